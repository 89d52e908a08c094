// @ts-check
/* The map: a cell for each game; a mouse, a finger or the arrow keys choose one. */

import { clamp, STEPS } from "../picture-keys.js";
import { element } from "../words.js";


/** @typedef {{ across: AxisStep[], up: AxisStep[], cells: Map<string, number>, colouring: Colouring, large: boolean, chosen?: Cell | null, again: () => void }} Shown */

/** A map in `figure`; `say(row)` is told over which game one is (-1: none), `open(row)` which is chosen.
 * @param {HTMLElement} figure
 * @param {{ say: (row: number, cell: Cell | null) => void, open: (row: number) => void }} acts */
export function makeMap(figure, { say, open }) {
  const sheet = element("div", { class: "atlas-sheet", "aria-hidden": "true" });
  const scroller = element("div", { class: "atlas-scroller" }, sheet);
  const labels = element("div", { class: "atlas-rows", "aria-hidden": "true" });
  figure.prepend(element("div", { class: "atlas-map" }, labels, scroller));
  /** @type {Shown} */
  let shown;
  /** @type {Cell | null} */
  let at = null; // the cell that is pointed at

  /** @param {Cell} cell */
  const placeOf = (cell) => /** @type {HTMLElement | null} */ (sheet.querySelector(`[data-at="${cell}"]`));

  /** @param {"pointed" | "chosen"} how @param {Cell | null | undefined} cell */
  function mark(how, cell) {
    sheet.querySelector(`.${how}`)?.classList.remove(how);
    if (cell) placeOf(cell)?.classList.add(how);
  }

  /** @param {number} column @param {number} row */
  function cellAt(column, row) {
    const { cells, colouring, large } = shown;
    const game = cells.get(`${column},${row}`);
    if (game === undefined) return element("i", { "data-at": `${column},${row}` });
    const missing = colouring.isMissing(game);
    const colour = missing ? "transparent" : colouring.colour(game);
    const value = large && !missing ? colouring.value(game) : null;
    const said = typeof value !== "number" ? "" : Number.isInteger(value) ? String(value) : value.toFixed(2);
    return element("i", { "data-at": `${column},${row}`, class: missing ? "missing" : dark(colour) ? "dark" : "light", style: `background: ${colour}` }, said);
  }

  /** The first and the whole numbers stand below the map; every one below large cells. */
  function draw() {
    const { across, up, large, chosen } = shown;
    const rows = up.map((_, row) => across.map((_, column) => cellAt(column, row))).reverse();
    const ticks = across.map(({ value, text }, column) => element("span", {}, large || !column || Number.isInteger(value) ? text : ""));
    sheet.classList.toggle("large", large);
    sheet.style.setProperty("--columns", String(across.length));
    sheet.replaceChildren(...rows.flat(), ...ticks);
    labels.replaceChildren(...up.map(({ text }) => element("span", {}, text)).reverse());
    mark("chosen", chosen);
  }

  /** @param {Cell | null} cell */
  function point(cell) {
    at = cell;
    mark("pointed", cell);
    say(cell ? (shown.cells.get(String(cell)) ?? -1) : -1, cell);
  }

  /** @param {Event} event @returns {Cell | null} */
  const under = ({ target }) => /** @type {any} */ (/** @type {HTMLElement} */ (target).dataset.at?.split(",").map(Number) ?? null);

  /** The first cell with a game.
   * @returns {Cell} */
  const first = () => /** @type {Cell[]} */ ([...shown.cells.keys()].map((key) => key.split(",").map(Number))).sort((a, b) => a[0] - b[0] || a[1] - b[1])[0] ?? [0, 0];

  const go = () => {
    const row = at && shown.cells.get(String(at));
    if (row !== null && row !== undefined) open(row);
  };
  sheet.addEventListener("pointermove", (event) => point(under(event)));
  sheet.addEventListener("pointerleave", () => point(null));
  sheet.addEventListener("click", (event) => {
    point(under(event));
    go();
  });
  figure.addEventListener("keydown", (event) => {
    if (!shown || event.target !== figure) return;
    if (STEPS[event.key]) {
      const [right, high] = STEPS[event.key];
      const from = at ?? shown.chosen;
      const next = from ? /** @type {Cell} */ ([clamp(from[0] + right, 0, shown.across.length - 1), clamp(from[1] + high, 0, shown.up.length - 1)]) : first();
      point(next);
      placeOf(next)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    } else if (event.key === "Enter") go();
    else return;
    event.preventDefault();
  });
  document.addEventListener("theme", () => shown?.again());

  return {
    /** Draw these cells: "column,row" ↦ game; `again` draws them in another tone.
     * @param {Shown} what */
    show(what) {
      shown = what;
      at = null;
      draw();
    },
    /** Bring the chosen cell into sight, or the first one. */
    reveal() {
      const there = placeOf(shown.chosen ?? first());
      if (there) scroller.scrollTo({ left: there.offsetLeft - scroller.clientWidth / 2 });
    },
  };
}

/** Whether white is read better on a colour, as `colours.js` writes it.
 * @param {string} colour */
function dark(colour) {
  const [red, green, blue] = colour.startsWith("#") ? [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) : (colour.match(/\d+/g) ?? []).map(Number);
  return 0.3 * red + 0.59 * green + 0.11 * blue < 140;
}
