// @ts-check
/* What the solver says of the piles of a lesson: which of them lose, in which pattern, and why. */

import { ask } from "../api.js";
import { capOf, FARTHER, positionOf } from "../starts.js";

/** The piles from `from` to `to` where the player to move loses. Throws a Refusal.
 * @param {Lesson} lesson */
export async function losingPiles(lesson, to = lesson.to) {
  const highest = Number(capOf(lesson, to) ?? 0);
  const picture = await ask({ name: "plot", values: { game: lesson.game, kind: "outcomes", to, up_to: highest || null } });
  const piles = Array.from({ length: to - lesson.from + 1 }, (_, index) => lesson.from + index);
  /** @param {number} pile */
  const outcome = (pile) => (picture.rows ? picture.rows[Number(capOf(lesson, pile)) - 1][pile - 1] : picture.cells[pile - picture.first]);
  return piles.filter((pile) => outcome(pile) === "0");
}

/** The two that come after those that were asked for.
 * @param {Lesson} lesson */
export async function nextLosing(lesson) {
  const farther = await losingPiles(lesson, FARTHER);
  return farther.filter((pile) => pile > lesson.to).slice(0, 2);
}

/** @type {Record<string, (piles: number[], at: number) => boolean>} */
const PATTERNS = {
  same: (piles, at) => piles[at] - piles[at - 1] === piles[1] - piles[0],
  double: (piles, at) => piles[at] === 2 * piles[at - 1],
  doubleAndOne: (piles, at) => piles[at] === 2 * piles[at - 1] + 1,
  sum: (piles, at) => at < 2 || piles[at] === piles[at - 1] + piles[at - 2],
};

/** The pattern in which these piles go on, and how far it is from one to the next where that is
 *  always as far: every one of them follows it. Null if none of those known here fits.
 * @param {number[]} piles
 * @returns {{ name: string, step: number } | null} */
export function patternOf(piles) {
  const follows = (/** @type {[string, (piles: number[], at: number) => boolean]} */ [, rule]) => piles.every((_, at) => at === 0 || rule(piles, at));
  const [name] = Object.entries(PATTERNS).find(follows) ?? [];
  if (name) return { name, step: piles[1] - piles[0] };
  const step = Array.from({ length: piles[piles.length - 1] }, (_, index) => index + 1).find((many) => repeats(piles, many));
  return step ? { name: "repeats", step } : null;
}

/** Whether a pile is among these if and only if the one `step` further is, as far as they go.
 * @param {number[]} piles
 * @param {number} step */
function repeats(piles, step) {
  const among = new Set(piles);
  const last = piles[piles.length - 1];
  if (2 * step > last) return false;
  return Array.from({ length: last - step }, (_, index) => index + 1).every((pile) => among.has(pile) === among.has(pile + step));
}

/** Why who moves wins or loses with this pile, after these steps: the library's own sentence, and the pile's parts.
 * @param {Lesson} lesson
 * @param {number | string} pile
 * @param {Step[]} steps */
export async function reasonFor(lesson, pile, steps = []) {
  const values = { game: lesson.game, start: positionOf(lesson, pile), steps, you: "first", opponent: null, strength: 1, hints: true, best: false };
  const { hint, phase, expansion } = await ask({ name: "match", values });
  if (!hint) return { pile, wins: false, winning: [], idea: "", parts: [] };
  const wins = phase === "block" ? !hint.wins : hint.wins; // a hint is for who acts, and here that is who blocks
  return { pile, wins, winning: hint.winning, idea: hint.idea, parts: [...(expansion?.largest ?? []), ...(expansion?.smallest ?? [])] };
}

/** What is proved of the rule for every pile: the finding with this name.
 * @param {Lesson} lesson */
export async function theorem({ game, theorem: wanted }) {
  const { findings } = await ask({ name: "check", values: { game } });
  return findings.find(({ name }) => name === wanted);
}
