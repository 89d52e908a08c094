// @ts-check
/* What is told besides the match: the whole answer, and which theorems apply. */

import { ask, Refusal } from "./api.js";
import { spoken, t } from "./language.js";
import { typeset } from "./mathematics.js";
import { byId, element } from "./words.js";

/** The lines of the whole answer, if hints are on.
 * @param {string[]} lines */
export function showExplanation(lines) {
  byId("explanation").hidden = !lines.length;
  byId("explanation-lines").replaceChildren(...lines.map((line) => element("li", {}, line)));
}

let told = "";

/** Fetch which theorems apply, when somebody wants to know.
 * @param {string} game */
export async function showTheorems(game) {
  const wanted = `${spoken()}: ${game}`;
  if (!byId("theorems").open || told === wanted) return;
  told = wanted;
  const place = byId("theorem-lines");
  place.replaceChildren(element("li", { class: "waiting" }, t("line.looking_up")));
  try {
    const { findings } = await ask({ name: "check", values: { game } });
    if (told !== wanted) return; // another game is on the table by now
    const verdict = (/** @type {Pick<Finding, 'grade' | 'holds'>} */ { grade, holds }) => (grade === "checked" || grade === "seen" ? "seen" : holds === null ? "unknown" : holds ? "holds" : "fails");
    place.replaceChildren(
      ...findings.map(({ to, statement_set: statement, detail_set: detail, ...found }) => element("li", {}, element("b", {}, `${t(`line.${verdict(found)}`, { to })}: `), ...typeset(statement), element("span", {}, ...typeset(detail.length ? [" (", ...detail, ")"] : [])))),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    place.replaceChildren(element("li", {}, error.message));
    told = "";
  }
}
