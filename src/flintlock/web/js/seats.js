/** Who sits where: the row of seats in the bar. */

import { el, refill } from "./dom.js";
import { smallToken } from "./shapes.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").SeatState} SeatState */

/** A seat's symbol: that of the tokens that bear its name, or else a shield of its side. @param {View} view @param {SeatState} seat */
export function seatMark(view, seat) {
  const token = view.tokens.find((other) => other.name === seat.name);
  return smallToken(token ?? { shape: "shield", colour: seat.side, text: seat.name.charAt(0) });
}

export class Seats {
  #signature = "";

  /** @param {HTMLElement} root @param {(seat: string) => void} look */
  constructor(root, look) {
    this.root = root;
    this.look = look;
  }

  /** @param {View} view @param {string[]} mine  the seats of this key */
  draw(view, mine) {
    const signature = JSON.stringify([view.seats, view.seat, view.question?.seat, mine]);
    if (signature === this.#signature) return;
    this.#signature = signature;
    refill(this.root, ...view.seats.map((seat) => this.#chip(view, seat, mine.includes(seat.id))));
  }

  /** @param {View} view @param {SeatState} seat @param {boolean} mine */
  #chip(view, seat, mine) {
    const asked = view.question?.seat === seat.id;
    const looking = view.seat === seat.id;
    const marks = ["seat", asked && "asked", looking && "looking", !seat.present && seat.holder === "link" && "away"];
    const chip = el(
      mine ? "button" : "span",
      {
        class: marks.filter(Boolean).join(" "),
        "data-hint": `${seat.name}: ${held(seat)}${asked ? ", asked now" : ""}${looking ? " (you look through these eyes)" : ""}`,
        "data-seat": seat.id,
      },
      seatMark(view, seat),
      el("span", { class: "seat-name" }, seat.name),
    );
    if (mine) chip.addEventListener("click", () => this.look(seat.id));
    return chip;
  }
}

/** @param {SeatState} seat */
function held(seat) {
  if (seat.holder === "here") return "at the host's screen";
  if (seat.holder.startsWith("bot")) return `bot (${seat.holder.slice(4) || "default"})`;
  return seat.present ? "a friend, present" : "a friend, not here now";
}
