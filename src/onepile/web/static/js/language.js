/* The page's own sentences in the reader's language. `t("turn.you", { todo })` is a sentence with its
   slots filled; in the HTML, data-t names the text of an element and data-t-… that of an attribute. */

import german from "./sentences/de.js";
import english from "./sentences/en.js";

const LANGUAGES = { en: english, de: german };
const ATTRIBUTES = ["aria-label", "placeholder", "title"];

let current = chosen() ?? (navigator.language?.startsWith("de") ? "de" : "en");

function chosen() {
  try {
    return LANGUAGES[localStorage.getItem("language")] ? localStorage.getItem("language") : null;
  } catch {
    return null; // no storage: the browser's language decides
  }
}

const found = (sentences, key) => key.split(".").reduce((part, name) => part?.[name], sentences);

/** A sentence; one that a language lacks is said in English. */
export function t(key, slots = {}) {
  const sentence = found(LANGUAGES[current], key) ?? found(english, key) ?? "";
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => slots[name] ?? whole);
}

/** The language that is spoken now. */
export const spoken = () => current;

const IN_WORDS = new Set(["families", "games", "game", "solve", "check", "match", "prove", "verify"]);

/** A question as it is asked by somebody who speaks this language; English need not be asked for. */
export function inLanguage({ name, values = {} }) {
  return IN_WORDS.has(name) && current !== "en" ? { name, values: { ...values, language: current } } : { name, values };
}

/** Whether there is such a sentence. */
export const has = (key) => found(english, key) !== undefined;

/** What a further number of a position is called. */
export const fieldName = ({ name, title }) => (has(`fields.${name}`) ? t(`fields.${name}`) : title);

/** The language after this one, in a circle. */
function next() {
  const names = Object.keys(LANGUAGES);
  return names[(names.indexOf(current) + 1) % names.length];
}

/** Say everything that stands in the HTML. */
function translate() {
  document.documentElement.lang = current;
  for (const place of document.querySelectorAll("[data-t]")) place.textContent = t(place.dataset.t);
  for (const name of ATTRIBUTES) {
    for (const place of document.querySelectorAll(`[data-t-${name}]`)) place.setAttribute(name, t(place.getAttribute(`data-t-${name}`)));
  }
  const other = next();
  const button = document.getElementById("language");
  button.textContent = LANGUAGES[other].language;
  button.lang = other;
}

/** Make the button work; `again` is called when another language was chosen. */
export function speak(again) {
  translate();
  document.getElementById("language").addEventListener("click", () => {
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
