/** Tokens on the board: stacks, where they stand, what lights them up, how they glide. */

import { glide } from "./glide.js";
import { svg } from "./dom.js";
import { tokenSymbol } from "./shapes.js";
import { Slots } from "./slots.js";

/** @typedef {import("./types.js").Token} Token */
/** @typedef {import("./slots.js").Point} Point */
/** @typedef {Token & Point} Standing  A token and where it stands. */

const WANTED = 12; // CSS pixels from a stack's middle to its edge
const SMALLEST = 15; // map units
const LARGEST = 29;

export class Tokens {
  /** @type {Map<string, Standing>} */
  #standing = new Map();
  /** @type {Token[]} */
  #tokens = [];
  /** @type {Map<string, string>} */
  #answers = new Map();
  #signature = "";
  /** Slots by the size of stacks: finding them takes a while. @type {Map<number, Slots>} */
  #known = new Map();

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.slots = new Slots(board, sizeAt(board.camera.scale));
    board.camera.onScale = (scale) => this.#resize(sizeAt(scale));
    board.pieces.addEventListener("pointerover", (event) => raise(event.target));
  }

  /** Tokens keep about the same size on the screen while the map grows and shrinks. @param {number} radius */
  #resize(radius) {
    if (radius === this.slots.radius) return;
    this.slots = this.#known.get(radius) ?? new Slots(this.board, radius);
    this.#known.set(radius, this.slots);
    this.#signature = "";
    this.draw(this.#tokens, this.#answers, false);
  }

  /**
   * @param {Token[]} tokens
   * @param {Map<string, string>} answers  token id → the answer that clicking it gives
   * @param {boolean} moving  whether to show how they moved
   */
  draw(tokens, answers, moving) {
    const signature = JSON.stringify([tokens, [...answers]]);
    if (signature === this.#signature) return;
    this.#signature = signature;
    const before = this.#standing;
    this.#tokens = tokens;
    this.#answers = answers;
    this.#standing = this.#arrange(tokens);
    this.board.pieces.replaceChildren(...[...this.#standing.values()].map((token) => this.#stack(token)));
    if (moving && before.size) glide(this.board.pieces, before, this.#standing, (token) => this.#ghost(token));
  }

  /** Ids of the tokens with this code. @param {string} code */
  withCode(code) {
    return this.#tokens.filter((token) => token.code === code).map((token) => token.id);
  }

  /** @param {string[]} ids @param {boolean} [flash] */
  point(ids, flash = false) {
    for (const stack of this.board.pieces.children) {
      const pointed = ids.includes(/** @type {SVGElement} */ (stack).dataset.id ?? "");
      stack.classList.toggle("pointed", pointed && !flash);
      stack.classList.toggle("flash", pointed && flash);
    }
  }

  /** @param {string} id @returns {Point | undefined} */
  whereIs(id) {
    return this.#standing.get(id);
  }

  /** @param {Token[]} tokens */
  #arrange(tokens) {
    const placed = tokens.flatMap((token) => {
      const place = this.board.places.get(token.space);
      return place ? [{ token, place }] : [];
    });
    /** @type {Map<import("./board.js").Place, number>} */
    const counts = new Map();
    for (const { place } of placed) counts.set(place, (counts.get(place) ?? 0) + 1);
    const slots = this.slots.arrange(counts);
    return new Map(
      placed.map(({ token, place }) => {
        const point = slots.get(place)?.shift() ?? place;
        return [token.id, { ...token, x: point.x, y: point.y }];
      }),
    );
  }

  /** @param {Standing} token */
  #stack(token) {
    const answer = this.#answers.get(token.id);
    const hint = token.count > 1 ? `${token.count} × ${token.name}` : token.name;
    const stack = svg("g", {
      class: answer ? "stack can" : "stack",
      "data-id": token.id,
      "data-space": token.space,
      "data-code": token.code,
      "data-answer": answer,
      "data-hint": `${hint} – ${this.board.places.get(token.space)?.name ?? ""}`,
    });
    stack.style.transform = `translate(${token.x}px, ${token.y}px)`;
    stack.append(this.#drawing(token));
    return stack;
  }

  /** @param {Standing} token */
  #drawing(token) {
    const place = this.board.places.get(token.space);
    const size = (place ? this.slots.sizeIn(place) : this.slots.radius) / 11;
    const scaled = svg("g", { transform: `scale(${size.toFixed(3)})` }, tokenSymbol(token));
    return svg("g", { class: "lens" }, scaled);
  }

  /** A copy that travels and then vanishes. @param {Standing} token */
  #ghost(token) {
    return svg("g", { class: "stack ghost" }, this.#drawing(token));
  }
}

/** A few sizes only, so that their slots are found once. @param {number} scale  CSS pixels a map unit */
function sizeAt(scale) {
  return Math.min(LARGEST, Math.max(SMALLEST, Math.round(WANTED / scale / 2) * 2));
}

/** A hovered stack lies above the others. @param {EventTarget | null} target */
function raise(target) {
  const stack = target instanceof Element ? target.closest(".stack") : null;
  if (stack && stack !== stack.parentElement?.lastElementChild) stack.parentElement?.append(stack);
}
