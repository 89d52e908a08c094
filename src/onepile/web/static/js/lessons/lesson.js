// @ts-check
/* One lesson on the page: a goal, the board to try it, a question about the pattern, and why it is so.
   The board is the one of the table, with the match that is on it. */

import { t } from "../language.js";
import { parameters } from "../link.js";
import { begin, change, match } from "../match.js";
import { orTell } from "../refusal.js";
import { LESSONS, positionOf, SETTINGS } from "../starts.js";
import { announce } from "../table.js";
import { enter, viewed } from "../views.js";
import { byId, element, onSubmit } from "../words.js";
import { finishCode } from "./code.js";
import { answersToGive, pilesToMark, wrongAnswer, wrongMark } from "./marking.js";
import { isDone, isWhole, setDone } from "./progress.js";
import { losingPiles, patternOf, reasonFor, theorem } from "./solved.js";

/** @type {Lesson} */
let lesson;
/** @type {{ place: HTMLElement, read: () => any } | null} */
let asked = null; // the piles to mark, or the answers to give
/** @type {Pick<Wrong, 'says' | 'concluded'> | null} */
let trial = null; // what is being shown on the board, if it is not the lesson's own match

const atLesson = () => viewed() === "lesson";
/** @param {number} index */
const linkOf = (index) => `#lesson=${index + 1}`;

/** The first lesson that is not done. */
const nextLesson = () => LESSONS.find((one) => !isWhole(one)) ?? LESSONS[0];

/** Which lesson the address asks for; without a number the first one that is not done, and so, with
 *  a word, if there is none of that number. */
export function wantedLesson() {
  const number = parameters().get("lesson") ?? "";
  const found = LESSONS[Number(number) - 1];
  return { lesson: found ?? nextLesson(), missing: found || !number ? "" : t("lessons.missing", { n: number, all: LESSONS.length }) };
}

/** Show a lesson, with its own match on the board. Throws a Refusal.
 * @param {Lesson} wanted */
export async function openLesson(wanted) {
  lesson = wanted;
  enter("lesson");
  history.replaceState(null, "", linkOf(LESSONS.indexOf(lesson)));
  asked = null;
  trial = null;
  byId("reveal").open = isWhole(lesson);
  announce(lesson);
  sayLesson();
  await putOwn();
}

/** Put the lesson's own match on the board. */
async function putOwn() {
  trial = null;
  showTrial();
  await begin({ ...SETTINGS, game: lesson.game, start: lesson.start, you: lesson.you });
}

/** Say all that is said of a lesson. */
function sayLesson() {
  showList();
  const index = LESSONS.indexOf(lesson);
  const { key } = lesson;
  document.title = `${t(`lessons.${key}.title`)} · onepile`;
  byId("lesson-number").textContent = t("lessons.number", { n: index + 1, all: LESSONS.length });
  byId("lesson-title").textContent = t(`lessons.${key}.title`);
  byId("lesson-goal").textContent = t(`lessons.${key}.goal`);
  byId("lesson-rule").textContent = t(`lessons.${key}.rule`);
  byId("pattern-says").textContent = "";
  showAsked();
  showSteps();
  showTrial();
  leadTo("lesson-before", index - 1);
  leadTo("lesson-after", index + 1);
  if (byId("reveal").open) orTell("reveal-lines", reveal);
}

/** @param {'lesson-before' | 'lesson-after'} id @param {number} index */
function leadTo(id, index) {
  const there = LESSONS[index];
  const ended = index === LESSONS.length;
  byId(id).hidden = !there && !ended;
  byId(id).href = ended ? "#found" : linkOf(index);
  byId(id).textContent = ended ? t("lessons.toFound") : !there ? "" : t(id === "lesson-after" ? "lessons.after" : "lessons.before", { title: t(`lessons.${there.key}.title`) });
}

