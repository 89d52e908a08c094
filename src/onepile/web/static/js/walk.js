// @ts-check
/* The point of a reason, seen in the pebbles, click by click: the smallest part goes, then a reply, the answer,
   and the next part is gone, by the hand of who wins. Replies are what the rules allow, answers what the solver
   says. */

import { COUNTERS, preview, showPile } from "./board.js";
import { t } from "./language.js";
import { askAfter, match } from "./match.js";
import { orTell } from "./refusal.js";
import { byId } from "./words.js";

/** What is walked through: the parts that are not touched yet, the one that is, how much of it is left; what was
 *  taken, what is marked to go next, and who wins.
 * @type {{ parts: number[], part: number, left: number, steps: Step[], marked: number, winner: 'you' | 'they' }} */
let walk;

/** The parts of the pile on the board, where the least of them decides.
 * @returns {number[]} */
function partsShown() {
  const { expansion, position } = match.state;
  const parts = expansion?.decides ? [...expansion.largest, ...expansion.smallest].map(Number) : [];
  const whole = parts.reduce((sum, part) => sum + part, 0);
  return whole <= COUNTERS && String(whole) === position.pile ? parts : [];
}

/** Offer to show the reason, where it is one of parts; the walk before is over. */
export function offerWalk() {
  const { hint, phase, blocks } = match.state;
  const parts = partsShown();
  const least = String(parts.at(-1));
  const point = hint?.wins ? parts.length > 1 && hint.good.includes(least) : parts.length > 0;
  byId("walk").hidden = true;
  byId("walk-go").hidden = !hint || phase !== "move" || blocks > 0 || match.rule.misere || !point;
}

const SMALL = 3; // counters, of which one is tried first

/** What who cannot win takes: first a little, where the rest then has a smallest part for the winner to take.
 * @param {Step[]} steps @param {number} left @param {number} most */
async function tryOut(steps, left, most) {
  for (let n = 1; walk.winner === "they" && !steps.length && n <= Math.min(SMALL, most, left); n += 1) {
    if (smallestTaken(await askAfter([...steps, { take: String(n) }]))) return n;
  }
  return Math.min(most, Math.ceil(left / 2));
}

/** The parts of a pile whose smallest one wins, if it is not all there is.
 * @param {State} state */
function smallestTaken({ expansion, hint }) {
  const parts = expansion?.decides ? [...expansion.largest, ...expansion.smallest] : [];
  return parts.length > 1 && hint?.good.includes(parts[parts.length - 1]) ? parts : null;
}

/** Show the pile as it stands, with what goes next, and say what that is.
 * @param {string} said
 * @param {string} [onward] */
function tell(said, onward) {
  const { parts, left, marked } = walk;
  const shown = left ? [...parts, left] : parts;
  const pile = String(shown.reduce((sum, part) => sum + part, 0));
  showPile(pile, { terms: shown.length, largest: shown.map(String), smallest: [], decides: shown.length > 0 }, { may: () => false, value: walk.winner === "you" ? "wins" : "loses" });
  preview(marked);
  byId("walk-says").textContent = said;
  byId("walk-on").hidden = !onward;
  if (onward) byId("walk-on").textContent = t(`walk.${onward}`);
}

/** The next thing that happens. */
async function next() {
  const { parts, part, steps, marked, winner } = walk;
  if (marked) steps.push({ take: String(marked) });
  walk.left -= marked;
  walk.marked = 0;
  const opened = winner === "you" && steps.length === 1; // the smallest part went: now for the next one
  if (opened) walk.part = walk.left = Number(parts.pop());
  else if (walk.left <= 0) {
    tell(`${t(`walk.${winner}.end`, { part })} ${t(parts.length ? `walk.${winner}.rest` : `walk.${winner}.last`)}`);
    return;
  }
  const state = await askAfter(steps);
  const { hint, moves } = state;
  const answers = (steps.length % 2 === 0) === (winner === "you");
  const most = Number(moves?.most);
  if (answers) {
    walk.marked = hint?.good.includes(String(walk.left)) ? walk.left : Number(hint?.good[0]);
    const sum = winner === "they" && smallestTaken(state)?.join(" + ");
    tell(t(`walk.${winner}.${sum ? "smallest" : steps.length ? "answer" : "start"}`, { n: walk.marked, sum }), steps.length && walk.marked === walk.left ? "toEnd" : "toReply");
  } else {
    walk.marked = await tryOut(steps, walk.left, most);
    tell(t(`walk.${winner}.reply`, { most, left: walk.left, n: walk.marked }), "toAnswer");
  }
}

const goOn = () => orTell("problem", next);

/** Make the buttons work; `close` shows the board of the match again.
 * @param {() => void} close */
export function listenToWalk(close) {
  byId("walk-go").addEventListener("click", () => {
    const parts = partsShown();
    const part = Number(parts.pop());
    walk = { parts, part, left: part, steps: [], marked: 0, winner: match.state.hint?.wins ? "you" : "they" };
    byId("walk").hidden = false;
    byId("pile").scrollIntoView({ block: "center" });
    byId("walk-on").focus({ preventScroll: true });
    goOn();
  });
  byId("walk-on").addEventListener("click", goOn);
  byId("walk-close").addEventListener("click", close);
}
