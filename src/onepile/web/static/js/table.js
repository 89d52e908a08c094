/* The table: everything that is seen of a match, and its buttons. */

import { preview, showMembers, showPile, showPlace, takeAway } from "./board.js";
import { endingText, showAfter } from "./ending.js";
import * as files from "./files.js";
import { t } from "./language.js";
import { showLine } from "./line.js";
import { showMap } from "./map.js";
import { address, askBest, change, go, isLooking, isPerson, lookAt, match, mayAct, restart, undo, whenever } from "./match.js";
import { focused, focusNear, showMoves } from "./moves.js";
import { showPictures } from "./pictures.js";
import { placeForm } from "./place.js";
import { showReach } from "./reach.js";
import { showExplanation, showTheorems } from "./record.js";
import { amountsText, statusText, stepText } from "./said.js";
import { startOf } from "./starts.js";
import { byId, calm, capital, element, PASS, pause, short, whole } from "./words.js";

const place = placeForm("set", 8);
const push = (link) => history.pushState(null, "", link);
const atHome = () => document.body.dataset.view === "home";
const atTable = () => document.body.dataset.view === "table";

/** Show the match as it is; what was just taken and answered is shown on the way. */
async function show(taking, answered = []) {
  const at = focused();
  const began = match.state.steps.length > 0;
  if (taking && taking.length <= 3) await takeAway(Number(taking));
  if (taking) await showAnswer(answered);
  if (atHome() && began && taking) {
    push(address()); // who has begun to play is at the table, and Back leads home
    document.body.dataset.view = "table";
  }
  showGame();
  showState();
  if (atTable()) history.replaceState(null, "", address());
  if (at !== null) focusNear(at);
  document.dispatchEvent(new CustomEvent("shown"));
}

/** The pile after one's own move, for a moment; then the computer's move. */
async function showAnswer(answered) {
  const reply = answered.find((step) => step.take);
  if (calm() || !reply) return;
  const { position } = match.full.steps[match.full.steps.indexOf(reply) - 1];
  if (position.pile.length > 3) return;
  showPlace(position, match.rule.fields);
  showPile(position.pile, null, { may: () => false });
  byId("reach").hidden = true;
  byId("status").textContent = capital(stepText(match, reply));
  await pause(450);
  preview(Number(reply.take));
  await pause(350);
  await takeAway(Number(reply.take));
}

