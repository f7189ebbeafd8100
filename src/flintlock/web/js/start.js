/** The start page: the games, tables to go on with, records to load. */

import { byId, el, icon, refill } from "./dom.js";
import { forgetTable, keepTable, keptTables } from "./keep.js";
import { call, keyPath, tablePage } from "./net.js";
import { openSetup } from "./setup.js";
import { toastError } from "./toast.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").KeyInfo} KeyInfo */
/** @typedef {import("./keep.js").Kept} Kept */

/** @param {GameInfo[]} games */
function drawGames(games) {
  refill(byId("games"), ...games.map(gameCard));
}

/** @param {GameInfo} game */
function gameCard(game) {
  const picture = el("div", { class: "game-map" });
  if (game.board) picture.append(el("img", { src: game.board, alt: "", loading: "lazy", decoding: "async" }));
  const sit = game.ready
    ? el("button", { type: "button", class: "primary", "data-game": game.id, onclick: () => openSetup(game) }, "Set up a table")
    : el("span", { class: "not-ready" }, "In the making");
  return el(
    "article",
    { class: game.ready ? "game" : "game waiting" },
    picture,
    el(
      "div",
      { class: "game-words" },
      el("h2", {}, game.name),
      el("p", {}, game.blurb),
      el("p", { class: "soft" }, game.seats.length ? game.seats.map((seat) => seat.name).join(" · ") : ""),
      sit,
    ),
  );
}

/** @param {GameInfo[]} games */
async function drawKept(games) {
  const kept = keptTables();
  byId("kept-part").hidden = kept.length === 0;
  refill(byId("kept"), ...(await Promise.all(kept.map((table) => keptRow(table, games)))));
}

/** @param {Kept} table @param {GameInfo[]} games */
async function keptRow(table, games) {
  const game = games.find((other) => other.id === table.game);
  /** @type {KeyInfo | null} */
  const info = await call(keyPath(table.key)).catch(() => null);
  const row = el("li", { class: "kept-row" });
  const forget = el("button", { type: "button", class: "quiet", "aria-label": `Forget ${table.title}`, "data-hint": "Forget this table here; the server keeps it" }, icon("close"));
  forget.addEventListener("click", () => {
    forgetTable(table.key);
    row.remove();
    byId("kept-part").hidden = keptTables().length === 0;
  });
  const words = el(
    "span",
    { class: "kept-words" },
    el("strong", {}, info?.title || table.title || game?.name || "Table"),
    el("span", { class: "soft" }, keptState(table, info, game)),
  );
  const go = info && el("a", { class: "button quiet", href: tablePage(table.key) }, info.over ? "Look back" : "Continue");
  row.append(words, ...(go ? [go] : []), forget);
  return row;
}

/** @param {Kept} table @param {KeyInfo | null} info @param {GameInfo | undefined} game */
function keptState(table, info, game) {
  if (!info) return "no longer on this server";
  const asked = game?.seats.find((seat) => seat.id === info.asked)?.name;
  const role = info.seats.length ? `${info.seats.length} of ${game?.seats.length ?? "?"} seats` : "spectator";
  const day = new Date(table.at).toLocaleDateString(undefined, { day: "numeric", month: "short" });
  return [info.over ? "over" : asked ? `${asked} to decide` : `${info.step} answers`, role, day].join(" · ");
}

function startLoading() {
  const field = /** @type {HTMLInputElement} */ (byId("record-file"));
  field.addEventListener("change", async () => {
    const file = field.files?.[0];
    if (!file) return;
    try {
      const made = await call("/api/records", JSON.parse(await file.text()));
      const info = await call(keyPath(made.host));
      keepTable({ key: made.host, game: info.game, title: info.title, seats: info.seats, host: true });
      location.assign(tablePage(made.host));
    } catch (error) {
      toastError(error instanceof SyntaxError ? new Error("This file is no record of a game.") : error);
    }
    field.value = "";
  });
}

async function start() {
  byId("theme").addEventListener("click", () => document.dispatchEvent(new Event("flintlock:theme")));
  startLoading();
  const said = await call("/api/games");
  /** @type {GameInfo[]} */
  const games = Array.isArray(said) ? said : said.games;
  drawGames(games);
  await drawKept(games);
}

start().catch(toastError);
