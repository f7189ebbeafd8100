/** All rules of a game: to be searched, linked with each other, with the code and the tests of each. */

import { byId, el, icon, refill } from "./dom.js";
import { call } from "./net.js";
import { withRules } from "./rules.js";
import { say } from "./say.js";
import { toastError } from "./toast.js";

/** @typedef {import("./types.js").RulesInfo} RulesInfo */
/** @typedef {import("./types.js").RuleInfo} RuleInfo */
/** @typedef {import("./types.js").SourceInfo} SourceInfo */

export class Rulebook {
  /** @param {RulesInfo} info */
  constructor(info) {
    this.info = info;
    this.field = el("input", { type: "search", class: "rule-search", "aria-label": say("rules.search"), placeholder: say("rules.search") });
    this.found = el("p", { class: "soft rules-found", role: "status" });
    this.list = el("div", { class: "rules" }, ...info.rules.map((rule) => this.#entry(rule)));
    this.root = el("div", { class: "rulebook" }, el("div", { class: "rule-tools" }, this.field, this.found), this.list);
    this.field.addEventListener("input", () => this.#search());
    this.#search();
  }

  /** Show a rule and mark it. @param {string} number */
  show(number) {
    if (this.field.value) {
      this.field.value = "";
      this.#search();
    }
    for (const marked of this.list.querySelectorAll(".sought")) marked.classList.remove("sought");
    const entry = this.list.querySelector(`[data-number="${CSS.escape(number)}"]`);
    entry?.classList.add("sought");
    entry?.scrollIntoView({ block: "start" });
  }

  /** Every word must be in the rule. */
  #search() {
    const words = this.field.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const entry of this.list.children) {
      const { text = "" } = /** @type {HTMLElement} */ (entry).dataset;
      const fits = words.every((word) => text.includes(word));
      /** @type {HTMLElement} */ (entry).hidden = !fits;
      if (fits) count += 1;
    }
    this.found.textContent = say("rules.found", { n: count });
  }

  /** @param {RuleInfo} rule */
  #entry(rule) {
    const { number, title, text } = rule;
    const depth = Math.min(3, number.split(" ")[0].replace(/\.0$/, "").split(".").length);
    return el(
      "article",
      { class: `rule-entry depth-${depth}`, "data-number": number, "data-text": `${number} ${title} ${text}`.toLocaleLowerCase() },
      el("h3", {}, el("span", { class: "rule-number" }, number === title ? "" : shortNumber(rule)), ` ${title}`),
      el("p", {}, ...withRules(text)),
      rule.code.length + rule.tests.length > 0 && this.#proofs(rule),
    );
  }

  /** @param {RuleInfo} rule */
  #proofs({ code, tests }) {
    const source = el("div", { class: "source" });
    const show = (/** @type {string} */ name) => this.#showCode(name, source);
    return el(
      "details",
      { class: "proofs" },
      el("summary", {}, say("rules.proofs", { n: tests.length })),
      el("p", { class: "overline" }, say("rules.code")),
      el("p", {}, ...code.map((name) => el("button", { type: "button", class: "code-link", "data-source": name, onclick: () => show(name) }, el("code", {}, name)))),
      source,
      el("p", { class: "overline" }, say("rules.tests")),
      el("ul", {}, ...tests.map((name) => el("li", {}, el("code", {}, name)))),
    );
  }

  /** @param {string} name @param {HTMLElement} where */
  async #showCode(name, where) {
    try {
      /** @type {SourceInfo} */
      const { file, line, text } = await call(`/api/games/${encodeURIComponent(this.info.game)}/code/${encodeURIComponent(name)}`);
      const close = el("button", { type: "button", class: "quiet close", "aria-label": say("close"), onclick: () => refill(where) }, icon("close"));
      refill(where, el("p", {}, el("code", {}, `${file}:${line}`), close), el("pre", {}, el("code", {}, text)));
    } catch (error) {
      toastError(error);
    }
  }
}

/** A rule that is a card is called after it: the number alone is left. @param {RuleInfo} rule */
function shortNumber({ number }) {
  return number.split(" ")[0];
}

/** The page of its own. @param {RulesInfo} info */
export function fillRulesPage(info) {
  byId("game").textContent = say("rules.of", { game: info.name });
  const book = new Rulebook(info);
  refill(byId("rules"), book.root);
  return book;
}
