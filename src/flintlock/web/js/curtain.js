/** One screen, several people: who may look, and the curtain between hidden hands. */

import { byId, el, refill } from "./dom.js";
import { say } from "./say.js";

/** @typedef {import("./types.js").View} View */

/** Whether the viewer of this view may not see the hand of `seat`. @param {View} view @param {string} seat */
export function handIsHidden(view, seat) {
  return view.piles.some((pile) => pile.kind === "hand" && pile.seat === seat && pile.count > pile.cards.length);
}

export class Curtain {
  /** @type {string | null} */
  seat = null;

  constructor() {
    this.root = byId("curtain");
  }

  get closed() {
    return this.seat !== null;
  }

  /** Draw the curtain until the person in this seat says that they look. @param {string} seat @param {string} name @param {() => void} opened */
  draw(seat, name, opened) {
    if (this.seat === seat) return;
    this.seat = seat;
    const button = el("button", { type: "button", class: "primary" }, say("i_am", { seat: name }));
    button.addEventListener("click", () => {
      this.lift();
      opened();
    });
    refill(
      this.root,
      el(
        "div",
        { class: "curtain-card", role: "dialog", "aria-modal": "true", "aria-labelledby": "curtain-title" },
        el("p", { class: "overline" }, say("hidden_hands")),
        el("h2", { id: "curtain-title" }, say("pass_screen", { seat: name })),
        el("p", {}, say("pass_screen.note")),
        button,
      ),
    );
    this.root.hidden = false;
    button.focus({ preventScroll: true });
  }

  lift() {
    if (!this.closed) return;
    // Whoever plays by keyboard goes on at the question.
    if (this.root.contains(document.activeElement)) byId("question").focus({ preventScroll: true });
    this.seat = null;
    this.root.hidden = true;
    this.root.replaceChildren();
  }
}
