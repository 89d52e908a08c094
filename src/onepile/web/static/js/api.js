// @ts-check
/* Questions to whoever answers them: here the server. All that the page ever asks goes through `ask`,
   so another module with the same three names can answer from elsewhere. A question is the name of an
   address of the API with its values; an answer that says no becomes a Refusal with its kind and message. */

import { firstAnswer } from "./first.js";
import { inLanguage, t } from "./language.js";
import { isAbort, Refusal } from "./refusal.js";
import { pause } from "./words.js";

export { Refusal };

const SENT = ["match", "meeting", "transcript", "verify"]; // what does not fit into an address

/** The answer to `{ name, values }`, as JSON.
 * @template {keyof Answers} N
 * @param {Question<N>} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answers[N]>} */
export async function ask(question, signal, attempts = 3) {
  const asked = inLanguage(question);
  const known = firstAnswer(asked);
  if (known) return known;
  let answer;
  try {
    answer = await (SENT.includes(asked.name) ? post(asked, signal) : fetch(String(linkTo(asked)), { signal }));
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new Refusal({ kind: "away", message: t("page.away") });
  }
  if (answer.status === 503 && attempts > 1) {
    await pause(600 + 600 * Math.random());
    return ask(question, signal, attempts - 1);
  }
  const content = await answer.json();
  if (content.error) throw new Refusal(content.error);
  return content;
}

/** @param {Question} question @param {AbortSignal} [signal] */
const post = ({ name, values }, signal) =>
  fetch(`api/${name}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(values), signal });

/** Where the answer can be looked at; null where it has no address.
 * @param {Question} question
 * @returns {string | null} */
export function linkTo({ name, values = {} }) {
  const filled = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const single = filled.flatMap(([key, value]) => [value].flat().map((one) => [key, String(one)]));
  return single.length ? `api/${name}?${new URLSearchParams(single)}` : `api/${name}`;
}
