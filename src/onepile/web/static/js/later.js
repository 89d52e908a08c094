// @ts-check
/* What is fetched when somebody wants it: other games, one's own rule, pictures, the map, the view for researchers,
   the atlas, what is for teachers. */

import { showAtlas } from "./atlas/view.js";
import { showCards } from "./cards.js";
import { listenToClass, openClass } from "./lessons/class.js";
import { listenToSheet, openSheet } from "./lessons/sheet.js";
import { listenToMap, showMap } from "./map.js";
import { match } from "./match.js";
import { listenToPictureFiles } from "./picture-files.js";
import { showPictures } from "./pictures.js";
import { qrCode } from "./qr.js";
import { showExplanation, showTheorems } from "./record.js";
import { listenToResearch, showResearch } from "./research.js";
import { offerRule, ownRule } from "./rule.js";
import { viewed } from "./views.js";
import { byId } from "./words.js";

/** Show more of the game on the table. */
function showMore() {
  if (!match.state || !["table", "map"].includes(viewed())) return;
  showExplanation(match.state.hint?.explanation ?? []);
  showTheorems(match.rule.game);
  showPictures(match.rule, match.state.position);
  showMap();
}

listenToMap();
listenToPictureFiles();
listenToResearch();
listenToClass();
listenToSheet();
document.addEventListener("shown", showMore);
byId("theorems").addEventListener("toggle", showMore);
showMore();

export { offerRule, openClass, openSheet, ownRule, qrCode, showAtlas, showCards, showResearch };
