"""6.7, 6.8, 8.1: what the enemy can do against a party that comes: intercept, go inside, avoid battle."""

from __future__ import annotations

from tests.games.wilderness_war.oracle.asking import ask, piece_of, place_of, roll, spaces
from tests.games.wilderness_war.oracle.facts import BRITISH, SPACES, TABLES, Piece
from tests.games.wilderness_war.oracle.forces import commanders, gather
from tests.games.wilderness_war.oracle.movement import Trek, is_infiltrator
from tests.games.wilderness_war.oracle.retreat import has_room
from tests.games.wilderness_war.oracle.settle import (
    award_prizes,
    escape,
    leave,
    lift_sieges,
    lone_leaders,
    undo_building,
)
from tests.games.wilderness_war.oracle.world import World, auxiliaries_of, leaders_of, units_of
from tests.games.witness import Rules

REACTION = TABLES["reaction"]


# ---------------------------------------------------------------------- interception


def can_be_intercepted(w: World, t: Trek) -> bool:
    """6.722, 6.723: not leaders alone, nor where own unbesieged units or fortifications are."""
    if not units_of(t.pieces) or SPACES[t.here].terrain == "none":
        return False
    others = [unit for unit in w.units(t.side, t.here) if unit not in t.pieces]
    return not others and not w.free_fortification(t.side, t.here)


def interceptors(w: World, t: Trek) -> dict[str, list[Piece]]:
    """6.72, 6.721, 6.724: by space, those who may try; a lone auxiliary in the wild meets only its like."""
    found = {}
    places = [place for place in SPACES[t.here].links if place != t.came_from]
    if t.infiltrating:
        places.append(t.here)
    for place in places:
        pieces = w.outside(1 - t.side, place)
        if is_alone_in_the_wild(t, place):
            pieces = leaders_of(pieces) + auxiliaries_of(pieces)
        if units_of(pieces):
            found[place] = pieces
    return found


def is_alone_in_the_wild(t: Trek, place: str) -> bool:
    """6.721, and its exception for the infiltrated space."""
    return is_infiltrator(t.pieces) and SPACES[t.here].wild and place != t.here


def intercept(w: World, t: Trek) -> Rules[list[Piece]]:
    """Who has come."""
    stacks = interceptors(w, t) if can_be_intercepted(w, t) else {}
    if not stacks:
        return []
    side = 1 - t.side
    options: list[Piece] = []
    for pieces in stacks.values():
        options += commanders(pieces, units_of(pieces)) + units_of(pieces)
    answer = yield from ask("intercept", side, [*options, "no_interception"])
    if answer == "no_interception":
        return []
    first = piece_of(answer)
    place = w.at[first.id]
    force = [first]
    if first.is_leader:
        lone = is_alone_in_the_wild(t, place)
        force = yield from gather(w, "intercept_with", side, first, stacks[place], needs_unit=True, lone=lone)
    t.watched |= {place, t.here}
    die = yield from roll("interception_die")
    if die + first.tactics < REACTION["interception"]:
        t.tired |= {piece.id for piece in force}
        return []
    for piece in force:
        w.place(piece, t.here)
    if place != t.here:
        yield from leave(w, place)
    return force


# ---------------------------------------------------------------------- inside or outside


def go_inside(w: World, side: int, place: str, bound: list[Piece]) -> Rules[None]:
    """8.1: pieces that were there, but for those who have intercepted."""
    if not w.free_stronghold(side, place):
        return
    if not w.units(side, place):
        return
    going: list[Piece] = []
    while True:
        able = [
            piece
            for piece in w.outside(side, place)
            if piece not in bound and piece not in going and has_room(w, piece, place, going)
        ]
        if not able:
            break
        answer = yield from ask("go_inside", side, [*able, "enough", "all"], unsure="all")
        if answer == "enough":
            break
        for piece in able if answer == "all" else [piece_of(answer)]:
            if has_room(w, piece, place, going):
                going.append(piece)
    w.inside |= {piece.id for piece in going}


# ---------------------------------------------------------------------- avoiding battle


def avoid(w: World, t: Trek) -> Rules[None]:
    """One force or unit tries to get away; 6.85: not where an interception was tried from or for (R17)."""
    side, place = 1 - t.side, t.here
    targets = havens(w, side, place, t.came_from)
    pieces = [piece for piece in w.outside(side, place) if piece.id not in t.tired]
    if place in t.watched or not units_of(pieces) or not targets:
        return
    options = commanders(pieces, units_of(pieces)) + units_of(pieces)
    answer = yield from ask("avoid", side, [*options, "stand"])
    if answer == "stand":
        return
    first = piece_of(answer)
    force = [first]
    if first.is_leader:
        force = yield from gather(w, "avoid_with", side, first, pieces, needs_unit=True)
    if not _slips_away(t, force):
        die = yield from roll("avoidance_die")
        if die + first.tactics < REACTION["avoidance"]:
            return
    target = place_of((yield from ask("avoid_to", side, spaces(targets))))
    for piece in force:
        w.place(piece, target)
    undo_building(w, [target])
    award_prizes(w, [target])
    for leader in lone_leaders(w):
        if w.at[leader.id] == target:
            yield from escape(w, leader, "")
    lift_sieges(w)


def havens(w: World, side: int, place: str, came_from: str) -> list[str]:
    """6.81, 6.811."""
    near = [there for there in SPACES[place].links if there != came_from and not w.hostile(side, there)]
    if side == BRITISH and place in w.amphib:
        near += [port for port in w.ports(BRITISH) if SPACES[port].port and port != place]
    return [there for there in SPACES if there in near]


def _slips_away(t: Trek, force: list[Piece]) -> bool:
    """6.8: auxiliaries in the wild before attackers who have none."""
    only_auxiliaries = all(unit.auxiliary for unit in units_of(force))
    return SPACES[t.here].wild and only_auxiliaries and not auxiliaries_of(t.pieces)
