/** The battle theatre: both sides, every roll and what it means, the outcome. It stays until it is dismissed. */

import { die } from "./dice.js";
import { el, icon, refill } from "./dom.js";
import { call, keyPath } from "./net.js";
import { say } from "./say.js";
import { colourClass, smallToken } from "./shapes.js";
import { toastError } from "./toast.js";
import { hasDice, words } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Battle} Battle */
/** @typedef {import("./types.js").BattleSide} BattleSide */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Roll} Roll */

export class Theatre {
  /** The battle on the stage. @type {Battle | null} */
  battle = null;
  /** The same while the past is looked at. @type {Battle | null} */
  #past = null;
  /** @type {View | null} */
  #view = null;
  /** Battles that began and have not been shown yet, by their lines of the log. @type {number[]} */
  #queue = [];
  #lines = -1; // how much of the log is known
  #shown = 0; // how many rolls have been shown
  #timer = 0;
  #seen = true; // the next battle may take the stage
  #rewinding = false;
  #covering = false; // the question is answered on the map or from the hand
  #unfolded = -1; // the step at which it was unfolded over the map all the same
  #signature = "";

  /** @param {string} key @param {HTMLElement} root @param {() => number} pace  milliseconds between two rolls */
  constructor(key, root, pace) {
    this.key = key;
    this.root = root;
    this.pace = pace;
  }

  /**
   * @param {View} view
   * @param {{ rewinding: boolean, covering: boolean }} state  covering: the question is answered where the theatre would lie
   * @returns {boolean} whether a battle goes on or has begun with this view
   */
  draw(view, { rewinding, covering }) {
    this.#view = view;
    this.#rewinding = rewinding;
    this.#covering = covering;
    const known = this.#signature;
    if (rewinding) this.#past = isOn(view) ? view.battle : null;
    else this.#follow(view);
    this.#render();
    return known !== this.#signature && !this.root.hidden;
  }

  /** @param {View} view */
  #follow(view) {
    const first = this.#lines < 0;
    const known = first ? view.log.length : Math.min(this.#lines, view.log.length);
    this.#lines = view.log.length;
    const stands = (/** @type {number} */ line) => view.log[line]?.battle ?? false;
    this.#queue = this.#queue.filter(stands);
    for (let line = known; line < view.log.length; line++) if (view.log[line].battle) this.#queue.push(line);
    if (this.battle && !stands(this.battle.line)) this.#clear();
    if (first && view.battle && view.battle.end === undefined) this.#stage(view.battle, view.battle.rolls.length);
    else if (this.battle && this.battle.line === view.battle?.line) this.battle = view.battle;
    if (this.#seen && this.#queue.length) void this.next();
    else this.#reveal();
  }

  /** The next battle that has not been shown; without one the stage is empty. */
  async next() {
    const line = this.#queue.shift();
    if (line === undefined) this.#clear();
    else await this.open(line, 0);
    this.#render();
  }

  /** Show any battle of the game, by its line of the log. @param {number} line @param {number} [shown]  rolls that are shown at once */
  async open(line, shown = Infinity) {
    this.#seen = false;
    try {
      const seat = this.#view?.seat ? `&seat=${encodeURIComponent(this.#view.seat)}` : "";
      const now = this.#view?.battle;
      const battle = now?.line === line && !this.#rewinding ? now : await call(keyPath(this.key, `/battle?line=${line}${seat}`));
      if (shown) {
        this.#unfolded = this.#view?.step ?? -1; // the viewer wants to see it, over the map or not
        this.#past = this.#rewinding ? battle : null;
      }
      this.#stage(battle, shown);
    } catch (error) {
      toastError(error);
    }
    this.#render();
  }

  /** The last battle again, or away with it. */
  toggle() {
    const last = this.#view?.battle?.line;
    if (this.#onStage()) this.dismiss();
    else if (last !== undefined) void this.open(last);
  }

  /** The viewer has answered: what has been seen to its end makes room for the next battle. */
  answered() {
    this.#seen = this.battle === null || (this.battle.end !== undefined && this.#shown >= this.battle.rolls.length && !this.#queue.length);
  }

  /** Away with it; if others wait, the next one comes. */
  dismiss() {
    if (this.#rewinding) this.#past = null;
    else void this.next();
    this.#render();
  }

  /** @param {Battle} battle @param {number} shown */
  #stage(battle, shown) {
    this.battle = battle;
    this.#seen = false;
    this.#shown = Math.min(shown, battle.rolls.length);
    this.#reveal();
  }

  #clear() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.battle = null;
    this.#seen = true;
  }

  /** One roll after the other, at the pace of the table. */
  #reveal() {
    const rolls = this.battle?.rolls.length ?? 0;
    if (this.#timer || this.#shown >= rolls) return;
    const pace = this.pace();
    if (!pace) {
      this.#shown = rolls;
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      this.#shown += 1;
      this.#reveal();
      this.#render();
    }, pace);
  }

