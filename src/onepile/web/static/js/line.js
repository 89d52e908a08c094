// @ts-check
/* The match as a line: a strip of its steps in the colours of who wins by them, the steps in words,
   lines that were left, best play. A click on a step goes there. */

import { fieldName, t } from "./language.js";
import { isPerson, lookAt, match, takeUp } from "./match.js";
import { byId, element, grouped, short } from "./words.js";

/** Whether a step won for who made it, as far as that was looked at.
 * @param {StepTold} step
 * @param {Moment | undefined} moment */
function worthOf(step, moment) {
  if (!moment?.winner || step.resign) return "";
  return moment.winner === step.side ? "wins" : "loses";
}

/** @param {Place} position */
function placeText(position) {
  const others = match.rule.fields.map((field) => `, ${fieldName(field)} ${short(position[field.name])}`);
  return `${short(position.pile)}${others.join("")}`;
}

/** Show the whole line; the moment that is on the table is marked. */
export function showLine() {
  const { full, at, state } = match;
  const { steps } = full;
  /** @param {number} index */
  const cell = (index) => {
    const step = steps[index - 1];
    const value = step ? worthOf(step, full.line?.[index]) : "";
    const what = step ? grouped(step.text) : t("line.start");
    const said = value ? t(value === "wins" ? "line.good" : "line.bad", { what }) : what;
    const label = step ? t("line.step", { n: index, what: said }) : said;
    const text = step ? (step.take ?? (step.block ? "⊘" : "⚑")) : "•";
    const before = full.line?.[index - 1]?.winner;
    const turned = before && full.line?.[index]?.winner && full.line[index].winner !== before;
    return element(
      "button",
      { type: "button", class: `cell ${step?.side ?? ""} ${value} ${turned ? "turned" : ""}`, "aria-label": turned ? `${label}, ${t("line.turned")}` : label, title: label, "aria-current": index === at ? "step" : null, "data-step": index, onclick: () => lookAt(index) },
      text.length > 4 ? "…" : text,
    );
  };
  byId("strip").hidden = !steps.length;
  const names = isPerson() ? ["line.firstPlayer", "line.secondPlayer"] : match.you === "first" ? ["settings.first", "line.computer"] : ["line.computer", "settings.first"];
  const lanes = names.map((name, at) => element("span", { class: `lane ${at ? "second" : "first"}` }, t(name)));
  byId("strip").style.setProperty("--steps", String(steps.length));
  byId("strip").replaceChildren(...lanes, ...Array.from({ length: steps.length + 1 }, (_, index) => cell(index)));
  const here = /** @type {HTMLElement | null} */ (byId("strip").querySelector("[aria-current]"));
  if (here) byId("strip").scrollLeft = here.offsetLeft - byId("strip").offsetLeft - byId("strip").clientWidth / 2;
  const lost = state.chance?.step;
  const items = steps.map((step, index) => {
    const left = step.take ? t("steps.leaving", { place: placeText(step.position) }) : "";
    const value = worthOf(step, full.line?.[index + 1]);
    return element("li", { class: `${value} ${index + 1 === lost ? "marked" : ""} ${index + 1 === at ? "here" : ""}`.trim() }, element("b", {}, grouped(step.text)), element("span", {}, left));
  });
  const list = byId("history");
  list.dataset.nothing = t("line.nothing");
  list.replaceChildren(...items);
  const shown = items[(lost ?? at) - 1] ?? items.at(-1);
  if (shown) list.scrollTop = shown.offsetTop - list.offsetTop - list.clientHeight / 2;
  showBranches();
  showBest();
}

function showBranches() {
  const place = byId("branches");
  place.hidden = !match.branches.length;
  const buttons = match.branches.map((steps, index) =>
    element("button", { type: "button", class: "chip", onclick: () => takeUp(index) }, t("line.other", { n: index + 1, steps: steps.length })),
  );
  place.replaceChildren(`${t("line.others")}: `, ...buttons.flatMap((button) => [button, " "]));
}

function showBest() {
  const { best } = match;
  byId("best").hidden = match.state.phase === "over";
  const steps = best?.map((step) => grouped(step.text)).join(", ");
  byId("best-line").textContent = best ? (steps ? t("line.best", { steps }) : t("line.bestOver")) : "";
}
