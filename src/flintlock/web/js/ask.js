/** Dialogs: a sheet that closes when one is done with it, and a question before something is lost. */

import { el, icon } from "./dom.js";
import { say } from "./say.js";

/** @typedef {import("./dom.js").Child} Child */

/**
 * Open a sheet; it is gone once it is closed.
 * @param {string} title @param {string} kind  its class @param {...Child} content
 * @returns {HTMLDialogElement}
 */
export function openSheet(title, kind, ...content) {
  const close = el("button", { type: "button", class: "quiet close", "aria-label": say("close") }, icon("close"));
  const dialog = el("dialog", { class: `sheet-dialog ${kind}`, "aria-label": title }, el("header", {}, el("h2", {}, title), close), ...content);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Ask before something is done that cannot be undone; closing the sheet means no.
 * @param {string} title @param {string} text @param {string} yes  what the button says that does it
 * @returns {Promise<boolean>}
 */
export function askFirst(title, text, yes) {
  return new Promise((answer) => {
    let sure = false;
    const no = el("button", { type: "button", class: "quiet", autofocus: true, onclick: () => dialog.close() }, say("cancel"));
    const does = el("button", { type: "button", class: "primary", id: "sure", onclick: () => ((sure = true), dialog.close()) }, yes);
    const dialog = openSheet(title, "asking", el("p", {}, text), el("div", { class: "row end" }, no, does));
    dialog.addEventListener("close", () => answer(sure));
  });
}
