// @ts-check
/* Questions answered in this browser, in place of the server's api.js: what was answered when the
   site was written is looked up, all else is computed by Python in a worker. */

import { firstAnswer, keyOf, ordered } from "./first.js";
import { inLanguage, spoken } from "./language.js";
import * as python from "./python.js";
import { Refusal } from "./refusal.js";
import "./without-network.js";

export { Refusal };

const ANSWERS = new URL("../../answers/", import.meta.url);

/** The answers of a file, by question.
 * @param {string} name
 * @returns {Promise<Record<string, any>>} */
async function read(name) {
  const { body, ok } = await fetch(new URL(`${name}.json.gz`, ANSWERS));
  if (!ok || !body) return {};
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).json();
}

/** @type {Map<string, Promise<Record<string, any>>>} */
const opened = new Map();

/** @param {string} name @returns {Promise<Record<string, any>>} */
function answersOf(name) {
  const lost = () => {
    opened.delete(name); // the next question tries again
    return {};
  };
  const answers = opened.get(name) ?? read(name).catch(lost);
  opened.set(name, answers);
  return answers;
}

const PICTURES = ["plot", "skyline"]; // they have no words, and stand with the English

/** What was answered before to this very question, if anything. Each language has its files.
 * @param {string} name
 * @param {Values} values */
async function early(name, values) {
  const key = keyOf(name, values);
  const tail = spoken() !== "en" && !PICTURES.includes(name) ? `.${spoken()}` : "";
  const first = await answersOf(`first${tail}`);
  if (key in first) return first[key];
  if (/^#(lesson|sheet|found)/.test(location.hash)) {
    const lessons = await answersOf(`lessons${tail}`);
    if (key in lessons) return lessons[key];
  }
  const preset = first['["games",{}]']?.games.find((/** @type {Preset} */ { name: known, text }) => values.game === known || values.game === text);
  return preset ? (await answersOf(`${preset.name}${tail}`))[key] : undefined;
}

/** The answer to `{ name, values }`, as JSON.
 * @template {keyof Answers} N
 * @param {Question<N>} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answers[N]>} */
export async function ask(question, signal) {
  const { name, values } = inLanguage(question);
  const content = firstAnswer({ name, values }) ?? (await early(name, values)) ?? (await python.ask({ name, values: ordered(values) }, signal));
  signal?.throwIfAborted();
  if (content.error) throw new Refusal(content.error);
  return content;
}

/** An answer has no address here.
 * @param {Question} _question
 * @returns {string | null} */
export const linkTo = (_question) => null;