/** All lessons, with a tick where all is done: in a row, and on the first screen with their titles. */
export function showList() {
  /** @param {Lesson} one @param {number} index */
  const item = (one, index, named = false) => {
    const done = isWhole(one);
    const label = `${t("lessons.number", { n: index + 1, all: LESSONS.length })}: ${t(`lessons.${one.key}.title`)}${done ? `, ${t("lessons.done")}` : ""}`;
    const link = element("a", { href: linkOf(index), class: done ? "done" : "", "aria-current": one === lesson && atLesson() ? "page" : null, "aria-label": named ? null : label, title: label }, element("i", {}, done ? "✓" : String(index + 1)), ...(named ? [" ", element("span", {}, t(`lessons.${one.key}.title`))] : []));
    return element("li", {}, link);
  };
  byId("lesson-list").replaceChildren(...LESSONS.map((one, index) => item(one, index)));
  byId("home-lessons").replaceChildren(...LESSONS.map((one, index) => item(one, index, true)));
  const next = nextLesson();
  byId("go-on").href = linkOf(LESSONS.indexOf(next));
  byId("go-on").textContent = LESSONS.every((one) => isWhole(one)) ? t("lessons.found") : LESSONS.some((one) => isWhole(one)) ? t("home.goOn", { title: t(`lessons.${next.key}.title`) }) : t("home.begin");
  if (LESSONS.every((one) => isWhole(one))) byId("go-on").href = "#found";
}

/** The headings of the steps, with a tick at what is done. */
function showSteps() {
  for (const part of /** @type {const} */ (["try", "pattern"])) {
    const done = isDone(lesson, part);
    const place = byId(`${part}-title`);
    place.classList.toggle("done", done);
    place.textContent = t(`lessons.${part === "pattern" && lesson.answers ? "answers" : part}`);
    if (done) place.append(element("span", { class: "tick" }, ` ✓ ${t("lessons.done")}`));
  }
  byId("lesson-on").textContent = t(isDone(lesson, "pattern") ? "lessons.onToWhy" : lesson.answers ? "lessons.onToAnswers" : "lessons.onToPattern");
}

/** What is to be tried on the board: the lesson's own match, or one that shows what is wrong. */
function showTrial() {
  byId("try-says").textContent = trial ? trial.says() : t(`lessons.${lesson.key}.try`, lesson.start);
  byId("try-own").hidden = !trial;
}

function showAsked() {
  asked = lesson.answers ? answersToGive(lesson) : pilesToMark(lesson);
  byId("pattern-asks").textContent = t(`lessons.${lesson.key}.ask`, { from: lesson.from, to: lesson.to });
  byId("pattern-place").replaceChildren(asked.place);
}

/** Put something else on the board of the lesson.
 * @param {Board} wrong */
async function put({ pile, steps, you, says, concluded }) {
  trial = { says, concluded };
  showTrial();
  byId("lesson").scrollIntoView({ block: "start" });
  await begin({ ...SETTINGS, game: lesson.game, start: positionOf(lesson, pile), steps, you });
  byId("status").focus({ preventScroll: true });
}

/** Compare what was marked, or answered, with what the solver says. */
async function judge() {
  const mine = lesson;
  const losing = await losingPiles(lesson);
  if (mine !== lesson) return;
  const given = asked?.read();
  const wrong = lesson.answers ? wrongAnswer(given, losing) : wrongMark(lesson, given, losing);
  const says = byId("pattern-says");
  if (!wrong) {
    says.className = "verdict wins";
    says.textContent = t(lesson.answers ? "lessons.answersRight" : "lessons.right", { list: losing.join(", ") });
    finish("pattern");
    byId("reveal").open = true;
    return;
  }
  says.className = "verdict loses";
  says.replaceChildren(wrong.says());
  if (wrong.pile) says.append(element("button", { type: "button", onclick: () => orTell("problem", () => put(/** @type {Board} */ (wrong))) }, t("lessons.onBoard", { pile: wrong.pile })));
}

/** @param {'try' | 'pattern'} part */
function finish(part) {
  setDone(lesson, part);
  showList();
  showSteps();
}