function showGame() {
  const { rule } = match;
  const start = startOf(rule);
  const title = start ? t(`starts.${start.key}.title`) : (rule.title ?? t("table.own"));
  byId("game-title").textContent = title;
  byId("game-text").textContent = rule.game;
  byId("game-note").textContent = start ? t(`starts.${start.key}.rule`) : rule.note ? `${capital(rule.note)}.` : "";
  byId("rules").hidden = Boolean(start);
  byId("rules").replaceChildren(...rule.rules.map((sentence) => element("li", {}, sentence)));
  place.show(rule.fields);
  for (const key of ["opponent", "you"]) document.querySelector(`input[name="${key}"][value="${match[key]}"]`).checked = true;
  byId("hints").checked = match.hints;
  byId("strength").value = match.strength;
  showStrength();
  if (atTable()) document.title = `${title} · onepile`;
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
  showReach(state);
  const status = byId("status");
  status.textContent = statusText(match);
  status.className = "status";
  if (state.winner) status.classList.add(!isPerson() && state.winner !== match.you ? "lost" : "won");
  showMoves(acts ? state : { moves: null }, { take: (amount) => go({ take: amount }), block: (list) => go({ block: list }), explain });
  why = whyText();
  explain("", "");
  showLine();
  showAfter();
  showExplanation(state.hint?.explanation ?? []);
  showTheorems(match.rule.game);
  place.fill(state.phase === "over" ? match.start : position); // nothing can be set up where it ended
  byId("sides").hidden = isPerson() || full.steps.some(({ side }) => side === match.you);
  byId("looking").hidden = !isLooking();
  byId("looking-says").textContent = t(match.at ? "line.looking" : "line.lookingStart", { n: match.at, all: match.line.length });
  byId("undo").disabled = !state.steps.some(({ side }) => isPerson() || side === match.you);
  byId("resign").disabled = full.phase === "over" || isLooking();
  if (state.note) byId("problem").textContent = state.note;
  if (atTable()) showPictures(match.rule, position);
  if (atTable()) showMap();
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

/** Say why a move is good or bad; nothing goes back to the reason for the whole position. */
function explain(text, value) {
  const said = text ? { text, value } : why;
  byId("why").textContent = said.text;
  byId("why").className = `why ${said.value}`;
}

/** Whether so many counters may be taken now, by a click on them. */
function mayTake(amount) {
  const { moves, blocked, phase } = match.state;
  if (phase !== "move" || !mayAct() || blocked.includes(String(amount))) return false;
  return moves.amounts ? moves.amounts.includes(String(amount)) : moves.count === String(BigInt(moves.most) - BigInt(moves.least) + 1n) && BigInt(amount) >= BigInt(moves.least) && BigInt(amount) <= BigInt(moves.most);
}

/** What is wrong with a typed amount, if anything. */
function wrongAmount(text) {
  const { moves, blocked, phase } = match.state;
  const amount = whole(text);
  if (amount === null) return t("amount.notWhole", { text });
  const n = short(String(amount));
  if (amount < BigInt(moves.least) || amount > BigInt(moves.most)) return t("amount.noMove", { n, amounts: amountsText(moves) });
  if (phase === "block" && String(amount) === PASS) return t("amount.passBlocked");
  if (blocked.includes(String(amount))) return t("amount.blocked", { n });
  return null;
}

function wrongNumber(amounts) {
  const { phase, blocks } = match.state;
  if (phase === "move" && amounts.length !== 1) return t("amount.one");
  if (phase === "block" && amounts.length > blocks) return t("amount.atMost", { n: blocks });
  return null;
}

/** Put a position on the table: another start, so another entry in the history. */
async function setUp(start, keep = push) {
  if (!start.pile.trim()) {
    byId("problem").textContent = t("rule.empty");
    return;
  }
  await restart({ start }, keep);
}

async function copy() {
  let said = t("table.copied");
  try {
    await navigator.clipboard.writeText(new URL(address(), location.href).href);
  } catch {
    said = t("table.isLink");
  }
  byId("copied").textContent = said;
  setTimeout(() => { byId("copied").textContent = ""; }, 2500);
}

async function load(file) {
  const read = files.read(await file.text());
  if (!read) {
    byId("problem").textContent = t("line.badFile");
    return;
  }
  await restart(read, push);
}

/** Say everything again, in another language. */
export function showAgain() {
  if (!match.state) return;
  showGame();
  showState();
}

/** Make the buttons and settings work. */
export function listen() {
  whenever(show);
  byId("undo").addEventListener("click", undo);
  byId("resign").addEventListener("click", () => go({ resign: isPerson() ? match.state.actor : match.you }));
  byId("again").addEventListener("click", () => restart({}));
  byId("copy").addEventListener("click", copy);
  byId("save").addEventListener("click", () => files.save(match));
  byId("load").addEventListener("click", () => byId("load-file").click());
  byId("load-file").addEventListener("change", (event) => {
    const [file] = event.target.files;
    if (file) load(file);
    event.target.value = "";
  });
  byId("best").addEventListener("click", askBest);
  byId("to-end").addEventListener("click", () => lookAt(match.line.length));
  byId("theorems").addEventListener("toggle", () => showTheorems(match.rule.game));
  byId("hints").addEventListener("change", (event) => change({ hints: event.target.checked }));
  byId("opponents").addEventListener("change", (event) => change({ opponent: event.target.value }));
  byId("strength").addEventListener("input", (event) => {
    match.strength = Number(event.target.value);
    showStrength();
  });
  byId("sides").addEventListener("change", (event) => restart({ you: event.target.value }));
  byId("position").addEventListener("submit", (event) => {
    event.preventDefault();
    setUp(place.read());
  });
  byId("try-huge").addEventListener("click", () => {
    byId("set-pile").value = "10^100";
    byId("position").requestSubmit();
  });
  byId("amount").addEventListener("submit", (event) => {
    event.preventDefault();
    const amounts = byId("amount-text").value.replace(/\s*([-+^*])\s*/g, "$1").split(/[\s,]+/).filter(Boolean);
    const problem = amounts.map(wrongAmount).find(Boolean) ?? wrongNumber(amounts);
    byId("problem").textContent = problem ?? "";
    if (!problem) go(match.state.phase === "block" ? { block: amounts } : { take: amounts[0] });
  });
  document.addEventListener("choose-position", async ({ detail }) => {
    await setUp({ ...match.start, ...detail });
    byId("play").scrollIntoView({ block: "start" });
    byId("status").focus({ preventScroll: true });
  });
}
