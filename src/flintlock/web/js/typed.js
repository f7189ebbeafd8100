/** Real dice and cards: what came is typed in. Dice are shown by their faces, cards as a list to search in. */

import { capital, el, refill } from "./dom.js";
import { die, isDie } from "./dice.js";
import { say } from "./say.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Option} Option */

const SEARCH_FROM = 9;

/** What was searched for, as long as the same question is asked. */
let wanted = { step: -1, text: "" };

/** Everything that can have come, to be pressed. @param {View} view */
export function typedAnswers(view) {
  const options = told(view.question?.options ?? []);
  const group = el("div", { class: "answers typed", role: "group", "aria-labelledby": "prompt" });
  if (options.every((option) => isDie(option.code))) group.append(el("div", { class: "faces" }, ...options.map(face)));
  else if (options.length < SEARCH_FROM) group.append(el("div", { class: "buttons" }, ...options.map(plainButton)));
  else group.append(...searchable(options, view.step));
  return group;
}

/** Cards that share a name are told apart by what their codes end with: their numbers. @param {Option[]} options */
function told(options) {
  const times = new Map();
  for (const { name } of options) times.set(name, (times.get(name) ?? 0) + 1);
  return options.map((option) => ((times.get(option.name) ?? 0) > 1 ? { ...option, name: say("typed.number", { name: option.name, number: option.code.split(":")[1] ?? "" }) } : option));
}

/** What one does before there is anything to type. @param {View} view */
export function typedLine(view) {
  const options = view.question?.options ?? [];
  if (!options.length) return say("typed.waiting");
  return options.every((option) => isDie(option.code)) ? say("typed.roll") : say("typed.draw");
}

/** @param {Option} option */
function face(option) {
  const value = option.code.slice(option.code.indexOf(":") + 1);
  const key = /^\d$/.test(value) ? value : "";
  return el("button", { type: "button", class: "answer face", "data-answer": option.code, "data-key": key, "aria-label": option.name }, die(option.code, option.name));
}

/** @param {Option} option */
function plainButton(option) {
  return el("button", { type: "button", class: "answer", "data-answer": option.code, "data-point": option.code }, el("span", {}, capital(option.name)));
}

/** @param {Option[]} options @param {number} step */
function searchable(options, step) {
  if (wanted.step !== step) wanted = { step, text: "" };
  const field = el("input", { type: "search", id: "typed-search", value: wanted.text, placeholder: say("typed.search"), "aria-label": say("typed.search"), autocomplete: "off" });
  const list = el("div", { class: "chips found" });
  const show = () => {
    wanted.text = field.value;
    refill(list, ...matching(options, field.value).map(plainButton));
  };
  field.addEventListener("input", show);
  field.addEventListener("keydown", (event) => {
    const [first, ...others] = matching(options, field.value);
    if (event.key === "Enter" && first && !others.length) {
      event.preventDefault();
      list.querySelector("button")?.click();
    }
  });
  show();
  return [field, list];
}

/** Options whose name has all the words, in any order. @param {Option[]} options @param {string} text */
function matching(options, text) {
  const parts = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return options.filter(({ name }) => parts.every((part) => name.toLocaleLowerCase().includes(part)));
}
