// @ts-check
/* The pictures of a game, drawn with Plotly from the same data as `onepile plot`. */

import { ask, linkTo, Refusal } from "./api.js";
import { colour } from "./canvas.js";
import { t } from "./language.js";
import { axis, walkThrough } from "./picture-keys.js";
import { byId, element, short } from "./words.js";

/** @typedef {Record<string, any>} Trace a part of a picture, as Plotly takes it
 * @type {{ rule: Rule, kind: string, data: Picture | null, position: Place }} */
const shown = /** @type {any} */ ({ rule: null, kind: "", data: null, position: null });
/** @type {Map<string, Picture>} */
const fetched = new Map(); // the pictures of this game, by the question
/** @type {Promise<any> | null} */
let script = null;

/** Load Plotly when it is first needed; what failed once is tried again when it is needed again. */
function plotly() {
  script ??= new Promise((done, failed) => {
    const tag = element("script", { src: new URL("../../plotly.js", import.meta.url) });
    tag.addEventListener("load", () => done(window.Plotly));
    tag.addEventListener("error", () => {
      tag.remove();
      script = null;
      failed(new Refusal({ kind: "away", message: t("pictures.noScript") }));
    });
    document.head.append(tag);
  });
  return script;
}

/** Show the pictures of a game with a position marked, as soon as somebody can see them.
 * @param {Rule} rule
 * @param {Place} position */
export function showPictures(rule, position) {
  const same = shown.rule?.game === rule.game;
  shown.rule = rule;
  shown.position = position;
  if (!same) {
    shown.data = null;
    fetched.clear();
    byId("plot").replaceChildren();
    byId("caption").textContent = "";
    byId("tabs").replaceChildren(...rule.picture_kinds.map(tab));
    select(rule.picture_kinds[0].name);
  }
  if (seen) refresh();
}

let seen = false;
new IntersectionObserver((entries) => {
  seen = entries[entries.length - 1].isIntersecting;
  if (seen && shown.rule) refresh();
}, { rootMargin: "100px" }).observe(byId("pictures"));

/** @param {PictureKind} kind */
function tab({ name: kind, title }) {
  const button = element("button", { type: "button", role: "tab", id: `tab-${kind}`, "data-kind": kind, "aria-controls": "figure" }, title);
  button.addEventListener("click", () => choose(kind));
  button.addEventListener("keydown", (event) => {
    const step = Number(event.key === "ArrowRight") - Number(event.key === "ArrowLeft");
    if (!step) return;
    const tabs = tabButtons();
    const next = tabs[(tabs.indexOf(button) + step + tabs.length) % tabs.length];
    next.focus();
    next.click();
  });
  return button;
}

/** @param {string} kind */
function choose(kind) {
  select(kind);
  shown.data = null;
  refresh();
}

const tabButtons = () => /** @type {HTMLElement[]} */ ([...byId("tabs").children]);

/** @param {string} kind */
function select(kind) {
  shown.kind = kind;
  for (const button of tabButtons()) {
    const chosen = button.dataset.kind === kind;
    button.setAttribute("aria-selected", String(chosen));
    button.tabIndex = chosen ? 0 : -1;
  }
  byId("figure").setAttribute("aria-labelledby", `tab-${kind}`);
}

