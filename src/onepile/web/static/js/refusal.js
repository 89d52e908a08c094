// @ts-check
/* An answer that says no, with its kind and message. */

import { byId } from "./words.js";

export class Refusal extends Error {
  /** @param {RefusalBody} body */
  constructor({ kind, message, pointer }) {
    super(message);
    this.kind = kind;
    this.pointer = pointer ?? "";
  }
}

/** Whether a question was given up. @param {unknown} error */
export const isAbort = (error) => error instanceof Error && error.name === "AbortError";

/** Do something; what is refused is told in the element with this id, and null is returned.
 * @template T
 * @param {string} id
 * @param {() => Promise<T>} work */
export async function orTell(id, work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    byId(id).textContent = error.message;
    return null;
  }
}

/** The same at the top of the page, which then comes into sight.
 * @param {() => Promise<unknown>} work */
export async function atTop(work) {
  const done = await orTell("notice", work);
  if (done === null) byId("notice").scrollIntoView({ block: "nearest" });
}
