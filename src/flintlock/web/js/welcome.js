/** Somebody comes with an invitation: told who they will be, they sit down, and the link is theirs alone. */

import { el } from "./dom.js";
import { claimedWith, keepClaim, recall, remember } from "./keep.js";
import { call, keyPath, tablePage } from "./net.js";
import { say, sayParts } from "./say.js";
import { toastError } from "./toast.js";

/** @typedef {import("./types.js").KeyInfo} KeyInfo */

const NAME = "flintlock.name";

/** What this browser's owner calls themselves. */
export function ownName() {
  return recall(NAME, "");
}

/** @param {string} name */
export function rememberName(name) {
  remember(NAME, name);
}

/** The key behind a link: an invitation that was claimed in this browser stands for the key that was got for it. @param {string} key */
export function ownKey(key) {
  return claimedWith(key) ?? key;
}

/**
 * Ask somebody to sit down; the page then opens with a key of its own.
 * @param {string} invitation @param {KeyInfo} info @param {string} seat  its name
 */
export function welcome(invitation, info, seat) {
  const name = el("input", { type: "text", name: "name", maxlength: 40, value: ownName(), autocomplete: "nickname", placeholder: say("name.placeholder") });
  const sit = el("button", { type: "submit", class: "primary", id: "claim" }, say("welcome.sit", { seat }));
  const form = el(
    "form",
    {},
    el("p", { class: "overline" }, info.title),
    el("h2", { id: "welcome-title" }, ...sayParts("welcome", { seat: el("em", {}, seat) })),
    el("p", {}, say("welcome.note")),
    el("label", { class: "field" }, el("span", {}, say("your_name")), name),
    el("div", { class: "row end" }, sit),
  );
  const dialog = el("dialog", { class: "sheet-dialog welcome", "aria-labelledby": "welcome-title" }, form);
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sit.disabled = true;
    claim(invitation, name.value).catch((error) => {
      toastError(error);
      sit.disabled = false;
    });
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {string} invitation @param {string} name */
async function claim(invitation, name) {
  rememberName(name);
  /** @type {import("./types.js").OwnKey} */
  const { key } = await call(keyPath(invitation, "/claim"), { name });
  keepClaim(invitation, key);
  location.replace(tablePage(key)); // only what stands behind the # changes: that reloads the page
}
