/* The outcome map of the rule on the table, from pile 1 to pile 10^1000 at every width, and that of another
   rule below it: both pan and zoom together, and where they differ is marked. What is drawn is exact at
   every scale, see /api/skyline. */

import { ask, Refusal } from "./api.js";
import { t } from "./language.js";
import { columnsOf, groundOf, paint, tilesOf } from "./map-draw.js";
import { fetchTiles, isComing, ROWS } from "./map-tiles.js";
import { about, across, centred, columnWidth, END, level, panned, pileAt, pixelOf, round, scaleText, viewOf, viewText, zoomed } from "./map-view.js";
import { address, match } from "./match.js";
import { byId, capital, whole } from "./words.js";

const shown = { game: "", view: null, text: null, beside: null, besideText: "", pointed: null, note: "", mistyped: "", alike: false };
let seen = false;

const canvas = byId("map-canvas");
const second = byId("map-second");
const width = () => canvas.clientWidth;
const high = () => (width() < 480 ? 210 : 300);

new IntersectionObserver((entries) => {
  seen = entries.at(-1).isIntersecting;
  if (seen) refresh();
}, { rootMargin: "100px" }).observe(byId("map"));

/** The map of the match on the table, where its link says, else around its position. */
export function showMap() {
  const { map, beside, rule } = match;
  const other = shown.game !== rule.game;
  shown.game = rule.game;
  if (other || (map ?? null) !== shown.text) {
    shown.text = map ?? null;
    shown.view = null; // made when there is a width
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
  if (!shown.game || byId("map").hidden || !width() || document.body.dataset.view !== "table") return;
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

const isDifferent = (one, other) => one.up !== other.up || Math.min(one.height, ROWS) !== Math.min(other.height, ROWS);

/** The position on the table, if it is in the window. */
function positionMark(columns) {
  const { position } = match.state;
  const pile = BigInt(position.pile);
  const wide = columnWidth(shown.view);
  const x = pile && pixelOf(shown.view, pile) - (level(shown.view) ? 0 : wide / 2);
  if (!pile || !(x >= 0 && x <= width())) return null;
  const ground = groundOf(columns, high());
  const cap = !level(shown.view) && position.cap && position.cap.length < 6 ? (Number(position.cap) - 0.5) * wide : undefined;
  return { x, y: ground === high() && cap < ground ? cap : undefined };
}

/** Piles as they are written: the one from which is counted, and what they have beyond it. */
function pileText(pile) {
  const { origin } = across(shown.view, width());
  if (!origin) return about(pile);
  const more = pile - origin;
  return more === 0n ? round(origin) : `${round(origin)} ${more < 0n ? "−" : "+"} ${about(more < 0n ? -more : more)}`;
}

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

/** Say what stands at a pixel. */
function point(pixel) {
  const { view } = shown;
  const pile = pileAt(view, pixel);
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

function heightText({ height, up }) {
  const wide = level(shown.view) > 0;
  if (up === null) return t(`map.${height ? "loses" : "wins"}${wide ? "Some" : ""}`);
  if (!height) return t(wide ? "map.noneWide" : "map.none");
  const cap = about(BigInt(height) << BigInt(level(shown.view)));
  return t(`map.${height >= ROWS ? "beyond" : "upTo"}${wide ? "Some" : ""}`, { cap });
}

let writing;

function moved(view, note = "") {
  shown.view = view;
  shown.note = note;
  shown.mistyped = "";
  shown.alike = false;
  refresh();
  clearTimeout(writing);
  writing = setTimeout(() => {
    if (!shown.view || document.body.dataset.view !== "table") return;
    match.map = viewText(shown.view, width());
    shown.text = match.map;
    history.replaceState(null, "", address());
  }, 350);
}

const pan = (part) => moved(panned(shown.view, part * width(), width()));
const zoom = (doublings, pixel = width() / 2) => moved(zoomed(shown.view, doublings, pixel, width()));

/** Out to the next picture that is like this one: the first piles, drawn so much smaller that the highest
 *  column stands where the one before it stood. It waits until these piles are known. */
function zoomAlike() {
  moved({ left: 0n, zoom: Math.max(shown.view.zoom, 0) });
  shown.alike = true;
}

function zoomedAlike(columns) {
  const found = [];
  for (const { x, wide, height } of columns) {
    if (height > (found.at(-1)?.height ?? 1)) {
      const near = Math.max(3 * wide, 0.03 * x);
      if (found.length && x + wide - found.at(-1).x < near) found.pop(); // neighbours stand for one
      found.push({ x: x + wide, height });
    }
  }
  const [before, last] = found.slice(-2);
  const ratio = last ? last.x / before.x : 2;
  moved(zoomed(shown.view, Math.log2(ratio), 0, width()), t("map.zoomedOut", { n: ratio.toFixed(2).replace(".", t("numbers.point")) }));
}

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

/** A click: at a single pile its position goes on the table, else the map zooms in there. */
function pick(pixel, above) {
  if (level(shown.view)) {
    zoom(-3, pixel);
    return;
  }
  const ground = groundOf(columnsOf(shown.view, shown.game, width()), high());
  const row = Math.floor((ground - above) / columnWidth(shown.view)) + 1;
  const detail = { pile: String(pileAt(shown.view, pixel)) };
  if (ground === high() && row >= 1) detail.cap = String(row); // else the cap stays as it is
  document.dispatchEvent(new CustomEvent("choose-position", { detail }));
}

const fingers = new Map();
let dragged = 0;

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
    const by = event.clientX - fingers.get(event.pointerId);
    fingers.set(event.pointerId, event.clientX);
    dragged += Math.abs(by);
    const now = [...fingers.values()];
    if (now.length === 1) {
      moved(panned(shown.view, -by, width()));
      return;
    }
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
    const { pile, pan: part, zoom: doublings } = target.closest("button")?.dataset ?? {};
    if (pile) goTo(whole(pile));
    else if (part) pan(Number(part));
    else if (doublings) zoom(Number(doublings));
  });
  byId("map-all").addEventListener("click", () => moved(zoomed(shown.view, 4000, 0, width())));
  byId("map-alike").addEventListener("click", zoomAlike);
  byId("map-go").addEventListener("submit", (event) => {
    event.preventDefault();
    const pile = whole(byId("map-pile").value);
    shown.mistyped = pile === null ? t("amount.notWhole", { text: byId("map-pile").value }) : "";
    byId("map-problem").textContent = shown.mistyped;
    if (pile > 0n) goTo(pile > END ? END : pile);
  });
  byId("map-beside").addEventListener("submit", (event) => {
    event.preventDefault();
    compareWith(byId("map-other").value.trim());
  });
  byId("map-beside").addEventListener("click", ({ target }) => {
    if (target.dataset.rule !== undefined) compareWith(target.dataset.rule);
  });
  document.addEventListener("theme", () => { if (seen) draw(); });
  new ResizeObserver(() => { if (seen) refresh(); }).observe(byId("map"));
}
