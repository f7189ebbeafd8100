/** Sentences whose nouns point at what they name. */

import { el } from "./dom.js";
import { die, isDie } from "./dice.js";
import { withRules } from "./rules.js";

/** @typedef {import("./types.js").Part} Part */

/**
 * The parts as nodes: nouns with `data-point` (point.js makes them show what they name), dice as drawings, numbers
 * of rules with `data-rule`.
 * @param {Part[] | string | number | null | undefined} parts
 * @returns {(Node | string)[]}
 */
export function words(parts) {
  if (parts === null || parts === undefined) return [];
  if (!Array.isArray(parts)) return withRules(String(parts));
  return withoutDiceCommas(parts).flatMap((part) => {
    if (!part.code) return withRules(part.text);
    if (isDie(part.code)) return [die(part.code, part.text)];
    return [el("span", { class: "noun", "data-point": part.code }, part.text)];
  });
}

/** Dice side by side need no commas between them. @param {Part[]} parts @returns {Part[]} */
function withoutDiceCommas(parts) {
  return parts.filter((part, index) => {
    const before = parts[index - 1]?.code;
    const after = parts[index + 1]?.code;
    const between = before && after && isDie(before) && isDie(after);
    return !(between && !part.code && !/\p{L}/u.test(part.text));
  });
}

/** @param {Part[]} parts */
export function hasDice(parts) {
  return parts.some((part) => part.code && isDie(part.code));
}
