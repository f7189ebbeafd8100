/** Small tables beside the board; a battle is drawn large. */

import { el, icon, refill } from "./dom.js";
import { hasDice, words } from "./words.js";

/** @typedef {import("./types.js").Panel} Panel */
/** @typedef {import("./types.js").View} View */

const BATTLE = "battle";
const BATTLE_LINES = 5;

export class Panels {
  #signature = "";
  #battle = "";
  #battleFrom = 0; // the log's length when the running battle was first seen

  /** @param {HTMLElement} root @param {HTMLElement} battleRoot */
  constructor(root, battleRoot) {
    this.root = root;
    this.battleRoot = battleRoot;
  }

  /** @param {View} view */
  draw(view) {
    const battles = view.panels.filter(isBattle);
    const signature = JSON.stringify([view.panels, battles.length ? view.log.length : 0]);
    if (signature === this.#signature) return;
    this.#signature = signature;
    refill(this.root, ...view.panels.filter((panel) => !isBattle(panel)).map(panelTable));
    this.battleRoot.hidden = battles.length === 0;
    refill(this.battleRoot, ...battles.map((panel) => this.#fight(panel, view)));
    if (!battles.length) this.#battle = "";
  }

  /** @param {Panel} panel @param {View} view */
  #fight(panel, view) {
    if (panel.title !== this.#battle) {
      this.#battle = panel.title;
      this.#battleFrom = Math.max(0, view.log.length - BATTLE_LINES);
    }
    const lines = view.log.slice(this.#battleFrom).slice(-BATTLE_LINES);
    const first = lines.findIndex((line) => hasDice(line.parts));
    const rolled = first < 0 ? [] : lines.slice(first);
    return el(
      "div",
      { class: "fight" },
      el("h2", {}, icon("swords"), panel.title),
      panelBody(panel),
      rolled.length > 0 && el("div", { class: "rolls" }, ...rolled.map((line) => el("p", { class: "line" }, ...words(line.parts)))),
    );
  }
}

/** @param {Panel} panel */
function isBattle(panel) {
  return panel.id === BATTLE || panel.id.startsWith(`${BATTLE}/`) || panel.id.startsWith(`${BATTLE}:`);
}

/** @param {Panel} panel */
function panelTable(panel) {
  return el("section", { class: "panel", "data-panel": panel.id }, el("h3", {}, panel.title), panelBody(panel));
}

/** @param {Panel} panel */
function panelBody(panel) {
  const numeric = (/** @type {number} */ column) => panel.rows.every((row) => /^[-+−\d./ ]*$/.test(flat(row[column])));
  const kinds = (panel.rows[0] ?? []).map((_, column) => (numeric(column) ? "number" : ""));
  const head = panel.columns.some(Boolean)
    ? el("thead", {}, el("tr", {}, ...panel.columns.map((name, i) => el("th", { scope: "col", class: kinds[i] }, name))))
    : null;
  const body = panel.rows.map((row) => el("tr", {}, ...row.map((cell, i) => el("td", { class: kinds[i] }, ...words(cell)))));
  return el("table", {}, head, el("tbody", {}, ...body));
}

/** @param {import("./types.js").Cell | undefined} cell */
function flat(cell) {
  return Array.isArray(cell) ? cell.map((part) => part.text).join("") : String(cell ?? "");
}
