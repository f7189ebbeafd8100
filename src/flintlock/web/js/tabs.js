/** The tabs beside the board: log, cards, tables, people; on a phone they open as a sheet. */

import { byId, narrow } from "./dom.js";

const TABS = ["log", "piles", "panels", "people"];

export function startTabs() {
  let current = "log";
  const tab = (/** @type {string} */ name) => byId(`tab-${name}`);

  const show = (/** @type {string} */ name) => {
    current = name;
    for (const other of TABS) {
      tab(other).setAttribute("aria-selected", String(other === name));
      tab(other).tabIndex = other === name ? 0 : -1;
      byId(other).hidden = other !== name;
    }
    byId("log").scrollTop = byId("log").scrollHeight;
  };

  const press = (/** @type {string} */ name) => {
    const side = byId("side");
    const again = name === current && side.classList.contains("raised");
    if (narrow()) side.classList.toggle("raised", !again);
    show(name);
  };

  for (const name of TABS) {
    tab(name).addEventListener("click", () => press(name));
    tab(name).addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.stopPropagation();
      show(TABS[(TABS.indexOf(current) + by + TABS.length) % TABS.length]);
      tab(current).focus();
    });
  }
  show(current);
  return { next: () => show(TABS[(TABS.indexOf(current) + 1) % TABS.length]) };
}
