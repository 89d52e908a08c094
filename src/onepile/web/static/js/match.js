// @ts-check
/* A match: its line of steps, the moment of it that is shown, and all that can be done with it.
   Nobody else remembers it: each question carries the start and all steps. */

import { ask } from "./api.js";
import { usualStart } from "./catalogue.js";
import * as link from "./link.js";
import { orTell } from "./refusal.js";
import { byId } from "./words.js";

/* `line` is every step, `full` the answer about its end, `at` how many steps of it are shown, `state`
   the answer about that moment; `branches` are lines that were left for others; `meeting` is what the server
   told of a match between two devices, `sent` whether the other has to move who cannot be asked: a move is to be
   sent to them by a link, or nobody knows of their match any more. */
/** @type {Match} */
export const match = /** @type {any} */ ({
  game: "", rule: null, start: null, line: [], at: 0, full: null, state: null, branches: [], best: null,
  you: "first", opponent: "perfect", strength: 70, hints: false, map: null, beside: null, projector: null, turns: null,
  meeting: null, sent: false,
});

export const isPerson = () => match.opponent === "person";
export const isLooking = () => match.at < match.line.length;
/** Whether somebody at another device plays, and the server is the referee. */
export const inMeeting = () => Boolean(match.meeting && !match.meeting.over);
const isMine = () => match.state.actor === match.you;
const mayMeet = () => isMine() && !isLooking() && Boolean(match.meeting?.both);
export const mayAct = () => match.state.actor !== null && (inMeeting() ? mayMeet() : !match.sent && (isPerson() || isLooking() || isMine()));

/** @type {(step: Step) => Promise<void>} */
let report = async () => {};

/** `asked(step)` is awaited before a step is made; what it refuses is no step.
 * @param {(step: Step) => Promise<void>} asked */
export const referee = (asked) => { report = asked; };

/** @type {(taking?: string, answered?: StepTold[]) => Promise<void>} */
let show = async () => {};

/** @type {(rule: Rule) => void} */
let hear = () => {};

/** `shown(taking, answered)` is called, and awaited, whenever there is something new to see; `heard(rule)` when the
 *  rule of the match that is to come is known.
 * @param {(taking?: string, answered?: StepTold[]) => Promise<void>} shown
 * @param {(rule: Rule) => void} heard */
export const whenever = (shown, heard) => { [show, hear] = [shown, heard]; };

/* One thing is done at a time, in the order in which it was asked for. Who leaves the table, or puts
   another game on it, begins a new visit: what the old one still waits for is dropped. */
let visit = 0;
/** @type {Promise<unknown>} */
let turn = Promise.resolve();
let waiting = 0;

/** Leave the table: whatever is still to come is not shown any more. */
export function leave() {
  visit += 1;
  turn = Promise.resolve();
  waiting = 0;
  busy(false);
}

/** @param {(current: () => boolean) => Promise<unknown>} action */
async function inTurn(action) {
  const mine = visit;
  const current = () => mine === visit;
  waiting += 1;
  busy(true);
  const before = turn;
  const done = (async () => {
    await before;
    if (current()) await action(current);
  })();
  turn = done.catch(() => {});
  try {
    await done;
  } finally {
    if (current()) {
      waiting -= 1;
      busy(waiting > 0);
    }
  }
}

/** @type {ReturnType<typeof setTimeout>} */
let impatient;

/** @param {boolean} yes */
function busy(yes) {
  clearTimeout(impatient);
  byId("patience").hidden = true;
  if (yes) {
    document.body.setAttribute("aria-busy", "true");
    impatient = setTimeout(() => { byId("patience").hidden = false; }, 3000);
  } else document.body.removeAttribute("aria-busy");
}

/** Do something in turn; what is refused is told at the table.
 * @param {(current: () => boolean) => Promise<unknown>} action */
async function atTable(action) {
  byId("problem").textContent = "";
  await orTell("problem", () => inTurn(action));
}

/** @param {Step} step */
const plain = ({ take, block, resign }) => ({ take, block, resign });

/** Ask for a match after some steps; nobody answers them while it is only looked at.
 * @param {Match} of
 * @param {Step[]} steps */
function question(of, steps, looking = false, best = false) {
  const opponent = of.opponent === "person" ? null : of.opponent;
  const reply = looking ? false : undefined;
  return ask({
    name: "match",
    values: { game: of.rule.game, start: of.start, steps, you: of.you, opponent, reply, strength: of.strength / 100, hints: of.hints, best },
  });
}

/** The numbers that positions of this game have; what else a link may say is left out.
 * @param {Rule} rule
 * @param {Place} given
 * @returns {Place} */
function startOf(rule, given) {
  const names = ["pile", ...rule.fields.map((field) => field.name)];
  return /** @type {Place} */ (Object.fromEntries(names.filter((name) => given[name]).map((name) => [name, given[name]])));
}

/** Put a game on the table. `keep(address)` is called when it is there.
 *  Throws a Refusal when the rule, the position or a step is refused.
 * @param {Wanted} wanted
 * @param {(address: string) => void} keep */
