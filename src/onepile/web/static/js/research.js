// @ts-check
/* The view for researchers: a rule with its theorem, its tables, sums of piles, certificates. Its
   address says which: #research=RULE&what=thresholds&from=1&to=100&sum=half @ 10&sum=… */

import { ask, Refusal } from "./api.js";
import { t } from "./language.js";
import { parameters } from "./link.js";
import { listenToSums, pilesAsked, showSum } from "./sums.js";
import { listenToTables, showTables, tableAsked } from "./tables.js";
import { listenToTheorems, showTheorem } from "./theorems.js";
import { byId, onSubmit } from "./words.js";

const FIRST = "fibonacci-two-blocks";

/** Whether the address asks for this view. */
const isResearch = () => parameters().has("research");

/** The address of this view for a rule.
 * @param {string} game */
export const researchLink = (game) => `#${new URLSearchParams({ research: game })}`;

/** @type {Rule | null} */
let shown = null; // the rule
let visit = 0; // counts what was asked for
let added = false; // whether a sum is part of the address

/** @param {Rule} rule */
function address(rule) {
  const values = new URLSearchParams({ research: rule.preset ?? rule.game, ...tableAsked() });
  if (added) for (const pile of pilesAsked()) values.append("sum", pile);
  return `#${values}`;
}

const keep = () => { if (shown && isResearch()) history.replaceState(null, "", address(shown)); };

/** Read a rule and show all about it.
 * @param {string} text
 * @param {Record<string, string>} asked */
async function show(text, asked = {}) {
  visit += 1;
  const mine = visit;
  byId("research-problem").textContent = "";
  try {
    const rule = await ask({ name: "game", values: { game: text } });
    if (mine !== visit) return; // another one is wanted by now
    shown = rule;
    byId("research-game").value = rule.game;
    byId("research-rules").textContent = rule.rules.join(" ");
    byId("research-play").href = `#${new URLSearchParams({ game: rule.preset ?? rule.game })}`;
    byId("research-play").hidden = false;
    document.title = `${rule.title ?? rule.game} · onepile`;
    await Promise.all([showTheorem(rule.game), showTables(rule, asked)]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    byId("research-problem").textContent = error.pointer ? `${error.message}\n${error.pointer}` : error.message;
  }
}

/** Show what the address asks for. */
export async function showResearch() {
  document.title = `${t("research.title")} · onepile`;
  const wanted = parameters();
  const piles = wanted.getAll("sum");
  const text = wanted.get("research") || FIRST;
  added = piles.length > 0;
  byId("research-game").value = text;
  await Promise.all([showSum(piles), show(text, Object.fromEntries(wanted))]);
}

/** Make the forms work. */
export function listenToResearch() {
  listenToTheorems();
  listenToTables(keep);
  listenToSums(() => {
    added = true;
    keep();
  });
  onSubmit("research-rule", () => {
    history.pushState(null, "", researchLink(byId("research-game").value));
    show(byId("research-game").value);
  });
}
