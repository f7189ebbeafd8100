/** Through whose eyes this screen looks, and when the curtain falls between two of its people. */

import { Curtain, handIsHidden } from "./curtain.js";
import { setTableSwitch, tableSwitch } from "./keep.js";
import { call, keyPath } from "./net.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").KeyInfo} KeyInfo */

export class Sitting {
  curtain = new Curtain();
  /** Whose hand may be seen through the eyes of the seat that looked last. @type {Set<string>} */
  #open = new Set();

  /** @param {string} key @param {KeyInfo} info @param {(seat: string | null) => void} look */
  constructor(key, info, look) {
    this.key = key;
    this.seats = info.seats;
    this.shared = info.curtain; // whether several people sit at this screen
    this.look = look;
    this.#last = sessionStorage.getItem(this.#name) ?? null;
  }

  /** The seat that looked last in this tab: a reload does not draw the curtain before the same person. @type {string | null} */
  #last;

  get #name() {
    return `flintlock.seat.${this.key}`;
  }

  get curtainWanted() {
    return tableSwitch(this.key, "curtain", this.shared);
  }

  set curtainWanted(value) {
    setTableSwitch(this.key, "curtain", value);
  }

  /** The seat to connect as: alone at the screen, one's own; else what all may see, until it is known who looks. */
  async first() {
    if (this.seats.length < 2) return this.seats[0] ?? null;
    const last = this.#last && this.seats.includes(this.#last) ? this.#last : this.seats[0];
    /** @type {View} */
    const view = await call(keyPath(this.key, `/view?seat=${encodeURIComponent(last)}`));
    this.#learn(view);
    const all = this.seats.every((seat) => this.#open.has(seat)) && (this.#areOneSide(view) || !this.seats.some((seat) => holdsCards(view, seat)));
    if (!all && this.#last === null) this.#open.clear();
    return all || this.#last === last ? last : null;
  }

  /** Who has no cards yet could be seen into by everybody; but not the other way round. @param {View} view */
  #areOneSide(view) {
    return new Set(view.seats.filter(({ id }) => this.seats.includes(id)).map(({ side }) => side)).size < 2;
  }

  /** @param {View} view */
  #learn(view) {
    this.#open = new Set(this.seats.filter((seat) => !handIsHidden(view, seat)));
  }

  /** The seats that whoever looks plays: those at this screen whose hands lie open to them. @param {View} view */
  together(view) {
    return this.seats.filter((seat) => !this.curtainWanted || seat === view.seat || !handIsHidden(view, seat));
  }

  /**
   * A new view has come: go to the seat that is asked, if it sits here.
   * @param {View} view
   * @returns {boolean} whether the viewer of this view is the one to look at it
   */
  received(view) {
    if (view.seat && this.seats.includes(view.seat)) {
      this.#last = view.seat;
      sessionStorage.setItem(this.#name, view.seat);
      this.#learn(view);
    }
    const asked = this.#asked(view);
    if (!asked || !this.seats.includes(asked)) {
      this.curtain.lift();
      return true;
    }
    if (asked === view.seat) {
      this.curtain.lift();
      return true;
    }
    this.goTo(asked, view);
    return false;
  }

  /** The seat that has to look: what everybody may type in is typed in by whoever looks. @param {View} view */
  #asked({ question, seat }) {
    if (question?.typed && question.seat === "nature") return seat ?? this.#last ?? this.seats[0];
    return question?.seat;
  }

  /** Look through a seat's eyes, behind the curtain where its hand is hidden from whoever looked last.
   * @param {string} seat @param {View} view */
  goTo(seat, view) {
    if (this.curtain.seat === seat || seat === view.seat) return;
    if (!this.curtainWanted || (this.#open.has(seat) && !drawsFirstCard(view, seat))) {
      this.curtain.lift();
      this.look(seat);
      return;
    }
    const name = view.seats.find((other) => other.id === seat)?.name ?? seat;
    this.curtain.draw(seat, name, () => this.look(seat));
    if (view.seat !== null) this.look(null);
  }
}

/** @param {View} view @param {string} seat */
function holdsCards(view, seat) {
  return view.piles.some((pile) => pile.kind === "hand" && pile.seat === seat && pile.count > 0);
}

/** Whether a seat types in a card that nobody else may see, its hand being still empty. @param {View} view @param {string} seat */
function drawsFirstCard(view, seat) {
  return view.question !== null && view.question.typed && view.question.seat === seat && !holdsCards(view, seat);
}
