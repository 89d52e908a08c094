// @ts-check
/* A calculator of sums: several piles, each with its rule; a move is made in one of them. */

import { ask } from "./api.js";
import { catalogue } from "./catalogue.js";
import { t } from "./language.js";
import { orTell } from "./refusal.js";
import { byId, element, onSubmit, short } from "./words.js";

const FIRST = ["half @ 10", "fibonacci-nim @ 6, 4"];
const MOST = 20;
const BITS = 16; // nim-values up to so many binary digits are shown digit by digit

let changed = () => {};

/** @returns {Element[]} */
const rows = () => [...byId("piles").children];

/** A pile as the API and the command line read it: half @ 10.
 * @param {Element} row */
const pileText = (row) => [...row.querySelectorAll("input")].map(({ value }) => value.trim()).join(" @ ");

/** The piles that are in the form. */
export const pilesAsked = () => rows().map(pileText);

/** @param {string} text */
function row(text) {
  const [rule, place] = [text.slice(0, text.lastIndexOf("@")).trim(), text.slice(text.lastIndexOf("@") + 1).trim()];
  const made = element(
    "li",
    { class: "fields" },
    element("label", {}, element("span", {}, t("research.rule")), element("input", { type: "text", class: "rule", list: "game-names", spellcheck: "false", autocapitalize: "off", value: rule })),
    element("label", {}, element("span", {}, t("research.numbers")), element("input", { type: "text", class: "place", spellcheck: "false", inputmode: "text", size: 10, value: place })),
    element("button", { type: "button", class: "quiet", "aria-label": t("research.remove"), onclick: () => remove(made) }, "✕"),
  );
  return made;
}

function count() {
  byId("add-pile").disabled = rows().length >= MOST;
  for (const one of rows()) /** @type {HTMLButtonElement} */ (one.querySelector("button")).disabled = rows().length === 1;
}

/** @param {Element} which */
function remove(which) {
  which.remove();
  count();
  solve();
}

function add() {
  const added = row(pileText(rows()[rows().length - 1]));
  byId("piles").append(added);
  count();
  /** @type {HTMLElement} */ (added.querySelector(".place")).focus();
}

/** @param {string} digits @param {number} width */
const binary = (digits, width) => BigInt(digits).toString(2).padStart(width, "0");

/** The nim-values one below the other, digit by digit: equal digits cancel in pairs.
 * @param {Sum} sum */
function working({ components, nim_value: all }) {
  const width = components.reduce((most, { nim_value: value }) => Math.max(most, BigInt(value).toString(2).length), 1);
  /** @param {string} value */
  const bits = (value) => (width <= BITS ? [element("td", { class: "bits" }, binary(value, width))] : []);
  const body = components.map(({ game, position, nim_value: value }, at) =>
    element("tr", {}, element("td", {}, String(at + 1)), element("td", {}, element("code", {}, game)), element("td", {}, Object.values(position).map(short).join(", ")), element("td", { class: "number" }, short(value)), ...bits(value)),
  );
  const head = ["", t("research.rule"), t("research.numbers"), t("research.nimValue"), ...(width <= BITS ? [t("research.binary")] : [])];
  return element(
    "table",
    { class: "nim-sum" },
    element("thead", {}, element("tr", {}, ...head.map((title) => element("th", { scope: "col" }, title)))),
    element("tbody", {}, ...body),
    element("tfoot", {}, element("tr", {}, element("td", {}), element("th", { scope: "row", colspan: 2 }, t("research.nimSum")), element("td", { class: "number" }, short(all)), ...bits(all))),
  );
}

/** @param {Sum} sum */
function show(sum) {
  const { outcome, moves, more_moves: more } = sum;
  const how = moves.map(({ component, take }) => t("research.takeFrom", { n: short(take), pile: component + 1 }));
  const said = outcome === "safe" ? t("research.sumLoses") : t("research.sumWins", { how: how.join(t("research.or")) });
  byId("sum-says").replaceChildren(
    element("p", { class: `why ${outcome === "safe" ? "loses" : "wins"}` }, more ? `${said} ${t("research.moreMoves")}` : said),
    element("div", { class: "wide-table" }, working(sum)),
    element("p", { class: "small" }, t("research.sprague")),
  );
}

async function solve() {
  byId("sum-problem").textContent = "";
  const made = await orTell("sum-problem", () => ask({ name: "sum", values: { pile: pilesAsked() } }), solve);
  byId("sum-says").replaceChildren();
  if (!made) return;
  show(made);
  changed();
}

/** Show the piles that a link names, and who wins; else two to begin with.
 * @param {string[]} piles */
export async function showSum(piles) {
  byId("piles").replaceChildren(...(piles.length ? piles : FIRST).slice(0, MOST).map(row));
  count();
  byId("sum-says").replaceChildren();
  byId("sum-problem").textContent = "";
  if (piles.length) await solve();
}

/** Make the form work; `again` is called when there is another answer.
 * @param {() => void} again */
export function listenToSums(again) {
  changed = again;
  onSubmit("sum-form", solve);
  byId("add-pile").addEventListener("click", add);
  catalogue().then(({ games }) => byId("game-names").replaceChildren(...games.map(({ name }) => element("option", { value: name })))).catch(() => {}); // only suggestions
}
