/* The moves as buttons: to take or to block, with their values when hints are on. */

import { preview } from "./board.js";
import { t } from "./language.js";
import { ascending, byId, element, listed, PASS, short } from "./words.js";

/** The moves of a state; `take(k)` and `block([…])` are called with what is chosen. */
export function showMoves(state, { take, block, explain }) {
  const place = byId("moves");
  const form = byId("amount");
  const few = Boolean(state.moves?.amounts);
  byId("amount-text").value = "";
  place.replaceChildren();
  form.hidden = !state.moves || few;
  if (!state.moves) return;
  const blocking = state.phase === "block";
  place.setAttribute("aria-label", t(blocking ? "table.toBlock" : "table.toTake"));
  byId("amount-label").textContent = blocking ? t("table.blockUpTo", { n: state.blocks }) : t("table.take");
  byId("amount-go").textContent = t(blocking ? "table.block" : "table.take");
  if (blocking) showBlocks(place, state, few, block, explain);
  else showTakes(place, state, few, take, explain);
  rove(place);
}

/** The amounts with a button: all of them; if they are too many a few, with hints also good ones. */
function amounts({ moves, hint, phase }) {
  if (moves.amounts) return moves.amounts;
  const good = (phase === "block" ? hint?.winning : hint?.good)?.slice(0, 6) ?? [];
  return ascending(new Set([...good, ...moves.some]));
}

/** What is known of a move: its class, a word for it, a whole sentence. */
function valueOf({ hint, phase }, amount) {
  if (!hint) return { value: "", says: "" };
  const wins = hint.winning.includes(amount);
  if (!wins && hint.more) return { value: "", says: "" };
  const move = amount === PASS ? t("value.passing") : short(amount);
  if (phase === "block") {
    const value = wins ? "danger" : "harmless";
    return { value, says: t(`value.${value}_says`, { move }) };
  }
  const value = wins ? "wins" : "loses";
  const says = t("value.saysMove", { move, value: t(`value.${value}`) });
  const reason = hint.reasons[amount];
  return { value, says: reason ? t("value.because", { says, reason }) : says };
}

let quiet = false;

/** Give a button the focus without letting it say anything. */
function focusQuietly(button) {
  quiet = true;
  button.focus({ preventScroll: true });
  quiet = false;
}

function moveButton(state, amount, attributes, explain) {
  const { value, says } = valueOf(state, amount);
  const size = amount.length <= 3 ? Number(amount) : 0;
  const explained = () => {
    if (quiet) return;
    preview(size);
    explain(says, value);
  };
  const silent = () => {
    preview(0);
    explain("", "");
  };
  const button = element(
    "button",
    { type: "button", "data-amount": amount, onpointerenter: explained, onfocus: explained, onpointerleave: silent, onblur: silent, ...attributes, class: `move ${value} ${attributes.class ?? ""}` },
    amount === PASS ? t("table.pass") : short(amount),
  );
  const deed = amount === PASS ? t("value.pass") : t(state.phase === "block" ? "value.block" : "value.take", { n: amount });
  const note = attributes.class?.includes("blocked") ? `, ${t("value.blocked")}` : "";
  button.setAttribute("aria-label", `${deed}${note}${value ? `, ${t(`value.${value}`)}` : ""}`);
  return button;
}

function showTakes(place, state, few, take, explain) {
  const blocked = new Set(state.blocked);
  for (const amount of amounts(state)) {
    const closed = blocked.has(amount);
    const attributes = closed ? { class: "blocked", disabled: true } : { class: few && amount !== PASS ? "" : "wide", onclick: () => take(amount) };
    place.append(moveButton(state, amount, attributes, explain));
  }
}

function showBlocks(place, state, few, block, explain) {
  const chosen = new Set();
  const go = element("button", { type: "button", class: "strong", id: "block-go" });
  const told = () => {
    const list = ascending(chosen);
    go.textContent = list.length ? t("table.blockThese", { list: listed(list) }) : t("table.blockNothing");
    go.onclick = () => block(list);
  };
  const toggle = (button, amount) => {
    if (chosen.has(amount)) chosen.delete(amount);
    else if (chosen.size < state.blocks) chosen.add(amount);
    else {
      explain(t("amount.takeBack", { n: state.blocks }), "");
      return;
    }
    button.setAttribute("aria-pressed", String(chosen.has(amount)));
    told();
  };
  const blockable = amounts(state).filter((amount) => amount !== PASS);
  for (const amount of blockable) {
    const button = moveButton(state, amount, { "aria-pressed": "false", class: few ? "" : "wide" }, explain);
    button.addEventListener("click", () => toggle(button, amount));
    place.append(button);
  }
  told();
  place.append(go);
}

/** Arrow keys walk through the buttons; Tab leaves the group. */
export function rove(place) {
  const buttons = [...place.querySelectorAll("button:not(:disabled)")];
  buttons.forEach((button, index) => { button.tabIndex = index === 0 || button.id === "block-go" ? 0 : -1; });
  place.onkeydown = (event) => {
    const at = buttons.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const next = buttons[(to + buttons.length) % buttons.length];
    buttons.forEach((button) => { if (button.id !== "block-go") button.tabIndex = button === next ? 0 : -1; });
    next.focus();
  };
}

/** The amount whose button has the focus, if one has. */
export const focused = () => (byId("moves").contains(document.activeElement) ? (document.activeElement.dataset.amount ?? "1") : null);

/** Give the focus to the button of this amount, or to the nearest; to the status if there is none. */
export function focusNear(amount) {
  const buttons = [...byId("moves").querySelectorAll("button:not(:disabled)")];
  const away = (button) => Math.abs(Number(button.dataset.amount ?? Infinity) - Number(amount));
  const [nearest] = buttons.sort((a, b) => away(a) - away(b));
  focusQuietly(nearest ?? byId("status"));
}
