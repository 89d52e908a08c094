// @ts-check
/* The part of the address after #: which game is on the table, where it started and all steps since. */

import { PASS, typed } from "./words.js";

/** @type {Record<string, Side>} */
const SIDES = { "-first": "first", "-second": "second" };

/** @type {Opponent[]} */
const OPPONENTS = ["perfect", "fallible", "random", "person"];

/** A step as it stands in a link: 4, 0 (a pass), b1,3 (a block), -first (who resigns).
 * @param {Step} step */
function stepText({ take, block, resign }) {
  if (resign) return `-${resign}`;
  return take ? typed(take) : `b${(block ?? []).map(typed).join(",")}`;
}

/** @param {string} text @returns {Step} */
function stepOf(text) {
  if (SIDES[text]) return { resign: SIDES[text] };
  if (text.startsWith("b")) return { block: text.slice(1).split(",").filter(Boolean) };
  return { take: text || PASS };
}

/** All that the address says after #. */
export const parameters = () => new URLSearchParams(location.hash.slice(1));

/** What the address asks for; null when it asks for nothing. What is no setting is of the position.
 * @param {string} [current] the game whose map is shown if the address names none
 * @returns {(Wanted & Settings) | null} */
export function read(current = "fibonacci-nim") {
  const { game = parameters().has("map") ? current : "", you, opponent, strength, hints, steps, at, map, beside, projector, turns, pile, ...others } = Object.fromEntries(parameters());
  if (!game) return null;
  return {
    game,
    start: /** @type {Place} */ ({ ...(pile ? { pile } : {}), ...others }),
    steps: steps ? steps.split(".").map(stepOf) : [],
    at: at ? Number.parseInt(at, 10) || 0 : undefined,
    you: you === "second" ? "second" : "first",
    opponent: OPPONENTS.find((one) => one === opponent) ?? "perfect",
    strength: Math.min(100, Math.max(0, Number.parseInt(strength ?? "70", 10) || 0)),
    hints: hints === "1",
    map: map ?? null,
    beside: beside ?? null,
    projector: projector ?? null,
    turns: turns ?? null,
  };
}

/** The address of a match: its start, its settings and its steps.
 * @param {Omit<Settings, 'map' | 'beside' | 'projector' | 'turns'> & Partial<Settings> & { game: string, start: Place, line: Step[], at: number }} match */
export function write({ game, start, you, opponent, strength, hints, line, at, map, beside, projector, turns }) {
  const place = Object.fromEntries(Object.entries(start).map(([key, value]) => [key, typed(value)]));
  const values = {
    game,
    ...place,
    you,
    opponent,
    strength: opponent === "fallible" ? strength : null,
    hints: hints ? "1" : null,
    steps: line.length ? line.map(stepText).join(".") : null,
    at: at < line.length ? at : null,
    map: map ?? null,
    beside: beside ?? null,
    projector: projector ?? null,
    turns: turns ?? null,
  };
  const parts = Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value)).replaceAll("%20", "+").replaceAll("%3D", "=").replaceAll("%2C", ",")}`);
  return `#${parts.join("&")}`;
}
