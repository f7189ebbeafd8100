/** A second look at answers that cannot be taken back. */

import { byId, capital, el, icon, refill } from "./dom.js";
import { setTableSwitch, tableSwitch } from "./keep.js";
import { say, sayParts } from "./say.js";

export class Confirm {
  /** The answer that waits for its confirmation. @type {string | null} */
  code = null;
  /** Whether that answer gives something up: then no Enter confirms it. */
  declines = false;
  /** @type {() => void} */
  #then = () => {};

  /** @param {string} key  of the table */
  constructor(key) {
    this.key = key;
    this.root = byId("confirm");
  }

  get wanted() {
    return tableSwitch(this.key, "confirm", true);
  }

  set wanted(value) {
    setTableSwitch(this.key, "confirm", value);
  }

  /**
   * Ask; choosing the same thing once more confirms it as well.
   * @param {import("./types.js").Option} option @param {boolean} always  it is asked however people have it @param {() => void} then
   */
  ask({ code, name, declines }, always, then) {
    if (this.code === code) {
      this.yes();
      return;
    }
    this.code = code;
    this.declines = declines;
    this.#then = then;
    const yes = el("button", { type: "button", class: declines ? "quiet" : "primary", id: "confirm-yes", onclick: () => this.yes() }, say("confirm"), el("kbd", {}, declines ? "d" : say("key.enter")));
    const never = el("button", { type: "button", class: "link", id: "confirm-never", onclick: () => this.#never() }, say("never_confirm"));
    refill(
      this.root,
      el("p", {}, icon("seal"), el("span", { id: "final-note" }, ...sayParts("final.confirm", { answer: el("strong", {}, capital(name)) }))),
      el("div", { class: "row" }, yes, el("button", { type: "button", class: "quiet", onclick: () => this.no() }, say("cancel"), el("kbd", {}, say("key.escape"))), !always && never),
    );
    this.root.hidden = false;
    (declines ? this.root : yes).focus({ preventScroll: true });
  }

  /** Confirm what waits, if it gives something up or not as is said. @param {boolean} declining @returns {boolean} whether it was confirmed */
  given(declining) {
    if (this.code === null || this.declines !== declining) return false;
    this.yes();
    return true;
  }

  yes() {
    const then = this.#then;
    this.no();
    then();
  }

  no() {
    if (this.root.contains(document.activeElement)) byId("question").focus({ preventScroll: true });
    this.code = null;
    this.root.hidden = true;
  }

  #never() {
    this.wanted = false;
    this.yes();
  }
}
