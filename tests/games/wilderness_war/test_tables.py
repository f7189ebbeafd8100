"""The tables of the player aid, with the figures of the playbook's examples."""

from __future__ import annotations

import pytest
from tests.games.wilderness_war.build import BOARD, scene, space

from flintlock.games.wilderness_war.fire import Encounter, volley
from flintlock.games.wilderness_war.odds import attacker_wins, chance
from flintlock.games.wilderness_war.tables import row

TABLES = BOARD.tables

COMBAT = [
    ("Monongahela 1755, the ambush", 10, 6, 1, 4),
    ("Monongahela 1755, the answer", 10, 1, -1, 1),
    ("Augusta 1756, Dumas and two Indians", 2, 4, 0, 1),
    ("Augusta 1756, one militia unit", 1, 4, 0, 1),
    ("Plains of Abraham 1759, British", 34, 6, 2, 8),
    ("Plains of Abraham 1759, French", 23, 1, 2, 4),
    ("Hudson Carry North 1757, French", 9, 3, 0, 2),
    ("Hudson Carry North 1757, British", 6, 4, 0, 2),
    ("Hudson Carry North late in 1757, a reduced Provincial", 1, 1, 0, 0),
]


@pytest.mark.parametrize(("what", "strength", "die", "added", "losses"), COMBAT)
def test_7_2_combat_results(what: str, strength: int, die: int, added: int, losses: int) -> None:
    assert TABLES.result(TABLES.column(strength), die + added) == losses, what


def test_7_2_columns_and_rows_end_at_the_edge_of_the_table() -> None:
    assert TABLES.column(27) == TABLES.column(22)
    assert TABLES.column(28) == TABLES.column(60)
    assert TABLES.column(4) == TABLES.column(5) == 4
    assert [row(roll) for roll in (-3, 0, 7, 12)] == [0, 0, 7, 7]
    assert TABLES.result(TABLES.column(28), 4) == 5


def test_7_2_more_strength_never_does_less() -> None:
    for column in range(len(TABLES.losses) - 1):
        for roll in range(8):
            assert TABLES.losses[column][roll] <= TABLES.losses[column + 1][roll]


@pytest.mark.parametrize(("roll", "change"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (9, 2)])
def test_8_231_siege_table(roll: int, change: int) -> None:
    assert TABLES.siege_change[row(roll)] == change


@pytest.mark.parametrize(
    ("roll", "stockade", "cultivated"), [(0, 2, 2), (1, 1, 0), (3, 0, 0), (4, 2, 1), (5, 1, 1), (6, 0, 0)]
)
def test_10_3_raid_table(roll: int, stockade: int, cultivated: int) -> None:
    assert TABLES.raid_stockade[row(roll)] == stockade
    assert TABLES.raid_cultivated[row(roll)] == cultivated
    assert TABLES.raid_success == 5


def test_5_54_the_assemblies_and_their_limits() -> None:
    assert [(box.id, box.limits["northern"], box.limits["southern"]) for box in TABLES.assemblies] == [
        ("reluctant", 6, 2),
        ("supportive", 10, 4),
        ("enthusiastic", 18, 6),
    ]


# ---------------------------------------------------------------------- odds


def met(french: str, british: str, place: str = "winooski") -> tuple[object, Encounter]:
    g = scene(f"{place}: {french}", f"crown_point: {british}")
    own, enemy = g.outer(BOARD.french, space(place)), g.outer(BOARD.british, space("crown_point"))
    return g, Encounter(space(place), BOARD.french, (own, enemy))


def test_7_8_odds_by_hand() -> None:
    """A full coureur on column 1 against a reduced one on column 0: over all 36 rolls."""
    g, encounter = met("fr_coureurs", "-br_cayuga")
    wins = 0
    for die in range(1, 7):
        for other in range(1, 7):
            caused = TABLES.result(1, die)
            suffered = TABLES.result(0, other)
            enemy_lives, lives = caused < 1, suffered < 2
            wins += lives and (not enemy_lives or caused > suffered)
    assert attacker_wins(g, encounter) == pytest.approx(wins / 36)  # type: ignore[arg-type]


def test_7_8_odds_are_sure_at_the_extremes() -> None:
    assert chance(TABLES, (10, 2), (0, 0), 40, 1) == 1.0
    assert chance(TABLES, (0, -1), (10, 2), 1, 40) == 0.0


def test_7_51_a_volley_names_its_modifiers() -> None:
    g, encounter = met("montcalm, 3 fr_regular", "br_ranger")
    shot = volley(g, encounter, BOARD.french)  # type: ignore[arg-type]
    assert (shot.strength, shot.modifier) == (9, 1)
    assert [(one.name, one.rule) for one in shot.modifiers] == [
        ("modifier.tactics", "7.51"),
        ("modifier.no_woodsmen", "7.52"),
    ]
