// @ts-check
/* The table: everything that is seen of a match, and its buttons. */

import { ask, linkTo, Refusal } from "./api.js";
import { preview, showMembers, showPile, showPlace, takeAway } from "./board.js";
import { offerText, whenChosen } from "./download.js";
import { endingText, showAfter } from "./ending.js";
import { t } from "./language.js";
import { showLine } from "./line.js";
import { address, askBest, change, go, isLooking, isPerson, lookAt, match, mayAct, restart, undo, whenever } from "./match.js";
import { listenToMeeting, showMeeting } from "./meet.js";
import { focused, focusNear, showMoves } from "./moves.js";
import { placeForm } from "./place.js";
import { startOf } from "./starts.js";
import { enter, viewed } from "./views.js";
import { listenToWalk, offerWalk } from "./walk.js";
import { byId, calm, capital, copies, element, grouped, onSubmit, PASS, pause, short, whole } from "./words.js";

const place = placeForm("set", 8);
/** @param {string} link */
const push = (link) => history.pushState(null, "", link);
/** @param {string} selector */
const field = (selector) => /** @type {HTMLInputElement} */ (document.querySelector(selector));
const hasAddress = () => ["table", "map"].includes(viewed());

/** Show the match as it is; what was just taken and answered is shown on the way.
 * @param {string} [taking]
 * @param {StepTold[]} answered */
async function show(taking, answered = []) {
  const at = focused();
  const began = match.state.steps.length > 0;
  if (taking && taking.length <= 3) await takeAway(Number(taking));
  if (taking) await showAnswer(answered);
  if (viewed() === "home" && began && taking) {
    push(address()); // who has begun to play is at the table, and Back leads home
    enter("table");
  }
  if (taking) byId("left").hidden = true;
  byId("table").inert = false;
  document.body.classList.toggle("projector", Boolean(match.projector) && hasAddress());
  showGame();
  showState();
  hold();
  if (hasAddress()) history.replaceState(null, "", address());
  if (at !== null) focusNear(at);
  document.dispatchEvent(new CustomEvent("shown"));
}

/** The pile after one's own move, for a moment; then the computer's move.
 * @param {StepTold[]} answered */
async function showAnswer(answered) {
  const reply = answered.find((step) => step.take);
  if (calm() || !reply) return;
  const { position } = match.full.steps[match.full.steps.indexOf(reply) - 1];
  if (position.pile.length > 3) return;
  showPlace(position, match.rule.fields);
  showPile(position.pile, null, { may: () => false });
  byId("status").textContent = grouped(capital(reply.text));
  await pause(450);
  preview(Number(reply.take));
  await pause(350);
  await takeAway(Number(reply.take));
}

/** The name of a game and its rule, as far as they are known.
 * @param {Pick<Rule, 'game' | 'title' | 'rules'> & Partial<Rule>} rule */
function showHead(rule) {
  const start = startOf(rule);
  const title = start ? t(`starts.${start.key}.title`) : (rule.title ?? t("table.own"));
  byId("game-title").textContent = title;
  byId("game-note").textContent = start ? t(`starts.${start.key}.rule`) : rule.rules.join(" ");
  if (hasAddress()) document.title = `${title} · onepile`;
}

/** What is known of a match before anybody has answered: its game and its pile.
 * @param {Pick<Wanted, 'game' | 'start'>} wanted */
export function announce({ game, start }) {
  byId("table").inert = true;
  showHead({ game, preset: game, title: game, rules: [] }); // until more is known
  const pile = whole(start.pile ?? "");
  const fields = Object.keys(start).filter((name) => name !== "pile").map((name) => ({ name, title: name }));
  showPlace(start, fields);
  showPile(pile === null ? "0" : String(pile), null, { may: () => false });
  byId("status").textContent = t("table.loading");
  byId("status").className = "status waiting";
  document.dispatchEvent(new CustomEvent("announced"));
  for (const id of ["moves", "why", "history", "strip"]) byId(id).replaceChildren();
  for (const id of ["walk", "walk-go", "meet", "members", "after", "looking", "amount"]) byId(id).hidden = true;
}

