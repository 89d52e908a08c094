// @ts-check
/* One game of the atlas: what its record says, its picture, its theorem, and where it leads. */

import { catalogue } from "../catalogue.js";
import { t } from "../language.js";
import { proved } from "../proved.js";
import { isAbort, Refusal } from "../refusal.js";
import { researchLink } from "../research.js";
import { paint } from "../thumbnail.js";
import { byId, element, short } from "../words.js";

const NAMED = 8; // so many other games are named

const AXES = ["a/b", "c", "d"]; // as the house writes f = ⌊(an + d)/b⌋ with c blocks

/** What an axis is called; of other letters nothing is known but these.
 * @param {string} name */
export const named = (name) => (AXES.includes(name) ? t(`atlas.axes.${name}`) : name);

/** Where a game stands: slope 7/3, blocks 2, offset 0.
 * @param {Atlas} atlas
 * @param {number} row */
export const placeText = ({ axes }, row) =>
  [axes.across, axes.up, axes.by].filter(({ name }) => name).map((axis) => `${named(axis.name)} ${axis.label(row)}`).join(" · ");

/** What is known of a game, in a few words.
 * @param {AtlasRecord} record */
export function shortly(record) {
  if (record.verdict !== "proved") return t(`atlas.verdicts.${record.verdict}`);
  if (record.kind === "period") return t("atlas.shortPeriod", { period: record.period, start: record.start });
  if (record.kind !== "pattern") return t("atlas.verdicts.proved");
  return t(record.lag === null ? "atlas.shortOdd" : "atlas.shortPattern", { lag: record.lag, growth: record.growth.toFixed(6), members: record.members });
}

/** The address of a game in the atlas: its text stands in it, so that it stays.
 * @param {string} game
 * @param {string} [colour] */
export function addressOf(game, colour) {
  const written = encodeURIComponent(game).replaceAll("%20", "+").replaceAll("%3D", "=").replaceAll("%3B", ";");
  return `#atlas=${written}${colour ? `&colour=${colour}` : ""}`;
}

/** What its record says, one sentence after the other.
 * @param {AtlasRecord} record */
function sentences(record) {
  const { verdict, kind, members, clusters, growth, lag, admitted, polynomial, start, period, reason } = record;
  if (verdict !== "proved") return [t(`atlas.says.${verdict}`), ...(reason ? [reason] : [])];
  if (kind === "period") return [t("atlas.says.period", { start, period })];
  if (kind !== "pattern") return [t("atlas.says.proved")];
  const said = [t("atlas.says.pattern", { members, clusters })];
  if (lag === null) said.push(t("atlas.says.odd", { admitted: admitted.join(", "), growth: growth.toFixed(9) }));
  else said.push(t("atlas.says.lag", { lag, growth: growth.toFixed(9) }), t(admitted.join() === String(lag) ? "atlas.says.only" : "atlas.says.admitted", { admitted: admitted.join(", ") }));
  return [...said, t("atlas.says.polynomial", { polynomial: written(JSON.parse(polynomial)) })];
}

/** A polynomial as it is written: x² − 3x + 1.
 * @param {number[]} coefficients */
function written(coefficients) {
  const powers = [..."⁰¹²³⁴⁵⁶⁷⁸⁹"];
  /** @param {number} at */
  const power = (at) => (at < 2 ? "x".repeat(at) : `x${[...String(at)].map((digit) => powers[Number(digit)]).join("")}`);
  const terms = coefficients.map((value, place) => ({ value, at: coefficients.length - 1 - place })).filter(({ value }) => value);
  return terms.map(({ value, at }, place) => {
    const size = Math.abs(value) === 1 && at ? "" : String(Math.abs(value));
    const sign = place ? (value < 0 ? " − " : " + ") : value < 0 ? "−" : "";
    return `${sign}${size}${power(at)}`;
  }).join("");
}

/** @param {(number | null)[]} values */
const numbers = (values) => `${values.map((value) => (value === null ? "∞" : short(String(value)))).join(", ")}, …`;

/** @param {AtlasRecord} record */
function terms({ base, thresholds, certificate }) {
  /** @type {[string, string][]} */
  const rows = [];
  if (base?.length) rows.push([t("atlas.base"), numbers(base)]);
  if (thresholds?.length) rows.push([t("atlas.thresholds"), numbers(thresholds)]);
  if (certificate) rows.push([t("atlas.certificate"), certificate]);
  return element("dl", {}, ...rows.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));
}

