/* The match as a line: a strip of its steps in the colours of who wins by them, the steps in words,
   lines that were left, best play. A click on a step goes there. */

import { t } from "./language.js";
import { lookAt, match, takeUp } from "./match.js";
import { stepText } from "./said.js";
import { byId, element, short } from "./words.js";

/** Whether a step won for who made it, as far as that was looked at. */
function valueOf(step, moment) {
  if (!moment?.winner || step.resign) return "";
  return moment.winner === step.side ? "wins" : "loses";
}

function placeText(position) {
  const others = match.rule.fields.map(({ name, title }) => `, ${title} ${short(position[name])}`);
  return `${short(position.pile)}${others.join("")}`;
}

/** Show the whole line; the moment that is on the table is marked. */
export function showLine() {
  const { full, at, state } = match;
  const { steps } = full;
  const cell = (index) => {
    const step = steps[index - 1];
    const value = step ? valueOf(step, full.line?.[index]) : "";
    const what = step ? stepText(match, step) : t("line.start");
    const said = value ? t(value === "wins" ? "line.good" : "line.bad", { what }) : what;
    const label = step ? t("line.step", { n: index, what: said }) : said;
    const text = step ? (step.take ?? (step.block ? "⊘" : "⚑")) : "•";
    return element(
      "button",
      { type: "button", class: `cell ${value}`, "aria-label": label, title: label, "aria-current": index === at ? "step" : null, "data-step": index, onclick: () => lookAt(index) },
      text.length > 4 ? "…" : text,
    );
  };
  byId("strip").hidden = !steps.length;
  byId("strip").replaceChildren(...Array.from({ length: steps.length + 1 }, (_, index) => cell(index)));
  const lost = state.chance?.step;
  const items = steps.map((step, index) => {
    const left = step.take ? t("steps.leaving", { place: placeText(step.position) }) : "";
    const value = valueOf(step, full.line?.[index + 1]);
    return element("li", { class: `${value} ${index + 1 === lost ? "marked" : ""} ${index + 1 === at ? "here" : ""}`.trim() }, stepText(match, step), element("span", {}, left));
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
  const steps = best?.map((step) => stepText(match, step)).join(", ");
  byId("best-line").textContent = best ? (steps ? t("line.best", { steps }) : t("line.bestOver")) : "";
}
