// @ts-check
/* What the page offers as a file. */

import { byId, element } from "./words.js";

/** Offer what an address holds; one that the page has made itself may be forgotten afterwards.
 * @param {string} address
 * @param {string} name */
export function offer(address, name) {
  element("a", { href: address, download: name }).click();
  if (address.startsWith("blob:")) setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Let `read(file)` be called with what is chosen in an input for files.
 * @param {'load-file' | 'notebook-file' | 'verify-file'} id
 * @param {(file: File) => void} read */
export function whenChosen(id, read) {
  const input = byId(id);
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file) read(file);
    input.value = "";
  });
}

/** Offer a text.
 * @param {string} text
 * @param {string} name */
export function offerText(text, name, type = "text/plain") {
  offer(URL.createObjectURL(new Blob([text], { type })), name);
}
