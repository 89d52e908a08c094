// @ts-check
/* What there is to find out about one's own rule: its secret piles, whether it is proved how they go on, and a
   link that challenges others. */

import { ask } from "./api.js";
import { t } from "./language.js";
import { patternText } from "./lessons/lesson.js";
import { write } from "./link.js";
import { qrCode } from "./qr.js";
import { isAbort, orTell, Refusal } from "./refusal.js";
import { SETTINGS } from "./starts.js";
import { byId, element, listed, whole } from "./words.js";

const FAR = 100;
const ENOUGH = 4; // piles from which on a pattern is more than chance

/** @type {Rule | null} */
let invented = null;

/** The numbers that a match begins with besides the pile, as the API is asked for them: all but one is the usual cap.
 * @param {Place} start */
function besides({ pile, ...others }) {
  const { cap, ...further } = others;
  const allButOne = cap === undefined || whole(cap) === (whole(pile) ?? 0n) - 1n;
  return allButOne ? further : others;
}

/** There is no rule now, or another one.
 * @param {Rule | null} rule */
export function forget(rule) {
  invented = rule;
  byId("invented").hidden = !rule;
  byId("own-secret").textContent = "";
  byId("own-proved").replaceChildren();
  byId("own-share").hidden = true;
}

/** Say with which piles whoever begins loses.
 * @param {Rule} rule
 * @param {Place} start
 * @param {AbortSignal} signal */
export async function showSecret(rule, start, signal) {
  forget(rule);
  const others = besides(start);
  const free = !others.cap && rule.fields.some(({ name }) => name === "cap");
  if (free && rule.misere) return; // who may leave one counter at once does so, and wins
  try {
    const { values } = await ask({ name: "table", values: { game: rule.game, what: "safe-piles", to: FAR, ...others } }, signal);
    const piles = values.map(Number);
    const how = others.cap ? t("invent.cap", { cap: others.cap }) : free ? t("invent.allButOne") : "";
    const pattern = piles.length >= ENOUGH ? patternText(piles) : "";
    byId("own-secret").textContent = `${t("invent.secret", { to: FAR, list: listed(piles.map(String), 16), how })} ${pattern && t("invent.seen", { pattern, to: FAR })}`;
  } catch (error) {
    if (!(error instanceof Refusal) && !isAbort(error)) throw error; // a rule whose piles are not known is still a rule
  }
}

/** Look for a theorem about every pile. */
async function prove() {
  const rule = /** @type {Rule} */ (invented);
  const place = byId("own-proved");
  place.replaceChildren(t("research.proving"));
  const more = element("a", { href: `#${new URLSearchParams({ research: rule.preset ?? rule.game })}` }, t("invent.more"));
  try {
    await ask({ name: "prove", values: { game: rule.game } });
    if (rule === invented) place.replaceChildren(t("invent.proved"), " ", more);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === "away") throw error;
    if (rule === invented) place.replaceChildren(t("invent.notProved", { why: error.message }), " ", more);
  }
}

/** Make the link: whoever opens it has the side that can win. Throws a Refusal.
 * @param {Place} start */
async function challenge(start) {
  const rule = /** @type {Rule} */ (invented);
  const { pile, ...others } = start;
  const { outcome } = await ask({ name: "solve", values: { game: rule.game, pile, ...others } });
  if (rule !== invented) return;
  const you = outcome === "unsafe" ? "first" : "second";
  const link = new URL(write({ ...SETTINGS, game: rule.preset ?? rule.game, start, you, line: [], at: 0 }), location.href).href;
  byId("own-share").hidden = false;
  byId("own-says").textContent = t(`invent.${you}`);
  byId("own-link").href = link;
  byId("own-link").textContent = link;
  byId("own-qr").replaceChildren(qrCode(link));
}

/** Make the buttons work; `start()` is the position in the fields.
 * @param {() => Place} start */
export function listenToInvented(start) {
  byId("own-prove").addEventListener("click", () => orTell("own-proved", prove));
  byId("own-challenge").addEventListener("click", () => orTell("own-problem", () => challenge(start())));
}
