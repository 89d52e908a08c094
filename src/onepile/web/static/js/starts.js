// @ts-check
/* Where to start: games by difficulty, each from a position that who begins can win, and the lessons.
   They stand in beginning.json, which the maker of sites reads, too. */

import beginning from "../beginning.json" with { type: "json" };
import { t } from "./language.js";
import { byId, element } from "./words.js";

/** @type {{ strength: number, starts: Start[], lessons: Lesson[], farther: number, classroom: string[] }} */
const { strength, starts, lessons, farther, classroom } = /** @type {any} */ (beginning);

/** How every match begins, unless something else is chosen.
 * @type {Settings & Partial<Wanted>} */
export const SETTINGS = { you: "first", opponent: "perfect", strength, hints: false, steps: [], at: undefined, map: null, beside: null, projector: null, turns: null };

/** The four of the first screen. */
export const STARTS = starts;

/** One challenge after the other: most of the four come a second time, with a larger pile. */
export const LADDER = STARTS.flatMap((one) => (one.larger ? [one, { ...one, start: one.larger }] : [one]));

/** The one of these that a rule is, whatever its pile.
 * @param {Pick<Rule, 'game'> & Partial<Rule>} rule */
export const startOf = (rule) => STARTS.find(({ game }) => game === rule.preset || game === rule.game);

/** The six lessons: on which game, from where, and of which piles the outcome is asked. What is true of them is not
 *  written there: it is asked for. `start` is put on the board, and `you` win from there; of the piles `from` … `to` it
 *  is asked who wins: whoever has to `"move"` there, or `"begin"`s with a limit that holds for the first move alone;
 *  `examples` are piles of which the reveal says why they win or lose, and `far` the one that the sheet asks for. */
export const LESSONS = lessons;

/** Games that a class can begin with, by name. */
export const CLASSROOM = classroom;

/** Piles up to here are looked at for how a pattern goes on. */
export const FARTHER = farther;

/** The most that may be taken from a pile of a lesson, if that is limited: who begins may not take all.
 * @param {Lesson} lesson
 * @param {number} pile
 * @returns {string | undefined} */
export const capOf = ({ who, start }, pile) => (who === "begin" ? String(pile - 1) : start.cap);

/** The position of a lesson with this pile.
 * @param {Lesson} lesson
 * @param {number | string} pile
 * @returns {Place} */
export function positionOf(lesson, pile) {
  const cap = capOf(lesson, Number(pile));
  return cap ? { pile: String(pile), cap } : { pile: String(pile) };
}

/** Offer the four games to start with; `choose(game, start)` is called with the one that is picked.
 * @param {Choose} choose */
export function showStarts(choose) {
  /** @param {Start} start @param {number} index */
  const card = ({ key, game, start }, index) =>
    element(
      "li",
      {},
      element(
        "button",
        { type: "button", class: "card start", "data-start": key, onclick: () => choose(game, start) },
        element("em", {}, `${index + 1} · ${t(`home.levels.${index + 1}`)}`),
        element("strong", {}, t(`starts.${key}.title`)),
        element("span", {}, t(`starts.${key}.rule`)),
      ),
    );
  byId("starts").replaceChildren(...STARTS.map(card));
}
