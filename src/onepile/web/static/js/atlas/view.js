// @ts-check
/* The browser of the atlas: a map of all games of one offset, and the game that is chosen. The address
   says which: #atlas, #atlas=GAME&colour=lag. */

import { t } from "../language.js";
import { parameters } from "../link.js";
import { orTell } from "../refusal.js";
import { byId, element, short } from "../words.js";
import { COLOURS, colouring } from "./colours.js";
import { atlas as fetched } from "./file.js";
import { addressOf, named, placeText, shortly, showGame, showNone } from "./game.js";
import { makeMap } from "./map.js";

/** @type {{ atlas: Atlas, colour: typeof COLOURS[number], by: number | string, game: string, large: boolean }} */
const shown = /** @type {any} */ ({ atlas: null, colour: "proved", by: null, game: "", large: window.matchMedia("(max-width: 56rem)").matches });
const touched = () => window.matchMedia("(hover: none)").matches;
/** @type {ReturnType<typeof makeMap>} */
let map;

/** Whether the address asks for the atlas. */
export const isAtlas = () => parameters().has("atlas");

function enlarge() {
  shown.large = byId("atlas-large").checked;
  drawMap();
}

/** Choose a colour or an offset: another look at the same map, no new entry in the history.
 * @param {{ colour?: typeof COLOURS[number], by?: number | string }} values */
function change(values) {
  Object.assign(shown, values);
  const { atlas, game, by } = shown;
  const row = atlas.known.get(game);
  const leaves = row !== undefined && atlas.axes.by.values[row] !== by;
  if (leaves) shown.game = "";
  history.replaceState(null, "", shown.game ? addressOf(shown.game, shown.colour) : `#atlas&colour=${shown.colour}&by=${encodeURIComponent(by)}`);
  drawMap();
  if (leaves) drawGame();
}

/** @param {number} row */
function open(row) {
  history.pushState(null, "", addressOf(shown.atlas.columns.game[row], shown.colour));
  shown.game = shown.atlas.columns.game[row];
  drawMap();
  drawGame();
  const panel = byId("atlas-game");
  if (panel.getBoundingClientRect().top > window.innerHeight * 0.75) panel.scrollIntoView({ block: "nearest" });
}

/** Say over which game one is; without one, how to choose.
 * @param {number} row
 * @param {Cell | null} cell */
function say(row, cell) {
  const { atlas } = shown;
  if (row >= 0) byId("atlas-cell").textContent = `${placeText(atlas, row)}: ${shortly(atlas.record(row))}`;
  else byId("atlas-cell").textContent = t(cell ? "atlas.nowhere" : touched() ? "atlas.tap" : "atlas.how");
}

/** The games of this map: "column,row" ↦ game. */
function cells() {
  const { atlas, by } = shown;
  /** @param {AxisStep[]} steps */
  const place = (steps) => new Map(steps.map(({ value }, at) => [value, at]));
  const [columns, rows] = [place(atlas.steps.across), place(atlas.steps.up)];
  const found = new Map();
  atlas.axes.by.values.forEach((value, row) => {
    const key = `${columns.get(atlas.axes.across.values[row])},${rows.get(atlas.axes.up.values[row])}`;
    if (value === by && !found.has(key)) found.set(key, row);
  });
  return found;
}

function drawMap() {
  const { atlas, colour, large, game } = shown;
  const found = cells();
  const made = colouring(colour, atlas, [...found.values()]);
  const row = atlas.known.get(game);
  const chosen = row === undefined ? null : /** @type {Cell | undefined} */ ([...found].find(([, one]) => one === row)?.[0].split(",").map(Number));
  byId("atlas-large").checked = large;
  byId("atlas-across").textContent = t("atlas.axesSay", { across: named(atlas.axes.across.name), up: named(atlas.axes.up.name) });
  byId("atlas-means").textContent = t(`atlas.means.${colour}`);
  showColours();
  showBy();
  map.show({ across: atlas.steps.across, up: atlas.steps.up, cells: found, colouring: made, large, chosen, again: drawMap });
  say(-1, null);
  showLegend(made);
  tellCovered();
}

function drawGame() {
  const { atlas, game } = shown;
  const row = atlas.known.get(game);
  document.title = `${game || t("atlas.title")} · onepile`;
  if (row !== undefined) showGame(atlas, row);
  else if (game) showNone(game);
  else byId("atlas-game").hidden = true;
}

