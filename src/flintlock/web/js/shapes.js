/** The table's own symbols for tokens, drawn in a box from -10 to 10. A game names them; it draws none. */

import { svg } from "./dom.js";

/** @typedef {import("./types.js").Token} Token */
/** @typedef {{ outline: string, lines?: string, at?: [number, number], size?: number }} Symbol  lettering: where, how big */

/** @type {Record<string, Symbol>} */
const SYMBOLS = {
  square: { outline: "M-9-9H9V9H-9Z", lines: "M-7.4-7.4H7.4V7.4H-7.4Z" },
  circle: { outline: "M-10 0A10 10 0 0 1 10 0A10 10 0 0 1-10 0Z", lines: "M-8.3 0A8.3 8.3 0 0 1 8.3 0A8.3 8.3 0 0 1-8.3 0Z" },
  diamond: { outline: "M0-10.6L10.6 0L0 10.6L-10.6 0Z", lines: "M0-8.6L8.6 0L0 8.6L-8.6 0Z", size: 0.84 },
  hexagon: { outline: "M-10 0L-5.4-9H5.4L10 0L5.4 9H-5.4Z", lines: "M-8.2 0L-4.5-7.4H4.5L8.2 0L4.5 7.4H-4.5Z" },
  triangle: { outline: "M0-10.5L10.5 8.6H-10.5Z", at: [0, 3.6], size: 0.8 },
  shield: { outline: "M-8.8-8.8Q-4-7.4 0-9.8Q4-7.4 8.8-8.8V1Q8.8 6.6 0 9.8Q-8.8 6.6-8.8 1Z", at: [0, -0.6] },
  star: { outline: starOutline(), at: [0, 0.8], size: 0.72 },
  cross: { outline: "M-4-10H4V-4H10V4H4V10H-4V4H-10V-4H-4Z", size: 0.8 },
  flag: { outline: "M-8.6-9.2Q-3.4-11.2 1-9T9.6-9.2V4.2Q5.4 6.4 1 4.4T-8.6 4.2Z", lines: "M-8.6-10V10.4", at: [0.6, -2.4], size: 0.88 },
  cube: { outline: "M-8.6-5.2L0-10L8.6-5.2V5.2L0 10L-8.6 5.2Z", lines: "M-8.6-5.2L0-.6L8.6-5.2M0-.6V10", size: 0.8, at: [0, 1] },
  block: { outline: "M-9-7.4H9V9H-9Z", lines: "M-9-7.4L-7-10H11L9-7.4M11-10V6.6L9 9", at: [0, 0.8] },
  pawn: { outline: "M0-9.9A4.4 4.4 0 0 1 3-2.2Q4 4 7.8 7V9.8H-7.8V7Q-4 4-3-2.2A4.4 4.4 0 0 1 0-9.9Z", at: [0, 4.6], size: 0.7 },
  fort: { outline: "M-10 10V-6H-6V-3H-2.4V-6H2.4V-3H6V-6H10V10Z", at: [0, 3.4], size: 0.85 },
  ship: { outline: "M-10.4 2.6H10.4L6.6 9.6H-6.6Z", lines: "M0 2.6V-10.4L8.4-.6H0M-1.6-7.4L-7.6-.6H-1.6Z", at: [0, 6.4], size: 0.62 },
  drum: { outline: "M-9.2-6.8Q0-10.8 9.2-6.8V6.8Q0 10.8-9.2 6.8Z", lines: "M-9.2-6.8Q0-2.8 9.2-6.8", at: [0, 1.8], size: 0.88 },
};

function starOutline() {
  const points = [];
  for (let i = 0; i < 10; i++) {
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    const r = i % 2 ? 5.6 : 10.6;
    points.push(`${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`);
  }
  return `M${points.join("L")}Z`;
}

/** The names of colours that the style sheet knows (css/palette.css). */
const COLOURS = new Set(
  ("red blue yellow green white black grey brown orange purple gold british american french spanish indian " +
    "loyalist patriot german neutral union confederate").split(" "),
);

