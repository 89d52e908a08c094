// @ts-check
/* Loaded before the page is drawn: what the reader wants. Dark or light, as was chosen before, else as the system
   prefers, so that it never flashes in the wrong tone; and the language, whose sentences are asked for at once. The
   first screen is not seen where another one comes. */
(() => {
  /** What was chosen before, if it can be kept. @param {string} name */
  const chosen = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // no storage: the system decides
    }
  };
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const page = document.documentElement;

  const show = () => {
    page.dataset.theme = chosen("theme") ?? (system.matches ? "dark" : "light");
    document.dispatchEvent(new CustomEvent("theme"));
  };

  const asked = chosen("language") ?? new URLSearchParams(location.search).get("language");
  page.lang = ["en", "de"].find((one) => one === asked) ?? (navigator.language?.startsWith("de") ? "de" : "en");
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  window.told = fetch(new URL(`../told.${page.lang}.json`, src)).then((answer) => answer.json());

  show();
  if (location.hash.length > 1) page.classList.add("coming");
  system.addEventListener("change", show);
  document.addEventListener("DOMContentLoaded", () => {
    show();
    document.getElementById("theme")?.addEventListener("click", () => {
      const next = page.dataset.theme === "dark" ? "light" : "dark";
      try {
        localStorage.setItem("theme", next);
      } catch {
        page.dataset.theme = next;
      }
      show();
    });
  });
})();
