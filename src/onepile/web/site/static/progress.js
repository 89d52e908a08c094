// @ts-check
/* A line at the foot of the page: how far Python is loaded, and a way to stop a long question. */

import { t } from "./language.js";
import { element } from "./words.js";

const SLOW = 1500; // milliseconds after which a question is said to take long

const words = element("span", {});
const bar = element("progress", { max: "1", "aria-label": t("solver.loading") });
const button = element("button", { type: "button" }, t("solver.stop"));
const line = element("p", { id: "solver", class: "solver", role: "status", hidden: "" }, words, bar, button);
/** @type {ReturnType<typeof setTimeout>} */
let later;
/** @type {(() => void) | null} */
let stopping = null;

/** How far Python is loaded; nothing while it is not wanted, or when it is there. @type {number | undefined} */
let loaded;

/** A match that waits for Python says how far it is. */
function tellWaiting() {
  const waiting = document.querySelector("#status.waiting");
  if (waiting && loaded !== undefined) waiting.textContent = t("solver.percent", { n: Math.round(100 * loaded) });
}

button.addEventListener("click", () => stopping?.());
document.addEventListener("announced", tellWaiting);
document.body.append(line);

/** Show one of: how far it is loaded, that a question can be stopped, that there is no solver; or nothing.
 * @param {{ loading?: number, stop?: () => void, away?: boolean }} state */
export function show({ loading, stop, away = false }) {
  clearTimeout(later);
  stopping = stop ?? null;
  const state = loading === undefined ? "ready" : "loading";
  document.documentElement.dataset.solver = away ? "away" : state;
  words.textContent = t(`solver.${away ? "away" : stop ? "working" : "loading"}`);
  bar.hidden = loading === undefined;
  bar.value = loading ?? 0;
  loaded = loading;
  tellWaiting();
  button.hidden = !stop;
  line.hidden = loading === undefined && !away;
  if (stop) later = setTimeout(() => { line.hidden = false; }, SLOW);
}
