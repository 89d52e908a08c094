// @ts-check
/* Dark or light: what the reader chose before, else what the system prefers.
   Loaded before the page is drawn, so that it never flashes in the wrong tone. */
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
