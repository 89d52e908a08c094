// @ts-check
/* An answer that says no, with its kind and message. */

import { t } from "./language.js";
import { byId, element } from "./words.js";

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

/** Do something; what is refused is told in the element with this id, and null is returned. Where nobody
 *  answers, a button there does it `again`; what older ones of its kind say is then out of date.
 * @template T
 * @param {string} id
 * @param {() => Promise<T>} work
 * @param {() => unknown} again */
export async function orTell(id, work, again = () => orTell(id, work)) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const retry = () => {
      for (const button of document.querySelectorAll("button.retry")) button.parentElement?.replaceChildren();
      again();
    };
    byId(id).replaceChildren(error.message, ...(error.kind === "away" ? [" ", element("button", { type: "button", class: "chip retry", onclick: retry }, t("page.again"))] : []));
    return null;
  }
}

/** The same at the top of the page, which then comes into sight.
 * @param {() => Promise<unknown>} work */
export async function atTop(work) {
  const done = await orTell("notice", work, () => atTop(work));
  if (done === null) byId("notice").scrollIntoView({ block: "nearest" });
}
