/* The part of the address after #: it says which game is on the table and where it stands. */

import { typed } from "./words.js";

/** What the address asks for; null when it asks for nothing. What is no setting is of the position. */
export function read() {
  const { game, you, opponent, strength, hints, ...start } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  if (!game || !start.pile) return null;
  return {
    game,
    start,
    you: you === "second" ? "second" : "first",
    opponent: ["perfect", "fallible", "random", "person"].includes(opponent) ? opponent : "perfect",
    strength: Math.min(100, Math.max(0, Number.parseInt(strength ?? "70", 10) || 0)),
    hints: hints === "1",
  };
}

/** The address of a match as it stands: the next player there moves first. */
export function write({ game, position, you, opponent, strength, hints }) {
  const place = Object.fromEntries(Object.entries(position).map(([key, value]) => [key, typed(value)]));
  const values = { game, ...place, you, opponent, strength: opponent === "fallible" ? strength : null, hints: hints ? "1" : null };
  const parts = Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll("%20", "+").replaceAll("%3D", "=")}`);
  return `#${parts.join("&")}`;
}
