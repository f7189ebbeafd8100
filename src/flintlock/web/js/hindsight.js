/** A finished game judged: each side's chances over time, what turned it, the worst mistakes. */

import { drawChart } from "./chart.js";
import { el, refill } from "./dom.js";
import { call, keyPath } from "./net.js";
import { say } from "./say.js";
import { toastError } from "./toast.js";
import { words } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").LookedBack} LookedBack */

/** @param {HTMLElement} root @param {string} key @param {View} view @param {(step: number) => void} go */
export async function lookBack(root, key, view, go) {
  const before = [...root.childNodes];
  refill(root, el("p", { class: "soft thinking" }, say("hindsight.thinking")));
  try {
    /** @type {LookedBack} */
    const found = await call(keyPath(key, "/looked-back"));
    const names = Object.fromEntries([...found.parties.map(({ party, name }) => [party, name]), ...view.seats.map(({ id, name }) => [id, name])]);
    const sides = found.parties.map(({ party, name, colour, percent }) => ({ side: party, name, colour, points: percent }));
    const jump = (/** @type {number} */ step, /** @type {(Node | string)[]} */ text) => el("button", { type: "button", class: "quiet jump", "data-step": step, onclick: () => go(step) }, el("span", {}, ...text));
    const turned = found.turning_points.map(({ step, turn, party, before, after }) => el("li", {}, jump(step, [say("hindsight.turned", { turn, name: names[party], before, after })])));
    const mistakes = found.mistakes.map((mistake) => el("li", {}, jump(mistake.step, [...words(mistake.prompt)]), told(mistake, names[mistake.seat])));
    refill(
      root,
      drawChart({ steps: found.steps, sides }, view.log, root.clientWidth, say("hindsight.chances")),
      el("h3", {}, say("hindsight.turning_points")),
      el("ol", { class: "turning-points" }, ...turned),
      el("h3", {}, say("hindsight.mistakes")),
      mistakes.length ? el("ol", { class: "mistakes" }, ...mistakes) : el("p", { class: "soft" }, say("hindsight.no_mistakes")),
    );
  } catch (error) {
    refill(root, ...before);
    toastError(error);
  }
}

/** @param {LookedBack["mistakes"][number]} mistake @param {string} seat */
function told({ chosen, better, plan, lost, why }, seat) {
  return el(
    "div",
    { class: "soft" },
    el("p", {}, say("hindsight.mistake", { seat, chosen, better, lost }), ...why.flatMap((line, n) => [n ? ", " : " – ", ...words(line)])),
    plan.length ? el("p", {}, ...words(plan)) : "",
  );
}