function showGame() {
  const { rule } = match;
  showHead(rule);
  byId("game-text").textContent = rule.game;
  byId("preset-note").textContent = rule.note ? `${capital(rule.note)}.` : "";
  byId("rules").replaceChildren(...rule.rules.map((sentence) => element("li", {}, sentence)));
  byId("to-map").hidden = !rule.map;
  for (const id of /** @type {const} */ (["to-map", "map-link"])) byId(id).href = `#${new URLSearchParams({ game: rule.preset ?? rule.game, ...match.start, map: "" })}`;
  byId("to-research").href = `#${new URLSearchParams({ research: rule.preset ?? rule.game })}`;
  byId("map-back").href = `#${new URLSearchParams({ game: rule.preset ?? rule.game, ...match.start })}`;
  place.show(rule.fields);
  for (const value of [match.opponent, match.you]) field(`#play input[type="radio"][value="${value}"]`).checked = true;
  byId("hints").checked = match.hints;
  byId("strength").value = String(match.strength);
  showStrength();
}

let held = ""; // the match and the width for which the heights below are kept

/** The rows of a board keep the height that they had in this match: what is below stays where it is. */
function hold() {
  const now = JSON.stringify([match.rule.game, match.start, match.hints, match.opponent, window.innerWidth, viewed() === "lesson"]);
  for (const id of ["pile", "status", "moves", "why"]) {
    if (now !== held) byId(id).style.minHeight = "";
    keepHeight(byId(id));
  }
  held = now;
}

/** Whatever is said there next, the row does not become lower.
 * @param {HTMLElement} row */
function keepHeight(row) {
  row.style.minHeight = `${Math.max(Number.parseFloat(row.style.minHeight) || 0, row.offsetHeight)}px`;
}

function showStrength() {
  byId("strength-label").hidden = match.opponent !== "fallible";
  byId("strength-says").textContent = `${match.strength} %`;
}

let why = { text: "", value: "" };

function showState() {
  const { state, full } = match;
  const { position } = state;
  const acts = mayAct();
  showPlace(state.phase === "over" ? { pile: position.pile } : position, match.rule.fields); // no move is left to be bounded
  showPile(position.pile, state.expansion, { may: mayTake, pick: (amount) => go({ take: String(amount) }), value: state.hint?.wins ? "wins" : "loses" });
  showMembers(state.hint, state.expansion);
  const status = byId("status");
  status.textContent = grouped(state.status);
  status.className = "status";
  if (state.winner) status.classList.add(!isPerson() && state.winner !== match.you ? "lost" : "won");
  showMoves(acts ? state : { moves: null }, { take: (amount) => go({ take: amount }), block: (list) => go({ block: list }), explain });
  why = whyText();
  explain("", "");
  offerWalk();
  showMeeting();
  showLine();
  showAfter();
  place.fill(state.phase === "over" ? match.start : position); // nothing can be set up where it ended
  byId("sides").hidden = isPerson();
  byId("looking").hidden = !isLooking();
  byId("looking-says").textContent = t(match.at ? "line.looking" : "line.lookingStart", { n: match.at, all: match.line.length });
  byId("undo").disabled = !state.steps.some(({ side }) => isPerson() || side === match.you);
  byId("resign").disabled = full.phase === "over" || isLooking();
  if (state.note) byId("problem").textContent = state.note;
}

/** The reason for what is so: with hints the idea of the position, after the end how it came about. */
function whyText() {
  const { hint, phase } = match.state;
  if (phase === "over") return { text: endingText(), value: "" };
  if (!hint) return { text: "", value: "" };
  const left = match.full.line?.[match.at]?.remoteness;
  const soon = left === null || left === undefined ? "" : t(left === 1 ? "value.remotenessOne" : "value.remoteness", { n: left });
  return { text: `${hint.idea} ${soon}`.trim(), value: hint.wins ? "wins" : "loses" };
}

/** Say why a move is good or bad; nothing goes back to the reason for the whole position.
 * @param {string} text
 * @param {string} value */
function explain(text, value) {
  const said = text ? { text, value } : why;
  byId("why").textContent = said.text;
  byId("why").className = `why ${said.value} ${text ? "asked" : ""}`;
  if (text) keepHeight(byId("why"));
}

/** Whether so many counters may be taken now, by a click on them.
 * @param {number} amount */
function mayTake(amount) {
  const { moves, blocked, phase } = match.state;
  if (!moves || phase !== "move" || !mayAct() || blocked.includes(String(amount))) return false;
  return moves.amounts ? moves.amounts.includes(String(amount)) : moves.count === String(BigInt(moves.most) - BigInt(moves.least) + 1n) && BigInt(amount) >= BigInt(moves.least) && BigInt(amount) <= BigInt(moves.most);
}

