// @ts-check
/* A small picture of a game: where the player to move loses, a pixel for each position. */

import { ask } from "./api.js";
import { colour } from "./canvas.js";

const ACROSS = 96;

/** The positions of a picture in rows, the lowest first; a strip of piles is cut into rows.
 * @param {Picture} picture */
function rowsOf({ rows, cells }) {
  if (rows) return rows;
  const length = Math.ceil(cells.length / ACROSS);
  return Array.from({ length }, (_, row) => cells.slice(ACROSS * row, ACROSS * (row + 1))).reverse();
}

/** @type {WeakMap<HTMLCanvasElement, () => void>} */
const painted = new WeakMap(); // canvas ↦ how to paint it again

/** Paint the game's first piles; `preview` says which picture of the family it is. Throws a Refusal.
 * @param {HTMLCanvasElement} canvas
 * @param {string} game
 * @param {Preview} [preview]
 * @param {AbortSignal} [signal] */
export async function paint(canvas, game, preview, signal) {
  const rows = rowsOf(await ask({ name: "plot", values: { game, ...preview } }, signal));
  const again = () => {
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    canvas.width = Math.max(...rows.map((row) => row.length)); // empties it, too
    canvas.height = rows.length;
    pen.fillStyle = colour("--cell-loses");
    rows.forEach((row, up) => {
      for (let pile = 0; pile < row.length; pile += 1) {
        if (Number(row[pile]) === 0) pen.fillRect(pile, rows.length - 1 - up, 1, 1);
      }
    });
  };
  if (!painted.has(canvas)) document.addEventListener("theme", () => painted.get(canvas)?.());
  painted.set(canvas, again);
  again();
  canvas.classList.add("painted");
}
