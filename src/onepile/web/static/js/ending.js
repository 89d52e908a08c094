// @ts-check
/* After the end: why it ended so, a way to the moment that decided, and what to play next. */

import { t } from "./language.js";
import { isPerson, lookAt, match } from "./match.js";
import { LADDER } from "./starts.js";
import { viewed } from "./views.js";
import { byId, short, whole } from "./words.js";

/** Why the match ended as it did. */
export function endingText() {
  const { full, state, you } = match;
  if (state.chance && viewed() === "lesson") return t("lessons.lost", { n: state.chance.step }); // the idea is to be found
  if (state.chance) return t("line.chance", { n: state.chance.step, idea: state.chance.idea });
  if (isPerson() || state.winner !== you || !full.line) return "";
  const winners = full.line.slice(1).filter((_, index) => full.steps[index].side === you && full.steps[index].take).map(({ winner }) => winner);
  if (!winners.length || winners.includes(null)) return "";
  return t(winners.every((winner) => winner === you) ? "line.noMistake" : "line.luck");
}

/** What comes next on the ladder of games; off the ladder the same game with twice the pile. */
function nextChallenge() {
  const { rule, start } = match;
  const at = LADDER.findIndex(({ game, start: its }) => (game === rule.preset || game === rule.game) && its.pile === start.pile);
  if (at >= 0 && at + 1 < LADDER.length) {
    const { key, game, start: its } = LADDER[at + 1];
    return { game, start: its, says: t("table.next", { title: `${t(`starts.${key}.title`)}, ${its.pile}` }) };
  }
  const pile = String(2n * (whole(start.pile) ?? 10n));
  return { game: rule.game, start: { ...start, pile }, says: t("table.larger", { pile: short(pile) }) };
}

/** @type {{ game: string, start: Place, says: string } | null} */
let next = null;

/** Show the buttons that lead on, if the match is over. */
export function showAfter() {
  const { state } = match;
  const over = state.phase === "over";
  const lost = over && !isPerson() && state.winner !== match.you; // then the same again comes before another one
  byId("once-more").classList.toggle("strong", lost);
  byId("next").classList.toggle("strong", !lost);
  byId("after").hidden = !over;
  next = over ? nextChallenge() : null;
  if (!next) return;
  byId("go-there").hidden = !state.chance;
  if (state.chance) byId("go-there").textContent = state.chance.step > 1 ? t("line.goThere") : t("line.goStart");
  byId("next").textContent = next.says;
}

/** Make the buttons work; `choose(game, start)` puts a game on the table.
 * @param {Choose} choose */
export function listenAfter(choose) {
  byId("go-there").addEventListener("click", () => lookAt((match.state.chance?.step ?? 1) - 1));
  byId("next").addEventListener("click", () => { if (next) choose(next.game, next.start); });
}
