/** The odds of battles that cannot be counted out: the server fights them in imagination. */

import { call, keyPath } from "./net.js";

/** @typedef {import("./types.js").View} View */

export class OddsAhead {
  #asked = -1;

  /** @param {string} key @param {(view: View) => void} draw */
  constructor(key, draw) {
    this.key = key;
    this.draw = draw;
  }

  /** Ask once for each question; what comes is put into its view. @param {View} view */
  async find(view) {
    const unknown = (view.question?.options ?? []).some(({ battle }) => battle?.length === 0);
    if (!unknown || !view.seat || view.step === this.#asked) return;
    this.#asked = view.step;
    /** @type {import("./types.js").Fought | null} */
    const found = await call(keyPath(this.key, `/odds?seat=${encodeURIComponent(view.seat)}`)).catch(() => null);
    if (found?.step !== view.step || !view.question) return;
    const odds = new Map(found.battles.map(({ code, battle }) => [code, battle]));
    const options = view.question.options.map((option) => (odds.get(option.code)?.length ? { ...option, battle: odds.get(option.code) } : option));
    this.draw({ ...view, question: { ...view.question, options } });
  }
}
