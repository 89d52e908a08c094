/* What is kept of a match: its steps in words, the whole answer, the theorems, a file. */

import { ask, Refusal } from "./api.js";
import { byId, element, listed, PASS, short } from "./words.js";

/** The steps so far; `says(side, verb)` puts a player's doing into words, `fields` describe the
    numbers of a position besides the pile; one step may be marked. */
export function showHistory(steps, says, fields, marked) {
  const items = steps.map((step, index) => {
    const others = fields.map(({ name, title }) => `, ${title} ${short(step.position[name])}`);
    const left = step.take ? `, leaving ${short(step.position.pile)}${others.join("")}` : "";
    return element("li", { class: index + 1 === marked ? "marked" : "" }, stepText(step, says), element("span", {}, left));
  });
  const list = byId("history");
  list.replaceChildren(...items);
  const shown = items[marked - 1] ?? items.at(-1);
  if (shown) list.scrollTop = shown.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/** One step as a sentence. */
export function stepText(step, says) {
  if (step.resign) return says(step.side, "resign");
  if (step.take === PASS) return says(step.side, "pass");
  if (step.take) return `${says(step.side, "take")} ${short(step.take)}`;
  return `${says(step.side, "block")} ${step.block.length ? listed(step.block) : "nothing"}`;
}

/** The lines of the whole answer, if hints are on. */
export function showExplanation(lines) {
  byId("explanation").hidden = !lines.length;
  byId("explanation-lines").replaceChildren(...lines.map((line) => element("li", {}, line)));
}

/** One step as it stands in a file. */
function stepLine({ take, block, resign }) {
  if (resign) return `resign ${resign}`;
  if (take) return take === PASS ? "pass" : `take ${take}`;
  return ["block", ...block].join(" ");
}

let told = "";

/** Fetch which theorems apply, when somebody wants to know. */
export async function showTheorems(game) {
  if (!byId("theorems").open || told === game) return;
  told = game;
  const place = byId("theorem-lines");
  place.replaceChildren(element("li", { class: "waiting" }, "looking …"));
  try {
    const { findings } = await ask({ name: "check", values: { game } });
    const verdict = { true: "holds", false: "fails", null: "unknown" };
    place.replaceChildren(
      ...findings.map(({ holds, statement, detail }) => element("li", {}, element("b", {}, `${verdict[holds]}: `), statement, element("span", {}, detail ? ` (${detail})` : ""))),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    place.replaceChildren(element("li", {}, error.message));
    told = "";
  }
}

/** Offer the match as a file that `onepile play --replay` shows. */
export function save({ game, start, steps, players }) {
  const lines = [`game: ${game}`];
  for (const [key, value] of Object.entries(start)) lines.push(`${key}: ${value}`);
  lines.push(`first: ${players.first}`, `second: ${players.second}`, "");
  lines.push(...steps.map(stepLine));
  const address = URL.createObjectURL(new Blob([`${lines.join("\n")}\n`], { type: "text/plain" }));
  element("a", { href: address, download: "match.txt" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
