/** Swords at the spaces where an answer brings battle, with the chance to win it. */

import { svg } from "./dom.js";
import { say } from "./say.js";

/** @typedef {import("./types.js").SideOdds} SideOdds */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Way} Way */

const HIGH = 24; // CSS pixels
const WIDE = { swords: 26, odds: 78 };
const FAR = 0.15; // what a token's size of distance counts against covering all of a name
/** Where a mark can lie, from the middle of its space, in sizes of a token. */
const SPOTS = [-1, 1, -2, 2, -3, 3, 0].flatMap((dy) => [0, -1.2, 1.2, -2.4, 2.4].map((dx) => ({ dx, dy })));

/** @typedef {import("./board.js").Box} Box */

export class BattleMarks {
  /** @type {[string, SideOdds[]][]} */
  #marked = [];
  /** @type {View | null} */
  #view = null;

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.layer = svg("g", { class: "battle-marks" });
    board.over.append(this.layer);
    new ResizeObserver(() => this.#mark()).observe(board.camera.sheet);
  }

  /** @param {Map<string, string>} spaces  space id → answer @param {View} view */
  draw(spaces, view) {
    const ahead = new Map((view.question?.options ?? []).map((option) => [option.code, option.battle]));
    this.#view = view;
    this.#marked = [...spaces].flatMap(([id, code]) => {
      const battle = ahead.get(code);
      return battle ? [/** @type {[string, SideOdds[]]} */ ([id, battle])] : [];
    });
    this.#mark();
  }

  /** @param {Way[]} ways @param {View | null} view @returns {Node[]} */
  ofWays(ways, view) {
    return ways.flatMap(({ to, battle }) => (battle ? this.#swords(to, battle, view) : []));
  }

  #mark() {
    this.layer.replaceChildren(...this.#marked.flatMap(([id, battle]) => this.#swords(id, battle, this.#view)));
  }

  /** @param {string} id @param {SideOdds[]} battle @param {View | null} view @returns {Node[]} */
  #swords(id, battle, view) {
    const place = this.board.places.get(id);
    if (!place) return [];
    const chance = chanceOf(battle, view);
    const [wide, high] = [chance ? WIDE.odds : WIDE.swords, HIGH];
    const { scale } = this.board.camera;
    const { x, y } = this.#freeSpot(place, { width: wide / scale, height: high / scale });
    return [
      svg(
        "g",
        { class: "battle-mark", "data-space": id, transform: `translate(${x} ${y}) scale(${(1 / scale).toFixed(4)})` },
        svg("rect", { width: wide, height: high, rx: high / 2 }),
        svg("path", { d: "M7 18 19 6M7 6 19 18M6 14 11 19M20 14 15 19" }),
        ...(chance ? [svg("text", { x: 25, y: 17.5 }, chance)] : []),
      ),
    ];
  }

  /** Where a mark covers least of the pieces and names around. @param {import("./board.js").Place} place @param {{ width: number, height: number }} size @returns {Box} */
  #freeSpot(place, size) {
    const token = this.board.token;
    const pieces = [...this.board.pieces.children].map((stack) => {
      const { e, f } = new DOMMatrix(/** @type {SVGElement} */ (stack).style.transform);
      return { x: e - token, y: f - token, width: 2 * token, height: 2 * token };
    });
    const points = [...this.board.places.values()].filter((other) => other !== place && other.r < 2 * token);
    const others = points.map(({ x, y, r }) => ({ x: x - r, y: y - r, width: 2 * r, height: 2 * r }));
    const spots = SPOTS.map(({ dx, dy }) => {
      const spot = { x: place.x + dx * token - size.width / 2, y: place.y + dy * 1.5 * token - size.height / 2, ...size };
      const covered = 2 * sum(pieces, spot) + 2 * sum(others, spot) + sum(this.board.labels, spot);
      return { spot, cost: covered / (size.width * size.height) + FAR * Math.hypot(dx, dy) };
    });
    return spots.reduce((best, one) => (one.cost < best.cost ? one : best)).spot;
  }
}

/** How much of some boxes another one covers. @param {Box[]} boxes @param {Box} over */
function sum(boxes, over) {
  const along = (/** @type {number} */ a, /** @type {number} */ wide, /** @type {number} */ b, /** @type {number} */ other) => Math.max(0, Math.min(a + wide, b + other) - Math.max(a, b));
  return boxes.reduce((all, box) => all + along(box.x, box.width, over.x, over.width) * along(box.y, box.height, over.y, over.height), 0);
}

/** How likely the side of whoever looks is to win. @param {SideOdds[]} battle @param {View | null} view */
export function chanceOf(battle, view) {
  const side = view?.seats.find((seat) => seat.id === view.seat)?.side;
  const own = battle.find((chance) => chance.side === side);
  return own ? say("percent", { n: Math.round(own.chance * 100) }) : "";
}
