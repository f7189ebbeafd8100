/** The score over time, drawn: a line of steps for each side, and the turns of the game below. */

import { el, plain, svg } from "./dom.js";
import { say } from "./say.js";
import { colourClass } from "./shapes.js";

/** @typedef {import("./types.js").Scores} Scores */
/** @typedef {import("./types.js").LogLine} LogLine */

const HEIGHT = 190;
const NARROWEST = 280;
const EDGE = { left: 30, right: 14, top: 12, bottom: 30 };
const MARK_WIDTH = 58; // room for the name of a turn
const LETTER_WIDTH = 6.5;

/**
 * Where values lie in a drawing: steps grow to the right, points upwards.
 * @param {Pick<Scores, "steps"> & { sides: { points: number[] }[] }} scores @param {number} width
 */
export function scalesOf({ steps, sides }, width) {
  const last = Math.max(1, steps[steps.length - 1] ?? 1);
  const all = sides.flatMap((side) => side.points);
  const least = Math.min(0, ...all);
  const most = Math.max(least + 1, ...all);
  const x = (/** @type {number} */ step) => EDGE.left + ((width - EDGE.left - EDGE.right) * step) / last;
  const y = (/** @type {number} */ points) => EDGE.top + (HEIGHT - EDGE.top - EDGE.bottom) * (1 - (points - least) / (most - least));
  return { x, y, least, most, last };
}

/** A line that keeps its height until the next change. @param {number[]} steps @param {number[]} points @param {ReturnType<typeof scalesOf>} scales */
export function stairs(steps, points, { x, y }) {
  const parts = steps.map((step, i) => (i ? `H${x(step).toFixed(1)}V${y(points[i]).toFixed(1)}` : `M${x(step).toFixed(1)} ${y(points[i]).toFixed(1)}`));
  return parts.join("");
}

/** As many of the values as can be read side by side, evenly. @template T @param {T[]} all @param {number} most @returns {T[]} */
export function some(all, most) {
  const every = Math.ceil(all.length / most) || 1;
  return all.filter((_, i) => i % every === 0);
}

/**
 * @param {Scores} scores @param {LogLine[]} log  its headings are the turns @param {number} room  CSS pixels
 * @param {string} title  what is drawn
 */
export function drawChart(scores, log, room, title = say("score.over_time")) {
  const width = Math.max(NARROWEST, room);
  const scales = scalesOf(scores, width);
  const { x, y, least, most } = scales;
  const drawing = svg("svg", { class: "score-chart", viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": describe(scores, title) });
  for (const points of roundly(least, most)) {
    drawing.append(svg("line", { class: "grid", x1: EDGE.left, x2: width - EDGE.right, y1: y(points), y2: y(points) }));
    drawing.append(svg("text", { class: "tick", x: EDGE.left - 6, y: y(points) + 4, "text-anchor": "end" }, String(points)));
  }
  const turns = log.filter((line) => line.heading === 1);
  const names = turns.map((line) => plain(line.parts));
  const short = telling(names);
  const marks = some(turns.map((line, i) => ({ at: x(line.step), name: names[i], short: short[i] })), Math.floor(width / MARK_WIDTH));
  const roomOf = (/** @type {number} */ i) => (marks[i + 1]?.at ?? width) - marks[i].at;
  const haveRoom = marks.every(({ name }, i) => fitting(name, roomOf(i)) === name);
  for (const [i, { at, name, short }] of marks.entries()) {
    drawing.append(svg("line", { class: "grid turn", x1: at, x2: at, y1: EDGE.top, y2: HEIGHT - EDGE.bottom }));
    drawing.append(svg("text", { class: "tick", x: at + 2, y: HEIGHT - EDGE.bottom + 14 }, haveRoom ? name : fitting(short, roomOf(i))));
  }
  for (const side of scores.sides) {
    const d = stairs(scores.steps, side.points, scales);
    drawing.append(svg("path", { class: "series-edge", d }), svg("path", { class: `series ${colourClass(side.colour)}`, d }));
  }
  return el("figure", { class: "score-figure" }, el("figcaption", {}, title, ...scores.sides.map(key)), drawing);
}

const ROUND = [1, 2, 5, 10, 20, 25, 50, 100];
const MOST_LINES = 6;

/** Round figures from one to another, as many as lines can be told apart. @param {number} least @param {number} most */
export function roundly(least, most) {
  const every = ROUND.find((step) => (most - least) / step < MOST_LINES) ?? most - least;
  const first = Math.ceil(least / every) * every;
  return Array.from({ length: Math.floor((most - first) / every) + 1 }, (_, i) => first + i * every);
}

/** @param {Scores["sides"][number]} side */
function key({ name, colour }) {
  return el("span", { class: `series-name ${colourClass(colour)}` }, el("span", { class: "score-mark" }), name);
}

/** @param {Scores} scores @param {string} title */
function describe({ sides }, title) {
  return `${title}: ${sides.map((side) => `${side.name} ${side.points.join(", ")}`).join("; ")}`;
}

/** Without the words that most of the headings share. @param {string[]} headings */
export function telling(headings) {
  const count = (/** @type {string} */ word) => headings.filter((heading) => heading.split(" ").includes(word)).length;
  const tells = (/** @type {string} */ word) => headings.length < 3 || count(word) * 2 <= headings.length;
  return headings.map((heading) => heading.split(" ").filter(tells).join(" "));
}

/** As many words as there is room for. @param {string} text @param {number} room */
export function fitting(text, room) {
  const words = text.split(" ");
  while (words.length && words.join(" ").length * LETTER_WIDTH > room) words.pop();
  return words.join(" ").replace(/,$/, "");
}
