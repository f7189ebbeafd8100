/** The log in words, and the report of what has just happened where dice were rolled. */

import { el, icon, plain, refill } from "./dom.js";
import { say } from "./say.js";
import { hasDice, words } from "./words.js";

/** @typedef {import("./types.js").LogLine} LogLine */

export class Log {
  #count = 0;
  #last = "";

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  /** Draw the lines; those after `seen` are new. @param {LogLine[]} lines @param {boolean} jump  whether another time is shown */
  draw(lines, jump) {
    const last = JSON.stringify(lines[this.#count - 1] ?? null);
    const grown = !jump && this.#count > 0 && lines.length >= this.#count && last === this.#last;
    const atEnd = this.root.scrollHeight - this.root.scrollTop - this.root.clientHeight < 60;
    if (grown) {
      for (const old of this.root.querySelectorAll(".new")) if (lines.length > this.#count) old.classList.remove("new");
    } else this.root.replaceChildren();
    for (const line of grown ? lines.slice(this.#count) : lines) this.#add(line, grown);
    this.#count = lines.length;
    this.#last = JSON.stringify(lines[lines.length - 1] ?? null);
    if (atEnd || !grown) this.root.scrollTop = this.root.scrollHeight;
  }

  /** A line that says the same as the one before is counted, not repeated. @param {LogLine} line @param {boolean} fresh */
  #add(line, fresh) {
    const before = this.root.lastElementChild;
    const text = plain(line.parts);
    if (!(before instanceof HTMLElement) || before.dataset.text !== text || hasDice(line.parts)) {
      const drawn = logLine(line, fresh);
      drawn.dataset.text = text;
      this.root.append(drawn);
      return;
    }
    const times = Number(before.dataset.times ?? 1) + 1;
    before.dataset.times = String(times);
    before.querySelector(".times")?.remove();
    before.append(el("span", { class: "times" }, `× ${times}`));
    before.classList.toggle("new", fresh);
  }
}

/** @param {LogLine} line @param {boolean} fresh */
function logLine(line, fresh) {
  const kind = line.heading ? `heading heading-${line.heading}` : hasDice(line.parts) ? "rolled" : "";
  return el("p", { class: `line ${kind} ${fresh ? "new" : ""}`, "data-step": line.step }, ...words(line.parts));
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
    refill(this.root, close, ...lines.map((line) => logLine(line, true)));
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
