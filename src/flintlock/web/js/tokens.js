/** Tokens on the board: stacks, where they stand, what lights them up, how they glide. */

import { glide } from "./glide.js";
import { svg } from "./dom.js";
import { tokenSymbol } from "./shapes.js";
import { Slots } from "./slots.js";

/** @typedef {import("./types.js").Token} Token */
/** @typedef {import("./slots.js").Point} Point */
/** @typedef {import("./board.js").Place} Place */
/** @typedef {Token & Point} Standing  A token and where it stands. */
/** @typedef {{ top: Token, below: Token[] }} Stack  A token that stands alone, or a leader with those under it. */

const WANTED = 12; // CSS pixels from a stack's middle to its edge
const SMALLEST = 15; // map units
const LARGEST = 29;
const STACK_ROOM = 1.5; // how much more room a leader with a stack takes
const BELOW = 0.85; // how far those under a leader look out, in sizes of a token

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

  /** Those on a border lie there; all others get slots in their spaces. @param {Token[]} tokens */
  #arrange(tokens) {
    const bordering = tokens.filter((token) => token.beside && this.board.places.has(token.beside));
    const stacks = stacksOf(tokens.filter((token) => !bordering.includes(token) && this.board.places.has(token.space)));
    /** @type {Map<Place, Stack[]>} */
    const inside = new Map();
    for (const stack of stacks) {
      const place = this.#place(stack.top.space);
      inside.set(place, [...(inside.get(place) ?? []), stack]);
    }
    const rooms = new Map([...inside].map(([place, all]) => [place, all.map(({ below }) => (below.length ? STACK_ROOM : 1))]));
    const slots = this.slots.arrange(rooms);
    const standing = [...inside].flatMap(([place, all]) =>
      all.flatMap((stack, i) => spread(stack, slots.get(place)?.[i] ?? place, this.slots.sizeIn(place))),
    );
    return new Map([...standing, ...this.#onBorders(bordering)].map((token) => [token.id, token]));
  }

  /** Those on the same border lie side by side. @param {Token[]} tokens @returns {Standing[]} */
  #onBorders(tokens) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    return tokens.filter((token) => this.board.places.has(token.space)).map((token) => {
      const border = [token.space, token.beside].sort().join(" ");
      const number = counts.get(border) ?? 0;
      counts.set(border, number + 1);
      const { x, y } = this.slots.border(this.#place(token.space), this.#place(token.beside ?? ""));
      return { ...token, x: x + number * this.slots.radius * 1.6, y };
    });
  }

  /** @param {string} id @returns {Place} */
  #place(id) {
    return /** @type {Place} */ (this.board.places.get(id));
  }

  /** @param {Standing} token */
  #stack(token) {
    const answer = this.#answers.get(token.id);
    const stack = svg("g", {
      class: answer ? "stack can" : "stack",
      "data-id": token.id,
      "data-space": token.space,
      "data-code": token.code,
      "data-answer": answer,
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

/** Leaders with all that stands under them in the same space, and whatever stands alone. @param {Token[]} tokens @returns {Stack[]} */
function stacksOf(tokens) {
  const known = new Map(tokens.map((token) => [token.id, token]));
  const leaderOf = (/** @type {Token} */ token) => {
    const leader = known.get(token.under ?? "");
    return leader && leader.space === token.space && !leader.under ? leader : undefined;
  };
  const tops = tokens.filter((token) => !leaderOf(token));
  return tops.map((top) => ({ top, below: tokens.filter((token) => leaderOf(token) === top) }));
}

/** Those under a leader look out below it; the leader is drawn last. @param {Stack} stack @param {Point} at @param {number} size
 * @returns {Standing[]} */
function spread({ top, below }, at, size) {
  if (!below.length) return [{ ...top, x: at.x, y: at.y }];
  const lift = (size * BELOW) / 2;
  const gap = (size * 1.7) / Math.max(1.7, below.length - 1);
  const under = below.map((token, i) => ({ ...token, x: at.x + (i - (below.length - 1) / 2) * gap, y: at.y + lift }));
  return [...under, { ...top, x: at.x, y: at.y - lift }];
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
