// @ts-check
/* A sheet for the class, to be printed: rules, rows of counters to cross out, piles to circle,
   questions; and the answers as a sheet of their own, from the solver. */

import { spoken, t } from "../language.js";
import { parameters } from "../link.js";
import { qrCode } from "../qr.js";
import { LESSONS } from "../starts.js";
import { byId, element } from "../words.js";
import { classLink } from "./class.js";
import { patternText } from "./lesson.js";
import { losingPiles, nextLosing, patternOf, reasonFor } from "./solved.js";

const MATCHES = 3;
/** So many rows of counters are there to be crossed out. */

/** Piles to be written as sums, by lesson.
 * @type {Record<string, [number, number]>} */
const SUMS = { noMore: [12, 44], twice: [11, 50] };

/** The last question of a task. @param {string} key */
function lastQuestion(key) {
  const [one, other] = SUMS[key] ?? [];
  return t(`sheet.why.${key}`, { one, other });
}

/** A place to write, of so many lines.
 * @param {number} many */
const lines = (many) => Array.from({ length: many }, () => element("div", { class: "line" }));

/** @param {number} pile */
const counters = (pile) => element("div", { class: "row" }, ...Array.from({ length: pile }, () => element("span", { class: "ring" })));

/** @param {Lesson} lesson @param {number} index */
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
      element("li", {}, lastQuestion(key), ...lines(3)),
    ),
  );
}

/** @param {Lesson} lesson @param {number} index */
async function answer(lesson, index) {
  const [losing, next, far, ...sums] = await Promise.all([losingPiles(lesson), nextLosing(lesson), reasonFor(lesson, lesson.far), ...(SUMS[lesson.key] ?? []).map((pile) => reasonFor(lesson, pile))]);
  const moves = new Intl.ListFormat(spoken(), lesson.key === "block" ? { type: "conjunction" } : { type: "disjunction" }).format(far.winning);
  const { step } = patternOf(losing) ?? {};
  const says = far.wins ? t(lesson.key === "block" ? "sheet.winsBlocked" : "sheet.wins", { pile: far.pile, moves }) : t("sheet.loses", { pile: far.pile });
  return element(
    "article",
    { class: "answer" },
    element("h2", {}, `${index + 1} · ${t(`lessons.${lesson.key}.title`)}`),
    element("ol", { type: "a" },
      element("li", {}, losing.join(", "), ". ", patternText(losing)),
      element("li", {}, next.join(", "), "."),
      element("li", {}, says, " ", far.idea),
      element("li", {}, ...sums.map(({ pile, parts }) => `${pile} = ${parts.join(" + ")}. `), t(`lessons.${lesson.key}.why`, { step })),
    ),
  );
}

/** What the pupils get: a line for the name, the tasks, and the way to the page. */
function pupilsSheet() {
  const name = element("p", { class: "name" }, t("sheet.name"), element("i"), t("sheet.date"), element("i"));
  byId("sheet-link").replaceChildren(element("code", {}, classLink()), qrCode(classLink()));
  byId("sheet-lines").replaceChildren(name, element("p", {}, t("sheet.lead")), ...LESSONS.map(task));
}

/** Show one of the two sheets, which are printed one by one: the pupils', or the answers. Throws a Refusal. */
export async function openSheet() {
  const answers = parameters().get("sheet") === "answers";
  const title = t(answers ? "sheet.answers" : "sheet.title");
  document.title = `${title} · onepile`;
  byId("sheet-title").textContent = title;
  byId("other-sheet").href = answers ? "#sheet" : "#sheet=answers";
  byId("other-sheet").textContent = t(answers ? "class.sheet" : "class.answers");
  byId("sheet-link").replaceChildren();
  byId("sheet-lines").replaceChildren();
  if (answers) byId("sheet-lines").replaceChildren(...(await Promise.all(LESSONS.map(answer))));
  else pupilsSheet();
}

export function listenToSheet() {
  byId("print").addEventListener("click", () => window.print());
}
