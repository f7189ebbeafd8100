/** Light and dark: the system's choice until the reader makes one. Loaded before the page is drawn. */
"use strict";
(() => {
  const NAME = "flintlock.theme";
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => {
    try {
      return localStorage.getItem(NAME);
    } catch {
      return null;
    }
  };
  const show = () => {
    document.documentElement.dataset.theme = chosen() ?? (dark.matches ? "dark" : "light");
  };
  dark.addEventListener("change", show);
  addEventListener("storage", show);
  document.addEventListener("flintlock:theme", () => {
    const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(NAME, next);
    } catch {
      // Not kept, but shown.
    }
    document.documentElement.dataset.theme = next;
  });
  show();
})();
