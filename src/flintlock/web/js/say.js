/** The words of the pages in the reader's language: fetched once, said by their keys. */

import { pluralRule } from "./plural.js";

/** @typedef {import("./types.js").PageWords} PageWords */
/** @typedef {Record<string, string | number | Node>} Params */

/** `{name}`, or a word that follows a number: `{name:card|cards}`. */
const FIELD = /\{\{|\}\}|\{(\w+)(?::([^{}]*))?\}/g;

/** Attributes of the pages' elements that are words, by the name of what holds their key. */
const ATTRIBUTES = { sayLabel: "aria-label", sayHint: "data-hint" };

/** @type {Record<string, string>} */
let templates = {};
/** @type {import("./plural.js").Rule} */
let pluralForm = () => 0;

/** What speaks when the server does not. @type {PageWords} */
const SILENCE = { language: "en", plural: "0", words: {}, languages: [] };

/** The language that the page's address asks for. Without one, the browser itself tells the server what its owner reads. */
export function chosenLanguage() {
  return new URLSearchParams(location.search).get("language");
}

/** What the server is asked for, in the chosen language. @param {string} path */
export function inLanguage(path) {
  const chosen = chosenLanguage();
  return chosen ? `${path}${path.includes("?") ? "&" : "?"}language=${encodeURIComponent(chosen)}` : path;
}

/** The language that is spoken here. */
export function language() {
  return document.documentElement.lang;
}

/** Fetch the words and put them where the page has only their keys. Until then the page is not seen. */
export async function learnWords() {
  /** @type {PageWords} */
  const book = await fetch(inLanguage("/api/words")).then((response) => response.json()).catch(() => SILENCE);
  templates = book.words;
  pluralForm = pluralRule(book.plural);
  document.documentElement.lang = book.language;
  for (const element of document.querySelectorAll("*")) if (element instanceof HTMLElement) fillIn(element);
}

/** @param {HTMLElement} element */
function fillIn(element) {
  if (element.dataset.say) element.textContent = say(element.dataset.say);
  for (const [holder, attribute] of Object.entries(ATTRIBUTES)) {
    const key = element.dataset[holder];
    if (key) element.setAttribute(attribute, say(key));
  }
}

/** A phrase in words. @param {string} key  without `page.` @param {Params} [params] */
export function say(key, params = {}) {
  return sayParts(key, params).join("");
}

/** A phrase in words in which elements may stand. @param {string} key @param {Params} [params] @returns {(string | Node)[]} */
export function sayParts(key, params = {}) {
  const template = templates[`page.${key}`] ?? key;
  /** @type {(string | Node)[]} */
  const parts = [];
  let end = 0;
  for (const found of template.matchAll(FIELD)) {
    parts.push(template.slice(end, found.index), found[1] ? filled(params[found[1]], found[2]) : found[0][0]);
    end = found.index + found[0].length;
  }
  return [...parts, template.slice(end)];
}

/** @param {string | number | Node} value @param {string | undefined} forms */
function filled(value, forms) {
  if (value instanceof Node) return value;
  if (typeof value !== "number" || !forms) return String(value);
  const words = forms.split("|");
  return words[Math.min(pluralForm(Math.abs(value)), words.length - 1)];
}
