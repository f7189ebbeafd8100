"""The rules beside a second implementation of them, which was written from the rulebook alone."""

from __future__ import annotations

import os
from typing import Any

import pytest
from tests.games.liberty_or_death.oracle import battle, british, facts, march, winter
from tests.games.liberty_or_death.oracle.play import play
from tests.games.witness import Tally, differs, tally_of

GAMES = int(os.environ.get("FLINTLOCK_ORACLE_GAMES", "16"))
"""How many games are compared; `python -m tests.games.liberty_or_death.oracle` compares more."""

LEAST = {
    "action": 729,
    "agents": 41,
    "agents_raise": 36,
    "ambush": 6,
    "battle_activate": 63,
    "battle_die": 63,
    "battle_next": 42,
    "battle_where": 178,
    "blockade": 9,
    "call_partner": 8,
    "committees": 96,
    "deserter": 81,
    "deserter_face": 7,
    "follow": 75,
    "fort_space": 3,
    "french_fort": 6,
    "french_muster": 15,
    "garrison": 71,
    "garrison_from": 90,
    "gather": 116,
    "gather_how": 29,
    "gift": 26,
    "hortalez": 48,
    "how_many_fall": 6,
    "how_many_levels": 86,
    "how_many_march": 306,
    "how_many_placed": 179,
    "how_many_promoted": 5,
    "how_many_replaced": 9,
    "how_many_stay": 8,
    "join": 12,
    "leader_alone": 36,
    "loyalty": 31,
    "march": 309,
    "march_from": 247,
    "muster": 148,
    "muster_after": 29,
    "naval_die": 57,
    "new_village": 3,
    "over": 10,
    "pay_off_marker": 1,
    "pay_off_raids": 15,
    "preparer": 21,
    "promote": 18,
    "pull_in": 17,
    "push": 5,
    "push_to": 3,
    "raid": 54,
    "raid_from": 12,
    "rally": 83,
    "rally_how": 21,
    "recall": 33,
    "redeploy": 93,
    "rouse": 102,
    "scout": 4,
    "scout_to": 8,
    "shift_near": 3,
    "special_after": 118,
    "special_space": 142,
    "stroke": 13,
    "supply": 135,
    "turn_up": 381,
    "which_falls": 18,
    "which_leaves": 4,
    "which_replaced": 6,
    "withdraw_to": 21,
}
"""How often each question must have been compared, at the least, in that many games."""


@pytest.fixture(scope="module")
def tally() -> Tally:
    return tally_of(play, range(GAMES))


def test_the_rules_and_the_oracle_never_differ(tally: Tally) -> None:
    assert not tally.found, "\n".join(map(str, tally.found[:10]))


def test_totals_are_compared_at_every_question(tally: Tally) -> None:
    assert tally.compared["totals"] >= tally.asked.total()


@pytest.mark.parametrize("key", LEAST)
def test_each_question_of_the_covered_chapters_is_compared(tally: Tally, key: str) -> None:
    assert tally.compared[key] >= LEAST[key]


@pytest.mark.parametrize(
    ("chapter", "name", "value"),
    [
        (battle, "FORCE_PER_DIE", 2),
        (british, "REGULARS_AT_ONCE", 5),
        (british, "CUBES_FOR_A_FORT", 4),
        (march, "CUBES_PER_MILITIA", 2),
        (march, "UNSEEN", 1),
        (winter, "DESERTING", 4),
        (winter, "WEST_INDIES_EARN", 4),
    ],
)
def test_a_rule_that_is_changed_is_noticed(
    monkeypatch: pytest.MonkeyPatch, chapter: Any, name: str, value: int
) -> None:
    """What makes the comparison worth something."""
    monkeypatch.setattr(chapter, name, value)
    assert differs(play, range(2, 40))


def test_a_loss_that_counts_differently_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(facts.LOSS, "regular", 1)
    assert differs(play, range(2, 40))
