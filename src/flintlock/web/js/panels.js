/** Small tables beside the board; those of a battle, such as its odds, stand under the question. */

import { el, icon, refill } from "./dom.js";

/** @typedef {import("./types.js").Panel} Panel */
/** @typedef {import("./types.js").View} View */

const BATTLE = "battle";

export class Panels {
  #signature = "";

  /** @param {HTMLElement} root @param {HTMLElement} oddsRoot */
  constructor(root, oddsRoot) {
    this.root = root;
    this.oddsRoot = oddsRoot;
  }

  /** @param {View} view */
  draw(view) {
    const signature = JSON.stringify(view.panels);
    if (signature === this.#signature) return;
    this.#signature = signature;
    const odds = view.panels.filter(isBattle);
    refill(this.root, ...view.panels.filter((panel) => !isBattle(panel)).map(panelTable));
    this.oddsRoot.hidden = odds.length === 0;
    refill(this.oddsRoot, ...odds.flatMap((panel) => [el("h2", {}, icon("swords"), panel.title), panelBody(panel)]));
  }
}

/** @param {Panel} panel */
function isBattle(panel) {
  return panel.id.startsWith(BATTLE);
}

/** @param {Panel} panel */
function panelTable(panel) {
  return el("section", { class: "panel", "data-panel": panel.id }, el("h3", {}, panel.title), panelBody(panel));
}

/** @param {Panel} panel */
function panelBody(panel) {
  const numeric = (/** @type {number} */ column) => panel.rows.every((row) => /^[-+−\d./% ]*$/.test(row[column]));
  const kinds = (panel.rows[0] ?? []).map((_, column) => (numeric(column) ? "number" : ""));
  const head = panel.columns.some(Boolean)
    ? el("thead", {}, el("tr", {}, ...panel.columns.map((name, i) => el("th", { scope: "col", class: kinds[i] }, name))))
    : null;
  const body = panel.rows.map((row) => el("tr", {}, ...row.map((cell, i) => el("td", { class: kinds[i] }, cell))));
  return el("table", {}, head, el("tbody", {}, ...body));
}
