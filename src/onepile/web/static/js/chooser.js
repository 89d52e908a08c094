/* The first view: the presets as cards, and a field for one's own rule, checked while typed. */

import { ask, Refusal } from "./api.js";
import { placeForm } from "./place.js";
import { byId, element } from "./words.js";

const own = placeForm("own", 12);

/* What the server tells of the families and their games, asked for once. */
let told;
const catalogue = () => (told ??= Promise.all([ask({ name: "families" }), ask({ name: "games" })]).then(([{ families }, { games }]) => ({ families, games })));

/** Show the cards; `choose(game, start)` is called with the one that is picked. */
export async function showCards(choose) {
  const { families, games } = await catalogue();
  const watcher = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      whenFree(() => thumbnail(target, previews[target.dataset.family]));
    }
  }, { rootMargin: "200px" });
  const previews = Object.fromEntries(families.map(({ name, preview }) => [name, preview]));
  const sections = families.map(({ name, title, about }) => {
    const cards = games.filter((game) => game.family === name).map((game) => element("li", {}, card(game, choose, watcher)));
    return element("section", { class: "family" }, element("h2", {}, title), element("p", {}, about), element("ul", { class: "cards" }, ...cards));
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

const ACROSS = 96;

/** The safe positions of a picture in rows, the lowest first; a strip of piles is cut into rows. */
function rowsOf({ rows, cells }) {
  if (rows) return rows;
  const length = Math.ceil(cells.length / ACROSS);
  return Array.from({ length }, (_, row) => cells.slice(ACROSS * row, ACROSS * (row + 1))).reverse();
}

/** The pattern of safe positions of the first piles, a pixel each. */
async function thumbnail(canvas, preview) {
  let rows;
  try {
    rows = rowsOf(await ask({ name: "plot", values: { game: canvas.dataset.game, ...preview } }));
  } catch {
    canvas.remove(); // a card without its pattern is still a card
    return;
  }
  const paint = () => {
    const styles = getComputedStyle(document.documentElement);
    const pen = canvas.getContext("2d");
    canvas.width = Math.max(...rows.map((row) => row.length)); // empties it, too
    canvas.height = rows.length;
    pen.fillStyle = styles.getPropertyValue("--pebble");
    rows.forEach((row, up) => {
      for (let pile = 0; pile < row.length; pile += 1) {
        if (Number(row[pile]) === 0) pen.fillRect(pile, rows.length - 1 - up, 1, 1);
      }
    });
  };
  paint();
  canvas.classList.add("painted");
  document.addEventListener("theme", paint);
}

/** Where the first known game of a family starts. */
async function usualStart(family) {
  const { games } = await catalogue();
  return games.find((game) => game.family === family)?.start ?? {};
}

/** Put a rule and a position into the fields, as if they had been typed. */
export function offerRule(text, start) {
  byId("rule").value = text;
  byId("rule").dispatchEvent(new Event("input"));
  own.fill(start);
}

/** The field for a rule: every pause in typing is a question to the server. */
export function ownRule(choose) {
  const rule = byId("rule");
  const says = byId("rule-says");
  const fields = byId("own-fields");
  let timer;
  let asked;
  let known = null;

  const check = async () => {
    asked?.abort();
    asked = new AbortController();
    const text = rule.value.trim();
    known = null;
    if (!text) {
      fields.hidden = true;
      rule.removeAttribute("aria-invalid");
      says.replaceChildren();
      return;
    }
    try {
      known = await ask({ name: "game", values: { game: text } }, asked.signal);
      rule.removeAttribute("aria-invalid");
      says.replaceChildren(element("p", { class: "right" }, known.rules.join(" ")));
      own.show(known.fields, await usualStart(known.family));
      fields.hidden = false;
    } catch (error) {
      if (error.name === "AbortError") return;
      fields.hidden = true;
      rule.setAttribute("aria-invalid", "true");
      const parts = [element("p", { class: "wrong" }, error.message)];
      if (error.pointer) parts.push(element("pre", {}, error.pointer));
      says.replaceChildren(...parts);
    }
  };

  rule.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(check, 180);
  });
  for (const chip of document.querySelectorAll("[data-rule]")) {
    chip.addEventListener("click", () => {
      rule.value = chip.dataset.rule;
      check();
      rule.focus();
    });
  }
  byId("own").addEventListener("submit", async (event) => {
    event.preventDefault();
    clearTimeout(timer);
    if (!known) await check();
    if (!known) return;
    byId("own-problem").textContent = "";
    try {
      await choose(known.game, own.read());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      byId("own-problem").textContent = error.message;
    }
  });
}
