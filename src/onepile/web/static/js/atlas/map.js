// @ts-check
/* The map: a cell for each game, drawn on a canvas; a mouse, a finger or the arrow keys choose one. */

import { colour, drawTicks, penOf, redrawn } from "../canvas.js";
import { element } from "../words.js";

/** @type {Record<string, Cell>} */
const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const HIGH = 26;
const TICKS = 22;
const LARGE = 26;
/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.min(most, Math.max(least, value));

/** @typedef {{ across: AxisStep[], up: AxisStep[], cells: Map<string, number>, colouring: Colouring, large: boolean, chosen?: Cell | null, again: () => void }} Shown */

/** A map in `figure`; `say(row)` is told over which game one is (-1: none), `open(row)` which is chosen.
 * @param {HTMLElement} figure
 * @param {{ say: (row: number, cell: Cell | null) => void, open: (row: number) => void }} acts */
export function makeMap(figure, { say, open }) {
  const canvas = element("canvas", { "aria-hidden": "true" });
  const mark = element("div", { class: "atlas-mark", hidden: true });
  const chosen = element("div", { class: "atlas-mark chosen", hidden: true });
  const sheet = element("div", { class: "atlas-sheet" }, canvas, chosen, mark);
  const scroller = element("div", { class: "atlas-scroller" }, sheet);
  const labels = element("div", { class: "atlas-rows", "aria-hidden": "true" });
  figure.prepend(element("div", { class: "atlas-map" }, labels, scroller));
  /** @type {Shown & { width: number }} */
  let shown; // { across, up, cells, colouring, large }
  /** @type {Cell | null} */
  let at = null; // the cell that is pointed at

  /** @param {number} column */
  const left = (column) => Math.round((column * shown.width) / shown.across.length);
  /** @param {number} row */
  const top = (row) => (shown.up.length - 1 - row) * HIGH;

  /** @param {HTMLElement} which @param {Cell | null | undefined} cell */
  function frame(which, cell) {
    which.hidden = !cell;
    if (!cell) return;
    const [column, row] = cell;
    Object.assign(which.style, { left: `${left(column)}px`, top: `${top(row)}px`, width: `${left(column + 1) - left(column)}px`, height: `${HIGH}px` });
  }

  function draw() {
    const { across, up, cells, colouring, large } = shown;
    shown.width = large ? LARGE * across.length : Math.max(scroller.clientWidth, 3 * across.length);
    const high = HIGH * up.length + TICKS;
    Object.assign(sheet.style, { width: `${shown.width}px`, height: `${high}px` });
    const pen = penOf(canvas, shown.width, high);
    const gap = shown.width / across.length > 10 ? 1 : 0.5;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    for (const [key, row] of cells) {
      const [column, line] = key.split(",").map(Number);
      const [x, y, wide] = [left(column), top(line), left(column + 1) - left(column)];
      if (colouring.isMissing(row)) {
        pen.strokeStyle = colour("--line");
        pen.strokeRect(x + 1, y + 1, wide - 2, HIGH - 2);
        continue;
      }
      pen.fillStyle = colouring.colour(row);
      pen.fillRect(x, y, wide - gap, HIGH - gap);
      const value = colouring.value(row);
      if (large && typeof value === "number") {
        pen.fillStyle = dark(String(pen.fillStyle)) ? "#ffffff" : "#1d1a17";
        pen.fillText(Number.isInteger(value) ? String(value) : value.toFixed(2), x + wide / 2, y + HIGH / 2 + 1, wide - 3);
      }
    }
    drawTicks(pen, ticks(), shown.width, HIGH * up.length);
    labels.replaceChildren(...up.map(({ text }) => element("span", {}, text)).reverse());
    frame(chosen, shown.chosen);
  }

  /** The first and the whole numbers below the map; every one in large cells. */
  function ticks() {
    const { across, large } = shown;
    const told = across.map(({ value, text }, column) => ({ value, text, column, at: (left(column) + left(column + 1)) / 2 }));
    return told.filter(({ value, column }) => large || !column || Number.isInteger(value));
  }

  /** @param {Cell | null} cell */
  function point(cell) {
    at = cell;
    frame(mark, cell);
    say(cell ? (shown.cells.get(cell.join()) ?? -1) : -1, cell);
  }

  /** @param {MouseEvent} place @returns {Cell | null} */
  function under({ clientX, clientY }) {
    const box = canvas.getBoundingClientRect();
    const row = shown.up.length - 1 - Math.floor((clientY - box.top) / HIGH);
    const guess = Math.floor(((clientX - box.left) / shown.width) * shown.across.length);
    if (row < 0 || row >= shown.up.length || guess < 0 || guess >= shown.across.length) return null;
    return [guess, row];
  }

  /** The first cell with a game.
   * @returns {Cell} */
  const first = () => /** @type {Cell[]} */ ([...shown.cells.keys()].map((key) => key.split(",").map(Number))).sort((a, b) => a[0] - b[0] || a[1] - b[1])[0] ?? [0, 0];

  const go = () => {
    const row = at && shown.cells.get(at.join());
    if (row !== null && row !== undefined) open(row);
  };
  sheet.addEventListener("pointermove", (event) => { if (shown) point(under(event)); });
  sheet.addEventListener("pointerleave", () => { if (shown) point(null); });
  sheet.addEventListener("click", (event) => {
    point(under(event));
    go();
  });
  figure.addEventListener("keydown", (event) => {
    if (!shown || event.target !== figure) return;
    if (STEPS[event.key]) {
      const [right, high] = STEPS[event.key];
      const from = at ?? shown.chosen;
      point(from ? [clamp(from[0] + right, 0, shown.across.length - 1), clamp(from[1] + high, 0, shown.up.length - 1)] : first());
      mark.scrollIntoView({ block: "nearest", inline: "nearest" });
    } else if (event.key === "Enter") go();
    else return;
    event.preventDefault();
  });
  redrawn(scroller, () => { if (shown && scroller.clientWidth) draw(); }, () => shown?.again());

  return {
    /** Draw these cells: "column,row" ↦ game; `again` draws them in another tone.
     * @param {Shown} what */
    show(what) {
      shown = { ...what, width: 0 };
      at = null;
      frame(mark, null);
      draw();
    },
    /** Bring the chosen cell into sight, or the first one. */
    reveal() {
      scroller.scrollTo({ left: shown.chosen ? left(shown.chosen[0]) - scroller.clientWidth / 2 : left(first()[0]) });
    },
  };
}

/** Whether white is read better on a colour, as canvases write it.
 * @param {string} colour */
function dark(colour) {
  const [red, green, blue] = colour.startsWith("#") ? [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) : (colour.match(/\d+/g) ?? []).map(Number);
  return 0.3 * red + 0.59 * green + 0.11 * blue < 140;
}
