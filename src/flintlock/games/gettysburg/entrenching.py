"""8.4: entrenchments, and 7.12: the attack across them or around them."""

from __future__ import annotations

from typing import Final

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.gettysburg.pieces import Area, Place
from flintlock.games.gettysburg.position import Fighter, Game1863

COMPLETE: Final = 2
"""Entrenchments on one border that shelter."""


def digging_areas(g: Game1863, post: Place) -> list[Area]:
    """8.4: areas in reach with own pieces in which an entrenchment can be laid or moved."""
    can_lay = g.trenches_left() > 0
    found = []
    for area in post.commanded:
        if g.holds(area, g.side) and not g.holds(area, g.enemy(g.side)):
            trenches = g.entrenchments(area)
            if (can_lay and len(trenches) < COMPLETE) or (trenches and len(area.borders) > 1):
                found.append(area)
    return found


def dig(g: Game1863, post: Place) -> Rules[None]:
    """8.4: lay an entrenchment on a border, the second beside the first, or move one to another border."""
    seat, board = g.side.id, g.board
    area = yield from g.ask(seat, "entrench_in", digging_areas(g, post), rule="8.4")
    trenches = g.entrenchments(area)
    ways: list[Option] = []
    if len(trenches) < COMPLETE and g.trenches_left():
        ways.append(board.new_trench)
    if trenches and len(area.borders) > 1:
        ways.append(board.shift_trench)
    way = yield from g.ask(seat, "entrench_how", ways, rule="8.4", area=area)
    if way is board.new_trench:
        across = yield from new_border(g, area, trenches)
        g.tell("entrenches", area=area, border=across)
    else:
        old = yield from old_border(g, area, trenches)
        trenches.remove(old.number)
        across = yield from other_border(g, area, old)
        g.tell("shifts_trench", area=area, source=old, border=across)
    g.entrench(area, [*trenches, across.number])


def new_border(g: Game1863, area: Area, trenches: list[int]) -> Rules[Place]:
    """8.4: the first lies on any border, the second on that of the first."""
    choices = [place for place in area.borders if not trenches or place.number in trenches]
    return (yield from g.ask(g.side.id, "entrench_at", choices, rule="8.4", area=area))


def old_border(g: Game1863, area: Area, trenches: list[int]) -> Rules[Place]:
    choices = [place for place in area.borders if place.number in trenches]
    return (yield from g.ask(g.side.id, "shift_from", choices, rule="8.4", area=area))


def other_border(g: Game1863, area: Area, old: Place) -> Rules[Place]:
    choices = [place for place in area.borders if place is not old]
    return (yield from g.ask(g.side.id, "shift_to", choices, rule="8.4", area=area, border=old))


# ---------------------------------------------------------------------- 7.12: in an assault


def faces_trenches(g: Game1863, area: Area, attacker: Fighter) -> bool:
    """8.4: two entrenchments lie on the border that the attacker has crossed."""
    return g.entrenchments(area).count(attacker.origin) == COMPLETE


def is_flanked(g: Game1863, area: Area, attackers: list[Fighter]) -> bool:
    """7.12: somebody attacks an entrenched area across a border without entrenchments."""
    trenches = g.entrenchments(area)
    return bool(trenches) and any(attacker.origin not in trenches for attacker in attackers)


def is_sheltered(g: Game1863, area: Area, attackers: list[Fighter]) -> bool:
    """8.4: somebody attacks across two entrenchments, and nobody in the flank."""
    if is_flanked(g, area, attackers):
        return False
    return any(faces_trenches(g, area, attacker) for attacker in attackers)
