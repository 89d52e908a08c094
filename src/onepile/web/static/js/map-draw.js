// @ts-check
/* A map on a canvas: losing positions stand as columns on the ground, the piles are counted below. */

import { colour, drawTicks, penOf } from "./canvas.js";
import { TILE, tileOf } from "./map-tiles.js";
import { across, columnWidth, level, pileAt, pixelOf, scale, upward } from "./map-view.js";

const BELOW = 26; // pixels for the numbers of the piles
const STRIP = 90; // the height of a map without caps

/** The tiles that a view of a game shows.
 * @param {View} view
 * @param {string} game
 * @param {number} width
 * @returns {TileName[]} */
export function tilesOf(view, game, width) {
  const size = scale(view) * BigInt(TILE);
  const first = (pileAt(view, 0) - 1n) / size;
  const count = Number((pileAt(view, width - 1) - 1n) / size - first) + 1;
  return Array.from({ length: count }, (_, index) => ({ game, level: level(view), tile: first + BigInt(index) }));
}

/** What is known of the columns from the left edge on: x, width, height in rows, undefined while it is not known.
 * @param {View} view
 * @param {string} game
 * @param {number} width
 * @returns {Column[]} */
export function columnsOf(view, game, width) {
  const wide = columnWidth(view);
  const found = [];
  for (const wanted of tilesOf(view, game, width)) {
    const tile = tileOf(wanted);
    const from = pixelOf(view, wanted.tile * BigInt(TILE) * scale(view));
    for (let at = 0; at < TILE; at += 1) {
      const x = from + at * wide;
      if (x + wide > 0 && x < width) found.push({ x, wide, height: tile?.heights?.[at], refused: tile?.refused, up: tile?.up });
    }
  }
  return found;
}

/** How high the picture of a map is, by what is counted upward.
 * @param {Column[]} columns
 * @param {number} high */
export const groundOf = (columns, high) => (columns.some(({ up }) => up === null) ? STRIP : high);

/** Draw a map; `mark` is a place on it that is pointed at, `different` columns where another map differs.
 * @param {HTMLCanvasElement} canvas
 * @param {View} view
 * @param {Column[]} columns
 * @param {{ width: number, high: number, mark?: { x: number, y?: number } | null, centre: boolean, name?: string, different?: Column[] }} looks */
export function paint(canvas, view, columns, { width, high, mark, centre, name, different = [] }) {
  const ground = groundOf(columns, high);
  const pen = penOf(canvas, width, ground + BELOW);
  const losing = colour("--cell-loses");
  pen.fillStyle = colour("--cell-wins");
  pen.fillRect(0, 0, width, ground);
  const whole = columns.length && columns[0].wide < 4;
  for (const { x, wide, height, up } of columns) {
    const left = whole ? Math.round(x) : x;
    const right = whole ? Math.round(x + wide) : x + wide;
    if (height === undefined) {
      pen.fillStyle = colour("--line");
      pen.fillRect(left, 0, right - left, ground);
    } else if (height) {
      pen.fillStyle = losing;
      const tall = up === null ? ground : Math.min(ground, height * wide);
      pen.fillRect(left, ground - tall, right - left, tall);
    }
  }
  if (columns.length && columns[0].wide >= 9) grid(pen, columns, ground);
  for (const { x, wide } of different) {
    pen.fillStyle = colour("--focus");
    pen.fillRect(x, 0, Math.max(wide, 1.5), 7);
  }
  if (ground === high) caps(pen, view, ground, name);
  drawTicks(pen, across(view, width).ticks, width, ground);
  if (centre) pointer(pen, width / 2, ground);
  if (mark) ring(pen, mark, ground);
}

/** @param {CanvasRenderingContext2D} pen @param {Column[]} columns @param {number} ground */
function grid(pen, columns, ground) {
  pen.strokeStyle = colour("--sheet");
  pen.globalAlpha = 0.45;
  pen.beginPath();
  for (const { x } of columns) {
    pen.moveTo(x, 0);
    pen.lineTo(x, ground);
  }
  if (columns[0].up !== null) {
    for (let y = ground; y > 0; y -= columns[0].wide) {
      pen.moveTo(columns[0].x, y);
      pen.lineTo(columns[columns.length - 1].x + columns[0].wide, y);
    }
  }
  pen.stroke();
  pen.globalAlpha = 1;
}

/** Caps at the left side, each on a patch so that it can be read on both colours.
 * @param {CanvasRenderingContext2D} pen
 * @param {View} view
 * @param {number} ground
 * @param {string} [name] */
function caps(pen, view, ground, name) {
  pen.textBaseline = "middle";
  pen.textAlign = "left";
  const title = name ? [{ at: ground - 10, text: name }] : [];
  for (const { at, text } of [...upward(view, ground - 24), ...title]) {
    const y = ground - at;
    pen.fillStyle = colour("--sheet");
    pen.globalAlpha = 0.85;
    pen.fillRect(0, y - 8, pen.measureText(text).width + 14, 16);
    pen.globalAlpha = 1;
    pen.fillStyle = colour("--ink");
    if (text !== name) pen.fillRect(0, y - 0.5, 5, 1);
    pen.fillText(text, text === name ? 4 : 9, y);
  }
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} ground */
function pointer(pen, x, ground) {
  pen.fillStyle = colour("--ink");
  pen.beginPath();
  pen.moveTo(x - 5, ground + 6);
  pen.lineTo(x + 5, ground + 6);
  pen.lineTo(x, ground);
  pen.fill();
}

/** @param {CanvasRenderingContext2D} pen @param {{ x: number, y?: number }} mark @param {number} ground */
function ring(pen, { x, y }, ground) {
  pen.strokeStyle = colour("--focus");
  pen.lineWidth = 2.5;
  pen.beginPath();
  if (y === undefined) {
    pen.moveTo(x, 0);
    pen.lineTo(x, ground);
  } else pen.arc(x, ground - y, 7, 0, 7);
  pen.stroke();
  pen.lineWidth = 1;
}
