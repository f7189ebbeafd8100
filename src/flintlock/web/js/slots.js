/** Where the stacks of a space stand: fanned out around its anchor, off the lettering and off each other. */

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Place} Place */
/** @typedef {{ x: number, y: number }} Point */

const RINGS = 7;
const APART = 1.07; // how far stacks keep from each other, in sums of their sizes
const OUTSIDE = 1.5; // what each cost weighs, in sizes of a stack
const LETTERING = 24;
const NEIGHBOUR = 2.5;
const STEPS = 40; // in which the border of two spaces is looked for

export class Slots {
  /** Points of a space for stacks of a size, the best first. @type {Map<string, Point[]>} */
  #ranked = new Map();

  /** @param {Board} board @param {number} radius  of a stack, in map units */
  constructor(board, radius) {
    this.board = board;
    this.radius = radius;
  }

  /** How large stacks are drawn in a space: a narrow box has smaller ones. @param {Place} place */
  sizeIn(place) {
    return Math.min(this.radius, Math.max(this.radius * 0.72, place.r * 1.15));
  }

  /**
   * Slots for the stacks of each space, none on top of another.
   * @param {Map<Place, number[]>} stacks  how much room each takes, in sizes of a single token
   * @returns {Map<Place, Point[]>}
   */
  arrange(stacks) {
    /** @type {(Point & { size: number })[]} */
    const taken = [];
    /** @type {Map<Place, Point[]>} */
    const slots = new Map();
    for (const [place, rooms] of stacks) {
      const chosen = rooms.map((room, i) => {
        const size = this.sizeIn(place) * room;
        const free = (/** @type {Point} */ point) =>
          taken.every((other) => Math.hypot(other.x - point.x, other.y - point.y) >= (size + other.size) * APART);
        const point = this.#points(place, size).find(free) ?? { x: place.x + i * 5, y: place.y + i * 5 };
        taken.push({ ...point, size });
        return point;
      });
      slots.set(place, chosen);
    }
    return slots;
  }

  /**
   * Where the border of two spaces lies, on the way from one anchor to the other.
   * @param {Place} here @param {Place} there @returns {Point}
   */
  border(here, there) {
    const at = (/** @type {number} */ step) => ({
      x: here.x + ((there.x - here.x) * step) / STEPS,
      y: here.y + ((there.y - here.y) * step) / STEPS,
    });
    const steps = [...Array(STEPS + 1).keys()];
    const leave = steps.findLast((step) => isInside(here, at(step))) ?? 0;
    const enter = steps.find((step) => step > leave && isInside(there, at(step))) ?? STEPS;
    return at((leave + enter) / 2);
  }

  /** @param {Place} place @param {number} size @returns {Point[]} */
  #points(place, size) {
    const name = `${place.id} ${size}`;
    let ranked = this.#ranked.get(name);
    if (!ranked) {
      ranked = candidates(place, this.sizeIn(place))
        .map((point) => ({ point, cost: this.#cost(place, point, size) }))
        .sort((one, other) => one.cost - other.cost)
        .map(({ point }) => point);
      this.#ranked.set(name, ranked);
    }
    return ranked;
  }

  /** How unwelcome a stack is at a point: far from the anchor, outside the space, on lettering, on a neighbour.
   * @param {Place} place @param {Point} point @param {number} r  the stack's size */
  #cost(place, point, r) {
    let cost = Math.hypot(point.x - place.x, point.y - place.y);
    cost += outside(place, point, r) * r * OUTSIDE;
    for (const box of this.board.labels) cost += covered(box, point, r) * r * LETTERING;
    for (const other of this.board.places.values()) {
      if (other === place) continue;
      const gap = Math.hypot(other.x - point.x, other.y - point.y) - r * 2;
      if (gap < 0) cost -= gap * NEIGHBOUR;
    }
    return cost;
  }
}

/** Points around the anchor, ring by ring. @param {Place} place @param {number} radius @returns {Point[]} */
function candidates(place, radius) {
  const points = [{ x: place.x, y: place.y }];
  for (let ring = 1; ring <= RINGS; ring++) {
    const distance = ring * radius * 0.7;
    const number = ring * 7;
    for (let i = 0; i < number; i++) {
      const angle = (i / number) * 2 * Math.PI;
      points.push({ x: place.x + distance * Math.cos(angle), y: place.y + distance * Math.sin(angle) });
    }
  }
  return points;
}

/** How much of a stack lies outside the space: its sides count, its middle counts most. @param {Place} place @param {Point} point
 * @param {number} r */
function outside(place, { x, y }, r) {
  if (!isInside(place, { x, y })) return 8;
  const e = r * 0.8;
  return [[x - e, y], [x + e, y], [x, y - e], [x, y + e]].filter(([px, py]) => !isInside(place, { x: px, y: py })).length;
}

/** @param {Place} place @param {Point} point */
function isInside({ shape }, { x, y }) {
  return !(shape instanceof SVGGeometryElement) || shape.isPointInFill(new DOMPoint(x, y));
}

/** How much of a label's box a stack covers, as a share of the stack. @param {import("./board.js").Box} box
 * @param {Point} point @param {number} r */
function covered(box, { x, y }, r) {
  const wide = Math.min(box.x + box.width, x + r) - Math.max(box.x, x - r);
  const high = Math.min(box.y + box.height, y + r) - Math.max(box.y, y - r);
  return wide > 0 && high > 0 ? (wide * high) / (4 * r * r) : 0;
}
