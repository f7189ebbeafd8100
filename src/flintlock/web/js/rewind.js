/** Through the game as this seat could see it, by answers, phases, turns or battles: step, scrub, return, branch. */

import { byId, el, icon, refill } from "./dom.js";
import { call, keyPath } from "./net.js";
import { say } from "./say.js";
import { toastError } from "./toast.js";

/** @typedef {import("./types.js").View} View */

/** @typedef {"answer" | "phase" | "turn" | "battle"} Unit  What one step goes over. */

/** In the order of the keys that choose them. @type {Unit[]} */
const UNITS = ["answer", "phase", "turn", "battle"];
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
  /** @type {Unit} */
  #unit = "answer";
  /** The log of the newest view: it tells where turns, phases and battles begin. @type {View["log"]} */
  #log = [];

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
    this.units = el("div", { class: "units", role: "group", "aria-label": say("rewind.by") }, ...UNITS.map((unit, n) => this.#choice(unit, n)));
    const branch = el("button", { type: "button", class: "quiet", id: "branch", onclick: () => this.doings.branch(this.step), "data-hint": say("branch.hint") }, icon("branch"), say("branch"));
    const now = el("button", { type: "button", class: "primary", id: "to-now", onclick: () => this.leave() }, say("to_now"));
    refill(
      this.root,
      this.#button("first", say("to_start"), () => this.go(0)),
      this.#button("back", say("one_back"), () => this.move(-1)),
      this.play,
      this.#button("forward", say("one_on"), () => this.move(1)),
      this.units,
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

  /** @param {Unit} unit @param {number} n */
  #choice(unit, n) {
    return el("button", { type: "button", class: "quiet", "data-unit": unit, onclick: () => this.by(n) }, el("kbd", {}, String(n + 1)), nameOf(unit));
  }

  /** Choose what one step goes over. @param {number} n  its place among the units */
  by(n) {
    if (UNITS[n]) this.#unit = UNITS[n];
    for (const button of this.units.children) button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.unit === this.#unit));
  }

  /** So many units on or back; at the last or first of them to the end or the start. @param {number} by */
  move(by) {
    if (this.#unit === "answer") return this.go(this.step + by);
    const begin = this.#log.filter((line) => begins(line, this.#unit)).map((line) => line.step);
    const onwards = begin.filter((step) => step > this.step);
    const before = begin.filter((step) => step < this.step);
    return this.go(by > 0 ? (onwards[0] ?? this.#latest) : (before.at(-1) ?? 0));
  }

  /** Start from a live view, at the last answer or at a step. @param {View} live @param {number} [step] */
  enter(live, step) {
    if (this.active) return;
    this.active = true;
    this.#seat = live.seat;
    this.root.hidden = false;
    document.body.classList.add("rewinding");
    this.latest(live);
    this.by(UNITS.indexOf(this.#unit));
    this.go(step ?? Math.max(0, live.latest - 1));
  }

  /** The game went on meanwhile. @param {View} live */
  latest({ latest, log }) {
    this.#latest = latest;
    this.#log = log;
    this.slider.max = String(latest);
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

/** Whether a turn, a phase or a battle begins with a line of the log. @param {View["log"][number]} line @param {Unit} unit */
function begins({ heading, battle }, unit) {
  if (unit === "battle") return battle;
  return heading === 1 || (unit === "phase" && heading === 2);
}

/** @param {Unit} unit */
function nameOf(unit) {
  return { answer: say("rewind.answer"), phase: say("rewind.phase"), turn: say("rewind.turn"), battle: say("rewind.battle") }[unit];
}
