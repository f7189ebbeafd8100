/** The score in the bar, always in sight; behind it what each side needs, how the game ends, and the scenario. */

import { drawChart } from "./chart.js";
import { byId, el, icon, refill } from "./dom.js";
import { aboutPage, call, keyPath } from "./net.js";
import { say } from "./say.js";
import { colourClass } from "./shapes.js";

/** @typedef {import("./types.js").Score} Score */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").KeyInfo} KeyInfo */

export class ScoreBar {
  #signature = "";
  /** @type {View | null} */
  #view = null;

  /** @param {string} key @param {KeyInfo} info */
  constructor(key, info) {
    this.key = key;
    this.info = info;
    this.root = byId("score");
    this.root.addEventListener("click", () => this.open());
  }

  /** @param {View} view */
  draw(view) {
    this.#view = view;
    const signature = JSON.stringify([view.score, view.ends]);
    if (signature === this.#signature) return;
    this.#signature = signature;
    this.root.dataset.hint = [...view.score.map((side) => `${side.name}: ${pointsOf(side)}. ${side.needs}`), view.ends].filter(Boolean).join("\n");
    this.root.setAttribute("aria-label", this.root.dataset.hint);
    refill(this.root, ...view.score.map(chip), view.ends && el("span", { class: "ends" }, view.ends));
  }

  /** All of it, in a dialog. */
  open() {
    const view = this.#view;
    if (!view) return;
    const { aim, scenario_name: scenario, differs } = this.info;
    const close = el("button", { type: "button", class: "quiet close", "aria-label": say("close") }, icon("close"));
    const chart = el("div", { class: "chart" });
    const dialog = el(
      "dialog",
      { class: "sheet-dialog aim", "aria-label": say("score") },
      el("header", {}, el("h2", {}, say("score")), close),
      el("div", { class: "score-lines" }, ...view.score.map(scoreLine)),
      aim && el("h3", {}, say("aim.win")),
      aim && el("p", {}, aim),
      view.ends && el("h3", {}, say("aim.ends")),
      view.ends && el("p", { class: "ends" }, view.ends),
      el("h3", {}, scenario),
      differs && el("p", { class: "differs" }, differs),
      chart,
      el("p", {}, el("a", { href: aboutPage(view.game), target: "_blank", class: "about" }, say("aim.about"))),
    );
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    void fillChart(chart, this.key, view);
  }
}

/** The score over time, as far as it has come. @param {HTMLElement} root @param {string} key @param {View} view */
export async function fillChart(root, key, view) {
  const seat = view.seat ? `?seat=${encodeURIComponent(view.seat)}` : "";
  /** @type {import("./types.js").Scores | null} */
  const scores = await call(keyPath(key, `/scores${seat}`)).catch(() => null);
  if (scores && scores.steps.length > 1) refill(root, drawChart(scores, view.log, root.clientWidth));
}

/** @param {Score} score */
function pointsOf({ points, goal }) {
  return goal === undefined ? say("points", { n: points }) : say("points.goal", { n: points, goal });
}

/** @param {Score} score */
function chip({ side, name, colour, points, goal, share }) {
  const bar = shareBar(share);
  return el(
    "span",
    { class: `score-chip ${colourClass(colour)} ${share >= 1 ? "leads" : ""}`, "data-side": side },
    el("span", { class: "score-mark" }),
    el("span", { class: "score-name" }, name),
    el("strong", {}, String(points), goal !== undefined && el("small", {}, `/${goal}`)),
    bar,
  );
}

/** @param {number} share */
function shareBar(share) {
  const bar = el("span", { class: "share-bar" });
  bar.style.width = `${Math.round(Math.max(0, Math.min(1, share)) * 100)}%`;
  return el("span", { class: "share" }, bar);
}

/** @param {Score} score */
export function scoreLine(score) {
  return el(
    "div",
    { class: `score-line ${colourClass(score.colour)}` },
    el("span", { class: "score-mark" }),
    el("strong", {}, score.name),
    el("span", { class: "score-points" }, pointsOf(score)),
    shareBar(score.share),
    el("span", { class: "score-needs soft" }, score.needs),
  );
}
