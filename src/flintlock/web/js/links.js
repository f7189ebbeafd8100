/** Links to seats, each with a button that copies it. */

import { el, icon } from "./dom.js";
import { sharedPage } from "./net.js";
import { say } from "./say.js";
import { copy } from "./toast.js";

/**
 * @param {{ links: Record<string, string>, spectator: string }} keys
 * @param {Record<string, string>} seatNames
 */
export function linkList({ links, spectator }, seatNames) {
  const rows = Object.entries(links).map(([seat, key]) => linkRow(seatNames[seat] ?? seat, key));
  if (spectator) rows.push(linkRow(say("spectators"), spectator));
  return el(
    "section",
    { class: "links" },
    el("h3", {}, say("links")),
    el("p", { class: "soft" }, say("links.note")),
    ...rows,
  );
}

/** @param {string} name @param {string} key */
function linkRow(name, key) {
  const address = sharedPage(key);
  const field = el("input", { type: "text", readonly: true, value: address, "aria-label": say("link_for", { name }) });
  field.addEventListener("focus", () => field.select());
  const button = el("button", { type: "button", class: "quiet", onclick: () => copy(address, say("link_copied", { name })) }, icon("copy"), say("copy"));
  return el("div", { class: "link-row" }, el("span", { class: "link-name" }, name), field, button);
}
