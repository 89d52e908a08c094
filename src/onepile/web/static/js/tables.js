/* Tables for researchers: values of neighbouring piles, shown and as files. The files are those that
   `onepile table --format csv` and `--format bfile` write. */

import { ask, Refusal } from "./api.js";
import { offerText } from "./download.js";
import { fieldName, has, t } from "./language.js";
import { byId, element, short, whole } from "./words.js";

const SHOWN = 60;
const BASE = "base";
const ALONE = ["thresholds", BASE]; // what depends on nothing but the pile

let rule = null;
let made = null;
let changed = () => {};

const kindName = (kind) => (has(`research.kinds.${kind}`) ? t(`research.kinds.${kind}`) : kind);

function offerKinds(kinds, chosen) {
  byId("table-what").replaceChildren(...kinds.map((kind) => element("option", { value: kind, selected: kind === chosen }, kindName(kind))));
}

function showFields() {
  const what = byId("table-what").value;
  byId("table-from").parentElement.hidden = what === BASE;
  const inputs = (ALONE.includes(what) ? [] : rule.fields).map(({ name, title, about }) =>
    element("label", { title: about }, fieldName({ name, title }), element("input", { type: "text", name, inputmode: "numeric", size: 7, spellcheck: "false", placeholder: t("research.usual") })),
  );
  byId("table-place").replaceChildren(...inputs);
}

const placed = () => Object.fromEntries([...byId("table-place").querySelectorAll("input")].filter(({ value }) => value.trim()).map(({ name, value }) => [name, value]));

/** A base as a table: n, and its n-th member. */
async function base(to) {
  const { base: members } = await ask({ name: "base", values: { game: rule.game, to } });
  const most = whole(to);
  const values = members.filter((member) => most === null || BigInt(member) <= most);
  return { what: BASE, columns: ["n", "term"], from: "1", values };
}

async function table() {
  const what = byId("table-what").value;
  const to = byId("table-to").value;
  if (what === BASE) return base(to);
  return ask({ name: "table", values: { game: rule.game, what, from: byId("table-from").value, to, ...placed() } });
}

const indices = ({ from, values }) => values.map((_, at) => String(BigInt(from) + BigInt(at)));

function csv(content) {
  const rows = indices(content).map((index, at) => `${index},${content.values[at] ?? "inf"}\n`);
  return `${content.columns.join(",")}\n${rows.join("")}`;
}

const WHOLE = { safe: "0", unsafe: "1" };

/** Null where a value is infinite: a b-file holds whole numbers only. */
function bfile(content) {
  if (content.values.includes(null)) return null;
  return indices(content).map((index, at) => `${index} ${WHOLE[content.values[at]] ?? content.values[at]}\n`).join("");
}

function show() {
  const { values, what } = made;
  const cells = indices(made).slice(0, SHOWN).map((index, at) => element("li", {}, element("small", {}, short(index)), " ", element("b", {}, WHOLE[values[at]] ? t(values[at] === "safe" ? "value.losing" : "value.winning") : values[at] === null ? "∞" : short(values[at]))));
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
  try {
    const content = await table();
    if (rule.game !== game) return;
    made = content;
    show();
    changed();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    byId("table-problem").textContent = error.message;
    forgetTable();
  }
}

/** Show none. */
export function forgetTable() {
  made = null;
  byId("table-tools").hidden = true;
  byId("table-says").textContent = "";
  byId("table-values").replaceChildren();
}

/** Show the tables of a game; `asked` is what a link says. */
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

/** Say the names of the tables again, in another language. */
export function sayTablesAgain() {
  if (!rule) return;
  for (const option of byId("table-what").options) option.textContent = kindName(option.value);
  if (made) show();
}

/** Make the form work; `again` is called when another table is shown. */
export function listenToTables(again) {
  changed = again;
  byId("table-form").addEventListener("submit", (event) => {
    event.preventDefault();
    make();
  });
  byId("table-what").addEventListener("change", () => {
    showFields();
    make();
  });
  byId("save-csv").addEventListener("click", () => offerText(csv(made), `${made.what}.csv`, "text/csv"));
  byId("save-bfile").addEventListener("click", () => {
    const text = bfile(made);
    const infinite = () => indices(made)[made.values.indexOf(null)];
    byId("table-problem").textContent = text === null ? t("research.infinite", { pile: short(infinite()) }) : "";
    if (text !== null) offerText(text, `b-${made.what}.txt`);
  });
}
