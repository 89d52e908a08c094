/* The columns of maps, fetched in tiles of neighbouring ones and kept. Only what is looked at is asked
   for, when the view has come to rest; what is no longer looked at is not waited for. */

import { ask, Refusal } from "./api.js";

export const TILE = 256;
export const ROWS = 256;
const MOST_KEPT = 300;
const REST = 140; // milliseconds without a movement

const kept = new Map(); // key ↦ { heights, up } or { refused }
const coming = new Map(); // key ↦ what ends the question
let later;

const keyOf = ({ game, level, tile }) => `${level} ${tile} ${game}`;

/** A tile that is there: its heights and what is counted upward, or why it is refused. */
export const tileOf = (wanted) => kept.get(keyOf(wanted));

/** Ask for the tiles that are not there, soon; `arrived` is called after each. */
export function fetchTiles(wanted, arrived) {
  clearTimeout(later);
  const missing = wanted.filter((one) => !kept.has(keyOf(one)));
  const keys = new Set(missing.map(keyOf));
  for (const [key, end] of coming) {
    if (!keys.has(key)) end.abort();
  }
  later = setTimeout(() => missing.filter((one) => !coming.has(keyOf(one))).forEach((one) => fetchTile(one, arrived)), REST);
}

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
    } else if (error.name !== "AbortError") throw error;
  } finally {
    coming.delete(key);
  }
  arrived();
}

function keep(key, tile) {
  kept.set(key, tile);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
}

/** Whether something is still awaited. */
export const isComing = () => coming.size > 0;
