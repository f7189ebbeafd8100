/** Where the stacks of a space stand: in the places that the board has for them, off all lettering and off each other. */

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Box} Box */
/** @typedef {import("./board.js").Place} Place */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ group: string, wide: number, high: number }} Item  A stack: whose it is, and its size in map units. */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Edges */

const REACH = 4.2; // how far from its town a stack may stand, in sizes of a token
const STEP = 0.3; // how finely places around a town are looked for
const FAN = 0.62; // how far those that find no place in an area look out from under each other
const INWARDS = [0.3, 0.5, 0.7, 0.9]; // how far those that find none at a town stand inside the rim of another
const SQUEEZED = [1, 0.96, 0.92]; // how near stacks may come to what is around them, where there is little room
const INSET = 3; // of a box
const TIGHTEST = 0.3; // how much of a token is seen at least where a box is crowded

export class Slots {
  /** @param {Board} board @param {number} radius  of a token, in map units */
  constructor(board, radius) {
    this.board = board;
    this.radius = radius;
    this.labels = board.labels.map(({ x, y, width, height }) => ({ left: x, top: y, right: x + width, bottom: y + height }));
    this.towns = [...board.places.values()].filter((place) => !place.box && !place.cells.length);
  }

  /**
   * A place for each stack of each space. Stacks of one group stand together, groups apart.
   * @param {Map<Place, Item[]>} stacks @param {Edges[]} taken  by what lies on borders
   * @returns {Map<Place, Point[]>}
   */
  arrange(stacks, taken) {
    const rooms = [...taken];
    /** @type {Map<Place, Point[]>} */
    const slots = new Map();
    const note = (/** @type {Place} */ place, /** @type {Point[]} */ points, /** @type {Item[]} */ items) => {
      slots.set(place, points);
      items.forEach((item, i) => rooms.push(edges(points[i], item)));
    };
    for (const [place, items] of stacks) {
      if (place.box) note(place, inBox(this.#inside(place.box), items, this.radius), items);
      else if (place.cells.length) note(place, this.#inCells(place, items, rooms), items);
    }
    this.#atTowns(new Map([...stacks].filter(([place]) => !place.box && !place.cells.length)), rooms, note);
    return slots;
  }

  /** Where the border of two spaces lies: between the nearest of their places, off lettering and what lies there already.
   * @param {Place} here @param {Place} there @param {Edges[]} taken @returns {Point} */
  border(here, there, taken) {
    const size = { group: "", wide: 2 * this.radius, high: 2 * this.radius };
    const middle = { x: (here.x + there.x) / 2, y: (here.y + there.y) / 2 };
    const pairs = here.cells.flatMap((one) => there.cells.map((other) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, gap: distance(one, other) })));
    const near = Math.min(...pairs.map(({ gap }) => gap));
    const points = pairs.filter(({ gap }) => gap < near * 1.35 + this.radius).sort((one, other) => distance(one, middle) - distance(other, middle));
    const free = (/** @type {Edges[]} */ boxes) => (/** @type {Point} */ point) => !boxes.some((box) => overlap(box, edges(point, size)));
    return points.find(free([...taken, ...this.labels])) ?? points.find(free(taken)) ?? points[0] ?? middle;
  }

  /** A box without its heading and its note. @param {Box} box @returns {Edges} */
  #inside({ x, y, width, height }) {
    const inside = { left: x + INSET, top: y + INSET, right: x + width - INSET, bottom: y + height - INSET };
    const middle = y + height / 2;
    for (const label of this.labels.filter((other) => overlap(other, inside))) {
      if (label.bottom <= middle) inside.top = Math.max(inside.top, label.bottom);
      else if (label.top >= middle) inside.bottom = Math.min(inside.bottom, label.top);
    }
    return inside;
  }

