// @ts-check
/* The outcome map of the rule on the table, from pile 1 to pile 10^1000 at every width, and that of another
   rule below it: both pan and zoom together, and where they differ is marked. What is drawn is exact at
   every scale, see /api/skyline. */

import { ask, Refusal } from "./api.js";
import { redrawn } from "./canvas.js";
import { t } from "./language.js";
import { columnsOf, groundOf, paint, tilesOf } from "./map-draw.js";
import { fetchTiles, isComing, ROWS } from "./map-tiles.js";
import { about, across, centred, columnWidth, END, level, panned, pileAt, pixelOf, round, scaleText, viewOf, viewText, WIDE, zoomed } from "./map-view.js";
import { address, match } from "./match.js";
import { viewed } from "./views.js";
import { byId, capital, onSubmit, whole } from "./words.js";

/** @type {{ game: string, view: View, text: string | null, beside: Rule | null, besideText: string, pointed: number | null, note: string, mistyped: string, alike: boolean }} */
const shown = /** @type {any} */ ({ game: "", view: null, text: null, beside: null, besideText: "", pointed: null, note: "", mistyped: "", alike: false });
let seen = false;

const canvas = byId("map-canvas");
const second = byId("map-second");
const width = () => canvas.clientWidth;
const high = () => Math.max(200, Math.min(WIDE * ROWS / 2, window.innerHeight - 390) / (shown.beside ? 2 : 1));

new IntersectionObserver((entries) => {
  seen = entries[entries.length - 1].isIntersecting;
  if (seen) refresh();
}, { rootMargin: "100px" }).observe(byId("map"));

/** The map of the match on the table, where its link says, else around its position. */
export function showMap() {
  const { map, beside, rule } = match;
  const other = shown.game !== rule.game;
  shown.game = rule.game;
  if (other || (map ?? null) !== shown.text) {
    shown.text = map ?? null;
    shown.view = /** @type {any} */ (null); // made when there is a width
  }
  if ((beside ?? "") !== shown.besideText) compareWith(beside ?? "");
  byId("map-rule").textContent = rule.game;
  byId("map").hidden = !rule.map;
  if (seen) refresh();
}

/** Where a map begins: the first piles, or a far position in the middle. */
function start() {
  const far = BigInt(match.state.position.pile) > 300n;
  const pile = BigInt(match.state.position.pile);
  return centred(far ? pile : 1n, -1, width());
}

/** Draw what is known and ask for what is not. */
function refresh() {
  if (!shown.game || byId("map").hidden || !width() || viewed() !== "map") return;
  shown.view ??= viewOf(shown.text, width()) ?? start();
  const games = [shown.game, ...(shown.beside ? [shown.beside.game] : [])];
  fetchTiles(games.flatMap((game) => tilesOf(shown.view, game, width())), () => requestAnimationFrame(draw));
  requestAnimationFrame(draw);
}

function draw() {
  const { view } = shown;
  if (!view || !width()) return;
  const columns = columnsOf(view, shown.game, width());
  const others = shown.beside ? columnsOf(view, shown.beside.game, width()) : [];
  const different = others.filter(({ height }, at) => height !== undefined && columns[at].height !== undefined && isDifferent(columns[at], others[at]));
  const looks = { width: width(), high: high(), centre: document.activeElement === canvas || document.activeElement === second };
  paint(canvas, view, columns, { ...looks, mark: positionMark(columns), name: `↑ ${t("map.cap")}` });
  second.hidden = !shown.beside;
  byId("map-second-rule").hidden = !shown.beside;
  if (shown.beside) paint(second, view, others, { ...looks, different });
  say(columns, others, different);
  if (shown.alike && columns.every(({ height, refused }) => height !== undefined || refused)) zoomedAlike(columns);
}

/** @param {Column} one @param {Column} other */
const isDifferent = (one, other) => one.up !== other.up || Math.min(Number(one.height), ROWS) !== Math.min(Number(other.height), ROWS);

