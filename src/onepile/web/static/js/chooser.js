/* The first view: the presets as cards, and a field for one's own rule, checked while typed. */

import { get, Refusal } from "./api.js";
import { byId, element } from "./words.js";

const FAMILIES = [
  ["move-size", "What you take limits what comes next", "From a pile with a cap, take at most the cap. Your move decides the next cap."],
  ["pile-size", "The pile limits the move", "How many you may take depends on how many are there."],
  ["move-number", "Every move has its own limits", "The first move, the second, the third: each has its least and its most."],
];

/** Show the cards; `choose(game, start, title, note)` is called with the one that is picked. */
export async function showCards(choose) {
  const { games } = await get("games");
  const watcher = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      whenFree(() => thumbnail(target));
    }
  }, { rootMargin: "200px" });
  const families = FAMILIES.map(([family, title, about]) => {
    const cards = games.filter((game) => game.family === family).map((game) => element("li", {}, card(game, choose, watcher)));
    return element("section", { class: "family" }, element("h2", {}, title), element("p", {}, about), element("ul", { class: "cards" }, ...cards));
  });
  byId("cards").replaceChildren(...families);
}

function card(game, choose, watcher) {
  const picture = element("canvas", { "aria-hidden": "true", width: 96, height: 16, "data-game": game.name, "data-family": game.family });
  watcher.observe(picture);
  return element(
    "button",
    { type: "button", class: "card", "data-game": game.name, onclick: () => choose(game.name, { pile: game.pile, cap: game.cap, move: null }) },
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

/** The pattern of safe positions of the first piles, a pixel each. */
async function thumbnail(canvas) {
  const { game, family } = canvas.dataset;
  const kind = { "move-size": "outcomes", "pile-size": "outcomes", "move-number": "levels" }[family];
  let rows;
  try {
    const plot = await get("plot", { game, kind, to: family === "pile-size" ? 96 * 8 : 96, up_to: family === "pile-size" ? null : 16 });
    rows = plot.rows ?? Array.from({ length: 8 }, (_, row) => plot.cells.slice(96 * row, 96 * (row + 1))).reverse();
  } catch {
    canvas.remove(); // a card without its pattern is still a card
    return;
  }
  const paint = () => {
    const styles = getComputedStyle(document.documentElement);
    const pen = canvas.getContext("2d");
    canvas.height = rows.length;
    pen.clearRect(0, 0, 96, rows.length);
    pen.fillStyle = styles.getPropertyValue("--pebble");
    rows.forEach((row, up) => {
      for (let pile = 0; pile < row.length; pile += 1) {
        if (row[pile] === "0") pen.fillRect(pile, rows.length - 1 - up, 1, 1);
      }
    });
  };
  paint();
  canvas.classList.add("painted");
  document.addEventListener("theme", paint);
}

/** The field for a rule: every pause in typing is a question to the server. */
export function ownRule(choose) {
  const rule = byId("rule");
  const says = byId("rule-says");
  const fields = byId("own-fields");
  const cap = byId("own-cap");
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
      known = await get("game", { game: text }, asked.signal);
      rule.removeAttribute("aria-invalid");
      says.replaceChildren(element("p", { class: "right" }, known.rules.join(" ")));
      byId("own-cap-label").hidden = known.needs !== "cap";
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
    const start = { pile: byId("own-pile").value, cap: known.needs === "cap" ? cap.value : null, move: null };
    byId("own-problem").textContent = "";
    try {
      await choose(known.game, start);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      byId("own-problem").textContent = error.message;
    }
  });
}
