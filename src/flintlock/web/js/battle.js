/** The battle that is fought, or was fought last: both sides, every roll and what it means, the outcome. */

import { el, icon, refill } from "./dom.js";
import { die } from "./dice.js";
import { say } from "./say.js";
import { smallToken } from "./shapes.js";
import { hasDice, words } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Battle} Battle */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Token} Token */

export class BattleBox {
  #signature = "";
  #away = -1; // the line of the battle that was put away

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  /** It stays until the next one begins, or until it is put away. @param {View} view */
  draw(view) {
    const battle = view.battle?.line === this.#away ? null : view.battle;
    const signature = JSON.stringify(battle);
    if (signature === this.#signature) return;
    this.#signature = signature;
    this.root.hidden = battle === null;
    refill(this.root, ...(battle ? this.#content(battle, view.tokens) : []));
    const pane = this.root.parentElement;
    if (pane) pane.scrollTop = pane.scrollHeight; // the newest roll is in sight
  }

  /** @param {Battle} battle @param {Token[]} tokens */
  #content(battle, tokens) {
    const away = () => {
      this.#away = battle.line;
      this.root.hidden = true;
    };
    const close = el("button", { type: "button", class: "quiet close", "aria-label": say("battle.close"), onclick: away }, icon("close"));
    return [
      el("h2", {}, icon("swords"), el("span", { "data-point": battle.place, "data-hint": battle.title }, battle.title), close),
      sides(battle, tokens),
      el("div", { class: "rolls" }, ...battle.rolls.map(roll)),
      battle.outcome && el("p", { class: "outcome" }, ...words(battle.outcome)),
    ];
  }
}

/** @param {Battle} battle @param {Token[]} tokens */
function sides(battle, tokens) {
  const over = battle.sides.some((side) => side.after);
  const rows = battle.sides.map((side) =>
    el(
      "tr",
      { class: side.side === battle.winner ? "winner" : "" },
      el("th", { scope: "row" }, side.name, side.odds !== undefined && el("small", {}, say("battle.odds", { percent: Math.round(side.odds * 100) }))),
      el("td", {}, ...pieces(side.before, tokens)),
      over && el("td", {}, ...pieces(side.after ?? [], tokens)),
    ),
  );
  const head = el("tr", {}, el("td"), el("th", { scope: "col" }, say("battle.before")), over && el("th", { scope: "col" }, say("battle.after")));
  return el("table", {}, el("thead", {}, head), el("tbody", {}, ...rows));
}

/** @param {Piece[]} pieces @param {Token[]} tokens @returns {(Node | string)[]} */
function pieces(pieces, tokens) {
  if (!pieces.length) return [el("span", { class: "soft" }, say("battle.nothing"))];
  return pieces.map(({ code, name, count }) => {
    const token = tokens.find((other) => other.code === code);
    const shown = token ? [smallToken(token), el("span", { class: "offstage" }, name)] : [name];
    return el("span", { class: "piece", "data-point": code, "data-hint": name }, count > 1 && `${count} × `, ...shown);
  });
}

/** @param {import("./types.js").Roll} roll */
function roll({ line, dice, modifiers, total, meaning }) {
  const shown = hasDice(line) ? [] : dice.map(({ code, name }) => die(code, name));
  const added = modifiers.map(({ name, rule, value }) =>
    el("span", { class: "modifier", "data-hint": say("rule", { rule }) }, `${value < 0 ? "−" : "+"}${Math.abs(value)} ${name}`),
  );
  return el(
    "div",
    { class: "roll" },
    el("p", { class: "line" }, ...words(line), " ", ...shown),
    added.length > 0 && el("p", { class: "modifiers" }, ...added),
    total !== undefined && el("p", { class: "total" }, say("battle.total", { total })),
    meaning && el("p", { class: "meaning" }, meaning),
  );
}
