/** The chat: small, beside the game, and no part of its record. */

import { el, refill } from "./dom.js";
import { recall, remember } from "./keep.js";
import { language, say } from "./say.js";
import { toast } from "./toast.js";

/** @typedef {import("./types.js").ChatLine} ChatLine */

export class Chat {
  /** By number: after a lost connection the server tells all of them again. @type {Map<number, ChatLine>} */
  #lines = new Map();
  /** @type {Record<string, string>} */
  #seatNames = {};
  #open = false;
  #told = false; // whether the server has told what was said before we came

  /** @param {string} key @param {HTMLElement} tab  shows how much is unread @param {(text: string) => boolean} speak */
  constructor(key, tab, speak) {
    this.key = key;
    this.tab = tab;
    this.list = el("div", { class: "chat-lines", role: "log", "aria-label": say("chat") });
    this.field = el("input", { type: "text", id: "chat-text", maxlength: 500, placeholder: say("chat.placeholder"), "aria-label": say("chat.placeholder"), autocomplete: "off" });
    const form = el("form", { class: "chat-form" }, this.field, el("button", { type: "submit", class: "quiet" }, say("chat.send")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.field.value.trim() && speak(this.field.value)) this.field.value = "";
    });
    this.root = el("section", { class: "chat", "aria-label": say("chat") }, el("h3", { "data-hint": say("chat.note") }, say("chat")), this.list, form);
  }

  /** @param {ChatLine[]} lines */
  heard(lines) {
    const isNews = this.#told;
    this.#told = true;
    const fresh = lines.filter((line) => !this.#lines.has(line.n));
    for (const line of fresh) this.#lines.set(line.n, line);
    if (!fresh.length) return;
    this.#draw();
    const last = fresh[fresh.length - 1];
    if (isNews && !this.#open && last.n > this.#read) toast(this.#plain(last));
  }

  /** @param {Record<string, string>} names  of the seats */
  know(names) {
    if (JSON.stringify(names) === JSON.stringify(this.#seatNames)) return;
    this.#seatNames = names;
    this.#draw();
  }

  /** Whether the chat is in sight. @param {boolean} open */
  look(open) {
    this.#open = open;
    this.#draw();
  }

  get #read() {
    return recall(`flintlock.read.${this.key}`, -1);
  }

  #draw() {
    const lines = [...this.#lines.values()].sort((one, other) => one.n - other.n);
    refill(this.list, ...lines.map((line) => this.#row(line)));
    this.list.scrollTop = this.list.scrollHeight;
    const last = lines[lines.length - 1];
    if (this.#open && last) remember(`flintlock.read.${this.key}`, last.n);
    const unread = lines.filter((line) => line.n > this.#read).length;
    this.tab.dataset.unread = unread ? String(unread) : "";
    this.tab.setAttribute("aria-label", unread ? say("people.unread", { n: unread }) : say("people"));
  }

  /** @param {ChatLine} line */
  #row(line) {
    const time = new Date(line.at).toLocaleTimeString(language(), { timeStyle: "short" });
    const when = el("time", { class: "soft", "data-hint": new Date(line.at).toLocaleString(language()) }, time);
    if (line.notice) return el("p", { class: "chat-line notice" }, this.#plain(line), " ", when);
    return el("p", { class: "chat-line" }, el("strong", {}, this.#who(line)), " ", line.text, " ", when);
  }

  /** @param {ChatLine} line */
  #plain(line) {
    const seat = this.#seatNames[line.seat ?? ""] ?? "";
    if (!line.notice) return `${this.#who(line)} ${line.text}`;
    if (line.notice === "claimed") return line.person ? say("notice.claimed.by", { seat, person: line.person }) : say("notice.claimed", { seat });
    if (line.notice === "here") return say("notice.here", { seat });
    return line.notice === "bot" ? say("notice.bot", { seat }) : say("notice.link", { seat });
  }

  /** @param {ChatLine} line */
  #who({ seat, person }) {
    const name = seat ? this.#seatNames[seat] ?? seat : say("spectator");
    return `${person ? say("person.of", { person, seat: name }) : name}:`;
  }
}
