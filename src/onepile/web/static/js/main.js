// @ts-check
/* The page: the address says what is shown. */

import { Refusal } from "./api.js";
import { showCards, showStarts } from "./cards.js";
import { usualStart } from "./catalogue.js";
import { listenAfter } from "./ending.js";
import { listenToKeys } from "./keys.js";
import { speak, t } from "./language.js";
import { listenToLesson, openFound, openLesson, sayLesson, showList, wantedLesson } from "./lessons/lesson.js";
import * as link from "./link.js";
import { begin, leave, match, sayAgain } from "./match.js";
import { mayCome, offerAnother, openMeeting } from "./meet.js";
import { atTop, orTell } from "./refusal.js";
import { offerRule, ownRule, sayRuleAgain } from "./rule.js";
import { SETTINGS, STARTS } from "./starts.js";
import { announce, listen, showAgain } from "./table.js";
import { arrived, enter, viewed } from "./views.js";
import { byId } from "./words.js";

/** @param {string} message */
const tell = (message) => { byId("notice").textContent = message; };

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

/** What is fetched when somebody wants it: pictures, the map, the view for researchers, the atlas. */
async function later() {
  try {
    return await import("./later.js");
  } catch {
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
  if (missing) tell(missing);
}

/** A match, or the map of its game. What is known of it stands there at once.
 * @param {Wanted & Settings} wanted */
async function table(wanted) {
  enter(wanted.map === null ? "table" : "map");
  announce(wanted);
  arrived();
  try {
    if (wanted.map !== null) await later();
    await begin(wanted.start.pile ? wanted : { ...wanted, start: { ...(await usualStart(wanted.game)), ...wanted.start } });
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === "away") throw error;
    await home();
    tell(t("page.badLink", { game: wanted.game, why: error.message }));
    offerRule(wanted.game, wanted.start);
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

function fetchCards() {
  showCards(chooseOrTell).catch((error) => {
    byId("cards").textContent = error.message;
  });
}

listen();
listenToKeys();
listenAfter(chooseOrTell);
ownRule(choose);
listenToLesson();
speak(() => {
  showStarts(chooseOrTell);
  showAgain();
  sayAgain();
  sayRuleAgain();
  fetchCards();
  sayLesson();
  if (["sheet", "class", "found"].includes(viewed())) follow();
  document.dispatchEvent(new CustomEvent("language"));
});
showStarts(chooseOrTell);
byId("back").addEventListener("click", goHome);
byId("home").addEventListener("click", goHome);
/** @type {HTMLElement} */ (document.querySelector(".skip")).addEventListener("click", (event) => {
  event.preventDefault(); // the address is the match, and stays
  byId("main").focus();
  byId("main").scrollIntoView();
});
byId("explore").addEventListener("toggle", () => { if (byId("explore").open) orTell("problem", later); });
byId("games").addEventListener("toggle", () => { if (!byId("cards").querySelector(".card")) fetchCards(); });
window.addEventListener("popstate", follow);
follow();
fetchCards();
