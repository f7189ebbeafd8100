"""Dragging a stack gives all the answers that bring it there; swords stand where an answer brings battle."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.web.people import People, TheMatch, at_step, each_game, map_at_rest, picture, played, seen

import flintlock
from flintlock.core.phrases import DEFAULT
from flintlock.server.ways import ways
from flintlock.server.wire_ways import Way

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def ways_from(match: TheMatch) -> tuple[str, list[Way]]:
    """A token of the asked seat that can be dragged by several answers, and its ways."""
    assert match.question is not None
    view, codes = seen(match), set(match.question.codes)
    spaces = {space["id"]: space.get("code") for space in view["spaces"]}
    for token in view["tokens"]:
        if "code" in token and {token["code"], spaces.get(token["space"])} & codes:
            found = ways(match, match.question.seat, token["id"], random.Random(1), DEFAULT)
            if len(found) > 1 and any(len(way["answers"]) > 1 for way in found):
                return token["id"], found
    return "", []


def can_be_dragged(match: TheMatch) -> bool:
    """A stack can be dragged to several places, and it takes several answers to go there."""
    names = match.question.codes if match.question else []
    return len(names) > 1 and bool(ways_from(match)[1])


def spot(page: Page, selector: str) -> Any:
    """A point of the element that a pointer hits."""
    return page.evaluate(
        """(selector) => {
          for (const element of document.querySelectorAll(selector)) {
            const box = element.getBoundingClientRect();
            for (const fx of [0.5, 0.3, 0.7, 0.15, 0.85]) for (const fy of [0.5, 0.3, 0.7, 0.15, 0.85]) {
              const [x, y] = [box.left + box.width * fx, box.top + box.height * fy];
              const top = document.elementFromPoint(x, y);
              if (top && element.contains(top)) return [x, y];
            }
          }
          return null;
        }""",
        selector,
    )


def hold(page: Page, token: str) -> None:
    """Take a stack up."""
    at = spot(page, f".stack[data-id='{token}']")
    assert at is not None, f"{token} is out of sight"
    page.mouse.move(*at)
    page.mouse.down()
    page.mouse.move(at[0] + 9, at[1] + 9)


@each_game
def test_a_dragged_stack_gives_the_whole_chain(people: People, game: str) -> None:
    match = played(game, can_be_dragged)
    token, found = ways_from(match)
    key = people.server.table_of(match)
    step = people.server.step(key)
    page = people.sit(key)
    page.keyboard.press("f")
    map_at_rest(page)

    hold(page, token)
    page.wait_for_selector(".lit.way")
    picture(page, f"drag-{game}")
    lit = page.locator(".lit.way").evaluate_all("all => all.map((one) => one.dataset.way)")
    assert sorted(lit) == sorted(way["to"] for way in found)
    page.keyboard.press("Escape")
    assert page.locator(".lit.way").count() == 0
    page.mouse.up()
    assert people.server.step(key) == step

    chains = [way for way in found if len(way["answers"]) > 1]
    way = next(way for way in chains if spot_of_way(page, token, way) is not None)
    page.mouse.move(*spot_of_way(page, token, way))
    page.mouse.up()
    gave = step + len(way["answers"])
    page.wait_for_function(
        "(step) => Number(document.body.dataset.step) >= step || !document.getElementById('confirm').hidden",
        arg=gave,
    )
    if page.locator("#confirm-yes").is_visible():
        page.click("#confirm-yes")
        page.wait_for_function("(step) => Number(document.body.dataset.step) >= step", arg=gave)
    record = flintlock.Record.from_json(people.server.get(f"/api/keys/{key}/record"))
    given = [code for phase in record.phases for code in phase.answers][step:]
    assert [code for code in given if code in way["answers"]][: len(way["answers"])] == way["answers"]
    at_step(page, people.server.step(key))
    while page.locator("#undo").is_visible() and (now := people.server.step(key)) > step:
        page.keyboard.press("u")
        page.wait_for_function("(step) => Number(document.body.dataset.step) < step", arg=now)
        at_step(page, people.server.step(key))
    assert people.server.step(key) == step or not page.locator("#undo").is_visible()


def spot_of_way(page: Page, token: str, way: Way) -> Any:
    """Take the stack up, unless it is held, and look for the place."""
    if page.locator(".held").count() == 0:
        hold(page, token)
        page.wait_for_selector(".lit.way")
    return spot(page, f".lit.way[data-way='{way['to']}']")


def brings_battle(match: TheMatch) -> bool:
    question = match.question
    if question is None or question.battles is None:
        return False
    return any(question.battles(option) is not None for option in question.options)


@each_game
def test_answers_that_bring_battle_are_told_apart(people: People, game: str) -> None:
    match = played(game, brings_battle)
    question = match.question
    assert question is not None
    assert question.battles is not None
    ahead = {
        option.code: odds for option in question.options if (odds := question.battles(option)) is not None
    }
    page = people.sit(people.server.table_of(match))
    page.wait_for_selector(".battle-mark")
    picture(page, f"swords-{game}")
    assert page.locator(".battle-mark").count() == len(ahead)
    assert page.locator("#question .battle-ahead").count() == len(ahead)
    side = match.game.roles[question.seat].side
    for code, odds in ahead.items():
        said = page.inner_text(f"#question [data-answer='{code}'] .battle-ahead").strip()
        if odds:
            assert said == f"{odds[side] * 100:.0f} %"
        else:  # fought in imagination meanwhile, or not yet
            assert re.fullmatch(r"(\d+ %)?", said)
