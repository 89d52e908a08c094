/* Questions answered in this browser, in place of the server's api.js: what was answered when the
   site was written is looked up, all else is computed by Python in a worker. */

import { inLanguage } from "./language.js";
import * as python from "./python.js";
import { Refusal } from "./refusal.js";

export { Refusal };

const ANSWERS = new URL("../../answers/", import.meta.url);

/** The answers of a file, by question. */
async function read(name) {
  const { body, ok } = await fetch(new URL(`${name}.json.gz`, ANSWERS));
  if (!ok) return {};
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).json();
}

const opened = new Map();

function answersOf(name) {
  if (!opened.has(name)) opened.set(name, read(name).catch(() => ({})));
  return opened.get(name);
}

/** The value with the keys of its objects in order, and without those that have no value. */
function ordered(value) {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined && part !== null && part !== "");
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, part]) => [key, ordered(part)]));
}

/** What was answered before to this very question, if anything. Each language has its files. */
async function early(name, { language, ...values }) {
  const key = JSON.stringify([name, ordered(values)]);
  const tail = language ? `.${language}` : "";
  const first = await answersOf(`first${tail}`);
  if (key in first) return first[key];
  if (/^#(lesson|sheet)/.test(location.hash)) {
    const lessons = await answersOf(`lessons${tail}`);
    if (key in lessons) return lessons[key];
  }
  const preset = first['["games",{}]']?.games.find(({ name: known, text }) => values.game === known || values.game === text);
  return preset ? (await answersOf(`${preset.name}${tail}`))[key] : undefined;
}

/** The answer to `{ name, values }`, as JSON. */
export async function ask(question, signal) {
  const { name, values } = inLanguage(question);
  const content = (await early(name, values)) ?? (await python.ask({ name, values: ordered(values) }, signal));
  signal?.throwIfAborted();
  if (content.error) throw new Refusal(content.error);
  return content;
}

/** An answer has no address here. */
export const linkTo = () => null;

document.readyState === "complete" ? python.start() : addEventListener("load", () => python.start());
