// @ts-check
/* Number keys: they take that many, or choose what to block. A number that may go on waits for Enter. Escape
   leaves the projector's board. */

import { preview } from "./board.js";
import { t } from "./language.js";
import { byId } from "./words.js";

let typed = "";

function forget() {
  typed = "";
  byId("typing").textContent = "";
  preview(0);
}

/** @param {string} amount @returns {HTMLElement | null} */
const buttonOf = (amount) => byId("moves").querySelector(`button[data-amount="${amount}"]:not(:disabled)`);
/** @param {string} start */
const goesOn = (start) => [...byId("moves").querySelectorAll(`button[data-amount^="${start}"]`)].some((button) => button.getAttribute("data-amount") !== start);

function press() {
  const button = buttonOf(typed);
  forget();
  button?.click();
}

/** Listen to the keys of the whole page, but not to those that are typed into a field. */
export function listenToKeys() {
  document.addEventListener("keydown", (event) => {
    const field = /** @type {HTMLInputElement | null} */ (/** @type {Element} */ (event.target).closest?.("input, textarea, select, [contenteditable], #plot, .marks"));
    if (document.body.dataset.view === "research" || event.ctrlKey || event.metaKey || event.altKey || (field && !["radio", "checkbox"].includes(field.type))) return;
    if (event.key === "Escape") {
      forget();
      if (document.body.classList.contains("projector")) byId("to-class").click();
    } else if (event.key === "Enter" && typed) {
      event.preventDefault();
      press();
    } else if (/^\d$/.test(event.key) && byId("moves").childElementCount && byId("moves").checkVisibility()) {
      const start = typed + event.key;
      if (!buttonOf(start) && !goesOn(start)) {
        forget();
        return;
      }
      event.preventDefault();
      typed = start;
      if (!goesOn(start)) press();
      else {
        byId("typing").textContent = t("table.typing", { n: start });
        preview(buttonOf(start) ? Number(start) : 0);
      }
    }
  });
}
