/* A match as a file that `onepile play --replay` shows, and back. */

import { offerText } from "./download.js";
import { PASS } from "./words.js";

/** One step as it stands in a file. */
function stepLine({ take, block, resign }) {
  if (resign) return `resign ${resign}`;
  if (take) return take === PASS ? "pass" : `take ${take}`;
  return ["block", ...block].join(" ");
}

function stepOf(line) {
  const [word, ...rest] = line.split(/\s+/);
  if (word === "pass") return { take: PASS };
  if (word === "take") return { take: rest[0] ?? "" };
  if (word === "resign") return { resign: rest[0] };
  return word === "block" ? { block: rest } : null;
}

/** Offer the match as a file. */
export function save({ rule, start, line, you, opponent }) {
  const players = you === "first" ? ["person", opponent] : [opponent, "person"];
  const lines = [`game: ${rule.game}`];
  for (const [key, value] of Object.entries(start)) lines.push(`${key}: ${value}`);
  lines.push(`first: ${players[0]}`, `second: ${players[1]}`, "", ...line.map(stepLine));
  offerText(`${lines.join("\n")}\n`, "match.txt");
}

const OPPONENTS = ["perfect", "fallible", "random"];

/** The match in a file's text; null if it is none. */
export function read(text) {
  const lines = text.split(/\r?\n/).map((line) => line.trim()).filter((line) => line && !line.startsWith("#"));
  const steps = lines.filter((line) => !line.includes(":")).map(stepOf);
  const { game, first, second, ...start } = Object.fromEntries(lines.filter((line) => line.includes(":")).map((line) => line.split(/:\s*(.*)/s).slice(0, 2)));
  if (!game || !start.pile || steps.includes(null)) return null;
  const you = OPPONENTS.includes(first) ? "second" : "first";
  const other = you === "first" ? second : first;
  return { game, start, steps, you, opponent: OPPONENTS.includes(other) ? other : "person" };
}
