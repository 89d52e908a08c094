// @ts-check
/* The page's own sentences in the reader's language. `t("table.next", { title })` is a sentence with its
   slots filled; in the HTML, data-t names the text of an element and data-t-… that of an attribute. Another
   language opens the page again, at the same address. */

/** @type {{ sentences: Record<string, any> }} */
const { sentences } = await window.told;
const ATTRIBUTES = ["aria-label", "placeholder", "title", "lang"];

/** @param {string} key @returns {string | undefined} */
const found = (key) => key.split(".").reduce((part, name) => part?.[name], /** @type {any} */ (sentences));

/** A sentence; nothing where there is none.
 * @param {string} key
 * @param {Record<string, unknown>} slots */
export const t = (key, slots = {}) => (found(key) ?? "").replace(/\{(\w+)\}/g, (whole, name) => String(slots[name] ?? whole));

/** The language that is spoken. */
export const spoken = () => document.documentElement.lang;

/** A question as it is asked by somebody who speaks this language; English need not be asked for.
 * @param {Question} question */
export const inLanguage = ({ name, values = {} }) => ({ name, values: spoken() === "en" ? values : { ...values, language: spoken() } });

/** What a further number of a position is called.
 * @param {Field} field */
export const fieldName = ({ name, title }) => t(`fields.${name}`) || title;

/** Say everything that stands in the HTML, and make the button work. */
export function speak() {
  for (const place of document.querySelectorAll("[data-t]")) place.textContent = t(place.getAttribute("data-t") ?? "");
  for (const name of ATTRIBUTES) {
    for (const place of document.querySelectorAll(`[data-t-${name}]`)) place.setAttribute(name, t(place.getAttribute(`data-t-${name}`) ?? ""));
  }
  const button = /** @type {HTMLElement} */ (document.getElementById("language"));
  button.addEventListener("click", () => {
    try {
      localStorage.setItem("language", button.lang);
      location.reload();
    } catch {
      location.search = `language=${button.lang}`; // for this visit only
    }
  });
}
