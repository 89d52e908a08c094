// @ts-check
/* What was done of the lessons; kept for the next visit where the browser allows that. */

const KEY = "lessons";
/** @type {Set<string>} */
const done = new Set();
read();

/** What was done before, or meanwhile in another tab. */
function read() {
  try {
    for (const part of JSON.parse(localStorage.getItem(KEY) ?? "[]")) done.add(part);
  } catch {
    // no storage, or something else in it
  }
}
window.addEventListener("storage", read);

/** Whether this part ("try", "pattern") of a lesson was done.
 * @param {Lesson} lesson
 * @param {'try' | 'pattern'} part */
export const isDone = ({ key }, part) => done.has(`${key}.${part}`);

/** Whether all of it was.
 * @param {Lesson} lesson */
export const isWhole = (lesson) => isDone(lesson, "try") && isDone(lesson, "pattern");

/** @param {Lesson} lesson @param {'try' | 'pattern'} part */
export function setDone({ key }, part) {
  read();
  done.add(`${key}.${part}`);
  try {
    localStorage.setItem(KEY, JSON.stringify([...done]));
  } catch {
    // remembered for this visit only
  }
}
