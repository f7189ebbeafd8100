/** Tokens on the board: stacks, where they stand, what lights them up, how they glide. */

import { glide } from "./glide.js";
import { svg } from "./dom.js";
import { tokenSymbol } from "./shapes.js";
import { edges, Slots } from "./slots.js";

/** @typedef {import("./types.js").Token} Token */
/** @typedef {import("./slots.js").Point} Point */
/** @typedef {import("./board.js").Place} Place */
/** @typedef {Token & Point} Standing  A token and where it stands. */
/** @typedef {{ top: Token, below: Token[] }} Stack  A token that stands alone, or a leader with those under it. */

const LARGEST = 19; // CSS pixels from a token's middle to its edge, however near one looks
const UNIT = 9.6; // of that, in the units of the symbols
const LOOK_OUT = 1.15; // how far those under a leader look out below it, in sizes of a token
const APART = 0.95; // how far they lie from each other
const AIR = 2.1; // how much room a token takes, in its sizes: some have points
const WIDEST = 4.4; // how wide a stack is at the most

export class Tokens {
  /** @type {Map<string, Standing>} */
  #standing = new Map();
  /** @type {Token[]} */
  #tokens = [];
  /** @type {Map<string, string>} */
  #answers = new Map();
  #signature = "";

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.slots = new Slots(board, board.token);
    this.radius = this.#radiusAt(board.camera.scale);
    board.camera.onScale = (scale) => this.#resize(this.#radiusAt(scale));
    board.pieces.addEventListener("pointerover", (event) => raise(event.target));
  }

  /** Tokens have the size for which the board was drawn; looked at from near, they do not grow for ever. @param {number} scale */
  #radiusAt(scale) {
    return Math.min(this.board.token, Math.max(this.board.token / 2, LARGEST / scale));
  }

  /** @param {number} radius */
  #resize(radius) {
    if (radius === this.radius) return;
    this.radius = radius;
    this.#signature = "";
    this.draw(this.#tokens, this.#answers, false);
  }

  /**
   * @param {Token[]} tokens
   * @param {Map<string, string>} answers  token id → the answer that clicking it gives
   * @param {boolean} moving  whether to show how they moved
   */
  draw(tokens, answers, moving) {
    const signature = JSON.stringify([tokens, [...answers], [...this.board.litSpaces]]);
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
    const known = tokens.filter((token) => this.board.places.has(token.space));
    const bordering = known.filter((token) => token.beside && this.board.places.has(token.beside));
    const onBorders = this.#onBorders(bordering);
    /** @type {Map<Place, Stack[]>} */
    const inside = new Map();
    for (const stack of stacksOf(known.filter((token) => !bordering.includes(token)))) {
      const place = this.#place(stack.top.space);
      inside.set(place, [...(inside.get(place) ?? []), stack]);
    }
    for (const [place, stacks] of inside) inside.set(place, together(stacks));
    const items = new Map([...inside].map(([place, stacks]) => [place, stacks.map((stack) => itemOf(stack, this.slots.radius))]));
    const slots = this.slots.arrange(items, onBorders.map((token) => edges(token, itemOf({ top: token, below: [] }, this.slots.radius))));
    const standing = [...inside].flatMap(([place, stacks]) =>
      stacks.flatMap((stack, i) => spread(stack, slots.get(place)?.[i] ?? place, this.slots.radius)),
    );
    return new Map([...standing, ...onBorders].map((token) => [token.id, token]));
  }

  /** @param {Token[]} tokens @returns {Standing[]} */
  #onBorders(tokens) {
    /** @type {import("./slots.js").Edges[]} */
    const taken = [];
    return tokens.map((token) => {
      const point = this.slots.border(this.#place(token.space), this.#place(token.beside ?? ""), taken);
      taken.push(edges(point, itemOf({ top: token, below: [] }, this.slots.radius)));
      return { ...token, ...point };
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
      class: answer ? "stack can" : this.board.litSpaces.has(token.space) ? "stack in-lit" : "stack",
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
    const scaled = svg("g", { transform: `scale(${(this.radius / UNIT).toFixed(3)})` }, tokenSymbol(token));
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

/** Stacks of one colour side by side, colours in the order in which they come. @param {Stack[]} stacks */
function together(stacks) {
  const colours = [...new Set(stacks.map(({ top }) => top.colour))];
  return colours.flatMap((colour) => stacks.filter(({ top }) => top.colour === colour));
}

/** How far those under a leader lie from each other. @param {number} number @param {number} radius */
function gapOf(number, radius) {
  return Math.min(APART, (WIDEST - 2) / Math.max(1, number - 1)) * radius;
}

/** @param {Stack} stack @param {number} radius @returns {import("./slots.js").Item} */
function itemOf({ top, below }, radius) {
  const wide = AIR * radius + (below.length ? (below.length - 1) * gapOf(below.length, radius) : 0);
  return { group: top.colour, wide, high: (below.length ? AIR + LOOK_OUT : AIR) * radius };
}

/** Those under a leader look out below it; the leader is drawn last. @param {Stack} stack @param {Point} at @param {number} radius
 * @returns {Standing[]} */
function spread({ top, below }, at, radius) {
  if (!below.length) return [{ ...top, x: at.x, y: at.y }];
  const lift = (radius * LOOK_OUT) / 2;
  const gap = gapOf(below.length, radius);
  const under = below.map((token, i) => ({ ...token, x: at.x + (i - (below.length - 1) / 2) * gap, y: at.y + lift }));
  return [...under, { ...top, x: at.x, y: at.y - lift }];
}

/** A hovered stack lies above the others. @param {EventTarget | null} target */
function raise(target) {
  const stack = target instanceof Element ? target.closest(".stack") : null;
  if (stack && stack !== stack.parentElement?.lastElementChild) stack.parentElement?.append(stack);
}
