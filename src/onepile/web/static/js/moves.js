// @ts-check
/* The moves as buttons: to take or to block, with their values when hints are on. */

import { preview } from "./board.js";
import { t } from "./language.js";
import { ascending, byId, element, listed, PASS, short } from "./words.js";

/** The moves of a state; `take(k)` and `block([…])` are called with what is chosen.
 * @param {Pick<State, 'moves'> & Partial<State>} state
 * @param {{ take: (amount: string) => void, block: (amounts: string[]) => void, explain: Explain }} acts */
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
  const whole = /** @type {State} */ (state);
  if (blocking) showBlocks(place, whole, few, block, explain);
  else showTakes(place, whole, few, take, explain);
  rove(place);
}

/** The amounts with a button: all of them; if they are too many a few, with hints also good ones.
 * @param {State} state */
function amounts({ moves, hint, phase }) {
  if (!moves) return [];
  if (moves.amounts) return moves.amounts;
  const good = (phase === "block" ? hint?.winning : hint?.good)?.slice(0, 6) ?? [];
  return ascending(new Set([...good, ...moves.some]));
}

/** What is known of a move: its class, a word for it, a whole sentence.
 * @param {State} state
 * @param {string} amount */
function worthOf({ hint, phase }, amount) {
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

/* The board stays where it is, so that a new button comes to lie under a mouse that does not move: that is no question. */
let pressedAt = "";
/** @param {MouseEvent} event */
const placeOf = ({ clientX, clientY }) => `${clientX},${clientY}`;
document.addEventListener("pointerdown", (event) => { pressedAt = placeOf(event); });

/** Give a button the focus without letting it say anything.
 * @param {HTMLElement} button */
function focusQuietly(button) {
  quiet = true;
  button.focus({ preventScroll: true });
  quiet = false;
}

/** The pile that a move leaves, where hints say who wins there.
 * @param {State} state
 * @param {string} amount */
function leftBy({ position, hint }, amount) {
  if (!hint || amount === PASS || position.pile.length > 9) return "";
  return String(Math.max(0, Number(position.pile) - Number(amount)));
}

/* A finger does not point before it presses: with hints its first press says why, the second one takes. */
let fingered = "";

/** @param {State} state @param {string} amount @param {Record<string, any>} attributes @param {Explain} explain */
function moveButton(state, amount, attributes, explain) {
  const { value, says } = worthOf(state, amount);
  const size = amount.length <= 3 ? Number(amount) : 0;
  const left = leftBy(state, amount);
  /** @param {Event} event */
  const explained = (event) => {
    if (quiet || (event instanceof PointerEvent && placeOf(event) === pressedAt)) return;
    preview(size);
    explain(says && `${says}.`, value);
  };
  const silent = () => {
    if (fingered === amount) return;
    preview(0);
    explain("", "");
  };
  /** @param {PointerEvent} event */
  const pressed = (event) => {
    const again = event.pointerType !== "touch" || !says || fingered === amount || state.phase === "block";
    fingered = again ? "" : amount;
    if (again) attributes.onclick?.();
    else {
      preview(size);
      explain(`${says}. ${t("value.again")}`, value);
    }
  };
  const button = element(
    "button",
    { type: "button", "data-amount": amount, onpointerenter: explained, onfocus: explained, onpointerleave: silent, onblur: silent, ...attributes, onclick: pressed, class: `move ${value} ${attributes.class ?? ""}` },
    element("b", { "data-left": left ? short(left) : null }, amount === PASS ? t("table.pass") : short(amount)),
  );
  const deed = amount === PASS ? t("value.pass") : t(state.phase === "block" ? "value.block" : "value.take", { n: amount });
  const note = attributes.class?.includes("blocked") ? `, ${t("value.blocked")}` : "";
  const leaving = left ? `, ${t("value.leaves", { n: left })}` : "";
  button.setAttribute("aria-label", `${deed}${leaving}${note}${value ? `, ${t(`value.${value}`)}` : ""}`);
  return button;
}

/** @param {HTMLElement} place @param {State} state @param {boolean} few @param {(amount: string) => void} take @param {Explain} explain */
function showTakes(place, state, few, take, explain) {
  const blocked = new Set(state.blocked);
  for (const amount of amounts(state)) {
    const closed = blocked.has(amount);
    const attributes = closed ? { class: "blocked", disabled: true } : { class: few && amount !== PASS ? "" : "wide", onclick: () => take(amount) };
    place.append(moveButton(state, amount, attributes, explain));
  }
}

/** @param {HTMLElement} place @param {State} state @param {boolean} few @param {(amounts: string[]) => void} block @param {Explain} explain */
function showBlocks(place, state, few, block, explain) {
  /** @type {Set<string>} */
  const chosen = new Set();
  const go = element("button", { type: "button", id: "block-go" });
  const told = () => {
    const list = ascending(chosen);
    go.textContent = list.length ? t("table.blockThese", { list: listed(list) }) : t("table.blockNothing");
    go.classList.toggle("strong", list.length > 0);
    go.onclick = () => block(list);
  };
  /** @param {HTMLElement} button @param {string} amount */
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

/** Arrow keys walk through the buttons; Tab leaves the group.
 * @param {HTMLElement} place */
export function rove(place) {
  const buttons = /** @type {HTMLElement[]} */ ([...place.querySelectorAll("button:not(:disabled)")]);
  buttons.forEach((button, index) => { button.tabIndex = index === 0 || button.id === "block-go" ? 0 : -1; });
  place.onkeydown = (event) => {
    const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    /** @type {Record<string, number>} */
    const places = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 };
    const to = places[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const next = buttons[(to + buttons.length) % buttons.length];
    buttons.forEach((button) => { if (button.id !== "block-go") button.tabIndex = button === next ? 0 : -1; });
    next.focus();
  };
}

/** The amount whose button has the focus, if one has. */
export const focused = () => (byId("moves").contains(document.activeElement) ? (document.activeElement?.getAttribute("data-amount") ?? "1") : null);

/** Give the focus to the button of this amount, or to the nearest; to the status if there is none.
 * @param {string} amount */
export function focusNear(amount) {
  const buttons = /** @type {HTMLElement[]} */ ([...byId("moves").querySelectorAll("button:not(:disabled)")]);
  /** @param {HTMLElement} button */
  const away = (button) => Math.abs(Number(button.dataset.amount ?? Infinity) - Number(amount));
  const [nearest] = buttons.sort((a, b) => away(a) - away(b));
  focusQuietly(nearest ?? byId("status"));
}
