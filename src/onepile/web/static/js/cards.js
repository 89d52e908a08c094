// @ts-check
/* The games that have names, as cards by family. */

import { catalogue } from "./catalogue.js";
import { t } from "./language.js";
import { CLASSROOM } from "./starts.js";
import { paint } from "./thumbnail.js";
import { byId, element } from "./words.js";

/** All games; `choose(game, start)` is called with the one that is picked.
 * @param {Choose} choose */
export async function showCards(choose) {
  if (byId("cards").querySelector(".card")) return; // they are there
  const { families, games } = await catalogue();
  const previews = Object.fromEntries(families.map(({ name, preview }) => [name, preview]));
  const watcher = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      const picture = /** @type {HTMLCanvasElement} */ (target);
      const { game = "", family = "" } = picture.dataset;
      whenFree(() => paint(picture, game, previews[family]).catch(() => picture.remove())); // without its pattern it is still a card
    }
  }, { rootMargin: "200px" });
  /** @param {string} title @param {string} about @param {(game: Preset) => boolean} belongs */
  const section = (title, about, belongs) => {
    const cards = games.filter(belongs).map((game) => element("li", {}, card(game, choose, watcher)));
    return element("section", { class: "family" }, element("h3", {}, title), element("p", {}, about), element("ul", { class: "cards" }, ...cards));
  };
  const forClass = section(t("home.forClass"), t("home.forClassAbout"), ({ name }) => CLASSROOM.includes(name));
  const others = families.map(({ name, title, about }) => section(title, about, (game) => game.family === name && !CLASSROOM.includes(game.name)));
  byId("cards").replaceChildren(forClass, ...others);
}

/** @param {Preset} game @param {Choose} choose @param {IntersectionObserver} watcher */
function card(game, choose, watcher) {
  const picture = element("canvas", { "aria-hidden": "true", "data-game": game.name, "data-family": game.family });
  watcher.observe(picture);
  return element(
    "button",
    { type: "button", class: "card", "data-game": game.name, onclick: () => choose(game.name, game.start) },
    picture,
    element("strong", {}, game.title),
    element("code", {}, game.text),
    element("span", {}, game.note),
  );
}

/* A browser has few connections to a server, and right after its start the server keeps pictures
   waiting. Only some at a time, so that a game can be chosen meanwhile. */
const AT_ONCE = 2;
/** @type {(() => Promise<void>)[]} */
const later = [];
let under = 0;

/** @param {() => Promise<void>} work */
async function whenFree(work) {
  later.push(work);
  if (under >= AT_ONCE) return;
  under += 1;
  for (let next = later.shift(); next; next = later.shift()) await next();
  under -= 1;
}
