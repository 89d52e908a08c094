/* One's own rule: typed or built, checked at every pause, with its words and its picture. */

import { ask, Refusal } from "./api.js";
import { makeBuilder } from "./builder.js";
import { catalogue } from "./catalogue.js";
import { t } from "./language.js";
import { placeForm } from "./place.js";
import { paint } from "./thumbnail.js";
import { byId, element } from "./words.js";

const own = placeForm("own", 12);
const PAUSE = 150;
let known = null; // the rule as it was read
let knownFor = ""; // from this text
let timer;
let asked;

/** Where the first known game of a family starts. */
export async function usualStart(family) {
  const { games } = await catalogue();
  return games.find((game) => game.family === family)?.start ?? {};
}

/** Read the rule that is in the field, and say what it is or what is wrong with it. */
async function check() {
  const rule = byId("rule");
  const says = byId("rule-says");
  const fields = byId("own-fields");
  clearTimeout(timer);
  asked?.abort();
  const mine = (asked = new AbortController());
  const text = rule.value.trim();
  known = null;
  knownFor = text;
  if (!text) {
    fields.hidden = true;
    rule.removeAttribute("aria-invalid");
    says.replaceChildren();
    return;
  }
  try {
    const read = await ask({ name: "game", values: { game: text } }, mine.signal);
    const start = await usualStart(read.family);
    if (mine !== asked) return;
    known = read;
    rule.removeAttribute("aria-invalid");
    says.replaceChildren(element("p", { class: "right" }, known.rules.join(" ")));
    own.show(known.fields, start);
    fields.hidden = false;
    picture(known, mine.signal);
  } catch (error) {
    if (error.name === "AbortError" || mine !== asked) return;
    if (!(error instanceof Refusal)) throw error;
    fields.hidden = true;
    rule.setAttribute("aria-invalid", "true");
    const parts = [element("p", { class: "wrong" }, error.message)];
    if (error.pointer) parts.push(element("pre", {}, error.pointer));
    says.replaceChildren(...parts);
  }
}

/** Its picture, if it has one; a rule without is still a rule. */
async function picture({ game, family }, signal) {
  try {
    const { families } = await catalogue();
    await paint(byId("own-picture"), game, families.find(({ name }) => name === family).preview, signal);
    byId("own-picture").dataset.game = game;
  } catch (error) {
    if (!(error instanceof Refusal) && error.name !== "AbortError") throw error;
  }
}

const soon = () => {
  clearTimeout(timer);
  timer = setTimeout(check, PAUSE);
};

/** Put a rule and a position into the fields, as if they had been typed. */
export function offerRule(text, start) {
  byId("build").open = true;
  byId("rule").value = text;
  soon();
  own.fill(start);
}

async function play(choose) {
  byId("own-problem").textContent = "";
  if (knownFor !== byId("rule").value.trim() || !known) await check(); // what is in the field now is played
  if (!known) return;
  const start = own.read();
  if (!start.pile.trim()) {
    byId("own-problem").textContent = t("rule.empty");
    return;
  }
  try {
    await choose(known.game, start);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    byId("own-problem").textContent = error.message;
  }
}

let builder = null;

/** Draw the dials when somebody opens the place for them. */
async function open() {
  if (!byId("build").open || builder) return;
  const { families } = await catalogue();
  builder ??= makeBuilder(families, { buttons: byId("families"), dials: byId("dials") }, (text) => {
    byId("rule").value = text;
    soon();
  });
  if (!byId("rule").value) builder.open();
}

/** Say the rule and its dials again, in the language that is spoken now. */
export async function sayRuleAgain() {
  if (byId("rule").value.trim()) check();
  if (builder) builder.sayAgain((await catalogue()).families);
}

/** Make the form work; `choose(game, start)` puts a game on the table, or throws a Refusal. */
export function ownRule(choose) {
  const rule = byId("rule");
  rule.addEventListener("input", soon);
  for (const chip of document.querySelectorAll("[data-rule]")) {
    chip.addEventListener("click", () => {
      rule.value = chip.dataset.rule;
      check();
      rule.focus();
    });
  }
  byId("build").addEventListener("toggle", () => open().catch((error) => {
    byId("own-problem").textContent = error.message;
  }));
  byId("own").addEventListener("submit", (event) => {
    event.preventDefault();
    play(choose);
  });
}
