/* The picture of where the moves lead: the piles that can be left, each in the colour of who wins there. */

import { t } from "./language.js";
import { byId, element, PASS, short } from "./words.js";

/** Show it for a state with a hint in which no part of the pile decides; else hide it. */
export function showReach({ position, moves, hint, blocked, expansion }) {
  const place = byId("reach");
  const told = Boolean(hint && moves?.amounts && !expansion?.decides && !hint.more);
  place.hidden = !told;
  if (!told) return;
  const pile = BigInt(position.pile);
  const cells = moves.amounts.filter((amount) => amount !== PASS).map((amount) => cell(pile, amount, hint, blocked));
  place.replaceChildren(
    element("p", { class: "small" }, t("reach.title")),
    element("div", { class: "row" }, ...cells.reverse(), element("span", { class: "cell now" }, element("b", {}, short(position.pile)), element("i", {}, t("reach.now")))),
  );
  place.setAttribute("aria-label", `${t("reach.title")} ${hint.idea}`);
}

/** One pile that can be left: who moves there loses if the move to it wins. */
function cell(pile, amount, { winning }, blocked) {
  const left = pile > BigInt(amount) ? String(pile - BigInt(amount)) : "0";
  const value = winning.includes(amount) ? "loses" : "wins";
  const closed = blocked.includes(amount) ? " blocked" : "";
  const title = t("reach.cell", { pile: short(left), value: t(`value.${value}`) });
  return element("span", { class: `cell ${value}${closed}`, title, "data-left": left }, element("b", {}, short(left)), element("i", {}, `−${short(amount)}`));
}
