/** The table's menu: links, record, switches. */

import { openSheet } from "./ask.js";
import { byId, el, icon, refill } from "./dom.js";
import { showHelp } from "./keys.js";
import { linkList } from "./links.js";
import { aboutPage, call, keyPath, recordOf, Refusal, startPage } from "./net.js";
import { say } from "./say.js";
import { toastError } from "./toast.js";

/** @typedef {import("./types.js").KeyInfo} KeyInfo */

/** @typedef {{ name: string, get: () => boolean, set: (on: boolean) => unknown }} Switch */

/** @param {KeyInfo} info @param {string} key @param {Record<string, string>} seatNames @param {Switch[]} switches */
export function openMenu(info, key, seatNames, switches) {
  const links = el("div", {});
  const dialog = openSheet(
    info.title || say("this_table"),
    "menu",
    ...switches.map(switchRow),
    el(
      "div",
      { class: "row" },
      el("button", { type: "button", class: "quiet", id: "export", onclick: () => exportRecord(key, info) }, icon("download"), say("export")),
      el("button", { type: "button", class: "quiet", onclick: () => (dialog.close(), showHelp()) }, icon("help"), say("keys")),
      el("button", { type: "button", class: "quiet", id: "menu-book", onclick: () => (dialog.close(), byId("open-book").click()) }, icon("book"), say("book")),
      el("a", { class: "button quiet", id: "about", href: aboutPage(info.game), target: "_blank" }, icon("eye"), say("about")),
      el("a", { class: "button quiet", href: startPage() }, icon("home"), say("leave")),
    ),
    links,
  );
  if (info.host) void addLinks(links, key, seatNames);
}

/** Invitations that were claimed meanwhile are no longer there. @param {HTMLElement} place @param {string} key @param {Record<string, string>} seatNames */
async function addLinks(place, key, seatNames) {
  /** @type {KeyInfo} */
  const now = await call(keyPath(key));
  place.append(linkList({ links: now.links ?? {}, spectator: now.spectator ?? "" }, seatNames));
}


/** @param {Switch} one */
function switchRow(one) {
  const box = el("input", { type: "checkbox" });
  box.checked = one.get();
  box.addEventListener("change", async () => {
    await one.set(box.checked);
    box.checked = one.get();
  });
  return el("label", { class: "switch" }, box, el("span", {}, one.name));
}

/** @param {string} key @param {KeyInfo} info */
export async function exportRecord(key, info) {
  try {
    const file = new Blob([await recordOf(key)], { type: "application/json" });
    const link = el("a", { href: URL.createObjectURL(file), download: `${info.game}-${info.table}.json` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } catch (error) {
    toastError(error);
  }
}

/** Show why there is no table to sit at. @param {unknown} error */
export function noTable(error) {
  const message = error instanceof Refusal ? error.message : say("broken");
  document.body.classList.add("no-table");
  refill(
    byId("question"),
    el("div", { class: "result" }, el("h2", {}, say("no_table")), el("p", {}, message), el("a", { class: "button primary", href: startPage() }, say("to_home"))),
  );
}
