/* A match on the table. The server keeps nothing: each question carries the start and all steps. */

import { ask as answerTo, Refusal } from "./api.js";
import { preview, showMoves, showPile, showPlace, takeAway } from "./board.js";
import * as link from "./link.js";
import { showPictures } from "./pictures.js";
import { placeForm } from "./place.js";
import { save, showExplanation, showHistory, showTheorems, stepText } from "./record.js";
import { byId, calm, capital, element, grouped, PASS, pause, short, third, whole } from "./words.js";

const match = { game: "", rule: null, start: null, steps: [], state: null, you: "first", opponent: "perfect", strength: 70, hints: false };
const place = placeForm("set", 8);
let asking = false;
let shownHint = { text: "", value: "" };

/** Put a game on the table. Throws a Refusal when the rule or the position is refused. */
export async function begin(wanted) {
  busy(true);
  try {
    const rule = await answerTo({ name: "game", values: { game: wanted.game } });
    const start = startOf(rule, wanted.start);
    const trial = { ...match, ...wanted, rule, start };
    trial.state = await question(trial, []);
    trial.steps = trial.state.steps.map(plain); // the computer may have begun
    Object.assign(match, trial);
    byId("problem").textContent = "";
    showGame();
    showState();
  } finally {
    busy(false);
  }
}

/** The numbers that positions of this game have; what else a link may say is left out. */
function startOf(rule, given) {
  const names = ["pile", ...rule.fields.map((field) => field.name)];
  return Object.fromEntries(names.filter((name) => given[name]).map((name) => [name, given[name]]));
}

let impatient;

function busy(yes) {
  clearTimeout(impatient);
  byId("patience").hidden = true;
  if (yes) {
    document.body.setAttribute("aria-busy", "true");
    impatient = setTimeout(() => { byId("patience").hidden = false; }, 3000);
  } else document.body.removeAttribute("aria-busy");
}

function question(of, steps) {
  const opponent = of.opponent === "person" ? null : of.opponent;
  return answerTo({
    name: "match",
    values: { game: of.game, start: of.start, steps, you: of.you, opponent, strength: of.strength / 100, hints: of.hints },
  });
}

const plain = ({ take, block, resign }) => ({ take, block, resign });
const isPerson = () => match.opponent === "person";
const yours = () => match.state.actor !== null && (isPerson() || match.state.actor === match.you);
const name = (side) => {
  if (isPerson()) return side === "first" ? "the first player" : "the second player";
  return side === match.you ? "you" : "the computer";
};
const says = (side, verb) => (name(side) === "you" ? `you ${verb}` : `${name(side)} ${third(verb)}`);
const other = (side) => (side === "first" ? "second" : "first");

/** One step by the person, and whatever the computer answers. */
async function go(step) {
  if (asking) return;
  const steps = [...match.steps, step];
  await ask(steps, step.take);
}

async function ask(steps, taking) {
  asking = true;
  byId("problem").textContent = "";
  const focused = byId("play").contains(document.activeElement) && byId("moves").contains(document.activeElement);
  busy(true);
  try {
    const state = await question(match, steps);
    if (taking && taking.length <= 3) await takeAway(Number(taking));
    const answered = state.steps.slice(steps.length);
    match.state = state;
    match.steps = state.steps.map(plain);
    await showAnswer(answered, taking);
    showState();
    if (focused) (byId("moves").querySelector("button:not(:disabled)") ?? byId("status")).focus();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    byId("problem").textContent = error.message;
  } finally {
    asking = false;
    busy(false);
  }
}

/** The pile after one's own move, for a moment; then the computer's move. */
async function showAnswer(answered, taking) {
  const reply = answered.find((step) => step.take);
  if (calm() || !reply || !taking) return;
  const { position } = match.state.steps[match.state.steps.indexOf(reply) - 1];
  if (position.pile.length > 3) return;
  showPlace(position, match.rule.fields);
  showPile(position.pile, null, () => {});
  byId("status").textContent = capital(stepText(reply, says));
  await pause(450);
  preview(Number(reply.take));
  await pause(350);
  await takeAway(Number(reply.take));
}

