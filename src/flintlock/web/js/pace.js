/** How fast bots play: a slider, and "skip to my turn". */

import { byId, el, icon, refill } from "./dom.js";
import { say } from "./say.js";

const SLOWEST = 3000;

export class Pace {
  /** Milliseconds that a bot takes, and a roll of the dice in a battle. */
  value = 0;

  /** @param {(message: object) => void} send @param {boolean} host  who alone sets the pace */
  constructor(send, host) {
    this.send = send;
    this.root = byId("pace");
    this.slider = el("input", { type: "range", min: 0, max: SLOWEST, step: 100, value: SLOWEST - 900, "aria-label": say("pace") });
    this.skip = el("button", { type: "button", class: "quiet", id: "skip", "data-hint": say("skip.hint") }, icon("skip"), say("skip"));
    this.slider.addEventListener("change", () => this.send({ type: "pace", pace: SLOWEST - this.slider.valueAsNumber }));
    this.skip.addEventListener("click", () => this.send({ type: "skip" }));
    refill(this.root, host && el("label", {}, el("span", {}, say("bots")), el("span", { class: "soft" }, say("slow")), this.slider, el("span", { class: "soft" }, say("fast"))), this.skip);
  }

  /** @param {import("./types.js").View} view */
  draw(view) {
    const asked = view.seats.find((seat) => seat.id === view.question?.seat);
    this.root.hidden = view.result !== null || !view.seats.some((seat) => seat.bot);
    this.skip.disabled = !asked?.bot;
  }

  /** @param {{ pace: number, skipping: boolean }} said */
  heard({ pace, skipping }) {
    this.value = pace;
    this.slider.value = String(SLOWEST - pace);
    this.skip.classList.toggle("on", skipping);
  }
}
