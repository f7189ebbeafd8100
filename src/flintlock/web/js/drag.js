/** Dragging a stack with the mouse: the spaces that light up while it is held, and the answers that bring it there. */

import { svg } from "./dom.js";
import { call, keyPath } from "./net.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Way} Way */
/** @typedef {{ stack: SVGElement, x: number, y: number, ghost: SVGElement | null }} Held */

const DRAG_FROM = 6; // CSS pixels

/** @typedef {{ from: () => View | null, drop: (answers: string[]) => void, battles: (ways: Way[]) => Node[] }} Doings
 * from: the view whose question can be answered now; battles: marks of the ways that end in battle */

export class Drag {
  /** @type {Held | null} */
  #held = null;
  /** By the ids of spaces. @type {Map<string, Way>} */
  #ways = new Map();
  #asked = 0;
  #dragged = false; // until the button is let go: the click with which a drag ends is none

  /** @param {string} key @param {import("./board.js").Board} board @param {Doings} doings */
  constructor(key, board, doings) {
    this.key = key;
    this.board = board;
    this.doings = doings;
    this.layer = svg("g", { class: "ways" });
    board.over.insertBefore(this.layer, board.pieces);
    board.pieces.addEventListener("pointerdown", (event) => this.#take(event));
    document.addEventListener("pointermove", (event) => this.#move(event));
    document.addEventListener("pointerup", (event) => this.#letGo(event));
    document.addEventListener("pointercancel", () => this.cancel());
  }

  /** @returns {boolean} whether something was held */
  cancel() {
    const held = this.#held !== null;
    this.#dragged = Boolean(this.#held?.ghost);
    this.#asked += 1;
    this.#held?.ghost?.remove();
    this.#held = null;
    this.#ways.clear();
    this.layer.replaceChildren();
    this.board.over.classList.remove("holding");
    return held;
  }

  /** @param {PointerEvent} event */
  #take(event) {
    const stack = event.target instanceof Element ? event.target.closest(".stack") : null;
    if (event.pointerType !== "mouse" || event.button !== 0 || !(stack instanceof SVGElement)) return;
    const view = this.doings.from();
    if (!view || !isMeant(stack, view)) return;
    event.stopPropagation(); // the map stays where it is
    this.#held = { stack, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const held = this.#held;
    if (!held) return;
    if (!held.ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < DRAG_FROM) return;
      void this.#begin(held);
    }
    const { x, y } = this.#onMap(event);
    if (held.ghost) held.ghost.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** @param {Held} held */
  async #begin(held) {
    const view = this.doings.from();
    if (!view) return;
    held.ghost = /** @type {SVGElement} */ (held.stack.cloneNode(true));
    held.ghost.setAttribute("class", "stack ghost held");
    this.board.over.append(held.ghost);
    this.board.over.classList.add("holding");
    const request = ++this.#asked;
    const query = new URLSearchParams({ seat: view.seat ?? "", token: held.stack.dataset.id ?? "" });
    /** @type {import("./types.js").Ways | null} */
    const found = await call(keyPath(this.key, `/ways?${query}`)).catch(() => null); // then nothing lights up
    if (!found || request !== this.#asked || found.step !== view.step) return;
    for (const way of found.ways) this.#ways.set(way.to, way);
    const outlines = found.ways.map((way) => this.board.outline(way.to, { class: "lit way", "data-way": way.to }));
    this.layer.replaceChildren(...outlines.filter((one) => one !== null), ...this.doings.battles(found.ways));
  }

  /** @param {PointerEvent} event */
  #letGo(event) {
    const way = this.#held?.ghost ? this.#under(event) : undefined;
    if (this.#held) this.cancel();
    if (this.#dragged) swallowClick();
    this.#dragged = false;
    if (way) this.doings.drop(way.answers);
  }

  /** The way to the space under the pointer. @param {PointerEvent} event */
  #under({ clientX, clientY }) {
    for (const element of document.elementsFromPoint(clientX, clientY)) {
      const carrier = element.closest("[data-way], .stack:not(.held)");
      if (!(carrier instanceof SVGElement)) continue;
      const way = this.#ways.get(carrier.dataset.way ?? carrier.dataset.space ?? "");
      if (way) return way;
    }
    return undefined;
  }

  /** @param {PointerEvent} event */
  #onMap({ clientX, clientY }) {
    const matrix = /** @type {SVGSVGElement} */ (this.board.over).getScreenCTM();
    return new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse());
  }
}

/** Whether the question is about a stack: it or its space is an answer, or is named. @param {SVGElement} stack @param {View} view */
function isMeant(stack, view) {
  const space = view.spaces.find((other) => other.id === stack.dataset.space);
  const meant = new Set([...(view.question?.about ?? []), ...(view.question?.options ?? []).map((option) => option.code)]);
  return meant.has(stack.dataset.code ?? "") || meant.has(space?.code ?? "");
}

function swallowClick() {
  const swallow = (/** @type {Event} */ event) => event.stopPropagation();
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
}