function showGame() {
  const { rule, game } = match;
  byId("choose").hidden = true;
  byId("play").hidden = false;
  byId("game-title").textContent = rule.title ?? "Your own rule";
  byId("game-text").textContent = rule.game;
  byId("game-note").textContent = rule.note ? `${rule.note[0].toUpperCase()}${rule.note.slice(1)}.` : "";
  byId("rules").replaceChildren(...rule.rules.map((sentence) => element("li", {}, sentence)));
  place.show(rule.fields);
  for (const key of ["opponent", "you"]) document.querySelector(`input[name="${key}"][value="${match[key]}"]`).checked = true;
  byId("hints").checked = match.hints;
  byId("strength").value = match.strength;
  showStrength();
  document.title = `${rule.title ?? game} · onepile`;
}

function showStrength() {
  byId("strength-label").hidden = match.opponent !== "fallible";
  byId("strength-says").textContent = `${match.strength} %`;
  byId("sides").hidden = isPerson();
}

function showState() {
  const { state } = match;
  const { position } = state;
  showPlace(position, match.rule.fields);
  showPile(position.pile, state.expansion, pick);
  const status = byId("status");
  status.textContent = statusText();
  status.className = "status";
  if (state.winner) status.classList.add(!isPerson() && state.winner !== match.you ? "lost" : "won");
  showMoves(yours() ? state : { moves: null }, { take: (amount) => go({ take: amount }), block: (list) => go({ block: list }), explain });
  shownHint = hintText();
  explain(null, "");
  showHistory(state.steps, says, match.rule.fields, state.chance?.step);
  showExplanation(state.hint?.explanation ?? []);
  showTheorems(match.rule.game);
  place.fill(state.phase === "over" ? match.start : position); // nothing can be set up where it ended
  byId("undo").disabled = !match.steps.some((step, index) => isPerson() || state.steps[index].side === match.you);
  byId("resign").disabled = state.phase === "over";
  byId("again").classList.toggle("strong", state.phase === "over");
  if (state.note) byId("problem").textContent = state.note;
  if (state.phase !== "over") history.replaceState(null, "", link.write({ ...match, game: linkGame(), position, you: linkSide() }));
  showPictures(match.rule, position);
}

/** What the hint says; after a lost match, where it could still have been won. */
function hintText() {
  const { hint, chance } = match.state;
  if (hint) return { text: capital(hint.sentence), value: hint.wins ? "wins" : "loses" };
  if (!chance) return { text: "", value: "" };
  const better = match.hints ? ` ${capital(chance.sentence)}.` : "";
  return { text: `At step ${chance.step} you could still have won.${better}`, value: "" };
}

const linkGame = () => match.rule.preset ?? match.rule.game;
const linkSide = () => (match.state.mover === match.you ? "first" : "second");

function statusText() {
  const { state } = match;
  if (state.winner) {
    const last = state.steps.at(-1);
    const how = last?.resign ? `${says(last.resign, "resign")}.` : ending();
    return `${capital(says(state.winner, "win"))}: ${how}`;
  }
  const todo = grouped(state.to_do);
  if (isPerson()) return `${capital(name(state.actor))}: ${todo}.`;
  const turn = state.phase === "block" ? "Before the computer moves:" : "Your turn:";
  return `${answerText()}${turn} ${todo.replace(/, but not .*/, "")}.`; // what is blocked has just been told
}

/** What the computer has done since the last step of the person. */
function answerText() {
  const { steps } = match.state;
  const answers = steps.slice(steps.findLastIndex((step) => step.side === match.you) + 1);
  if (!answers.length) return "";
  const [first, ...rest] = answers;
  const further = rest.map((step) => ` and ${stepText(step, (side, verb) => third(verb))}`);
  return `${capital(stepText(first, says))}${further.join("")}. `;
}

function ending() {
  const { state } = match;
  const who = name(state.mover);
  const left = `${who} ${who === "you" ? "have" : "has"} no move left`;
  return match.rule.misere ? `${left}, and here that wins.` : `${left}.`;
}

