/** The keyboard. */

import { byId, el, icon } from "./dom.js";
import { say } from "./say.js";

/**
 * @typedef {object} Doings
 * @property {() => void} undo
 * @property {() => void} done
 * @property {() => void} most
 * @property {(digit: string) => void} digit
 * @property {() => void} hidePieces
 * @property {(factor: number) => void} zoom
 * @property {(dx: number, dy: number) => void} pan
 * @property {() => void} fit
 * @property {() => void} log
 * @property {() => void} rewind
 * @property {(by: number) => void} step
 * @property {() => void} skip
 * @property {() => void} question
 * @property {() => void} book
 * @property {(declining: boolean) => boolean} confirm  confirms what waits, if it declines or does not; says whether it did
 * @property {() => void} story
 * @property {() => void} battle
 * @property {() => void} fold
 * @property {() => void} escape
 */

const ANSWERING = new Set(["Enter", "a", "d"]);
const PAN = 80;
const ZOOM = 1.25;

/** Keys, and what each does. @returns {[string, string][]} */
function help() {
  return [
    ["1 … 9", say("help.digit")],
    ["a", say("help.most")],
    ["d", say("help.done")],
    [say("key.enter"), say("help.confirm")],
    [say("key.drag"), say("help.drag")],
    [say("key.escape"), say("help.cancel")],
    ["u", say("help.undo")],
    ["q", say("help.question")],
    ["w", say("help.story")],
    ["b", say("help.battle")],
    ["g", say("help.book")],
    ["h", say("help.pieces")],
    ["+ −", say("help.zoom")],
    [say("key.arrows"), say("help.pan")],
    ["0 / f", say("help.fit")],
    ["l", say("help.tab")],
    ["p", say("help.fold")],
    ["r", say("help.rewind")],
    ["s", say("help.skip")],
    ["?", say("help.help")],
  ];
}

/** @param {Doings} doings */
export function startKeys(doings) {
  document.addEventListener("pointerdown", () => (document.body.dataset.input = "pointer"), { capture: true });
  document.addEventListener("keydown", () => (document.body.dataset.input = "keys"), { capture: true });
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (ANSWERING.has(event.key) && event.repeat) {
      event.preventDefault(); // a key that is held down answers one question only
      return;
    }
    if (document.querySelector("dialog[open]") || !byId("curtain").hidden) return;
    if (press(event.key, doings, event.target)) event.preventDefault();
  });
}

/** @param {string} key @param {Doings} doings @param {EventTarget | null} target @returns {boolean} whether it meant something */
function press(key, doings, target) {
  const typing = target instanceof HTMLElement && target.matches("input:not([type=range], [type=checkbox]), select, textarea");
  const sliding = target instanceof HTMLElement && target.matches("[type=range]") && key.startsWith("Arrow");
  const pressing = target instanceof HTMLElement && target.matches("button, a, input, select, textarea");
  if (key === "Escape") return run(doings.escape);
  if (key === "Enter") return !pressing && doings.confirm(false);
  if (typing || sliding) return false;
  if (/^[0-9]$/.test(key) && !(key === "0" && !hasZero())) return run(() => doings.digit(key));
  const act = actions(doings)[key];
  return act ? run(act) : false;
}

/** @param {Doings} doings @returns {Record<string, () => void>} */
function actions(doings) {
  return {
    u: doings.undo,
    a: doings.most,
    d: () => doings.confirm(true) || doings.done(),
    h: doings.hidePieces,
    "+": () => doings.zoom(ZOOM),
    "=": () => doings.zoom(ZOOM),
    "-": () => doings.zoom(1 / ZOOM),
    ArrowLeft: () => doings.pan(PAN, 0),
    ArrowRight: () => doings.pan(-PAN, 0),
    ArrowUp: () => doings.pan(0, PAN),
    ArrowDown: () => doings.pan(0, -PAN),
    0: doings.fit,
    f: doings.fit,
    l: doings.log,
    r: doings.rewind,
    ",": () => doings.step(-1),
    ".": () => doings.step(1),
    s: doings.skip,
    w: doings.story,
    b: doings.battle,
    p: doings.fold,
    q: doings.question,
    g: doings.book,
    "?": showHelp,
  };
}

/** Whether "none" is among the numbers that are asked for: then 0 means that, not the map. */
function hasZero() {
  return document.querySelector('#question [data-key="0"]') !== null;
}

/** @param {() => void} act */
function run(act) {
  act();
  return true;
}

export function showHelp() {
  const close = el("button", { type: "button", class: "quiet close", "aria-label": say("close") }, icon("close"));
  const rows = help().map(([key, what]) => el("tr", {}, el("td", {}, el("kbd", {}, key)), el("td", {}, what)));
  const dialog = el(
    "dialog",
    { class: "sheet-dialog help", "aria-label": say("keys") },
    el("header", {}, el("h2", {}, say("help")), close),
    el("p", {}, say("help.about")),
    el("table", {}, el("tbody", {}, ...rows)),
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
