// @ts-check
/* Python itself: loaded once, then a question in and an answer out. */

// @ts-expect-error: this, too
import { ARITHMETIC } from "../../python/parts.js";
// @ts-expect-error: it lies there when the site is written
import { loadPyodide } from "../../python/pyodide.mjs";

const PLACE = new URL("../../python/", import.meta.url);

async function loaded() {
  postMessage({ loading: 0.1 });
  const packed = fetch(new URL("onepile.zip", PLACE)).then((answer) => answer.arrayBuffer());
  const python = await loadPyodide({ indexURL: PLACE.href });
  postMessage({ loading: 0.4 });
  await python.loadPackage(new URL(ARITHMETIC, PLACE).href, { checkIntegrity: false, messageCallback: () => {} });
  postMessage({ loading: 0.8 });
  python.unpackArchive(await packed, "zip", { extractDir: "/onepile" });
  python.runPython("import sys; sys.path.insert(0, '/onepile')");
  const { answered } = python.pyimport("onepile.web.site.inside");
  python.pyimport("onepile.web.jobs"); // loaded now, and not with the first question
  return answered;
}

const answered = loaded();

addEventListener("message", async ({ data }) => postMessage({ answer: (await answered)(data) }));

try {
  await answered;
  postMessage({ answer: null });
} catch (error) {
  postMessage({ failed: String(error).trim().split("\n").at(-1) });
}
