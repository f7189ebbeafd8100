"""A bot that says why: folded under the line of the log, unfolded where its turn is gone through."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from tests.web.people import People, Said, Server, picture

import flintlock

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

GAME = "liberty-or-death"
MINE = "british"
BOTS = {seat: "bot:non-player" for seat in flintlock.load(GAME).seats if seat != MINE}


def explained(view: Said) -> list[Said]:
    return [line for line in view["log"] if "why" in line]


def after_their_turns(server: Server) -> str:
    """A table at which one person is asked after non-players have acted."""
    key = str(server.table(GAME, BOTS, seed=11)["host"])
    while (asked := server.asked(key)) != "None":
        if asked != MINE:
            time.sleep(0.02)
            continue
        view = server.view(key)
        if len(explained(view)) > 2:
            return key
        declines = [option["code"] for option in view["question"]["options"] if option["declines"]]
        server.answer(key, view, (declines or [view["question"]["options"][-1]["code"]])[0])
    raise AssertionError("the non-players never acted")


def unfolded(page: Page) -> list[str]:
    return page.locator("#log details.why[open] li").all_inner_texts()


def test_each_action_of_a_non_player_says_why(people: People) -> None:
    key = after_their_turns(people.server)
    lines = explained(people.server.view(key))
    page = people.sit(key)
    page.wait_for_selector("#log details.why")
    assert page.locator("#log details.why").count() == len(lines)
    assert unfolded(page) == [], "reasons are there for those who ask"

    last = page.locator("#log details.why").last
    last.locator("summary").click()
    page.wait_for_selector("#log details.why[open]")
    said = ["".join(part["text"] for part in reason) for reason in lines[-1]["why"]]
    assert unfolded(page) == said
    assert any(reason.startswith("8.") for reason in said)
    last.scroll_into_view_if_needed()
    picture(page, "reasons-log")


def test_a_turn_is_gone_through_step_by_step_with_its_reasons(people: People) -> None:
    key = after_their_turns(people.server)
    page = people.sit(key)
    if not page.locator("#story").is_visible():
        page.keyboard.press("w")
    page.wait_for_selector("#story")
    page.wait_for_selector(".story-mark")
    page.keyboard.press(".")
    page.wait_for_selector(".story-mark.current")
    page.wait_for_selector("#log details.why[open]")
    assert len(page.locator("#log details.why[open]").all()) == 1
    picture(page, "reasons-story")
    page.keyboard.press("w")
    page.wait_for_selector("#story", state="hidden")
    assert unfolded(page) == [], "what was unfolded for the story is folded again"


def test_who_reads_reasons_gets_the_next_ones_unfolded(people: People) -> None:
    key = after_their_turns(people.server)
    page = people.sit(key)
    page.locator("#log details.why summary").last.click()
    before = page.locator("#log details.why").count()
    while page.locator("#log details.why").count() == before:
        view = people.server.view(key)
        options = view["question"]["options"]
        code = next((option["code"] for option in options if option["declines"]), options[-1]["code"])
        people.server.answer(key, view, code)
        while people.server.asked(key) not in (MINE, "None"):
            time.sleep(0.02)
        page.wait_for_function(f"() => Number(document.body.dataset.step) >= {people.server.step(key)}")
    assert page.locator("#log details.why").last.get_attribute("open") is not None


def test_each_seat_is_given_to_a_person_or_to_a_non_player(people: People) -> None:
    page = people.page()
    page.goto(people.server.address)
    page.click(f"[data-game='{GAME}']")
    page.click("[data-preset='alone']")
    for seat, holder in BOTS.items():
        page.select_option(f"#seat-{seat}", holder)
    page.click("#create")
    page.wait_for_selector("body[data-step]")
    key = page.url.partition("#")[2]
    holders = {seat["id"]: seat["holder"] for seat in people.server.get(f"/api/keys/{key}/view")["seats"]}
    assert holders == {**BOTS, MINE: "here"}
    assert people.server.get(f"/api/keys/{key}/record")["options"]["seats"] == f"one_{MINE}"


def test_the_first_game_is_one_person_with_three_non_players(people: People) -> None:
    page = people.page()
    page.goto(f"{people.server.address}/web/index.html")
    page.click(f"[data-first='{GAME}']")
    page.wait_for_selector("body[data-step]")
    page.wait_for_selector("#question.mine")
    key = page.url.partition("#")[2]
    holders = [seat["holder"] for seat in people.server.view(key)["seats"]]
    assert sorted(holders) == ["bot:non-player"] * 3 + ["here"]
