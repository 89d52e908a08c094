// @ts-check
/* One of the page's views at a time. Who comes by a link finds its top and its heading; who goes back, the
   place that was left. */

import { byId } from "./words.js";

let byLink = false;
let first = true;

document.addEventListener("click", ({ target }) => {
  if (/** @type {Element} */ (target).closest?.('a[href^="#"]')) byLink = true;
});

/* Who types another address comes by it, too; only some browsers tell that from going back. */
/** @type {any} */ (window).navigation?.addEventListener("navigate", (/** @type {{ hashChange: boolean, navigationType: string }} */ { hashChange, navigationType }) => {
  if (hashChange && navigationType !== "traverse") byLink = true;
});

/** Where the focus goes in a view: its heading. @type {Record<string, string>} */
const HEADINGS = { home: "game-title", table: "game-title", map: "map-title", lesson: "lesson-title", found: "found-title", sheet: "sheet-title", class: "class-title", research: "research-title", atlas: "atlas-title" };

export const viewed = () => document.body.dataset.view ?? "";

/** Show a view; what was told at the top of the page is over.
 * @param {string} view */
export function enter(view) {
  if (byId("settings").matches(":popover-open")) byId("settings").hidePopover();
  document.body.dataset.view = view;
  document.documentElement.classList.remove("coming");
  document.body.classList.remove("projector");
  byId("notice").textContent = "";
}

/** The view stands: its top, if somebody came by a link. */
export function arrived() {
  if (byLink || first) window.scrollTo(0, 0);
  if (byLink) byId(HEADINGS[viewed()])?.focus({ preventScroll: true });
  byLink = first = false;
}
