// @ts-check
/* Tables for researchers: values of neighbouring piles, shown and as files. */

import { ask } from "./api.js";
import { offerText } from "./download.js";
import { fieldName, t } from "./language.js";
import { orTell } from "./refusal.js";
import { byId, element, onSubmit, short } from "./words.js";

const SHOWN = 60;
const BASE = "base";
const ALONE = ["thresholds", BASE]; // what depends on nothing but the pile

/** @type {Rule} */
let rule;
let changed = () => {};

/** @param {string} kind */
const kindName = (kind) => t(`research.kinds.${kind}`) || kind;

/** @param {string[]} kinds @param {string} chosen */
function offerKinds(kinds, chosen) {
  byId("table-what").replaceChildren(...kinds.map((kind) => element("option", { value: kind, selected: kind === chosen }, kindName(kind))));
}

function showFields() {
  const what = byId("table-what").value;
  /** @type {HTMLElement} */ (byId("table-from").parentElement).hidden = what === BASE;
  const inputs = (ALONE.includes(what) ? [] : rule.fields).map(({ name, title, about }) =>
    element("label", { title: about }, fieldName({ name, title }), element("input", { type: "text", name, inputmode: "numeric", size: 7, spellcheck: "false", placeholder: t("research.usual") })),
  );
  byId("table-place").replaceChildren(...inputs);
}

const placed = () => Object.fromEntries([...byId("table-place").querySelectorAll("input")].filter(({ value }) => value.trim()).map(({ name, value }) => [name, value]));

/** The table that the fields ask for; in a format it is a file.
 * @param {string} [format] */
const table = (format) => ask({ name: "table", values: { game: rule.game, ...tableAsked(), ...placed(), format } });

/** @param {Table} table */
const indices = ({ from, values }) => values.map((_, at) => String(BigInt(from) + BigInt(at)));

/** @type {Record<string, string>} */
const OUTCOMES = { safe: "value.losing", unsafe: "value.winning" };

/** @param {Table} table */
function show(table) {
  const { values, what } = table;
  /** @param {string | null} value */
  const told = (value) => (value === null ? "∞" : OUTCOMES[value] ? t(OUTCOMES[value]) : short(value));
  const cells = indices(table).slice(0, SHOWN).map((index, at) => element("li", {}, element("small", {}, short(index)), " ", element("b", {}, told(values[at]))));
  byId("table-values").replaceChildren(...cells);
  byId("table-values").classList.toggle("wordy", what === "outcomes");
  const left = values.length - cells.length;
  byId("table-says").textContent = left > 0 ? t("research.more", { n: left }) : "";
  byId("table-tools").hidden = false;
}

/** What has to be said of a position before there is a table, and is not. */
const missing = () => (byId("table-what").value === "outcomes" ? rule.fields.find(({ name, default: usual }) => usual === null && !(name in placed())) : null);

/** Make the table that the fields ask for. */
async function make() {
  const needed = missing();
  byId("table-problem").textContent = needed ? t("research.needed", { what: fieldName(needed) }) : "";
  if (needed) {
    forgetTable();
    return;
  }
  const game = rule.game;
  const content = await orTell("table-problem", () => table(), make);
  if (!content) forgetTable();
  else if (rule.game === game) {
    show(content);
    changed();
  }
}

/** Offer the table as the file that `onepile table` writes.
 * @param {'csv' | 'bfile'} format */
async function save(format) {
  byId("table-problem").textContent = "";
  const file = await orTell("table-problem", () => table(format), () => save(format));
  if (file) offerText(file.text, file.name);
}

/** Show none. */
function forgetTable() {
  byId("table-tools").hidden = true;
  byId("table-says").textContent = "";
  byId("table-values").replaceChildren();
}

/** Show the tables of a game; `asked` is what a link says.
 * @param {Rule} described
 * @param {Record<string, string>} asked */
export async function showTables(described, asked) {
  rule = described;
  byId("table-from").value = asked.from || "1";
  byId("table-to").value = asked.to || "100";
  forgetTable();
  const kinds = [...described.tables, ...(described.pictures.includes(BASE) ? [BASE] : [])];
  offerKinds(kinds, kinds.includes(asked.what) ? asked.what : kinds[0]);
  showFields();
  await make();
}

/** What a link has to say for the same table. */
export const tableAsked = () => ({ what: byId("table-what").value, from: byId("table-from").value, to: byId("table-to").value });

/** Make the form work; `again` is called when another table is shown.
 * @param {() => void} again */
export function listenToTables(again) {
  changed = again;
  onSubmit("table-form", make);
  byId("table-what").addEventListener("change", () => {
    showFields();
    make();
  });
  byId("save-csv").addEventListener("click", () => save("csv"));
  byId("save-bfile").addEventListener("click", () => save("bfile"));
}
