// @ts-check
/* Make a rule: a button for each family, a dial for each of its options, all drawn from what is told
   of the families; the rule as text stays beside them and can be typed as well. */

import { t } from "./language.js";
import { capital, element } from "./words.js";

const QUARTERS = 4;
const STEEPEST = 6;
const OFFSETS = [-5, 10];

/** floor(an/b)+c as it is typed.
 * @param {number} quarters
 * @param {number} offset
 * @param {string} variable
 * @param {number | null} least */
function lineText(quarters, offset, variable, least) {
  const divisor = [4, 2].find((number) => quarters % number === 0) ?? 1;
  const [over, under] = [quarters / divisor, QUARTERS / divisor];
  if (!over) return String(Math.max(least ?? 0, offset));
  const product = over === 1 ? variable : `${over}${variable}`;
  const slope = under === 1 ? product : `floor(${product}/${under})`;
  const line = offset ? `${slope}${offset > 0 ? "+" : "-"}${Math.abs(offset)}` : slope;
  const first = Math.floor(quarters / QUARTERS) + offset;
  return least !== null && first < least ? `max(${least},${line})` : line;
}

/** The quarters and the offset of a formula that the sliders can say; null if it is none of these.
 * @param {string} formula
 * @param {string} variable
 * @param {number | null} least */
function lineOf(formula, variable, least) {
  const plain = formula.replaceAll(" ", "").replace(/^max\(\d+,(.*)\)$/, "$1");
  const [, whole, over, under, rest] = plain.match(new RegExp(`^(?:(\\d*)\\*?${variable}|floor\\((\\d*)\\*?${variable}/(\\d+)\\))([+-]\\d+)?$`)) ?? [];
  const offset = Number(rest ?? (/^\d+$/.test(plain) ? plain : 0));
  const quarters = plain.includes(variable) ? (QUARTERS * Number((whole ?? over) || 1)) / Number(under ?? 1) : 0;
  return lineText(quarters, offset, variable, least).replace(/^max\(\d+,(.*)\)$/, "$1") === plain && quarters <= STEEPEST * QUARTERS && offset >= OFFSETS[0] && offset <= OFFSETS[1] ? { quarters, offset } : null;
}

/** The text of a rule.
 * @param {Family} family
 * @param {Record<string, any>} values */
function ruleText(family, values) {
  const replaced = family.options.filter(({ name, instead_of }) => instead_of && values[name]).map(({ instead_of }) => instead_of);
  const options = family.options.flatMap(({ name, flag }) => {
    if (!values[name] || values[name] === "0" || replaced.includes(name)) return [];
    return [flag ? name : `${name}=${values[name]}`];
  });
  return [family.name, ...options].join("; ");
}

/** Draw the builder into two places; `changed(text)` is called whenever the rule is another one.
 * @param {Family[]} families
 * @param {{ buttons: HTMLElement, dials: HTMLElement }} places
 * @param {(text: string) => void} changed */
export function makeBuilder(families, { buttons, dials }, changed) {
  /** @type {Record<string, Record<string, any>>} */
  const values = {};
  /** @type {Family | null} */
  let family = null;
  const tell = () => { if (family) changed(ruleText(family, values[family.name])); };

  /** @param {Family} family */
  const usual = ({ options }) => Object.fromEntries(options.filter(({ example, instead_of }) => example && !instead_of).map(({ name, example }) => [name, example]));

  /** @param {Family} chosen */
  const show = (chosen) => {
    const { name, options } = chosen;
    family = chosen;
    values[name] ??= usual(chosen);
    for (const button of buttons.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset.family === name));
    dials.replaceChildren(...options.map((option) => dial(option, values[name], tell)));
  };

  /** @param {Family} chosen */
  const pick = (chosen) => {
    show(chosen);
    tell();
  };

  const choice = (/** @type {Family} */ one) =>
    element("button", { type: "button", class: "choice", "data-family": one.name, "aria-pressed": "false", onclick: () => pick(one) }, element("strong", {}, one.title), element("span", {}, one.about));
  buttons.replaceChildren(...families.map(choice));
  return {
    /** Begin with the first family. */
    open() {
      pick(families[0]);
    },
    /** Show a rule that was typed.
     * @param {string} text */
    read(text) {
      const [name, ...options] = text.split(";").map((part) => part.trim());
      const read = families.find((one) => one.name === name);
      if (!read) return;
      values[name] = Object.fromEntries(options.map((option) => {
        const at = option.indexOf("=");
        return at < 0 ? [option, true] : [option.slice(0, at), option.slice(at + 1)];
      }));
      show(read);
    },
  };
}

