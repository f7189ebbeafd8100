/** Shows how tokens went from one view to the next. */

import { calm } from "./dom.js";

/** @typedef {import("./tokens.js").Standing} Standing */
/** @typedef {{ from: Standing, to: Standing, count: number }} Journey */

const DURATION = 620;
const EASING = "cubic-bezier(.35,.05,.2,1)";

/**
 * Tokens that kept their id travel themselves. Of alike ones that left one space and came to another, a copy does.
 * @param {SVGGElement} layer
 * @param {Map<string, Standing>} before
 * @param {Map<string, Standing>} after
 * @param {(token: Standing) => SVGElement} ghost
 */
export function glide(layer, before, after, ghost) {
  if (calm() || document.hidden) return;
  const stacks = new Map([...layer.children].map((child) => [/** @type {SVGElement} */ (child).dataset.id, child]));
  for (const [id, to] of after) {
    const from = before.get(id);
    if (from && (from.x !== to.x || from.y !== to.y)) travel(stacks.get(id), from, to);
  }
  const { journeys, came, went } = journeysBetween(before, after);
  for (const { from, to, count } of journeys) send(layer, ghost({ ...from, count }), from, to);
  for (const token of came) appear(stacks.get(token.id));
  for (const token of went) vanish(layer, ghost(token), token);
  for (const { to } of journeys) if (!before.has(to.id)) arrive(stacks.get(to.id));
}

/**
 * Losses and gains of alike tokens, paired: the nearest gain first.
 * @param {Map<string, Standing>} before @param {Map<string, Standing>} after
 * @returns {{ journeys: Journey[], came: Standing[], went: Standing[] }}
 */
export function journeysBetween(before, after) {
  /** @type {Map<string, { losses: { token: Standing, n: number }[], gains: { token: Standing, n: number }[] }>} */
  const kinds = new Map();
  const note = (/** @type {Standing} */ token, /** @type {number} */ change) => {
    const kind = `${token.shape} ${token.colour} ${token.code}`;
    const changes = kinds.get(kind) ?? { losses: [], gains: [] };
    kinds.set(kind, changes);
    if (change < 0) changes.losses.push({ token, n: -change });
    else if (change > 0) changes.gains.push({ token, n: change });
  };
  for (const [id, token] of before) note(token, (after.get(id)?.count ?? 0) - token.count);
  for (const [id, token] of after) if (!before.has(id)) note(token, token.count);
  /** @type {{ journeys: Journey[], came: Standing[], went: Standing[] }} */
  const result = { journeys: [], came: [], went: [] };
  for (const { losses, gains } of kinds.values()) {
    for (const loss of losses) {
      gains.sort((one, other) => distance(loss.token, one.token) - distance(loss.token, other.token));
      for (const gain of gains) {
        const count = Math.min(loss.n, gain.n);
        if (!count) continue;
        result.journeys.push({ from: loss.token, to: gain.token, count });
        loss.n -= count;
        gain.n -= count;
      }
      if (loss.n) result.went.push({ ...loss.token, count: loss.n });
    }
    result.came.push(...gains.filter((gain) => gain.n && !before.has(gain.token.id)).map((gain) => gain.token));
  }
  return result;
}

/** @param {{ x: number, y: number }} one @param {{ x: number, y: number }} other */
function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** @param {{ x: number, y: number }} point @param {number} [scale] */
function at({ x, y }, scale = 1) {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/** @param {Element | undefined} stack @param {Standing} from @param {Standing} to */
function travel(stack, from, to) {
  stack?.animate([{ transform: at(from) }, { transform: at(to) }], { duration: DURATION, easing: EASING });
}

/** @param {SVGGElement} layer @param {SVGElement} ghost @param {Standing} from @param {Standing} to */
function send(layer, ghost, from, to) {
  layer.append(ghost);
  const flight = ghost.animate([{ transform: at(from) }, { transform: at(to) }], { duration: DURATION, easing: EASING });
  flight.onfinish = () => ghost.remove();
}

/** A new stack is seen when those who form it have come. @param {Element | undefined} stack */
function arrive(stack) {
  stack?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.85 }, { opacity: 1 }], { duration: DURATION });
}

/** @param {Element | undefined} stack */
function appear(stack) {
  stack?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: DURATION / 2, easing: "ease-out" });
}

/** @param {SVGGElement} layer @param {SVGElement} ghost @param {Standing} token */
function vanish(layer, ghost, token) {
  layer.append(ghost);
  const fade = ghost.animate(
    [{ transform: at(token), opacity: 1 }, { transform: at(token, 1.6), opacity: 0 }],
    { duration: DURATION, easing: "ease-out" },
  );
  fade.onfinish = () => ghost.remove();
}
