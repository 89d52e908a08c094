// @ts-check
/* Cells of Python, run by the Python of this site: those of a first notebook, of one that lies on the same server
   (its address follows the #), or of a file. Stopped Python begins anew, and then no name is known any more. */

import { offerText, whenChosen } from "./download.js";
import first from "./first-notebook.json" with { type: "json" };
import { speak, t } from "./language.js";
import { ask } from "./python.js";
import { Refusal } from "./refusal.js";
import { byId, element } from "./words.js";
import "./without-network.js";

/** @typedef {{ cell_type: string, source: string | string[] }} Cell
 * @typedef {{ cells: Cell[] }} Notebook */

const place = byId("cells");
const codes = () => [...place.querySelectorAll("textarea")];

/** The text of a cell. @param {Cell} cell */
const sourceOf = ({ source }) => (Array.isArray(source) ? source.join("") : source);

/** A paragraph or heading of a notebook: `code` and **what matters** are set so, links are their words.
 * @param {string} text */
function said(text) {
  const [, signs, words] = text.match(/^(#*)\s*(.*)$/s) ?? ["", "", text];
  const plain = words.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  const parts = plain.split(/(`[^`]+`|\*{1,2}[^*]+\*{1,2})/).map((part) => {
    if (part.startsWith("`")) return element("code", {}, part.slice(1, -1));
    return part.startsWith("*") ? element(part.startsWith("**") ? "strong" : "em", {}, part.replaceAll("*", "")) : part;
  });
  return element(signs ? "h2" : "p", {}, ...parts);
}

/** Run a cell and show what came of it; whether all went well.
 * @param {HTMLTextAreaElement} code
 * @param {HTMLElement} came */
async function run(code, came) {
  came.replaceChildren(element("p", { class: "waiting" }, t("notebook.running")));
  const line = (/** @type {string} */ text, kind = "") => element("pre", { class: kind }, text);
  try {
    const { printed, text, html, wrong } = /** @type {Answers["run"]} */ (await ask({ name: "run", values: { source: code.value } }));
    const value = element("div", { class: "value" });
    if (html) value.innerHTML = html; // made by what was typed here; the page's policy lets no script in it run
    else if (text) value.append(line(text));
    came.replaceChildren(...(printed ? [line(printed)] : []), value, ...(wrong ? [line(wrong, "wrong")] : []));
    return !wrong;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    came.replaceChildren(line(`${error.message}. ${t("notebook.anew")}`, "wrong"));
    return false;
  }
}

/** @type {WeakMap<HTMLTextAreaElement, () => Promise<boolean>>} */
const runs = new WeakMap();

/** A cell of code at the end.
 * @param {string} source */
function addCode(source) {
  const code = element("textarea", { rows: Math.max(2, source.split("\n").length), spellcheck: "false", autocapitalize: "off", "aria-label": "Python" });
  code.value = source;
  const came = element("div", { class: "came", role: "status" });
  const go = () => run(code, came);
  const button = element("button", { type: "button", onclick: go }, t("notebook.run"));
  code.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.shiftKey || event.metaKey)) return;
    event.preventDefault();
    go();
  });
  runs.set(code, go);
  place.append(element("section", { class: "cell-run panel" }, code, button, came));
  return code;
}

/** Show a notebook in place of what is there.
 * @param {Notebook} notebook */
function show({ cells }) {
  place.replaceChildren();
  for (const cell of cells) {
    if (cell.cell_type === "code") addCode(sourceOf(cell));
    else place.append(...sourceOf(cell).split(/\n{2,}/).map(said));
  }
}

/** Show what is read as a notebook, or say that it is none.
 * @param {Promise<string>} reading */
async function open(reading) {
  byId("notice").textContent = "";
  try {
    show(JSON.parse(await reading));
  } catch {
    byId("notice").textContent = t("notebook.none");
  }
}

/** The notebook that the address names, or the first one. */
async function openNamed() {
  const name = decodeURIComponent(location.hash.slice(1));
  if (!name.endsWith(".ipynb")) return show(first);
  await open(fetch(name).then((answer) => answer.text()));
}

async function runAll() {
  for (const code of codes()) if (!(await runs.get(code)?.())) return;
}

/** The cells as Jupyter reads them, without what came of them. */
function save() {
  const cells = [...place.children].map((cell) => {
    const code = cell.querySelector("textarea");
    return code
      ? { cell_type: "code", execution_count: null, metadata: {}, outputs: [], source: code.value }
      : { cell_type: "markdown", metadata: {}, source: cell.textContent };
  });
  offerText(JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 4 }, null, 1), "onepile.ipynb", "application/json");
}

speak();
document.documentElement.classList.remove("coming");
byId("run-all").addEventListener("click", runAll);
byId("notebook-save").addEventListener("click", save);
byId("add-cell").addEventListener("click", () => addCode("").focus());
whenChosen("notebook-file", (file) => open(file.text()));
addEventListener("hashchange", openNamed);
openNamed();
