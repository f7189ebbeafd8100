/** The table page: takes views from the server, has them drawn, sends answers. It knows no game. */

import { Adviser } from "./advice.js";
import { BattleMarks } from "./battles.js";
import { Hand, lookThrough, Piles } from "./cards.js";
import { keepingClear } from "./clear.js";
import { Confirm } from "./confirm.js";
import { byId, plain, refill } from "./dom.js";
import { Drag } from "./drag.js";
import { End } from "./end.js";
import { Fold } from "./fold.js";
import { Following } from "./following.js";
import { hideStaleHint, startHints } from "./hint.js";
import { startKeys } from "./keys.js";
import { LessonBox } from "./lesson.js";
import { Log, Tray } from "./log.js";
import { Look } from "./look.js";
import { noTable, openMenu } from "./menu.js";
import { call, keyPath, Refusal, tablePage, Wire } from "./net.js";
import { declineAmong, isToChoose, sortAnswers } from "./options.js";
import { OddsAhead } from "./odds.js";
import { Overview } from "./overview.js";
import { Pace } from "./pace.js";
import { Panels } from "./panels.js";
import { People } from "./people.js";
import { Pointer } from "./point.js";
import { QuestionPanel } from "./question.js";
import { Rewind } from "./rewind.js";
import { say } from "./say.js";
import { ScoreBar } from "./score.js";
import { Seats } from "./seats.js";
import { Sitting } from "./sitting.js";
import { hintAtEverything, Whereabouts } from "./spaces.js";
import { Story } from "./story.js";
import { startTabs } from "./tabs.js";
import { Theatre } from "./theatre.js";
import { toast, toastError } from "./toast.js";
import { Tokens } from "./tokens.js";
import { words } from "./words.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./book.js").Book} Book */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").KeyInfo} KeyInfo */
/** @typedef {import("./types.js").ServerMessage} ServerMessage */

const ANSWER_LOST_AFTER = 6000;

export class TablePage {
  /** The newest view. @type {View | null} */
  live = null;
  /** The view on the table: the newest, or one of the past. @type {View | null} */
  shown = null;
  #sent = 0;
  #past = false; // whether the view on the table is one of the past

