"""3.3: the odds of a battle are those of the dice, if nobody leaves it and no card is played."""

from __future__ import annotations

import random

import pytest

import flintlock
from flintlock.games.invasion_1812 import Invasion1812
from flintlock.games.invasion_1812.odds import chances
from flintlock.games.invasion_1812.pieces import FLEE, HIT, Faction
from flintlock.games.invasion_1812.position import Army


@pytest.fixture(name="game")
def _game() -> Invasion1812:
    game = flintlock.load("1812")
    assert isinstance(game, Invasion1812)
    return game


def army(game: Invasion1812, text: str) -> Army:
    """`british_regulars 2, canadian_militia 1`."""
    factions = {faction.id: faction for faction in game.board.factions}
    words = [entry.split() for entry in text.split(", ")]
    return tuple((int(number), factions[name]) for name, number in words)


def fought(factions: tuple[Faction, ...], british: Army, american: Army, rng: random.Random) -> int:
    """A battle by the dice: the number of the side that wins; the British roll first."""
    left = {faction: number for number, faction in (*british, *american)}
    rolling = 0
    while True:
        hits, fled = 0, dict.fromkeys(left, 0)
        for faction in factions:
            if faction.side.number == rolling:
                for _ in range(min(faction.dice, left.get(faction, 0))):
                    (face,) = rng.choices(range(3), faction.faces)
                    hits += face == HIT
                    fled[faction] += face == FLEE
        for _ in range(hits):
            enemies = [one for one in left if one.side.number != rolling and left[one]]
            if enemies:
                left[max(enemies, key=lambda one: (left[one], -one.number))] -= 1
        for faction, number in fled.items():
            left[faction] -= number
        for side in (0, 1):
            if not any(left[one] for one in left if one.side.number == side):
                return 1 - side
        rolling = 1 - rolling


@pytest.mark.parametrize(
    ("british", "american"),
    [
        ("british_regulars 1", "american_regulars 1"),
        ("british_regulars 2, canadian_militia 1", "american_militia 4"),
        ("canadian_militia 2, native_americans 3", "american_regulars 2, american_militia 1"),
    ],
)
def test_3_3_the_odds_are_those_of_many_battles(game: Invasion1812, british: str, american: str) -> None:
    factions = game.board.factions
    ours, theirs = army(game, british), army(game, american)
    odds = chances(game.board.sides, (ours, theirs), 0)
    assert sum(odds.values()) == pytest.approx(1)
    rng, battles = random.Random(1812), 4000
    won = sum(fought(factions, ours, theirs, rng) == 0 for _ in range(battles))
    assert odds["british"] == pytest.approx(won / battles, abs=0.03)


def test_3_3_who_rolls_first_has_the_better_chance(game: Invasion1812) -> None:
    both = army(game, "british_regulars 2"), army(game, "american_regulars 2")
    first, second = (chances(game.board.sides, both, rolling)["british"] for rolling in (0, 1))
    assert first > second


def test_odds_that_would_take_long_are_not_worked_out(game: Invasion1812) -> None:
    ours = army(game, "british_regulars 9, canadian_militia 9, native_americans 9")
    assert chances(game.board.sides, (ours, army(game, "american_regulars 9")), 0) == {}
