// @ts-check
/* What is fetched when somebody wants it: pictures, the map, the view for researchers,
   the atlas, what is for teachers. */

import { showAtlas } from "./atlas/view.js";
import { listenToClass, openClass } from "./lessons/class.js";
import { listenToSheet, openSheet } from "./lessons/sheet.js";
import { listenToMap, showMap } from "./map.js";
import { match } from "./match.js";
import { listenToPictureFiles } from "./picture-files.js";
import { showPictures } from "./pictures.js";
import { isResearch, listenToResearch, sayResearchAgain, showResearch } from "./research.js";
import { viewed } from "./views.js";

/** Show more of the game on the table. */
function showMore() {
  if (!match.state || !["table", "map"].includes(viewed())) return;
  showPictures(match.rule, match.state.position);
  showMap();
}

listenToMap();
listenToPictureFiles();
listenToResearch();
listenToClass();
listenToSheet();
document.addEventListener("shown", showMore);
document.addEventListener("language", () => (isResearch() ? sayResearchAgain() : showMore()));
showMore();

export { openClass, openSheet, showAtlas, showResearch };
