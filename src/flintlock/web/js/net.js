/** Talks to the server: JSON over HTTP, and a WebSocket that comes back by itself. */

import { chosenLanguage, inLanguage, say } from "./say.js";

/** @typedef {import("./types.js").ServerMessage} ServerMessage */
/** @typedef {import("./types.js").View} View */

/** A call that the server refused, with its sentence. */
export class Refusal extends Error {
  /** @param {string} kind @param {string} message */
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/**
 * @param {string} path
 * @param {unknown} [body]  Posted as JSON when given.
 * @returns {Promise<any>}
 */
export async function call(path, body) {
  const response = await ask(path, body === undefined ? {} : posted(JSON.stringify(body)));
  return response.json();
}

/** A record as it is kept: its numbers may be longer than JavaScript's. @param {string} key @returns {Promise<string>} */
export async function recordOf(key) {
  const response = await ask(keyPath(key, "/record"), {});
  return response.text();
}

/** A drawing that the server makes. @param {string} path @param {unknown} body @returns {Promise<Blob>} */
export async function drawn(path, body) {
  const response = await ask(path, posted(JSON.stringify(body)));
  return response.blob();
}

/** @param {string} record @returns {Promise<import("./types.js").NewTable>} */
export async function sendRecord(record) {
  const response = await ask("/api/records", posted(record));
  return response.json();
}

/** @param {string} path @param {RequestInit} request */
async function ask(path, request) {
  let response;
  try {
    response = await fetch(inLanguage(path), request);
  } catch {
    throw new Refusal("offline", say("offline"));
  }
  if (response.ok) return response;
  /** @type {Partial<import("./types.js").Refused>} */
  const said = await response.json().catch(() => ({}));
  throw new Refusal(said.error?.kind ?? "failed", said.error?.message ?? say("failed", { status: response.status }));
}

/** @param {string} body @returns {RequestInit} */
function posted(body) {
  return { method: "POST", headers: { "content-type": "application/json" }, body };
}

/** @param {string} key @param {string} [rest] */
export function keyPath(key, rest = "") {
  return `/api/keys/${encodeURIComponent(key)}${rest}`;
}

/** The page of a table for somebody else. The key stands behind the #, so that it stays out of servers' logs. @param {string} address  of the server @param {string} key */
export function pageOf(address, key) {
  return new URL(`web/table.html#${key}`, address).href;
}

/** The page of a table for this reader. @param {string} key */
export function tablePage(key) {
  return ownPage(`../table.html#${key}`);
}

/** How sure the facts of a game are. @param {string} game */
export function aboutPage(game) {
  return ownPage(`../about.html#${encodeURIComponent(game)}`);
}

/** @param {string} game */
export function guidePage(game) {
  return ownPage(`../guide.html#${encodeURIComponent(game)}`);
}

/** All rules of a game, or one of them. @param {string} game @param {string} [rule] */
export function rulesPage(game, rule) {
  return ownPage(`../rules.html#${encodeURIComponent(game)}${rule ? `/${encodeURIComponent(rule)}` : ""}`);
}

export function startPage() {
  return ownPage("/");
}

/** A page in the language that this reader has chosen. @param {string} path */
function ownPage(path) {
  const address = new URL(path, import.meta.url);
  const chosen = chosenLanguage();
  if (chosen) address.searchParams.set("language", chosen);
  return address.href;
}

/**
 * @typedef {object} WireListener
 * @property {(message: ServerMessage) => void} said
 * @property {(state: "connecting" | "open" | "lost") => void} state
 */

const OPEN_BRACE = 0x7b;

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;

/** A message as it came: views are deflated. @param {string | ArrayBuffer} data @returns {Promise<ServerMessage>} */
async function unpacked(data) {
  if (typeof data === "string") return JSON.parse(data);
  if (new Uint8Array(data)[0] === OPEN_BRACE) return JSON.parse(new TextDecoder().decode(data));
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).json();
}

/** A view with what has changed since. @param {View} view @param {import("./types.js").TellChange} change @returns {View} */
function changed(view, { changes, lists }) {
  /** @type {Record<string, any>} */
  const before = view;
  const now = { ...before, ...changes };
  for (const [name, stretches] of Object.entries(lists)) {
    now[name] = stretches.flatMap(({ keep, add }) => (keep ? before[name].slice(...keep) : add));
  }
  return /** @type {View} */ (now);
}

/** One seat's live connection. */
export class Wire {
  /** @type {WebSocket | null} */
  #socket = null;
  /** The last view, on which changes follow. @type {View | null} */
  #view = null;
  /** What was heard so far. */
  #heard = Promise.resolve();
  #wait = FIRST_WAIT;
  #timer = 0;
  #closed = false;

  /** @param {string} key @param {string | null} seat @param {WireListener} listener */
  constructor(key, seat, listener) {
    this.key = key;
    this.seat = seat;
    this.listener = listener;
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => this.#hurry());
    this.#connect();
  }

  /** Look through another seat's eyes; the server answers with its view. @param {string | null} seat */
  look(seat) {
    this.seat = seat;
    if (!this.send({ type: "look", seat })) this.#hurry();
  }

  /** @param {object} message @returns {boolean} whether it went out */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #connect() {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.listener.state("connecting");
    const socket = new WebSocket(this.#address());
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.listener.state("open");
    };
    socket.onmessage = (event) => {
      // One after the other: what is deflated takes a moment.
      this.#heard = this.#heard.then(async () => {
        const message = await unpacked(event.data);
        if (socket === this.#socket) this.#hear(message);
      });
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  #address() {
    const address = new URL(inLanguage(`/ws/${encodeURIComponent(this.key)}`), location.href);
    address.protocol = address.protocol.replace("http", "ws");
    if (this.seat) address.searchParams.set("seat", this.seat);
    return address;
  }

  /** @param {ServerMessage} message */
  #hear(message) {
    if (message.type === "gone") this.#closed = true;
    if (message.type === "change") {
      if (this.#view) this.#show(message.step, changed(this.#view, message));
    } else if (message.type === "view") this.#show(message.step, message.view);
    else this.listener.said(message);
  }

  /** @param {number} step @param {View} view */
  #show(step, view) {
    this.#view = view;
    this.listener.said({ type: "view", step, view });
  }

  #lost() {
    this.listener.state("lost");
    if (this.#closed) return;
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** Try again now rather than when the wait is over. */
  #hurry() {
    const state = this.#socket?.readyState;
    if (!document.hidden && (state === undefined || state === WebSocket.CLOSED)) this.#connect();
  }
}
