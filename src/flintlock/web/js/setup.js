/** Setting up a table: scenario, options, who sits where; then the links. */

import { capital, el, icon, refill } from "./dom.js";
import { keepTable } from "./keep.js";
import { linkList } from "./links.js";
import { call, tablePage } from "./net.js";
import { toastError } from "./toast.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").NewTable} NewTable */

/** @param {GameInfo} game */
export function openSetup(game) {
  const dialog = el("dialog", { class: "sheet-dialog setup", "aria-label": `Set up ${game.name}` });
  const form = el("form", { method: "dialog" });
  const scenario = select("scenario", game.scenarios.map(({ id, name }) => [id, name]));
  const seats = game.seats.map((seat) => ({ seat, holder: select(`seat-${seat.id}`, holders(game)) }));
  const options = game.options.map((option) => {
    const field = select(`option-${option.id}`, option.values.map((value) => [value, spoken(value)]));
    field.value = option.default;
    return { option, field };
  });
  const title = el("input", { type: "text", name: "title", maxlength: 80, placeholder: game.name });
  const seed = el("input", { type: "number", name: "seed", min: 0, step: 1, placeholder: "any" });
  const close = el("button", { type: "button", class: "quiet close", "aria-label": "Close", onclick: () => dialog.close() }, icon("close"));

  form.append(
    el("header", {}, el("h2", {}, game.name), close),
    labelled("Scenario", scenario),
    el("h3", {}, "Who sits where"),
    presets(game, seats),
    el("div", { class: "seat-rows" }, ...seats.map(({ seat, holder }) => labelled(seat.name, holder))),
    options.length ? el("h3", {}, "Options") : "",
    ...options.map(({ option, field }) => labelled(option.name, field)),
    el("details", {}, el("summary", {}, "Name and chance"), labelled("Name of the table", title), labelled("Seed of chance", seed)),
    el("div", { class: "row end" }, el("button", { type: "submit", class: "primary", id: "create" }, "Sit down")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    create(dialog, game, {
      game: game.id,
      scenario: scenario.value,
      options: Object.fromEntries(options.map(({ option, field }) => [option.id, field.value])),
      seed: seed.value === "" ? null : seed.valueAsNumber,
      seats: Object.fromEntries(seats.map(({ seat, holder }) => [seat.id, holder.value])),
      title: title.value || game.name,
    });
  });
  dialog.addEventListener("close", () => dialog.remove());
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {GameInfo} game @returns {[string, string][]} */
function holders(game) {
  const bots = game.bots.map((bot) => (typeof bot === "string" ? { id: bot, name: bot } : bot));
  return [
    ["here", "At this screen"],
    ["link", "A friend by link"],
    ...bots.map(({ id, name }) => /** @type {[string, string]} */ ([id.startsWith("bot:") ? id : `bot:${id}`, `Bot: ${name.replace(/^bot:/, "")}`])),
  ];
}

/** @param {GameInfo} game @param {{ seat: import("./types.js").SeatRole, holder: HTMLSelectElement }[]} seats */
function presets(game, seats) {
  const bot = holders(game)[2]?.[0];
  const sides = [...new Set(game.seats.map((seat) => seat.side))];
  const set = (/** @type {(side: string) => string} */ holder) => () => {
    for (const row of seats) row.holder.value = holder(row.seat.side);
  };
  const button = (/** @type {string} */ name, /** @type {(side: string) => string} */ holder) =>
    el("button", { type: "button", class: "quiet", onclick: set(holder) }, name);
  const against = bot ? sides.map((mine) => button(`${sideName(game, mine)} against bots`, (side) => (side === mine ? "here" : bot))) : [];
  return el("div", { class: "row presets" }, button("All at this screen", () => "here"), ...against);
}

/** @param {GameInfo} game @param {string} side */
function sideName(game, side) {
  const seats = game.seats.filter((seat) => seat.side === side);
  return seats.length === 1 ? seats[0].name : capital(side.replaceAll("_", " "));
}

/** @param {string} name @param {[string, string][]} choices */
function select(name, choices) {
  return el("select", { name, id: name }, ...choices.map(([value, text]) => el("option", { value }, text)));
}

/** @param {string} text @param {HTMLElement} field */
function labelled(text, field) {
  return el("label", { class: "field" }, el("span", {}, text), field);
}

/** @param {string} value */
function spoken(value) {
  return capital(value.replaceAll("_", " "));
}

/** @param {HTMLDialogElement} dialog @param {GameInfo} game @param {object} wish */
async function create(dialog, game, wish) {
  try {
    /** @type {NewTable} */
    const made = await call("/api/tables", wish);
    const { title, seats } = /** @type {{ title: string, seats: Record<string, string> }} */ (wish);
    const here = Object.keys(seats).filter((seat) => seats[seat] === "here");
    keepTable({ key: made.host, game: game.id, title, seats: here, host: true });
    if (Object.keys(made.links).length === 0 && here.length) location.assign(tablePage(made.host));
    else showLinks(dialog, game, made);
  } catch (error) {
    toastError(error);
  }
}

/** @param {HTMLDialogElement} dialog @param {GameInfo} game @param {NewTable} made */
function showLinks(dialog, game, made) {
  const names = Object.fromEntries(game.seats.map((seat) => [seat.id, seat.name]));
  refill(
    dialog,
    el("header", {}, el("h2", {}, "The table is set")),
    linkList(made, names),
    el("div", { class: "row end" }, el("a", { class: "button primary", id: "go", href: tablePage(made.host) }, "Go to the table")),
  );
}
