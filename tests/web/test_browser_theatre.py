"""The battle theatre: nothing is resolved unseen, nothing vanishes, and the question stays free."""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from tests.web.people import (
    LOOK_AROUND,
    People,
    TheMatch,
    after_step,
    asks_on_the_board,
    each_game,
    in_battle,
    in_turn,
    last_fight,
    map_at_rest,
    picture,
    played,
    sat_down,
    seen,
)

from flintlock.core.fight import Onset, Outcome
from flintlock.core.question import NATURE

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def goes_on(match: TheMatch) -> bool:
    """A battle has begun and is not over."""
    return bool(last_fight(match)) and not is_between_battles(match)


def battles(match: TheMatch) -> int:
    """How many battles have been fought."""
    return sum(isinstance(entry.fight, Outcome) for entry in match.position.log)


def is_between_battles(match: TheMatch) -> bool:
    return any(isinstance(fight, Outcome) for fight in last_fight(match))


def before_the_first(match: TheMatch) -> TheMatch:
    """The same match where somebody could choose for the last time before its first battle."""
    return before_the_battle(match, lines_of_battles(match)[0])


def before_the_last(match: TheMatch) -> TheMatch:
    return before_the_battle(match, lines_of_battles(match)[-1])


def lines_of_battles(match: TheMatch) -> list[int]:
    return [line for line, entry in enumerate(match.position.log) if isinstance(entry.fight, Onset)]


def before_the_battle(match: TheMatch, begins: int) -> TheMatch:
    """The same match where somebody could choose for the last time before that line of its log."""
    steps = range(match.answers_given + 1)
    after = bisect_right(steps, begins, key=lambda step: len(match.at(step).position.log))
    found = next(at for step in reversed(steps[:after]) if is_chosen(at := match.at(step)))
    found.give_nature("auto")
    return found


def is_chosen(match: TheMatch) -> bool:
    return match.question is not None and match.question.seat != NATURE and not match.question.is_forced


def asks_on_the_map(match: TheMatch) -> bool:
    """Some answers are spaces or pieces on the board."""
    pieces = {token.get("code") for token in seen(match)["tokens"]}
    return asks_on_the_board(match) or (
        match.question is not None and not pieces.isdisjoint(match.question.codes)
    )


def watched(people: People, match: TheMatch) -> tuple[str, Page]:
    """The host's key of a table that stands where a match does, and a spectator who looks on."""
    made = people.server.same_table(match)
    return made["host"], people.sit(made["spectator"])


def unfold(page: Page) -> None:
    page.wait_for_selector("#theatre")
    if "docked" in (page.get_attribute("#theatre", "class") or ""):
        page.click("#theatre .fold")
    page.wait_for_selector("#theatre .battle-side")


@each_game
def test_it_shows_both_sides_every_roll_and_what_was_added(people: People, game: str) -> None:
    match = played(game, in_battle)
    key, page = watched(people, before_the_last(match))
    people.server.follow(key, match)
    after_step(page, match.answers_given - 1)
    battle = people.server.view(key)["battle"]
    unfold(page)
    page.wait_for_function(
        "(n) => document.querySelectorAll('#theatre .roll').length === n", arg=len(battle["rolls"])
    )
    picture(page, f"battle-{game}")
    assert page.inner_text("#theatre .battle-title").strip() == battle["title"]
    assert page.locator("#theatre .battle-side").count() == len(battle["sides"])
    shown = page.inner_text("#theatre")
    for roll in battle["rolls"]:
        assert roll.get("meaning", "") in shown
        for modifier in roll["modifiers"]:
            assert modifier["name"] in shown
            assert modifier["rule"] in shown
        if "total" in roll:
            assert str(roll["total"]) in shown
    dice = sum(len(roll["dice"]) for roll in battle["rolls"])
    assert page.locator("#theatre .roll .die").count() == dice
    if all("odds" in side for side in battle["sides"]):
        assert page.locator("#theatre .odds-part").count() == len(battle["sides"])


@in_turn
def test_a_battle_that_goes_on_is_there_after_a_reload(people: People, game: str) -> None:
    key = people.server.table_where(game, goes_on)
    battle = people.server.view(key)["battle"]
    page = people.sit(key)
    for _ in range(2):
        unfold(page)
        assert page.inner_text("#theatre .battle-title").strip() == battle["title"]
        assert page.locator("#theatre .roll").count() == len(battle["rolls"])
        prompt = page.inner_text("#prompt")
        page.reload()
        sat_down(page)
        assert page.inner_text("#prompt") == prompt


# The answers on the map that are in sight: nothing that lies over the map may keep a pointer from them.
ON_THE_MAP = ".lit, .stack.can"
IN_SIGHT = """(all) => {
  const stage = document.getElementById('stage').getBoundingClientRect();
  const inside = ({ left, right, top, bottom }) =>
    left >= stage.left && right <= stage.right && top >= stage.top && bottom <= stage.bottom;
  return all.filter((one) => inside(one.getBoundingClientRect())).map((one) => one.dataset.answer);
}"""


