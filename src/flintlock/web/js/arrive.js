/** Somebody comes to a table: with a key of their own they sit down, with an invitation they are welcomed. */

import { Board } from "./board.js";
import { Book } from "./book.js";
import { byId } from "./dom.js";
import { keepTable } from "./keep.js";
import { noTable } from "./menu.js";
import { call, keyPath, startPage } from "./net.js";
import { inLanguage, learnWords } from "./say.js";
import { TablePage } from "./table.js";
import { ownKey, welcome } from "./welcome.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").KeyInfo} KeyInfo */

async function arrive() {
  await learnWords();
  byId("home").setAttribute("href", startPage());
  const key = ownKey(location.hash.slice(1));
  /** @type {KeyInfo} */
  const info = await call(keyPath(key));
  if (info.part === "invitation") await welcomeFriend(key, info);
  else await sitDown(key, info);
}

/** @param {string} key @param {KeyInfo} info */
async function sitDown(key, info) {
  keepTable({ key, game: info.game, title: info.title, seats: info.seats, host: info.host });
  const book = await Book.load(byId("book"), info.game);
  const board = await Board.load(byId("board"), inLanguage(`/api/games/${encodeURIComponent(info.game)}/board.svg`));
  await new TablePage(key, info, board, book).start();
}

/** @param {string} invitation @param {KeyInfo} info */
async function welcomeFriend(invitation, info) {
  /** @type {View} */
  const view = await call(keyPath(invitation, "/view"));
  welcome(invitation, info, view.seats.find((seat) => seat.id === info.seats[0])?.name ?? "");
}

addEventListener("hashchange", () => location.reload());
arrive().catch(noTable);
