/** A game's guide as elements: for the page that can be printed, and beside the table with the present step marked. */

import { cardFace } from "./cards.js";
import { el } from "./dom.js";
import { ruleLink, ruleOf, withRules } from "./rules.js";
import { say } from "./say.js";
import { smallToken } from "./shapes.js";
import { words } from "./words.js";

/** @typedef {import("./types.js").GuideInfo} GuideInfo */
/** @typedef {import("./types.js").GuideStep} GuideStep */
/** @typedef {import("./types.js").Part} Part */

/** @param {GuideInfo} guide @returns {HTMLElement[]} */
export function guideSections(guide) {
  return [
    section("aim", say("guide.aim"), paragraph(guide.aim), el("h3", {}, say("guide.victory")), ...guide.victory.map(paragraph)),
    section("steps", say("guide.steps"), ...steps(guide.steps)),
    section("aid", say("guide.aid"), ...guide.tables.map(table)),
    section("pieces", say("guide.pieces"), el("dl", { class: "kinds" }, ...guide.pieces.flatMap(piece))),
    section("cards", say("guide.cards"), el("div", { class: "card-kinds" }, ...guide.cards.map(card))),
    section("advice", say("guide.advice"), ...guide.advice.flatMap(({ name, paragraphs }) => [el("h3", {}, say("guide.advice_for", { side: name })), ...paragraphs.map(paragraph)])),
    section("scenarios", say("guide.scenarios"), ...guide.scenarios.flatMap(({ id, name, text }) => [el("h3", { "data-scenario": id }, name), paragraph(text)])),
  ];
}

/** Links to the sections. @param {HTMLElement[]} sections */
export function contents(sections) {
  const go = (/** @type {HTMLElement} */ one) => el("button", { type: "button", class: "quiet", "data-section": one.dataset.name, onclick: () => one.scrollIntoView({ block: "start" }) }, one.querySelector("h2")?.textContent ?? "");
  return el("nav", { class: "contents", "aria-label": say("guide.contents") }, ...sections.map(go));
}

/** Mark the step at which the game stands; gives back its element. @param {HTMLElement} root @param {string} phase */
export function markStep(root, phase) {
  let present = null;
  for (const step of root.querySelectorAll(".step")) {
    const here = (/** @type {HTMLElement} */ (step).dataset.phases ?? "").split(" ").includes(phase);
    step.classList.toggle("present", here);
    if (here) step.setAttribute("aria-current", "step");
    else step.removeAttribute("aria-current");
    if (here) present = step;
  }
  return present;
}

/** @param {string} name @param {string} title @param {...(Node | string)} children */
function section(name, title, ...children) {
  return el("section", { class: `guide-${name}`, "data-name": name }, el("h2", {}, title), ...children);
}

/** @param {Part[]} text */
function paragraph(text) {
  return el("p", {}, ...words(text));
}

/** Steps of the same part stand together. @param {GuideStep[]} all */
function steps(all) {
  const parts = [...new Set(all.map((step) => step.part))];
  return parts.flatMap((part) => [el("h3", {}, part), el("ol", { class: "steps" }, ...all.filter((step) => step.part === part).map(oneStep))]);
}

/** @param {GuideStep} step */
function oneStep({ title, text, rule, phases }) {
  const known = ruleOf(rule);
  return el("li", { class: "step", "data-phases": phases.join(" ") }, el("strong", {}, title), " ", el("span", {}, ...words(text)), " ", known && ruleLink(known));
}

/** @param {GuideInfo["pieces"][number]} kind */
function piece({ name, text, tokens }) {
  return [el("dt", {}, ...tokens.map(smallToken), el("span", {}, name)), el("dd", {}, ...words(text))];
}

/** @param {GuideInfo["cards"][number]} kind */
function card({ name, text, example }) {
  return el("div", { class: "card-kind-row" }, example && cardFace(example), el("div", {}, el("h3", {}, name), paragraph(text)));
}

/** @param {GuideInfo["tables"][number]} aid */
function table({ title, columns, rows, note }) {
  return el(
    "figure",
    { class: columns.length > 5 ? "aid wide" : "aid" },
    el("figcaption", {}, title),
    el(
      "table",
      {},
      el("thead", {}, el("tr", {}, ...columns.map((column) => el("th", { scope: "col" }, column)))),
      el("tbody", {}, ...rows.map((row) => el("tr", {}, ...row.map((cell) => el("td", {}, ...words(cell)))))),
    ),
    note.length > 0 && el("p", { class: "soft" }, ...note.flatMap((part) => (part.code ? words([part]) : withRules(part.text)))),
  );
}
