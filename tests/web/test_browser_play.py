"""Whole games, played by clicking only what glows."""

import random

import pytest
from tests.web.people import SEATS, People, play_on

pytestmark = pytest.mark.browser


def test_a_whole_game_at_one_screen(people: People) -> None:
    key = people.server.table(seed=11)["host"]
    page = people.sit(key)
    clicked = play_on(page, random.Random(3), seconds=100)
    assert len(clicked) > 40
    kinds = {code.split(":")[0] for code in clicked}
    assert {"area", "card", "count", "done"} <= kinds
    assert people.server.get(f"/api/keys/{key}")["over"]
    assert "The game is over" in (page.text_content("#question") or "")


def test_a_whole_game_against_bots(people: People) -> None:
    bots = {seat: "bot:random" for seat in SEATS if seat != "canadian_militia"}
    key = people.server.table(bots, seed=5, pace=300)["host"]
    page = people.sit(key)
    page.locator("#pace input").evaluate(
        "(slider) => { slider.value = slider.max; slider.dispatchEvent(new Event('change')); }"
    )
    play_on(page, random.Random(4), seconds=60)
    assert people.server.get(f"/api/keys/{key}")["over"]


def test_skip_to_my_turn(people: People) -> None:
    first = people.server.get(f"/api/keys/{people.server.table(seed=5)['host']}")["asked"]
    mine = next(seat for seat in reversed(SEATS) if seat != first)
    bots = {seat: "bot:random" for seat in SEATS if seat != mine}
    key = people.server.table(bots, seed=5, pace=10_000)["host"]
    page = people.sit(key)
    page.wait_for_selector("#skip:not([disabled])")
    page.click("#skip")
    page.wait_for_selector("#question.mine")
    assert people.server.get(f"/api/keys/{key}")["asked"] == mine