/** @param {string} colour */
export function colourClass(colour) {
  const name = colour.toLowerCase();
  return COLOURS.has(name) ? `c-${name}` : "c-neutral";
}

/**
 * A token's drawing around the origin: `count` alike ones as a small pile with a number.
 * @param {Pick<Token, "shape" | "colour" | "text" | "count" | "figures" | "pips" | "back" | "turned">} token
 * @returns {SVGGElement}
 */
export function tokenSymbol({ shape, colour, text, count, figures, pips, back, turned }) {
  const symbol = SYMBOLS[shape] ?? SYMBOLS.circle;
  const drawn = svg("g", { transform: turned && `rotate(${turned})` });
  drawn.append(svg("path", { class: "shade", d: symbol.outline, transform: "translate(0.7 1.6)" }));
  drawn.append(svg("path", { class: "halo", d: symbol.outline }));
  if (count > 2) drawn.append(svg("path", { class: "under", d: symbol.outline, transform: "translate(2.4 -2.4)" }));
  if (count > 1) drawn.append(svg("path", { class: "under", d: symbol.outline, transform: "translate(1.2 -1.2)" }));
  drawn.append(svg("path", { class: "face", d: symbol.outline }));
  if (symbol.lines) drawn.append(svg("path", { class: "lines", d: symbol.lines }));
  if (back) drawn.append(svg("path", { class: "hatching", d: HATCHING }));
  if (figures) drawn.append(...twoLines(symbol, text, figures));
  else if (text) drawn.append(lettering(symbol, text));
  if (pips) drawn.append(dots(pips[0], pips[1]));
  const token = svg("g", { class: `token ${colourClass(colour)} ${back ? "back-side" : ""}` }, drawn);
  if (count > 1) token.append(badge(count));
  return token;
}

/** Strokes over what lies on its back; they keep inside every outline. */
const HATCHING = "M-5 1L1-5M-5 5L5-5M-1 5L5-1";

/** Steps as dots along the lower edge: full ones are left. @param {number} left @param {number} full */
function dots(left, full) {
  const gap = Math.min(3.4, 15 / Math.max(1, full - 1));
  const row = svg("g", { class: "dots" });
  for (let i = 0; i < full; i++) {
    row.append(svg("circle", { class: i < left ? "dot" : "dot lost", cx: (i - (full - 1) / 2) * gap, cy: 7.4, r: 1.3 }));
  }
  return row;
}

/** @param {Symbol} symbol @param {string} text */
function lettering({ at = [0, 0], size = 1 }, text) {
  const heights = [0, 13, 10.5, 7.6, 6];
  const height = (heights[text.length] ?? Math.max(3.4, 25 / text.length)) * size;
  return svg("text", { class: "letters", x: at[0], y: at[1] + height * 0.35, "font-size": height }, text);
}

/** Letters above, figures below. @param {Symbol} symbol @param {string} text @param {string} figures */
function twoLines({ at = [0, 0], size = 1 }, text, figures) {
  return [
    svg("text", { class: "letters", x: at[0], y: at[1] - 0.4, "font-size": 8.6 * size }, text),
    svg("text", { class: "letters", x: at[0], y: at[1] + 6.2, "font-size": 6.4 * size }, figures),
  ];
}

/** @param {number} count */
function badge(count) {
  const wide = count > 9 ? 6.8 : 5.2;
  return svg(
    "g",
    { class: "badge", transform: "translate(8.6 8)" },
    svg("rect", { x: -wide, y: -5.2, width: 2 * wide, height: 10.4, rx: 5.2 }),
    svg("text", { y: 3.1, "font-size": 8.8 }, String(count)),
  );
}

/** A token small enough to stand in a line of text. @param {Pick<Token, "shape" | "colour" | "text" | "figures">} token */
export function smallToken(token) {
  const drawing = svg("svg", { class: "small-token", viewBox: "-13 -13 26 26", "aria-hidden": "true" });
  const { shape, colour, text, figures } = token;
  drawing.append(tokenSymbol({ shape, colour, text, figures, count: 1 }));
  return drawing;
}
