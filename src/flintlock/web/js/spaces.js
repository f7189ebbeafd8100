/** What is said of spaces, tokens and cards when they are hovered, and the board in words. */

import { el, refill } from "./dom.js";
import { REASON } from "./rules.js";
import { say } from "./say.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Space} Space */
/** @typedef {import("./types.js").Token} Token */

/** @param {import("./board.js").Board} board @param {View} view */
export function hintAtEverything(board, view) {
  const reasons = view.question?.why_not ?? {};
  const inside = contents(view);
  /** Why a space cannot be clicked, by its id. @type {Map<string, string>} */
  const closed = new Map();
  for (const space of view.spaces) {
    const why = reasons[space.code ?? ""];
    if (why) closed.set(space.id, why);
    const about = [spaceName(space), ...(space.notes ?? []), ...(inside.get(space.id) ?? [])];
    board.hint(space.id, withReason(about.join("\n"), why));
  }
  hintAtTokens(board, view, closed);
  hintAtCards(reasons);
}

/** @param {import("./board.js").Board} board @param {View} view @param {Map<string, string>} closed */
function hintAtTokens(board, view, closed) {
  const reasons = view.question?.why_not ?? {};
  const spaces = new Map(view.spaces.map((space) => [space.id, space.name]));
  const tokens = new Map(view.tokens.map((token) => [token.id, token]));
  for (const stack of board.pieces.querySelectorAll(".stack[data-id]")) {
    const { dataset, classList } = /** @type {SVGElement} */ (stack);
    const token = tokens.get(dataset.id ?? "");
    if (!token) continue;
    const own = classList.contains("can") ? undefined : reasons[token.code ?? ""];
    dataset.hint = withReason(`${tokenName(token)} – ${whereabouts(token, spaces)}`, own ?? closed.get(token.space));
  }
}

/** @param {Record<string, string>} reasons */
function hintAtCards(reasons) {
  for (const card of document.querySelectorAll("#hand .card")) {
    if (!(card instanceof HTMLElement)) continue;
    const why = card.classList.contains("can") ? undefined : reasons[card.dataset.code ?? ""];
    if (why) card.dataset.hint = withReason("", why);
    else delete card.dataset.hint;
  }
}

/** @param {string} hint @param {string | undefined} why  it cannot be clicked */
function withReason(hint, why) {
  return [hint, why && `${REASON}${why}`].filter(Boolean).join("\n");
}

/** @param {Space} space */
function spaceName({ name, mark }) {
  return mark ? `${name} ${mark}` : name;
}

/** @param {Token} token */
function tokenName({ name, count, pips }) {
  const called = count > 1 ? `${count} × ${name}` : name;
  return pips ? `${called} (${say("steps", { left: pips[0], full: pips[1] })})` : called;
}

/** @param {Token} token @param {Map<string, string>} spaces */
function whereabouts({ space, beside }, spaces) {
  const here = spaces.get(space) ?? "";
  return beside ? say("on_border", { space: here, beside: spaces.get(beside) ?? "" }) : here;
}

/** What stands in each space. @param {View} view */
function contents(view) {
  /** @type {Map<string, string[]>} */
  const inside = new Map();
  for (const token of view.tokens) {
    const there = inside.get(token.space) ?? [];
    there.push(tokenName(token));
    inside.set(token.space, there);
  }
  return inside;
}

/** The board as a list: for those who hear the page, and for those who look for something. */
export class Whereabouts {
  #signature = "";

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  /** @param {View} view */
  draw(view) {
    const signature = JSON.stringify([view.spaces, view.tokens]);
    if (signature === this.#signature) return;
    this.#signature = signature;
    const inside = contents(view);
    const groups = [...new Set(view.spaces.map((space) => space.group))];
    refill(
      this.root,
      ...groups.flatMap((group) => [
        el("h4", {}, group),
        el("ul", {}, ...view.spaces.filter((space) => space.group === group).map((space) => spaceLine(space, inside.get(space.id)))),
      ]),
    );
  }
}

/** @param {Space} space @param {string[] | undefined} inside */
function spaceLine(space, inside) {
  const notes = (space.notes ?? []).join(", ");
  return el(
    "li",
    { class: inside ? "" : "soft" },
    el("span", { class: "noun", "data-point": space.code ?? "" }, spaceName(space)),
    notes && ` (${notes})`,
    inside ? `: ${inside.join(", ")}` : "",
  );
}
