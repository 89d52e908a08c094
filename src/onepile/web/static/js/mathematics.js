// @ts-check
/* Mathematics as browsers set it: trees of MathML made elements. Whatever a tree says, nothing but the
   elements named here comes of it, and text is always text. */

import { spoken, t } from "./language.js";
import { element } from "./words.js";

const SPACE = "http://www.w3.org/1998/Math/MathML";
const ELEMENTS = new Set(["mi", "mn", "mo", "mtext", "mrow", "msub", "msup", "msubsup", "mfrac", "msqrt"]);

const BRACKETS = "()⌊⌋⌈⌉"; // as high as what is in them already, without room around them

/** @param {Tree} tree @returns {Element} */
function made([name, ...parts]) {
  const node = document.createElementNS(SPACE, ELEMENTS.has(name) ? name : "mrow");
  node.append(...parts.map((part) => (Array.isArray(part) ? made(part) : String(part))));
  if (name === "mo" && BRACKETS.includes(String(parts[0]))) node.setAttribute("stretchy", "false");
  return node;
}

/** @param {Tree} tree */
function formula(tree) {
  const set = document.createElementNS(SPACE, "math");
  set.append(made(tree));
  return set;
}

/** @param {string | Tree | undefined} piece */
const words = (piece) => (typeof piece === "string" ? piece : "");
/** @param {string | Tree | undefined} piece */
const opens = (piece) => words(piece).match(/\($/)?.[0] ?? "";
/** @param {string | Tree | undefined} piece */
const closes = (piece) => words(piece).match(/^[,.;:)]+/)?.[0] ?? "";

/** Words with mathematics between them, as nodes. A bracket before a formula and a comma after it stay
 * on its line.
 * @param {Pieces} pieces */
export function typeset(pieces) {
  return pieces.map((piece, at) => {
    const [before, after] = [pieces[at - 1], pieces[at + 1]];
    if (Array.isArray(piece)) return element("span", { class: "unbroken" }, opens(before), formula(piece), closes(after));
    const start = Array.isArray(before) ? closes(piece).length : 0;
    const rest = piece.slice(start);
    return Array.isArray(after) ? rest.slice(0, rest.length - opens(rest).length) : rest;
  });
}

const MANY = 40;

/** A theorem: what it says, then why; its words are the library's.
 * @param {TheoremParts} parts */
export function theorem({ opening, facts, ending, reason }) {
  const listed = facts.length ? [element("ul", {}, ...facts.map((fact) => element("li", {}, ...typeset(fact))))] : [];
  return element(
    "div",
    { class: facts.length > MANY ? "theorem long" : "theorem", lang: spoken() },
    element("p", {}, element("b", {}, `${t("research.theorem")} `), ...typeset(opening)),
    ...listed,
    ...ending.map((claim) => element("p", {}, ...typeset(claim))),
    element("p", { class: "reason" }, element("i", {}, `${t("research.proof")} `), ...typeset(reason), "\u00a0∎"),
  );
}
