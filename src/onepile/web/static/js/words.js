// @ts-check
/* Small helpers: numbers as people read them, and elements. */

import { t } from "./language.js";

const SPACE = "\u202f"; // a narrow space that does not break

/** A number for reading: grouped while it is short, its ends and length otherwise.
 * @param {string} digits */
export function short(digits) {
  if (digits.length <= 15) return digits.replace(/\B(?=(\d{3})+$)/g, SPACE);
  if (/^10+$/.test(digits)) return `10^${digits.length - 1}`;
  return t("numbers.long", { ends: `${digits.slice(0, 6)}…${digits.slice(-6)}`, n: digits.length });
}

const MAX_DIGITS = 100_000;
const DIGITS = /^\d+(_\d+)*$/;

/** @param {bigint} base @param {bigint} power */
const isTooLong = (base, power) => base > 1n && power * BigInt(Math.max(1, String(base).length - Number(base === 10n))) > MAX_DIGITS;

/** The value of digits or a power (1000, 1_000, 10^20, 10**20, 1e20), or null.
 * @param {string} text */
function unsigned(text) {
  const number = (/** @type {string} */ digits) => BigInt(digits.replaceAll("_", ""));
  if (DIGITS.test(text)) return text.length > MAX_DIGITS ? null : number(text);
  const [, base, sign, power] = text.match(/^([\d_]{1,30})\s*(\^|\*\*|e)\s*\+?([\d_]{1,12})$/i) ?? [];
  if (!base || !DIGITS.test(base) || !DIGITS.test(power)) return null;
  const ten = sign.toLowerCase() === "e";
  if (isTooLong(ten ? 10n : number(base), number(power))) return null;
  return ten ? number(base) * 10n ** number(power) : number(base) ** number(power);
}

/** The value of a typed number (1000, 10^20, 10^20+7), or null: as `parse_integer` in numbers.py reads it.
 * @param {string} text */
export function whole(text) {
  const all = text.trim();
  if (all.length > 2 * MAX_DIGITS) return null;
  const [, first, sign, offset] = all.match(/^(.*\d)\s*([+-])\s*(\d{1,18})$/s) ?? [null, all, "+", "0"];
  const [, minus, body] = first.match(/^(?:(-)\s*)?(.*)$/s) ?? [];
  const value = unsigned(body);
  return value === null ? null : (minus ? -value : value) + BigInt(sign + offset);
}

/** A number to be edited: a round huge one stays as short as it was typed.
 * @param {string} digits */
export const typed = (digits) => (/^10{15,}$/.test(digits) ? `10^${digits.length - 1}` : digits);

/** The amount of the move that takes nothing. */
export const PASS = "0";

/** @param {string} text */
export const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** A sentence of the server with its long numbers grouped, those that are cut left alone.
 * @param {string} text */
export const grouped = (text) => text.replace(/(?<![\d…])\d{4,}(?![\d…])/g, short);

/** Amounts in ascending order.
 * @param {Iterable<string>} amounts */
export const ascending = (amounts) => [...amounts].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));

/** A list of numbers, cut when it is long.
 * @param {string[]} numbers */
export function listed(numbers, most = 12) {
  const shown = numbers.slice(0, most).map(short).join(", ");
  return numbers.length > most ? t("numbers.more", { shown, n: numbers.length - most }) : shown;
}

/** An element with its attributes and children; text is always text, never markup.
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name
 * @param {Record<string, any>} attributes
 * @param {(Node | string)[]} children */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "class") made.className = value;
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** An element of the page.
 * @template {string} K
 * @param {K} id
 * @returns {K extends keyof ById ? ById[K] : HTMLElement} */
export const byId = (id) => /** @type {any} */ (document.getElementById(id));

/** Whether the address of the page is one that works on this machine only. */
export const isLocal = () => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

export const calm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
/** @param {number} milliseconds */
export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Let a button copy a link. It says itself whether that was done: browsers do so at addresses that are secure.
 * @param {'copy' | 'class-copy' | 'meet-copy'} id
 * @param {() => string} link */
export const copies = (id, link) => byId(id).addEventListener("click", async () => {
  const done = await navigator.clipboard?.writeText(link()).then(() => true, () => false);
  byId(id).textContent = t(done ? "table.copied" : "table.notCopied");
});

/** What is done when a form is sent.
 * @param {string} id
 * @param {() => void} action */
export function onSubmit(id, action) {
  byId(id).addEventListener("submit", (event) => {
    event.preventDefault();
    action();
  });
}
