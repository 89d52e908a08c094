// @ts-check
/* One's own rule: typed or built, checked at every pause, with its words and its picture. */

import { ask } from "./api.js";
import { makeBuilder } from "./builder.js";
import { catalogue, usualStart } from "./catalogue.js";
import { forget, listenToInvented, showSecret } from "./invent.js";
import { t } from "./language.js";
import { placeForm } from "./place.js";
import { isAbort, orTell, Refusal } from "./refusal.js";
import { paint } from "./thumbnail.js";
import { byId, element, onSubmit } from "./words.js";

const own = placeForm("own", 12);
const PAUSE = 150;
/** @type {Rule | null} */
let known = null; // the rule as it was read
let knownFor = ""; // from this text
/** @type {ReturnType<typeof setTimeout>} */
let timer;
/** @type {AbortController | undefined} */
let asked;

/** Read the rule that is in the field, and say what it is or what is wrong with it. */
async function check() {
  const rule = byId("rule");
  const says = byId("rule-says");
  const fields = byId("own-fields");
  clearTimeout(timer);
  asked?.abort();
  const mine = new AbortController();
  asked = mine;
  const text = rule.value.trim();
  known = null;
  knownFor = text;
  forget(null);
  byId("as-set").hidden = !/^\d+(\s*,\s*\d+)+$/.test(text);
  byId("as-set").dataset.rule = `general; set=${text.replaceAll(" ", "")}`;
  byId("as-set").textContent = t("rule.asSet", { list: text });
  if (!text) {
    fields.hidden = true;
    rule.removeAttribute("aria-invalid");
    says.replaceChildren();
    return;
  }
  try {
    const read = await ask({ name: "game", values: { game: text } }, mine.signal);
    const start = await usualStart(read);
    if (mine !== asked) return;
    known = read;
    rule.removeAttribute("aria-invalid");
    says.replaceChildren(element("p", { class: "right" }, known.rules.join(" ")));
    own.show(known.fields, start);
    fields.hidden = false;
    if (built !== text) builder?.read(known.game);
    picture(known, mine.signal);
    showSecret(known, own.read(), mine.signal);
  } catch (error) {
    if (isAbort(error) || mine !== asked) return;
    if (!(error instanceof Refusal)) throw error;
    fields.hidden = true;
    byId("own-picture").width = 1; // the picture of another rule is none of this one
    byId("own-picture").dataset.game = "";
    rule.setAttribute("aria-invalid", "true");
    says.replaceChildren(element("p", { class: "wrong" }, error.message), ...(error.pointer ? [element("pre", {}, error.pointer)] : []));
  }
}

/** Its picture, if it has one; a rule without is still a rule.
 * @param {Rule} rule
 * @param {AbortSignal} signal */
async function picture({ game, family }, signal) {
  try {
    const { families } = await catalogue();
    await paint(byId("own-picture"), game, families.find(({ name }) => name === family)?.preview, signal);
    byId("own-picture").dataset.game = game;
  } catch (error) {
    if (!(error instanceof Refusal) && !isAbort(error)) throw error;
  }
}

const soon = () => {
  clearTimeout(timer);
  timer = setTimeout(check, PAUSE);
};

/** Put a rule and a position into the fields, as if they had been typed.
 * @param {string} text
 * @param {Place} start */
export function offerRule(text, start) {
  byId("build").open = true;
  byId("rule").value = text;
  soon();
  own.fill(start);
}

/** @param {Choose} choose */
async function play(choose) {
  byId("own-problem").textContent = "";
  if (knownFor !== byId("rule").value.trim() || !known) await check(); // what is in the field now is played
  if (!known) return;
  const start = own.read();
  if (!start.pile.trim()) {
    byId("own-problem").textContent = t("rule.empty");
    return;
  }
  const { game } = known;
  await orTell("own-problem", () => choose(game, start));
}

/** @type {ReturnType<typeof makeBuilder> | null} */
let builder = null;
let built = ""; // the rule that the dials say

/** Draw the dials when somebody opens the place for them. */
async function open() {
  if (!byId("build").open || builder) return;
  const { families } = await catalogue();
  builder ??= makeBuilder(families, { buttons: byId("families"), dials: byId("dials") }, (text) => {
    built = text;
    byId("rule").value = text;
    soon();
  });
  if (known) builder.read(known.game);
  else if (byId("rule").value) soon(); // it was typed before this script was there
  else builder.open();
}

/** Make the form work; `choose(game, start)` puts a game on the table, or throws a Refusal.
 * @param {Choose} choose */
export function ownRule(choose) {
  const rule = byId("rule");
  rule.addEventListener("input", soon);
  for (const chip of byId("own").querySelectorAll("[data-rule]")) {
    chip.addEventListener("click", () => {
      rule.value = chip.getAttribute("data-rule") ?? "";
      check();
      rule.focus();
    });
  }
  const opened = () => open().catch((error) => { byId("own-problem").textContent = error.message; });
  byId("build").addEventListener("toggle", opened);
  opened(); // it may have been opened before this script was there
  onSubmit("own", () => play(choose));
  /* The rule stays: its inputs are not made anew, somebody may be typing into the next one. */
  byId("own-fields").addEventListener("change", () => {
    if (!known) return;
    asked?.abort();
    asked = new AbortController();
    showSecret(known, own.read(), asked.signal);
  });
  listenToInvented(() => own.read());
}
