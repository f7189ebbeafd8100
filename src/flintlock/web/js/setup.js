/** Setting up a table: scenario, options, who sits where; then the links. */

import { el, icon, refill } from "./dom.js";
import { keepTable } from "./keep.js";
import { linkList } from "./links.js";
import { call, tablePage } from "./net.js";
import { say } from "./say.js";
import { toastError } from "./toast.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").NewTable} NewTable */

/** @param {GameInfo} game */
export function openSetup(game) {
  const dialog = el("dialog", { class: "sheet-dialog setup", "aria-label": say("set_up_game", { game: game.name }) });
  const form = el("form", { method: "dialog" });
  const scenario = select("scenario", game.scenarios.map(({ id, name }) => [id, name]));
  const seats = game.seats.map((seat) => ({ seat, holder: select(`seat-${seat.id}`, holderChoices(game.bots)) }));
  const options = game.options.map((option) => {
    const field = select(`option-${option.id}`, option.values.map(({ id, name }) => [id, name]));
    field.value = option.default;
    return { option, field };
  });
  const ways = waysToPlay(seats.map(({ holder }) => holder));
  const title = el("input", { type: "text", name: "title", maxlength: 80, placeholder: game.name });
  const seed = el("input", { type: "number", name: "seed", min: 0, step: 1, placeholder: say("any_seed") });
  const close = el("button", { type: "button", class: "quiet close", "aria-label": say("close"), onclick: () => dialog.close() }, icon("close"));

  form.append(
    el("header", {}, el("h2", {}, game.name), close),
    labelled(say("scenario"), scenario),
    el("h3", {}, say("who_sits_where")),
    presets(game, seats, ways.set),
    el("div", { class: "seat-rows" }, ...seats.map(({ seat, holder }) => labelled(seat.name, holder)), ways.sharing),
    el("h3", {}, say("options")),
    ...options.map(({ option, field }) => labelled(option.name, field)),
    ...ways.fields,
    el("details", {}, el("summary", {}, say("more")), labelled(say("table_name"), title), labelled(say("seed"), seed)),
    el("div", { class: "row end" }, el("button", { type: "submit", class: "primary", id: "create" }, say("sit_down"))),
  );
  // Where friends play, nobody chooses the luck.
  form.addEventListener("input", () => (seed.disabled = seats.some(({ holder }) => holder.value === "link")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    create(dialog, game, {
      game: game.id,
      scenario: scenario.value,
      options: Object.fromEntries(options.map(({ option, field }) => [option.id, field.value])),
      seed: seed.disabled || seed.value === "" ? null : seed.valueAsNumber,
      seats: Object.fromEntries(seats.map(({ seat, holder }) => [seat.id, holder.value])),
      title: title.value || game.name,
      ...ways.wish(),
    });
  });
  dialog.addEventListener("close", () => dialog.remove());
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
}

/** Who can hold a seat. @param {import("./types.js").Bot[]} bots @returns {[string, string][]} */
export function holderChoices(bots) {
  return [
    ["here", say("holder.here")],
    ["link", say("holder.link")],
    ...bots.map(({ id, name }) => /** @type {[string, string]} */ ([`bot:${id}`, say("holder.bot", { bot: name })])),
  ];
}

/**
 * How a table can be played, but for who sits where. What cannot be chosen with friends at other screens is not offered.
 * @param {HTMLSelectElement[]} holders
 */
function waysToPlay(holders) {
  const sharing = select("sharing", [["several", say("sharing.several")], ["one", say("sharing.one")]]);
  const chance = select("chance", [["table", say("chance.table")], ["dice", say("chance.dice")], ["all", say("chance.all")]]);
  const takeBack = select("take_back", [["strict", say("take_back.strict")], ["free", say("take_back.free")]]);
  const minds = select("minds", [["closed", say("minds.closed")], ["open", say("minds.open")]]);
  const rows = { minds: labelled(say("minds"), minds), sharing: labelled(say("sharing"), sharing), chance: labelled(say("chance"), chance), takeBack: labelled(say("take_back"), takeBack) };
  const fit = () => {
    const held = holders.map((holder) => holder.value);
    rows.sharing.hidden = held.filter((holder) => holder === "here").length < 2;
    rows.minds.hidden = !held.some((holder) => holder.startsWith("bot"));
    rows.chance.hidden = held.every((holder) => holder.startsWith("bot"));
    takeBack.disabled = held.includes("link");
    if (takeBack.disabled) takeBack.value = "strict";
    if (rows.chance.hidden) chance.value = "table";
  };
  for (const holder of holders) holder.addEventListener("change", fit);
  fit();
  return {
    sharing: rows.sharing,
    fields: [rows.minds, rows.chance, rows.takeBack],
    set: (/** @type {"one" | "several"} */ who) => {
      sharing.value = who;
      fit();
    },
    wish: () => ({ curtain: sharing.value === "several", chance: chance.value, take_back: takeBack.value, minds: minds.value }),
  };
}

/** @param {GameInfo} game @param {{ seat: import("./types.js").SeatRole, holder: HTMLSelectElement }[]} seats @param {(who: "one" | "several") => void} sharing */
function presets(game, seats, sharing) {
  const bot = game.bot && `bot:${game.bot}`;
  const set = (/** @type {(side: string) => string} */ holder, /** @type {"one" | "several"} */ who) => () => {
    for (const row of seats) row.holder.value = holder(row.seat.side);
    sharing(who);
  };
  const button = (/** @type {string} */ id, /** @type {string} */ name, /** @type {(side: string) => string} */ holder, /** @type {"one" | "several"} */ who = "one") =>
    el("button", { type: "button", class: "quiet", "data-preset": id, onclick: set(holder, who) }, name);
  const against = (/** @type {import("./types.js").Side} */ { id, name }) => button(id, say("against_bots", { side: name }), (side) => (side === id || !bot ? "here" : bot));
  const all = () => "here";
  return el("div", { class: "row presets" }, button("alone", say("all_mine"), all), button("here", say("all_here"), all, "several"), ...(bot ? game.sides.map(against) : []));
}

/** @param {string} name @param {[string, string][]} choices */
function select(name, choices) {
  return el("select", { name, id: name }, ...choices.map(([value, text]) => el("option", { value }, text)));
}

/** @param {string} text @param {HTMLElement} field */
function labelled(text, field) {
  return el("label", { class: "field" }, el("span", {}, text), field);
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
    el("header", {}, el("h2", {}, say("table_is_set"))),
    linkList(made, names),
    el("div", { class: "row end" }, el("a", { class: "button primary", id: "go", href: tablePage(made.host) }, say("go_to_table"))),
  );
}
