/** The page that lists a game's facts that are not certain. */

import { byId, el, refill } from "./dom.js";
import { call } from "./net.js";
import { toastError } from "./toast.js";

/** @typedef {{ file: string, entry: string, fact: string, source: string }} Doubt */

async function show() {
  const game = decodeURIComponent(location.hash.slice(1));
  /** @type {{ name: string, doubts: Doubt[] }} */
  const told = await call(`/api/games/${encodeURIComponent(game)}/doubts`);
  byId("game").textContent = `${told.name}: ${told.doubts.length} facts to check`;
  refill(byId("facts"), ...told.doubts.map(row));
}

/** @param {Doubt} doubt */
function row({ file, entry, fact, source }) {
  return el("tr", {}, ...[file, entry, fact, source].map((cell) => el("td", {}, cell)));
}

show().catch(toastError);
