/** Answers that follow on one another by themselves: those that bring a dragged stack there, and the largest numbers. */

import { mostOf } from "./options.js";

/** @typedef {import("./types.js").View} View */

export class Following {
  /** @type {string[]} */
  #codes = [];
  /** The rule under which the largest numbers are given. @type {string | null} */
  #rule = null;
  /** Whose answers they are. @type {string | null} */
  #seat = null;
  #step = 0; // at which the last of them was given

  /** @param {(code: string) => void} give */
  constructor(give) {
    this.give = give;
  }

  /** Give answers one after the other, as long as each of them is offered. @param {View} view @param {string[]} codes */
  all(view, [first, ...codes]) {
    this.give(first);
    this.#codes = codes;
    this.#given(view);
  }

  /** The largest number, and so on as long as the same rule asks for numbers. @param {View} view */
  most(view) {
    const most = mostOf(view);
    if (!most) return;
    this.give(most.code);
    this.#rule = view.question?.rule ?? null;
    this.#given(view);
  }

  /** @param {View} view */
  #given({ seat, step }) {
    this.#seat = seat;
    this.#step = step;
  }

  stop() {
    this.#codes = [];
    this.#rule = null;
  }

  /** Somebody at this screen is asked: what was to follow does, if it still can. @param {View} view */
  goOn(view) {
    if (view.step <= this.#step) return; // the answer before has not been confirmed, or was taken back
    const [rule, codes] = [this.#rule, this.#codes];
    this.stop();
    if (view.seat !== this.#seat) return;
    if (rule !== null && rule === view.question?.rule) this.most(view);
    else if (view.question?.options.some((option) => option.code === codes[0])) this.all(view, codes);
  }
}
