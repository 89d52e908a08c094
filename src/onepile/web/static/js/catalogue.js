/* What is told of the families and their games, asked for until it was answered once. */

import { ask } from "./api.js";
import { spoken } from "./language.js";

const told = new Map(); // by language

/** The families and the games that have names. */
export async function catalogue() {
  const language = spoken();
  if (!told.has(language)) {
    told.set(language, Promise.all([ask({ name: "families" }), ask({ name: "games" })]).then(([{ families }, { games }]) => ({ families, games })));
  }
  try {
    return await told.get(language);
  } catch (error) {
    told.delete(language);
    throw error;
  }
}
