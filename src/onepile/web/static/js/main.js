/* The page: two views, the chooser and the table; the address says which one. */

import { Refusal } from "./api.js";
import { offerRule, ownRule, showCards } from "./chooser.js";
import * as link from "./link.js";
import { begin, listen } from "./match.js";
import { byId } from "./words.js";

function showChooser() {
  byId("play").hidden = true;
  byId("choose").hidden = false;
  document.title = "onepile";
}

/** Choose a game: a new entry in the history, so that Back returns to the cards. */
async function choose(game, start) {
  const wanted = { game, start, you: "first", opponent: "perfect", strength: 70, hints: false };
  history.pushState(null, "", link.write({ ...wanted, position: start }));
  try {
    await begin(wanted);
  } catch (error) {
    history.replaceState(null, "", "#");
    throw error;
  }
  window.scrollTo(0, 0);
  byId("status").focus({ preventScroll: true });
}

/** Show what the address asks for. */
async function follow() {
  const wanted = link.read();
  if (!wanted) {
    showChooser();
    return;
  }
  try {
    await begin(wanted);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    showChooser();
    offerRule(wanted.game, wanted.start);
    if (!error.pointer) byId("own-problem").textContent = error.message;
  }
}

function home(event) {
  event.preventDefault();
  history.pushState(null, "", "#");
  showChooser();
  window.scrollTo(0, 0);
  byId("main").focus({ preventScroll: true });
}

listen();
ownRule(choose);
byId("back").addEventListener("click", home);
byId("home").addEventListener("click", home);
window.addEventListener("popstate", follow);
follow();
showCards(choose).catch((error) => {
  byId("cards").textContent = error.message;
});
