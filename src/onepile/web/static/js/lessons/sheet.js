/* A sheet for the class, to be printed: rules, rows of counters to cross out, piles to circle,
   questions; and the answers on a page of their own, from the solver. */

import { t } from "../language.js";
import { byId, element } from "../words.js";
import { patternText } from "./lesson.js";
import { LESSONS } from "./lessons.js";
import { losingPiles, nextLosing, patternOf, reasonFor } from "./solved.js";

const MATCHES = 3;
/** So many rows of counters are there to be crossed out. */

/** A place to write, of so many lines. */
const lines = (many) => Array.from({ length: many }, () => element("div", { class: "line" }));

const counters = (pile) => element("div", { class: "row" }, ...Array.from({ length: pile }, () => element("span", { class: "ring" })));

function task(lesson, index) {
  const { key, from, to, who, start, far } = lesson;
  const piles = Array.from({ length: to - from + 1 }, (_, at) => element("span", { class: "box" }, String(from + at)));
  return element(
    "article",
    { class: "task" },
    element("h2", {}, `${index + 1} · ${t(`lessons.${key}.title`)}`),
    element("p", { class: "rule" }, t(`lessons.${key}.rule`)),
    element("p", {}, t("sheet.play")),
    ...Array.from({ length: MATCHES }, () => counters(Number(start.pile))),
    element("ol", { type: "a" },
      element("li", {}, t(`sheet.circle.${who}`), element("div", { class: "row" }, ...piles)),
      element("li", {}, t("sheet.next"), " ", element("span", { class: "gap" }), " ", element("span", { class: "gap" })),
      element("li", {}, t("sheet.far", { pile: far }), ...lines(1)),
      element("li", {}, t(`sheet.why.${key}`), ...lines(3)),
    ),
  );
}

async function answer(lesson, index) {
  const [losing, next, far] = await Promise.all([losingPiles(lesson), nextLosing(lesson), reasonFor(lesson, lesson.far)]);
  const { step } = patternOf(losing) ?? {};
  const says = far.wins ? t(lesson.key === "block" ? "sheet.winsBlocked" : "sheet.wins", { pile: far.pile, moves: far.winning.join(", ") }) : t("sheet.loses", { pile: far.pile });
  return element(
    "article",
    { class: "answer" },
    element("h3", {}, `${index + 1} · ${t(`lessons.${lesson.key}.title`)}`),
    element("ol", { type: "a" },
      element("li", {}, losing.join(", "), ". ", patternText(losing)),
      element("li", {}, next.join(", "), "."),
      element("li", {}, says, " ", far.idea),
      element("li", {}, t(`lessons.${lesson.key}.why`, { step })),
    ),
  );
}

/** Show the sheet. Throws a Refusal. */
export async function openSheet() {
  document.body.dataset.view = "sheet";
  document.title = `${t("sheet.title")} · onepile`;
  window.scrollTo(0, 0);
  byId("tasks").replaceChildren(...LESSONS.map(task));
  byId("sheet-answers").replaceChildren(...(await Promise.all(LESSONS.map(answer))));
}

export function listenToSheet() {
  byId("print").addEventListener("click", () => window.print());
}