/** What belongs to one option.
 * @param {Option} option
 * @param {Record<string, any>} values
 * @param {() => void} tell */
function dial(option, values, tell) {
  /** @param {string | boolean} value */
  const set = (value) => {
    values[option.name] = value;
    tell();
  };
  if (option.flag) return flag(option, values, set);
  if (option.kind === "count") return stepper(option, values, set);
  return field(option, values, set);
}

/** @param {Option} option @param {Record<string, any>} values @param {(value: boolean) => void} set */
function flag({ name, title }, values, set) {
  const input = element("input", { type: "checkbox", checked: Boolean(values[name]), "data-option": name, onchange: (/** @type {any} */ event) => set(event.target.checked) });
  return element("label", { class: "switch dial" }, input, element("span", {}, capital(title)));
}

/** @param {Option} option @param {Record<string, any>} values @param {(value: string) => void} set */
function stepper({ name, title }, values, set) {
  const output = element("output", { "data-option": name }, values[name] ?? "0");
  /** @param {number} step */
  const by = (step) => () => {
    const next = Math.max(0, Number(output.value) + step);
    output.value = String(next);
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

/** @param {Option} option @param {Record<string, any>} values @param {(value: string) => void} set */
function field(option, values, set) {
  const { name, title, kind, variable, least } = option;
  const label = kind === "formula" ? `${name}(${variable}) =` : `${name} =`;
  const input = element("input", { type: "text", spellcheck: "false", autocapitalize: "off", size: 18, value: values[name] ?? "", "data-option": name, oninput: (/** @type {any} */ event) => set(event.target.value.trim()) });
  /** @type {HTMLElement[]} */
  const parts = [element("label", { title }, element("span", {}, capital(title)), element("span", { class: "row" }, element("code", {}, label), input))];
  if (kind === "formula" && variable) {
    /** @param {string} what @param {number} from @param {number} to */
    const slider = (what, from, to) => element("input", { type: "range", min: from, max: to, step: 1, "data-dial": `${name}-${what}` });
    const slope = slider("slope", 0, STEEPEST * QUARTERS);
    const offset = slider("offset", OFFSETS[0], OFFSETS[1]);
    const [times, plus] = [element("output", {}), element("output", {})];
    const sliders = element("div", { class: "sliders" }, element("label", {}, t("rule.slope"), " ", times, slope), element("label", {}, t("rule.offset"), " ", plus, offset));
    const told = () => {
      times.textContent = String(Number(slope.value) / QUARTERS).replace(".", t("numbers.point"));
      plus.textContent = offset.value;
    };
    /* The sliders are the formula; where it is none that they can say they are not there. */
    const follow = () => {
      const line = lineOf(input.value, variable, least);
      sliders.hidden = !line;
      if (line) [slope.value, offset.value] = [String(line.quarters), String(line.offset)];
      told();
    };
    const slid = () => {
      input.value = lineText(Number(slope.value), Number(offset.value), variable, least);
      told();
      set(input.value);
    };
    slope.addEventListener("input", slid);
    offset.addEventListener("input", slid);
    input.addEventListener("input", follow);
    follow();
    parts.push(sliders);
  }
  return element("div", { class: "dial" }, ...parts);
}
