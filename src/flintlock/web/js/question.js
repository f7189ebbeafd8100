/** The pending question: who is asked, what, by which rule, and every answer as something to press. */

import { chanceOf } from "./battles.js";
import { capital, el, icon, plain, refill } from "./dom.js";
import { whoWon } from "./end.js";
import { countOf, declineAmong } from "./options.js";
import { withRules } from "./rules.js";
import { say } from "./say.js";
import { seatMark } from "./seats.js";
import { smallToken } from "./shapes.js";
import { typedAnswers, typedLine } from "./typed.js";
import { words } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./options.js").Answers} Answers */

const LONGEST_COUNT_ROW = 10;

/**
 * @typedef {object} Doings
 * @property {(code: string) => void} answer
 * @property {() => void} most  the largest number, here and in the numbers that are asked next
 * @property {(to: "answer" | "turn") => void} undo
 * @property {() => void} rewind
 * @property {() => void} end  shows how the game ended
 */

export class QuestionPanel {
  #signature = "";

  /**
   * @param {HTMLElement} root @param {HTMLElement} live  read aloud when it changes
   * @param {import("./advice.js").Adviser} adviser @param {Doings} doings
   */
  constructor(root, live, adviser, doings) {
    this.root = root;
    this.live = live;
    this.adviser = adviser;
    this.doings = doings;
    root.addEventListener("keydown", (event) => this.#rove(event));
  }

  /**
   * @param {View} view @param {Answers} answers
   * @param {{ open: boolean, busy: boolean, rewinding: boolean }} state  open: this viewer may answer now
   */
  draw(view, answers, state) {
    this.root.classList.toggle("busy", state.busy);
    const { question, undo, result, seat, seats, step } = view;
    const signature = JSON.stringify([question, undo, result, seat, seats, state.open, state.rewinding, step]);
    if (signature === this.#signature) return;
    this.#signature = signature;
    const hadFocus = this.root.contains(document.activeElement);
    refill(this.root, ...this.#content(view, answers, state));
    this.root.classList.toggle("mine", state.open);
    this.#announce(view, state.open);
    if (hadFocus && document.body.dataset.input === "keys") this.focus();
    else if (hadFocus) this.root.focus({ preventScroll: true });
  }

  /** Go to the first answer; one that gives something up holds no focus by itself. */
  focus() {
    const first = this.root.querySelector(".answers button:not(.declines)");
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    else this.root.focus({ preventScroll: true });
  }

  /** @param {View} view @param {Answers} answers @param {{ open: boolean, rewinding: boolean }} state */
  #content(view, answers, state) {
    if (view.result && !view.question) return [resultBox(view, this.doings)];
    const question = view.question;
    if (!question) return [el("p", { class: "soft" }, say("asked_nothing"))];
    return [
      askedLine(view, state, state.open && !question.typed && this.adviser.button(view)),
      el("p", { class: "prompt", id: "prompt" }, ...words(question.prompt), ruleMark(question)),
      state.open && (question.typed ? typedAnswers(view) : this.#answers(view, answers)),
      !state.rewinding && this.#backwards(view),
      state.open && this.adviser.box(view),
    ];
  }

  /** @param {View} view @param {Answers} answers */
  #answers(view, answers) {
    let number = 0;
    const final = new Set(view.question?.final ?? []);
    const numbered = answers.counts.length === 0;
    const decline = declineAmong(answers.declines);
    const button = (/** @type {Option} */ option) => {
      if (option !== decline) number += 1;
      const key = option === decline ? "d" : numbered && number < 10 ? String(number) : "";
      const made = this.#button(view, option, key, final.has(option.code));
      made.classList.toggle("declines", option.declines);
      return made;
    };
    const group = el("div", { class: "answers", role: "group", "aria-labelledby": "prompt" });
    const buttons = answers.buttons.map(button);
    if (answers.counts.length) group.append(this.#counts(answers.counts, final));
    if (buttons.length) group.append(el("div", { class: "buttons" }, ...buttons));
    if (answers.onTable.length) group.append(...this.#listed(answers, button));
    if (answers.declines.length) group.append(el("div", { class: "buttons giving-up" }, ...answers.declines.map(button)));
    if (view.question?.resigns) group.append(resignButton(view.question.resigns));
    const first = group.querySelector("button:not(.declines)") ?? group.querySelector("button");
    group.querySelectorAll("button").forEach((found) => (found.tabIndex = found === first ? 0 : -1));
    return group;
  }

  /** @param {Answers} answers @param {(option: Option) => HTMLElement} button */
  #listed(answers, button) {
    const onBoard = answers.spaces.size + answers.tokens.size > 0;
    const where = !answers.cards.size ? say("click.board") : onBoard ? say("click.table") : say("click.cards");
    const chips = answers.onTable.map(button);
    return [el("p", { class: "overline" }, where), el("div", { class: "chips" }, ...chips)];
  }

  /** @param {View} view @param {Option} option @param {string} key @param {boolean} final */
  #button(view, option, key, final) {
    const token = view.tokens.find((other) => other.code === option.code);
    return el(
      "button",
      {
        type: "button",
        class: "answer",
        "data-answer": option.code,
        "data-point": option.code,
        "data-key": key,
        "aria-describedby": final ? "final-note" : null,
      },
      key && el("kbd", {}, key),
      token && smallToken(token),
      el("span", {}, capital(option.name)),
      option.battle && battleMark(option.battle, view),
      final && finalMark(),
    );
  }

  /** The largest number first, then all in their order. @param {Option[]} counts @param {Set<string>} final */
  #counts(counts, final) {
    const most = el("button", { type: "button", class: "quiet", id: "most", "data-hint": say("count.most.hint"), onclick: () => this.doings.most() }, el("kbd", {}, "a"), say("count.most"));
    if (counts.length > LONGEST_COUNT_ROW) return el("div", { class: "counts" }, this.#stepper(counts), most);
    const button = (/** @type {Option} */ option) =>
      el(
        "button",
        { type: "button", class: "answer count", "data-answer": option.code, "data-key": String(countOf(option)) },
        String(countOf(option)),
        final.has(option.code) && finalMark(),
      );
    return el("div", { class: "counts" }, ...counts.toReversed().map(button), most);
  }

  /** @param {Option[]} counts */
  #stepper(counts) {
    const most = counts.length - 1;
    const slider = el("input", { type: "range", min: 0, max: most, value: most, "aria-label": say("how_many") });
    const choose = el("button", { type: "button", class: "answer primary" });
    const show = () => {
      const option = counts[slider.valueAsNumber];
      choose.dataset.answer = option.code;
      choose.textContent = say("choose", { n: countOf(option) });
    };
    const by = (/** @type {number} */ change) => {
      slider.value = String(slider.valueAsNumber + change);
      show();
    };
    slider.addEventListener("input", show);
    show();
    return el(
      "div",
      { class: "stepper" },
      el("button", { type: "button", class: "quiet", "aria-label": say("fewer"), onclick: () => by(-1) }, "−"),
      slider,
      el("button", { type: "button", class: "quiet", "aria-label": say("more_of_it"), onclick: () => by(1) }, "+"),
      choose,
    );
  }

  /** @param {View} view */
  #backwards(view) {
    if (!view.undo) return null;
    return el(
      "div",
      { class: "backwards" },
      el("button", { type: "button", class: "quiet", id: "undo", onclick: () => this.doings.undo("answer") }, icon("undo"), say("undo"), el("kbd", {}, "u")),
      el("button", { type: "button", class: "quiet", id: "undo-turn", onclick: () => this.doings.undo("turn") }, icon("restart"), say("undo_turn")),
    );
  }

