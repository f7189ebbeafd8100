"""Score and aim in sight, answers that say what they give up, and the end of a game."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from tests.tables import scenario_of
from tests.web.people import People, TheMatch, after_step, each_game, in_turn, picture, sides

import flintlock

pytestmark = pytest.mark.browser


@each_game
def test_the_score_is_in_sight_and_its_aim_behind_it(people: People, game: str) -> None:
    key = people.server.table(game)["host"]
    view, info = people.server.view(key), people.server.get(f"/api/keys/{key}")
    page = people.sit(key)
    chips = page.locator("#score .score-chip").all_inner_texts()
    assert len(chips) == len(view["score"]) > 0
    for chip, side in zip(chips, view["score"], strict=True):
        assert side["name"] in chip
        assert str(side["points"]) in chip
    assert page.inner_text("#score .ends") == view["ends"]
    page.click("#score")
    picture(page, f"aim-{game}")
    dialog = page.inner_text("dialog")
    for said in (info["aim"], info["differs"], info["scenario_name"], view["ends"]):
        assert said in dialog
    assert all(side["needs"] in dialog for side in view["score"])


def test_a_short_scenario_says_that_it_is_short(people: People) -> None:
    page = people.sit(people.server.table("1812")["host"])
    assert "2" in page.inner_text("#score .ends")
    page.click("#score")
    assert "2" in page.inner_text("dialog .differs")


def test_giving_the_game_up_is_always_confirmed(people: People) -> None:
    key = people.server.table("gettysburg")["host"]
    page = people.sit(key)
    page.click(".resign")
    assert page.locator("#confirm").is_visible()
    assert not page.locator("#confirm-never").is_visible()
    picture(page, "give-up")
    page.keyboard.press("Escape")
    assert people.server.step(key) == 0
    page.click(".resign")
    page.click("#confirm-yes")
    page.wait_for_selector("#question .result")
    assert people.server.get(f"/api/keys/{key}")["over"]


def finished(game: str) -> TheMatch:
    rules = flintlock.load(game)
    match, chance = rules.start(scenario_of(rules), seed=3), random.Random(3)
    while match.question is not None:
        match.answer(chance.choice(match.question.options))
    return match


@in_turn
def test_the_end_tells_who_won_why_and_how_it_went(people: People, game: str, tmp_path: Path) -> None:
    key = people.server.table_of(finished(game))
    view = people.server.get(f"/api/keys/{key}/view")
    page = people.sit(key)
    page.wait_for_selector("#end .score-chart")
    picture(page, f"end-{game}")
    said = page.inner_text("#end")
    for name in view["result"]["names"]:
        assert name in said
    assert view["result"]["reason"].lower() in said.lower()
    assert page.locator("#end .series").count() == len(view["score"])
    for side in view["score"]:
        assert side["name"] in said
        assert str(side["points"]) in said
    with page.expect_download() as download:
        page.click("#end-export")
    download.value.save_as(tmp_path / "record.json")
    assert json.loads((tmp_path / "record.json").read_text("utf-8"))
    page.click("#end-share")
    page.wait_for_selector(".toast")
    page.click("#end .close")
    assert not page.locator("#end").is_visible()
    page.click("#show-end")
    page.click("#end-branch")
    page.wait_for_selector("#rewind")
    page.wait_for_selector("#end", state="hidden")
    page.keyboard.press("Escape")
    page.wait_for_selector("#end")


@in_turn
def test_a_rematch_begins_with_the_sides_swapped(people: People, game: str) -> None:
    mine, other = sides(game)
    key = people.server.table_of(finished(game))
    page = people.sit(key)
    page.click("#end-rematch")
    page.wait_for_function("(key) => location.hash.slice(1) !== key", arg=key)
    page.wait_for_selector("body[data-step]")
    again = page.evaluate("location.hash.slice(1)")
    info = people.server.get(f"/api/keys/{again}")
    assert (info["game"], info["over"]) == (game, False)
    assert set(info["seats"]) == {*mine, *other}


def test_the_scale_of_the_chart_keeps_inside_its_frame(people: People) -> None:
    page = people.page()
    page.goto(people.server.address)
    found = page.evaluate(
        """async () => {
          const { scalesOf, stairs, some, telling, fitting } = await import('/web/js/chart.js');
          const scores = { steps: [0, 10, 40], sides: [{ points: [0, 3, 5] }, { points: [2, -1, 2] }] };
          const { x, y, least, most } = scalesOf(scores, 300);
          return {
            least, most, order: [x(0) < x(10), x(10) < x(40), y(5) < y(0), x(40) <= 300, y(5) >= 0],
            path: stairs(scores.steps, [0, 3, 5], { x, y }),
            some: [some([1, 2, 3, 4, 5, 6, 7], 3), some([1, 2], 5), some([], 4)],
            names: telling(['1757, early season', 'The end of 1757', '1758, late season', 'Last season']),
            fits: [fitting('1757, early', 300), fitting('1757, early', 50), fitting('Montcalm', 20)],
            flat: scalesOf({ steps: [0], sides: [{ points: [0] }] }, 300).most,
          };
        }"""
    )
    assert (found["least"], found["most"], found["flat"]) == (-1, 5, 1)
    assert all(found["order"])
    assert found["path"].count("H") == found["path"].count("V") == 2
    assert found["some"] == [[1, 4, 7], [1, 2], []]
    assert found["names"] == ["1757, early", "The end of 1757", "1758, late", "Last"]
    assert found["fits"] == ["1757, early", "1757", ""]


def test_turns_are_named_in_full_or_all_in_short(people: People) -> None:
    page = people.page()
    page.goto(people.server.address)
    found = page.evaluate(
        """async () => {
          const { drawChart } = await import('/web/js/chart.js');
          const scores = { steps: [0, 90], sides: [{ side: 'a', name: 'A', colour: 'red', points: [0, 1] }] };
          const turn = (step, year) => ({ step, heading: 1, parts: [{ text: `The year ${year}` }] });
          const log = [turn(0, 1775), turn(10, 1776), turn(50, 1777)];
          return [500, 1500].map((room) => {
            const names = drawChart(scores, log, room, 'Score').querySelectorAll('.tick:not([text-anchor])');
            return [...names].map((name) => name.textContent);
          });
        }"""
    )
    assert found == [["1775", "1776", "1777"], ["The year 1775", "The year 1776", "The year 1777"]]


def can_decline(match: TheMatch) -> bool:
    """One answer gives something up and can be given by a key; there are others."""
    question = match.question
    return question is not None and len(question.declines) == 1 and len(question.options) > 2


@in_turn
def test_what_gives_something_up_says_so_and_is_never_the_default(people: People, game: str) -> None:
    key = people.server.table_where(game, can_decline)
    options = people.server.view(key)["question"]["options"]
    (decline,) = [option for option in options if option["declines"]]
    page = people.sit(key)
    step = people.server.step(key)
    button = page.locator("#question .answer.declines")
    assert decline["name"].lower() in button.inner_text().lower()
    assert "primary" not in (button.get_attribute("class") or "")
    assert button.get_attribute("tabindex") == "-1"
    page.keyboard.press("q")
    assert not page.evaluate("document.activeElement.classList.contains('declines')")
    page.evaluate("document.activeElement.blur()")
    for _ in range(3):
        page.keyboard.press("Enter")
    assert people.server.step(key) == step
    assert not page.locator("#confirm").is_visible()
    page.keyboard.press("d")
    page.wait_for_function(
        "(step) => Number(document.body.dataset.step) > step || !document.getElementById('confirm').hidden",
        arg=step,
    )
    if page.locator("#confirm").is_visible():
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        assert people.server.step(key) == step, "no Enter gives anything up"
        page.keyboard.press("d")
    after_step(page, step)


def declines(match: TheMatch, final: bool) -> bool:
    """What can be declined by a key can be taken back, or cannot."""
    question = match.question
    if question is None or not can_decline(match):
        return False
    return (question.declines[-1] in match.final_answers(random.Random(1))) == final


@in_turn
def test_what_can_be_taken_back_is_not_confirmed(people: People, game: str) -> None:
    key = people.server.table_where(game, lambda match: declines(match, final=False))
    step = people.server.step(key)
    page = people.sit(key)
    page.keyboard.press("d")
    after_step(page, step)
    assert not page.locator("#confirm").is_visible()


@pytest.mark.parametrize("game", ["washingtons-war", "wilderness-war"])  # where declining can bring dice
def test_what_cannot_be_taken_back_asks_first(people: People, game: str) -> None:
    key = people.server.table_where(game, lambda match: declines(match, final=True))
    step = people.server.step(key)
    page = people.sit(key)
    page.keyboard.press("d")
    page.wait_for_selector("#confirm-yes")
    page.keyboard.press("Enter")
    assert people.server.step(key) == step
    page.keyboard.press("Escape")
    page.wait_for_selector("#confirm", state="hidden")
    assert people.server.step(key) == step


def asks_twice_how_many(match: TheMatch) -> bool:
    """Two numbers are asked for, one after the other, by one rule."""
    question = match.question
    if question is None or any(option.kind != "count" for option in question.options):
        return False
    after = match.clone()
    after.answer(max(question.options, key=lambda option: int(option.code.partition(":")[2])))
    following = after.question
    if (
        following is None
        or following.is_forced
        or (following.seat, following.rule) != (question.seat, question.rule)
    ):
        return False
    return all(option.kind == "count" for option in following.options)


@pytest.mark.parametrize("game", ["1812", "gettysburg"])  # the others ask for one number at a time
def test_all_of_every_kind_in_one_go(people: People, game: str) -> None:
    key = people.server.table_where(game, asks_twice_how_many)
    step, rule = people.server.step(key), people.server.view(key)["question"]["rule"]
    page = people.sit(key)
    numbers = page.locator("#question .count").all_inner_texts()
    assert [int(number) for number in numbers] == sorted(map(int, numbers), reverse=True)
    page.keyboard.press("a")
    after_step(page, step + 1)
    page.wait_for_selector("body:not(.busy)")
    view = people.server.view(key)["question"]
    assert view["rule"] != rule or any(option["kind"] != "count" for option in view["options"])


@in_turn
def test_the_side_panel_folds_and_leaves_the_question(people: People, game: str) -> None:
    page = people.sit(people.server.table(game)["host"])
    width = "document.getElementById('board').clientWidth"
    before = page.evaluate(width)
    page.keyboard.press("p")
    page.wait_for_function(f"(before) => {width} > before + 200", arg=before)
    assert page.locator("#prompt").is_visible()
    assert page.locator("#question .answer").first.is_visible()
    assert not page.locator("#log").is_visible()
    picture(page, f"folded-{game}")
    page.reload()
    page.wait_for_selector("body.folded")
    page.click("#fold-side")
    page.wait_for_selector("#log")
