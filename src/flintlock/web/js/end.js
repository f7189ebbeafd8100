/** The end of a game: who won and why, the score over time, and what can be done now. */

import { byId, capital, el, icon, refill } from "./dom.js";
import { lookBack } from "./hindsight.js";
import { keepTable } from "./keep.js";
import { linkList } from "./links.js";
import { exportRecord } from "./menu.js";
import { call, keyPath, pageOf, tablePage } from "./net.js";
import { findWays } from "./reach.js";
import { withRules } from "./rules.js";
import { say } from "./say.js";
import { fillChart, scoreLine } from "./score.js";
import { copy, toastError } from "./toast.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").KeyInfo} KeyInfo */
/** @typedef {import("./types.js").NewTable} NewTable */

export class End {
  #away = false;
  #drawn = false;
  /** @type {HTMLElement | null} */
  chart = null;

  /** @param {string} key @param {KeyInfo} info @param {(step?: number) => void} rewind */
  constructor(key, info, rewind) {
    this.key = key;
    this.info = info;
    this.rewind = rewind;
    this.root = byId("end");
  }

  /** @param {View} view @param {boolean} rewinding */
  draw(view, rewinding) {
    const over = view.result !== null && !rewinding;
    if (over && !this.#drawn) refill(this.root, ...this.#content(view));
    this.#drawn = over;
    this.root.hidden = !over || this.#away;
  }

  /** Show it again. */
  open() {
    this.#away = false;
    this.root.hidden = !this.#drawn;
  }

  close() {
    this.#away = true;
    this.root.hidden = true;
  }

  /** @param {View} view */
  #content(view) {
    const chart = el("div", { class: "chart" });
    this.chart = chart;
    void fillChart(chart, this.key, view);
    const close = el("button", { type: "button", class: "quiet close", "aria-label": say("close"), onclick: () => this.close() }, icon("close"));
    return [
      el("header", {}, el("div", {}, el("p", { class: "overline" }, say("game_over")), el("h2", {}, whoWon(view))), close),
      el("p", { class: "reason" }, ...withRules(capital(view.result?.reason ?? ""))),
      el("div", { class: "score-lines final" }, ...view.score.map(scoreLine)),
      chart,
      el("div", { class: "row" }, ...this.#doings(view)),
    ];
  }

  /** @param {View} view */
  #doings(view) {
    const made = (/** @type {string} */ id, /** @type {string} */ sign, /** @type {string} */ words, /** @type {() => void} */ act, kind = "quiet") =>
      el("button", { type: "button", class: kind, id: `end-${id}`, onclick: act }, icon(sign), words);
    const look = made("rewind", "clock", say("look_through_game"), () => this.rewind());
    const judge = this.info.judged && made("judge", "eye", say("hindsight"), () => void this.#judge(view));
    if (!this.info.host) return [look, judge];
    const { spectator } = this.info;
    return [
      made("rematch", "swords", say("rematch"), () => void this.#rematch(view), "primary"),
      look,
      judge,
      made("branch", "branch", say("end.branch"), () => this.rewind()),
      made("export", "download", say("export"), () => void exportRecord(this.key, this.info)),
      spectator && made("share", "copy", say("share"), () => void share(spectator)),
    ];
  }

  /** What the chances were, and where they went. @param {View} view */
  async #judge(view) {
    byId("end-judge").hidden = true;
    if (this.chart) await lookBack(this.chart, this.key, view, this.rewind);
    byId("end-judge").hidden = this.chart?.querySelector(".turning-points") !== null;
  }

  /** @param {View} view */
  async #rematch(view) {
    try {
      /** @type {NewTable} */
      const made = await call(keyPath(this.key, "/rematch"), {});
      const info = await call(keyPath(made.host));
      keepTable({ key: made.host, game: info.game, title: info.title, seats: info.seats, host: true });
      if (Object.keys(made.links).length) this.#showLinks(made, view);
      else location.assign(tablePage(made.host));
    } catch (error) {
      toastError(error);
    }
  }

  /** Friends need their new links first. @param {NewTable} made @param {View} view */
  #showLinks(made, view) {
    const names = Object.fromEntries(view.seats.map((seat) => [seat.id, seat.name]));
    refill(
      this.root,
      el("header", {}, el("h2", {}, say("table_is_set"))),
      linkList(made, names),
      el("div", { class: "row end" }, el("a", { class: "button primary", id: "go", href: tablePage(made.host) }, say("go_to_table"))),
    );
  }
}

/** @param {string} spectator  their key */
async function share(spectator) {
  const { addresses } = await findWays();
  await copy(pageOf(addresses[0], spectator), say("share.done"));
}

/** @param {View} view */
export function whoWon({ result }) {
  const names = result?.names ?? [];
  return names.length ? say("victory", { names: names.join(" · ") }) : say("draw");
}
