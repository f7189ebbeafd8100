/** Where something can lie over the map without covering what can be clicked. */

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {{ x: "left" | "center" | "right", y: "top" | "bottom" }} Spot */

/** From the best place to the last. @type {Spot[]} */
const SPOTS = [
  { x: "center", y: "top" },
  { x: "left", y: "top" },
  { x: "right", y: "top" },
  { x: "center", y: "bottom" },
  { x: "left", y: "bottom" },
  { x: "right", y: "bottom" },
];

/**
 * The first spot at which a box of that size covers nothing; failing that, where it covers least.
 * @param {Box} room @param {{ width: number, height: number }} size @param {Box[]} others @returns {Spot}
 */
export function clearSpot(room, { width, height }, others) {
  const covered = SPOTS.map((spot) => {
    const left = { left: room.left, center: (room.left + room.right - width) / 2, right: room.right - width }[spot.x];
    const top = spot.y === "top" ? room.top : room.bottom - height;
    const box = { left, top, right: left + width, bottom: top + height };
    return others.reduce((sum, other) => sum + overlap(box, other), 0);
  });
  return SPOTS[covered.indexOf(Math.min(...covered))];
}

/** @param {Box} one @param {Box} other */
function overlap(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** Move what lies over the map to where it leaves the answers free. @param {HTMLElement} overhead @param {Element[]} answers */
export function keepClear(overhead, answers) {
  const parts = [...overhead.children].map((part) => part.getBoundingClientRect());
  const size = { width: Math.max(0, ...parts.map((part) => part.width)), height: parts.reduce((sum, part) => sum + part.height, 0) };
  const spot = clearSpot(overhead.getBoundingClientRect(), size, answers.map((answer) => answer.getBoundingClientRect()));
  Object.assign(overhead.dataset, spot);
}
