/** Through the game as this seat could see it: step, scrub, return, branch. */

import { byId, el, icon, refill } from "./dom.js";
import { call, keyPath } from "./net.js";
import { say } from "./say.js";
import { toastError } from "./toast.js";

/** @typedef {import("./types.js").View} View */

const MOST_KEPT = 400;
const PLAY_EVERY = 700;

export class Rewind {
  active = false;
  step = 0;
  #latest = 0;
  /** @type {string | null} */
  #seat = null;
  /** @type {Map<string, View>} */
  #kept = new Map();
  #playing = 0;
  #asked = 0;

  /**
   * @param {string} key
   * @param {{ show: (view: View) => void, leave: () => void, branch: (step: number) => void }} doings
   */
  constructor(key, doings) {
    this.key = key;
    this.doings = doings;
    this.root = byId("rewind");
    this.slider = el("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": say("moment") });
    this.slider.addEventListener("input", () => this.go(this.slider.valueAsNumber));
    this.label = el("output", { class: "soft" });
    this.play = this.#button("play", say("play"), () => this.#toggle());
    const branch = el("button", { type: "button", class: "quiet", id: "branch", onclick: () => this.doings.branch(this.step), "data-hint": say("branch.hint") }, icon("branch"), say("branch"));
    const now = el("button", { type: "button", class: "primary", id: "to-now", onclick: () => this.leave() }, say("to_now"));
    refill(
      this.root,
      this.#button("first", say("to_start"), () => this.go(0)),
      this.#button("back", say("one_back"), () => this.go(this.step - 1)),
      this.play,
      this.#button("forward", say("one_on"), () => this.go(this.step + 1)),
      this.slider,
      this.label,
      branch,
      now,
    );
  }

  /** @param {string} name @param {string} label @param {() => void} press */
  #button(name, label, press) {
    return el("button", { type: "button", class: "quiet", "aria-label": label, "data-hint": label, onclick: press }, icon(name));
  }

  /** Start from a live view. @param {View} live */
  enter(live) {
    if (this.active) return;
    this.active = true;
    this.#seat = live.seat;
    this.root.hidden = false;
    document.body.classList.add("rewinding");
    this.latest(live.latest);
    this.go(Math.max(0, live.latest - 1));
  }

  /** The game went on meanwhile. @param {number} step */
  latest(step) {
    this.#latest = step;
    this.slider.max = String(step);
    if (this.active) this.#tell();
  }

  leave() {
    if (!this.active) return;
    this.#stop();
    this.active = false;
    this.root.hidden = true;
    document.body.classList.remove("rewinding");
    this.doings.leave();
  }

  /** @param {number} step */
  async go(step) {
    this.step = Math.min(this.#latest, Math.max(0, step));
    this.slider.value = String(this.step);
    this.#tell();
    const request = ++this.#asked;
    try {
      const view = await this.#fetch(this.step);
      if (this.active && request === this.#asked) this.doings.show(view);
    } catch (error) {
      this.#stop();
      toastError(error);
    }
  }

  #tell() {
    this.label.textContent = say("moment.of", { step: this.step, latest: this.#latest });
  }

  /** @param {number} step @returns {Promise<View>} */
  async #fetch(step) {
    const name = `${this.#seat}/${step}`;
    const kept = this.#kept.get(name);
    if (kept) return kept;
    const seat = this.#seat ? `seat=${encodeURIComponent(this.#seat)}&` : "";
    const view = await call(keyPath(this.key, `/view?${seat}step=${step}`));
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(name, view);
    return view;
  }

  /** What was kept may have been undone. */
  forget() {
    this.#kept.clear();
  }

  #toggle() {
    if (this.#playing) this.#stop();
    else {
      refill(this.play, icon("pause"));
      this.#playing = setInterval(() => (this.step < this.#latest ? this.go(this.step + 1) : this.#stop()), PLAY_EVERY);
    }
  }

  #stop() {
    clearInterval(this.#playing);
    this.#playing = 0;
    refill(this.play, icon("play"));
  }
}
