/* The games that have names, as cards by family; and the four to start with. */

import { catalogue } from "./catalogue.js";
import { t } from "./language.js";
import { STARTS } from "./starts.js";
import { paint } from "./thumbnail.js";
import { byId, element } from "./words.js";

/** The four games to start with; `choose(game, start)` is called with the one that is picked. */
export function showStarts(choose) {
  const card = ({ key, game, start }, index) =>
    element(
      "li",
      {},
      element(
        "button",
        { type: "button", class: "card start", "data-start": key, onclick: () => choose(game, start) },
        element("em", {}, `${index + 1} · ${t(`home.levels.${index + 1}`)}`),
        element("strong", {}, t(`starts.${key}.title`)),
        element("span", {}, t(`starts.${key}.rule`)),
      ),
    );
  byId("starts").replaceChildren(...STARTS.map(card));
}

/** All games; `choose(game, start)` is called with the one that is picked. */
export async function showCards(choose) {
  const { families, games } = await catalogue();
  const previews = Object.fromEntries(families.map(({ name, preview }) => [name, preview]));
  const watcher = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      whenFree(() => paint(target, target.dataset.game, previews[target.dataset.family]).catch(() => target.remove())); // without its pattern it is still a card
    }
  }, { rootMargin: "200px" });
  const sections = families.map(({ name, title, about }) => {
    const cards = games.filter((game) => game.family === name).map((game) => element("li", {}, card(game, choose, watcher)));
    return element("section", { class: "family" }, element("h3", {}, title), element("p", {}, about), element("ul", { class: "cards" }, ...cards));
  });
  byId("cards").replaceChildren(...sections);
}

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
const later = [];
let under = 0;

async function whenFree(work) {
  later.push(work);
  if (under >= AT_ONCE) return;
  under += 1;
  while (later.length) await later.shift()();
  under -= 1;
}
