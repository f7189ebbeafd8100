/** How each side stands, what it needs, and how near it is. */

import { el, refill } from "./dom.js";
import { say } from "./say.js";
import { colourClass } from "./shapes.js";

/** @typedef {import("./types.js").Score} Score */

export class ScoreLines {
  #signature = "";

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  /** @param {Score[]} score */
  draw(score) {
    const signature = JSON.stringify(score);
    if (signature === this.#signature) return;
    this.#signature = signature;
    this.root.hidden = score.length === 0;
    refill(this.root, ...score.map(line));
  }
}

/** @param {Score} score */
function line({ name, colour, points, goal, needs, share }) {
  const said = goal === undefined ? say("points", { n: points }) : say("points.goal", { n: points, goal });
  const bar = el("span", { class: "share-bar" });
  bar.style.width = `${Math.round(Math.max(0, Math.min(1, share)) * 100)}%`;
  return el(
    "div",
    { class: `score-line ${colourClass(colour)}`, "data-hint": `${name}: ${said}\n${needs}` },
    el("span", { class: "score-mark" }),
    el("strong", {}, name),
    el("span", { class: "score-points" }, said),
    el("span", { class: "share" }, bar),
    el("span", { class: "score-needs soft" }, needs),
  );
}
