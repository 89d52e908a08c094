// @ts-check
/* The compact file of an atlas, fetched once: a row for each game, and where it stands on the map. */

import { Refusal } from "../api.js";
import { t } from "../language.js";

const FILE = new URL("../../../atlas.json.gz", import.meta.url);

/** The text of a gzipped answer; some hosts have unpacked it already.
 * @param {Response} answer */
async function unpacked(answer) {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return new TextDecoder().decode(bytes);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

/** An axis: its name, the value of each game, and how a value is written: 7/3.
 * @param {string} name
 * @param {Record<string, any[]>} parameters
 * @returns {Axis} */
function axis(name, parameters) {
  const [top, bottom] = name.split("/").map((part) => parameters[part]);
  /** @param {any} value */
  const said = (value) => String(value).replace(/^-/, "−");
  if (!bottom) return { name, values: top, label: (row) => said(top[row]) };
  return { name, values: top.map((value, row) => value / bottom[row]), label: (row) => (bottom[row] === 1 ? said(top[row]) : `${said(top[row])}/${bottom[row]}`) };
}

/** @param {any} a @param {any} b */
const ascending = (a, b) => (typeof a === "number" && typeof b === "number" ? a - b : String(a) < String(b) ? -1 : 1);

/** The different values of an axis in order, each with its label.
 * @param {Axis} axis */
function steps({ values, label }) {
  const found = new Map();
  values.forEach((value, row) => { if (!found.has(value)) found.set(value, label(row)); });
  return [...found].sort(([a], [b]) => ascending(a, b)).map(([value, text]) => ({ value, text }));
}

/** @param {any} file @returns {Atlas} */
function read({ made_by, sweeps, axes, parameters, columns }) {
  const across = axis(axes.across, parameters);
  const up = axis(axes.up, parameters);
  const by = axes.by ? axis(axes.by, parameters) : { name: "", values: columns.game.map(() => 0), label: () => "" };
  const known = new Map(columns.game.map((/** @type {string} */ game, /** @type {number} */ row) => [game, row]));
  return {
    made_by, sweeps, columns, known, axes: { across, up, by },
    steps: { across: steps(across), up: steps(up), by: steps(by) },
    record: (row) => /** @type {any} */ (Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[row]]))),
  };
}

/** @type {Promise<Atlas> | null} */
let told = null;

/** The atlas. Throws a Refusal.
 * @returns {Promise<Atlas>} */
export async function atlas() {
  told ??= fetch(FILE).then(unpacked).then((text) => read(JSON.parse(text)));
  try {
    return await told;
  } catch {
    told = null; // it is tried again when it is asked for again
    throw new Refusal({ kind: "away", message: t("atlas.away") });
  }
}
