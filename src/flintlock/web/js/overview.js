/** The whole board in small: what stands where, and which part of it is in sight. A click goes there. */

import { svg } from "./dom.js";
import { colourClass } from "./shapes.js";

/** @typedef {import("./types.js").Token} Token */

const ENOUGH = 0.995; // so much of the map in sight is all of it

export class Overview {
  /** @param {HTMLElement} root @param {import("./board.js").Board} board */
  constructor(root, board) {
    const { width, height } = board.camera.size;
    this.root = root;
    this.board = board;
    this.dots = svg("g", { class: "dots" });
    this.sight = svg("rect", { class: "sight" });
    const spaces = [...board.places.values()].map(({ shape }) => plainCopy(shape));
    const land = board.map.querySelector("#map-land") ? svg("use", { class: "land", href: "#map-land" }) : null;
    this.drawing = svg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
    this.drawing.append(...(land ? [land] : []), svg("g", { class: "spaces" }, ...spaces), this.dots, this.sight);
    root.replaceChildren(this.drawing);
    root.addEventListener("pointerdown", (event) => this.#go(event));
    root.addEventListener("pointermove", (event) => event.buttons && this.#go(event));
    board.camera.onMove = () => this.#move();
    this.#move();
  }

  /** @param {Token[]} tokens */
  draw(tokens) {
    const r = this.board.token * 0.8;
    const dots = tokens.map(({ space, colour }) => {
      const place = this.board.places.get(space);
      return place && svg("circle", { class: colourClass(colour), cx: place.x, cy: place.y, r });
    });
    this.dots.replaceChildren(...dots.filter((dot) => dot !== undefined));
  }

  #move() {
    const { camera, home } = this.board;
    const { x, y, width, height } = camera.sight;
    for (const [name, value] of Object.entries({ x, y, width, height })) this.sight.setAttribute(name, value.toFixed(0));
    const across = Math.min(x + width, home.x + home.width) - Math.max(x, home.x);
    const down = Math.min(y + height, home.y + home.height) - Math.max(y, home.y);
    this.root.hidden = across >= home.width * ENOUGH && down >= home.height * ENOUGH;
  }

  /** @param {PointerEvent} event */
  #go(event) {
    const matrix = this.drawing.getScreenCTM()?.inverse();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    this.board.camera.centre(x, y);
  }
}

/** @param {SVGGraphicsElement} shape */
function plainCopy(shape) {
  const copy = /** @type {SVGElement} */ (shape.cloneNode(false));
  for (const name of ["id", "class", "data-cells", "data-hint"]) copy.removeAttribute(name);
  return copy;
}
