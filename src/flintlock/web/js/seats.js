/** Who sits where: the row of seats in the bar. */

import { el, refill } from "./dom.js";
import { say } from "./say.js";
import { smallToken } from "./shapes.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").SeatState} SeatState */

/** A seat's symbol: that of the tokens whose code names it, or else a shield of its colour. @param {View} view @param {SeatState} seat */
export function seatMark(view, seat) {
  const token = view.tokens.find((other) => other.code?.split(":")[1] === seat.id);
  const colour = view.piles.find((pile) => pile.seat === seat.id)?.colour ?? seat.side;
  return smallToken(token ?? { shape: "shield", colour, text: seat.name.charAt(0) });
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
        "data-hint": [seat.person && say("person.of", { person: seat.person, seat: seat.name }), held(seat), asked && say("seat.asked"), looking && say("seat.looking")].filter(Boolean).join("\n"),
        "data-seat": seat.id,
      },
      seatMark(view, seat),
      el("span", { class: "seat-name" }, seat.name),
    );
    if (mine) chip.addEventListener("click", () => this.look(seat.id));
    return chip;
  }
}

/** Who holds a seat, in words. @param {SeatState} seat */
export function held({ name, holder, bot, present }) {
  if (holder === "here") return say("seat.here", { seat: name });
  if (bot) return say("seat.bot", { seat: name, bot });
  return present ? say("seat.present", { seat: name }) : say("seat.away", { seat: name });
}

/** The same without its name. @param {SeatState} seat */
export function heldShortly({ holder, bot, present }) {
  if (holder === "here") return present ? say("held.here") : say("held.here.away");
  if (bot) return say("held.bot");
  return present ? say("held.present") : say("held.away");
}
