/** Zoom and pan of a sheet in its viewport: wheel, drag, pinch, and calls from keys and buttons. */

import { calm } from "./dom.js";

const CLOSEST = 4; // CSS pixels a map unit
const SETTLE_AFTER = 140;
const DRAG_FROM = 5;
const EDGE = 60; // at least so much of the sheet stays in sight
const BUTTONS = 60; // what lies over the left edge: a look there leaves so much free

/** @typedef {{ width: number, height: number }} Size */
/** @typedef {import("./board.js").Box} Box */
/** @typedef {import("./board.js").Point} Point */
/** @typedef {{ top: number, right: number, bottom: number, left: number }} Insets */

export class Camera {
  x = 0;
  y = 0;
  scale = 1;
  #drawnAt = 0; // the scale that the sheet was last laid out for
  /** What is looked at until somebody zooms or drags. @type {"home" | "whole" | "free"} */
  #look = "home";
  /** What the first look is about. @type {Point | null} */
  #about = null;
  #settling = 0;
  /** @type {Map<number, PointerEvent>} */
  #fingers = new Map();
  #dragged = false;
  /** @type {Insets} */
  insets = { top: 0, right: 0, bottom: 0, left: 0 };
  /** Called when the sheet has come to rest at a new scale. @type {(scale: number) => void} */
  onScale = () => {};
  /** Called when another part of the sheet is in sight. @type {() => void} */
  onMove = () => {};

