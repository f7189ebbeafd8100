/** Links to seats, each with a button that copies it. */

import { el, icon } from "./dom.js";
import { tablePage } from "./net.js";
import { copy } from "./toast.js";

/**
 * @param {{ links: Record<string, string>, spectator: string }} keys
 * @param {Record<string, string>} seatNames
 */
export function linkList({ links, spectator }, seatNames) {
  const rows = Object.entries(links).map(([seat, key]) => linkRow(seatNames[seat] ?? seat, key));
  if (spectator) rows.push(linkRow("Spectators", spectator));
  return el(
    "section",
    { class: "links" },
    el("h3", {}, "Links"),
    el("p", { class: "soft" }, "Each link opens one seat. Give it to that friend only: whoever has it sits there."),
    ...rows,
  );
}

/** @param {string} name @param {string} key */
function linkRow(name, key) {
  const address = tablePage(key);
  const field = el("input", { type: "text", readonly: true, value: address, "aria-label": `Link for ${name}` });
  field.addEventListener("focus", () => field.select());
  const button = el("button", { type: "button", class: "quiet", onclick: () => copy(address, `Link for ${name} copied`) }, icon("copy"), "Copy");
  return el("div", { class: "link-row" }, el("span", { class: "link-name" }, name), field, button);
}
