/** What happened since the viewer's last answer: numbered arrows and rings on the map, gone through one by one. */

import { arrowThrough, freeSpot } from "./arrows.js";
import { byId, el, icon, refill, svg } from "./dom.js";
import { call, keyPath } from "./net.js";
import { say } from "./say.js";
import { colourClass, smallToken } from "./shapes.js";
import { toast, toastError } from "./toast.js";
import { words } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Since} Since */
/** @typedef {import("./types.js").Happening} Happening */
/** @typedef {import("./arrows.js").Point} Point */

const HEAD = 15; // CSS pixels
const BADGE = 10;
const RING = 21;
const FADES_IN = 500; // milliseconds

export class Story {
  /** @type {Since | null} */
  #told = null;
  /** @type {View | null} */
  #view = null;
  #at = -1; // which one is gone through; -1: all of them are looked at
  #asked = 0;
  #known = ""; // for which moment it was fetched
  #fading = 0;
  #answered = ""; // who gave the last answer from this page, and the step it led to

  /**
   * @param {string} key @param {import("./board.js").Board} board @param {import("./log.js").Log} log
   * @param {(view: View) => string[]} mine  the seats that whoever looks plays
   */
  constructor(key, board, log, mine) {
    this.key = key;
    this.board = board;
    this.log = log;
    this.mine = mine;
    this.root = byId("story");
    this.layer = svg("g", { class: "story-marks" });
    board.over.append(this.layer);
    new ResizeObserver(() => this.#mark()).observe(board.camera.sheet);
  }

  get open() {
    return !this.root.hidden;
  }

  /** The viewer is asked: mark what has happened since the last answer. @param {View} view */
  async tell(view) {
    const moment = this.#moment(view, view.step);
    if (moment === this.#known || moment === this.#answered) return;
    this.#known = moment;
    const told = await this.#fetch(view).catch(() => null); // the table can do without
    if (!told || told.end !== view.step) return;
    this.log.newSince(told.start);
    if (told.happenings.length) this.#show(told, view);
    else this.close();
  }

  /** What happened last, however long ago: show it, or put it away. @param {View | null} view  null: nothing is shown now */
  async toggle(view) {
    if (this.open || !view) {
      this.close();
      return;
    }
    try {
      const told = await this.#fetch(view);
      if (told?.happenings.length) this.#show(told, view);
      else if (told) toast(say("story.nothing"));
    } catch (error) {
      toastError(error);
    }
  }

  /** The viewer has answered: what was marked is old news, what comes now is new. @param {View} view */
  answered(view) {
    this.#asked += 1;
    this.#answered = this.#moment(view, view.step + 1);
    this.log.newSince(view.step + 1);
    if (!this.open) return;
    this.root.hidden = true;
    this.log.point(null);
    this.layer.classList.add("fading");
    this.#fading = setTimeout(() => this.close(), FADES_IN);
  }

  /** @param {View} view @param {number} step */
  #moment(view, step) {
    return JSON.stringify([this.mine(view), step]);
  }

  /** @param {View} view @returns {Promise<Since | null>} null: it is of no use any more */
  async #fetch(view) {
    if (view.seat === null) return null;
    const request = ++this.#asked;
    const seats = `seat=${encodeURIComponent(view.seat)}&mine=${this.mine(view).map(encodeURIComponent).join(",")}`;
    const told = await call(keyPath(this.key, `/since?${seats}`));
    return request === this.#asked ? told : null;
  }

  /** @param {Since} told @param {View} view */
  #show(told, view) {
    clearTimeout(this.#fading);
    this.layer.classList.remove("fading");
    this.#told = told;
    this.#view = view;
    this.#at = -1;
    this.root.hidden = false;
    this.#draw();
  }