function showColours() {
  byId("atlas-colours").replaceChildren(...COLOURS.map((name) =>
    element("label", {}, element("input", { type: "radio", name: "atlas-colour", value: name, checked: name === shown.colour, onchange: () => change({ colour: name }) }), " ", t(`atlas.colours.${name}`))));
}

/** The offset, one step up or down. */
function showBy() {
  const { atlas, by } = shown;
  const steps = atlas.steps.by;
  const at = steps.findIndex(({ value }) => value === by);
  const name = named(atlas.axes.by.name);
  /** @param {number} step @param {string} sign @param {string} key */
  const button = (step, sign, key) =>
    element("button", { type: "button", "aria-label": t(key, { what: name }), disabled: !steps[at + step], onclick: () => change({ by: steps[at + step].value }) }, sign);
  byId("atlas-by").hidden = steps.length < 2;
  byId("atlas-by").replaceChildren(element("span", {}, name), button(-1, "−", "rule.less"), element("output", {}, steps[at].text), button(1, "+", "rule.more"));
}

/** @param {string} colour @param {string} text */
const swatch = (colour, text, kind = "") => element("span", { class: `atlas-swatch ${kind}`, style: `--swatch: ${colour}` }, text);

/** @param {Colouring} colouring */
function showLegend({ swatches, bar, some }) {
  /** @type {HTMLElement[]} */
  const parts = (swatches ?? []).map(({ colour, text }) => swatch(colour, shown.colour === "proved" ? t(`atlas.kinds.${text}`) : text));
  if (bar) parts.push(element("div", { class: "atlas-bar", style: `--stops: ${bar.stops.join(", ")}` }, ...bar.marks.map((mark) => element("span", {}, String(mark)))));
  for (const kind of ["odd", "without", "unproved", "missing"]) if (some[kind]) parts.push(swatch(some[kind], t(`atlas.others.${kind}`, { what: t(`atlas.colours.${shown.colour}`) }), kind));
  byId("atlas-legend").replaceChildren(...parts);
}

/** What was asked, what is missing, and which code answered. */
function tellCovered() {
  const { atlas } = shown;
  const { verdict, certificate } = atlas.columns;
  /** @param {unknown[]} values */
  const count = (values) => short(String(values.length));
  const proved = count(verdict.filter((one) => one === "proved"));
  const certificates = count(certificate.filter(Boolean));
  byId("atlas-lead").textContent = t(proved === certificates ? "atlas.leadAll" : "atlas.lead", { games: count(verdict), proved, certificates });
  const said = atlas.sweeps.map(({ title, games, answered, illegal }) => t("atlas.sweep", { title: t(`atlas.sweeps.${title}`) || title, games: short(String(games)), answered: short(String(answered)), illegal: Object.values(illegal).reduce((sum, one) => sum + one, 0) }));
  const made = atlas.made_by.map(({ version, code, games }) => t("atlas.madeBy", { version, code, games: short(String(games)) }));
  byId("atlas-covered").textContent = said.join(" ");
  byId("atlas-made").replaceChildren(...atlas.sweeps.flatMap(({ forms }) => forms.map((form) => element("code", {}, form))), made.join(" "));
}

/** Show what the address asks for. */
export async function showAtlas() {
  if (!map) {
    map = makeMap(byId("atlas-figure"), { say, open });
    byId("atlas-large").addEventListener("change", enlarge);
  }
  document.title = `${t("atlas.title")} · onepile`;
  byId("atlas-lead").textContent ||= t("atlas.fetching");
  const atlas = await orTell("atlas-lead", fetched, showAtlas);
  byId("atlas-panel").hidden = !atlas;
  if (!atlas || !isAtlas()) return; // it cannot be fetched, or somebody has left meanwhile
  shown.atlas = atlas;
  const wanted = parameters();
  const steps = atlas.steps.by;
  const by = steps.find(({ value }) => String(value) === wanted.get("by")) ?? steps.find(({ value }) => value === 0) ?? steps[0];
  const row = atlas.known.get(wanted.get("atlas"));
  shown.game = wanted.get("atlas") ?? "";
  shown.colour = COLOURS.find((name) => name === wanted.get("colour")) ?? shown.colour;
  shown.by = row === undefined ? by.value : atlas.axes.by.values[row];
  drawMap();
  drawGame();
  map.reveal();
}
