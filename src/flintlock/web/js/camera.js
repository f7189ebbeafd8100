/** Zoom and pan of a sheet in its viewport: wheel, drag, pinch, and calls from keys and buttons. */

import { calm } from "./dom.js";

const CLOSEST = 4; // CSS pixels a map unit
const SETTLE_AFTER = 140;
const DRAG_FROM = 5;
const EDGE = 60; // at least so much of the sheet stays in sight

/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ top: number, right: number, bottom: number, left: number }} Insets */

export class Camera {
  x = 0;
  y = 0;
  scale = 1;
  #drawnAt = 0; // the scale that the sheet was last laid out for
  #fitted = true;
  #settling = 0;
  /** @type {Map<number, PointerEvent>} */
  #fingers = new Map();
  #dragged = false;
  /** @type {Insets} */
  insets = { top: 0, right: 0, bottom: 0, left: 0 };
  /** Called when the sheet has come to rest at a new scale. @type {(scale: number) => void} */
  onScale = () => {};

  /** @param {HTMLElement} viewport @param {HTMLElement} sheet @param {Size} size  of the sheet, in map units */
  constructor(viewport, sheet, size) {
    this.viewport = viewport;
    this.sheet = sheet;
    this.size = size;
    viewport.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    viewport.addEventListener("pointerdown", (event) => this.#down(event));
    viewport.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
      viewport.addEventListener(end, (event) => this.#up(event));
    }
    viewport.addEventListener("click", (event) => this.#swallow(event), { capture: true });
    new ResizeObserver(() => (this.#fitted ? this.fit() : this.#apply())).observe(viewport);
    this.fit();
  }

  /** The scale at which the whole sheet is in sight. */
  get fitScale() {
    const { width, height } = this.#room();
    return Math.max(0.02, Math.min(width / this.size.width, height / this.size.height));
  }

  fit() {
    const room = this.#room();
    this.scale = this.fitScale;
    this.x = this.insets.left + (room.width - this.size.width * this.scale) / 2;
    this.y = this.insets.top + (room.height - this.size.height * this.scale) / 2;
    this.#fitted = true;
    this.#apply();
  }

  /** Keep this much of the viewport's edges free when fitting. @param {Partial<Insets>} insets */
  setInsets(insets) {
    this.insets = { ...this.insets, ...insets };
    if (this.#fitted) this.fit();
  }

  /** @param {number} factor @param {number} [atX] @param {number} [atY]  the point that stays, in the viewport */
  zoomBy(factor, atX = this.viewport.clientWidth / 2, atY = this.viewport.clientHeight / 2) {
    const scale = Math.min(CLOSEST, Math.max(this.fitScale * 0.8, this.scale * factor));
    const by = scale / this.scale;
    this.x = atX - (atX - this.x) * by;
    this.y = atY - (atY - this.y) * by;
    this.scale = scale;
    this.#fitted = false;
    this.#apply();
  }

  /** @param {number} dx @param {number} dy  in CSS pixels */
  panBy(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.#fitted = false;
    this.#apply();
  }

  /** Bring a point of the map into sight, if it is not. @param {number} mapX @param {number} mapY */
  reveal(mapX, mapY) {
    const room = this.#room();
    const x = this.x + mapX * this.scale;
    const y = this.y + mapY * this.scale;
    const margin = 40;
    const left = this.insets.left + margin;
    const top = this.insets.top + margin;
    const right = this.insets.left + room.width - margin;
    const bottom = this.insets.top + room.height - margin;
    if (x >= left && x <= right && y >= top && y <= bottom) return;
    this.#smoothly(() => this.panBy((left + right) / 2 - x, (top + bottom) / 2 - y));
  }

  /** Show a part of the map as large as it fits, though not closer than is of use.
   * @param {{ x: number, y: number, width: number, height: number }} box */
  frame(box) {
    const room = this.#room();
    const wanted = Math.min(room.width / box.width, room.height / box.height);
    this.scale = Math.max(this.fitScale, Math.min(wanted, this.fitScale * 3));
    this.#fitted = this.scale === this.fitScale;
    this.#smoothly(() => {
      this.x = this.insets.left + room.width / 2 - (box.x + box.width / 2) * this.scale;
      this.y = this.insets.top + room.height / 2 - (box.y + box.height / 2) * this.scale;
      this.#apply();
    });
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
