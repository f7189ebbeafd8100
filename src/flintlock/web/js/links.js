/** Links to seats: as text to copy and as QR code, with an address that friends can reach. */

import { el, refill } from "./dom.js";
import { pageOf } from "./net.js";
import { addressChoice, findWays, linkRow, warning } from "./reach.js";
import { say } from "./say.js";
import { toastError } from "./toast.js";

/** @typedef {import("./reach.js").Ways} Ways */

/**
 * @param {{ links: Record<string, string>, spectator: string }} keys
 * @param {Record<string, string>} seatNames
 */
export function linkList({ links, spectator }, seatNames) {
  const section = el("section", { class: "links" });
  /** @param {Ways} ways @param {string} address */
  const draw = (ways, address) => {
    const seats = Object.entries(links).map(([seat, key]) => linkRow(seatNames[seat] ?? seat, pageOf(address, key)));
    refill(
      section,
      el("h3", {}, say("links")),
      warning(ways, (now) => draw(now, now.addresses[0])),
      seats.length > 0 && el("p", { class: "soft" }, say("links.note")),
      addressChoice(ways, address, (other) => draw(ways, other)),
      ...seats,
      spectator && linkRow(say("spectators"), pageOf(address, spectator)),
    );
  };
  findWays()
    .then((ways) => draw(ways, ways.addresses[0]))
    .catch(toastError);
  return section;
}
