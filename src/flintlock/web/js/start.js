/** The start page: the games, tables to go on with, records to load. */

import { askFirst } from "./ask.js";
import { byId, el, icon, refill } from "./dom.js";
import { forgetTable, keepTable, keptTables } from "./keep.js";
import { aboutPage, call, guidePage, keyPath, rulesPage, sendRecord, tablePage } from "./net.js";
import { showReach } from "./reach.js";
import { inLanguage, language, learnWords, say } from "./say.js";
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
  const board = el("img", { src: inLanguage(game.board), alt: "", loading: "lazy", decoding: "async" });
  const sit = game.ready ? ways(game) : el("span", { class: "not-ready" }, say("in_the_making"));
  return el(
    "article",
    { class: game.ready ? "game" : "game waiting" },
    el("div", { class: "game-map" }, board),
    el(
      "div",
      { class: "game-words" },
      el("h2", {}, game.name),
      el("p", {}, game.blurb),
      el("p", { class: "soft" }, game.seats.map((seat) => seat.name).join(" · ")),
      sit,
    ),
  );
}

/** What can be done with a game: sit down, learn it, read of it. @param {GameInfo} game */
function ways(game) {
  const { first_game: first } = game;
  return el(
    "div",
    { class: "ways" },
    el(
      "div",
      { class: "row" },
      el("button", { type: "button", class: "primary", "data-game": game.id, onclick: () => openSetup(game) }, say("set_up")),
      first && el("button", { type: "button", "data-first": game.id, "data-hint": say("first_game.hint"), onclick: () => void startFirstGame(game) }, icon("book"), say("first_game", { n: first.minutes })),
    ),
    el(
      "p",
      { class: "reading" },
      el("a", { href: guidePage(game.id) }, say("guide")),
      el("a", { href: rulesPage(game.id) }, say("rules")),
      el("a", { href: aboutPage(game.id) }, say("about")),
    ),
  );
}

/** A table laid as the game's first game wants it. @param {GameInfo} game */
async function startFirstGame(game) {
  const first = game.first_game;
  if (!first) return;
  const { scenario, options, seed, seats } = first;
  const title = say("first_game.title", { game: game.name });
  try {
    const made = await call("/api/tables", { game: game.id, scenario, options, seed, seats, title });
    const here = Object.keys(seats).filter((seat) => seats[seat] === "here");
    keepTable({ key: made.host, game: game.id, title, seats: here, host: true });
    location.assign(tablePage(made.host));
  } catch (error) {
    toastError(error);
  }
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
  const forget = el("button", { type: "button", class: "quiet", "aria-label": say("forget", { title: table.title }), "data-hint": say("forget.hint") }, icon("close"));
  forget.addEventListener("click", async () => {
    const title = table.title || say("table");
    if (!(await askFirst(say("forget", { title }), say("forget.note"), say("forget.yes")))) return;
    forgetTable(table.key);
    row.remove();
    byId("kept-part").hidden = keptTables().length === 0;
  });
  const words = el(
    "span",
    { class: "kept-words" },
    el("strong", {}, info?.title || table.title || game?.name || say("table")),
    el("span", { class: "soft" }, keptState(table, info, game)),
  );
  const go = info && el("a", { class: "button quiet", href: tablePage(table.key) }, info.over ? say("look_back") : say("continue"));
  row.append(words, ...(go ? [go] : []), forget);
  return row;
}

/** @param {Kept} table @param {KeyInfo | null} info @param {GameInfo | undefined} game */
function keptState(table, info, game) {
  if (!info) return say("kept.gone");
  const asked = game?.seats.find((seat) => seat.id === info.asked)?.name;
  const state = asked ? say("kept.asked", { seat: asked }) : say("kept.answers", { n: info.step });
  const all = game?.seats.length ?? info.seats.length;
  const role = info.seats.length ? say("kept.seats", { n: info.seats.length, all }) : say("kept.spectator");
  const day = new Date(table.at).toLocaleDateString(language(), { dateStyle: "short" });
  return [info.over ? say("kept.over") : state, role, day].join(" · ");
}

function startLoading() {
  const field = /** @type {HTMLInputElement} */ (byId("record-file"));
  field.addEventListener("change", async () => {
    const file = field.files?.[0];
    if (!file) return;
    try {
      const text = await file.text();
      JSON.parse(text); // anything else is no record at all
      const made = await sendRecord(text);
      const info = await call(keyPath(made.host));
      keepTable({ key: made.host, game: info.game, title: info.title, seats: info.seats, host: true });
      location.assign(tablePage(made.host));
    } catch (error) {
      toastError(error instanceof SyntaxError ? new Error(say("no_record")) : error);
    }
    field.value = "";
  });
}

async function start() {
  await learnWords();
  byId("theme").addEventListener("click", () => document.dispatchEvent(new Event("flintlock:theme")));
  byId("friends").addEventListener("click", () => void showReach().catch(toastError));
  startLoading();
  /** @type {GameInfo[]} */
  const games = await call("/api/games");
  drawGames(games);
  await drawKept(games);
}

start().catch(toastError);