/** The position on the table, if it is in the window.
 * @param {Column[]} columns */
function positionMark(columns) {
  const { position } = match.state;
  const pile = BigInt(position.pile);
  const wide = columnWidth(shown.view);
  const x = pixelOf(shown.view, pile) - (level(shown.view) ? 0 : wide / 2);
  if (!pile || !(x >= 0 && x <= width())) return null;
  const ground = groundOf(columns, high());
  const cap = !level(shown.view) && position.cap && position.cap.length < 6 ? (Number(position.cap) - 0.5) * wide : undefined;
  return { x, y: ground === high() && cap !== undefined && cap < ground ? cap : undefined };
}

/** Piles as they are written: the one from which is counted, and what they have beyond it.
 * @param {bigint} pile */
function pileText(pile) {
  const { origin } = across(shown.view, width());
  if (!origin) return about(pile);
  const more = pile - origin;
  return more === 0n ? round(origin) : `${round(origin)} ${more < 0n ? "−" : "+"} ${about(more < 0n ? -more : more)}`;
}

/** @param {Column[]} columns @param {Column[]} others @param {Column[]} different */
function say(columns, others, different) {
  const { view } = shown;
  const last = pileAt(view, width() - 1) + (1n << BigInt(level(view))) - 1n;
  byId("map-where").textContent = t("map.where", { first: pileText(pileAt(view, 0)), last: pileText(last) });
  const refused = [...columns, ...others].find((column) => column.refused)?.refused;
  byId("map-problem").textContent = refused ? capital(refused) : shown.mistyped; // a late answer does not take it away
  const kind = columns.some(({ up }) => up === null) ? "row" : "plane";
  byId("map-scale").textContent = t(`map.${kind}${level(view) ? "Scale" : "Unit"}`, { n: scaleText(view) });
  byId("map-caption").textContent = t(`map.${kind}${level(view) ? "Wide" : ""}`, { n: scaleText(view) });
  byId("map-differ").hidden = !shown.beside;
  const known = others.filter(({ height }, at) => height !== undefined && columns[at]?.height !== undefined).length;
  byId("map-differ").textContent = !shown.beside ? "" : different.length ? t("map.differ", { n: different.length, all: known }) : known ? t("map.same", { all: known }) : "";
  byId("map").setAttribute("aria-busy", String(isComing()));
  canvas.setAttribute("aria-label", t("map.picture", { game: shown.game, where: byId("map-where").textContent }));
  point(shown.pointed ?? width() / 2);
}

/** Say what stands at a pixel.
 * @param {number} pixel */
function point(pixel) {
  const { view } = shown;
  const pile = pileAt(view, pixel);
  /** @param {string} game */
  const tellOf = (game) => columnsOf(view, game, width()).find(({ x, wide }) => x <= pixel && pixel < x + wide);
  const column = tellOf(shown.game);
  if (!column || column.height === undefined) {
    byId("map-says").textContent = column?.refused ? "" : t("map.coming");
    return;
  }
  const end = pile + (1n << BigInt(level(view))) - 1n;
  const where = level(view) ? t("map.piles", { first: pileText(pile), last: pileText(end) }) : t("map.pile", { pile: pileText(pile) });
  const other = shown.beside && tellOf(shown.beside.game);
  const said = [column, ...(other && other.height !== undefined ? [other] : [])].map(heightText);
  const note = shown.pointed === null && shown.note ? `${shown.note} ` : "";
  byId("map-says").textContent = `${note}${where}: ${said.join(` ${t("map.below")} `)}`;
}

/** @param {Column} column */
function heightText({ height, up }) {
  const wide = level(shown.view) > 0;
  if (up === null) return t(`map.${height ? "loses" : "wins"}${wide ? "Some" : ""}`);
  if (!height) return t(wide ? "map.noneWide" : "map.none");
  const cap = about(BigInt(height) << BigInt(level(shown.view)));
  return t(`map.${Number(height) >= ROWS ? "beyond" : "upTo"}${wide ? "Some" : ""}`, { cap });
}

