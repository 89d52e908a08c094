/* What was done of the lessons; kept for the next visit where the browser allows that. */

const KEY = "lessons";
let done = read();

function read() {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    return new Set(); // no storage, or something else in it
  }
}

/** Whether this part ("try", "pattern") of a lesson was done. */
export const isDone = ({ key }, part) => done.has(`${key}.${part}`);

/** Whether all of it was. */
export const isWhole = (lesson) => isDone(lesson, "try") && isDone(lesson, "pattern");

export function setDone({ key }, part) {
  done.add(`${key}.${part}`);
  try {
    localStorage.setItem(KEY, JSON.stringify([...done]));
  } catch {
    // remembered for this visit only
  }
}
