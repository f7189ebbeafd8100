/** The panel beside the board can be folded away: the question stays, the map gets the width. */

import { byId } from "./dom.js";
import { recall, remember } from "./keep.js";

const KEPT = "flintlock.folded";

export class Fold {
  constructor() {
    this.button = byId("fold-side");
    this.button.addEventListener("click", () => this.toggle());
    this.#set(recall(KEPT, false));
  }

  toggle() {
    this.#set(!document.body.classList.contains("folded"));
  }

  /** @param {boolean} folded */
  #set(folded) {
    document.body.classList.toggle("folded", folded);
    this.button.setAttribute("aria-pressed", String(folded));
    remember(KEPT, folded);
  }
}
