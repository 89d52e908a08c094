// @ts-check
/* Which part of a map is seen: any window between pile 1 and pile 10^1000, at any width.

   A view is `left`, the edge of the window in 1024ths of a pile from the beginning of pile 1 on, and `zoom`:
   a column has 2^level piles, where the level is the whole part of the zoom and never below 0, and is
   `WIDE` pixels wide or up to half of that; below 0 a pile is wider. Piles are BigInts, pixels numbers. */

import { t } from "./language.js";
import { short, typed, whole } from "./words.js";

export const END = 10n ** 1000n;
export const WIDE = 3;
const PART = 1024n;
const NEAREST = -3.5; // zoomed in as far as it goes: a pile is 34 pixels wide
const LOG2 = Math.log2(10) * 1000;

/** @param {{ zoom: number }} view */
export const level = (view) => Math.max(0, Math.floor(view.zoom));
/** @param {{ zoom: number }} view */
export const scale = (view) => 1n << BigInt(level(view));
/** @param {View} view */
export const columnWidth = (view) => WIDE * 2 ** (level(view) - view.zoom);

/** @param {View} view @param {number} pixels */
const parts = (view, pixels) => BigInt(Math.round((pixels / columnWidth(view)) * Number(PART))) * scale(view);
/** @param {bigint} amount @param {bigint} unit */
const ratio = (amount, unit) => Number((amount * PART) / unit) / Number(PART);

/** Where the end of a pile is, in pixels from the left edge; the pile begins where the one before ends.
 * @param {View} view
 * @param {bigint} pile */
export const pixelOf = (view, pile) => ratio(pile * PART - view.left, scale(view) * PART) * columnWidth(view);

/** The pile at a pixel, or the first of its column.
 * @param {View} view
 * @param {number} pixel */
export function pileAt(view, pixel) {
  const at = view.left + parts(view, pixel);
  const size = scale(view) * PART;
  return at < 0n ? 1n : (at / size) * scale(view) + 1n;
}

/** The same view where it may be: nothing before pile 1, and the end no further than the middle.
 * @param {View} view
 * @param {number} width
 * @returns {View} */
function within({ left, zoom }, width) {
  const view = { left, zoom: Math.min(Math.max(zoom, NEAREST), LOG2 - Math.log2(width / WIDE)) };
  const most = END * PART - parts(view, width / 2);
  if (view.left > most) view.left = most;
  if (view.left < 0n) view.left = 0n;
  return view;
}

/** The view moved by so many pixels.
 * @param {View} view
 * @param {number} pixels
 * @param {number} width */
export const panned = (view, pixels, width) => within({ ...view, left: view.left + parts(view, pixels) }, width);

/** The view zoomed out by so many doublings; what is at a pixel stays there.
 * @param {View} view
 * @param {number} doublings
 * @param {number} pixel
 * @param {number} width */
export function zoomed(view, doublings, pixel, width) {
  const at = view.left + parts(view, pixel);
  const next = within({ left: view.left, zoom: view.zoom + doublings }, width);
  return within({ ...next, left: at - parts(next, pixel) }, width);
}

/** The view with a pile in its middle.
 * @param {bigint} pile
 * @param {number} zoom
 * @param {number} width */
export function centred(pile, zoom, width) {
  const view = within({ left: 0n, zoom }, width);
  return within({ ...view, left: pile * PART - (scale(view) * PART) / 2n - parts(view, width / 2) }, width);
}

/** A view as it stands in a link: the number of the column in the middle, counted from 1, and the zoom.
 * @param {View} view
 * @param {number} width */
export const viewText = (view, width) => `${typed(String((pileAt(view, width / 2) - 1n) / scale(view) + 1n))}~${Number(view.zoom.toFixed(2))}`;

/** The view of a link; null if it is none.
 * @param {string | null} text
 * @param {number} width */
export function viewOf(text, width) {
  const [column, zoom] = (text ?? "").split("~");
  const number = whole(column ?? "");
  const depth = Number(zoom);
  if (number === null || number < 1n || !Number.isFinite(depth)) return null;
  const { zoom: held } = within({ left: 0n, zoom: depth }, width);
  const size = scale({ zoom: held });
  return centred((number - 1n) * size + (size + 1n) / 2n, held, width);
}

/** A number for an axis: 300, 2·10^40, or its ends and length.
 * @param {bigint} number */
export function round(number) {
  const digits = String(number);
  const [, front, zeros] = digits.match(/^(\d*?)(0*)$/) ?? ["", digits, ""];
  if (zeros.length < 5 || front.length > 8) return short(digits);
  return front === "1" ? `10^${zeros.length}` : `${front}·10^${zeros.length}`;
}

/** A number in few characters: as on an axis, else about how large it is.
 * @param {bigint} number */
export function about(number) {
  const text = round(number);
  if (!text.includes("…")) return text;
  const digits = String(number);
  return `≈ ${digits[0]}${t("numbers.point")}${digits.slice(1, 3)}·10^${digits.length - 1}`;
}

/** The steps of an axis: about one for every `apart` pixels, 1, 2 or 5 times a power of ten.
 * @param {View} view
 * @param {number} apart */
function stepFor(view, apart) {
  const wanted = parts(view, apart) / PART || 1n;
  const power = 10n ** BigInt(String(wanted).length - 1);
  return [1n, 2n, 5n].map((times) => times * power).find((step) => step >= wanted) ?? 10n * power;
}

/** What is written below a map: a pile from which is counted, and piles with their places. Far out the
 *  piles are told by what they have beyond that one.
 * @param {View} view
 * @param {number} width
 * @returns {{ origin: bigint, ticks: Tick[] }} */
export function across(view, width) {
  const step = stepFor(view, width < 480 ? 75 : 110);
  const from = pileAt(view, 0);
  const first = ((from + step - 1n) / step) * step || step;
  const piles = [];
  for (let pile = first; piles.length < 30; pile += step) {
    const at = pixelOf(view, pile) - (level(view) ? 0 : columnWidth(view) / 2);
    if (at > width) break;
    if (at >= 0) piles.push({ pile, at });
  }
  const far = from > 1000n * step;
  const origin = far ? originOf(from, first, step) : 0n;
  return { origin, ticks: piles.map(({ pile, at }) => ({ at, text: far ? beyond(pile - origin) : round(pile) })) };
}

/** A pile near the window that is short to write, else the first step in it.
 * @param {bigint} from
 * @param {bigint} first
 * @param {bigint} step */
function originOf(from, first, step) {
  for (let power = 10n ** BigInt(String(from).length - 1); power > step; power /= 10n) {
    const near = ((from + power / 2n) / power) * power;
    const away = near > from ? near - from : from - near;
    if (away < 1000n * step && !round(near).includes("…")) return near;
  }
  return first;
}

/** @param {bigint} more */
const beyond = (more) => (more === 0n ? "+ 0" : `${more < 0n ? "−" : "+"} ${round(more < 0n ? -more : more)}`);

/** What is written at its left side: caps with their places above the ground.
 * @param {View} view
 * @param {number} height */
export function upward(view, height) {
  const step = stepFor(view, 60);
  const size = scale(view);
  const found = [];
  for (let cap = step; found.length < 20; cap += step) {
    const at = ratio(cap, size) * columnWidth(view);
    if (at > height - 8) break;
    found.push({ at, text: round(cap) });
  }
  return found;
}

/** How many piles a column has, to be read.
 * @param {View} view */
export function scaleText(view) {
  const size = scale(view);
  const depth = level(view);
  return depth <= 20 ? short(String(size)) : `2^${depth}`;
}
