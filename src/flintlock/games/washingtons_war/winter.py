"""11.0: winter attrition."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.games.washingtons_war.phases import NAVAL, POLITICAL_CONTROL
from flintlock.games.washingtons_war.pieces import Side, Space
from flintlock.games.washingtons_war.position import HARBOUR, Game1775
from flintlock.games.washingtons_war.victory import check_automatic


def winter(g: Game1775) -> Rules[str]:
    """5.4: all units are looked at, the British first."""
    g.headline(2, "winter", year=g.year)
    yield from winter_british(g)
    yield from winter_american(g)
    return NAVAL if g.fleet != HARBOUR else POLITICAL_CONTROL


def winter_british(g: Game1775) -> Rules[None]:
    """11.1: British units outside winter quarters north of the line."""
    british = g.board.british
    for space in g.board.spaces:
        if g.british[space.number] and not shelters(space):
            yield from freeze(g, british, space, g.british[space.number], has_general(g, space, british))


def winter_american(g: Game1775) -> Rules[None]:
    """11.2, 11.3: American units everywhere; French ones by themselves fare like the British."""
    american = g.board.american
    for space in g.board.spaces:
        number = space.number
        if g.americans[number]:
            yield from freeze_americans(g, space)
        elif g.french[number] and not shelters(space):
            yield from freeze(g, american, space, g.french[number], has_general(g, space, american))


def shelters(space: Space) -> bool:
    """2.1.B, 11.1: winter quarters, or south of the winter line."""
    return space.quarters or space.colony.south


def has_general(g: Game1775, space: Space, side: Side) -> bool:
    return g.leader(space, side) is not None


def freeze_americans(g: Game1775, space: Space) -> Rules[None]:
    """11.2: Washington brings five units through the winter in quarters; what is above fares by itself."""
    american = g.board.american
    units = g.strength(space, american)
    leader = g.leader(space, american)
    if leader is not None and leader.winter_care and shelters(space):
        yield from freeze(g, american, space, max(0, units - leader.winter_care), False)
    else:
        yield from freeze(g, american, space, units, leader is not None)


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
