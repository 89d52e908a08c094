// @ts-check
/* The page without a network: a service worker keeps the page and the answers made before, and Python once it
   was used. The foot of the page says what there is, and fetches the rest on a wish. */

import { t } from "./language.js";
import { element } from "./words.js";

const words = element("span", {});
const more = element("button", { type: "button", class: "chip", onclick: () => keep("all") }, t("solver.more"));

/** @param {string} key */
function say(key) {
  words.textContent = `${t(key)} `;
  more.hidden = key !== "solver.offline";
}

/** Let the service worker keep more, and say what it has then.
 * @param {"nothing" | "python" | "all"} wanted */
async function keep(wanted) {
  if (wanted === "all") say("solver.fetching");
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => say(data ? "solver.whole" : "solver.offline");
  active?.postMessage(wanted, [port2]);
}

/** Keep the page, where the browser allows that. */
async function begin() {
  try {
    await navigator.serviceWorker.register(new URL("../../../offline.js", import.meta.url));
  } catch {
    return;
  }
  document.querySelector("footer")?.append(element("p", { id: "offline", role: "status" }, words, more));
  document.addEventListener("solver-ready", () => keep("python"));
  await keep(document.documentElement.dataset.solver === "ready" ? "python" : "nothing");
}

if ("serviceWorker" in navigator) document.readyState === "complete" ? begin() : addEventListener("load", begin);
