/** Nouns point: hovering one marks what it names on the table, clicking it goes there and flashes it. */

/** @typedef {import("./types.js").View} View */

export class Pointer {
  /** @type {View | null} */
  view = null;

  /** @param {import("./board.js").Board} board @param {import("./tokens.js").Tokens} tokens */
  constructor(board, tokens) {
    this.board = board;
    this.tokens = tokens;
    document.addEventListener("pointerover", (event) => this.#hover(event.target));
    document.addEventListener("focusin", (event) => this.#hover(event.target));
    document.addEventListener("click", (event) => {
      const noun = event.target instanceof Element ? event.target.closest("[data-point]") : null;
      if (noun instanceof HTMLElement && noun.dataset.point && !noun.dataset.answer) this.flash(noun.dataset.point);
    });
  }

  /** @param {EventTarget | null} target */
  #hover(target) {
    const noun = target instanceof Element ? target.closest("[data-point]") : null;
    this.mark(noun instanceof HTMLElement ? (noun.dataset.point ?? "") : "");
  }

  /** Mark what a code names; an empty code clears the marks. @param {string} code */
  mark(code) {
    this.board.point(code ? this.#spaces(code) : []);
    this.tokens.point(code ? this.tokens.withCode(code) : []);
    cardsWith(code, (card, is) => card.classList.toggle("pointed", is));
  }

  /** @param {string} code */
  flash(code) {
    const spaces = this.#spaces(code);
    const tokens = this.tokens.withCode(code);
    this.board.point(spaces, true);
    this.tokens.point(tokens, true);
    const place = this.board.places.get(spaces[0] ?? "") ?? this.tokens.whereIs(tokens[0] ?? "");
    if (place) this.board.camera.reveal(place.x, place.y);
    cardsWith(code, (card, is) => {
      card.classList.remove("flash");
      if (is) requestAnimationFrame(() => card.classList.add("flash"));
    });
  }

  /** @param {string} code */
  #spaces(code) {
    return (this.view?.spaces ?? []).filter((space) => space.code === code).map((space) => space.id);
  }
}

/** @param {string} code @param {(card: Element, is: boolean) => void} change */
function cardsWith(code, change) {
  for (const card of document.querySelectorAll(".hand .card, .spread .card")) {
    change(card, code !== "" && card instanceof HTMLElement && card.dataset.code === code);
  }
}
