// @ts-check
/* The question of a lesson: piles to mark, or answers to every move, and what is wrong with them. */

import { t } from "../language.js";
import { rove } from "../moves.js";
import { element } from "../words.js";

/** Piles as buttons that are pressed where who moves loses. `read()` is the piles that are.
 * @param {Lesson} lesson */
export function pilesToMark(lesson) {
  /** @param {number} pile */
  const button = (pile) => {
    const made = element("button", { type: "button", class: "cell mark", "data-pile": pile, "aria-pressed": "false" }, String(pile));
    made.setAttribute("aria-label", t("lessons.markPile", { pile }));
    made.addEventListener("click", () => made.setAttribute("aria-pressed", String(made.getAttribute("aria-pressed") !== "true")));
    return made;
  };
  const buttons = Array.from({ length: lesson.to - lesson.from + 1 }, (_, index) => button(lesson.from + index));
  const place = element("div", { class: "marks", role: "group", "aria-label": t(`lessons.${lesson.who}.label`) }, ...buttons);
  rove(place);
  return {
    place,
    read: () => buttons.filter((made) => made.getAttribute("aria-pressed") === "true").map(({ dataset }) => Number(dataset.pile)),
  };
}

/** The first pile that is marked and wins, or is not marked and loses; null if there is none. The
 *  match that shows it: who moves there is the one of whom the wrong was said.
 * @param {Lesson} lesson
 * @param {number[]} marked
 * @param {number[]} losing
 * @returns {Wrong | null} */
export function wrongMark(lesson, marked, losing) {
  const wrong = [...marked.filter((pile) => !losing.includes(pile)), ...losing.filter((pile) => !marked.includes(pile))].sort((a, b) => a - b);
  if (!wrong.length) return null;
  const [pile] = wrong;
  const loses = losing.includes(pile);
  return { pile, steps: [], you: loses ? "first" : "second", says: () => t(`lessons.${lesson.who}.${loses ? "showIt" : "seeIt"}`, { pile }), concluded: () => t(loses ? "lessons.markIt" : "lessons.unmarkIt", { pile }) };
}

/** For every move of the other player a choice of answers. `read()` is the answers by move.
 * @param {Lesson} lesson */
export function answersToGive({ answers = 0 }) {
  const amounts = Array.from({ length: answers }, (_, index) => index + 1);
  /** @param {number} move */
  const row = (move) => {
    /** @param {number} amount */
    const choice = (amount) => element("label", {}, element("input", { type: "radio", name: `answer-${move}`, value: amount }), ` ${amount}`);
    return element("fieldset", { class: "answer" }, element("legend", {}, t("lessons.otherTakes", { n: move })), element("div", { class: "choices" }, ...amounts.map(choice)));
  };
  const place = element("div", { class: "answers" }, ...amounts.map(row));
  /** @param {number} move */
  const chosen = (move) => Number(/** @type {HTMLInputElement | null} */ (place.querySelector(`input[name="answer-${move}"]:checked`))?.value ?? 0);
  return { place, read: () => Object.fromEntries(amounts.map((move) => [move, chosen(move)])) };
}

/** The first move from a losing pile whose answer does not lead to a losing pile again; null if
 *  there is none: then these answers win, from every pile that was looked at.
 * @param {Record<string, number>} given
 * @param {number[]} losing
 * @returns {Wrong | null} */
export function wrongAnswer(given, losing) {
  const open = Object.keys(given).find((move) => !given[move]);
  if (open) return { says: () => t("lessons.answerAll", { n: open }) };
  for (const pile of losing) {
    for (const [move, answer] of Object.entries(given)) {
      const left = pile - Number(move) - answer;
      if (left === 0 || losing.includes(left)) continue;
      if (left < 0) return { pile, steps: [{ take: move }], you: "second", says: () => t("lessons.tooMany", { pile, move, answer }) };
      return { pile, steps: [{ take: move }, { take: String(answer) }], you: "second", says: () => t("lessons.notBack", { pile, move, answer, left }) };
    }
  }
  return null;
}
