/* What is told of the families and their games, asked for until it was answered once. */

import { ask } from "./api.js";

let told = null;

/** The families and the games that have names. */
export async function catalogue() {
  told ??= Promise.all([ask({ name: "families" }), ask({ name: "games" })]).then(([{ families }, { games }]) => ({ families, games }));
  try {
    return await told;
  } catch (error) {
    told = null;
    throw error;
  }
}
