/** The board: a game's drawing with its spaces, a layer that lights them up, and a layer for tokens. */

import { Camera } from "./camera.js";
import { el, svg } from "./dom.js";
import { say } from "./say.js";

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** @typedef {{ x: number, y: number }} Point */
/**
 * A space as drawn: an area with cells for its pieces, a box, or else a point such as a town.
 * @typedef {{ id: string, x: number, y: number, r: number, shape: SVGGraphicsElement, box: Box | null, cells: Point[] }} Place
 */

const POINT_SIZE = 72; // a space that is no larger is a point, such as a town: lit, its ring lies around its token
const POINT_GROWS = 1.16;
const TOKEN = 26; // map units, where a board does not say
const SMALLEST_NAME = 9; // CSS pixels; what is smaller cannot be read
const SMALLEST_TOKEN = 11.8; // CSS pixels from its middle to its edge: squares are a little smaller than circles

/** @type {Map<string, Promise<SVGSVGElement>>} */
const drawings = new Map();

/**
 * Load a board's drawing. Its style sheet is adopted by the page: a strict content policy allows no inline one.
 * @param {string} address
 */
async function drawing(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(say("no_board"));
  const text = (await response.text()).replace(/<style[^>]*>([^]*?)<\/style>/g, (_, rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    return "";
  });
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  parsed.querySelector("title")?.remove(); // the browser would show it as a hint everywhere
  return document.importNode(/** @type {SVGSVGElement} */ (/** @type {unknown} */ (parsed.documentElement)), true);
}

export class Board {
  #lit = "[]";
  /** Spaces that can be clicked. @type {Set<string>} */
  litSpaces = new Set();
  /** @type {Map<string, Place>} */
  places = new Map();
  /** Where the map's lettering stands. @type {Box[]} */
  labels = [];

  /** @param {HTMLElement} viewport @param {string} address */
  static async load(viewport, address) {
    let loading = drawings.get(address);
    if (!loading) drawings.set(address, (loading = drawing(address)));
    return new Board(viewport, await loading);
  }

  /** @param {HTMLElement} viewport @param {SVGSVGElement} map */
  constructor(viewport, map) {
    const { width, height } = map.viewBox.baseVal;
    /** The size of a piece for which the spaces have room: its radius in map units. */
    this.token = Number(map.dataset.token) || TOKEN;
    this.home = boxFrom(map.dataset.home) ?? { x: 0, y: 0, width, height };
    map.setAttribute("aria-hidden", "true"); // the list of answers and spaces speaks for it
    map.classList.add("map");
    this.map = map;
    this.glow = svg("g", { class: "glow" });
    this.shown = svg("g", { class: "pointed" });
    this.pieces = svg("g", { class: "pieces" });
    const over = svg("svg", { class: "over", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
    over.append(this.glow, this.shown, this.pieces);
    this.over = over;
    const sheet = el("div", { class: "sheet" }, map, over);
    viewport.replaceChildren(sheet);
    this.#survey();
    const legible = Math.max(SMALLEST_TOKEN / this.token, SMALLEST_NAME / (Number(map.dataset.name) || SMALLEST_NAME));
    this.camera = new Camera(viewport, sheet, { width, height }, { home: this.home, legible });
  }

  #survey() {
    for (const shape of this.map.querySelectorAll(".space")) {
      const { x, y, r, cells } = /** @type {SVGGraphicsElement} */ (shape).dataset;
      const id = shape.id.replace(/^space-/, "");
      this.places.set(id, {
        id,
        x: Number(x),
        y: Number(y),
        r: Number(r) || 30,
        shape: /** @type {SVGGraphicsElement} */ (shape),
        box: shape instanceof SVGRectElement ? shape.getBBox() : null,
        cells: pointsFrom(cells ?? ""),
      });
    }
    for (const label of this.map.querySelectorAll("[data-box]")) {
      const boxes = (label.getAttribute("data-box") ?? "").split(";").map(boxFrom);
      this.labels.push(...boxes.filter((box) => box !== null));
    }
  }

  /**
   * Light up the spaces that can be clicked. Lit shapes are copies above the drawing, so that nothing covers them.
   * @param {Map<string, string>} codes  space id → answer
   */
  light(codes) {
    // What is pressed down must still be there when it is let go, so nothing is replaced by its like.
    const signature = JSON.stringify([...codes]);
    if (signature === this.#lit) return;
    this.#lit = signature;
    this.litSpaces = new Set(codes.keys());
    const lit = [];
    for (const [id, code] of codes) {
      const place = this.places.get(id);
      if (place) lit.push(copyOf(place, { class: "lit", "data-answer": code, "data-space": id }));
    }
    this.glow.replaceChildren(...lit);
    this.map.classList.toggle("some-lit", lit.length > 0);
  }

  /** A copy of a space's shape, to be laid over the drawing; null if there is no such space. @param {string} id @param {Record<string, string>} attributes */
  outline(id, attributes) {
    const place = this.places.get(id);
    return place ? copyOf(place, attributes) : null;
  }

  /** What can be clicked. @returns {Box[]} */
  get litBoxes() {
    const found = [...this.over.querySelectorAll(".lit, .stack.can")].map((lit) => /** @type {SVGGraphicsElement} */ (lit));
    return found.map((lit) => (lit.classList.contains("lit") ? lit.getBBox() : standing(lit)));
  }

  /** Point at spaces for as long as something is hovered. @param {string[]} ids @param {boolean} [flash] */
  point(ids, flash = false) {
    const marks = ids.map((id) => this.places.get(id)).filter((place) => place !== undefined);
    this.shown.replaceChildren(...marks.map((place) => copyOf(place, { class: flash ? "mark flash" : "mark" })));
  }

  /** What is said of a space when it is hovered. @param {string} id @param {string} hint */
  hint(id, hint) {
    const place = this.places.get(id);
    if (!place) return;
    place.shape.dataset.hint = hint;
    for (const lit of this.glow.children) {
      if (/** @type {SVGElement} */ (lit).dataset.space === id) /** @type {SVGElement} */ (lit).dataset.hint = hint;
    }
  }
}

/** @param {string | undefined} text  left, top, width and height @returns {Box | null} */
function boxFrom(text) {
  const [x, y, width, height] = (text ?? "").split(",").map(Number);
  return height ? { x, y, width, height } : null;
}

/** @param {string} text @returns {Point[]} */
function pointsFrom(text) {
  const pairs = text.split(" ").filter(Boolean).map((pair) => pair.split(",").map(Number));
  return pairs.map(([x, y]) => ({ x, y }));
}

/** Where a token stands. @param {SVGGraphicsElement} stack @returns {Box} */
function standing(stack) {
  const { e, f } = new DOMMatrix(stack.style.transform);
  return { x: e, y: f, width: 0, height: 0 };
}

/** @param {Place} place @param {Record<string, string>} attributes */
function copyOf(place, attributes) {
  const copy = /** @type {SVGGraphicsElement} */ (place.shape.cloneNode(false));
  for (const name of [...copy.getAttributeNames()]) {
    if (!["d", "points", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "transform"].includes(name)) {
      copy.removeAttribute(name);
    }
  }
  for (const [name, value] of Object.entries(attributes)) copy.setAttribute(name, value);
  const { width, height } = place.shape.getBBox();
  if (Math.max(width, height) <= POINT_SIZE) {
    const { x, y } = place;
    copy.setAttribute("transform", `translate(${x} ${y}) scale(${POINT_GROWS}) translate(${-x} ${-y})`);
  }
  return copy;
}
