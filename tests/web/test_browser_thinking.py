"""Advice at the table, bots that explain themselves, and a game judged after its end."""

from __future__ import annotations

import pytest
from tests.web.people import People, after_step, picture
from tests.web.test_browser_end import finished

pytestmark = pytest.mark.browser

GAME = "1812"
SLOW = 60_000
"""Milliseconds: a bot may have to share its processor with other tests."""


def test_advice_can_be_taken(people: People) -> None:
    key = people.server.table(GAME)["host"]
    page = people.sit(key)
    page.click("#advise")
    page.wait_for_selector(".advised", timeout=SLOW)
    picture(page, "advice")
    assert "% to win" in page.inner_text(".advised")
    code = page.get_attribute(".advised", "data-answer")
    assert page.locator(f'.answers [data-answer="{code}"]').count() == 1
    step = people.server.step(key)
    page.click(".advised")
    if page.locator("#confirm-yes").is_visible():
        page.click("#confirm-yes")
    after_step(page, step)
    assert page.locator(".advised").count() == 0


def test_where_friends_play_there_is_no_advice(people: People) -> None:
    made = people.server.table(GAME, {"american_militia": "link"})
    page = people.sit(made["host"])
    assert page.locator("#advise").count() == 0


def test_bots_explain_themselves_where_that_is_wanted(people: People) -> None:
    page = people.page()
    page.goto(people.server.address)
    page.click(f'[data-game="{GAME}"]')
    page.click('[data-preset="british"]')
    assert page.input_value("#seat-american_militia") == "bot:steady"
    page.select_option("#minds", "open")
    for seat in ("british_regulars", "canadian_militia", "native_americans"):
        page.select_option(f"#seat-{seat}", "bot:recruit")
    page.click("#create")
    page.click("#go")
    page.wait_for_selector("#log details", timeout=SLOW)
    page.locator("#log details summary").first.click()
    picture(page, "open-mind")
    told = page.inner_text("#log details")
    assert "% to win" in told or "inclined to do" in told


def test_a_finished_game_is_judged_and_leads_back(people: People) -> None:
    page = people.sit(people.server.table_of(finished(GAME)))
    page.click("#end-judge")
    page.wait_for_selector("#end .turning-points", timeout=SLOW)
    picture(page, "judged")
    assert page.locator("#end .score-chart").count() == 1
    assert not page.locator("#end-judge").is_visible()
    jump = page.locator("#end .jump").first
    step = jump.get_attribute("data-step")
    jump.click()
    page.wait_for_function("(step) => document.body.dataset.step === step", arg=step)
    assert page.locator("#rewind").is_visible()
