// @ts-check
/* What is told besides the match: the whole answer, and which theorems apply. */

import { ask, Refusal } from "./api.js";
import { t } from "./language.js";
import { typeset } from "./mathematics.js";
import { byId, element } from "./words.js";

/** The lines of the whole answer, if hints are on.
 * @param {string[]} lines */
export function showExplanation(lines) {
  byId("explanation").hidden = !lines.length;
  byId("explanation-lines").replaceChildren(...lines.map((line) => element("li", {}, line)));
}

/** A finding: how well it is known, what it says, and why.
 * @param {Finding} finding */
export function line({ to, statement_set: statement, detail_set: detail, grade, holds }) {
  const verdict = grade === "checked" || grade === "seen" ? "seen" : holds === null ? "unknown" : holds ? "holds" : "fails";
  return element("li", {}, element("b", {}, `${t(`line.${verdict}`, { to })}: `), ...typeset(statement), element("span", {}, ...typeset(detail.length ? [" (", ...detail, ")"] : [])));
}

let told = "";

/** Fetch which theorems apply, when somebody wants to know.
 * @param {string} game */
export async function showTheorems(game) {
  if (!byId("theorems").open || told === game) return;
  told = game;
  const place = byId("theorem-lines");
  place.replaceChildren(element("li", { class: "waiting" }, t("line.looking_up")));
  try {
    const { findings } = await ask({ name: "check", values: { game } });
    if (told !== game) return; // another game is on the table by now
    place.replaceChildren(...findings.map(line));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    place.replaceChildren(element("li", {}, error.message));
    told = "";
  }
}
