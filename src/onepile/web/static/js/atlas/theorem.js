// @ts-check
/* The theorem about a game of the atlas, found again when the game is opened. The atlas has the name of
   its certificate, so that one sees whether it is the same proof. */

import { ask } from "../api.js";
import { offerText } from "../download.js";
import { t } from "../language.js";
import { theorem } from "../mathematics.js";
import { isAbort, Refusal } from "../refusal.js";
import { element } from "../words.js";

/** @param {Proved} proved @param {string | null} known */
function tools({ certificate }, known) {
  if (!certificate) return element("p", { class: "small" }, t("research.onPaper"));
  const { name, text } = certificate;
  const same = !known ? "atlas.new" : name === known ? "atlas.same" : "atlas.other";
  return element("p", { class: "tools" },
    element("button", { type: "button", class: "strong", onclick: () => offerText(text, `certificate-${name}.json`, "application/json") }, t("research.saveCertificate")),
    element("span", { class: "small" }, t(same, { name, known })));
}

/** The place of the theorem: what is proved is looked for at once, all else when somebody wants it.
 * @param {AtlasRecord} record
 * @param {AbortSignal} signal */
export function theoremOf({ game, verdict, certificate }, signal) {
  const place = element("div", { class: "atlas-theorem", "aria-live": "polite" });
  async function find() {
    place.replaceChildren(element("p", { class: "waiting" }, t("research.proving")));
    try {
      const found = await ask({ name: "prove", values: { game } }, signal);
      if (!signal.aborted) place.replaceChildren(element("div", { class: "atlas-said", tabindex: "0" }, theorem(found.theorem)), tools(found, certificate));
    } catch (error) {
      if (isAbort(error)) return;
      if (!(error instanceof Refusal)) throw error;
      place.replaceChildren(element("p", {}, t("research.notProved"), " ", error.message));
    }
  }
  if (verdict === "proved") find();
  else if (verdict !== "has none") place.append(element("p", {}, element("button", { type: "button", onclick: find }, t("atlas.try"))));
  return place;
}
