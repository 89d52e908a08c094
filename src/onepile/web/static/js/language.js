// @ts-check
/* The page's own sentences in the reader's language. `t("table.next", { title })` is a sentence with its
   slots filled; in the HTML, data-t names the text of an element and data-t-… that of an attribute. */

import german from "../sentences/de.json" with { type: "json" };
import english from "../sentences/en.json" with { type: "json" };

/** @type {Record<string, any>} */
const LANGUAGES = { en: english, de: german };
const NAMES = Object.keys(LANGUAGES);
const ATTRIBUTES = ["aria-label", "placeholder", "title"];

let current = chosen() ?? (navigator.language?.startsWith("de") ? "de" : "en");

function chosen() {
  try {
    const name = localStorage.getItem("language");
    return name && NAMES.includes(name) ? name : null;
  } catch {
    return null; // no storage: the browser's language decides
  }
}

/** @param {any} sentences @param {string} key @returns {string | undefined} */
const found = (sentences, key) => key.split(".").reduce((part, name) => part?.[name], sentences);

/** A sentence; one that a language lacks is said in English.
 * @param {string} key
 * @param {Record<string, unknown>} slots */
export function t(key, slots = {}) {
  const sentence = found(LANGUAGES[current], key) ?? found(LANGUAGES.en, key) ?? "";
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => String(slots[name] ?? whole));
}

/** The language that is spoken now. */
export const spoken = () => current;

/** A question as it is asked by somebody who speaks this language; English need not be asked for.
 * @param {Question} question */
export const inLanguage = ({ name, values = {} }) => ({ name, values: current === "en" ? values : { ...values, language: current } });

/** Whether there is such a sentence.
 * @param {string} key */
export const has = (key) => found(LANGUAGES.en, key) !== undefined;

/** What a further number of a position is called.
 * @param {Field} field */
export const fieldName = ({ name, title }) => (has(`fields.${name}`) ? t(`fields.${name}`) : title);

/** The language after this one, in a circle. */
function next() {
  return NAMES[(NAMES.indexOf(current) + 1) % NAMES.length];
}

const switcher = () => /** @type {HTMLElement} */ (document.getElementById("language"));

/** Say everything that stands in the HTML. */
function translate() {
  document.documentElement.lang = current;
  for (const place of document.querySelectorAll("[data-t]")) place.textContent = t(place.getAttribute("data-t") ?? "");
  for (const name of ATTRIBUTES) {
    for (const place of document.querySelectorAll(`[data-t-${name}]`)) place.setAttribute(name, t(place.getAttribute(`data-t-${name}`) ?? ""));
  }
  const other = next();
  const button = switcher();
  button.textContent = LANGUAGES[other].language;
  button.lang = other;
}

/** Make the button work; `again` is called when another language was chosen.
 * @param {() => void} again */
export function speak(again) {
  translate();
  switcher().addEventListener("click", () => {
    current = next();
    try {
      localStorage.setItem("language", current);
    } catch {
      // chosen for this visit only
    }
    translate();
    again();
  });
}
