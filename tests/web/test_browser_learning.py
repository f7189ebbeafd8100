"""Learning a game at the table: guide, rules, first game, and how sure its facts are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.web.people import (
    People,
    each_game,
    in_turn,
    map_at_rest,
    moved_on,
    picture,
    sat_down,
    says_why_not,
)

import flintlock

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

PAGE = {"width": 718, "height": 1046}
"""A sheet of A4 within its margins, in pixels of a page."""


def first_game(people: People, game: str, **settings: Any) -> Page:
    """Somebody presses the button on the start page and sits down."""
    page = people.page(**settings)
    page.goto(people.server.address)
    page.click(f"[data-first='{game}']")
    page.wait_for_url("**/table.html*")
    sat_down(page)
    page.wait_for_selector("#lesson:not([hidden])")
    return page


# ---------------------------------------------------------------------- guide and rules beside the table


@in_turn
def test_the_guide_opens_beside_the_table_and_marks_the_present_step(people: People, game: str) -> None:
    key = people.server.table(game)["host"]
    page = people.sit(key)
    page.keyboard.press("g")
    page.wait_for_selector(".step.present")
    steps = people.server.get(f"/api/games/{game}/guide")["steps"]
    for _ in range(12):
        view = people.server.view(key)
        (title,) = [step["title"] for step in steps if view["phase"] in step["phases"]]
        page.wait_for_function("(step) => Number(document.body.dataset.step) === step", arg=view["step"])
        assert page.inner_text(".step.present strong") == title
        assert page.locator(".step.present").count() == 1
        people.server.answer(key, view, view["question"]["options"][0]["code"])
        if page.locator(".curtain-card button").is_visible():
            page.click(".curtain-card button")
    picture(page, f"guide-beside-{game}")
    page.keyboard.press("Escape")
    assert page.locator("#book").is_hidden()


@in_turn
def test_the_number_at_a_question_opens_the_rule(people: People, game: str) -> None:
    page = people.sit(people.server.table(game)["host"])
    number = page.get_attribute(".rule", "data-rule")
    assert number
    page.click(".rule")
    page.wait_for_selector(".rule-entry.sought")
    assert page.get_attribute(".rule-entry.sought", "data-number") == number
    assert page.locator(".rule-entry.sought").is_visible()
    picture(page, f"rule-beside-{game}")


@in_turn
def test_rules_lead_to_each_other_and_to_their_code(people: People, game: str) -> None:
    page = people.sit(people.server.table(game)["host"])
    page.click("#open-book")
    page.click("[data-leaf=rules]")
    link = page.locator(".rule-entry .rule-link").first
    wanted = link.get_attribute("data-rule")
    link.click()
    assert page.get_attribute(".rule-entry.sought", "data-number") == wanted
    entry = page.locator(f".rule-entry[data-number='{wanted}']")
    entry.locator("summary").click()
    name = entry.locator(".code-link").first.get_attribute("data-source") or ""
    entry.locator(".code-link").first.click()
    shown = entry.locator(".source pre")
    shown.wait_for()
    assert name.rpartition(".")[2] in shown.inner_text()
    assert re.match(r"test_\w+\.py::test_", entry.locator("li").first.inner_text())


@in_turn
def test_rules_are_searched(people: People, game: str) -> None:
    page = people.page()
    page.goto(f"{people.server.address}/web/rules.html#{game}")
    page.wait_for_selector(".rule-entry")
    rules = people.server.get(f"/api/games/{game}/rules")["rules"]
    assert page.locator(".rule-entry:visible").count() == len(rules)
    words = rules[len(rules) // 2]["title"].upper().split()
    page.fill(".rule-search", " ".join(words))
    texts = [f"{rule['number']} {rule['title']} {rule['text']}".lower() for rule in rules]
    few = sum(all(word.lower() in text for word in words) for text in texts)
    assert 0 < few < len(rules)
    assert page.locator(".rule-entry:visible").count() == few
    assert str(few) in page.inner_text(".rules-found")


@in_turn
def test_an_address_leads_to_a_rule(people: People, game: str) -> None:
    number = people.server.get(f"/api/games/{game}/rules")["rules"][-1]["number"]
    page = people.page()
    page.goto(f"{people.server.address}/web/rules.html#{game}/{number}")
    page.wait_for_selector(".rule-entry.sought")
    assert page.get_attribute(".rule-entry.sought", "data-number") == number


@in_turn
def test_why_something_is_no_answer_leads_to_the_rule(people: People, game: str) -> None:
    page = people.sit(people.server.table_where(game, says_why_not))
    found = page.evaluate(
        """() => {
          for (const shape of document.querySelectorAll('#board [data-hint*="✕"]')) {
            if (!/\\(\\d+\\.\\d/.test(shape.dataset.hint)) continue;
            const box = shape.getBoundingClientRect();
            for (const fx of [0.5, 0.3, 0.7]) for (const fy of [0.5, 0.3, 0.7]) {
              const x = box.left + box.width * fx, y = box.top + box.height * fy;
              if (document.elementFromPoint(x, y)?.closest('[data-hint]') === shape) return { x, y };
            }
          }
          return null;
        }"""
    )
    if found is None:
        pytest.fail("nothing on the board says why not with a rule")
    page.mouse.click(found["x"], found["y"])
    link = page.locator(".toast .rule-link").first
    number = link.get_attribute("data-rule")
    link.click()
    page.wait_for_selector(".rule-entry.sought")
    assert page.get_attribute(".rule-entry.sought", "data-number") == number


# ---------------------------------------------------------------------- the guide on paper


@in_turn
def test_the_guide_is_printed_and_the_player_aid_fits_on_a_page(people: People, game: str) -> None:
    page = people.page(**PAGE)
    page.goto(f"{people.server.address}/web/guide.html#{game}")
    page.wait_for_selector("#guide section")
    guide = people.server.get(f"/api/games/{game}/guide")
    tokens = sum(len(piece["tokens"]) for piece in guide["pieces"])
    assert page.locator(".kinds .small-token").count() == tokens
    assert page.locator(".card-kinds .card").count() == len(guide["cards"])
    page.emulate_media(media="print")
    assert page.locator(".reading-bar").is_hidden()
    assert page.locator(".contents").is_hidden()
    aid = page.locator(".guide-aid").bounding_box()
    assert aid
    assert aid["height"] <= PAGE["height"]
    assert page.evaluate("getComputedStyle(document.querySelector('.guide-aid')).breakBefore") == "page"
    assert page.evaluate("document.documentElement.scrollWidth") <= PAGE["width"]


@in_turn
def test_the_guide_in_dark_and_on_a_phone(people: People, game: str) -> None:
    page = people.page(390, 844, color_scheme="dark")
    page.goto(f"{people.server.address}/web/guide.html#{game}")
    page.wait_for_selector("#guide section")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    picture(page, f"guide-phone-{game}")


# ---------------------------------------------------------------------- the first game


@each_game
def test_the_first_game_explains_every_question(people: People, game: str) -> None:
    """The good answers are followed, with clicks, through the first two dozen questions."""
    page = first_game(people, game)
    assert page.locator("#begin").is_visible()
    picture(page, f"first-game-{game}")
    page.click("#begin")
    titles: list[str] = []
    while len(titles) < 24:
        page.wait_for_selector("#question.mine, #question .result")
        page.wait_for_selector("#lesson:not([hidden])")
        titles.append(page.inner_text("#lesson summary"))
        answers = page.locator("#question .suggested")
        button = (answers if answers.count() else page.locator("#question [data-answer]")).first
        step = int(page.evaluate("document.body.dataset.step"))
        button.evaluate("(button) => button.click()")
        moved_on(page, step)
        if page.locator("#confirm").is_visible():
            page.click("#confirm-yes")
            page.wait_for_function("(step) => Number(document.body.dataset.step) > step", arg=step)
        page.wait_for_function("() => !document.body.classList.contains('busy')")
        skip = page.locator("#skip")
        if skip.count() and skip.is_enabled():
            skip.click()
    assert len(set(titles)) > 8


@each_game
@pytest.mark.parametrize(("width", "height", "scheme"), [(1280, 720, "light"), (390, 844, "dark")])
def test_lesson_question_and_answers_are_in_sight_together(
    people: People, game: str, width: int, height: int, scheme: str
) -> None:
    page = first_game(people, game, width=width, height=height, color_scheme=scheme)
    map_at_rest(page)
    for _ in range(2):
        lesson = page.locator("#lesson").bounding_box()
        assert lesson
        assert lesson["height"] >= 80
        for answer in page.locator("#question [data-answer]").all()[:2]:
            box = answer.bounding_box()
            assert box
            hit = page.evaluate(
                "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('#question [data-answer]'))",
                [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
            )
            assert hit, "an answer is covered"
        picture(page, f"lesson-{game}-{width}")
        if page.locator("#begin").is_visible():
            page.click("#begin")


@in_turn
def test_a_lesson_can_be_folded_and_stays_so(people: People, game: str) -> None:
    page = first_game(people, game)
    page.click("#begin")
    page.click("#lesson summary")
    assert not page.locator("#lesson .good").is_visible()
    page.reload()
    sat_down(page)
    page.wait_for_selector("#lesson:not([hidden])")


@in_turn
def test_an_ordinary_table_has_no_lessons(people: People, game: str) -> None:
    page = people.sit(people.server.table(game)["host"])
    assert page.locator("#lesson").is_hidden()


# ---------------------------------------------------------------------- about the game


@each_game
def test_about_this_game_shows_every_doubtful_fact_with_its_value(people: People, game: str) -> None:
    page = people.sit(people.server.table(game)["host"])
    page.click("#open-menu")
    with page.expect_popup() as opened:
        page.click("#about")
    about = opened.value
    about.wait_for_selector("#facts tbody tr")
    doubts = flintlock.load(game).doubts()
    assert about.locator("#facts tbody tr").count() == len(doubts)
    assert str(len(doubts)) in about.inner_text("#sure")
    cells = about.locator("#facts tbody td:nth-child(3)").all_inner_texts()
    assert all(cells)
    assert about.locator("#grades dt").count() == len({doubt.source for doubt in doubts})
    picture(about, f"about-{game}")


@in_turn
def test_the_status_line_keeps_to_the_game(people: People, game: str) -> None:
    page = people.sit(people.server.table(game)["host"])
    assert page.locator("#status a").count() == 0


@in_turn
def test_from_the_start_page_everything_can_be_read(people: People, game: str) -> None:
    for name, sign in (("guide", "#guide section"), ("rules", ".rule-entry"), ("about", "#facts tr")):
        page = people.page()
        page.goto(people.server.address)
        page.click(f".game:has([data-game='{game}']) a[href*='{name}.html']")
        page.wait_for_selector(sign)
        page.click("#home")
        page.wait_for_selector(".game")
