/** Short notes that come and go. */

import { byId, el } from "./dom.js";
import { withRules } from "./rules.js";

const SHOWN_FOR = 4500;

/** @param {string} text @param {"note" | "warning"} [kind] */
export function toast(text, kind = "note") {
  const note = el("div", { class: `toast ${kind}` }, ...withRules(text));
  note.addEventListener("click", () => note.remove());
  const all = byId("toasts");
  all.append(note);
  while (all.children.length > 3) all.firstElementChild?.remove();
  setTimeout(() => note.remove(), SHOWN_FOR);
}

/** @param {unknown} error */
export function toastError(error) {
  toast(error instanceof Error ? error.message : String(error), "warning");
}

/**
 * Copy a text, also where the page is not served securely.
 * @param {string} text @param {string} done  What to say then.
 */
export async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = el("textarea", { class: "offstage" });
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  toast(done);
}
