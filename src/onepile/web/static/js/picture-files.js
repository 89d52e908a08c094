// @ts-check
/* The picture that is shown, as a file. */

import { offer } from "./download.js";
import { byId } from "./words.js";

const SIZE = { width: 1200, height: 750 };

/** @param {'png' | 'svg'} format */
async function save(format) {
  const plot = /** @type {any} */ (byId("plot"));
  const background = getComputedStyle(byId("pictures")).backgroundColor; // a file has no page behind it
  const figure = { data: plot.data, layout: { ...plot.layout, paper_bgcolor: background, plot_bgcolor: background } };
  const address = await window.Plotly.toImage(figure, { format, scale: format === "png" ? 2 : 1, ...SIZE });
  const kind = document.querySelector('#tabs [aria-selected="true"]')?.getAttribute("data-kind");
  offer(address, `${kind}.${format}`);
}

/** Make the buttons work. */
export function listenToPictureFiles() {
  for (const format of /** @type {const} */ (["png", "svg"])) byId(`save-${format}`).addEventListener("click", () => save(format));
}
