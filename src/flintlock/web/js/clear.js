/** Where something can lie over the map without covering what can be clicked. */

import { byId } from "./dom.js";

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {{ x: "left" | "center" | "right", y: "top" | "bottom" }} Spot */

/** Places over the map, from the best to the last. @type {Spot[]} */
const OVERHEAD = [
  { x: "center", y: "top" },
  { x: "left", y: "top" },
  { x: "right", y: "top" },
  { x: "center", y: "bottom" },
  { x: "left", y: "bottom" },
  { x: "right", y: "bottom" },
];

/** The same for the question, where the panel is folded. @type {Spot[]} */
const CORNERS = [
  { x: "right", y: "top" },
  { x: "right", y: "bottom" },
  { x: "left", y: "top" },
  { x: "left", y: "bottom" },
];

/** The same for the map in small. @type {Spot[]} */
const BESIDE = [
  { x: "left", y: "top" },
  { x: "left", y: "bottom" },
  { x: "right", y: "bottom" },
  { x: "right", y: "top" },
];

/**
 * The first spot at which a box of that size covers nothing; failing that, where it covers least.
 * @param {Box} room @param {{ width: number, height: number }} size @param {Box[]} others @param {Spot[]} [spots] @returns {Spot}
 */
export function clearSpot(room, { width, height }, others, spots = OVERHEAD) {
  const covered = spots.map((spot) => {
    const left = { left: room.left, center: (room.left + room.right - width) / 2, right: room.right - width }[spot.x];
    const top = spot.y === "top" ? room.top : room.bottom - height;
    const box = { left, top, right: left + width, bottom: top + height };
    return others.reduce((sum, other) => sum + overlap(box, other), 0);
  });
  return spots[covered.indexOf(Math.min(...covered))];
}

/** @param {Box} one @param {Box} other */
function overlap(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/**
 * Move what lies over the map to where it leaves the answers free.
 * @param {HTMLElement} overhead @param {HTMLElement} side  lies over the map, too, where it is folded
 * @param {HTMLElement} overview @param {Element[]} answers
 */
function keepClear(overhead, side, overview, answers) {
  const boxes = answers.map((answer) => answer.getBoundingClientRect());
  const room = overhead.getBoundingClientRect();
  Object.assign(overview.dataset, clearSpot(around(overview), overview.getBoundingClientRect(), boxes, BESIDE));
  boxes.push(overview.getBoundingClientRect());
  if (document.body.classList.contains("folded")) {
    Object.assign(side.dataset, clearSpot(room, side.getBoundingClientRect(), boxes, CORNERS));
    boxes.push(side.getBoundingClientRect());
  }
  const parts = [...overhead.children].map((part) => part.getBoundingClientRect());
  const size = { width: Math.max(0, ...parts.map((part) => part.width)), height: parts.reduce((sum, part) => sum + part.height, 0) };
  Object.assign(overhead.dataset, clearSpot(room, size, boxes));
}

/** The room in which the map in small can lie: what holds it, without its margins. @param {HTMLElement} overview @returns {Box} */
function around(overview) {
  const { left, top, right, bottom } = (overview.parentElement ?? overview).getBoundingClientRect();
  const style = getComputedStyle(overview);
  const [beside, margin] = ["--beside", "--margin"].map((name) => parseFloat(style.getPropertyValue(name)));
  return { left: left + beside, top: top + margin, right: right - margin, bottom: bottom - margin };
}

/**
 * Keep the answers free whenever the map or what lies over it changes. @returns {() => void} looks again
 * @param {HTMLElement} overhead @param {HTMLElement} side @param {import("./board.js").Board} board
 */
export function keepingClear(overhead, side, board) {
  const overview = byId("overview");
  const clear = () => keepClear(overhead, side, overview, [...board.over.querySelectorAll(".lit, .can")]);
  const soon = new ResizeObserver(() => requestAnimationFrame(clear)); // when the map has made room
  for (const part of [...overhead.children, side, board.camera.sheet, board.camera.viewport]) soon.observe(part);
  return clear;
}
