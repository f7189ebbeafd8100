"""Games played by clicking only what glows."""

import random

import pytest
from tests.web.people import People, each_game, in_turn, play_on, sides

pytestmark = pytest.mark.browser


def test_a_whole_game_at_one_screen(people: People) -> None:
    key = people.server.table("1812", seed=11)["host"]
    page = people.sit(key)
    clicked = play_on(page, random.Random(3), seconds=120)
    assert len(clicked) > 40
    kinds = {code.split(":")[0] for code in clicked}
    assert {"area", "card", "count"} <= kinds
    assert people.server.get(f"/api/keys/{key}")["over"]
    assert page.locator("#question .result h2").inner_text()


@each_game
def test_many_turns_at_one_screen(people: People, game: str) -> None:
    key = people.server.table(game, seed=11)["host"]
    page = people.sit(key)
    assert len(play_on(page, random.Random(3), clicks=15)) == 15
    assert people.server.step(key) >= 15


@in_turn
def test_against_bots(people: People, game: str) -> None:
    mine, *others = sides(game)
    bots = {seat: "bot:random" for side in others for seat in side}
    bots |= dict.fromkeys(mine[1:], "bot:random")
    key = people.server.table(game, bots, seed=5, pace=300)["host"]
    page = people.sit(key)
    page.locator("#pace input").evaluate(
        "(slider) => { slider.value = slider.max; slider.dispatchEvent(new Event('change')); }"
    )
    assert play_on(page, random.Random(4), clicks=12)


@in_turn
def test_skip_to_my_turn(people: People, game: str) -> None:
    first = people.server.asked(people.server.table(game, seed=5)["host"])
    seats = [seat for side in sides(game) for seat in side]
    mine = next(seat for seat in reversed(seats) if seat != first)
    bots = {seat: "bot:random" for seat in seats if seat != mine}
    key = people.server.table(game, bots, seed=5, pace=10_000)["host"]
    page = people.sit(key)
    page.wait_for_selector("#skip:not([disabled])")
    page.click("#skip")
    page.wait_for_selector("#question.mine")
    assert people.server.asked(key) == mine
