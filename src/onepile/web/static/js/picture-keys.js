// @ts-check
/* Pictures for those who do not see them or have no mouse: arrow keys walk from cell to cell, each is
   said in words, and Enter puts a position on the table. */

import { t } from "./language.js";
import { byId, short } from "./words.js";

/** Where each arrow key leads: so many to the right, so many up. @type {Record<string, [number, number]>} */
export const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** @param {number} value @param {number} least @param {number} most */
export const clamp = (value, least, most) => Math.min(most, Math.max(least, value));

/** @typedef {(point: { x: number, y: number }) => void} Pick */
/** @typedef {{ across: number, high?: number, first: number, where: (x: number, y: number) => string, value: (x: number, y: number) => any, words?: boolean, point?: (x: number, y: number) => object }} Walk
 * @type {{ data: Picture, position: Place, pick: Pick | null } | null} */
let picture = null;

/** What is counted along an axis, as the library names it, in the language of the page.
 * @param {string} name */
export const axis = (name) => t(`axes.${name}`) || name;
/** @type {{ x: number, y: number } | null} */
let at = null;

/** A picture was drawn: `data` of this shape, with the position on the table.
 * @param {Picture} data
 * @param {Place} position
 * @param {Pick | null} pick */
export function walkThrough(data, position, pick) {
  if (picture?.data !== data) at = null;
  picture = { data, position, pick };
}

/** How many piles and rows there are, and what is in a cell.
 * @type {Record<Picture['shape'], (data: Picture) => Walk>} */
const walks = {
  plane: ({ rows, up }) => ({
    across: rows[0].length,
    high: rows.length,
    first: 1,
    where: (x, y) => `${t("rule.pile")} ${x}, ${axis(up)} ${y}`,
    value: (x, y) => rows[y - 1][x - 1],
    words: typeof rows[0] === "string",
    point: (x, y) => ({ curveNumber: 0, pointNumber: [y - 1, x - 1] }),
  }),
  strip: ({ cells, from }) => ({
    across: cells.length,
    first: from ? 0 : 1,
    where: (x) => `${t("rule.pile")} ${short(String(BigInt(from ?? 0) + BigInt(x)))}`,
    value: (x) => cells[x - (from ? 0 : 1)],
    words: true,
  }),
  series: ({ values, first, from, up }) => ({
    across: values.length,
    first: from ? 0 : first,
    where: (x) => `${t("rule.pile")} ${short(String(BigInt(from ?? 0) + BigInt(x)))}, ${axis(up)}`,
    value: (x) => values[x - (from ? 0 : first)] ?? "∞",
    point: (x) => ({ curveNumber: 0, pointNumber: x - (from ? 0 : first) }),
  }),
  ladder: ({ members }) => ({
    across: members.length,
    first: 0,
    where: (x) => `${t("pictures.member")} ${x}`,
    value: (x) => short(members[x]),
    point: (x) => ({ curveNumber: 0, pointNumber: x }),
  }),
};

/** @param {[number, number]} way */
function step([right, up]) {
  if (!picture) return;
  const { data, position } = picture;
  const { across, high = 1, first, where, value, words, point } = walks[data.shape](data);
  const last = first + across - 1;
  at ??= { x: clamp(Number(BigInt(position.pile) - BigInt(data.from ?? 0)), first, last), y: clamp(Number(position[data.field] ?? 1), 1, high) };
  at = { x: clamp(at.x + right, first, last), y: clamp(at.y + up, 1, high) };
  const cell = value(at.x, at.y);
  const said = t("pictures.cell", { where: where(at.x, at.y), value: words ? t(Number(cell) ? "value.winning" : "value.losing") : cell });
  byId("cell-says").textContent = picture.pick ? `${said}. ${t("pictures.enter")}` : `${said}.`;
  if (point) window.Plotly?.Fx.hover(byId("plot"), [point(at.x, at.y)]);
}

byId("figure").addEventListener("keydown", (event) => {
  if (!picture || event.target !== byId("figure")) return;
  if (STEPS[event.key]) step(STEPS[event.key]);
  else if (event.key === "Enter" && at && picture.pick) picture.pick(at);
  else return;
  event.preventDefault();
});
