"""11.0: winter attrition."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.games.washingtons_war.phases import NAVAL, POLITICAL_CONTROL
from flintlock.games.washingtons_war.pieces import AMERICAN, Side, Space
from flintlock.games.washingtons_war.position import HARBOUR, Game1775
from flintlock.games.washingtons_war.victory import check_automatic


def winter(g: Game1775) -> Rules[str]:
    """5.4: all units are looked at, the British first."""
    g.headline(2, "winter", year=g.year)
    yield from freeze_all(g, g.board.british)
    yield from freeze_all(g, g.board.american)
    return NAVAL if g.fleet != HARBOUR else POLITICAL_CONTROL


def freeze_all(g: Game1775, side: Side) -> Rules[None]:
    for space in g.board.spaces:
        units, with_general = exposed(g, side, space)
        if units:
            yield from freeze(g, side, space, units, with_general)


def exposed(g: Game1775, side: Side, space: Space) -> tuple[int, bool]:
    """11.0: how many units of a side winter can harm in a space, and whether a general helps them."""
    units = g.strength(space, side)
    if not units:
        return 0, False
    leader = g.leader(space, side)
    if side.number == AMERICAN and g.americans[space.number]:
        if leader is not None and leader.winter_care and shelters(space):
            return max(0, units - leader.winter_care), False  # 11.2: Washington
        return units, leader is not None
    return 0 if shelters(space) else units, leader is not None  # 11.1, 11.3


def shelters(space: Space) -> bool:
    """2.1.B, 11.1: winter quarters, or south of the winter line."""
    return space.quarters or space.colony.south


def foreseen_losses(g: Game1775, side: Side, space: Space) -> float:
    """How many units winter would take there on average, if it came now."""
    units, with_general = exposed(g, side, space)
    if units == 1 and not with_general:
        return g.board.tables.winter_dies_up_to / len(g.board.dice)
    return units // 2


def freeze(g: Game1775, side: Side, space: Space, units: int, with_general: bool) -> Rules[None]:
    """11.1, 11.2: half are lost, rounded down; a single unit without a general is diced for."""
    losses = units // 2
    if units == 1 and not with_general:
        rule = "11.1" if side.number else "11.2"
        die = yield from g.chance("winter_die", g.board.dice, rule=rule, side=side, space=space)
        losses = int(die.value <= g.board.tables.winter_dies_up_to)
        g.tell("winter_roll", side=side, space=space, die=die)
    if losses:
        own, french = yield from g.split(side, space, losses, "french_frozen", "11.3")
        g.lose(side, space, own, french)
        g.tell("frozen", side=side, number=losses, space=space)
        check_automatic(g)
