/** The page that lists a game's facts that are not certain. */

import { byId, el, refill } from "./dom.js";
import { call, startPage } from "./net.js";
import { learnWords, say } from "./say.js";
import { toastError } from "./toast.js";

/** @typedef {import("./types.js").DoubtInfo} Doubt */
/** @typedef {import("./types.js").Doubts} Doubts */

async function show() {
  await learnWords();
  byId("home").setAttribute("href", startPage());
  const game = decodeURIComponent(location.hash.slice(1));
  /** @type {Doubts} */
  const told = await call(`/api/games/${encodeURIComponent(game)}/doubts`);
  byId("game").textContent = say("facts.of", { game: told.name, n: told.doubts.length });
  refill(byId("facts"), ...told.doubts.map(row));
}

/** @param {Doubt} doubt */
function row({ file, entry, fact, source }) {
  return el("tr", {}, ...[file, entry, fact, source].map((cell) => el("td", {}, cell)));
}

show().catch(toastError);
