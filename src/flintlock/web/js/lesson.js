/** The lessons of a first game: what stands beside a question, and which answers are good ones. */

import { el, icon, refill } from "./dom.js";
import { say } from "./say.js";
import { words } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Lesson} Lesson */

export class LessonBox {
  #signature = "";
  #folded = false;
  #welcomed = false;

  /** @param {HTMLElement} root @param {HTMLElement} question  where the answers are pressed */
  constructor(root, question) {
    this.root = root;
    this.question = question;
  }

  /** @param {View} view @param {boolean} open  whether this viewer may answer now */
  draw(view, open) {
    const lesson = open ? (view.question?.lesson ?? null) : null;
    this.#markAnswers(lesson);
    const signature = JSON.stringify([lesson, view.step]);
    if (signature === this.#signature) return;
    this.#signature = signature;
    this.root.hidden = lesson === null;
    this.#show(lesson);
  }

  /** @param {Lesson | null} lesson */
  #show(lesson) {
    const welcome = this.#welcomed ? undefined : lesson?.welcome;
    if (lesson && welcome) refill(this.root, ...this.#welcome(welcome, lesson));
    else refill(this.root, ...(lesson ? [this.#content(lesson)] : []));
    this.root.scrollTop = 0;
  }

  /** Before the first lesson: where we are and what we are after. @param {import("./types.js").Part[]} text @param {Lesson} lesson */
  #welcome(text, lesson) {
    const begin = () => {
      this.#welcomed = true;
      this.#show(lesson);
    };
    return [el("p", { class: "welcome" }, ...words(text)), el("button", { type: "button", class: "primary", id: "begin", onclick: begin }, say("lesson.begin"))];
  }

  /** @param {Lesson} lesson */
  #content({ title, why, good, last }) {
    const folded = el(
      "details",
      { class: "lesson-text" },
      el("summary", {}, icon("book"), el("strong", {}, title)),
      el("p", {}, ...words(why)),
      el("p", { class: "good" }, el("span", { class: "overline" }, last ? say("lesson.from_now") : say("lesson.good")), " ", ...words(good)),
    );
    folded.open = !this.#folded;
    folded.addEventListener("toggle", () => (this.#folded = !folded.open));
    return folded;
  }

  /** In the list, on the map and in the hand. @param {Lesson | null} lesson */
  #markAnswers(lesson) {
    const good = new Set(lesson?.answers ?? []);
    const isGood = (/** @type {HTMLElement | SVGElement} */ { dataset }) => good.has(dataset.answer ?? "");
    const tells = !answersIn(this.question).every(isGood); // where all are good no mark is needed
    for (const answer of answersIn(document.body)) answer.classList.toggle("suggested", tells && isGood(answer));
  }
}

/** @param {HTMLElement} root */
function answersIn(root) {
  return /** @type {(HTMLElement | SVGElement)[]} */ ([...root.querySelectorAll("[data-answer]")]);
}