/** What is wrong with a typed amount, if anything.
 * @param {string} text */
function wrongAmount(text) {
  const { moves, blocked, phase } = match.state;
  const amount = whole(text);
  if (amount === null || !moves) return t("amount.notWhole", { text });
  const n = short(String(amount));
  if (amount < BigInt(moves.least) || amount > BigInt(moves.most)) return t("amount.noMove", { n, amounts: moves.words });
  if (phase === "block" && String(amount) === PASS) return t("amount.passBlocked");
  if (blocked.includes(String(amount))) return t("amount.blocked", { n });
  return null;
}

/** @param {string[]} amounts */
function wrongNumber(amounts) {
  const { phase, blocks } = match.state;
  if (phase === "move" && amounts.length !== 1) return t("amount.one");
  if (phase === "block" && amounts.length > blocks) return t("amount.atMost", { n: blocks });
  return null;
}

/** Put a position on the table: another start, so another entry in the history.
 * @param {Place} start */
async function setUp(start, keep = push) {
  if (!start.pile.trim()) {
    byId("problem").textContent = t("rule.empty");
    return;
  }
  await anew({ start }, keep);
}

/** A new match; the one that was left for it can be taken up again.
 * @param {Partial<Wanted>} changes
 * @param {(address: string) => void} [keep] */
async function anew(changes, keep) {
  byId("settings").hidePopover();
  const left = match.line.length && match.full.phase !== "over" ? { ...match, steps: match.line } : null;
  await restart(changes, keep);
  byId("left").hidden = !left;
  byId("left-undo").onclick = () => {
    byId("left").hidden = true;
    if (left) restart(left);
  };
}

/** Take up a match that was saved.
 * @param {File} file */
async function load(file) {
  try {
    const saved = await ask({ name: "transcript", values: { transcript: await file.text() } });
    await restart({ ...saved, opponent: saved.opponent ?? "person" }, push);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    byId("problem").textContent = t("line.badFile", { why: error.message });
  }
}

/** Make the buttons and settings work. */
export function listen() {
  whenever(show, (rule) => { if (byId("table").inert) showHead(rule); });
  listenToMeeting(linkTo({ name: "families" }) !== null, () => anew({ opponent: "person", turns: "1" }, push));
  listenToWalk(() => {
    showState();
    byId("walk-go").focus();
  });
  byId("undo").addEventListener("click", undo);
  byId("resign").addEventListener("click", () => {
    byId("settings").hidePopover();
    go({ resign: isPerson() ? (match.state.actor ?? match.you) : match.you });
  });
  for (const id of ["again", "once-more"]) byId(id).addEventListener("click", () => anew({}));
  copies("copy", () => new URL(address(), location.href).href);
  byId("save").addEventListener("click", () => offerText(match.full.transcript, "match.txt"));
  byId("load").addEventListener("click", () => byId("load-file").click());
  whenChosen("load-file", load);
  byId("best").addEventListener("click", askBest);
  byId("to-end").addEventListener("click", () => lookAt(match.line.length));
  byId("hints").addEventListener("change", () => change({ hints: byId("hints").checked }));
  byId("opponents").addEventListener("change", () => change({ opponent: /** @type {Opponent} */ (field("#opponents :checked").value) }));
  byId("strength").addEventListener("input", () => {
    match.strength = Number(byId("strength").value);
    showStrength();
  });
  byId("sides").addEventListener("change", () => anew({ you: /** @type {Side} */ (field("#sides :checked").value) }));
  onSubmit("position", () => setUp(place.read()));
  byId("try-huge").addEventListener("click", () => {
    byId("set-pile").value = "10^100";
    byId("position").requestSubmit();
  });
  onSubmit("amount", () => {
    const amounts = byId("amount-text").value.replace(/\s*([-+^*])\s*/g, "$1").split(/[\s,]+/).filter(Boolean);
    const problem = amounts.map(wrongAmount).find(Boolean) ?? wrongNumber(amounts);
    byId("problem").textContent = problem ?? "";
    if (!problem) go(match.state.phase === "block" ? { block: amounts } : { take: amounts[0] });
  });
  document.addEventListener("choose-position", async ({ detail }) => {
    match.map = null;
    await setUp(/** @type {Place} */ ({ ...match.start, ...detail }));
    enter("table");
    byId("play").scrollIntoView({ block: "start" });
    byId("status").focus({ preventScroll: true });
  });
}