  close() {
    clearTimeout(this.#fading);
    this.#told = null;
    this.root.hidden = true;
    this.log.point(null);
    this.layer.replaceChildren();
  }

  /** Go through it one by one; before the first and after the last all are looked at. @param {number} by */
  step(by) {
    const count = this.#told?.happenings.length ?? 0;
    if (!count) return;
    this.#at = ((this.#at + 1 + by + count + 1) % (count + 1)) - 1;
    this.#draw();
    const one = this.#told?.happenings[this.#at];
    const place = this.board.places.get(one?.spaces[one.spaces.length - 1] ?? "");
    if (place) this.board.camera.reveal(place.x, place.y);
  }

  #draw() {
    const told = this.#told;
    if (!told) return;
    const one = told.happenings[this.#at];
    const count = told.happenings.length;
    refill(
      this.root,
      el("strong", {}, say("story.since")),
      button("back", say("story.back"), () => this.step(-1)),
      el("output", {}, one ? say("moment.of", { step: this.#at + 1, latest: count }) : say("story.count", { n: count })),
      button("forward", say("story.on"), () => this.step(1)),
      el("span", { class: "story-line", "aria-live": "polite" }, ...(one ? this.#words(one) : [])),
      el("button", { type: "button", class: "quiet close", "aria-label": say("story.close"), "data-hint": say("story.close"), onclick: () => this.close() }, icon("close")),
    );
    this.log.point(one?.line ?? null);
    this.#mark();
  }

  /** The line of the log that tells of it, or else what it is. @param {Happening} one @returns {(Node | string)[]} */
  #words(one) {
    const line = one.line === null ? undefined : this.#view?.log[one.line];
    const pieces = one.pieces.map((piece) => el("span", { class: "piece", "data-hint": piece.name }, piece.count > 1 && `${piece.count} × `, smallToken(piece)));
    return [...pieces, ...(line ? words(line.parts) : [this.#saying(one)])];
  }

  /** @param {Happening} one */
  #saying({ kind, spaces }) {
    const names = spaces.map((id) => this.#view?.spaces.find((space) => space.id === id)?.name ?? id);
    const place = names.join(" → ");
    const said = { moved: place, placed: say("story.placed", { place }), lost: say("story.lost", { place }), changed: say("story.changed", { place }), fought: say("story.fought", { place }) };
    return said[kind];
  }

  #mark() {
    const told = this.#told;
    if (!told) return;
    const unit = 1 / this.board.camera.scale; // a CSS pixel in map units
    /** @type {Point[]} */
    const badges = [];
    const marks = told.happenings.map((one, index) => this.#markOf(one, index, unit, badges));
    this.layer.replaceChildren(...marks.filter((mark) => mark !== null));
  }

  /** @param {Happening} one @param {number} index @param {number} unit @param {Point[]} badges */
  #markOf(one, index, unit, badges) {
    const points = one.spaces.map((id) => this.board.places.get(id)).filter((place) => place !== undefined);
    if (points.length !== one.spaces.length) return null;
    const arrow = points.length > 1 ? arrowThrough(points, HEAD * unit) : null;
    const drawn = arrow
      ? [svg("path", { class: "story-way-edge", d: arrow.line }), svg("path", { class: "story-way", d: arrow.line }), svg("path", { class: "story-head", d: arrow.head })]
      : [svg("circle", { class: "story-ring-edge", cx: points[0].x, cy: points[0].y, r: RING * unit }), svg("circle", { class: "story-ring", cx: points[0].x, cy: points[0].y, r: RING * unit })];
    const at = freeSpot(arrow?.middle ?? { x: points[0].x + RING * unit, y: points[0].y - RING * unit }, badges, 2 * BADGE * unit);
    badges.push(at);
    const state = this.#at < 0 ? "" : this.#at === index ? "current" : "other";
    const colour = one.pieces[0] ? colourClass(one.pieces[0].colour) : "c-neutral";
    return svg("g", { class: `story-mark ${one.kind} ${colour} ${state}`, "data-number": index + 1 }, ...drawn, badge(at, index + 1, unit));
  }
}

/** @param {Point} at @param {number} number @param {number} unit */
function badge(at, number, unit) {
  return svg(
    "g",
    { class: "story-badge", transform: `translate(${at.x} ${at.y}) scale(${unit})` },
    svg("circle", { r: BADGE }),
    svg("text", { y: 4.2, "font-size": number > 99 ? 9 : 12 }, String(number)),
  );
}

/** @param {string} name @param {string} label @param {() => void} press */
function button(name, label, press) {
  return el("button", { type: "button", class: "quiet", "aria-label": label, "data-hint": label, onclick: press }, icon(name));
}

