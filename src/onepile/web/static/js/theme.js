// @ts-check
/* Loaded before the page is drawn. Dark or light: what the reader chose before, else what the system prefers,
   so that it never flashes in the wrong tone. And the first screen is not seen where another one comes. */
(() => {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null; // no storage: the system decides
    }
  };

  const show = () => {
    const theme = chosen() ?? (system.matches ? "dark" : "light");
    document.documentElement.dataset.theme = theme;
    document.dispatchEvent(new CustomEvent("theme"));
  };

  show();
  if (location.hash.length > 1) document.documentElement.classList.add("coming");
  system.addEventListener("change", show);
  document.addEventListener("DOMContentLoaded", () => {
    show();
    document.getElementById("theme")?.addEventListener("click", () => {
      const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
      try {
        localStorage.setItem("theme", next);
      } catch {
        document.documentElement.dataset.theme = next;
      }
      show();
    });
  });
})();
