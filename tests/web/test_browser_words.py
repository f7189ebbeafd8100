"""Words at the edge: the pages in another language, of which there is nothing but phrase books."""

from __future__ import annotations

import gettext
import random
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from tests.web.foreign import LANGUAGE, copy_with_books
from tests.web.people import (
    GAMES,
    People,
    Server,
    in_turn,
    lift_curtain,
    picture,
    play_on,
    sat_down,
    start_server,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

# All that can be read or heard: text that is shown, lettering of the board, labels and hints.
# A command to type, the ids of bots, of files and of facts are the same in every language.
READ = """() => {
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement;
    const text = walk.currentNode.data.trim();
    if (text && shown(parent) && !parent.closest('code, script, noscript, #facts')) found.push(text);
  }
  for (const element of document.body.querySelectorAll('*')) {
    if (!shown(element)) continue;
    for (const name of ['aria-label', 'data-hint', 'title', 'alt', 'placeholder']) {
      const words = element.getAttribute(name);
      if (words) found.push(words);
    }
  }
  return [...found, document.title];
}"""

BOTS = re.compile(r"\(random\)")


@pytest.fixture(scope="module")
def foreign_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has phrase books in another language."""
    folder = tmp_path_factory.mktemp("foreign")
    server = start_server(folder / "tables.sqlite", package=copy_with_books(folder))
    yield server
    server.kill()


@pytest.fixture
def strangers(foreign_server: Server, chromium: object) -> Iterator[People]:
    """People who read that language."""
    everybody = People(foreign_server, chromium)
    yield everybody
    everybody.leave()
    assert everybody.failures == []


def english_left(page: Page) -> list[str]:
    """What can be read and is English."""
    return [text for text in page.evaluate(READ) if re.search(r"[A-Za-z]{2,}", BOTS.sub("", text))]


def foreign(server: Server, key: str) -> str:
    return server.page(key).replace("#", f"?language={LANGUAGE}#")


def test_the_start_page(strangers: People) -> None:
    page = strangers.page()
    page.goto(f"{strangers.server.address}/?language={LANGUAGE}")
    page.wait_for_selector(".game")
    assert page.get_attribute("html", "lang") == LANGUAGE
    assert english_left(page) == []
    picture(page, "start-foreign")
    for game in GAMES:
        page.click(f"[data-game='{game}']")
        assert english_left(page) == []
        page.click("dialog .close")


@in_turn
def test_from_the_start_page_to_a_table_of_friends(strangers: People, game: str) -> None:
    page = strangers.page()
    page.goto(f"{strangers.server.address}/?language={LANGUAGE}")
    page.click(f"[data-game='{game}']")
    page.select_option("dialog .seat-rows select >> nth=0", "link")
    page.click("summary")
    page.fill("[name=title]", "§")
    page.click("#create")
    page.wait_for_selector(".link-row")
    assert english_left(page) == []
    assert LANGUAGE not in page.input_value(".link-row input >> nth=0")  # friends read what they like
    page.click("#go")
    page.wait_for_selector("body[data-step]")
    assert f"language={LANGUAGE}" in page.url
    assert english_left(page) == []
    page.click("#home")
    page.wait_for_selector(".kept-row")
    assert english_left(page) == []


@in_turn
def test_the_table(strangers: People, game: str) -> None:
    key = strangers.server.table(game, seed=3)["host"]
    page = strangers.page()
    page.goto(foreign(strangers.server, key))
    sat_down(page)
    picture(page, f"table-foreign-{game}")
    chance = random.Random(5)
    for _ in range(10):
        assert english_left(page) == []
        play_on(page, chance, clicks=3)
    lift_curtain(page)
    for opener in ("#tab-piles", "#tab-panels", "#panels summary", "#tab-log", "#open-menu"):
        page.click(opener)
        assert english_left(page) == []
    page.click("dialog button:not([id], .close)")
    page.wait_for_selector("dialog.help")
    assert english_left(page) == []
    page.click("dialog .close")
    page.keyboard.press("r")
    page.wait_for_selector("#rewind")
    page.locator("#rewind input").fill("20")
    page.wait_for_function("() => document.body.dataset.step === '20'")
    assert english_left(page) == []


@in_turn
def test_facts_and_refusals(strangers: People, game: str) -> None:
    page = strangers.page()
    page.goto(foreign(strangers.server, "nothing"))
    page.wait_for_selector(".no-table")
    assert english_left(page) == []
    for name, sign in (("about", "#facts tr"), ("guide", "#guide section"), ("rules", ".rule-entry")):
        page = strangers.page()
        page.goto(f"{strangers.server.address}/web/{name}.html?language={LANGUAGE}#{game}")
        page.wait_for_selector(sign)
        assert english_left(page) == []


@in_turn
def test_the_first_game(strangers: People, game: str) -> None:
    page = strangers.page()
    page.goto(f"{strangers.server.address}/?language={LANGUAGE}")
    page.click(f"[data-first='{game}']")
    sat_down(page)
    page.wait_for_selector("#begin")
    assert english_left(page) == []
    page.click("#begin")
    page.click("#open-book")
    page.wait_for_selector(".step")
    assert english_left(page) == []


def test_the_browsers_own_language_is_spoken(strangers: People) -> None:
    page = strangers.page(locale=LANGUAGE)
    page.goto(strangers.server.address)
    page.wait_for_selector(".game")
    assert english_left(page) == []


def test_nothing_is_seen_before_it_can_be_read(people: People) -> None:
    page = people.page()
    page.route("**/api/words*", lambda route: None)  # it never answers
    page.goto(people.server.address)
    page.wait_for_timeout(200)
    assert not page.locator("h1").is_visible()


RULES = (
    "n != 1",
    "n > 1",
    "0",
    "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2",
    "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5",
    "!(n == 1 || n / 10 == 2)",
    "n * 2 + 1 - n > 4",
)


def test_plurals_are_those_of_the_server(people: People) -> None:
    page = people.page()
    page.goto(people.server.address)
    numbers = list(range(130))
    for rule in RULES:
        found = page.evaluate(
            """async ([rule, numbers]) => {
              const { pluralRule } = await import('/web/js/plural.js');
              return numbers.map(pluralRule(rule));
            }""",
            [rule, numbers],
        )
        assert found == [int(gettext.c2py(rule)(n)) for n in numbers], rule
    refused = """async (rule) => {
      const { pluralRule } = await import('/web/js/plural.js');
      try { pluralRule(rule); return false; } catch { return true; }
    }"""
    for nonsense in ("", "n ?", "alert(1)", "n = 1", "(n", "n n"):
        assert page.evaluate(refused, nonsense), nonsense


def test_phrases_are_filled_in_like_the_servers(people: People) -> None:
    page = people.page()
    page.goto(people.server.address)
    page.wait_for_selector(".game")
    said = page.evaluate(
        """async () => {
          const { say } = await import('/web/js/say.js');
          return [say('pile.count', { n: 1 }), say('pile.count', { n: 2 }), say('holder.bot', { bot: 'B' })];
        }"""
    )
    assert said == ["1 card", "2 cards", "Bot: B"]
