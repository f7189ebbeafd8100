/** Geometry of the marks on the map: bent arrows through several points, and badges that keep off each other. */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ line: string, head: string, middle: Point }} Arrow  Two paths, and where a badge sits. */

const BEND = 0.16; // how far an arrow swings out, in its lengths: there and back are two arrows
const TURNS = 12; // places around a point that a badge tries

/**
 * An arrow along points. It begins and ends short of them.
 * @param {Point[]} points  two at least @param {number} size  of its head @returns {Arrow}
 */
export function arrowThrough(points, size) {
  const legs = points.slice(1).map((to, i) => bent(points[i], to));
  const last = legs[legs.length - 1];
  const first = legs[0];
  const start = towards(first.from, first.control, size * 0.7);
  const tip = towards(last.to, last.control, size * 0.7);
  const neck = towards(tip, last.control, size);
  const curves = legs.map(({ control, to }, i) => `Q${pair(control)} ${pair(i === legs.length - 1 ? neck : to)}`);
  return { line: `M${pair(start)}${curves.join("")}`, head: arrowHead(neck, tip, size), middle: middleOf(legs[Math.floor((legs.length - 1) / 2)]) };
}

/** @param {Point} from @param {Point} to */
function bent(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return { from, to, control: { x: (from.x + to.x) / 2 - dy * BEND * 2, y: (from.y + to.y) / 2 + dx * BEND * 2 } };
}

/** The middle of a curve. @param {{ from: Point, control: Point, to: Point }} leg @returns {Point} */
function middleOf({ from, control, to }) {
  return { x: (from.x + 2 * control.x + to.x) / 4, y: (from.y + 2 * control.y + to.y) / 4 };
}

/** A point so far from one on the way to another, half-way at the most. @param {Point} from @param {Point} to @param {number} by @returns {Point} */
function towards(from, to, by) {
  const whole = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = Math.min(by / whole, 0.5);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** @param {Point} neck @param {Point} tip @param {number} size */
function arrowHead(neck, tip, size) {
  const whole = Math.hypot(tip.x - neck.x, tip.y - neck.y) || 1;
  const [ux, uy] = [(tip.x - neck.x) / whole, (tip.y - neck.y) / whole];
  const wing = (/** @type {number} */ way) => ({ x: neck.x - uy * size * 0.55 * way, y: neck.y + ux * size * 0.55 * way });
  return `M${pair(tip)}L${pair(wing(1))}L${pair(wing(-1))}Z`;
}

/** @param {Point} point */
function pair({ x, y }) {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/**
 * A place for a badge: at the point, or as near around it as nothing else lies.
 * @param {Point} wanted @param {Point[]} taken @param {number} apart @returns {Point}
 */
export function freeSpot(wanted, taken, apart) {
  const free = (/** @type {Point} */ spot) => taken.every((other) => Math.hypot(other.x - spot.x, other.y - spot.y) >= apart);
  for (let ring = 0; ring < 5; ring++) {
    for (let turn = 0; turn < (ring ? TURNS : 1); turn++) {
      const angle = (2 * Math.PI * turn) / TURNS;
      const spot = { x: wanted.x + ring * apart * Math.cos(angle), y: wanted.y + ring * apart * Math.sin(angle) };
      if (free(spot)) return spot;
    }
  }
  return wanted;
}
