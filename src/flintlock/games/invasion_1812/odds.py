"""3.3: how likely each side is to win a battle: exact, if nobody leaves it by choice and no card changes it.

Losses are taken from the faction with most units there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from math import prod
from typing import Final

from flintlock.core.fight import Odds
from flintlock.core.vocabulary import Option
from flintlock.games.invasion_1812.pieces import FLEE, HIT, Area, Faction, Side
from flintlock.games.invasion_1812.position import Army, Game1812

Factions = tuple[Faction, ...]
Counts = tuple[int, ...]
"""Units of each faction of a side, in the order of the side's factions."""

MOST_STATES: Final = 700
"""A battle that can go through more states than that is not worked out: it would take too long."""


def chances(sides: Sequence[Side], forces: Sequence[Army], rolling: int) -> dict[str, float]:
    """How likely each side is to win, if the side with the number `rolling` rolls next; by the side's id."""
    numbers = Counter[Faction]()
    for number, faction in chain(*forces):
        numbers[faction] += number
    one, other = sides
    first, second = [tuple([numbers[faction] for faction in side.factions]) for side in sides]
    if prod([number + 1 for number in (*first, *second)]) > MOST_STATES:
        return {}
    first_wins = _first_side_wins((one.factions, other.factions), first, second)[rolling]
    return {one.id: first_wins, other.id: 1 - first_wins}


def battle_ahead(g: Game1812, army: Army, option: Option) -> Odds | None:
    """3.3: the odds if the army went to that area and no more came there; None where no enemy is."""
    own = army[0][1].side
    enemy = next(side for side in g.board.sides if side is not own)
    if not isinstance(option, Area) or not g.strength(option, enemy):
        return None
    forces = [(*g.forces(option, side), *(army if side is own else ())) for side in g.board.sides]
    return chances(g.board.sides, forces, option.home.number)


@lru_cache(maxsize=100_000)
def _first_side_wins(
    factions: tuple[Factions, Factions], first: Counts, second: Counts
) -> tuple[float, float]:
    """The first side's chance if it rolls next, and if the second does.

    Rolls that change nothing lead back here with the other side to roll: those rounds are summed up.
    """
    if not any(second):
        return 1.0, 1.0
    if not any(first):
        return 0.0, 0.0
    nothing, wins = [0.0, 0.0], [0.0, 0.0]
    for (hits, fled), chance in _outcomes(factions[0], _dice(factions[0], first)):
        left = _without(first, fled), _hit(second, hits)
        if left == (first, second):
            nothing[0] += chance
        else:
            wins[0] += chance * _first_side_wins(factions, *left)[1]
    for (hits, fled), chance in _outcomes(factions[1], _dice(factions[1], second)):
        left = _hit(first, hits), _without(second, fled)
        if left == (first, second):
            nothing[1] += chance
        else:
            wins[1] += chance * _first_side_wins(factions, *left)[0]
    whole = 1 - nothing[0] * nothing[1]
    return (wins[0] + nothing[0] * wins[1]) / whole, (wins[1] + nothing[1] * wins[0]) / whole


def _dice(factions: Factions, counts: Counts) -> Counts:
    """3.3: a die for each unit, as far as a faction has dice."""
    return tuple([min(faction.dice, number) for faction, number in zip(factions, counts, strict=True)])


@lru_cache
def _outcomes(factions: Factions, dice: Counts) -> tuple[tuple[tuple[int, Counts], float], ...]:
    """Hits of all dice of a side, how many units of each of its factions flee, and how likely that is."""
    found: dict[tuple[int, Counts], float] = {(0, ()): 1.0}
    for faction, thrown in zip(factions, dice, strict=True):
        more: dict[tuple[int, Counts], float] = {}
        for (hits, fled), chance in found.items():
            for (own_hits, own_fled), odds in _throws(faction.faces, thrown):
                outcome = (hits + own_hits, (*fled, own_fled))
                more[outcome] = more.get(outcome, 0.0) + chance * odds
        found = more
    return tuple(found.items())


@lru_cache
def _throws(faces: Counts, dice: int) -> tuple[tuple[tuple[int, int], float], ...]:
    """So many dice: how many hits and flights, and how likely."""
    found = {(0, 0): 1.0}
    for _ in range(dice):
        more: dict[tuple[int, int], float] = {}
        for (hits, fled), chance in found.items():
            for face, odds in enumerate(faces):
                outcome = (hits + (face == HIT), fled + (face == FLEE))
                more[outcome] = more.get(outcome, 0.0) + chance * odds / 6
        found = more
    return tuple(found.items())


@lru_cache(maxsize=10_000)
def _hit(counts: Counts, hits: int) -> Counts:
    """3.3.1: units that are lost, each of the faction with most."""
    left = list(counts)
    for _ in range(min(hits, sum(left))):
        left[left.index(max(left))] -= 1
    return tuple(left)


def _without(counts: Counts, fled: Counts) -> Counts:
    """3.3.2: units that flee."""
    return tuple([max(0, number - fleeing) for number, fleeing in zip(counts, fled, strict=True)])
