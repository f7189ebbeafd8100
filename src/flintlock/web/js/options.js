/** Sorts a question's answers by where they can be given: on spaces, tokens, cards, as a number, as a button. */

import { kindOf } from "./dom.js";

/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").View} View */

/**
 * @typedef {object} Answers
 * @property {Map<string, string>} spaces  space id → code
 * @property {Map<string, string>} tokens  token id → code
 * @property {Map<string, string>} cards   card code → code
 * @property {Option[]} onTable  answers that can be clicked on the table; also listed
 * @property {Option[]} counts   answers that are numbers, in order
 * @property {Option[]} declines  answers that give something up
 * @property {Option[]} buttons  all others
 */

/** @param {View} view @returns {Answers} */
export function sortAnswers(view) {
  /** @type {Answers} */
  const answers = { spaces: new Map(), tokens: new Map(), cards: new Map(), onTable: [], counts: [], declines: [], buttons: [] };
  for (const option of view.question?.options ?? []) place(option, view, answers);
  answers.counts.sort((one, other) => countOf(one) - countOf(other));
  return answers;
}

/** @param {Option} option @param {View} view @param {Answers} answers */
function place(option, view, answers) {
  const { code } = option;
  if (option.declines) {
    answers.declines.push(option);
    return;
  }
  if (isPlain(option)) {
    answers.buttons.push(option);
    return;
  }
  const spaces = view.spaces.filter((space) => space.code === code);
  const tokens = spaces.length ? [] : inNamedSpaces(view, code);
  const cards = view.piles.filter((pile) => pile.cards.some((card) => card.code === code));
  for (const space of spaces) answers.spaces.set(space.id, code);
  for (const token of tokens) answers.tokens.set(token.id, code);
  if (cards.length) answers.cards.set(code, code);
  if (spaces.length || tokens.length || cards.length) answers.onTable.push(option);
  else if (isCount(option)) answers.counts.push(option);
  else answers.buttons.push(option);
}

/** Whether an answer names nothing on the table, such as `done`. @param {Option} option */
function isPlain({ code }) {
  return !code.includes(":");
}

/**
 * Tokens with this code; where the question is about spaces that hold some of them, only those.
 * @param {View} view @param {string} code
 */
function inNamedSpaces(view, code) {
  const all = view.tokens.filter((token) => token.code === code);
  const named = new Set(view.question?.about ?? []);
  const spaces = new Set(view.spaces.filter((space) => space.code && named.has(space.code)).map((space) => space.id));
  const here = all.filter((token) => spaces.has(token.space));
  return here.length ? here : all;
}

/** @param {Option} option */
export function isCount(option) {
  return kindOf(option.code) === "count" && /^count:-?\d+$/.test(option.code);
}

/** @param {Option} option */
export function countOf(option) {
  return Number(option.code.slice("count:".length));
}

/** The answer that gives something up, if there is one; of several, the one that gives up least stands last. @param {Option[]} options */
export function declineAmong(options) {
  return options.findLast((option) => option.declines);
}

/**
 * Whether the viewer has something to choose. What has one answer only is put because the others cannot know that;
 * the server gives it.
 * @param {View} view
 */
export function isToChoose({ question }) {
  return question !== null && question.options.length > 1;
}

/** The largest number, where nothing but a number is asked for. @param {View} view @returns {Option | undefined} */
export function mostOf({ question }) {
  const options = question?.options ?? [];
  if (!options.length || !options.every(isCount)) return undefined;
  return options.reduce((most, option) => (countOf(option) > countOf(most) ? option : most));
}
