/** Cards and piles: the viewer's hand, others' backs, piles to look through. */

import { el, icon, narrow, refill } from "./dom.js";
import { say } from "./say.js";
import { colourClass } from "./shapes.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Pile} Pile */
/** @typedef {import("./types.js").View} View */

/** Every face seen so far, by code: log lines show them on hover. @type {Map<string, Card>} */
const seen = new Map();

/** @param {string} code */
export function knownCard(code) {
  return seen.get(code);
}

const LONG = 138; // letters; a longer text is set smaller, so that it fits its card
const LONGER = 195;
const LONG_TITLE = 27;
const TITLE = 16; // letters of a title that fit its line; further lines cost room

/** @param {Card} card */
function sizeOf({ title, text }) {
  const letters = text.length + 3 * Math.max(0, title.length - TITLE);
  return letters > LONGER ? "longer" : letters > LONG ? "long" : "";
}

/** @param {Card} card @returns {HTMLElement} */
export function cardFace(card) {
  const figures = (card.figures ?? []).map((figure) => el("span", { class: "figure" }, figure));
  return el(
    "div",
    { class: `card ${colourClass(card.colour)}`, "data-code": card.code },
    el("div", { class: "card-head" }, ...figures, el("span", { class: card.title.length > LONG_TITLE ? "card-title long" : "card-title" }, card.title)),
    el("div", { class: `card-text ${sizeOf(card)}` }, card.text),
    el(
      "div",
      { class: "card-foot" },
      el("span", { class: "card-kind" }, card.label),
      card.doubtful && el("span", { class: "doubtful", "data-hint": say("reconstructed.hint") }, say("reconstructed")),
    ),
  );
}

/** The back of so many cards. @param {number} count @param {string} colour @param {string} label */
function cardBacks(count, colour, label) {
  const backs = el("div", { class: `backs ${colourClass(colour)}`, role: "img", "aria-label": label });
  for (let i = 0; i < Math.min(count, 5); i++) backs.append(el("span", { class: "back" }));
  return backs;
}

export class Hand {
  #signature = "";

  /** @param {HTMLElement} root  where the viewer's own cards lie */
  constructor(root) {
    this.root = root;
  }

  /** @param {View} view @param {Map<string, string>} answers  card code → the answer it gives */
  draw(view, answers) {
    for (const pile of view.piles) for (const card of pile.cards) seen.set(card.code, card);
    const hands = view.piles.filter((pile) => (pile.kind === "hand" || pile.kind === "open") && pile.cards.length > 0);
    hands.sort((one, other) => nearness(view, one) - nearness(view, other));
    const signature = JSON.stringify([hands, [...answers], view.seat]);
    if (signature === this.#signature) return;
    this.#signature = signature;
    this.root.classList.toggle("wanted", answers.size > 0);
    this.root.classList.remove("tucked", "open");
    this.root.hidden = hands.length === 0;
    refill(this.root, ...hands.map((pile) => this.#hand(view, pile, answers)));
  }

  /** @param {View} view @param {Pile} pile @param {Map<string, string>} answers */
  #hand(view, pile, answers) {
    const mine = pile.seat === view.seat;
    const cards = pile.cards.map((card) => {
      const face = cardFace(card);
      const answer = answers.get(card.code);
      if (answer) face.dataset.answer = answer;
      face.classList.toggle("can", answer !== undefined);
      return el("div", { class: "slot" }, face);
    });
    const asked = view.question?.seat === pile.seat;
    const hand = el(
      "div",
      { class: `hand ${mine ? "mine" : "partner"} ${asked ? "asked" : ""}`, role: "group", "aria-label": pile.name },
      el("div", { class: "hand-name" }, pile.name),
      el("div", { class: "fan" }, ...cards),
    );
    hand.style.setProperty("--cards", String(cards.length));
    return hand;
  }

  /**
   * On a small screen the first tap on a card shows it large, the second one plays it.
   * @param {EventTarget | null} target @returns {boolean} whether the tap was for reading
   */
  reads(target) {
    const card = target instanceof Element ? target.closest(".card") : null;
    const tapped = card && this.root.contains(card) ? card : null;
    const isRead = tapped?.classList.contains("read") ?? false;
    for (const other of this.root.querySelectorAll(".read")) other.classList.remove("read");
    if (!tapped || isRead || !narrow()) return false;
    tapped.classList.add("read");
    tapped.setAttribute("data-again", say("tap_again"));
    return true;
  }

  /** Fold or unfold the cards, where the window is too small for both them and the board. */
  toggle() {
    const { classList } = this.root;
    const raised = classList.contains("open") || (classList.contains("wanted") && !classList.contains("tucked"));
    classList.toggle("open", !raised);
    classList.toggle("tucked", raised);
  }
}

/** What lies open to all is first, then the asked hand, the viewer's, partners'. @param {View} view @param {Pile} pile */
function nearness(view, pile) {
  if (pile.kind === "open") return -1;
  if (pile.seat === view.question?.seat) return 0;
  return pile.seat === view.seat ? 1 : 2;
}

/** All piles in a list: hands as backs, open piles to look through. */
export class Piles {
  #signature = "";

  /** @param {HTMLElement} root @param {(pile: Pile) => void} open */
  constructor(root, open) {
    this.root = root;
    this.open = open;
  }

  /** @param {View} view */
  draw(view) {
    const signature = JSON.stringify(view.piles);
    if (signature === this.#signature) return;
    this.#signature = signature;
    const rows = view.piles.filter((pile) => pile.kind !== "deck");
    const decks = new Map(view.piles.filter((pile) => pile.kind === "deck").map((pile) => [pile.seat, pile]));
    const loose = [...decks.values()].filter((deck) => !rows.some((pile) => pile.kind === "hand" && pile.seat === deck.seat));
    const beside = (/** @type {Pile} */ pile) => (pile.kind === "hand" ? decks.get(pile.seat) : undefined);
    refill(this.root, ...[...rows, ...loose].map((pile) => this.#row(pile, beside(pile))));
  }

  /** @param {Pile} pile @param {Pile | undefined} deck */
  #row(pile, deck) {
    const label = say("pile", { name: pile.name, n: pile.count });
    const counts = deck ? say("pile.hand", { hand: pile.count, deck: deck.count }) : say("pile.count", { n: pile.count });
    const row = el(
      "div",
      { class: "pile", "data-pile": pile.id },
      el("div", { class: "pile-words" }, el("strong", {}, pile.name), el("span", { class: "soft" }, counts)),
      cardBacks(pile.count, pile.colour, label),
    );
    if (pile.cards.length) {
      row.append(el("button", { type: "button", class: "quiet", onclick: () => this.open(pile), "aria-label": say("look_through", { name: pile.name }) }, icon("eye"), say("look")));
    }
    return row;
  }
}

/** A dialog with all cards of a pile, the last one first. @param {Pile} pile */
export function lookThrough(pile) {
  const close = el("button", { type: "button", class: "quiet close", "aria-label": say("close") }, icon("close"));
  const dialog = el(
    "dialog",
    { class: "sheet-dialog", "aria-label": pile.name },
    el("header", {}, el("h2", {}, pile.name), el("span", { class: "soft" }, say("pile.last_first", { n: pile.cards.length })), close),
    el("div", { class: "spread" }, ...[...pile.cards].reverse().map(cardFace)),
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
