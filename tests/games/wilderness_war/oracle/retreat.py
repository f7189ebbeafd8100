"""7.9: where the beaten go."""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.wilderness_war.oracle.asking import ask, piece_of, place_of, spaces
from tests.games.wilderness_war.oracle.facts import BRITISH, SPACES, TABLES, Piece
from tests.games.wilderness_war.oracle.world import World, units_of
from tests.games.witness import Rules

CAPACITY: int = TABLES["fort"]["units"]
INSIDE = "inside"


def may_stay(w: World, piece: Piece, place: str) -> bool:
    """7.92: what a space must be for a piece that retreats there."""
    if w.hostile(piece.side, place):
        return False
    return not piece.drilled or SPACES[place].cultivated or w.fortified(piece.side, place)


def escapes(w: World, piece: Piece, place: str, came_from: str) -> list[str]:
    """Spaces to which a beaten defender can retreat."""
    targets = [there for there in SPACES[place].links if there != came_from]
    if piece.side == BRITISH and place in w.amphib:
        targets += [port for port in w.ports(BRITISH) if port != place and SPACES[port].port]
    return [there for there in SPACES if there in targets and may_stay(w, piece, there)]


def has_room(w: World, piece: Piece, place: str, others: Sequence[Piece] = ()) -> bool:
    """8.11: four units in a fort, any number in a fortress, and leaders always."""
    if w.stronghold_of(place) != piece.side:
        return False
    if SPACES[place].fortress or piece.is_leader:
        return True
    return len(units_of([*w.insiders(piece.side, place), *others])) < CAPACITY


def retreat_defenders(w: World, pieces: Sequence[Piece], place: str, came_from: str) -> Rules[None]:
    """7.91, 8.13: each piece where it can go; the owner chooses a space and then who goes there."""
    left = list(pieces)
    while True:
        choices = {piece.id: _choices(w, piece, place, came_from) for piece in left}
        for piece in [piece for piece in left if not choices[piece.id]]:
            w.eliminate(piece)
            left.remove(piece)
        if not left:
            return
        targets = {target for piece in left for target in choices[piece.id]}
        options = [INSIDE] * (INSIDE in targets) + spaces([there for there in SPACES if there in targets])
        target = place_of((yield from ask("retreat_to", left[0].side, options)))
        able = [piece for piece in left if target in choices[piece.id]]
        if len(targets) == 1 and (target != INSIDE or _all_fit(w, able, place)):
            _arrive(w, able, target)
            return
        yield from _go(w, left, place, target, able)


def _choices(w: World, piece: Piece, place: str, came_from: str) -> list[str]:
    inside = [INSIDE] if w.free_stronghold(piece.side, place) and has_room(w, piece, place) else []
    return inside + escapes(w, piece, place, came_from)


def _go(w: World, left: list[Piece], place: str, target: str, able: list[Piece]) -> Rules[None]:
    """At least one goes there, and as many others as the owner likes."""
    going: list[Piece] = []
    while able:
        options: list[str | Piece] = [*able, *(["enough"] if going else []), "all"]
        answer = yield from ask("retreat_with", able[0].side, options, unsure="all")
        if answer == "enough":
            break
        for piece in able if answer == "all" else [piece_of(answer)]:
            if target != INSIDE or has_room(w, piece, place, going):
                going.append(piece)
        able = [
            piece
            for piece in able
            if piece not in going and (target != INSIDE or has_room(w, piece, place, going))
        ]
    for piece in going:
        left.remove(piece)
    _arrive(w, going, target)


def _arrive(w: World, pieces: Sequence[Piece], target: str) -> None:
    for piece in pieces:
        if target == INSIDE:
            w.inside.add(piece.id)
        else:
            w.place(piece, target)


def _all_fit(w: World, pieces: Sequence[Piece], place: str) -> bool:
    number = len(units_of([*w.insiders(pieces[0].side, place), *pieces]))
    return SPACES[place].fortress or number <= CAPACITY


def retreat_attackers(w: World, pieces: Sequence[Piece], place: str, came_from: str) -> None:
    """7.92: back to where they came from, or lost; arrows lead only one way (2.0)."""
    for piece in pieces:
        is_near = came_from in SPACES[place].links
        by_sea = piece.side == BRITISH and place in w.amphib and came_from in w.ports(BRITISH)
        if came_from and (is_near or by_sea) and may_stay(w, piece, came_from):
            w.place(piece, came_from)
        else:
            w.eliminate(piece)
