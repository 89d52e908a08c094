// @ts-check
/* The columns of maps, fetched in tiles of neighbouring ones and kept. Only what is looked at is asked
   for, when the view has come to rest; what is no longer looked at is not waited for. */

import { ask } from "./api.js";
import { isAbort, Refusal } from "./refusal.js";

export const TILE = 256;
export const ROWS = 256;
const MOST_KEPT = 300;
const REST = 140; // milliseconds without a movement

/** @type {Map<string, { heights?: number[], up?: string | null, refused?: string, kind?: string }>} */
const kept = new Map(); // key ↦ { heights, up } or { refused }
/** @type {Map<string, AbortController>} */
const coming = new Map(); // key ↦ what ends the question
/** @type {ReturnType<typeof setTimeout>} */
let later;

/** @param {TileName} wanted */
const keyOf = ({ game, level, tile }) => `${level} ${tile} ${game}`;

/** A tile that is there: its heights and what is counted upward, or why it is refused.
 * @param {TileName} wanted */
export const tileOf = (wanted) => kept.get(keyOf(wanted));

/** Ask for the tiles that are not there, soon; `arrived` is called after each.
 * @param {TileName[]} wanted
 * @param {() => void} arrived */
export function fetchTiles(wanted, arrived) {
  clearTimeout(later);
  const missing = wanted.filter((one) => !kept.has(keyOf(one)));
  const keys = new Set(missing.map(keyOf));
  for (const [key, end] of coming) {
    if (!keys.has(key)) end.abort();
  }
  later = setTimeout(() => { for (const one of missing) if (!coming.has(keyOf(one))) fetchTile(one, arrived); }, REST);
}

/** @param {TileName} wanted @param {() => void} arrived */
async function fetchTile(wanted, arrived) {
  const key = keyOf(wanted);
  const end = new AbortController();
  coming.set(key, end);
  const size = 1n << BigInt(wanted.level);
  const from = wanted.tile * BigInt(TILE) * size + 1n;
  const values = { game: wanted.game, from: String(from), scale: String(size), columns: TILE, rows: ROWS };
  try {
    keep(key, await ask({ name: "skyline", values }, end.signal));
  } catch (error) {
    if (error instanceof Refusal) {
      keep(key, { refused: error.message, kind: error.kind });
      if (error.kind === "away" || error.kind === "time") setTimeout(() => kept.delete(key), 2000);
    } else if (!isAbort(error)) throw error;
  } finally {
    coming.delete(key);
  }
  arrived();
}

/** @param {string} key @param {{ heights?: number[], up?: string | null, refused?: string, kind?: string }} tile */
function keep(key, tile) {
  kept.set(key, tile);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
}

/** Whether something is still awaited. */
export const isComing = () => coming.size > 0;
