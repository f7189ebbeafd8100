/** Where friends find this server: its addresses in the network, a warning where there is none, QR codes. */

import { askFirst, openSheet } from "./ask.js";
import { el, icon, refill } from "./dom.js";
import { call, drawn } from "./net.js";
import { say } from "./say.js";
import { copy, toastError } from "./toast.js";

/** @typedef {import("./types.js").Reach} Reach */

/** Where links for friends begin. @typedef {{ addresses: string[], mayOpen: boolean, alone: boolean }} Ways */

/** Whether this page was opened at the server's own computer. */
function isHere() {
  const { hostname } = location;
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}

/** What the server says of itself; a page that came from elsewhere came by an address that others can use, too. @param {Reach} said @returns {Ways} */
function waysOf(said) {
  if (!isHere()) return { addresses: [`${location.origin}/`], mayOpen: false, alone: false };
  const alone = said.addresses.length === 0;
  return { addresses: alone ? [`${location.origin}/`] : said.addresses, mayOpen: said.may_open, alone };
}

/** @returns {Promise<Ways>} */
export async function findWays() {
  return waysOf(await call("/api/reach"));
}

/** Let this network in. @returns {Promise<Ways | null>} null: not after all */
async function openDoor() {
  if (!(await askFirst(say("reach.open"), say("reach.open.note"), say("reach.open.yes")))) return null;
  return waysOf(await call("/api/reach", { lan: true }));
}

/**
 * A warning where only this computer can open the links, with the button that changes it.
 * @param {Ways} ways @param {(ways: Ways) => void} changed
 */
export function warning(ways, changed) {
  if (!ways.alone) return null;
  const open = async () => {
    try {
      const now = await openDoor();
      if (now) changed(now);
    } catch (error) {
      toastError(error);
    }
  };
  const button = el("button", { type: "button", class: "primary", id: "open-door", onclick: open }, say("reach.open"));
  return el("div", { class: "only-here", role: "alert" }, el("p", {}, el("strong", {}, say("reach.alone")), " ", ways.mayOpen ? say("reach.alone.open") : say("reach.alone.how")), ways.mayOpen && button);
}

/** A choice between several addresses. @param {Ways} ways @param {string} chosen @param {(address: string) => void} choose */
export function addressChoice(ways, chosen, choose) {
  if (ways.addresses.length < 2) return null;
  const field = el("select", { id: "address" }, ...ways.addresses.map((address) => el("option", { value: address }, address)));
  field.value = chosen;
  field.addEventListener("change", () => choose(field.value));
  return el("label", { class: "field" }, el("span", {}, say("reach.address")), field);
}

/** A link as text, with buttons that copy it and show it as a QR code. @param {string} name @param {string} link */
export function linkRow(name, link) {
  const field = el("input", { type: "text", readonly: true, value: link, "aria-label": say("link_for", { name }) });
  field.addEventListener("focus", () => field.select());
  const copies = el("button", { type: "button", class: "quiet copy", onclick: () => copy(link, say("link_copied", { name })) }, icon("copy"), say("copy"));
  const shows = el("button", { type: "button", class: "quiet qr-button", onclick: () => void showQr(name, link) }, icon("qr"), say("qr"));
  return el("div", { class: "link-row" }, el("span", { class: "link-name" }, name), field, el("span", { class: "row" }, copies, shows));
}

/** @param {string} name @param {string} link */
async function showQr(name, link) {
  try {
    openSheet(say("qr.for", { name }), "qr-sheet", await qrImage(link), el("p", { class: "soft" }, link), el("p", {}, say("qr.note")));
  } catch (error) {
    toastError(error);
  }
}

/** @param {string} link */
async function qrImage(link) {
  const address = URL.createObjectURL(await drawn("/api/qr", { text: link }));
  const image = el("img", { class: "qr", src: address, alt: say("qr.alt", { link }) });
  image.addEventListener("load", () => URL.revokeObjectURL(address));
  return image;
}

/** The start page's sheet: how friends in this network get here. */
export async function showReach() {
  const body = el("div", { class: "links" });
  const draw = async (/** @type {Ways} */ ways) => {
    const rows = ways.alone ? [] : ways.addresses.map((address) => linkRow(say("reach.start_page"), address));
    refill(body, warning(ways, (now) => void draw(now)), ...rows, !ways.alone && (await qrImage(ways.addresses[0])), !ways.alone && el("p", {}, say("reach.note")));
  };
  await draw(await findWays());
  openSheet(say("reach"), "reach", body);
}
