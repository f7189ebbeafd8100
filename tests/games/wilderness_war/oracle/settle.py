"""What follows at once from who stands where: sieges, captured works, lone leaders, reverted fortresses."""

from __future__ import annotations

from collections.abc import Container, Sequence

from tests.games.wilderness_war.oracle.asking import ask, cards_of, place_of, respond, spaces
from tests.games.wilderness_war.oracle.facts import BRITISH, FRENCH, NOBODY, SPACES, TABLES, Piece
from tests.games.wilderness_war.oracle.retreat import escapes
from tests.games.wilderness_war.oracle.world import PRIZES, World, drilled_of, leaders_of, units_of
from tests.games.witness import Rules

POINTS = TABLES["points"]


def lift_sieges(w: World) -> None:
    """8.232: a siege without besiegers is over."""
    for place in list(w.sieges):
        owner = w.stronghold_of(place)
        if owner == NOBODY or not w.units(1 - owner, place):
            del w.sieges[place]
            for piece in w.pieces(owner, place):
                w.inside.discard(piece.id)


def come_out(w: World) -> None:
    """R23: inside a place that is not besieged nobody stays."""
    w.inside -= {id for id in w.inside if w.at[id] not in w.sieges}


def lay_sieges(w: World) -> None:
    """8.21: units before a fort or fortress, and none of its owner's outside."""
    for place in SPACES:
        owner = w.stronghold_of(place)
        if owner == NOBODY or place in w.sieges:
            continue
        if w.units(1 - owner, place) and not w.units(owner, place):
            w.sieges[place] = 0
            w.inside |= {piece.id for piece in w.pieces(owner, place)}


def capture_works(w: World) -> Rules[None]:
    """5.45, 6.51: drilled troops take stockades that nobody defends."""
    for side in (FRENCH, BRITISH):
        for place in [*w.stockades[1 - side]]:
            if _occupy(w, side, place):
                w.stockades[1 - side].remove(place)
                w.stockades[side].add(place)
                w.score(side, POINTS["stockade"])
                yield from massacre(w, side, place)


def massacre(w: World, victor: int, place: str) -> Rules[None]:
    """Card 7: a fortification has fallen to drilled troops with Indians among them."""
    stack = w.outside(victor, place)
    indians = [unit for unit in stack if unit.indian]
    if not drilled_of(stack) or not indians:
        return
    if (yield from respond(w, "respond_massacre", 1 - victor, cards_of("massacre"))):
        w.score(1 - victor, 1)
        for unit in indians:
            w.eliminate(unit)


def undo_building(w: World, places: Container[str] = SPACES) -> None:
    """5.45: forts under construction are lost where enemy drilled troops stand alone."""
    for side in (FRENCH, BRITISH):
        w.building[1 - side].difference_update(
            [place for place in w.building[1 - side] if place in places and _occupy(w, side, place)]
        )


def _occupy(w: World, side: int, place: str) -> bool:
    return bool(drilled_of(w.outside(side, place))) and not units_of(w.pieces(1 - side, place))


def remove_amphib(w: World) -> None:
    """6.431: French drilled troops alone in the space, or an unbesieged French fortification."""
    for place in [*w.amphib]:
        alone = drilled_of(w.pieces(FRENCH, place)) and not units_of(w.pieces(BRITISH, place))
        if alone or w.free_fortification(FRENCH, place):
            w.amphib.remove(place)


def revert_fortresses(w: World) -> None:
    """8.24: a captured fortress that its captor leaves."""
    for place in [*w.captured]:
        captor = 1 - SPACES[place].originally
        if not units_of(w.pieces(captor, place)) and not (captor == BRITISH and place in w.amphib):
            w.captured.remove(place)
            w.score(1 - captor, POINTS["fortress"])


def award_prizes(w: World, places: Sequence[str] = PRIZES) -> None:
    """13.23: Niagara and Ohio Forks."""
    for place in set(places) & set(PRIZES):
        present = [
            side for side in (FRENCH, BRITISH) if units_of(w.pieces(side, place)) or w.fortified(side, place)
        ]
        if len(present) == 1 and present[0] != w.prizes[place]:
            w.prizes[place] = present[0]
            w.score(present[0], POINTS["prize"])


def lone_leaders(w: World) -> list[Piece]:
    """6.53: leaders without units or fortification where unbesieged enemy units or fortifications are."""
    found = []
    for side in (FRENCH, BRITISH):
        for leader in leaders_of(w.on_map(side)):
            place = w.at[leader.id]
            if leader.id in w.inside or w.units(side, place) or w.fortified(side, place):
                continue
            if w.hostile(side, place):
                found.append(leader)
    return found


def settle(w: World, came_from: str = "", active: int = NOBODY) -> Rules[None]:
    """Everything that follows; leaders of the other side do not go where an attacker came from."""
    lift_sieges(w)
    lay_sieges(w)
    come_out(w)
    yield from capture_works(w)
    undo_building(w)
    remove_amphib(w)
    revert_fortresses(w)
    lift_sieges(w)
    award_prizes(w)
    for leader in lone_leaders(w):
        yield from escape(w, leader, came_from if leader.side != active else "")


def leave(w: World, place: str) -> Rules[None]:
    """What follows when a party has left a space: its siege is lifted, its captured fortress reverts."""
    lift_sieges(w)
    if place in w.amphib:
        remove_amphib(w)
    revert_fortresses(w)
    lift_sieges(w)
    award_prizes(w, [place])
    for leader in lone_leaders(w):
        if w.at[leader.id] == place:
            yield from escape(w, leader, "")


def escape(w: World, leader: Piece, came_from: str) -> Rules[None]:
    """R12: he retreats as a beaten defender would, or is lost."""
    targets = escapes(w, leader, w.at[leader.id], came_from)
    if not targets:
        w.eliminate(leader)
        return
    answer = yield from ask("leader_escapes", leader.side, spaces(targets))
    w.place(leader, place_of(answer))
