// @ts-check
/* A form for a position: the pile, and an input for each further number that the family has. */

import { fieldName } from "./language.js";
import { byId, capital, element, typed, whole } from "./words.js";

/** The form whose inputs have the ids `prefix-pile`, `prefix-…`; the further ones are in `prefix-place`.
 * @param {string} prefix
 * @param {number} size */
export function placeForm(prefix, size) {
  const inputs = () => [...byId(`${prefix}-place`).querySelectorAll("input")];
  /** @type {Record<string, string>} */
  const kept = {}; // what was typed, by name: it stays when the rule becomes another one

  /** @param {Field} field */
  const input = (field) =>
    element("label", { title: field.about }, `${capital(fieldName(field))} `, element("input", { id: `${prefix}-${field.name}`, name: field.name, type: "text", inputmode: "numeric", size, spellcheck: "false" }));

  /* Where all but one may be taken, it is so of another pile too: 20 with 19 becomes 13 with 12. */
  const pile = /** @type {HTMLInputElement} */ (byId(`${prefix}-pile`));
  const allButOne = () => {
    const most = (whole(pile.value) ?? 0n) - 1n;
    return inputs().filter((made) => most > 0n && whole(made.value) === most);
  };
  /** @type {HTMLInputElement[]} */
  let following = [];
  pile.addEventListener("focus", () => { following = allButOne(); });
  pile.addEventListener("input", () => {
    const now = whole(pile.value);
    if (now === null || now < 2n) return;
    for (const made of following) kept[made.name] = made.value = String(now - 1n);
  });

  return {
    /** Make the inputs for these fields, filled with what was typed, else with what is usual.
     * @param {Field[]} fields
     * @param {Record<string, string>} usual */
    show(fields, usual = {}) {
      byId(`${prefix}-place`).replaceChildren(...fields.map(input));
      const start = Object.fromEntries(fields.map((field) => [field.name, field.default ?? usual[field.name] ?? ""]));
      for (const made of inputs()) {
        made.value = kept[made.name] ?? start[made.name];
        made.addEventListener("input", () => { kept[made.name] = made.value; });
      }
    },
    /** Put a position into the inputs, also into those that are not there yet.
     * @param {Place} place */
    fill({ pile: amount, ...others }) {
      pile.value = typed(amount);
      Object.assign(kept, others);
      for (const made of inputs()) made.value = typed(others[made.name] ?? "");
    },
    /** What is in the inputs; an empty one says nothing.
     * @returns {Place} */
    read() {
      const filled = inputs().filter((made) => made.value.trim());
      return { pile: pile.value, ...Object.fromEntries(filled.map((made) => [made.name, made.value])) };
    },
  };
}
