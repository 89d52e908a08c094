// @ts-check
/* Python in a worker: one question at a time, those of a match before those of pictures. Whatever takes
   too long, or is no longer wanted, is ended with its worker, and another one is started. */

import { t } from "./language.js";
import { show } from "./progress.js";
import { Refusal } from "./refusal.js";

const SECONDS = 60; // the server allows a tenth of it; a browser is slower, and computes for one person
const GRACE = 1000; // milliseconds after which a question that nobody waits for is ended
const FIRST = ["match", "game", "solve"];

/** @typedef {{ question: Question, done: (answer: any) => void, failed: (reason: unknown) => void }} Asked
 * @type {Worker | null} */
let worker = null;
let ready = false;
/** @type {Asked | null} */
let current = null;
/** @type {ReturnType<typeof setTimeout>} */
let ended;
/** @type {Asked[]} */
let waiting = [];

/** Start loading Python, unless that has been done. */
export function start() {
  if (worker) return;
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => heard(data));
  worker.addEventListener("error", ({ message }) => give(message));
  show({ loading: 0 });
}

/** @param {{ loading?: number, failed?: string, answer?: string | null }} data */
function heard({ loading, failed, answer }) {
  if (loading !== undefined) show({ loading });
  else if (failed) give(failed);
  else if (answer === null) {
    ready = true;
    show({});
    document.dispatchEvent(new CustomEvent("solver-ready"));
    next();
  } else {
    const done = current?.done;
    free();
    done?.(JSON.parse(answer ?? ""));
    next();
  }
}

/** Nothing can be answered now; the next question tries again.
 * @param {string} reason */
function give(reason) {
  const message = t("solver.away");
  const refusal = new Refusal({ kind: "away", message: reason ? `${message} (${reason})` : message });
  const all = current ? [current, ...waiting] : waiting;
  waiting = [];
  free();
  worker?.terminate();
  worker = null;
  ready = false;
  show({ away: true });
  for (const { failed } of all) failed(refusal);
}

function free() {
  clearTimeout(ended);
  current = null;
  if (ready) show({});
}

function next() {
  if (!ready || current || !waiting.length) return;
  const urgent = waiting.findIndex(({ question }) => FIRST.includes(question.name));
  [current] = waiting.splice(Math.max(urgent, 0), 1);
  const mine = current;
  /** @param {string} message */
  const over = (message) => end(mine, new Refusal({ kind: "time", message }));
  ended = setTimeout(() => over(t("solver.long", { seconds: SECONDS })), SECONDS * 1000);
  show({ stop: () => over(t("solver.stopped")) });
  worker?.postMessage(JSON.stringify(mine.question));
}

/** End the question that is being answered, and Python with it; another one is loaded.
 * @param {Asked} question
 * @param {unknown} refusal */
function end(question, refusal) {
  if (current !== question) return;
  ready = false;
  free();
  worker?.terminate();
  worker = null;
  question.failed(refusal);
  start();
}

/** The answer to a question as JSON, when it has its turn.
 * @param {Question} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>} */
export function ask(question, signal) {
  start();
  return new Promise((done, failed) => {
    const asked = { question, done, failed };
    signal?.addEventListener("abort", () => {
      failed(signal.reason);
      if (current === asked) setTimeout(() => end(asked, signal.reason), GRACE);
      else waiting = waiting.filter((other) => other !== asked);
    });
    waiting.push(asked);
    next();
  });
}