/** Fetch what is missing and draw. */
async function refresh() {
  const { rule, kind } = shown;
  const wanted = { game: rule.game, kind, ...extent(kind) };
  byId("plot").classList.remove("none");
  byId("plot").dataset.drawing = t("pictures.drawing");
  try {
    let data = await picture(wanted);
    const up_to = highEnough(data);
    if (up_to) data = await picture({ ...wanted, up_to });
    if (shown.kind !== kind || shown.rule.game !== rule.game) return; // another was chosen meanwhile
    shown.data = data;
    await draw(linkTo({ name: "plot", values: { ...wanted, up_to } }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    byId("plot").replaceChildren();
    byId("plot").classList.add("none");
    const again = error.kind === "away" ? [" ", element("button", { type: "button", class: "chip", onclick: refresh }, t("pictures.again"))] : [];
    byId("caption").replaceChildren(error.message, ...again);
  }
}

/** @param {Values} wanted @returns {Promise<Picture>} */
async function picture(wanted) {
  const asked = JSON.stringify(wanted);
  const known = fetched.get(asked) ?? (await ask({ name: "plot", values: wanted }));
  fetched.set(asked, known);
  return known;
}

/** @param {string | undefined} digits */
const small = (digits) => (digits && digits.length <= 4 ? Number(digits) : 0);

/** The last pile: what is usual, or what it takes to have the position in the picture. Where it would
 * take too much, a picture that can begin anywhere has the position in its middle.
 * @param {string} kind */
function extent(kind) {
  const { usual, most, anywhere } = /** @type {PictureKind} */ (shown.rule.picture_kinds.find(({ name }) => name === kind));
  if (anywhere && BigInt(shown.position.pile) > BigInt(most)) {
    const from = BigInt(shown.position.pile) - BigInt(Math.floor(usual / 2));
    return { from: String(from), to: String(from + BigInt(usual - 1)) };
  }
  const pile = small(shown.position.pile);
  const near = usual && pile > 0.9 * usual && pile <= most;
  return { to: near ? Math.min(most, Math.ceil(pile * 1.2)) : usual };
}

/** How piles are counted along an axis: from 0, or from the first of a picture that begins far out.
 * @param {Picture} data
 * @param {Place} position */
function counting({ from }, position) {
  if (!from) return { pile: Number(position.pile), label: t("axes.pile"), name: (/** @type {number | string} */ at) => `${t("axes.pile")} ${at}` };
  const pile = Number(BigInt(position.pile) - BigInt(from));
  return { pile, label: `${t("axes.pile")} − ${short(from)}`, name: (/** @type {number | string} */ at) => `${t("axes.pile")} ${short(from)} + ${at}` };
}

const HIGHEST = 400;

/** The top of a plane that has the position near its upper edge or above it; else null.
 * @param {Picture} data */
function highEnough({ shape, rows, field }) {
  if (shape !== "plane") return null;
  const height = small(shown.position[field]);
  return height > 0.9 * rows.length && height <= HIGHEST ? Math.ceil(height * 1.1) : null;
}

const FEW = 8;
const narrow = () => byId("plot").clientWidth < 480;
const touched = () => window.matchMedia("(pointer: coarse)").matches || narrow(); // a swipe scrolls the page there

/** @param {string} across @param {string} up @returns {any} */
function layout(across, up) {
  /** @param {string} title */
  const axis = (title) => ({
    title: { text: title },
    gridcolor: colour("--line"),
    linecolor: colour("--line"),
    zeroline: false,
    ticks: "outside",
    tickcolor: colour("--line"),
  });
  return {
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: "rgba(0,0,0,0)",
    font: { color: colour("--ink"), family: getComputedStyle(document.body).fontFamily, size: 13 },
    margin: { l: narrow() ? 46 : 60, r: narrow() ? 6 : 16, t: 10, b: 50 },
    xaxis: { ...axis(across), fixedrange: touched() },
    yaxis: { ...axis(up), automargin: true, fixedrange: touched() },
    uirevision: `${shown.rule.game} ${shown.kind}`, // a zoom stays while the match goes on
    legend: { orientation: "h", y: 1.02, yanchor: "bottom", x: 0, ...(narrow() ? { entrywidth: 110, font: { size: 12 } } : {}) },
    modebar: { bgcolor: "rgba(0,0,0,0)", color: colour("--soft"), activecolor: colour("--deep") },
    showlegend: true,
    dragmode: touched() ? false : "zoom",
    hovermode: "closest",
  };
}

/** @param {number} x @param {number} y @returns {Trace} */
function here(x, y) {
  return {
    x: [x], y: [y], mode: "markers", name: t("pictures.here"), cliponaxis: false, hovertemplate: `${t("pictures.here")}<extra></extra>`,
    marker: { size: 15, symbol: "circle-cross-open", color: colour("--focus"), line: { width: 2.5 } },
  };
}

/** Entries of the legend for the two tones of a plane. */
function tones() {
  /** @param {string} name @param {string} tone @returns {Trace} */
  const square = (name, tone) => ({
    x: [null], y: [null], name, mode: "markers", hoverinfo: "skip",
    marker: { symbol: "square", size: 12, color: colour(tone), line: { width: 1, color: colour("--soft") } },
  });
  return [square(t("pictures.safe"), "--cell-loses"), square(t("pictures.unsafe"), "--cell-wins")];
}

/** @param {Picture} data @param {number[]} heights @returns {Trace[]} */
function members(data, heights) {
  if (!data.members?.length || data.members.length > 60) return [];
  return [{
    x: data.members, y: heights, mode: "markers", name: t("pictures.member"), cliponaxis: false, hovertemplate: `${t("pictures.member")} %{x}<extra></extra>`,
    marker: { symbol: "triangle-up", size: 9, color: colour("--deep"), line: { width: 1, color: colour("--sheet") } },
  }];
}

/** Whether the cells of a plane are numbers; else they are outcomes, a row is a string.
 * @param {Picture} data */
const hasNumbers = ({ shape, rows }) => shape === "plane" && typeof rows[0] !== "string";

/** @type {Record<Picture['shape'], (data: Picture, position: Place) => { traces: Trace[], layout: any, inside: boolean }>} */
const makers = {
  plane(data, position) {
    const numbers = hasNumbers(data);
    const z = data.rows.map((row) => [...row].map(Number));
    const safe = colour("--cell-loses");
    const unsafe = colour("--cell-wins");
    const up = axis(data.up);
    /** @type {Trace} */
    const map = {
      z, x0: 1, y0: 1, dx: 1, dy: 1, type: "heatmap", showscale: numbers, zsmooth: false,
      colorscale: numbers ? "Cividis" : [[0, safe], [0.5, safe], [0.5, unsafe], [1, unsafe]],
      hovertemplate: `${t("axes.pile")} %{x}, ${up} %{y}: ${numbers ? `${axis("nim-value")} %{z}` : "%{text}"}<extra></extra>`,
    };
    if (numbers) map.colorbar = { title: { text: axis("nim-value") }, thickness: 12 };
    else {
      Object.assign(map, { zmin: 0, zmax: 1, text: z.map((row) => row.map((cell) => t(cell ? "value.winning" : "value.losing"))) });
    }
    const traces = [map, ...(numbers ? [] : tones()), ...members(data, data.members.map(() => 1))];
    const across = Number(position.pile);
    const height = Number(position[data.field]);
    const inside = 0 < across && across <= z[0].length && 0 < height && height <= z.length;
    if (inside) traces.push(here(across, height));
    const made = layout(t("axes.pile"), up);
    made.xaxis.range = [0.5, z[0].length + 0.5];
    made.yaxis.range = [0.5, z.length + 0.5];
    return { traces, layout: made, inside };
  },
  strip(data, position) {
    const { width, cells } = data;
    const rows = Math.ceil(cells.length / width);
    const z = Array.from({ length: rows }, (_, row) => [...cells.slice(row * width, (row + 1) * width)].map(Number));
    const safe = colour("--cell-loses");
    const unsafe = colour("--cell-wins");
    const { pile, label, name } = counting(data, position);
    const first = data.from ? 0 : 1;
    const map = {
      z, x0: first, y0: 0, dx: 1, dy: width, type: "heatmap", showscale: false, zmin: 0, zmax: 1,
      colorscale: [[0, safe], [0.5, safe], [0.5, unsafe], [1, unsafe]],
      text: z.map((row, up) => row.map((cell, at) => `${name(up * width + at + first)}: ${t(cell ? "value.winning" : "value.losing")}`)),
      hovertemplate: "%{text}<extra></extra>",
    };
    const inside = first <= pile && pile < cells.length + first;
    const traces = [map, ...tones()];
    if (inside) traces.push(here(((pile - first) % width) + first, Math.floor((pile - first) / width) * width));
    const made = layout(t("axes.beyond"), label);
    made.xaxis.range = [first - 0.5, width + first - 0.5];
    made.yaxis.range = [(rows - 0.5) * width, -0.5 * width];
    return { traces, layout: made, inside };
  },
  series(data, position) {
    const { pile, label, name } = counting(data, position);
    const first = data.from ? 0 : data.first;
    const piles = data.values.map((_, index) => first + index);
    /** @type {Trace[]} */
    const traces = [{
      x: piles, y: data.values, mode: "markers", name: axis(data.up),
      marker: { size: data.values.length > 1500 ? 3 : 4.5, color: colour("--deep") },
      hovertemplate: `${name("%{x}")}: ${axis(data.up)} %{y}<extra></extra>`,
    }];
    const infinite = piles.filter((_, index) => data.values[index] === null);
    if (infinite.length) {
      const top = data.values.reduce((most, value) => Math.max(most, value ?? 0), 1);
      traces.push({
        x: infinite, y: infinite.map(() => top * (data.logarithmic ? 2 : 1.06)), mode: "markers", name: t("axes.infinite"),
        marker: { symbol: "triangle-up", size: 9, color: colour("--soft") }, hovertemplate: `${name("%{x}")}: ${t("axes.infinite")}<extra></extra>`,
      });
    }
    traces.push(...members(data, data.members.map((member) => data.values[member - first])));
    const inside = first <= pile && pile < first + data.values.length;
    if (inside) traces.push(here(pile, data.values[pile - first]));
    const made = layout(label, axis(data.up));
    if (data.values.every((value) => value < FEW)) made.yaxis.dtick = 1; // there are no halves of these
    if (data.logarithmic) {
      made.xaxis.type = "log";
      made.yaxis.type = "log";
    }
    return { traces, layout: made, inside };
  },
  ladder(data, position) {
    const index = data.members.map((_, at) => at);
    /** @param {number[]} y @param {string} name @param {Trace} extra @returns {Trace} */
    const line = (y, name, extra = {}) => ({
      x: index, y, name, mode: "lines+markers", marker: { size: 6 }, line: { width: 1, color: colour("--deep") }, hovertemplate: `${t("axes.member")} %{x}: %{y}<extra>${name}</extra>`, ...extra,
    });
    const made = layout(t("axes.index"), t("pictures.member"));
    made.xaxis.anchor = "y2";
    made.yaxis = { ...made.yaxis, type: "log", domain: [0.36, 1], exponentformat: "power" };
    made.yaxis2 = { ...layout("", t("axes.ratio")).yaxis, domain: [0, 0.28], anchor: "x" };
    const traces = [
      line(data.members.map(Number), t("axes.member")),
      line(data.ratios, t("axes.ratioBefore"), { x: index.slice(1), yaxis: "y2", line: { width: 1, color: colour("--deep") }, marker: { size: 5, color: colour("--deep") } }),
    ];
    const other = index.filter((at) => data.values[at] !== data.members[at]);
    if (other.length) {
      traces.push({
        x: other, y: other.map((at) => Number(data.values[at])), mode: "markers", name: t("axes.other"),
        marker: { symbol: "square", size: 5, color: colour("--soft") }, hovertemplate: `${t("axes.member")} %{x}: ${axis("threshold")} %{y}<extra></extra>`,
      });
    }
    const pile = Number(position.pile) - data.behind;
    const inside = 1 <= pile && pile <= Number(data.members.at(-1));
    if (inside) {
      traces.push({
        x: [0, index.at(-1)], y: [pile, pile], mode: "lines", name: t("pictures.here"), line: { color: colour("--focus"), dash: "dash", width: 2 }, hovertemplate: `${t("pictures.here")}<extra></extra>`,
      });
    }
    return { traces, layout: made, inside };
  },
};

const config = () => ({
  responsive: true,
  displayModeBar: touched() ? false : "hover",
  displaylogo: false,
  plotlyServerURL: "", // nothing is ever sent anywhere
  modeBarButtonsToRemove: ["sendChartToCloud", "select2d", "lasso2d", "toImage"],
});

/** @param {string | null} asked */
async function draw(asked) {
  const { data, position } = shown;
  const Plotly = await plotly();
  if (!data || shown.data !== data) return;
  const { traces, layout: made, inside } = makers[data.shape](data, position);
  const plot = /** @type {any} */ (byId("plot"));
  await Plotly.react(plot, traces, made, config());
  plot.removeAllListeners?.("plotly_click");
  const pick = data.shape === "plane" && !hasNumbers(data) ? (/** @type {{ x: number, y: number }} */ point) => pickPoint(point, data.field) : null;
  if (pick) plot.on("plotly_click", (/** @type {any} */ { points }) => pick(points[0]));
  walkThrough(data, position, pick);
  plot.setAttribute("aria-hidden", "true"); // the caption and the keys say it
  byId("caption").replaceChildren(caption(data, inside), " ", ...(asked ? [element("a", { href: asked }, t("pictures.data"))] : []));
}

/** @param {{ x: number, y: number }} point @param {string} field */
function pickPoint({ x, y }, field) {
  const detail = { pile: String(x), [field]: String(y) };
  document.dispatchEvent(new CustomEvent("choose-position", { detail }));
}

/** @type {Record<string, string>} */
const SERIES = { threshold: "threshold", "nim-value": "nim" };

/** @param {Picture} data @param {boolean} inside */
function caption(data, inside) {
  /** @type {string[]} */
  const parts = [];
  if (data.shape === "plane" && !hasNumbers(data)) parts.push(t("pictures.plane"));
  else if (data.shape === "strip") parts.push(t("pictures.strip"));
  else if (data.shape === "series") parts.push(SERIES[data.up] ? t(`pictures.${SERIES[data.up]}`) : t("pictures.series", { what: axis(data.up) }));
  else if (data.shape === "ladder") parts.push(...ladderSays(data));
  if (!touched()) parts.push(t("pictures.zoom"), t("pictures.keys"));
  if (data.members?.length && data.shape !== "ladder") parts.push(t("pictures.members", { list: `${data.members.slice(0, 10).join(", ")}${data.members.length > 10 ? " …" : "."}` }));
  if (!inside && shown.position.pile !== "0") parts.push(t("pictures.outside", { pile: short(shown.position.pile) }));
  if (inside) parts.push(t("pictures.inside"));
  return parts.join(" ");
}

/** @param {Picture} data */
function ladderSays({ finite, limit, behind }) {
  /** @type {string[]} */
  const says = [];
  if (finite) says.push(t("ladder.finite"));
  else if (limit) says.push(t("ladder.limit", { ratio: limit.toFixed(6).replace(".", t("numbers.point")) }));
  else says.push(t("ladder.open"));
  if (behind) says.push(t("ladder.behind", { n: behind }));
  return says;
}

document.addEventListener("theme", () => { if (shown.data) refresh(); });
