// @ts-check
/* What is told of the families and their games, asked for until it was answered once. */

import { ask } from "./api.js";

/** @type {Promise<{ families: Family[], games: Preset[] }> | null} */
let told = null;

/** Where a game starts as on its card, or as another one of its family does. Throws a Refusal.
 * @param {Rule} rule
 * @returns {Promise<Place>} */
export async function usualStart({ preset, family }) {
  const { games } = await catalogue();
  return /** @type {Preset} */ (games.find(({ name }) => name === preset) ?? games.find((game) => game.family === family)).start;
}

/** The families and the games that have names.
 * @returns {Promise<{ families: Family[], games: Preset[] }>} */
export async function catalogue() {
  told ??= Promise.all([ask({ name: "families" }), ask({ name: "games" })]).then(([{ families }, { games }]) => ({ families, games }));
  try {
    return await told;
  } catch (error) {
    told = null;
    throw error;
  }
}