@each_game
def test_it_leaves_the_question_free(people: People, game: str) -> None:
    """Dice have been rolled, and the next question is answered on the map."""
    page = people.sit(
        people.server.table_where(game, lambda match: in_battle(match) and asks_on_the_map(match))
    )
    if not page.locator("#theatre").is_visible():  # a battle that is over comes back from the log
        page.locator("#log .open-battle").last.click()
        page.click("#theatre .fold")
    page.wait_for_selector("#theatre.docked")
    map_at_rest(page)
    in_sight = set(page.eval_on_selector_all(ON_THE_MAP, IN_SIGHT))
    assert in_sight
    picture(page, f"free-{game}")
    theatre, question = page.locator("#theatre").bounding_box(), page.locator("#question").bounding_box()
    assert theatre is not None
    assert question is not None
    targets = page.evaluate(LOOK_AROUND)["targets"]
    assert in_sight <= {target["code"] for target in targets if target["x"] < question["x"]}
    assert theatre["x"] + theatre["width"] <= question["x"]


@each_game
def test_in_a_battle_all_that_matters_is_in_sight(people: People, game: str) -> None:
    """At 1280×720: question, answers, odds and six lines of the log at once."""

    def has_odds(match: TheMatch) -> bool:
        return len(match.position.log) > 30 and any(
            panel["id"].startswith("battle") for panel in seen(match)["panels"]
        )

    page = people.sit(people.server.table_where(game, has_odds))
    page.wait_for_selector("#odds")
    picture(page, f"odds-{game}")
    found = page.evaluate(
        """() => {
          const inside = (element, frame) => {
            const [a, b] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
            return a.top >= b.top - 1 && a.bottom <= b.bottom + 1 && a.bottom <= innerHeight + 1;
          };
          const all = (selector, frame) => [...document.querySelectorAll(selector)].filter(
            (element) => !inside(element, document.querySelector(frame))).length;
          const lines = [...document.querySelectorAll('#log .line')];
          const log = document.getElementById('log');
          return {
            hidden: all('#prompt, #question .buttons .answer', '#question') + all('#odds tr', '#odds'),
            lines: lines.filter((line) => inside(line, log)).length,
          };
        }"""
    )
    assert found["hidden"] == 0
    assert found["lines"] >= 6


@in_turn
def test_it_stays_until_it_is_put_away_and_comes_back_from_the_log(people: People, game: str) -> None:
    match = played(game, lambda match: battles(match) > 0 and is_between_battles(match))
    key, page = watched(people, before_the_first(match))
    assert not page.locator("#theatre").is_visible()
    people.server.follow(key, match)
    page.wait_for_selector("#theatre")
    line = int(page.locator("#log .line:has(.open-battle)").first.get_attribute("data-line") or -1)
    battle = people.server.get(f"/api/keys/{key}/battle?line={line}")
    page.wait_for_function(
        "(title) => document.querySelector('#theatre .battle-title')?.textContent === title",
        arg=battle["title"],
    )
    page.click("#theatre .close")
    while page.locator("#theatre").is_visible():
        page.click("#theatre .close")
    page.locator("#log .open-battle").first.click()
    page.wait_for_selector("#theatre .outcome")
    assert page.locator("#theatre .roll").count() == len(battle["rolls"])
    assert page.locator("#theatre .force.after").count() == len(battle["sides"])
    assert page.locator("#theatre .battle-side.winner").count() == (1 if battle["winner"] else 0)


@in_turn
def test_dice_fall_one_after_the_other_at_the_chosen_pace(people: People, game: str) -> None:
    """A whole battle comes with one answer, and is shown roll by roll."""
    match = played(game, lambda match: is_between_battles(match) and len(last_fight(match)) > 3)
    key, page = watched(people, before_the_first(match))
    page.evaluate(
        """() => {
          window.rolls = [];
          const theatre = document.getElementById('theatre');
          new MutationObserver(() => window.rolls.push(theatre.querySelectorAll('.roll').length))
            .observe(theatre, { childList: true });
        }"""
    )
    people.server.follow(key, match)
    page.wait_for_selector("#theatre .outcome")
    shown = page.evaluate("window.rolls")
    grown = [later - earlier for earlier, later in pairwise(shown)]
    assert max(grown) == 1
    assert shown[-1] == len(people.server.get(f"/api/keys/{key}/battle?line={first_battle(page)}")["rolls"])


def first_battle(page: Page) -> int:
    return int(page.locator("#log .line:has(.open-battle)").first.get_attribute("data-line") or -1)


@in_turn
def test_battles_that_were_fought_meanwhile_wait_to_be_seen(people: People, game: str) -> None:
    match = played(game, lambda match: battles(match) > 1 and is_between_battles(match))
    key, page = watched(people, before_the_first(match))
    people.server.follow(key, match)
    page.wait_for_function(
        "(step) => Number(document.body.dataset.step) >= step", arg=people.server.step(key)
    )
    lines = page.locator("#log .line:has(.open-battle)").evaluate_all(
        "all => all.map((one) => one.dataset.line)"
    )
    titles = [people.server.get(f"/api/keys/{key}/battle?line={line}")["title"] for line in lines]
    for title in titles:
        page.wait_for_function(
            "(title) => document.querySelector('#theatre .battle-title')?.textContent === title", arg=title
        )
        page.click("#theatre .close")
    page.wait_for_selector("#theatre", state="hidden")
