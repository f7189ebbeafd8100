/** Hints: what a hovered, focused or touched thing is, and why it cannot be clicked. */

import { cardFace, knownCard } from "./cards.js";
import { byId, refill } from "./dom.js";
import { REASON } from "./rules.js";
import { toast } from "./toast.js";

const TOUCH_SHOWS_FOR = 2600;
let timer = 0;
/** What the hint speaks of. @type {Element | null} */
let source = null;

export function startHints() {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch") show(event.target, event.clientX, event.clientY);
  });
  document.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "touch" && !byId("hint").hidden) move(event.clientX, event.clientY);
  });
  document.addEventListener("pointerup", (event) => {
    if (event.pointerType !== "touch") return;
    show(event.target, event.clientX, event.clientY - 30);
    timer = setTimeout(hide, TOUCH_SHOWS_FOR);
  });
  document.addEventListener("focusin", (event) => {
    const target = event.target;
    if (!(target instanceof HTMLElement) || !target.matches(":focus-visible") || !target.dataset.hint) return;
    const { left, bottom } = target.getBoundingClientRect();
    show(target, left, bottom);
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("click", (event) => event.target instanceof Element && sayWhyNot(event.target));
  document.addEventListener("pointerleave", hide);
  document.addEventListener("pointerdown", hide);
}

/** Why what was clicked is no answer, with the number of the rule to press. @param {Element} target */
function sayWhyNot(target) {
  const hinted = target.closest("[data-hint]");
  const text = hinted instanceof HTMLElement || hinted instanceof SVGElement ? (hinted.dataset.hint ?? "") : "";
  const reason = text.split("\n").find((line) => line.startsWith(REASON));
  if (reason && !target.closest("[data-answer]")) toast(reason.slice(REASON.length));
}

/** A thing that has gone from the table says nothing more. */
export function hideStaleHint() {
  if (source && !source.isConnected) hide();
}

function hide() {
  clearTimeout(timer);
  source = null;
  byId("hint").hidden = true;
}

/** @param {EventTarget | null} target @param {number} x @param {number} y */
function show(target, x, y) {
  clearTimeout(timer);
  const hint = byId("hint");
  const content = target instanceof Element ? contentFor(target) : null;
  hint.hidden = content === null;
  if (content === null) return;
  source = target instanceof Element ? target : null;
  refill(hint, content);
  hint.classList.toggle("of-card", content instanceof HTMLElement);
  move(x, y);
}

/** @param {Element} target @returns {Node | string | null} */
function contentFor(target) {
  const noun = target.closest("[data-point]");
  const card = noun instanceof HTMLElement ? knownCard(noun.dataset.point ?? "") : undefined;
  if (card) return cardFace(card);
  const hinted = target.closest("[data-hint]");
  const text = hinted instanceof HTMLElement || hinted instanceof SVGElement ? hinted.dataset.hint : "";
  return text || null;
}

/** Beside the pointer, inside the window. @param {number} x @param {number} y */
function move(x, y) {
  const hint = byId("hint");
  const { offsetWidth, offsetHeight } = hint;
  const left = x + 16 + offsetWidth > innerWidth ? x - offsetWidth - 10 : x + 16;
  const top = y + 18 + offsetHeight > innerHeight ? y - offsetHeight - 8 : y + 18;
  hint.style.transform = `translate(${Math.max(6, left)}px, ${Math.max(6, top)}px)`;
}