  /** @param {string} key @param {KeyInfo} info @param {Board} board @param {Book} book */
  constructor(key, info, board, book) {
    this.key = key;
    this.info = info;
    this.board = board;
    this.book = book;
    this.lesson = new LessonBox(byId("lesson"), byId("question"));
    this.tokens = new Tokens(board);
    this.overview = new Overview(byId("overview"), board);
    this.look = new Look(board);
    this.pointer = new Pointer(board, this.tokens);
    this.battles = new BattleMarks(board);
    this.odds = new OddsAhead(key, (view) => this.shown?.step === view.step && !this.rewind.active && this.draw(view));
    this.following = new Following((code) => this.#give(code));
    this.drag = new Drag(key, board, {
      from: () => (this.shown && !this.rewind.active && !this.#sent && isToChoose(this.shown) && !this.shown.question?.typed ? this.shown : null),
      drop: (answers) => this.shown && this.following.all(this.shown, answers),
      battles: (ways) => this.battles.ofWays(ways, this.shown),
    });
    this.hand = new Hand(byId("hand"));
    this.piles = new Piles(byId("piles"), lookThrough);
    this.panels = new Panels(byId("tables"), byId("odds"));
    this.score = new ScoreBar(key, info);
    this.whereabouts = new Whereabouts(byId("whereabouts"));
    this.log = new Log(byId("log"), (line) => void this.theatre.open(line));
    this.story = new Story(key, board, this.log, (view) => this.sitting.together(view));
    this.end = new End(key, info, (step) => this.toggleRewind(step));
    this.fold = new Fold();
    this.tray = new Tray(byId("tray"));
    this.confirm = new Confirm(key);
    this.question = new QuestionPanel(byId("question"), byId("live"), new Adviser(key, info.advised), {
      answer: (code) => this.choose(code),
      most: () => this.#most(),
      undo: (to) => this.undo(to),
      rewind: () => this.toggleRewind(),
      end: () => this.end.open(),
    });
    this.seats = new Seats(byId("seats"), (seat) => this.live && this.sitting.goTo(seat, this.live));
    this.sitting = new Sitting(key, info, (seat) => this.wire?.look(seat));
    this.pace = new Pace((message) => this.send(message), info.host);
    this.theatre = new Theatre(key, byId("theatre"), () => this.pace.value);
    this.rewind = new Rewind(key, {
      show: (view) => this.draw(view),
      leave: () => this.live && this.draw(this.live),
      branch: (step) => this.branch(step),
    });
    this.people = new People(key, info, (message) => this.send(message));
    this.tabs = startTabs();
    this.keepClear = keepingClear(byId("overhead"), byId("side"), board);
  }

  async start() {
    const seat = await this.sitting.first();
    this.wire = new Wire(this.key, seat, {
      said: (message) => this.heard(message),
      state: (state) => this.#connection(state),
    });
    document.addEventListener("click", (event) => this.#clicked(event));
    this.#buttons();
    startHints();
    startKeys(this.#keys());
  }

  /** @param {ServerMessage} message */
  heard(message) {
    if (message.type === "view") this.received(message.view);
    else if (message.type === "refused") this.refused(message.message);
    else if (message.type === "pace") this.pace.heard(message);
    else if (message.type === "gone") noTable(new Refusal("gone", message.message));
    else this.people.heard(message);
  }

  /** @param {View} view */
  received(view) {
    this.#settled();
    if (this.live && view.step < this.live.step) this.rewind.forget();
    view.log = [...(this.live?.log.slice(0, view.log_from) ?? []), ...view.log];
    this.live = view;
    this.people.draw(view);
    const theirs = this.sitting.received(view);
    this.rewind.latest(view);
    // While another seat's view is on its way, the old one would show the wrong hand.
    if (!theirs && view.seat !== null) return;
    if (!this.rewind.active) this.draw(view);
  }

  /** @param {string} message */
  refused(message) {
    this.#settled();
    toast(message, "warning");
    if (this.shown) this.draw(this.shown);
  }

  /** @param {View} view */
  draw(view) {
    const before = this.shown;
    this.shown = view;
    const rewinding = this.rewind.active;
    const open = !rewinding && isToChoose(view);
    const answers = sortAnswers(open && !view.question?.typed ? view : { ...view, question: null });
    const near = before !== null && Math.abs(view.step - before.step) < 60;
    this.pointer.view = view;
    this.board.light(answers.spaces);
    this.tokens.draw(view.tokens, answers.tokens, near);
    this.battles.draw(answers.spaces, view);
    this.overview.draw(view.tokens);
    this.hand.draw(view, answers.cards);
    this.piles.draw(view);
    hintAtEverything(this.board, view);
    this.panels.draw(view);
    const fighting = this.theatre.draw(view, { rewinding, covering: answers.onTable.length > 0 });
    this.score.draw(view);
    this.end.draw(view, rewinding);
    this.whereabouts.draw(view);
    this.question.draw(view, answers, { open, rewinding, busy: this.#sent > 0 });
    this.lesson.draw(view, open);
    this.book.mark(view.phase);
    this.seats.draw(view, this.info.seats);
    this.pace.draw(view);
    this.log.draw(view.log, rewinding);
    this.#heading(view);
    document.body.dataset.step = String(view.step);
    const live = !rewinding && !this.#past;
    if (live && before && near && view.step > before.step && !fighting) this.tray.show(view.log.slice(before.log.length));
    this.#past = rewinding;
    if (before && view.step !== before.step) this.confirm.no();
    if (open) this.look.at(view);
    if (open) void this.odds.find(view);
    if (rewinding) this.story.close();
    else if (open || view.result) void this.story.tell(view);
    this.keepClear();
    hideStaleHint();
    if (open && !this.#sent) this.following.goOn(view);
  }

  /** Whoever chooses something else does not want what would have followed. @param {string} code */
  choose(code) {
    this.following.stop();
    this.#give(code);
  }

  /** Give an answer, after a second look if it cannot be taken back. @param {string} code */
  #give(code) {
    const question = this.shown?.question;
    if (!question || this.rewind.active || this.#sent) return;
    const option = question.options.find((other) => other.code === code);
    if (question.resigns?.code === code) this.confirm.ask(question.resigns, true, () => this.answer(code));
    else if (option && question.final.includes(code) && this.confirm.wanted) this.confirm.ask(option, false, () => this.answer(code));
    else if (option) this.answer(code);
  }

  /** @param {string} code */
  answer(code) {
    const view = this.live;
    if (!view) return;
    this.confirm.no();
    if (!this.send({ type: "answer", seat: view.seat, step: view.step, code })) return;
    this.story.answered(view);
    this.theatre.answered();
    this.#waiting();
  }

  /** @param {"answer" | "turn"} to */
  undo(to) {
    const view = this.live;
    if (!view?.undo || this.rewind.active) return;
    this.send({ type: "undo", seat: view.seat, step: view.step, to });
  }

  /** @param {object} message @returns {boolean} */
  send(message) {
    const sent = this.wire?.send(message) ?? false;
    if (!sent) toast(say("not_connected"), "warning");
    return sent;
  }

  /** @param {number} step */
  async branch(step) {
    try {
      const made = await call(keyPath(this.key, "/branch"), { step });
      location.assign(tablePage(made.host));
      location.reload();
    } catch (error) {
      toastError(error);
    }
  }

  #waiting() {
    document.body.classList.add("busy");
    this.#sent = setTimeout(() => this.#settled(), ANSWER_LOST_AFTER);
  }

  #settled() {
    clearTimeout(this.#sent);
    this.#sent = 0;
    document.body.classList.remove("busy");
  }

  /** @param {View} view */
  #heading(view) {
    byId("title").textContent = view.title || this.info.title;
    refill(byId("status"), ...view.status.flatMap((line, index) => [index ? " · " : "", ...words(line)]));
    byId("status").dataset.hint = view.status.map((line) => plain(line)).join("\n");
  }

  /** @param {"connecting" | "open" | "lost"} state */
  #connection(state) {
    const sign = byId("connection");
    const said = { connecting: say("connecting"), open: say("connected"), lost: say("connection_lost") }[state];
    sign.className = `connection ${state}`;
    sign.dataset.hint = said;
    sign.setAttribute("aria-label", said);
    if (state !== "open") this.#settled();
    else this.people.connected();
  }

  /** Whatever carries an answer gives it when clicked; a token in a lit space counts as the space. @param {MouseEvent} event */
  #clicked(event) {
    if (!(event.target instanceof Element) || this.hand.reads(event.target)) return;
    const carrier = event.target.closest("[data-answer]");
    const code = carrier instanceof HTMLElement || carrier instanceof SVGElement ? carrier.dataset.answer : undefined;
    if (code) {
      this.choose(code);
      return;
    }
    const stack = event.target.closest(".stack");
    const lit = stack instanceof SVGElement && this.board.glow.querySelector(`[data-space="${CSS.escape(stack.dataset.space ?? "")}"]`);
    if (lit instanceof SVGElement && lit.dataset.answer) this.choose(lit.dataset.answer);
  }

  #buttons() {
    const { camera } = this.board;
    const press = (/** @type {string} */ id, /** @type {() => void} */ act) => byId(id).addEventListener("click", act);
    press("zoom-in", () => camera.zoomBy(1.3));
    press("zoom-out", () => camera.zoomBy(1 / 1.3));
    press("zoom-fit", () => camera.overview());
    press("hide-pieces", () => this.hidePieces());
    press("tell-story", () => void this.story.toggle(this.rewind.active ? null : this.live));
    press("open-rewind", () => this.toggleRewind());
    press("open-menu", () => this.menu());
    press("theme", () => document.dispatchEvent(new Event("flintlock:theme")));
    press("hand-grip", () => this.hand.toggle());
  }

  #keys() {
    const { camera } = this.board;
    return {
      undo: () => this.undo("answer"),
      done: () => this.#done(),
      most: () => this.#most(),
      digit: (/** @type {string} */ digit) => this.#digit(digit),
      hidePieces: () => this.hidePieces(),
      zoom: (/** @type {number} */ factor) => camera.zoomBy(factor),
      pan: (/** @type {number} */ dx, /** @type {number} */ dy) => camera.panBy(dx, dy),
      fit: () => camera.overview(),
      log: () => this.tabs.next(),
      rewind: () => this.toggleRewind(),
      step: (/** @type {number} */ by) => (this.rewind.active ? void this.rewind.move(by) : this.story.step(by)),
      story: () => void this.story.toggle(this.rewind.active ? null : this.live),
      battle: () => this.theatre.toggle(),
      fold: () => this.fold.toggle(),
      skip: () => void this.send({ type: "skip" }),
      question: () => this.question.focus(),
      book: () => this.book.toggle(),
      confirm: (/** @type {boolean} */ declining) => this.confirm.given(declining),
      escape: () => this.#escape(),
    };
  }

  #most() {
    if (this.shown && isToChoose(this.shown)) this.following.most(this.shown);
  }