  /** @param {Place} place @param {Item[]} items @param {Edges[]} taken */
  #inCells(place, items, taken) {
    const size = { group: "", wide: 2 * this.radius, high: 2 * this.radius };
    const cells = place.cells.filter((cell) => !taken.some((room) => overlap(room, edges(cell, size))));
    const spare = Math.min(cells.length, items.length + 2 * (new Set(items.map(({ group }) => group)).size - 1));
    const chosen = (cells.length ? cells : place.cells).slice(0, Math.max(1, spare)).sort((one, other) => one.x - other.x || one.y - other.y);
    return fanned(shared(items, chosen.length), chosen, this.radius);
  }

  /**
   * Towns: what stands there alone first, in the middle; then the others, as near as there is room.
   * @param {Map<Place, Item[]>} stacks @param {Edges[]} rooms
   * @param {(place: Place, points: Point[], items: Item[]) => void} note
   */
  #atTowns(stacks, rooms, note) {
    const towns = [...stacks].sort(([, one], [, other]) => one.length - other.length);
    for (const [place, items] of towns) {
      const near = this.#around(place, rooms);
      /** @type {Map<Item, Point>} */
      const found = new Map();
      for (const item of [...items].sort((one, other) => other.wide * other.high - one.wide * one.high)) {
        const own = [...found].map(([other, point]) => edges(point, other));
        /** @type {Point | undefined} */
        let free;
        for (const by of SQUEEZED) free ??= freePoint(place, squeezed(item, by), this.radius, [...near, ...own], found);
        found.set(item, free ?? peeping(place, item, found, near, this.radius));
      }
      note(place, items.map((item) => /** @type {Point} */ (found.get(item))), items);
    }
  }

  /** What must not be covered near a town: lettering, other towns, what stands already. @param {Place} place @param {Edges[]} rooms */
  #around(place, rooms) {
    const reach = this.radius * (REACH + 3);
    const region = { left: place.x - reach, top: place.y - reach, right: place.x + reach, bottom: place.y + reach };
    const others = this.towns.filter((town) => town !== place).map(({ x, y, r }) => ({ left: x - r, top: y - r, right: x + r, bottom: y + r }));
    return [...this.labels, ...others, ...rooms].filter((box) => overlap(box, region));
  }
}

/** @param {Item} item @param {number} by @returns {Item} */
function squeezed({ group, wide, high }, by) {
  return { group, wide: wide * by, high: high * by };
}

/** @param {Point} one @param {Point} other */
function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** @param {Point} at @param {Item} item @returns {Edges} */
export function edges({ x, y }, { wide, high }) {
  return { left: x - wide / 2, top: y - high / 2, right: x + wide / 2, bottom: y + high / 2 };
}

