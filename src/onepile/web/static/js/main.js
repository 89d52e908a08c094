/* The page: the first screen with a game that is ready, and the table; the address says which one. */

import { Refusal } from "./api.js";
import { showCards, showStarts } from "./cards.js";
import { listenAfter } from "./ending.js";
import { listenToKeys } from "./keys.js";
import { speak, t } from "./language.js";
import { listenToLesson, openLesson, sayLesson, wantedLesson } from "./lessons/lesson.js";
import { listenToSheet, openSheet } from "./lessons/sheet.js";
import * as link from "./link.js";
import { listenToMap } from "./map.js";
import { begin, leave, sayAgain } from "./match.js";
import { listenToPictureFiles } from "./picture-files.js";
import { isResearch, listenToResearch, sayResearchAgain, showResearch } from "./research.js";
import { offerRule, ownRule, sayRuleAgain } from "./rule.js";
import { SETTINGS, STARTS } from "./starts.js";
import { listen, showAgain } from "./table.js";
import { byId } from "./words.js";

const tell = (message) => { byId("notice").textContent = message; };

function atTable(address) {
  history.pushState(null, "", address);
  document.body.dataset.view = "table";
  tell("");
  window.scrollTo(0, 0);
}

/** Put a game on the table: a new entry in the history, so that Back returns. Throws a Refusal. */
async function choose(game, start) {
  await begin({ ...SETTINGS, game, start }, atTable);
  byId("status").focus({ preventScroll: true });
}

/** The same for what is clicked: what is refused is told at the top. */
async function chooseOrTell(game, start) {
  try {
    await choose(game, start);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tell(error.message);
    byId("notice").scrollIntoView({ block: "nearest" });
  }
}

/** The first screen, with the first game on its table. */
async function home() {
  document.body.dataset.view = "home";
  document.title = t("page.title");
  tell("");
  try {
    await begin({ ...SETTINGS, ...STARTS[0] });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tell(error.message);
  }
}

/** The atlas; what it needs is fetched when somebody comes. */
async function toAtlas() {
  leave();
  document.body.dataset.view = "atlas";
  tell("");
  await (await import("./atlas/view.js")).showAtlas();
}

/** Show a lesson, or the sheet, if the address asks for it. */
async function followLesson() {
  const lesson = wantedLesson();
  if (!lesson && location.hash !== "#sheet") return false;
  leave();
  tell("");
  try {
    await (lesson ? openLesson(lesson) : openSheet());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tell(error.message);
  }
  return true;
}

/** Show what the address asks for. */
async function follow() {
  if (isResearch()) {
    await showResearch();
    return;
  }
  if (await followLesson()) return;
  const wanted = link.read();
  if (!wanted) {
    await (link.parameters().has("atlas") ? toAtlas() : home());
    return;
  }
  try {
    await begin(wanted, () => {
      document.body.dataset.view = "table";
      tell("");
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await home();
    offerRule(wanted.game, wanted.start);
    if (error.pointer) return;
    tell(error.message);
    byId("own-problem").textContent = error.message;
  }
}

function goHome(event) {
  event.preventDefault();
  leave();
  if (location.hash) history.pushState(null, "", "#");
  home();
  window.scrollTo(0, 0);
  byId("main").focus({ preventScroll: true });
}

function fetchCards() {
  showCards(chooseOrTell).catch((error) => {
    byId("cards").textContent = error.message;
  });
}

listen();
listenToKeys();
listenToMap();
listenAfter(chooseOrTell);
listenToResearch();
listenToPictureFiles();
ownRule(choose);
listenToLesson();
listenToSheet();
speak(() => {
  showStarts(chooseOrTell);
  if (isResearch()) sayResearchAgain();
  else showAgain();
  sayAgain();
  sayRuleAgain();
  fetchCards();
  sayLesson();
  if (document.body.dataset.view === "sheet") followLesson();
  document.dispatchEvent(new CustomEvent("language"));
});
showStarts(chooseOrTell);
byId("back").addEventListener("click", goHome);
byId("home").addEventListener("click", goHome);
byId("games").addEventListener("toggle", () => { if (!byId("cards").querySelector(".card")) fetchCards(); });
window.addEventListener("popstate", follow);
follow();
fetchCards();
