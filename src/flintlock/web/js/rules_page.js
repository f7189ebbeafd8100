/** The page of a game's rules; the address names the game and, behind a slash, a rule. */

import { byId } from "./dom.js";
import { aboutPage, call, guidePage, rulesPage, startPage } from "./net.js";
import { fillRulesPage } from "./rulebook.js";
import { knowRules, onRulePressed } from "./rules.js";
import { learnWords, say } from "./say.js";
import { toastError } from "./toast.js";

function wanted() {
  const [game, ...rule] = decodeURIComponent(location.hash.slice(1)).split("/");
  return { game, rule: rule.join("/") };
}

async function show() {
  await learnWords();
  const { game, rule } = wanted();
  byId("home").setAttribute("href", startPage());
  byId("to-guide").setAttribute("href", guidePage(game));
  byId("to-about").setAttribute("href", aboutPage(game));
  byId("print").addEventListener("click", () => print());
  /** @type {import("./types.js").RulesInfo} */
  const info = await call(`/api/games/${encodeURIComponent(game)}/rules`);
  knowRules(info);
  document.title = say("rules.of", { game: info.name });
  const book = fillRulesPage(info);
  if (rule) book.show(rule);
  onRulePressed((number) => history.pushState(null, "", rulesPage(game, number)));
  onRulePressed((number) => book.show(number));
  addEventListener("popstate", () => book.show(wanted().rule));
}

show().catch(toastError);