/** Say why a move is good or bad; null goes back to the hint for the whole position. */
function explain(text, value) {
  const place = byId("why");
  const said = text === null ? shownHint : { text: text || shownHint.text, value: text ? value : shownHint.value };
  place.textContent = said.text;
  place.className = `why ${said.value}`;
}

/** A click on a counter takes it and all after it, if that is a move. */
function pick(amount) {
  if (yours() && match.state.phase === "move") go({ take: String(amount) });
}

/** What is wrong with a typed amount, if anything. */
function wrongAmount(text) {
  const { moves, blocked, phase } = match.state;
  const amount = whole(text);
  if (amount === null) return `'${text}' is not a whole number: write it like 1000, 10^20 or 1e20`;
  if (amount < BigInt(moves.least) || amount > BigInt(moves.most)) return `${short(String(amount))} is no move here: choose from ${grouped(moves.words)}`;
  if (phase === "block" && String(amount) === PASS) return "a pass cannot be blocked";
  if (blocked.includes(String(amount))) return `${short(String(amount))} is blocked: choose another`;
  return null;
}

function wrongNumber(amounts) {
  const { phase, blocks } = match.state;
  if (phase === "move" && amounts.length !== 1) return "type one amount";
  if (phase === "block" && amounts.length > blocks) return `at most ${blocks} may be blocked`;
  return null;
}

function undo() {
  const { steps } = match.state;
  const last = isPerson() ? steps.length - 1 : steps.findLastIndex((step) => step.side === match.you);
  if (last >= 0 && !asking) ask(match.steps.slice(0, last));
}

async function restart(changes) {
  byId("problem").textContent = "";
  try {
    await begin({ ...match, ...changes });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    byId("problem").textContent = error.message;
  }
}

async function copy() {
  const text = location.href;
  let said = "Copied.";
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    said = "The address of this page is the link.";
  }
  byId("copied").textContent = said;
  setTimeout(() => { byId("copied").textContent = ""; }, 2500);
}

/** Make the buttons and settings work. */
export function listen() {
  byId("undo").addEventListener("click", undo);
  byId("resign").addEventListener("click", () => go({ resign: isPerson() ? match.state.actor : match.you }));
  byId("again").addEventListener("click", () => restart({}));
  byId("copy").addEventListener("click", copy);
  byId("save").addEventListener("click", () => {
    const opponent = other(match.you);
    save({ game: match.rule.game, start: match.start, steps: match.steps, players: { [match.you]: "person", [opponent]: match.opponent } });
  });
  byId("theorems").addEventListener("toggle", () => showTheorems(match.rule.game));
  byId("hints").addEventListener("change", (event) => {
    match.hints = event.target.checked;
    ask(match.steps);
  });
  byId("opponents").addEventListener("change", (event) => {
    match.opponent = event.target.value;
    showStrength();
    ask(match.steps);
  });
  byId("strength").addEventListener("input", (event) => {
    match.strength = Number(event.target.value);
    showStrength();
  });
  byId("sides").addEventListener("change", (event) => restart({ you: event.target.value }));
  byId("position").addEventListener("submit", (event) => {
    event.preventDefault();
    restart({ start: place.read() });
  });
  byId("try-huge").addEventListener("click", () => {
    byId("set-pile").value = "10^100";
    byId("position").requestSubmit();
  });
  byId("amount").addEventListener("submit", (event) => {
    event.preventDefault();
    const amounts = byId("amount-text").value.split(/[\s,]+/).filter(Boolean);
    const problem = amounts.map(wrongAmount).find(Boolean) ?? wrongNumber(amounts);
    byId("problem").textContent = problem ?? "";
    if (!problem) go(match.state.phase === "block" ? { block: amounts } : { take: amounts[0] });
  });
  document.addEventListener("choose-position", ({ detail }) => {
    history.pushState(null, "", location.href); // so that Back returns to the position before
    restart({ start: detail });
  });
}