export async function begin(wanted, keep = () => {}) {
  leave();
  await inTurn(async (current) => {
    const rule = await ask({ name: "game", values: { game: wanted.game } });
    if (current()) hear(rule);
    const given = wanted.start.pile ? wanted.start : { ...(await usualStart(rule)), ...wanted.start };
    /** @type {Match} */
    const trial = { ...match, ...wanted, rule, start: startOf(rule, given), branches: wanted.branches ?? [], best: null, meeting: wanted.meeting ?? null, sent: false };
    trial.full = await question(trial, wanted.steps ?? []);
    trial.line = trial.full.steps.map(plain); // the computer may have begun
    trial.at = Math.min(wanted.at ?? trial.line.length, trial.line.length);
    trial.state = trial.at < trial.line.length ? await question(trial, trial.line.slice(0, trial.at), true) : trial.full;
    if (!current()) return;
    Object.assign(match, trial);
    byId("problem").textContent = "";
    keep(address());
    await show();
  });
}

/** The address of the match as it stands. */
export const address = () => (match.meeting && inMeeting() ? `#meet=${match.meeting.meeting}` : link.write({ ...match, game: match.rule.preset ?? match.rule.game }));

/** Let the line be these steps and whatever the computer answers.
 * @param {Step[]} steps
 * @param {() => boolean} current
 * @param {string} [taking] */
async function playLine(steps, current, taking) {
  const full = await question(match, steps);
  if (!current()) return;
  const answered = full.steps.slice(steps.length);
  const line = full.steps.map(plain);
  Object.assign(match, { full, state: full, line, at: line.length, best: null });
  await show(taking, answered);
}

/** One step by the person, and whatever the computer answers. A click while an answer is awaited is none.
 * @param {Step} step */
export function go(step) {
  if (waiting) return;
  atTable((current) => {
    const kept = match.line;
    const looking = isLooking();
    const before = match.branches;
    if (looking) match.branches = [...before, kept];
    const made = async () => {
      await report(step);
      match.sent = Boolean(match.turns);
      await playLine([...kept.slice(0, match.at), step], current, step.take);
    };
    return made().catch((error) => {
      match.branches = before;
      match.sent = false;
      throw error;
    });
  });
}

/** Go on with what the other did at another device.
 * @param {Step[]} steps
 * @param {Meeting} meeting */
export const playOn = (steps, meeting) =>
  inTurn((current) => {
    match.meeting = meeting;
    return playLine(steps, current);
  });

/** Back to before the person's last step. */
export function undo() {
  if (waiting) return;
  const { steps } = match.state;
  const last = isPerson() ? steps.length - 1 : steps.findLastIndex((step) => step.side === match.you);
  if (last < 0) return;
  atTable((current) => {
    match.sent = false;
    return playLine(match.line.slice(0, last), current);
  });
}

/** Look at the moment after so many steps.
 * @param {number} at */
export function lookAt(at) {
  atTable(async (current) => {
    const state = at < match.line.length ? await question(match, match.line.slice(0, at), true) : match.full;
    if (!current()) return;
    Object.assign(match, { state, at, best: null });
    await show();
  });
}

/** Take up a line that was left.
 * @param {number} index */
export function takeUp(index) {
  const line = match.branches[index];
  atTable((current) => {
    match.branches = match.branches.with(index, match.line);
    return playLine(line, current);
  });
}

/** Ask about the same moment again.
 * @param {() => boolean} current */
async function again(current) {
  if (!isLooking()) return playLine(match.line, current);
  const [full, state] = await Promise.all([question(match, match.line, true), question(match, match.line.slice(0, match.at), true)]);
  if (!current()) return undefined;
  Object.assign(match, { full, state });
  return show();
}

/** Change a setting and ask about the same moment again.
 * @param {Partial<Settings>} setting */
export function change(setting) {
  atTable(async (current) => {
    const before = { ...match };
    Object.assign(match, setting);
    try {
      await again(current);
    } catch (error) {
      Object.assign(match, before);
      await show(); // what is set is what is shown
      throw error;
    }
  });
}

/** What is so after further steps from the moment that is shown; nothing of it becomes part of the match.
 * @param {Step[]} steps */
export const askAfter = (steps) => question({ ...match, hints: true }, [...match.line.slice(0, match.at), ...steps], true);

/** How it goes on from the moment that is shown when both play perfectly. */
export function askBest() {
  atTable(async (current) => {
    const { best } = await question({ ...match, hints: false }, match.line.slice(0, match.at), true, true);
    if (!current()) return;
    match.best = best;
    await show();
  });
}

/** A new match with some things changed; it is another entry in the history if its start is another.
 * @param {Partial<Wanted>} changes
 * @param {(address: string) => void} [keep] */
export async function restart(changes, keep) {
  if (!match.rule) return; // there is none yet
  byId("problem").textContent = "";
  await orTell("problem", () => begin({ ...match, meeting: null, steps: [], at: undefined, branches: [], ...changes }, keep));
}
