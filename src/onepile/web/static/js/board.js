/* The table: the pile as counters or as its expansion, and the moves as buttons. */

import { ascending, byId, calm, capital, element, listed, PASS, pause, short } from "./words.js";

export const COUNTERS = 200;

/** The pile and the other numbers of a position, which are described in `fields`. */
export function showPlace(position, fields) {
  const titles = { pile: "pile", ...Object.fromEntries(fields.map(({ name, title }) => [name, title])) };
  byId("place").replaceChildren(
    ...Object.entries(position).map(([key, value]) =>
      element("div", { title: value.length > 15 ? `${value.length} digits` : null }, element("span", {}, `${capital(titles[key])} `), element("b", {}, short(value))),
    ),
  );
}

/** The pile itself; `pick(k)` is called when somebody clicks the k-th counter from the end. */
export function showPile(pile, expansion, pick) {
  const place = byId("pile");
  const size = pile.length <= 3 ? Number(pile) : Infinity;
  place.className = size > COUNTERS ? "pile large" : "pile";
  place.setAttribute("aria-label", `a pile of ${short(pile)} counters`);
  if (size > COUNTERS) {
    place.replaceChildren(...sum(expansion));
    return;
  }
  place.classList.toggle("many", size > 100);
  place.classList.toggle("empty", size === 0);
  const groups = [];
  for (let start = 0; start < size; start += 10) {
    const group = element("div", { class: "ten" });
    for (let index = start; index < Math.min(size, start + 10); index += 1) {
      group.append(element("span", { class: "counter", onclick: () => pick(size - index), onpointerenter: () => preview(size - index), onpointerleave: () => preview(0) }));
    }
    groups.push(group);
  }
  place.replaceChildren(...groups);
}

/** A pile too large to draw: its summands, each as long as its number of digits. */
function sum(expansion) {
  if (!expansion) return [element("p", { class: "sum-title" }, "Too many counters to draw.")];
  const { decides } = expansion;
  const parts = [...expansion.largest, ...expansion.smallest];
  const longest = parts[0].length;
  const row = (part, index) => {
    const least = decides && index === parts.length - 1;
    const bar = element("i");
    bar.style.width = `${(100 * part.length) / longest}%`;
    return element("li", { class: least ? "least" : "" }, element("span", { class: "bar" }, bar), element("span", {}, short(part)));
  };
  const head = 6;
  const rows = parts.map(row);
  let shown = rows;
  if (rows.length > 2 * head) {
    const hidden = expansion.terms - 2 * head;
    shown = [...rows.slice(0, head), element("li", { class: "between" }, `… and ${hidden} more …`), ...rows.slice(-head)];
  }
  return [
    element("p", { class: "sum-title" }, `Too many counters to draw. Here they are as a sum of ${expansion.terms} parts${decides ? "; the least one decides who wins" : ""}.`),
    element("ul", { class: "sum" }, ...shown),
  ];
}

/** Mark the counters that a move would take. */
export function preview(amount) {
  const counters = [...byId("pile").querySelectorAll(".counter")];
  counters.forEach((counter, index) => counter.classList.toggle("go", counters.length - index <= amount));
}

/** Let the taken counters fly off. */
export async function takeAway(amount) {
  if (calm()) return;
  const counters = [...byId("pile").querySelectorAll(".counter")];
  for (const counter of counters.slice(Math.max(0, counters.length - amount))) counter.classList.add("out");
  await pause(260);
}

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
  place.setAttribute("aria-label", blocking ? "Amounts to block" : "Amounts to take");
  byId("amount-label").textContent = blocking ? "Block (up to " + state.blocks + ", with spaces between)" : "Take";
  byId("amount-go").textContent = blocking ? "Block" : "Take";
  if (blocking) showBlocks(place, state, few, block, explain);
  else showTakes(place, state, few, take, explain);
  rove(place);
}

/** The amounts with a button: all of them; if they are too many a few, with hints also good ones. */
function amounts(state) {
  const { moves, hint, phase } = state;
  if (moves.amounts) return moves.amounts;
  const good = (phase === "block" ? hint?.winning : hint?.good)?.slice(0, 6) ?? [];
  return ascending(new Set([...good, ...moves.some]));
}

function values(state, amount) {
  const { hint } = state;
  if (!hint) return { value: "", says: "" };
  const wins = hint.winning.includes(amount);
  if (!wins && hint.more) return { value: "", says: "" };
  const reason = hint.reasons[amount];
  return { value: wins ? "wins" : "loses", says: `${wins ? "wins" : "loses"}${reason ? `: ${reason}` : ""}` };
}

function moveButton(state, amount, attributes, explain) {
  const { value, says } = values(state, amount);
  const size = amount.length <= 3 ? Number(amount) : 0;
  const explained = () => {
    preview(size);
    explain(says ? `${amount === PASS ? "passing" : short(amount)} ${says}` : "", value);
  };
  const silent = () => {
    preview(0);
    explain(null, "");
  };
  const button = element(
    "button",
    { type: "button", "data-amount": amount, onpointerenter: explained, onfocus: explained, onpointerleave: silent, onblur: silent, ...attributes, class: `move ${value} ${attributes.class ?? ""}` },
    amount === PASS ? "Pass" : short(amount),
  );
  const deed = amount === PASS ? "pass" : `${state.phase === "block" ? "block" : "take"} ${amount}`;
  const note = attributes.class?.includes("blocked") ? ", blocked" : "";
  button.setAttribute("aria-label", `${deed}${note}${says ? `, ${says}` : ""}`);
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
    go.textContent = list.length ? `Block ${listed(list)}` : "Block nothing";
    go.onclick = () => block(list);
  };
  const toggle = (button, amount) => {
    if (chosen.has(amount)) chosen.delete(amount);
    else if (chosen.size < state.blocks) chosen.add(amount);
    else {
      explain(`at most ${state.blocks} may be blocked: take one back first`, "");
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
function rove(place) {
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