  /**
   * @param {HTMLElement} viewport @param {HTMLElement} sheet @param {Size} size  of the sheet, in map units
   * @param {{ home: Box, legible: number }} first  the part that is looked at first, and the scale from which it can be read
   */
  constructor(viewport, sheet, size, { home, legible }) {
    this.viewport = viewport;
    this.sheet = sheet;
    this.size = size;
    this.home = home;
    this.legible = legible;
    viewport.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    viewport.addEventListener("pointerdown", (event) => this.#down(event));
    viewport.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
      viewport.addEventListener(end, (event) => this.#up(event));
    }
    viewport.addEventListener("click", (event) => this.#swallow(event), { capture: true });
    new ResizeObserver(() => this.#again()).observe(viewport);
    this.goHome();
  }

  /** The scale at which the whole sheet is in sight. */
  get fitScale() {
    const { width, height } = this.#room();
    return Math.max(0.02, Math.min(width / this.size.width, height / this.size.height));
  }

  /** Show the whole sheet, or, where that is in sight, the first look again. */
  overview() {
    if (this.#look === "whole") this.goHome(this.#about);
    else this.fit();
  }

  fit() {
    this.#look = "whole";
    this.#frameAt({ x: 0, y: 0, ...this.size }, this.fitScale, null);
  }

  /** The first look: as much of the map as can be read, around a point if there is more. @param {Point | null} [about] */
  goHome(about = null) {
    const { width, height } = this.#room();
    const whole = Math.min(width / this.home.width, height / this.home.height);
    this.#look = "home";
    this.#about = about;
    this.#frameAt(this.home, Math.max(whole, this.legible), about);
  }

  /** A part of the map at a scale: its middle in the middle, or a point of it if not all of it is in sight.
   * @param {Box} box @param {number} scale @param {Point | null} about */
  #frameAt(box, scale, about) {
    const room = this.#room();
    const along = (/** @type {number} */ start, /** @type {number} */ size, /** @type {number} */ space, /** @type {number | undefined} */ point, free = 0) => {
      if (size * scale <= space || point === undefined) return space / 2 - (start + size / 2) * scale;
      return Math.min(free - start * scale, Math.max(space - (start + size) * scale, space / 2 - point * scale));
    };
    this.scale = scale;
    this.x = this.insets.left + along(box.x, box.width, room.width, about?.x, BUTTONS);
    this.y = this.insets.top + along(box.y, box.height, room.height, about?.y);
    this.#apply();
  }

  /** The window or what lies over it has changed. */
  #again() {
    if (this.#look === "whole") this.fit();
    else if (this.#look === "home") this.goHome(this.#about);
    else this.#apply();
  }

  /** Keep this much of the viewport's edges free. @param {Partial<Insets>} insets */
  setInsets(insets) {
    this.insets = { ...this.insets, ...insets };
    this.#again();
  }

  /** Whether all of the map can be read when so much of the window's foot is taken. @param {number} bottom */
  isLegibleAbove(bottom) {
    const { clientWidth, clientHeight } = this.viewport;
    return Math.min(clientWidth / this.home.width, (clientHeight - bottom) / this.home.height) >= this.legible;
  }

  /** What is in sight, in map units. @returns {Box} */
  get sight() {
    const { width, height } = this.#room();
    return {
      x: (this.insets.left - this.x) / this.scale,
      y: (this.insets.top - this.y) / this.scale,
      width: width / this.scale,
      height: height / this.scale,
    };
  }

  /** @param {number} factor @param {number} [atX] @param {number} [atY]  the point that stays, in the viewport */
  zoomBy(factor, atX = this.viewport.clientWidth / 2, atY = this.viewport.clientHeight / 2) {
    const scale = Math.min(CLOSEST, Math.max(this.fitScale * 0.8, this.scale * factor));
    const by = scale / this.scale;
    this.x = atX - (atX - this.x) * by;
    this.y = atY - (atY - this.y) * by;
    this.scale = scale;
    this.#look = "free";
    this.#apply();
  }

  /** @param {number} dx @param {number} dy  in CSS pixels */
  panBy(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.#look = "free";
    this.#apply();
  }

  /** Bring a point of the map into sight, if it is not. @param {number} x @param {number} y */
  reveal(x, y) {
    this.revealBox({ x, y, width: 0, height: 0 });
  }

  /** Bring all of these parts of the map into sight; where they lie too far apart, one of them. @param {Box[]} boxes */
  revealSome(boxes) {
    const whole = around(boxes);
    const { width, height } = this.sight;
    if (whole.width <= width && whole.height <= height) this.revealBox(whole);
    else if (!boxes.some((box) => this.#isInSight(box))) this.revealBox(nearest(boxes, middle(this.sight)));
  }

  /** Bring a part of the map into sight, if it is not; a large one with its middle. @param {Box} box */
  revealBox(box) {
    const { x, y } = middle(box);
    if (!this.#isInSight(box)) this.#smoothly(() => this.centre(x, y));
  }

  /** @param {Box} box */
  #isInSight(box) {
    const margin = 40 / this.scale;
    const { x, y, width, height } = this.sight;
    return box.x >= x + margin && box.x + box.width <= x + width - margin && box.y >= y + margin && box.y + box.height <= y + height - margin;
  }

  /** Bring a point into the middle, without showing more of the desk than before. @param {number} x @param {number} y */
  centre(x, y) {
    const sight = this.sight;
    const within = (/** @type {number} */ at, /** @type {number} */ seen, /** @type {number} */ whole) =>
      seen >= whole ? whole / 2 : Math.min(whole - seen / 2, Math.max(seen / 2, at));
    const dx = within(x, sight.width, this.size.width) - (sight.x + sight.width / 2);
    const dy = within(y, sight.height, this.size.height) - (sight.y + sight.height / 2);
    this.panBy(-dx * this.scale, -dy * this.scale);
  }

  /** Show a part of the map as large as it fits, though not closer than is of use. @param {Box} box */
  frame(box) {
    const room = this.#room();
    const margin = 40;
    const wanted = Math.min(room.width / (box.width + 2 * margin), room.height / (box.height + 2 * margin));
    this.#look = "free";
    const scale = Math.max(this.fitScale, Math.min(wanted, this.legible * 1.2));
    this.#smoothly(() => this.#frameAt(box, scale, null));
  }

  /** @param {() => void} change */
  #smoothly(change) {
    this.sheet.classList.toggle("smooth", !calm());
    change();
    setTimeout(() => this.sheet.classList.remove("smooth"), 350);
  }

  #room() {
    const { top, right, bottom, left } = this.insets;
    return {
      width: Math.max(50, this.viewport.clientWidth - left - right),
      height: Math.max(50, this.viewport.clientHeight - top - bottom),
    };
  }

  #apply() {
    const { clientWidth, clientHeight } = this.viewport;
    const width = this.size.width * this.scale;
    const height = this.size.height * this.scale;
    this.x = Math.min(clientWidth - EDGE, Math.max(EDGE - width, this.x));
    this.y = Math.min(clientHeight - EDGE, Math.max(EDGE - height, this.y));
    if (!this.#drawnAt) this.#settle();
    this.#place();
    clearTimeout(this.#settling);
    if (this.scale !== this.#drawnAt) this.#settling = setTimeout(() => this.#settle(), SETTLE_AFTER);
    this.onMove();
  }

  #place() {
    const stretch = this.scale / this.#drawnAt;
    this.sheet.style.transform = `translate(${this.x}px, ${this.y}px) scale(${stretch})`;
  }

  /** Lay the sheet out at its real size, so that every line is crisp again. */
  #settle() {
    this.#drawnAt = this.scale;
    this.sheet.style.width = `${this.size.width * this.scale}px`;
    this.sheet.style.height = `${this.size.height * this.scale}px`;
    this.#place();
    this.onScale(this.scale);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    const { left, top } = this.viewport.getBoundingClientRect();
    this.zoomBy(Math.exp(-event.deltaY * lines * 0.0016), event.clientX - left, event.clientY - top);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0) return;
    this.#fingers.set(event.pointerId, event);
    if (this.#fingers.size === 1) {
      this.#dragged = false;
      this.start = event;
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before || !this.start) return;
    const far = Math.hypot(event.clientX - this.start.clientX, event.clientY - this.start.clientY);
    if (!this.#dragged && far < DRAG_FROM && this.#fingers.size === 1) return;
    if (!this.#dragged) {
      this.#dragged = true;
      this.viewport.setPointerCapture(event.pointerId);
      this.viewport.classList.add("dragging");
    }
    if (this.#fingers.size === 2) this.#pinch(before, event);
    else this.panBy(event.clientX - before.clientX, event.clientY - before.clientY);
    this.#fingers.set(event.pointerId, event);
  }

  /** @param {PointerEvent} before @param {PointerEvent} now */
  #pinch(before, now) {
    const other = [...this.#fingers.values()].find((finger) => finger.pointerId !== now.pointerId);
    if (!other) return;
    const { left, top } = this.viewport.getBoundingClientRect();
    const was = Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY);
    const is = Math.hypot(now.clientX - other.clientX, now.clientY - other.clientY);
    const middleX = (now.clientX + other.clientX) / 2 - left;
    const middleY = (now.clientY + other.clientY) / 2 - top;
    this.zoomBy(is / Math.max(was, 1), middleX, middleY);
    this.panBy((now.clientX - before.clientX) / 2, (now.clientY - before.clientY) / 2);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#fingers.delete(event.pointerId);
    if (!this.#fingers.size) this.viewport.classList.remove("dragging");
  }

  /** The click that ends a drag is none. @param {MouseEvent} event */
  #swallow(event) {
    if (!this.#dragged || event.detail === 0) return;
    event.stopPropagation();
    event.preventDefault();
    this.#dragged = false;
  }
}

/** All of these together. @param {Box[]} boxes @returns {Box} */
export function around(boxes) {
  const left = Math.min(...boxes.map((box) => box.x));
  const top = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** @param {Box} box @returns {Point} */
export function middle({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2 };
}

/** @param {Box[]} boxes @param {Point} point */
function nearest(boxes, point) {
  const distance = (/** @type {Box} */ box) => Math.hypot(middle(box).x - point.x, middle(box).y - point.y);
  return boxes.reduce((best, box) => (distance(box) < distance(best) ? box : best));
}
