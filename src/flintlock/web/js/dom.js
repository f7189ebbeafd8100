/** Small helpers for making and finding elements. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Props */

/**
 * Make an HTML element. `on…` properties are listeners; true is an empty attribute; false and null leave it out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/**
 * Make an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Props} props
 * @param {Child[]} children
 * @returns {E}
 */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...present(children));
  return element;
}

/** @param {Child[]} children @returns {(Node | string)[]} */
function present(children) {
  return /** @type {(Node | string)[]} */ (children.filter((child) => child || child === ""));
}

/**
 * The page's element with this id; the pages have all that the modules ask for.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element "${id}"`);
  return found;
}

/** @param {Element} parent @param {...Child} children */
export function refill(parent, ...children) {
  parent.replaceChildren(...present(children));
}

/**
 * An icon of the table's own sprite.
 * @param {string} name
 * @returns {SVGElement}
 */
export function icon(name) {
  const drawing = svg("use", { href: `${ICONS}#${name}` });
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, drawing);
}

const ICONS = new URL("../img/icons.svg", import.meta.url).pathname;

/** Whether the person asked for less motion. */
export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether the window is as narrow as a phone. */
export function narrow() {
  return matchMedia("(max-width: 760px)").matches;
}

/** @param {import("./types.js").Part[] | string | null | undefined} parts */
export function plain(parts) {
  if (!parts) return "";
  return typeof parts === "string" ? parts : parts.map((part) => part.text).join("");
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** The kind of thing that a code names: "area" of "area:york". @param {string} code */
export function kindOf(code) {
  return code.split(":", 1)[0];
}
