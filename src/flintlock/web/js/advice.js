/** What a strong player would answer in the place of whoever is asked, and why. */

import { el, icon, refill } from "./dom.js";
import { call, keyPath } from "./net.js";
import { say } from "./say.js";
import { toastError } from "./toast.js";
import { words } from "./words.js";

/** @typedef {import("./types.js").View} View */

export class Adviser {
  /** @type {{ step: number, box: HTMLElement } | null} */
  #given = null;

  /** @param {string} key @param {boolean} allowed */
  constructor(key, allowed) {
    this.key = key;
    this.allowed = allowed;
  }

  /** @param {View} view */
  button(view) {
    if (!this.allowed) return null;
    return el("button", { type: "button", class: "quiet", id: "advise", "aria-label": say("advise"), "data-hint": say("advise.hint"), onclick: () => void this.#ask(view, this.box(view)) }, icon("eye"));
  }

  /** Where the advice on a question stands, once it was given. @param {View} view */
  box(view) {
    if (this.#given?.step !== view.step) this.#given = { step: view.step, box: el("div", { class: "advice" }) };
    return this.#given.box;
  }

  /** @param {View} view @param {HTMLElement} box */
  async #ask(view, box) {
    refill(box, el("p", { class: "soft thinking" }, say("advise.thinking")));
    try {
      /** @type {import("./types.js").Advice} */
      const { code, why } = await call(keyPath(this.key, "/advice"), { seat: view.seat, step: view.step });
      const [first, ...others] = why;
      const take = el("button", { type: "button", class: "answer advised", "data-answer": code, "data-point": code }, icon("eye"), el("span", {}, ...words(first)));
      refill(box, take, el("ul", { class: "thoughts" }, ...others.map((line) => el("li", {}, ...words(line)))));
    } catch (error) {
      refill(box);
      toastError(error);
    }
  }
}
