/** The log in words, and the report of what has just happened where dice were rolled. */

import { byId, el, icon, plain, refill } from "./dom.js";
import { say } from "./say.js";
import { hasDice, words } from "./words.js";

/** @typedef {import("./types.js").LogLine} LogLine */

const AT_END = 30; // CSS pixels from the end that still are the end

export class Log {
  #count = 0;
  #last = "";
  #since = Infinity; // lines of later steps are new
  #following = true; // the end stays in sight, until the reader scrolls up
  #pointing = false; // a line is shown: that is no scrolling of the reader's
  #top = 0;
  #size = "";
  /** The reasons that are unfolded because their line is shown. @type {HTMLDetailsElement | null} */
  #unfolded = null;

  /** @param {HTMLElement} root @param {(line: number) => void} openBattle */
  constructor(root, openBattle) {
    this.root = root;
    this.openBattle = openBattle;
    this.toEnd = byId("log-end");
    this.toEnd.addEventListener("click", () => this.follow());
    root.addEventListener("scroll", () => this.#scrolled());
    new ResizeObserver(() => this.#keepUp()).observe(root);
  }

  /** Draw the lines. @param {LogLine[]} lines @param {boolean} jump  whether another time is shown */
  draw(lines, jump) {
    const last = JSON.stringify(lines[this.#count - 1] ?? null);
    const grown = !jump && this.#count > 0 && lines.length >= this.#count && last === this.#last;
    if (!grown) this.root.replaceChildren();
    for (let n = grown ? this.#count : 0; n < lines.length; n++) this.#add(lines[n], n);
    this.#count = lines.length;
    this.#last = JSON.stringify(lines[lines.length - 1] ?? null);
    if (!grown) this.#following = true;
    this.#markNew();
    this.#keepUp();
  }

  /** Lines that were written after this step are new to the reader. @param {number} step */
  newSince(step) {
    if (step === this.#since) return;
    this.#since = step;
    this.#markNew();
    this.#keepUp();
  }

  /** Show the line with this number; null: the end again. @param {number | null} line */
  point(line) {
    this.root.querySelector(".told")?.classList.remove("told");
    this.#unfold(line);
    const was = this.#pointing;
    this.#pointing = line !== null;
    if (line === null) {
      if (was) this.#keepUp();
      return;
    }
    const shown = this.#lines().findLast((other) => Number(other.dataset.line) <= line);
    shown?.classList.add("told");
    shown?.scrollIntoView({ block: "nearest" });
  }

  /** What led to the action that a line belongs to is read together with it. @param {number | null} line */
  #unfold(line) {
    if (this.#unfolded) this.#unfolded.open = false;
    this.#unfolded = null;
    const reasons = line === null ? null : this.#reasons().findLast((why) => Number(lineOf(why).dataset.line) <= line);
    if (!reasons || reasons.open) return;
    reasons.open = true;
    this.#unfolded = reasons;
  }

  /** @returns {HTMLDetailsElement[]} */
  #reasons() {
    return [...this.root.querySelectorAll("details")];
  }

  /** Go to the end and stay there. */
  follow() {
    this.#following = true;
    this.#keepUp();
  }

  /** @returns {HTMLElement[]} */
  #lines() {
    return /** @type {HTMLElement[]} */ ([...this.root.children]);
  }

  #markNew() {
    let first = true;
    for (const line of this.#lines()) {
      const fresh = Number(line.dataset.last) > this.#since;
      line.classList.toggle("new", fresh);
      line.classList.toggle("first-new", fresh && first);
      if (fresh) first = false;
    }
  }

  /** However the log or what lies above it grows, its end stays in sight. */
  #keepUp() {
    if (this.#following && !this.#pointing) this.root.scrollTop = this.root.scrollHeight;
    this.#remember();
  }

  #remember() {
    this.#top = this.root.scrollTop;
    this.#size = this.#measure();
    this.toEnd.hidden = this.#following || this.root.hidden;
  }

  #measure() {
    return `${this.root.clientHeight} ${this.root.scrollHeight}`;
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.root;
    if (!this.#pointing) {
      if (scrollHeight - scrollTop - clientHeight < AT_END) this.#following = true;
      else if (scrollTop < this.#top && this.#measure() === this.#size) this.#following = false;
    }
    this.#remember();
  }

  /** A line that says the same as the one before is counted, not repeated. @param {LogLine} line @param {number} number */
  #add(line, number) {
    const before = this.root.lastElementChild;
    const text = plain(line.parts);
    if (!(before instanceof HTMLElement) || before.dataset.text !== text || hasDice(line.parts) || line.battle || line.why) {
      const drawn = logLine(line);
      Object.assign(drawn.dataset, { text, line: String(number), last: String(line.step), label: say("log.new") });
      if (line.battle) drawn.append(this.#battleButton(number));
      if (line.why) drawn.append(this.#why(line.why));
      this.root.append(drawn);
      return;
    }
    const times = Number(before.dataset.times ?? 1) + 1;
    before.dataset.times = String(times);
    before.dataset.last = String(line.step);
    before.querySelector(".times")?.remove();
    before.append(el("span", { class: "times" }, `× ${times}`));
  }

  /** What led to it, folded unless the reader has left the last reasons open. @param {import("./types.js").Part[][]} reasons */
  #why(reasons) {
    const last = this.#reasons().at(-1);
    const open = last !== undefined && last.open && last !== this.#unfolded;
    return el("details", { class: "why", open }, el("summary", {}, say("log.why")), el("ol", {}, ...reasons.map((reason) => el("li", {}, ...words(reason)))));
  }

  /** @param {number} line */
  #battleButton(line) {
    return el("button", { type: "button", class: "quiet open-battle", "aria-label": say("battle.open"), "data-hint": say("battle.open"), onclick: () => this.openBattle(line) }, icon("swords"));
  }
}

/** The line that something stands in. @param {HTMLElement} inside @returns {HTMLElement} */
function lineOf(inside) {
  return /** @type {HTMLElement} */ (inside.closest(".line"));
}

/** @param {LogLine} line */
function logLine(line) {
  const kind = line.heading ? `heading heading-${line.heading}` : hasDice(line.parts) ? "rolled" : "";
  return el("div", { class: `line ${kind}`, "data-step": line.step }, ...words(line.parts));
}

const LONGEST_REPORT = 9;
const LINES_AFTER = 2; // losses and the outcome follow the last dice

/** Dice on the table: what was rolled since the last view, large, for a moment. */
export class Tray {
  #timer = 0;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    root.addEventListener("pointerenter", () => clearTimeout(this.#timer));
    root.addEventListener("pointerleave", () => this.#hideAfter(1200));
  }

  /** @param {LogLine[]} fresh  lines that are new since the last view */
  show(fresh) {
    const first = fresh.findIndex((line) => hasDice(line.parts));
    if (first < 0) return;
    const last = fresh.findLastIndex((line) => hasDice(line.parts));
    const lines = fresh.slice(Math.max(0, first - 1), last + 1 + LINES_AFTER).slice(-LONGEST_REPORT);
    const close = el("button", { type: "button", class: "quiet close", "aria-label": say("dice_away"), onclick: () => this.hide() }, icon("close"));
    refill(this.root, close, ...lines.map(logLine));
    this.root.hidden = false;
    this.#hideAfter(2600 + 900 * lines.length);
  }

  hide() {
    clearTimeout(this.#timer);
    this.root.hidden = true;
  }

  /** @param {number} time */
  #hideAfter(time) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.hide(), time);
  }
}
