"""The rules beside a second implementation of them, which was written from the rulebook alone."""

from __future__ import annotations

import os
from typing import Any

import pytest
from tests.games.wilderness_war.oracle.facts import TABLES
from tests.games.wilderness_war.oracle.play import play
from tests.games.witness import Tally, differs, tally_of

GAMES = int(os.environ.get("FLINTLOCK_ORACLE_GAMES", "80"))
"""How many games are compared; `python -m tests.games.wilderness_war.oracle` compares more."""

LEAST = {
    "assault_now": 4,
    "avoid": 100,
    "avoid_to": 35,
    "avoid_with": 9,
    "avoidance_die": 70,
    "battle_die": 400,
    "build_fort": 150,
    "build_stockade": 250,
    "call_militia": 40,
    "commander": 450,
    "demolish_after": 200,
    "demolish_at": 200,
    "demolish_what": 8,
    "drilled_unit": 200,
    "drop": 90,
    "force_of": 400,
    "go_home": 65,
    "go_inside": 20,
    "individual": 1000,
    "infiltrate_or_attack": 100,
    "intercept": 200,
    "intercept_with": 25,
    "interception_die": 150,
    "join_relief": 10,
    "leader_die": 25,
    "leader_escapes": 45,
    "leader_home": 55,
    "lose_step": 30,
    "march": 5500,
    "next_party": 650,
    "over": 7,
    "play_card": 1500,
    "raid_die": 35,
    "raid_militia": 3,
    "respond_battle": 250,
    "respond_blockhouses": 25,
    "respond_coehorns": 10,
    "respond_foul": 900,
    "respond_schooner": 20,
    "respond_surrender": 6,
    "retreat_to": 20,
    "retreat_with": 15,
    "sail_to": 85,
    "sally": 25,
    "siege_die": 7,
    "siege_or_march": 15,
    "use": 1000,
    "winter_loss": 10,
}
"""How often each question must have been compared, at the least, in that many games."""


@pytest.fixture(scope="module")
def tally() -> Tally:
    return tally_of(play, range(GAMES))


def test_the_rules_and_the_oracle_never_differ(tally: Tally) -> None:
    assert not tally.found, "\n".join(map(str, tally.found[:10]))


@pytest.mark.parametrize("key", LEAST)
def test_each_question_of_the_covered_chapters_is_compared(tally: Tally, key: str) -> None:
    assert tally.compared[key] >= LEAST[key]


@pytest.mark.parametrize(
    ("table", "name", "value"),
    [
        ("reaction", "interception", 5),
        ("reaction", "avoidance", 3),
        ("battle", "no_regulars", -2),
        ("movement", "boat", 3),
        ("points", "battle", 2),
        ("raid", "success", 4),
    ],
)
def test_a_rule_that_is_changed_is_noticed(
    monkeypatch: pytest.MonkeyPatch, table: str, name: str, value: Any
) -> None:
    """What makes the comparison worth something."""
    monkeypatch.setitem(TABLES[table], name, value)
    assert differs(play, [seed for seed in range(40) if seed % 4])
