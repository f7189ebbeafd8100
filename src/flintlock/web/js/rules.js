/** Rule numbers: wherever one is read it leads to the rule. Whatever has `data-rule` is such a number. */

import { el } from "./dom.js";
import { rulesPage } from "./net.js";

/** @typedef {import("./types.js").RulesInfo} RulesInfo */

/** 3.2.2, 7.8.A, 12.2.B.iii */
const NUMBER = /\d+(?:\.\d+)+(?:\.[A-Z](?:\.[ivx]+)?)?/g;

/** What a hint's reason begins with (spaces.js). */
export const REASON = "✕ ";

let game = "";
/** @type {Set<string>} */
const known = new Set();

/** From now on these numbers are known. @param {RulesInfo} info */
export function knowRules(info) {
  game = info.game;
  for (const { number } of info.rules) known.add(number);
}

/** The rule of that number, or the one that it is a part of. @param {string} number @returns {string | null} */
export function ruleOf(number) {
  if (known.has(number)) return number;
  const above = number.slice(0, Math.max(0, number.lastIndexOf(".")));
  return above.includes(".") ? ruleOf(above) : null;
}

/** A text in which the numbers of rules can be pressed. @param {string} text @returns {(Node | string)[]} */
export function withRules(text) {
  /** @type {(Node | string)[]} */
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(NUMBER)) {
    const rule = ruleOf(found[0]);
    if (!rule) continue;
    parts.push(text.slice(end, found.index), ruleLink(rule, found[0]));
    end = found.index + found[0].length;
  }
  return [...parts, text.slice(end)];
}

/** @param {string} rule @param {string} [shown] */
export function ruleLink(rule, shown = rule) {
  return el("a", { class: "rule-link", href: rulesPage(game, rule), target: "_blank", "data-rule": rule }, shown);
}

/** Show the rule whose number is pressed. @param {(rule: string) => void} show */
export function onRulePressed(show) {
  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const pressed = event.target instanceof Element ? event.target.closest("[data-rule]") : null;
    const rule = ruleOf(pressed?.getAttribute("data-rule") ?? "");
    if (!rule) return;
    event.preventDefault();
    show(rule);
  });
}