  /** @param {View} view @param {boolean} open */
  #announce(view, open) {
    const { question } = view;
    if (!question) {
      this.live.textContent = view.result?.reason ?? "";
      return;
    }
    const told = { seat: seatName(view, question.seat), prompt: plain(question.prompt) };
    this.live.textContent = open ? say("asked_you", told) : say("asked_other", told);
  }

  /** Arrow keys move among the answers; only one of them is a stop of the Tab key. @param {KeyboardEvent} event */
  #rove(event) {
    const all = /** @type {HTMLButtonElement[]} */ ([...this.root.querySelectorAll(".answers button")]);
    const at = all.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    if (at < 0) return;
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = all[(to + all.length) % all.length];
    all.forEach((button) => (button.tabIndex = button === next ? 0 : -1));
    next.focus();
  }
}

/** @param {View} view @param {{ open: boolean, rewinding: boolean }} state @param {HTMLElement | null | false} advise */
function askedLine(view, state, advise) {
  const seat = view.seats.find((other) => other.id === view.question?.seat);
  const mine = view.seat !== null && view.seat === seat?.id;
  const before = state.rewinding ? say("then_asked") : view.question?.typed ? typedLine(view) : state.open ? say("your_decision") : waiting(mine ? undefined : seat);
  const name = seat?.person ? say("person.of", { person: seat.person, seat: seat.name }) : seat?.name ?? say("real_dice");
  return el("p", { class: "asked-line" }, seat && seatMark(view, seat), el("strong", {}, name), el("span", { class: "soft" }, before), advise);
}

