/** Dice drawn as dice: numbers as pips, named faces as symbols. */

import { svg } from "./dom.js";

const LEFT = -4.6;
const RIGHT = 4.6;

/** @type {Record<number, [number, number][]>} */
const PIPS = {
  0: [],
  1: [[0, 0]],
  2: [[LEFT, LEFT], [RIGHT, RIGHT]],
  3: [[LEFT, LEFT], [0, 0], [RIGHT, RIGHT]],
  4: [[LEFT, LEFT], [RIGHT, LEFT], [LEFT, RIGHT], [RIGHT, RIGHT]],
  5: [[LEFT, LEFT], [RIGHT, LEFT], [0, 0], [LEFT, RIGHT], [RIGHT, RIGHT]],
  6: [[LEFT, LEFT], [RIGHT, LEFT], [LEFT, 0], [RIGHT, 0], [LEFT, RIGHT], [RIGHT, RIGHT]],
};

/** Symbols for faces that have names; any other shows the first letters of its name. @type {Record<string, string>} */
const FACES = {
  hit: "M0-8L2-2.8L7.6-4L3.6 0L7.6 4L2 2.8L0 8L-2 2.8L-7.6 4L-3.6 0L-7.6-4L-2-2.8Z",
  flee: "M-7-2.4H0V-6.4L7.4 0L0 6.4V2.4H-7Z",
  retreat: "M7-2.4H0V-6.4L-7.4 0L0 6.4V2.4H7Z",
  flag: "M-5 8V-8H6L3-4L6 0H-4",
  leader: "M0-8L2-2.4H8L3.2 1.2L5 7L0 3.4L-5 7L-3.2 1.2L-8-2.4H-2Z",
  blank: "",
};

/** Whether a code names a die's result. @param {string} code */
export function isDie(code) {
  return code.startsWith("die:") || code.startsWith("face:");
}

/** @param {string} code @param {string} name @returns {SVGSVGElement} */
export function die(code, name) {
  const value = code.slice(code.indexOf(":") + 1);
  const drawing = svg("svg", { class: `die die-${value}`, viewBox: "-11 -11 22 22", role: "img", "aria-label": name });
  drawing.dataset.hint = name;
  drawing.append(svg("rect", { class: "die-body", x: -10, y: -10, width: 20, height: 20, rx: 3.6 }), ...marks(value, name));
  return drawing;
}

/** @param {string} value @param {string} name */
function marks(value, name) {
  const pips = PIPS[Number(value)];
  if (pips && value !== "") return pips.map(([cx, cy]) => svg("circle", { class: "pip", cx, cy, r: 1.9 }));
  if (value in FACES) return FACES[value] ? [svg("path", { class: "face-mark", d: FACES[value] })] : [];
  return [svg("text", { class: "face-letter", y: 4.4, "font-size": 12 }, name.slice(0, 2).toLocaleUpperCase())];
}