  #done() {
    const decline = declineAmong(this.shown?.question?.options ?? []);
    if (decline) this.choose(decline.code);
  }

  /** @param {string} digit */
  #digit(digit) {
    if (this.rewind.active) {
      this.rewind.by(Number(digit) - 1);
      return;
    }
    const button = byId("question").querySelector(`[data-key="${digit}"]`);
    if (button instanceof HTMLElement) this.choose(button.dataset.answer ?? "");
  }

  #escape() {
    if (this.drag.cancel()) return;
    if (this.confirm.code) {
      this.confirm.no();
      this.question.focus();
    } else if (this.rewind.active) this.rewind.leave();
    else if (this.book.isOpen) this.book.close();
    else if (this.story.open) this.story.close();
    else if (this.theatre.battle) this.theatre.dismiss();
    else this.tray.hide();
  }

  hidePieces() {
    byId("hide-pieces").setAttribute("aria-pressed", String(this.board.over.classList.toggle("bare")));
  }

  /** @param {number} [step]  where to begin; else at the last answer */
  toggleRewind(step) {
    if (this.rewind.active) this.rewind.leave();
    else if (this.live) {
      this.tray.hide();
      this.rewind.enter(this.live, step);
      this.end.draw(this.live, true);
    }
  }

  menu() {
    const names = Object.fromEntries((this.live?.seats ?? []).map((seat) => [seat.id, seat.name]));
    openMenu(this.info, this.key, names, [
      { name: say("switch.confirm"), get: () => this.confirm.wanted, set: (on) => (this.confirm.wanted = on) },
      { name: say("switch.curtain"), get: () => this.sitting.curtainWanted, set: (on) => (this.sitting.curtainWanted = on) },
      ...this.people.turn.switches(),
    ]);
  }
}