/** @param {import("./types.js").SeatState | undefined} seat */
function waiting(seat) {
  if (!seat) return say("waiting");
  if (seat.bot) return say("waiting.bot");
  if (seat.holder === "here") return document.body.dataset.part === "host" ? say("waiting.here") : say("waiting.host");
  return seat.present ? say("waiting.friend") : say("waiting.away");
}

/** @param {View} view @param {string} id */
function seatName(view, id) {
  return view.seats.find((seat) => seat.id === id)?.name ?? "";
}

/** Battle follows, with the odds if they are known. @param {import("./types.js").SideOdds[]} battle @param {View} view */
function battleMark(battle, view) {
  const odds = battle.map((side) => `${side.name}: ${toldOdds(side)}`);
  return el("span", { class: "battle-ahead", "data-hint": [say("battle.ahead"), ...odds].join("\n") }, icon("swords"), chanceOf(battle, view));
}

/** @param {import("./types.js").SideOdds} side */
function toldOdds({ chance, low, high }) {
  const percent = (/** @type {number} */ share) => Math.round(share * 100);
  if (low === undefined || high === undefined) return say("battle.odds", { percent: percent(chance) });
  return say("battle.odds.about", { percent: percent(chance), low: percent(low), high: percent(high) });
}

/** Gives the game away; always asks whether that is meant. @param {Option} option */
function resignButton({ code, name }) {
  return el("button", { type: "button", class: "quiet resign", "data-answer": code }, icon("flag"), capital(name));
}

function finalMark() {
  return el("span", { class: "final-mark", "data-hint": say("final") }, icon("seal"));
}

/** Hovered it says what the rule is, pressed it opens the rules there. @param {import("./types.js").Question} question */
function ruleMark({ rule, gist }) {
  if (!rule) return "";
  const number = say("rule", { rule });
  const label = gist ? say("rule.gist", { rule, gist }) : number;
  return el("button", { type: "button", class: "rule", "data-rule": rule, "data-hint": gist || number, "aria-label": label }, number);
}

/** @param {View} view @param {Doings} doings */
function resultBox(view, doings) {
  const scores = (view.result?.scores ?? []).map(({ name, points }) => `${name}: ${say("points", { n: points })}`);
  return el(
    "div",
    { class: "result" },
    el("p", { class: "overline" }, say("game_over")),
    el("h2", {}, whoWon(view)),
    el("p", {}, ...withRules(capital(view.result?.reason ?? ""))),
    el("p", { class: "soft" }, scores.join(" · ")),
    el("button", { type: "button", class: "quiet", id: "show-end", onclick: doings.end }, icon("eye"), say("show_end")),
    el("button", { type: "button", class: "quiet", onclick: doings.rewind }, icon("clock"), say("look_through_game")),
  );
}
