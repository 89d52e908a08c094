/* A match in words: who does what, whose turn it is, how it ended. */

import { t } from "./language.js";
import { capital, listed, PASS, short } from "./words.js";

/** How a side is spoken of: you, the computer, or one of two people. */
export function who(match, side) {
  if (match.opponent === "person") return side;
  return side === match.you ? "you" : "computer";
}

/** One step, as the end of a key and its slots. */
function told(step) {
  if (step.resign) return ["resign", {}];
  if (step.take === PASS) return ["pass", {}];
  if (step.take) return ["take", { n: short(step.take) }];
  return ["block", { list: step.block.length ? listed(step.block) : t("steps.nothing") }];
}

/** One step as a sentence. */
export function stepText(match, step) {
  const [what, slots] = told(step);
  return t(`steps.${what}.${who(match, step.side)}`, slots);
}

/** A step that follows another of the same player. */
const further = (step) => {
  const [what, slots] = told(step);
  return t(`steps.also.${what}`, slots);
};

/** The amounts that the rules allow. */
export function amountsText({ least, most, count, amounts, words }) {
  const from = least === PASS ? "1" : least;
  const number = BigInt(count) - (least === PASS ? 1n : 0n);
  if (number <= 0n) return "";
  if (BigInt(most) - BigInt(from) + 1n === number) return from === most ? short(most) : t("todo.range", { least: short(from), most: short(most) });
  const every = amounts?.filter((amount) => amount !== PASS);
  if (!every || every.length > 12) return words;
  return t("todo.or", { list: listed(every.slice(0, -1)), last: short(every.at(-1)) });
}

/** What the player who has to act may do. */
function toDo({ phase, moves, blocks, blocked }, silent) {
  const amounts = amountsText(moves);
  if (phase === "block") return blocks === 1 ? t("todo.blockOne", { amounts }) : t("todo.blockMore", { n: blocks, amounts });
  const key = moves.least !== PASS ? "take" : amounts ? "passOrTake" : "pass";
  const todo = t(`todo.${key}`, { amounts });
  return blocked.length && !silent ? t("todo.but", { todo, list: listed(blocked) }) : todo;
}

/** What the computer has done since the last step of the person. */
function answered({ you, state }) {
  const { steps } = state;
  const [first, ...rest] = steps.slice(steps.findLastIndex((step) => step.side === you) + 1);
  if (!first) return "";
  const said = rest.reduce((sofar, step) => t("steps.and", { first: sofar, second: further(step) }), stepText({ you }, first));
  return `${capital(said)}. `;
}

function ending(match) {
  const { state, rule } = match;
  const last = state.steps.at(-1);
  if (last?.resign) return stepText(match, { ...last, side: last.resign });
  const how = t(`steps.stuck.${who(match, state.mover)}`);
  return rule.misere ? t("steps.and_that_wins", { how }) : how;
}

/** Whose turn it is and what may be done, or how it ended. */
export function statusText(match) {
  const { state } = match;
  if (state.winner) return `${capital(t(`steps.win.${who(match, state.winner)}`))}: ${ending(match)}.`;
  const actor = who(match, state.actor);
  if (actor !== "you") return t(`turn.${actor}`, { todo: toDo(state) });
  const turn = state.phase === "block" ? "turn.block" : "turn.you";
  return `${answered(match)}${t(turn, { todo: toDo(state, true) })}`; // what is blocked has just been told
}