/** Say why: which piles lose, the idea, what the library says, and where it can be seen. */
async function reveal() {
  const mine = lesson;
  const place = byId("reveal-lines");
  const losing = await losingPiles(lesson);
  const reasons = await Promise.all(lesson.examples.map((pile) => reasonFor(lesson, pile)));
  const proved = lesson.theorem ? await theorem(lesson) : null;
  if (mine !== lesson) return;
  place.replaceChildren(
    element("p", { class: "found" }, t(`lessons.${lesson.who}.losing`, { list: losing.join(", ") }), " ", patternText(losing)),
    element("p", {}, t(`lessons.${lesson.key}.why`, { step: patternOf(losing)?.step })),
    element("p", { class: "small" }, t("lessons.library")),
    ...reasons.map(({ pile, wins, idea }) => element("p", { class: `why ${wins ? "wins" : "loses"}` }, element("b", {}, `${t("lessons.pile", { pile })} `), idea)),
  );
  if (proved?.holds) place.append(element("p", { class: "small" }, t("lessons.proved", { step: patternOf(losing)?.step })));
}

/** In which pattern the piles go on.
 * @param {number[]} losing */
export function patternText(losing) {
  const pattern = patternOf(losing);
  return pattern ? t(`lessons.patterns.${pattern.name}`, pattern) : "";
}

/** What was found in the six lessons, and the code of who did them all. Throws a Refusal. */
export async function openFound() {
  enter("found");
  document.title = `${t("lessons.found")} · onepile`;
  const whole = LESSONS.every(isWhole);
  byId("finish").hidden = !whole;
  byId("not-finished").hidden = whole;
  byId("finish-code").textContent = "";
  /** @param {Lesson} one @param {number} index */
  const line = async (one, index) => {
    const losing = isDone(one, "pattern") ? await losingPiles(one) : null;
    const said = losing ? `${t(`lessons.${one.who}.losing`, { list: losing.join(", ") })} ${patternText(losing)}` : t("lessons.notYet");
    return element("li", {}, element("a", { href: linkOf(index) }, t(`lessons.${one.key}.title`)), element("p", {}, said));
  };
  byId("found-lines").replaceChildren(...(await Promise.all(LESSONS.map(line))));
}

/** @param {Place} start */
const same = (start) => Object.entries(lesson.start).every(([name, value]) => start[name] === value);

/** After each step on the board: was it won, or was the right amount blocked? */
async function watch() {
  if (!atLesson()) return;
  const own = !trial && same(match.start);
  const won = own && match.full.winner === match.you;
  byId("lesson-on").hidden = !won;
  if (trial?.concluded && match.full.winner && match.full.winner !== match.you) byId("try-says").textContent = trial.concluded();
  if (won) {
    finish("try");
    showTrial(); // what was said on the way is over
  }
  else if (own) await judgeBlock(match.full.steps);
}

/** Say whether the block with which the person began leaves the other a way to win.
 * @param {StepTold[]} steps */
async function judgeBlock([first, ...others]) {
  if (!first?.block || first.side !== match.you || others.some(({ side }) => side === match.you)) return;
  const mine = lesson;
  const { wins } = await reasonFor(lesson, lesson.start.pile, [{ block: first.block }]);
  if (mine !== lesson || trial) return;
  const list = first.block.join(", ") || t("steps.nothing");
  byId("try-says").textContent = t(wins ? "lessons.blockWrong" : "lessons.blockRight", { list });
}

/** Make the buttons work. */
export function listenToLesson() {
  document.addEventListener("shown", () => orTell("problem", watch));
  onSubmit("finish", () => { byId("finish-code").textContent = byId("finish-name").value.trim() ? finishCode(byId("finish-name").value) : ""; });
  byId("try-own").addEventListener("click", () => orTell("problem", putOwn));
  byId("pattern-check").addEventListener("click", () => orTell("pattern-says", judge));
  byId("reveal").addEventListener("toggle", () => { if (byId("reveal").open && atLesson()) orTell("reveal-lines", reveal); });
  byId("on-board").addEventListener("click", () => {
    byId("lesson").scrollIntoView({ block: "start" });
    change({ hints: true });
  });
  byId("lesson-on").addEventListener("click", () => {
    const next = byId(isDone(lesson, "pattern") ? "reveal" : "pattern");
    byId("reveal").open ||= next === byId("reveal");
    next.scrollIntoView({ block: "start" });
    /** @type {HTMLElement} */ (next.querySelector("summary, h2")).focus({ preventScroll: true });
  });
}
