"""8.1.2: which pieces come, go and fall first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_MILITIA,
    ACTIVE_WAR_PARTY,
    BRITISH_FORT,
    CONTINENTAL,
    FRENCH_REGULAR,
    MILITIA,
    PATRIOT_FORT,
    REGULAR,
    TORY,
    VILLAGE,
    WAR_PARTY,
    Kind,
    Space,
)
from flintlock.games.liberty_or_death.position import Insurrection

BASES: Final = (BRITISH_FORT, PATRIOT_FORT, VILLAGE)
SOLDIERS: Final = (REGULAR, FRENCH_REGULAR)
LOCALS: Final = (TORY, CONTINENTAL)
HIDDEN: Final = (MILITIA, WAR_PARTY)
SHOWN: Final = (ACTIVE_MILITIA, ACTIVE_WAR_PARTY)


def in_turn(
    soldiers: int, locals_: int, number: int, *, many_first: bool, spare_last: bool
) -> tuple[int, int]:
    """8.1.2: so many cubes taken in turn; Regulars begin where both are as many.

    `many_first`: begin with the more numerous kind, else with the scarcer one. `spare_last`: the last Tory
    or Continental stays as long as there are Regulars.
    """
    taken = [0, 0]
    left = [soldiers, locals_]
    begins = 0 if soldiers == locals_ or (soldiers > locals_) == many_first else 1
    turn = begins
    for _ in range(min(number, soldiers + locals_)):
        if turn == 1 and spare_last and left[1] == 1 and left[0]:
            turn = 0
        if not left[turn]:
            turn = 1 - turn
        taken[turn] += 1
        left[turn] -= 1
        turn = 1 - turn
    return taken[0], taken[1]


def to_place(kinds: Sequence[Kind], g: Insurrection, space: Space) -> Kind:
    """8.1.2: bases, then irregulars, then the scarcer of the cubes."""

    def rank(kind: Kind) -> tuple[int, int, int]:
        if kind.is_base:
            return (0, 0, 0)
        if not kind.is_cube:
            return (1, int(kind.is_active), 0)
        return (2, g.count(space, kind.number), LOCALS.count(kind.number))

    return min(kinds, key=rank)


def to_give_up(kinds: Sequence[Kind], g: Insurrection, space: Space) -> Kind:
    """8.1.2: of one's own the more numerous cubes, then irregulars, those in the open first, then bases."""

    def rank(kind: Kind) -> tuple[int, int, int]:
        number = kind.number
        if kind.is_base:
            return (4, 0, 0)
        if number in HIDDEN:
            return (3, 0, 0)
        if number in SHOWN:
            return (2, 0, 0)
        is_last_local = number in LOCALS and g.count(space, number) == 1
        return (1 if is_last_local else 0, -g.count(space, number), LOCALS.count(number))

    return min(kinds, key=rank)


def to_strike(kinds: Sequence[Kind], g: Insurrection, space: Space) -> Kind:
    """8.1.2: of the enemy bases, then irregulars, underground ones first, then the scarcer cubes."""

    def rank(kind: Kind) -> tuple[int, int, int]:
        number = kind.number
        if kind.is_base:
            return (0, 0, 0)
        if number in HIDDEN:
            return (1, 0, 0)
        if number in SHOWN:
            return (2, 0, 0)
        return (3, g.count(space, number), LOCALS.count(number))

    return min(kinds, key=rank)
