"""9.2: the exact odds before a march into battle."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from tests.games.washingtons_war.build import BOARD, GENERALS, SPACES, TheMatch, answer, position

from flintlock.core.message import called
from flintlock.games.washingtons_war.modifiers import (
    Encounter,
    actual_rating,
    encounter_ahead,
    is_overrun,
    modifiers,
    total,
)
from flintlock.games.washingtons_war.odds import attacker_wins, ratings, wins_with_lead


def march(**spaces: str) -> TheMatch:
    pieces = {"new_york": "clinton 3 british +british", "west_point": "gates 3 american"} | spaces
    match = position(active="british", british="ops2 ops1", also=pieces)
    return answer(match, "ops2", "activate", int(pieces["new_york"].split()[1]))


@pytest.mark.parametrize(("lead", "hits"), [(0, 21), (1, 26), (5, 36), (-5, 1), (-6, 0), (-1, 15)])
def test_9_2_wins_among_the_36_rolls(lead: int, hits: int) -> None:
    assert wins_with_lead(lead) == Fraction(hits, 36)


def test_9_3_ratings_come_with_equal_odds() -> None:
    g = position().position
    assert ratings(g, GENERALS["howe"], 5) == {2: Fraction(1, 2), 5: Fraction(1, 2)}
    assert ratings(g, GENERALS["howe"], 2) == {2: Fraction(1)}
    assert ratings(g, None, 5) == {0: Fraction(1)}


@pytest.mark.parametrize(
    "spaces",
    [
        {},
        {"west_point": "washington 5 american +american"},
        {"new_york": "clinton 5 british", "west_point": "2 american"},
        {"new_york": "clinton 1 british", "west_point": "greene 5 american"},
    ],
)
def test_9_2_the_odds_are_the_share_of_all_four_dice(spaces: dict[str, str]) -> None:
    """Counted the long way: both rating dice and both battle dice."""
    g = march(**spaces).position
    encounter = encounter_ahead(g, SPACES["west_point"])
    bonuses = [total(modifiers(g, encounter, side)) for side in BOARD.sides]
    wins = 0
    for own, enemy, attack, defence in itertools.product(range(1, 7), repeat=4):
        british = bonuses[1] + attack
        british += actual_rating(g, encounter.leaders[1], own, encounter.units[1])
        american = bonuses[0] + defence
        american += actual_rating(g, encounter.leaders[0], enemy, encounter.units[0])
        wins += british >= american
    assert attacker_wins(g, encounter) == Fraction(wins, 6**4)


def test_9_7_an_overrun_needs_no_dice() -> None:
    match = march(new_york="clinton 4 british", west_point="1 american", york="1 american")
    assert is_overrun(match.position, encounter_ahead(match.position, SPACES["west_point"]))


def test_the_table_shows_the_odds_before_the_step_and_not_elsewhere() -> None:
    match = march()
    panel = match.view("british")["panels"][0]
    assert panel["id"] == "battle/odds"
    encounter = encounter_ahead(match.position, SPACES["west_point"])
    chance = attacker_wins(match.position, encounter)
    assert panel["rows"][0][3] == f"{float(chance) * 100:.1f} % ({chance.numerator}/{chance.denominator})"
    assert [row[0] for row in panel["rows"]] == [called(SPACES["west_point"])]
    far = march(west_point="", york="2 american")
    assert far.view("british")["panels"][0]["id"] != "battle/odds"


def test_cards_are_no_part_of_the_odds_before_the_battle() -> None:
    match = march()
    assert encounter_ahead(match.position, SPACES["west_point"]).bonus == (0, 0)
    assert isinstance(encounter_ahead(match.position, SPACES["west_point"]), Encounter)
    assert not encounter_ahead(match.position, SPACES["west_point"]).intercepted
