// @ts-check
/* What is proved of a game: the theorem, set as mathematics, with what can be taken home of it. */

import { ask } from "./api.js";
import { offerText } from "./download.js";
import { t } from "./language.js";
import { theorem } from "./mathematics.js";
import { element } from "./words.js";

/** @param {string} title @param {string} text @param {string} name @param {string} type */
const file = (title, text, name, type, look = "") => element("button", { type: "button", class: look, onclick: () => offerText(text, name, type) }, title);

/** Look for the theorem, which takes a while. `tell(name)` says something about its certificate. Throws a Refusal.
 * @param {string} game
 * @param {(name: string) => string} tell
 * @param {AbortSignal} [signal] */
export async function proved(game, tell, signal) {
  const { theorem: said, certificate, latex } = await ask({ name: "prove", values: { game } }, signal);
  const saved = certificate ? [file(t("research.saveCertificate"), certificate.text, `certificate-${certificate.name}.json`, "application/json", "strong")] : [];
  return [
    theorem(said),
    element("p", { class: "tools" }, ...saved, file("LaTeX", `${latex}\n`, "theorem.tex", "application/x-tex"), element("span", { class: "small" }, certificate ? tell(certificate.name) : t("research.onPaper"))),
  ];
}
