// @ts-check
/* Theorems and certificates for researchers: found, set, taken home, and verified, whoever made them. */

import { ask, Refusal } from "./api.js";
import { whenChosen } from "./download.js";
import { t } from "./language.js";
import { theorem } from "./mathematics.js";
import { proved } from "./proved.js";
import { line } from "./record.js";
import { byId, element } from "./words.js";

const LONGEST = 60_000; // characters that the API takes

let asked = ""; // about this game

/** @param {string} place @param {Node[]} nodes */
function say(place, ...nodes) {
  byId(place).replaceChildren(...nodes);
}

/** Show none: another rule is being read. */
function forgetTheorem() {
  asked = "";
  byId("guessed").open = false;
  say("proved");
}

/** Find what is seen of the game, when somebody wants to know. */
async function showGuesses() {
  const game = asked;
  if (!game || !byId("guessed").open) return;
  say("guessed-lines", element("li", { class: "waiting" }, t("research.guessing")));
  try {
    const { findings } = await ask({ name: "guess", values: { game } });
    if (asked === game) say("guessed-lines", ...findings.map(line));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (asked === game) say("guessed-lines", element("li", {}, error.message));
  }
}

/** Find the theorem about a game and show it.
 * @param {string} game */
export async function showTheorem(game) {
  forgetTheorem();
  asked = game;
  say("proved", element("p", { class: "waiting" }, t("research.proving")));
  try {
    const said = await proved(game, (name) => t("research.certificate", { name }));
    if (asked === game) say("proved", ...said); // no other one is wanted by now
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (asked !== game) return;
    const further = ["undecided", "work-limit", "time"].includes(error.kind) ? [element("p", { class: "small" }, t("research.further"), " ", element("code", {}, `onepile prove "${game}"`))] : [];
    say("proved", element("p", {}, t("research.notProved"), " ", error.message), ...further);
  }
}

/** @param {File} file */
async function verify(file) {
  byId("verified").className = "";
  const certificate = file.size > 4 * LONGEST ? null : await file.text();
  if (certificate === null || certificate.length > LONGEST) {
    refuse(t("research.tooLong", { n: LONGEST }));
    return;
  }
  say("verified", element("p", { class: "waiting" }, t("research.verifying", { file: file.name })));
  try {
    const found = await ask({ name: "verify", values: { certificate } });
    byId("verified").className = "accepted";
    say(
      "verified",
      element("p", {}, element("b", {}, t("research.verified")), " ", t("research.proves", { name: found.certificate }), " ", element("code", {}, found.game)),
      found.theorem ? theorem(found.theorem) : element("p", {}, t("research.pattern")),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refuse(error.message, error.kind === "refused");
  }
}

/** @param {string} message */
function refuse(message, judged = false) {
  byId("verified").className = "refused";
  say("verified", element("p", {}, element("b", {}, t(judged ? "research.refused" : "research.notVerified")), " ", message));
}

/** Make the buttons work. */
export function listenToTheorems() {
  byId("guessed").addEventListener("toggle", showGuesses);
  byId("verify").addEventListener("click", () => byId("verify-file").click());
  whenChosen("verify-file", verify);
}
