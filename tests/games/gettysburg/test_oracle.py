"""The rules beside a second implementation of them, which was written from the rulebook alone."""

from __future__ import annotations

import os

import pytest
from tests.games.gettysburg.oracle.facts import FIELDS, TABLES
from tests.games.gettysburg.oracle.play import play
from tests.games.witness import Tally, differs, tally_of

GAMES = int(os.environ.get("FLINTLOCK_ORACLE_GAMES", "110"))
"""How many games are compared; `python -m tests.games.gettysburg.oracle` compares more."""

BATTLES = [seed for seed in range(60) if seed % 12]
"""Games that begin with a battle."""

LEAST = {
    "action": 5400,
    "assault": 80,
    "assign": 370,
    "carry": 150,
    "check_next": 310,
    "clear_fire": 1,
    "colour": 2,
    "combine": 35,
    "counter_attacked": 4,
    "disc": 2700,
    "entrench_at": 110,
    "entrench_how": 30,
    "entrench_in": 75,
    "evade": 45,
    "fire": 1700,
    "fire_at": 120,
    "fire_class": 25,
    "fire_from": 15,
    "fire_from_too": 15,
    "fire_on": 55,
    "fire_with": 20,
    "hit_artillery": 1,
    "leave_after": 520,
    "long_range": 210,
    "lose_trench": 2,
    "marker_value": 650,
    "morale": 1000,
    "move_from": 450,
    "move_to": 1400,
    "order": 1400,
    "over": 20,
    "place_marker": 1100,
    "reinforce_colour": 1,
    "reinforce_from": 11,
    "reinforce_in": 30,
    "remove_marker": 720,
    "reorganise": 20,
    "retreat": 95,
    "retreat_beyond": 3,
    "ride_along": 1,
    "ride_on": 40,
    "road": 13,
    "run_out": 20,
    "run_out_fighter": 1,
    "shift_from": 1,
    "shift_to": 45,
    "take_damage": 40,
    "take_fire_marker": 3,
    "units": 1400,
    "which_origin": 12,
    "withdraw_artillery": 25,
}
"""How often each question must have been compared, at the least, in that many games."""


@pytest.fixture(scope="module")
def tally() -> Tally:
    return tally_of(play, range(GAMES))


def test_the_rules_and_the_oracle_never_differ(tally: Tally) -> None:
    assert not tally.found, "\n".join(map(str, tally.found[:10]))


@pytest.mark.parametrize("key", LEAST)
def test_each_question_is_compared(tally: Tally, key: str) -> None:
    assert tally.compared[key] >= LEAST[key]


@pytest.mark.parametrize(
    ("table", "name", "value"),
    [
        ("fire", "artillery_damaged", 0),
        ("fire", "per_two_damage", 0),
        ("fire", "entrenched", 0),
        ("attacker_morale", "elite", 0),
        ("defender_morale", "height", 0),
        ("defender_morale", "entrenched", 0),
        ("defender_morale", "flank", 1),
        ("defender_morale", "disrupted", 0),
        ("defender_morale", "weak", 0),
        ("limits", "area", 5),
        ("limits", "road", 3),
        ("limits", "rounds", 1),
        ("limits", "firing_areas", 1),
    ],
)
def test_a_rule_that_is_changed_is_noticed(
    monkeypatch: pytest.MonkeyPatch, table: str, name: str, value: int
) -> None:
    """What makes the comparison worth something."""
    monkeypatch.setitem(TABLES[table], name, value)
    assert differs(play, BATTLES)


def test_other_command_fields_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FIELDS, "double", 6)
    assert differs(play, BATTLES[:1])