/** @param {Edges} one @param {Edges} other */
function overlap(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/**
 * Which place of a row each gets: the first groups from the left, the last from the right, with a gap between them.
 * @param {Item[]} items @param {number} places @returns {number[]}
 */
function shared(items, places) {
  const last = items[items.length - 1]?.group;
  const ending = items.filter(({ group }) => group === last).length;
  const split = items.length - ending;
  const gap = Math.max(0, places - items.length);
  return items.map((_, i) => Math.floor(i >= split && split ? i + gap : i));
}

/** Where there are more stacks than places, they look out from under each other. @param {number[]} order @param {Point[]} places
 * @param {number} radius @returns {Point[]} */
function fanned(order, places, radius) {
  return order.map((number) => {
    const { x, y } = places[number % places.length];
    const layer = Math.floor(number / places.length);
    return { x: x + layer * radius * FAN, y: y - layer * radius * FAN * 0.4 };
  });
}

/**
 * Rows in a box, drawn together as far as it must be.
 * @param {Edges} inside @param {Item[]} items @param {number} radius @returns {Point[]}
 */
function inBox(inside, items, radius) {
  const wide = inside.right - inside.left;
  const high = inside.bottom - inside.top;
  for (let close = 1; close >= TIGHTEST; close -= 0.08) {
    const rows = rowsOf(items, wide, close);
    if (rows.reduce((sum, row) => sum + tallest(row), 0) <= high) return placed(rows, inside, close, radius);
  }
  const number = Math.max(1, Math.floor(high / tallest(items)));
  const length = Math.ceil(items.length / number);
  const rows = Array.from({ length: number }, (_, i) => items.slice(i * length, (i + 1) * length)).filter((row) => row.length);
  const first = items[0].wide;
  return placed(rows, inside, Math.min(1, (wide - first) / (Math.max(1, length - 1) * first)), radius);
}

/** @param {Item[]} row */
function tallest(row) {
  return Math.max(...row.map((item) => item.high));
}

/** @param {Item[]} items @param {number} wide @param {number} close @returns {Item[][]} */
function rowsOf(items, wide, close) {
  /** @type {Item[][]} */
  const rows = [];
  let left = 0;
  for (const item of items) {
    if (!rows.length || left + item.wide > wide) {
      rows.push([]);
      left = 0;
    }
    rows[rows.length - 1].push(item);
    left += item.wide * close;
  }
  return rows;
}

/** @param {Item[][]} rows @param {Edges} inside @param {number} close @param {number} radius @returns {Point[]} */
function placed(rows, inside, close, radius) {
  const heights = rows.map(tallest);
  const tall = heights.reduce((sum, height) => sum + height, 0);
  let top = (inside.top + inside.bottom - tall) / 2;
  return rows.flatMap((row, number) => {
    const groups = new Set(row.map(({ group }) => group)).size - 1;
    const used = row.reduce((sum, item) => sum + item.wide * close, 0) + row[row.length - 1].wide * (1 - close);
    const gap = groups ? Math.min(radius, (inside.right - inside.left - used) / groups) : 0;
    let left = (inside.left + inside.right - used - gap * groups) / 2;
    const y = top + heights[number] / 2;
    top += heights[number];
    return row.map((item, i) => {
      if (i && item.group !== row[i - 1].group) left += gap;
      const x = left + item.wide / 2;
      left += item.wide * close;
      return { x, y };
    });
  });
}

/**
 * The nearest point at which a stack covers nothing: its own town first; a second group on the other side of it.
 * @param {Place} place @param {Item} item @param {number} radius @param {Edges[]} near @param {Map<Item, Point>} found
 * @returns {Point | undefined}
 */
function freePoint(place, item, radius, near, found) {
  const friends = [...found].filter(([other]) => other.group === item.group).map(([, point]) => point);
  const foes = [...found].filter(([other]) => other.group !== item.group).map(([, point]) => point);
  const cost = (/** @type {Point} */ point) =>
    distance(point, place) +
    0.35 * Math.min(...friends.map((friend) => distance(point, friend)), friends.length ? Infinity : 0) -
    0.5 * Math.min(...foes.map((foe) => distance(point, foe)), foes.length ? Infinity : 0);
  /** @type {Point | undefined} */
  let best;
  let least = Infinity;
  for (const point of pointsAround(place, radius)) {
    const price = cost(point);
    if (price >= least || near.some((box) => overlap(box, edges(point, item)))) continue;
    [best, least] = [point, price];
  }
  return best;
}

/** @param {Place} place @param {number} radius @returns {Point[]} */
function pointsAround(place, radius) {
  const steps = Math.round(REACH / STEP);
  const points = [];
  for (let i = -steps; i <= steps; i++) {
    for (let j = -steps; j <= steps; j++) {
      if (Math.hypot(i, j) <= steps) points.push({ x: place.x + i * STEP * radius, y: place.y + j * STEP * radius });
    }
  }
  return points;
}

/** Where there is no room, a stack looks out at the rim of another of its town. @param {Place} place @param {Item} item
 * @param {Map<Item, Point>} found @param {Edges[]} near @param {number} radius @returns {Point} */
function peeping(place, item, found, near, radius) {
  const points = INWARDS.flatMap((by) => [...found].flatMap(([other, at]) => rimOf(other, at, by * radius)));
  return points.find((point) => !near.some((box) => overlap(box, edges(point, item)))) ?? points[0] ?? { x: place.x, y: place.y };
}

/** Points of a stack's rim, so far inside. @param {Item} item @param {Point} at @param {number} inwards @returns {Point[]} */
function rimOf({ wide, high }, { x, y }, inwards) {
  const [dx, dy] = [wide / 2 - inwards, high / 2 - inwards];
  return [[dx, -dy], [-dx, -dy], [dx, dy], [-dx, dy], [dx, 0], [-dx, 0], [0, -dy], [0, dy]].map(([right, down]) => ({ x: x + right, y: y + down }));
}