  #showAll() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#shown = this.battle?.rolls.length ?? 0;
    this.#render();
  }

  #onStage() {
    return this.#rewinding ? this.#past : this.battle;
  }

  #render() {
    const battle = this.#onStage();
    const view = this.#view;
    const shown = this.#rewinding ? Infinity : this.#shown;
    const docked = this.#covering && this.#unfolded !== view?.step;
    const signature = JSON.stringify([battle, shown, docked, this.#queue]);
    if (signature === this.#signature) return;
    this.#signature = signature;
    this.root.hidden = !battle;
    this.root.classList.toggle("docked", docked);
    refill(this.root, ...(battle && view ? this.#content(battle, view, shown, docked) : []));
    const rolls = this.root.querySelector(".rolls");
    if (rolls) rolls.scrollTop = rolls.scrollHeight;
  }

  /** @param {Battle} battle @param {View} view @param {number} shown @param {boolean} docked */
  #content(battle, view, shown, docked) {
    const rolls = battle.rolls.slice(0, shown);
    const whole = rolls.length === battle.rolls.length;
    const newest = whole && battle.outcome ? battle.outcome : rolls[rolls.length - 1]?.line;
    if (docked) return [this.#head(battle), newest && el("p", { class: "newest" }, ...words(newest))];
    const over = whole && battle.end !== undefined;
    return [
      this.#head(battle),
      oddsBar(battle.sides, view),
      el("div", { class: "battle-sides" }, ...battle.sides.map((side) => sideBox(side, view, over, side.side === battle.winner))),
      el("div", { class: "rolls", tabindex: 0 }, ...between(view, battle.line + 1, battle.rolls[0]?.at ?? battle.end), ...rolls.map((roll, i) => rollRow(roll, view, battle.rolls[i + 1]?.at ?? battle.end, i === rolls.length - 1))),
      whole && battle.outcome && el("p", { class: "outcome" }, ...words(battle.outcome)),
      this.#foot(whole),
    ];
  }

  /** @param {Battle} battle */
  #head(battle) {
    const unfold = () => {
      this.#unfolded = this.root.classList.contains("docked") ? (this.#view?.step ?? -1) : -1;
      this.#render();
    };
    const fold = this.#covering && el("button", { type: "button", class: "quiet fold", "aria-label": say("battle.fold"), "data-hint": say("battle.fold"), onclick: unfold }, icon("grip"));
    const close = el("button", { type: "button", class: "quiet close", "aria-label": say("battle.close"), "data-hint": say("battle.close"), onclick: () => this.dismiss() }, icon("close"));
    return el("h2", {}, icon("swords"), el("span", { class: "battle-title", "data-point": battle.place, "data-hint": battle.title }, battle.title), fold, close);
  }

  /** @param {boolean} whole */
  #foot(whole) {
    const waiting = this.#rewinding ? 0 : this.#queue.length;
    if (whole && !waiting) return null;
    return el(
      "div",
      { class: "row end" },
      !whole && el("button", { type: "button", class: "quiet", id: "battle-all", onclick: () => this.#showAll() }, icon("skip"), say("battle.all")),
      waiting > 0 && el("button", { type: "button", class: "primary", id: "battle-next", onclick: () => this.dismiss() }, say("battle.next", { n: waiting })),
    );
  }
}

/** Whether a battle is being fought at this moment of the past, or ends with it. @param {View} view */
function isOn({ battle, log, step }) {
  return battle !== null && (battle.end === undefined || log[battle.end].step === step);
}

/** How likely each side was to win before the first die fell. @param {BattleSide[]} sides @param {View} view */
function oddsBar(sides, view) {
  if (!sides.every((side) => side.odds !== undefined)) return null;
  const parts = sides.map((side) => {
    const percent = Math.round((side.odds ?? 0) * 100);
    const part = el("span", { class: `odds-part ${sideColour(view, side.side)}`, "data-hint": `${side.name}: ${say("battle.odds", { percent })}` }, `${percent} %`);
    part.style.flexGrow = String(Math.max(percent, 1));
    return part;
  });
  return el("div", { class: "odds-bar" }, el("span", { class: "soft" }, say("battle.before_odds")), el("span", { class: "odds-parts" }, ...parts));
}

/** The colour of a side is that of its score, or of the first of its seats that has one. @param {View} view @param {string} side */
function sideColour(view, side) {
  const scored = [side, ...view.seats.filter((seat) => seat.side === side).map(({ id }) => id)];
  const found = scored.map((name) => view.score.find((score) => score.side === name)).find(Boolean);
  return colourClass(found?.colour ?? side);
}

/** @param {BattleSide} side @param {View} view @param {boolean} over @param {boolean} won */
function sideBox(side, view, over, won) {
  const after = new Map((side.after ?? []).map(({ code, count }) => [code, count]));
  const gone = side.before.map((piece) => ({ ...piece, count: piece.count - (after.get(piece.code) ?? 0) })).filter(({ count }) => count > 0);
  const row = (/** @type {string} */ label, /** @type {Piece[]} */ some, /** @type {string} */ kind) =>
    el("div", { class: `force ${kind}` }, el("span", { class: "overline" }, label), el("span", { class: "pieces-row" }, ...pieces(some, view)));
  return el(
    "div",
    { class: `battle-side ${sideColour(view, side.side)} ${over && won ? "winner" : ""}`, "data-side": side.side },
    el("h3", {}, el("span", { class: "score-mark" }), side.name),
    row(say("battle.before"), side.before, "before"),
    over && row(say("battle.after"), side.after ?? [], "after"),
    over && gone.length > 0 && row(say("battle.gone"), gone, "gone"),
  );
}

/** @param {Piece[]} some @param {View} view @returns {(Node | string)[]} */
function pieces(some, view) {
  if (!some.length) return [el("span", { class: "soft" }, say("battle.nothing"))];
  return some.map(({ code, name, count }) => {
    const token = view.tokens.find((other) => other.code === code);
    const shown = token ? [smallToken(token), el("span", { class: "offstage" }, name)] : [name];
    return el("span", { class: "piece", "data-point": code, "data-hint": name }, count > 1 && `${count} × `, ...shown);
  });
}

/** @param {Roll} roll @param {View} view @param {number | undefined} next  the line of the log up to which its consequences stand @param {boolean} newest */
function rollRow({ side, at, line, rule, dice, modifiers, total, meaning }, view, next, newest) {
  const added = modifiers.map((one) => el("span", { class: "modifier" }, `${signed(one.value)} ${one.name} `, el("small", { class: "soft", "data-rule": one.rule }, one.rule)));
  const faces = hasDice(line) ? [] : dice.map(({ code, name }) => die(code, name));
  return el(
    "div",
    { class: `roll ${sideColour(view, side)} ${newest ? "newest" : ""}`, "data-hint": say("rule", { rule }) },
    el("p", { class: "line" }, ...words(line)),
    (faces.length > 0 || added.length > 0 || total !== undefined) && el("div", { class: "throw" }, ...faces, ...added, total !== undefined && el("span", { class: "total" }, say("battle.total", { total }))),
    meaning && el("p", { class: "meaning" }, meaning),
    ...between(view, at + 1, next),
  );
}

/** Lines of the log that belong to a roll: cards, losses, flights. @param {View} view @param {number} from @param {number | undefined} to */
function between(view, from, to) {
  return view.log.slice(from, to ?? view.log.length).map((line) => el("p", { class: "line after" }, ...words(line.parts)));
}

/** @param {number} value */
function signed(value) {
  return `${value < 0 ? "−" : "+"}${Math.abs(value)}`;
}
