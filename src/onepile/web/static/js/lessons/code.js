// @ts-check
/* The code that somebody has who did all lessons: made from the name, so that a teacher can check it without
   a list. It is a sign and no lock: who reads this script can make one, too. */

const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"; // none that looks like another

/** The finish code of a name, however it is written.
 * @param {string} name */
export function finishCode(name) {
  const plain = name.normalize("NFKC").trim().toLowerCase().replace(/\s+/g, " ");
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(`onepile ${plain}`)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return Array.from({ length: 6 }, (_, at) => LETTERS[(hash >>> (5 * at)) & 31]).join("");
}
