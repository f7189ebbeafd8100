/** What of the board is in sight: what a question is about, above the hand. */

import { around, middle } from "./camera.js";
import { byId, narrow } from "./dom.js";

const WHOLE_HAND = 262; // CSS pixels that a hand takes whose cards are seen whole
const PEEPING_HAND = 84;

export class Look {
  #asked = ""; // the question that was last looked at
  #bottom = 0;

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    const room = new ResizeObserver(() => this.#makeRoomForHand());
    for (const part of ["hand", "stage"]) room.observe(byId(part));
  }

  /** A new question brings what it is about into sight; on a small screen, close. @param {import("./types.js").View} view */
  at(view) {
    const asked = `${view.seat}/${view.step}`;
    const boxes = this.board.litBoxes;
    const { camera } = this.board;
    if (boxes.length && asked !== this.#asked) {
      if (narrow()) camera.frame(around(boxes));
      else if (this.#asked) camera.revealSome(boxes);
      else camera.goHome(middle(around(boxes)));
    }
    this.#asked = asked;
  }

  /** The map is fitted above the hand. Cards are seen whole where the map can still be read above them. */
  #makeRoomForHand() {
    const hand = byId("hand");
    const { camera } = this.board;
    const isWhole = !narrow() && camera.isLegibleAbove(WHOLE_HAND);
    hand.classList.toggle("whole", isWhole);
    const most = isWhole ? WHOLE_HAND : narrow() ? Infinity : PEEPING_HAND;
    const bottom = hand.hidden ? 0 : Math.min(hand.offsetHeight, most);
    if (bottom === this.#bottom) return;
    this.#bottom = bottom;
    byId("stage").style.setProperty("--hand", `${bottom}px`);
    camera.setInsets({ bottom });
  }
}
