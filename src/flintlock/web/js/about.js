/** About a game: how sure board, pieces and cards are, fact by fact. */

import { byId, el, refill } from "./dom.js";
import { call, guidePage, rulesPage, startPage } from "./net.js";
import { learnWords, say } from "./say.js";
import { toastError } from "./toast.js";
import { words } from "./words.js";

/** @typedef {import("./types.js").Doubts} Doubts */
/** @typedef {import("./types.js").DoubtsOfFile} DoubtsOfFile */

async function show() {
  await learnWords();
  const game = decodeURIComponent(location.hash.slice(1));
  byId("home").setAttribute("href", startPage());
  byId("to-guide").setAttribute("href", guidePage(game));
  byId("to-rules").setAttribute("href", rulesPage(game));
  /** @type {Doubts} */
  const told = await call(`/api/games/${encodeURIComponent(game)}/doubts`);
  byId("game").textContent = told.name;
  document.title = say("about.title", { game: told.name });
  byId("sure").textContent = say("about.sure", { n: told.count });
  refill(byId("grades"), ...told.grades.flatMap(({ name, meaning, count }) => [el("dt", {}, name, el("span", { class: "soft" }, ` × ${count}`)), el("dd", {}, meaning)]));
  const names = new Map(told.grades.map(({ id, name }) => [id, name]));
  refill(byId("facts"), ...told.files.map((file) => fileSection(file, names)));
}

/** @param {DoubtsOfFile} file @param {Map<string, string>} grades */
function fileSection({ file, why, doubts }, grades) {
  const head = [say("facts.entry"), say("facts.fact"), say("facts.value"), say("facts.source")];
  const rows = doubts.map(({ entry, fact, value, grade }) => el("tr", { "data-grade": grade }, ...[entry, fact, value, grades.get(grade) ?? grade].map((cell) => el("td", {}, cell))));
  return el(
    "section",
    {},
    el("h2", {}, el("code", {}, file)),
    el("p", {}, ...words(why)),
    el("table", {}, el("thead", {}, el("tr", {}, ...head.map((name) => el("th", { scope: "col" }, name)))), el("tbody", {}, ...rows)),
  );
}

show().catch(toastError);
