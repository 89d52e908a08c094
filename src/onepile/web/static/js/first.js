// @ts-check
/* What is answered before anybody asks: the first screen's game and match, in every language. Whoever hands
   out the page writes the answers here, by language and question. */

/** @type {Record<string, Record<string, any>>} */
const FIRST = ({});

/** The value with the keys of its objects in order, and without those that have no value.
 * @param {any} value
 * @returns {any} */
export function ordered(value) {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined && part !== null && part !== "");
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, part]) => [key, ordered(part)]));
}

/** A question as text, the same for the same question.
 * @param {string} name
 * @param {Values} values */
export const keyOf = (name, values) => JSON.stringify([name, ordered(values)]);

/** The answer that is there already, if there is one.
 * @param {Question} question */
export function firstAnswer({ name, values = {} }) {
  const { language = "en", ...others } = /** @type {Record<string, any>} */ (values);
  return FIRST[language]?.[keyOf(name, others)];
}