/** Other games, named and linked, behind a line that says how many they are.
 * @param {string[]} games
 * @param {string} one
 * @param {string} several */
function others(games, one, several) {
  if (!games.length) return [];
  const shown = games.slice(0, NAMED).map((game) => element("li", {}, element("a", { href: addressOf(game) }, element("code", {}, game))));
  const more = games.length > NAMED ? [element("li", {}, t("atlas.more", { n: games.length - NAMED }))] : [];
  return [element("details", {}, element("summary", {}, t(games.length === 1 ? one : several, { n: games.length })), element("ul", {}, ...shown, ...more))];
}

/** Games with the same thresholds, as far as they were compared.
 * @param {Atlas} atlas
 * @param {number} row */
function alike({ columns }, row) {
  const number = columns.alike[row];
  if (number === null) return [];
  return columns.alike.flatMap((other, place) => (other === number && place !== row ? [columns.game[place]] : []));
}

/** Games that would stand in the same cell: the map has room for one of them.
 * @param {Atlas} atlas
 * @param {number} row */
function beside({ axes, columns }, row) {
  /** @param {number} place */
  const stands = (place) => Object.values(axes).map(({ values }) => values[place]).join();
  const here = stands(row);
  return columns.game.filter((_, place) => place !== row && stands(place) === here);
}

/** @param {HTMLCanvasElement} canvas @param {string} game @param {AbortSignal} signal */
async function picture(canvas, game, signal) {
  const { families } = await catalogue();
  await paint(canvas, game, families.find(({ name }) => name === game.split(";")[0].trim())?.preview, signal);
}

/** The place of the theorem: what is proved is looked for at once, all else when somebody wants it. The atlas has the
 *  name of its certificate, so that one sees whether it is the same proof.
 * @param {AtlasRecord} record
 * @param {AbortSignal} signal */
function theoremOf({ game, verdict, certificate: known }, signal) {
  const place = element("div", { class: "atlas-theorem", "aria-live": "polite" });
  const compared = (/** @type {string} */ name) => t(!known ? "atlas.new" : name === known ? "atlas.same" : "atlas.other", { name, known });
  async function find() {
    place.replaceChildren(element("p", { class: "waiting" }, t("research.proving")));
    try {
      place.replaceChildren(...(await proved(game, compared, signal)));
    } catch (error) {
      if (isAbort(error)) return;
      if (!(error instanceof Refusal)) throw error;
      place.replaceChildren(element("p", {}, t("research.notProved"), " ", error.message));
    }
  }
  if (verdict === "proved") find();
  else if (verdict !== "has none") place.append(element("p", {}, element("button", { type: "button", onclick: find }, t("atlas.try"))));
  return place;
}

/** @type {AbortController | null} */
let asked = null;

/** Show a game in its place; what is asked about it is given up when another is shown.
 * @param {Atlas} atlas
 * @param {number} row */
export function showGame(atlas, row) {
  asked?.abort();
  const mine = new AbortController();
  asked = mine;
  const record = atlas.record(row);
  const canvas = element("canvas", { role: "img", "aria-label": t("rule.picture") });
  const play = element("a", { class: "button strong", href: `#${new URLSearchParams({ game: record.game })}` }, t("atlas.play"));
  byId("atlas-game").hidden = false;
  byId("atlas-game").replaceChildren(
    element("h2", { id: "atlas-game-title", tabindex: "-1" }, placeText(atlas, row)),
    element("p", {}, element("code", {}, record.game)),
    element("div", { class: "atlas-record" },
      element("div", {}, element("ul", {}, ...sentences(record).map((sentence) => element("li", {}, sentence))), terms(record), ...others(alike(atlas, row), "atlas.alikeOne", "atlas.alike"), ...others(beside(atlas, row), "atlas.besideOne", "atlas.beside")),
      element("figure", { class: "preview" }, canvas, element("figcaption", {}, t("rule.picture")))),
    element("p", { class: "tools" }, play, element("a", { class: "button", href: researchLink(record.game) }, t("research.link"))),
    theoremOf(record, mine.signal),
  );
  /** @param {unknown} error */
  const given = (error) => { if (!(error instanceof Refusal) && !isAbort(error)) throw error; };
  picture(canvas, record.game, mine.signal).catch(given); // without its picture it is still a game
}

/** A game that is not there.
 * @param {string} game */
export function showNone(game) {
  asked?.abort();
  byId("atlas-game").hidden = false;
  byId("atlas-game").replaceChildren(element("p", {}, t("atlas.unknown"), " ", element("code", {}, game)));
}
