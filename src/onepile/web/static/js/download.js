/* What the page offers as a file. */

import { element } from "./words.js";

/** Offer what an address holds; one that the page has made itself may be forgotten afterwards. */
export function offer(address, name) {
  element("a", { href: address, download: name }).click();
  if (address.startsWith("blob:")) setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Offer a text. */
export function offerText(text, name, type = "text/plain") {
  offer(URL.createObjectURL(new Blob([text], { type })), name);
}
