/** Guide and rules beside the table: opened without leaving the game, the present step marked. */

import { byId, el, icon, refill } from "./dom.js";
import { contents, guideSections, markStep } from "./guidebook.js";
import { aboutPage, call, guidePage, rulesPage } from "./net.js";
import { Rulebook } from "./rulebook.js";
import { knowRules, onRulePressed } from "./rules.js";
import { say } from "./say.js";
import { toastError } from "./toast.js";

/** @typedef {import("./types.js").GuideInfo} GuideInfo */
/** @typedef {import("./types.js").RulesInfo} RulesInfo */
/** @typedef {"guide" | "rules"} Leaf */

export class Book {
  #phase = "";
  /** @type {Leaf} */
  #leaf = "guide";
  /** @type {HTMLElement | null} */
  #guide = null;
  /** @type {Rulebook | null} */
  #rules = null;

  /** @param {HTMLElement} root @param {string} game @param {RulesInfo} rules */
  constructor(root, game, rules) {
    this.root = root;
    this.game = game;
    this.rules = rules;
    this.body = el("div", { class: "book-body", tabindex: 0 });
    this.opener = byId("open-book");
    this.opener.addEventListener("click", () => this.toggle());
    onRulePressed((rule) => this.openRule(rule));
  }

  /** The book of a game; from now on the numbers of its rules are known. @param {HTMLElement} root @param {string} game */
  static async load(root, game) {
    /** @type {RulesInfo} */
    const rules = await call(`/api/games/${encodeURIComponent(game)}/rules`);
    knowRules(rules);
    return new Book(root, game, rules);
  }

  get isOpen() {
    return !this.root.hidden;
  }

  /** @param {Leaf} [leaf] */
  toggle(leaf = "guide") {
    if (this.isOpen && this.#leaf === leaf) this.close();
    else void this.open(leaf);
  }

  close() {
    this.root.hidden = true;
    this.opener.setAttribute("aria-expanded", "false");
  }

  /** @param {string} number */
  async openRule(number) {
    await this.open("rules");
    this.#rules?.show(number);
  }

  /** @param {Leaf} leaf */
  async open(leaf) {
    this.#leaf = leaf;
    this.root.hidden = false;
    this.opener.setAttribute("aria-expanded", "true");
    refill(this.root, this.#head(), this.body);
    try {
      if (leaf === "guide") await this.#showGuide();
      else this.#showRules();
    } catch (error) {
      toastError(error);
    }
  }

  /** Where the game stands now. @param {string} phase */
  mark(phase) {
    this.#phase = phase;
    if (this.#guide) markStep(this.#guide, phase);
  }

  #head() {
    const leaf = (/** @type {Leaf} */ name, /** @type {string} */ title) =>
      el("button", { type: "button", role: "tab", "data-leaf": name, "aria-selected": String(this.#leaf === name), onclick: () => void this.open(name) }, title);
    const page = this.#leaf === "guide" ? guidePage(this.game) : rulesPage(this.game);
    return el(
      "header",
      { class: "book-head" },
      el("div", { class: "tabs", role: "tablist", "aria-label": say("book") }, leaf("guide", say("guide")), leaf("rules", say("rules"))),
      el("a", { class: "book-page", href: page, target: "_blank" }, say("book.page")),
      el("a", { class: "book-page", href: aboutPage(this.game), target: "_blank" }, say("about")),
      el("button", { type: "button", class: "quiet close", "aria-label": say("book.close"), onclick: () => this.close() }, icon("close")),
    );
  }

  async #showGuide() {
    if (!this.#guide) {
      /** @type {GuideInfo} */
      const guide = await call(`/api/games/${encodeURIComponent(this.game)}/guide`);
      const sections = guideSections(guide);
      this.#guide = el("div", { class: "guide" }, contents(sections), ...sections);
    }
    if (this.#leaf !== "guide") return; // another leaf was opened while it came
    refill(this.body, this.#guide);
    const present = markStep(this.#guide, this.#phase);
    if (present) present.scrollIntoView({ block: "center" });
    else this.body.scrollTop = 0;
  }

  #showRules() {
    this.#rules ??= new Rulebook(this.rules);
    refill(this.body, this.#rules.root);
  }
}
