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

  /** A button, and below it the advice once it was given. @param {View} view */
  box(view) {
    if (!this.allowed) return null;
    if (this.#given?.step === view.step) return this.#given.box;
    const box = el("div", { class: "advice" });
    const ask = el("button", { type: "button", class: "quiet", id: "advise", onclick: () => void this.#ask(view, box) }, icon("eye"), say("advise"));
    box.append(ask);
    this.#given = { step: view.step, box };
    return box;
  }

  /** @param {View} view @param {HTMLElement} box */
  async #ask(view, box) {
    const before = [...box.childNodes];
    refill(box, el("p", { class: "soft thinking" }, say("advise.thinking")));
    try {
      /** @type {import("./types.js").Advice} */
      const { code, why } = await call(keyPath(this.key, "/advice"), { seat: view.seat, step: view.step });
      const [first, ...others] = why;
      const take = el("button", { type: "button", class: "answer advised", "data-answer": code, "data-point": code }, icon("eye"), el("span", {}, ...words(first)));
      refill(box, take, el("ul", { class: "thoughts" }, ...others.map((line) => el("li", {}, ...words(line)))));
    } catch (error) {
      refill(box, ...before);
      toastError(error);
    }
  }
}
