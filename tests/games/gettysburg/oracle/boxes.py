"""Entry boxes, from which pieces come without an order."""

from __future__ import annotations

from collections import Counter

from tests.games.gettysburg.oracle.assault import assault
from tests.games.gettysburg.oracle.facts import BOXES
from tests.games.gettysburg.oracle.movement import (
    Batch,
    attack,
    border_limit,
    choose_units,
    dig_over,
    is_possible,
    may_enter,
    walk,
)
from tests.games.gettysburg.oracle.world import World
from tests.games.witness import Rules


def exits(w: World, side: int, left: Counter[str]) -> list[str]:
    return [
        box.code
        for box in BOXES.values()
        if box.side == side and is_possible(w, _box_batch(w, box.code, left))
    ]


def _box_batch(w: World, box: str, left: Counter[str]) -> Batch:
    side, area = BOXES[box].side, BOXES[box].area
    across = border_limit(w, side, box, area) - left[box]
    kinds = [kind for kind in w.kinds(side, box) if may_enter(w, side, kind, area)]
    return Batch(box, area, across, w.room(side, area), kinds, w.troops(side, box))


def leave_box(w: World, side: int, box: str, left: Counter[str]) -> Rules[None]:
    """Free of any order; an assault that it leads to is fought at once."""
    one = _box_batch(w, box, left)
    chosen = yield from choose_units(w, side, one)
    left[box] += chosen.total()
    if w.strength(1 - side, one.area):
        yield from attack(w, one.kinds, chosen, box, one.area)
        yield from assault(w, side, one.area)
    else:
        yield from walk(w, one.kinds, chosen, box, one.area)
        yield from dig_over(w, side, one.area, set())
