// @ts-check
/* What the colour of a game says on the map, and the legend. Blue and vermilion mean winning and losing
   on this page, so neither is used here. */

const CYCLE = ["#7b4b94", "#d9a521", "#3f8f6b", "#c66a94", "#8a8a2b", "#8f7fb8", "#5c3317", "#9dbb6a"];
const RAMPS = {
  light: ["#f3e3b3", "#e0b04c", "#b8704a", "#8b3a62", "#3f1548"],
  dark: ["#4a2358", "#8b3a62", "#c27a4c", "#e6bb5a", "#fbf0c9"],
};
const NONE = { light: "#d8d0c2", dark: "#434047" };
const ODD = { light: "#1d1a17", dark: "#ffffff" };
const FEW = 30;

const theme = () => (document.documentElement.dataset.theme === "dark" ? "dark" : "light");

/** @param {string} colour */
const parts = (colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** A colour of the scale, from 0 to 1.
 * @param {number} share */
function ramp(share) {
  const stops = RAMPS[theme()];
  const place = Math.min(Math.max(share, 0), 1) * (stops.length - 1);
  const from = Math.min(Math.floor(place), stops.length - 2);
  const [low, high] = [parts(stops[from]), parts(stops[from + 1])];
  return `rgb(${low.map((value, at) => Math.round(value + (high[at] - value) * (place - from))).join(" ")})`;
}

/** Values that are told apart: those next to each other look different.
 * @param {any[]} values */
function cycle(values) {
  const order = new Map(values.map((value, at) => [value, CYCLE[at % CYCLE.length]]));
  return { of: (/** @type {any} */ value) => String(order.get(value)), swatches: values.map((value) => ({ colour: String(order.get(value)), text: String(value) })) };
}

/** Values of a scale; whole numbers of very different size by their logarithm.
 * @param {number[]} values
 * @param {boolean} whole */
function scale(values, whole) {
  const measure = whole ? Math.log : (/** @type {number} */ value) => value;
  const [least, most] = [values[0], values[values.length - 1]].map(measure);
  /** @param {number} value */
  const share = (value) => (most > least ? (measure(value) - least) / (most - least) : 0);
  const marks = [0, 0.25, 0.5, 0.75, 1].map((at) => (whole ? Math.round(Math.exp(least + at * (most - least))) : (least + at * (most - least)).toFixed(3)));
  return { of: (/** @type {number} */ value) => ramp(share(value)), bar: { stops: [0, 0.25, 0.5, 0.75, 1].map(ramp), marks } };
}

/** What may be shown: how it is proved, or a number of the record. @type {("proved" | "lag" | "growth" | "members" | "period")[]} */
export const COLOURS = ["proved", "lag", "growth", "members", "period"];

/** How games are coloured: `{ value(row), colour(row), swatches | bar, some }`; `some` says which of the others there are.
 * @param {typeof COLOURS[number]} kind
 * @param {Atlas} atlas
 * @param {number[]} rows
 * @returns {Colouring} */
export function colouring(kind, { columns }, rows) {
  /** @param {number} row @returns {any} */
  const value = (row) => (kind !== "proved" ? columns[kind][row] : columns.verdict[row] === "proved" ? (columns.kind[row] ?? "theorem") : null);
  const numbers = kind !== "proved";
  const every = columns.game.map((_, row) => row);
  const values = [...new Set(every.map(value).filter((one) => one !== null))].sort((a, b) => (numbers ? a - b : a < b ? -1 : 1));
  const whole = values.every(Number.isInteger);
  const made = numbers && (!whole || values.length > FEW) ? scale(values, whole) : cycle(values);
  /** @param {number} row */
  const isOdd = (row) => kind === "lag" && columns.kind[row] === "pattern" && columns.lag[row] === null;
  /** @param {number} row */
  const colour = (row) => {
    if (value(row) !== null) return made.of(value(row));
    return isOdd(row) ? ODD[theme()] : NONE[theme()];
  };
  /** @param {number} row */
  const isMissing = (row) => columns.verdict[row] === "missing";
  const others = rows.filter((row) => value(row) === null && !isOdd(row) && !isMissing(row));
  const some = {
    odd: rows.some(isOdd) ? ODD[theme()] : null,
    unproved: others.some((row) => columns.verdict[row] !== "proved") ? NONE[theme()] : null,
    without: others.some((row) => columns.verdict[row] === "proved") ? NONE[theme()] : null,
    missing: rows.some(isMissing) ? "transparent" : null,
  };
  return { value, colour, isMissing, ...made, some };
}