/** @type {ReturnType<typeof setTimeout>} */
let writing;

/** @param {View} view */
function moved(view, note = "") {
  shown.view = view;
  shown.note = note;
  shown.mistyped = "";
  shown.alike = false;
  refresh();
  clearTimeout(writing);
  writing = setTimeout(() => {
    if (!shown.view || viewed() !== "map") return;
    match.map = viewText(shown.view, width());
    shown.text = match.map;
    history.replaceState(null, "", address());
  }, 350);
}

/** @param {number} part */
const pan = (part) => moved(panned(shown.view, part * width(), width()));
/** @param {number} doublings */
const zoom = (doublings, pixel = width() / 2) => moved(zoomed(shown.view, doublings, pixel, width()));

/** Out to the next picture that is like this one: the first piles, drawn so much smaller that the highest
 *  column stands where the one before it stood. It waits until these piles are known. */
function zoomAlike() {
  moved({ left: 0n, zoom: Math.max(shown.view.zoom, 0) });
  shown.alike = true;
}

/** @param {Column[]} columns */
function zoomedAlike(columns) {
  /** @type {{ x: number, height: number }[]} */
  const found = [];
  for (const { x, wide, height = 0 } of columns) {
    const last = found.at(-1);
    if (height > (last?.height ?? 1)) {
      const near = Math.max(3 * wide, 0.03 * x);
      if (last && x + wide - last.x < near) found.pop(); // neighbours stand for one
      found.push({ x: x + wide, height });
    }
  }
  const [before, last] = found.slice(-2);
  const ratio = last ? last.x / before.x : 2;
  const next = zoomed(shown.view, Math.log2(ratio), 0, width());
  moved(next, next.zoom === shown.view.zoom ? t("map.end") : t("map.zoomedOut", { n: ratio.toFixed(2).replace(".", t("numbers.point")) }));
}

/** @param {string} text */
async function compareWith(text) {
  shown.besideText = text;
  byId("map-other").value = text;
  byId("map-other-problem").textContent = "";
  shown.beside = null;
  if (text) {
    try {
      const rule = await ask({ name: "game", values: { game: text } });
      if (shown.besideText !== text) return;
      if (!rule.map) throw new Refusal({ kind: "not-applicable", message: t("map.noMap", { game: rule.game }) });
      shown.beside = rule;
      byId("map-second-rule").textContent = rule.game;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (shown.besideText === text) byId("map-other-problem").textContent = capital(error.message);
    }
  }
  match.beside = shown.beside ? text : null;
  if (shown.view) moved(shown.view);
}

/** A click: at a single pile its position goes on the table, else the map zooms in there.
 * @param {number} pixel
 * @param {number} above */
function pick(pixel, above) {
  if (level(shown.view)) {
    zoom(-3, pixel);
    return;
  }
  const ground = groundOf(columnsOf(shown.view, shown.game, width()), high());
  const row = Math.floor((ground - above) / columnWidth(shown.view)) + 1;
  /** @type {Place} */
  const detail = { pile: String(pileAt(shown.view, pixel)) };
  if (ground === high() && row >= 1) detail.cap = String(row); // else the cap stays as it is
  document.dispatchEvent(new CustomEvent("choose-position", { detail }));
}

/** @type {Map<number, number>} */
const fingers = new Map();
let dragged = 0;

