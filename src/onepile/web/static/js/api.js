/* Questions to whoever answers them: here the server. All that the page ever asks goes through `ask`,
   so another module with the same three names can answer from elsewhere. A question is the name of an
   address of the API with its values; an answer that says no becomes a Refusal with its kind and message. */

import { inLanguage } from "./language.js";
import { Refusal } from "./refusal.js";

export { Refusal };

const SENT = ["match", "verify"]; // what does not fit into an address

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** The answer to `{ name, values }`, as JSON. */
export async function ask(question, signal, attempts = 3) {
  let answer;
  try {
    const asked = inLanguage(question);
    answer = await (SENT.includes(asked.name) ? post(asked, signal) : fetch(linkTo(asked), { signal }));
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal({ kind: "away", message: "the server does not answer: is onepile serve still running?" });
  }
  if (answer.status === 503 && attempts > 1) {
    await pause(600 + 600 * Math.random());
    return ask(question, signal, attempts - 1);
  }
  const content = await answer.json();
  if (content.error) throw new Refusal(content.error);
  return content;
}

const post = ({ name, values }, signal) =>
  fetch(`api/${name}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(values), signal });

/** Where the answer can be looked at; null where it has no address. */
export function linkTo({ name, values = {} }) {
  const filled = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const single = filled.flatMap(([key, value]) => [value].flat().map((one) => [key, one]));
  return single.length ? `api/${name}?${new URLSearchParams(single)}` : `api/${name}`;
}
