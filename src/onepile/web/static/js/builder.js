/* Make a rule: a button for each family, a dial for each of its options, all drawn from what is told
   of the families; the rule as text stays beside them and can be typed as well. */

import { t } from "./language.js";
import { capital, element } from "./words.js";

const QUARTERS = 4;
const STEEPEST = 6;
const OFFSETS = [-5, 10];

/** floor(an/b)+c as it is typed. */
function lineText(quarters, offset, variable, least) {
  const divisor = [4, 2, 1].find((number) => quarters % number === 0);
  const [over, under] = [quarters / divisor, QUARTERS / divisor];
  if (!over) return String(Math.max(least ?? 0, offset));
  const product = over === 1 ? variable : `${over}${variable}`;
  const slope = under === 1 ? product : `floor(${product}/${under})`;
  const line = offset ? `${slope}${offset > 0 ? "+" : "-"}${Math.abs(offset)}` : slope;
  const first = Math.floor(quarters / QUARTERS) + offset;
  return least !== null && first < least ? `max(${least},${line})` : line;
}

/** The text of a rule. */
function ruleText(family, values) {
  const replaced = family.options.filter(({ name, instead_of }) => instead_of && values[name]).map(({ instead_of }) => instead_of);
  const options = family.options.flatMap(({ name, flag }) => {
    if (!values[name] || values[name] === "0" || replaced.includes(name)) return [];
    return [flag ? name : `${name}=${values[name]}`];
  });
  return [family.name, ...options].join("; ");
}

/** Draw the builder into two places; `changed(text)` is called whenever the rule is another one. */
export function makeBuilder(families, { buttons, dials }, changed) {
  const values = {};
  let family = null;
  const tell = () => changed(ruleText(family, values[family.name]));

  const usual = ({ options }) => Object.fromEntries(options.filter(({ example, instead_of }) => example && !instead_of).map(({ name, example }) => [name, example]));

  const show = (chosen) => {
    family = chosen;
    values[family.name] ??= usual(family);
    for (const button of buttons.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset.family === family.name));
    dials.replaceChildren(...family.options.map((option) => dial(option, values[family.name], tell)));
  };

  const pick = (chosen) => {
    show(chosen);
    tell();
  };

  const draw = (told) =>
    buttons.replaceChildren(
      ...told.map((one) =>
        element("button", { type: "button", class: "choice", "data-family": one.name, "aria-pressed": "false", onclick: () => pick(one) }, element("strong", {}, one.title), element("span", {}, one.about)),
      ),
    );

  draw(families);
  return {
    /** The same with what is told of the families in another language. */
    sayAgain(told) {
      draw(told);
      if (family) show(told.find(({ name }) => name === family.name));
    },
    /** Begin with the first family, if none was picked yet. */
    open() {
      if (!family) pick(families[0]);
    },
  };
}

/** What belongs to one option. */
function dial(option, values, tell) {
  const set = (value) => {
    values[option.name] = value;
    tell();
  };
  if (option.flag) return flag(option, values, set);
  if (option.kind === "count") return stepper(option, values, set);
  return field(option, values, set);
}

function flag({ name, title }, values, set) {
  const input = element("input", { type: "checkbox", checked: Boolean(values[name]), "data-option": name, onchange: (event) => set(event.target.checked) });
  return element("label", { class: "switch dial" }, input, element("span", {}, capital(title)));
}

function stepper({ name, title }, values, set) {
  const output = element("output", { "data-option": name }, values[name] ?? "0");
  const by = (step) => () => {
    const next = Math.max(0, Number(output.textContent) + step);
    output.textContent = String(next);
    set(String(next));
  };
  return element(
    "div",
    { class: "dial stepper" },
    element("span", {}, capital(title)),
    element("button", { type: "button", "aria-label": t("rule.less", { what: title }), onclick: by(-1) }, "−"),
    output,
    element("button", { type: "button", "aria-label": t("rule.more", { what: title }), onclick: by(1) }, "+"),
  );
}

function field(option, values, set) {
  const { name, title, kind, variable, least } = option;
  const label = kind === "formula" ? `${name}(${variable}) =` : `${name} =`;
  const input = element("input", { type: "text", spellcheck: "false", autocapitalize: "off", size: 18, value: values[name] ?? "", "data-option": name, oninput: (event) => set(event.target.value.trim()) });
  const parts = [element("label", { title }, element("span", {}, capital(title)), element("span", { class: "row" }, element("code", {}, label), input))];
  if (kind === "formula" && variable) {
    const slider = (what, from, to, value) => element("input", { type: "range", min: from, max: to, step: 1, value, "data-dial": `${name}-${what}` });
    const slope = slider("slope", 0, STEEPEST * QUARTERS, 2 * QUARTERS);
    const offset = slider("offset", OFFSETS[0], OFFSETS[1], 0);
    const slid = () => {
      input.value = lineText(Number(slope.value), Number(offset.value), variable, least);
      set(input.value);
    };
    slope.addEventListener("input", slid);
    offset.addEventListener("input", slid);
    parts.push(element("div", { class: "sliders" }, element("label", {}, t("rule.slope"), slope), element("label", {}, t("rule.offset"), offset)));
  }
  return element("div", { class: "dial" }, ...parts);
}
