/** The page of a game's guide: to read, and to print. */

import { byId, refill } from "./dom.js";
import { contents, guideSections } from "./guidebook.js";
import { aboutPage, call, rulesPage, startPage } from "./net.js";
import { knowRules } from "./rules.js";
import { learnWords, say } from "./say.js";
import { toastError } from "./toast.js";

/** @typedef {import("./types.js").GuideInfo} GuideInfo */

async function show() {
  await learnWords();
  const game = decodeURIComponent(location.hash.slice(1));
  const path = `/api/games/${encodeURIComponent(game)}`;
  byId("home").setAttribute("href", startPage());
  byId("to-rules").setAttribute("href", rulesPage(game));
  byId("to-about").setAttribute("href", aboutPage(game));
  byId("print").addEventListener("click", () => print());
  knowRules(await call(`${path}/rules`));
  /** @type {GuideInfo} */
  const guide = await call(`${path}/guide`);
  byId("game").textContent = guide.name;
  byId("blurb").textContent = guide.blurb;
  document.title = say("guide.title", { game: guide.name });
  const sections = guideSections(guide);
  refill(byId("guide"), contents(sections), ...sections);
}

addEventListener("hashchange", () => location.reload());
show().catch(toastError);
