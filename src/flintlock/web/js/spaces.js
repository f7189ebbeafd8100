/** What is said of spaces, tokens and cards when they are hovered, and the board in words. */

import { el, refill } from "./dom.js";

/** @typedef {import("./types.js").View} View */

/** @param {import("./board.js").Board} board @param {View} view */
export function spaceHints(board, view) {
  const reasons = view.question?.why_not ?? {};
  const inside = contents(view);
  for (const place of board.places.values()) {
    const space = view.spaces.find((other) => other.id === place.id);
    const name = [space?.name ?? place.name, space?.note].filter(Boolean).join(" ");
    const why = space?.code ? reasons[space.code] : undefined;
    board.hint(place.id, [name, ...(inside.get(place.id) ?? []), why && `✕ ${why}`].filter(Boolean).join("\n"));
  }
  tokenReasons(board, reasons);
  cardReasons(reasons);
}

/** @param {import("./board.js").Board} board @param {Record<string, string>} reasons */
function tokenReasons(board, reasons) {
  for (const stack of board.pieces.querySelectorAll(".stack[data-id]")) {
    const { code, space, hint } = /** @type {SVGElement} */ (stack).dataset;
    const own = code && !stack.classList.contains("can") ? reasons[code] : undefined;
    const place = board.places.get(space ?? "");
    const ground = place?.shape.dataset.hint?.split("\n").find((line) => line.startsWith("✕"));
    const why = own ? `✕ ${own}` : ground;
    const first = (hint ?? "").split("\n")[0];
    /** @type {SVGElement} */ (stack).dataset.hint = why ? `${first}\n${why}` : first;
  }
}

/** @param {Record<string, string>} reasons */
function cardReasons(reasons) {
  for (const card of document.querySelectorAll("#hand .card")) {
    if (!(card instanceof HTMLElement)) continue;
    const why = card.classList.contains("can") ? undefined : reasons[card.dataset.code ?? ""];
    if (why) card.dataset.hint = `✕ ${why}`;
    else delete card.dataset.hint;
  }
}

/** What stands in each space. @param {View} view */
function contents(view) {
  /** @type {Map<string, string[]>} */
  const inside = new Map();
  for (const token of view.tokens) {
    const there = inside.get(token.space) ?? [];
    there.push(token.count > 1 ? `${token.count} × ${token.name}` : token.name);
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

/** @param {import("./types.js").Space} space @param {string[] | undefined} inside */
function spaceLine(space, inside) {
  const name = [space.name, space.note].filter(Boolean).join(" ");
  return el(
    "li",
    { class: inside ? "" : "soft" },
    el("span", { class: "noun", "data-point": space.code ?? "" }, name),
    inside ? `: ${inside.join(", ")}` : "",
  );
}
