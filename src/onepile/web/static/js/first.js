// @ts-check
/* What is answered before anybody asks: the first screen's game and match. It comes with the sentences. */

/** @type {{ answers: Record<string, any> }} */
const { answers } = await window.told;

/** The value with the keys of its objects in order, and without those that have no value.
 * @param {any} value
 * @returns {any} */
export function ordered(value) {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined && part !== null && part !== "");
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, part]) => [key, ordered(part)]));
}

/** A question as text, the same for the same question in every language.
 * @param {string} name
 * @param {Values} values */
export const keyOf = (name, { language, ...values }) => JSON.stringify([name, ordered(values)]);

/** The answer that is there already, if there is one.
 * @param {Question} question */
export const firstAnswer = ({ name, values = {} }) => answers[keyOf(name, values)];
