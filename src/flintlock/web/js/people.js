/** The people at the table: who sits where, who is here, who watches; names, the chat, and the call to one's turn. */

import { askFirst, openSheet } from "./ask.js";
import { Chat } from "./chat.js";
import { byId, el, refill } from "./dom.js";
import { linkList } from "./links.js";
import { call, keyPath } from "./net.js";
import { say } from "./say.js";
import { held, heldShortly, seatMark } from "./seats.js";
import { holderChoices } from "./setup.js";
import { toastError } from "./toast.js";
import { TurnCall } from "./turn.js";
import { ownName, rememberName } from "./welcome.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").KeyInfo} KeyInfo */
/** @typedef {import("./types.js").SeatState} SeatState */
/** @typedef {import("./types.js").ServerMessage} ServerMessage */

export class People {
  turn = new TurnCall();
  #signature = "";
  /** @type {string[]} */
  #watchers = [];
  /** @type {import("./types.js").Bot[]} */
  #bots = [];
  /** @type {View | null} */
  #view = null;

  /** @param {string} key @param {KeyInfo} info @param {(message: object) => boolean} send */
  constructor(key, info, send) {
    this.key = key;
    this.info = info;
    this.send = send;
    const tab = byId("tab-people");
    this.chat = new Chat(key, tab, (text) => send({ type: "chat", seat: this.#speaker(), text }));
    this.list = el("div", { class: "people-list" });
    refill(byId("people"), this.list, this.chat.root);
    new MutationObserver(() => this.chat.look(!byId("people").hidden)).observe(byId("people"), { attributeFilter: ["hidden"] });
    tab.addEventListener("click", () => this.chat.look(true));
    this.#sayWhoWeAre();
    if (info.host) void this.#learnBots();
  }

  /** Friend and spectator are told who they are, and all how the table is played where that is not the usual way. */
  #sayWhoWeAre() {
    const { take_back: takeBack, chance } = this.info;
    refill(
      byId("signs"),
      takeBack === "free" && el("span", { class: "sign", id: "practice", "data-hint": say("practice.hint") }, say("practice")),
      chance !== "table" && el("span", { class: "sign", id: "real", "data-hint": say("chance.hint") }, chance === "dice" ? say("sign.dice") : say("sign.all")),
    );
    document.body.dataset.part = this.info.part;
    const sign = byId("me");
    sign.hidden = this.info.part !== "spectator";
    sign.textContent = say("me.spectator");
    sign.dataset.hint = say("me.spectator.hint");
  }

  async #learnBots() {
    /** @type {import("./types.js").GameInfo[]} */
    const games = await call("/api/games");
    this.#bots = games.find((game) => game.id === this.info.game)?.bots ?? [];
    this.#signature = "";
    if (this.#view) this.draw(this.#view);
  }

  /** The connection is there, again: people without a seat have to say their name anew. */
  connected() {
    if (!this.info.seats.length && ownName()) this.send({ type: "name", seat: null, name: ownName() });
  }

  /** @param {ServerMessage} message */
  heard(message) {
    if (message.type === "chat") this.chat.heard(message.lines);
    if (message.type !== "watchers") return;
    this.#watchers = message.names;
    this.#signature = "";
    if (this.#view) this.draw(this.#view);
  }

  /** @param {View} view  the newest */
  draw(view) {
    this.#view = view;
    this.turn.draw(view, this.info.seats);
    this.#tellFriend(view);
    this.chat.know(Object.fromEntries(view.seats.map((seat) => [seat.id, seat.name])));
    const here = view.seats.filter((seat) => seat.holder === "here").map((seat) => seat.id);
    if (this.info.host && String(here) !== String(this.info.seats)) location.reload(); // a seat has changed hands
    const signature = JSON.stringify([view.seats, this.#watchers]);
    if (signature === this.#signature || this.list.contains(document.activeElement)) return;
    this.#signature = signature;
    refill(this.list, ...view.seats.map((seat) => this.#row(view, seat)), this.#watching());
  }

  /** @param {View} view */
  #tellFriend(view) {
    if (this.info.part !== "seat") return;
    const seat = view.seats.find((other) => this.info.seats.includes(other.id));
    const sign = byId("me");
    sign.hidden = !seat;
    if (seat) sign.textContent = seat.person ? say("me.named", { person: seat.person, seat: seat.name }) : say("me.seat", { seat: seat.name });
    sign.dataset.hint = say("me.seat.hint", { seat: seat?.name ?? "" });
  }

  /** @param {View} view @param {SeatState} seat */
  #row(view, seat) {
    const mine = this.info.seats.includes(seat.id);
    const name = mine ? this.#nameField(seat) : el("span", { class: "person" }, seat.person);
    const hosting = this.info.host && !view.result;
    return el(
      "div",
      { class: `person-row ${seat.present ? "present" : "absent"}`, "data-person": seat.id, "data-hint": held(seat) },
      seatMark(view, seat),
      el("strong", {}, seat.name),
      name,
      hosting ? this.#holder(seat) : el("span", { class: "soft held" }, heldShortly(seat)),
    );
  }

  /** @param {SeatState} seat */
  #nameField(seat) {
    const field = el("input", { type: "text", class: "name-field", maxlength: 40, value: seat.person, placeholder: say("your_name"), "aria-label": say("name_for", { seat: seat.name }) });
    return this.#sent(field, seat.id);
  }

  /** Sends a name when it is done. @param {HTMLInputElement} field @param {string | null} seat */
  #sent(field, seat) {
    field.addEventListener("change", () => {
      rememberName(field.value);
      this.send({ type: "name", seat, name: field.value });
    });
    field.addEventListener("keydown", (event) => event.key === "Enter" && field.blur());
    return field;
  }

  /** The host gives the seat to somebody else. @param {SeatState} seat */
  #holder(seat) {
    const choices = holderChoices(this.#bots).map(([value, text]) => el("option", { value }, text));
    const field = el("select", { class: "holder", "aria-label": say("holder_of", { seat: seat.name }) }, ...choices);
    field.value = seat.holder;
    field.addEventListener("change", () => void this.#reseat(seat, field));
    const again = el("button", { type: "button", class: "quiet new-link", onclick: () => void this.#invite(seat) }, say("new_link"));
    const state = el("span", { class: "soft" }, seat.present ? say("held.present") : say("held.away"));
    return el("div", { class: "row holder-row" }, field, seat.holder === "link" && state, seat.holder === "link" && again);
  }

  /** @param {SeatState} seat @param {HTMLSelectElement} field */
  async #reseat(seat, field) {
    if (field.value === "link") await this.#invite(seat);
    else if (seat.holder !== "link" || (await askFirst(say("release"), say("release.note", { seat: seat.name }), say("release.yes")))) {
      await this.#give(seat, field.value);
    }
    field.value = seat.holder;
  }

  /** A new link for a seat; one that was given before opens nothing any more. @param {SeatState} seat */
  async #invite(seat) {
    /** @type {KeyInfo} */
    const now = await call(keyPath(this.key));
    const isTaken = seat.holder === "link" && !now.links?.[seat.id];
    if (isTaken && !(await askFirst(say("release"), say("release.note", { seat: seat.name }), say("release.yes")))) return;
    const info = now.links?.[seat.id] ? now : await this.#give(seat, "link");
    if (info) this.#showLink(seat, info);
  }

  /** @param {SeatState} seat @param {string} holder @returns {Promise<KeyInfo | null>} */
  async #give(seat, holder) {
    try {
      return await call(keyPath(this.key, "/seats"), { seat: seat.id, holder });
    } catch (error) {
      toastError(error);
      return null;
    }
  }

  /** @param {SeatState} seat @param {KeyInfo} info */
  #showLink(seat, info) {
    const links = { [seat.id]: info.links?.[seat.id] ?? "" };
    openSheet(say("link_for", { name: seat.name }), "menu", linkList({ links, spectator: "" }, { [seat.id]: seat.name }));
  }

  #watching() {
    const named = this.#watchers.filter(Boolean);
    const unnamed = this.#watchers.length - named.length;
    const all = [...named, ...(unnamed ? [say("watchers.unnamed", { n: unnamed })] : [])];
    const field = el("input", { type: "text", class: "name-field", maxlength: 40, value: ownName(), placeholder: say("your_name"), "aria-label": say("your_name") });
    return el(
      "div",
      { class: "watching" },
      el("p", {}, el("strong", {}, say("watchers")), " ", all.length ? all.join(", ") : say("watchers.none")),
      !this.info.seats.length && this.#sent(field, null),
    );
  }

  /** For whom somebody at this screen speaks. */
  #speaker() {
    const { seats } = this.info;
    const looking = this.#view?.seat ?? "";
    return seats.includes(looking) ? looking : seats[0] ?? null;
  }
}