/** @param {HTMLCanvasElement} on */
function listenToFingers(on) {
  on.addEventListener("pointerdown", (event) => {
    on.setPointerCapture(event.pointerId);
    if (!fingers.size) dragged = 0;
    fingers.set(event.pointerId, event.clientX);
  });
  on.addEventListener("pointermove", (event) => {
    const { left } = on.getBoundingClientRect();
    if (!fingers.has(event.pointerId)) {
      shown.pointed = event.clientX - left;
      if (shown.view) point(shown.pointed);
      return;
    }
    const before = [...fingers.values()];
    const by = event.clientX - (fingers.get(event.pointerId) ?? 0);
    fingers.set(event.pointerId, event.clientX);
    dragged += Math.abs(by);
    const now = [...fingers.values()];
    if (now.length === 1) {
      moved(panned(shown.view, -by, width()));
      return;
    }
    /** @param {number[]} places */
    const apart = ([one, other]) => Math.max(20, Math.abs(one - other));
    const middle = (now[0] + now[1]) / 2 - left;
    moved(panned(zoomed(shown.view, Math.log2(apart(before) / apart(now)), middle, width()), -by / 2, width()));
  });
  on.addEventListener("pointerup", (event) => {
    const alone = fingers.size === 1;
    fingers.delete(event.pointerId);
    const { left, top } = on.getBoundingClientRect();
    if (alone && dragged < 5) pick(event.clientX - left, event.clientY - top);
    if (!fingers.size) shown.pointed = null;
  });
  on.addEventListener("pointercancel", (event) => fingers.delete(event.pointerId));
  on.addEventListener("pointerleave", () => {
    shown.pointed = null;
    if (shown.view) point(width() / 2);
  });
  on.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && document.activeElement !== on) return; // the page scrolls, unless the map was chosen
    event.preventDefault();
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) moved(panned(shown.view, event.deltaX, width()));
    else zoom(Math.sign(event.deltaY) / 2, event.clientX - on.getBoundingClientRect().left);
  }, { passive: false });
}

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => pan(-0.2),
  ArrowRight: () => pan(0.2),
  "+": () => zoom(-1),
  "=": () => zoom(-1),
  "-": () => zoom(1),
  PageUp: () => zoom(-10),
  PageDown: () => zoom(10),
  Enter: () => pick(width() / 2, Infinity),
  Home: () => goTo(1n),
  End: () => goTo(END),
};

/** @param {bigint} pile */
const goTo = (pile) => moved(centred(pile, -1, width()));

/** Make the buttons, keys and fingers work. */
export function listenToMap() {
  for (const on of [canvas, second]) {
    listenToFingers(on);
    on.addEventListener("focus", draw);
    on.addEventListener("blur", draw);
    on.addEventListener("keydown", (event) => {
      if (!KEYS[event.key] || event.ctrlKey || event.metaKey || event.altKey || !shown.view) return;
      event.preventDefault();
      KEYS[event.key]();
    });
  }
  byId("map-tools").addEventListener("click", () => {
    if (!shown.view) refresh(); // a click before it was ever seen
  }, { capture: true });
  byId("map-tools").addEventListener("click", ({ target }) => {
    const { pile, pan: part, zoom: doublings } = /** @type {Element} */ (target).closest("button")?.dataset ?? {};
    if (pile) goTo(whole(pile) ?? 1n);
    else if (part) pan(Number(part));
    else if (doublings) zoom(Number(doublings));
  });
  byId("map-all").addEventListener("click", () => moved(zoomed({ left: 0n, zoom: 0 }, 4000, 0, width())));
  byId("map-alike").addEventListener("click", zoomAlike);
  onSubmit("map-go", () => {
    const pile = whole(byId("map-pile").value);
    shown.mistyped = pile === null ? t("amount.notWhole", { text: byId("map-pile").value }) : "";
    byId("map-problem").textContent = shown.mistyped;
    if (pile !== null && pile > 0n) goTo(pile); // no further than the end
  });
  onSubmit("map-beside", () => compareWith(byId("map-other").value.trim()));
  byId("map-beside").addEventListener("click", ({ target }) => {
    const rule = /** @type {Element} */ (target).getAttribute("data-rule");
    if (rule !== null) compareWith(rule);
  });
  redrawn(byId("map"), () => { if (seen) refresh(); });
}
