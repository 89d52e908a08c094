/* The part of the address after #: it says which game is on the table and where it stands. */

import { typed } from "./words.js";

const KEYS = ["game", "pile", "cap", "move", "you", "opponent", "strength", "hints"];

/** What the address asks for; null when it asks for nothing. */
export function read() {
  const values = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  if (!values.game || !values.pile) return null;
  return {
    game: values.game,
    start: { pile: values.pile, cap: values.cap ?? null, move: values.move ?? null },
    you: values.you === "second" ? "second" : "first",
    opponent: ["perfect", "fallible", "random", "person"].includes(values.opponent) ? values.opponent : "perfect",
    strength: Math.min(100, Math.max(0, Number.parseInt(values.strength ?? "70", 10) || 0)),
    hints: values.hints === "1",
  };
}

/** The address of a match as it stands: the next player there moves first. */
export function write({ game, position, you, opponent, strength, hints }) {
  const place = Object.fromEntries(Object.entries(position).map(([key, value]) => [key, value && typed(value)]));
  const values = { game, ...place, you, opponent, strength: opponent === "fallible" ? strength : null, hints: hints ? "1" : null };
  const parts = KEYS.filter((key) => values[key] !== null && values[key] !== undefined).map(
    (key) => `${key}=${encodeURIComponent(values[key]).replaceAll("%20", "+").replaceAll("%3D", "=")}`,
  );
  return `#${parts.join("&")}`;
}
