// @ts-check
/* The pile as counters, in tens or in the parts that decide; a huge one as its sum. */

import { fieldName, t } from "./language.js";
import { byId, calm, element, PASS, pause, short } from "./words.js";

export const COUNTERS = 200;

/** The pile and the other numbers of a position, which are described in `fields`.
 * @param {Partial<Place>} position
 * @param {Field[]} fields */
export function showPlace(position, fields) {
  /** @type {Record<string, string>} */
  const titles = { pile: t("rule.pile"), ...Object.fromEntries(fields.map((field) => [field.name, fieldName(field)])) };
  byId("place").replaceChildren(
    ...Object.entries(/** @type {Place} */ (position)).map(([key, value]) =>
      element("div", { title: value.length > 15 ? `${value.length} digits` : null }, element("span", {}, `${titles[key]} `), element("b", {}, key === "previous" && value === PASS ? t("fields.none") : short(value))),
    ),
  );
}

/** The numbers that the parts of a pile are of: a first look at the pattern.
 * @param {Hint | null} hint
 * @param {Expansion | null} expansion */
export function showMembers(hint, expansion) {
  const place = byId("members");
  const members = expansion?.members ?? [];
  place.hidden = !hint || !expansion?.decides || !members.length;
  place.textContent = t("table.members", { list: `${members.map(short).join(", ")}${expansion?.every ? "" : ", …"}` });
}

/** The pile itself. `may(k)` says whether the k last counters may be taken, `pick(k)` takes them.
 *  With an expansion whose least part decides, the counters lie in its parts; `value` says whether
 *  that part wins or loses.
 * @param {string} pile
 * @param {Expansion | null} expansion
 * @param {{ may: (amount: number) => boolean, pick?: (amount: number) => void, value?: string }} how */
export function showPile(pile, expansion, { may, pick, value = "" }) {
  const place = byId("pile");
  const size = pile.length <= 3 ? Number(pile) : Infinity;
  const parts = expansion?.decides && size <= COUNTERS ? expansion.largest.map(Number).concat(expansion.smallest.map(Number)) : null;
  place.className = "pile";
  place.classList.toggle("large", size > COUNTERS);
  place.classList.toggle("some", size > 30 && size <= 100);
  place.classList.toggle("many", size <= COUNTERS && size > 100);
  place.classList.toggle("empty", size === 0);
  place.classList.toggle("parts", Boolean(parts));
  place.dataset.empty = t("table.empty");
  place.setAttribute("aria-label", parts ? t("table.parts", { pile: short(pile), parts: parts.join(" + ") }) : t("table.counters", { pile: short(pile) }));
  if (size > COUNTERS) {
    place.replaceChildren(...sum(expansion));
    return;
  }
  /** @param {number} left */
  const counter = (left) => {
    const amount = left;
    const open = may(amount);
    const hover = open ? { onclick: () => pick?.(amount), onpointerenter: () => preview(amount), onpointerleave: () => preview(0) } : {};
    return element("span", { class: open ? "counter" : "counter far", ...hover });
  };
  let left = size;
  /** @param {number} number @param {boolean} label @param {boolean} least */
  const group = (number, label, least) => {
    const counters = Array.from({ length: number }, () => counter(left--));
    const box = element("div", { class: "ten" }, ...counters);
    if (!label) return box;
    box.style.setProperty("--across", String(Math.min(5, number)));
    return element("div", { class: least ? `part least ${value}` : "part" }, box, element("b", {}, String(number)));
  };
  const tens = Array.from({ length: Math.ceil(size / 10) }, (_, index) => Math.min(10, size - 10 * index));
  place.replaceChildren(...(parts ?? tens).map((number, index, all) => group(number, Boolean(parts), index === all.length - 1)));
}

const LINEAR = 7;
/** Up to so many digits the bars of a sum are in proportion; further up to the logarithms.
 * @param {string} digits */
const magnitude = (digits) => digits.length - 1 + Math.log10(Number(`${digits[0]}.${digits.slice(1, 15) || 0}`));

/** A pile too large to draw: its summands as bars.
 * @param {Expansion | null} expansion */
function sum(expansion) {
  if (!expansion) return [element("p", { class: "sum-title" }, t("sum.none"))];
  const { decides } = expansion;
  const parts = [...expansion.largest, ...expansion.smallest];
  const linear = parts[0].length <= LINEAR;
  /** @param {string} part */
  const length = (part) => (linear ? Number(part) / Number(parts[0]) : (1 + magnitude(part)) / (1 + magnitude(parts[0])));
  /** @param {string} part @param {number} index */
  const row = (part, index) => {
    const least = decides && index === parts.length - 1;
    const bar = element("i");
    bar.style.width = `${100 * length(part)}%`;
    return element("li", { class: least ? "least" : "" }, element("span", { class: "bar" }, bar), element("span", {}, short(part)));
  };
  const head = 6;
  const rows = parts.map(row);
  let shown = rows;
  if (rows.length > 2 * head) {
    const hidden = expansion.terms - 2 * head;
    shown = [...rows.slice(0, head), element("li", { class: "between" }, t("sum.more", { n: hidden })), ...rows.slice(-head)];
  }
  const title = t("sum.parts", { n: expansion.terms, decides: decides ? t("sum.decides") : "" });
  return [element("p", { class: "sum-title" }, `${title} ${t(linear ? "sum.linear" : "sum.powers")}`), element("ul", { class: "sum" }, ...shown)];
}

/** Mark the counters that a move would take.
 * @param {number} amount */
export function preview(amount) {
  const counters = [...byId("pile").querySelectorAll(".counter")];
  for (const [index, counter] of counters.entries()) counter.classList.toggle("go", counters.length - index <= amount);
}

/** Let the taken counters fly off.
 * @param {number} amount */
export async function takeAway(amount) {
  if (calm()) return;
  const counters = [...byId("pile").querySelectorAll(".counter")];
  for (const counter of counters.slice(Math.max(0, counters.length - amount))) counter.classList.add("out");
  await pause(260);
}
