// @ts-check
/* The page: the address says what is shown. */

import { Refusal } from "./api.js";
import { listenAfter } from "./ending.js";
import { listenToKeys } from "./keys.js";
import { speak, t } from "./language.js";
import { listenToLesson, openFound, openLesson, showList, wantedLesson } from "./lessons/lesson.js";
import * as link from "./link.js";
import { begin, leave, match } from "./match.js";
import { mayCome, offerAnother, openMeeting } from "./meet.js";
import { atTop, orTell } from "./refusal.js";
import { SETTINGS, STARTS, showStarts } from "./starts.js";
import { announce, listen } from "./table.js";
import { arrived, enter } from "./views.js";
import { byId } from "./words.js";

/** Put a game on the table: a new entry in the history, so that Back returns. Throws a Refusal.
 * @type {Choose} */
async function choose(game, start) {
  await begin({ ...SETTINGS, game, start }, (address) => {
    history.pushState(null, "", address);
    enter("table");
    window.scrollTo(0, 0);
  });
  byId("status").focus({ preventScroll: true });
}

/** The same for what is clicked: what is refused is told at the top.
 * @type {Choose} */
const chooseOrTell = (game, start) => atTop(() => choose(game, start));

/** The first screen, with the first game on its table. */
async function home() {
  enter("home");
  document.title = t("page.title");
  showList();
  await begin({ ...SETTINGS, ...STARTS[0] });
}

/** @type {Promise<typeof import("./later.js")> | null} */
let more = null;

/** What is fetched when somebody wants it: other games, pictures, the map, the view for researchers, the atlas. */
async function later() {
  more ??= import("./later.js").then((found) => {
    found.ownRule(choose);
    return found;
  });
  try {
    return await more;
  } catch {
    more = null;
    throw new Refusal({ kind: "away", message: t("page.away") });
  }
}

/** A view that is fetched when somebody wants it.
 * @param {string} view
 * @param {'openClass' | 'openSheet' | 'showAtlas' | 'showResearch'} show */
const fetched = (view, show) => async () => {
  enter(view);
  await (await later())[show]();
};

async function lesson() {
  const { lesson: wanted, missing } = wantedLesson();
  await openLesson(wanted);
  if (missing) byId("notice").textContent = missing;
}

/** A match, or the map of its game. What is known of it stands there at once.
 * @param {Wanted & Settings} wanted */
async function table(wanted) {
  enter(wanted.map === null ? "table" : "map");
  announce(wanted);
  arrived();
  try {
    if (wanted.map !== null) await later();
    await begin(wanted);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === "away") throw error;
    await home();
    byId("notice").textContent = t("page.badLink", { game: wanted.game, why: error.message });
    (await later()).offerRule(wanted.game, wanted.start);
  }
}

/** A match between two devices; where there is none, the first screen. */
async function meeting() {
  try {
    await openMeeting();
  } catch (error) {
    if (!(error instanceof Refusal) || mayCome(error)) throw error;
    await home();
    offerAnother(error.message);
  }
}

/** The first screen, with the place where a rule is made. */
async function invent() {
  await home();
  byId("build").open = true;
  byId("build").scrollIntoView();
}

/** The views that are not about a match, by the first word of the address.
 * @type {Record<string, () => Promise<void>>} */
const VIEWS = {
  lesson,
  meet: meeting,
  invent,
  found: openFound,
  sheet: fetched("sheet", "openSheet"),
  class: fetched("class", "openClass"),
  atlas: fetched("atlas", "showAtlas"),
  research: fetched("research", "showResearch"),
};

/** Show what the address asks for. */
async function follow() {
  const name = Object.keys(VIEWS).find((view) => link.parameters().has(view));
  const wanted = name ? null : link.read(match.rule?.game);
  if (name) leave();
  const shown = await orTell("notice", name ? VIEWS[name] : wanted ? () => table(wanted) : home, follow);
  if (shown === null && byId("status").classList.contains("waiting")) byId("status").textContent = "";
  arrived();
}

/** @param {Event} event */
function goHome(event) {
  event.preventDefault();
  leave();
  if (location.hash) history.pushState(null, "", "#");
  follow();
}

speak();
listen();
listenToKeys();
listenAfter(chooseOrTell);
listenToLesson();
showStarts(chooseOrTell);
byId("back").addEventListener("click", goHome);
byId("home").addEventListener("click", goHome);
/** @type {HTMLElement} */ (document.querySelector(".skip")).addEventListener("click", (event) => {
  event.preventDefault(); // the address is the match, and stays
  byId("main").focus();
  byId("main").scrollIntoView();
});
/** Let what a place shows be fetched when it is opened.
 * @param {'explore' | 'build' | 'games'} id
 * @param {string} told where it is told that it does not come
 * @param {() => Promise<unknown>} work */
const whenOpened = (id, told, work) => byId(id).addEventListener("toggle", () => { if (byId(id).open) orTell(told, work); });

whenOpened("explore", "problem", later);
whenOpened("build", "own-problem", later);
whenOpened("games", "cards", async () => (await later()).showCards(chooseOrTell));
window.addEventListener("popstate", follow);
follow();
