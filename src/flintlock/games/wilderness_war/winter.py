"""4.0 B.3-B.5, 11.0: the end of the year."""

from __future__ import annotations

from collections.abc import Sequence

from flintlock.core.question import Rules
from flintlock.games.wilderness_war.home import go_home, nearest_fortifications
from flintlock.games.wilderness_war.phases import VICTORY, WINTER
from flintlock.games.wilderness_war.pieces import Leader, Piece, Side, Space, Unit
from flintlock.games.wilderness_war.position import Game1755
from flintlock.games.wilderness_war.settle import settle


def year_end(g: Game1755) -> Rules[str]:
    """4.0 B.3, B.4: Indians and lone leaders go home, and Raided markers are counted."""
    g.headline(1, "year_end", year=g.year)
    gone: list[Piece] = []
    for side in g.board.sides:
        for space in g.board.spaces:
            if g.units_outside(side.number, space) and not g.is_fortified(space, side.number):
                gone += yield from indians_go_home(g, side, space, gone)
    for side in g.board.sides:
        for leader in side.leaders:
            if is_lost_in_the_wild(g, side, leader):
                yield from leader_goes_home(g, side, leader)
    count_raids(g)
    return WINTER


def indians_go_home(g: Game1755, side: Side, space: Space, gone: Sequence[Piece]) -> Rules[list[Piece]]:
    """4.0 B.3: unless a friendly fortification is there, or it is their home.

    Pieces of an earlier stack that have `gone` there stay; those who go now are returned.
    """
    pieces = [piece for piece in g.outer(side, space) if piece not in gone]
    going = [
        piece for piece in pieces if isinstance(piece, Unit) and piece.indian and not is_home(piece, space)
    ]
    if not going:
        return []
    others = [piece for piece in pieces if not isinstance(piece, Unit) or not piece.indian]
    stack = [*others, *going]
    yield from go_home(g, side, space, stack, is_raid=False)
    return [piece for piece in stack if g.at[piece.number] != space.number]


def is_home(unit: Unit, space: Space) -> bool:
    return unit.tribe is not None and unit.tribe.home is space


def is_lost_in_the_wild(g: Game1755, side: Side, leader: Leader) -> bool:
    """4.0 B.3: in wilderness or mountains without units or a fortification."""
    if not g.is_on_map(leader):
        return False
    space = g.where(leader)
    return space.is_wild and not g.units_in(side.number, space) and not g.is_fortified(space, side.number)


def leader_goes_home(g: Game1755, side: Side, leader: Leader) -> Rules[None]:
    places = nearest_fortifications(g, side, g.where(leader))
    if not places:
        return
    place = yield from g.ask(side.id, "leader_home", places, rule="4.0.B.3", leader=leader)
    g.place(leader, place)
    g.tell("goes_home", piece=leader, space=place)


def count_raids(g: Game1755) -> None:
    """4.0 B.4, 13.22: half a victory point for each Raided marker, rounded up for each side."""
    for side, markers in zip(g.board.sides, g.raided, strict=True):
        raids = len(markers)
        if raids:
            points = (raids + 1) // 2
            g.score(side.number, points)
            g.tell("raids_counted", side=side.id, raids=raids, points=points)
        markers.clear()


# ---------------------------------------------------------------------- attrition


def winter(g: Game1755) -> Rules[str]:
    """11.0: drilled troops outside of winter quarters melt away."""
    for side in g.board.sides:
        for space in g.board.spaces:
            if not is_sheltered(g, side, space):
                yield from melt_away(g, side, space)
    return VICTORY


def is_sheltered(g: Game1755, side: Side, space: Space) -> bool:
    """11.1: own country, a small garrison in a fort or stockade, or a fortress; never if besieged."""
    mine = side.number
    if g.is_besieged(space) and g.stronghold(space) == mine:
        return not g.garrison(space)
    units = g.units_outside(mine, space)
    if not units or space.originally == mine or g.holder(space) == mine:
        return True
    return g.is_fortified(space, mine) and units <= g.board.tables.shelter


def lost_of(reduced: int, units: int) -> int:
    """11.2: how many of the reduced units in a space are lost; its last step never is."""
    lost = (reduced + 1) // 2
    return lost - 1 if lost == units else lost


def melt_away(g: Game1755, side: Side, space: Space) -> Rules[None]:
    """11.2: half of the reduced units, rounded up, are lost, then every full one is reduced."""
    drilled = [unit for unit in g.units_at(side, space.number) if unit.drilled]
    full = [unit for unit in drilled if not g.reduced[unit.number]]
    reduced: list[Piece] = [unit for unit in drilled if g.reduced[unit.number]]
    lost = lost_of(len(reduced), g.units_in(side.number, space))
    for left in range(lost, 0, -1):
        unit = yield from g.ask(
            side.id, "winter_loss", g.distinct(reduced), rule="11.2", space=space, left=left
        )
        reduced.remove(unit)
        g.lose(unit)
        g.tell("eliminated", piece=unit)
    for unit in full:
        g.reduced[unit.number] = 1
    if lost or full:
        g.tell("melts_away", side=side.id, space=space)
        yield from settle(g, (space,))
