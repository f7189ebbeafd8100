"""7.9: the retreat of the beaten."""

from __future__ import annotations

from collections.abc import Sequence

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.wilderness_war.picking import ANY_NUMBER, pick
from flintlock.games.wilderness_war.pieces import BRITISH, NONE, Piece, Side, Space
from flintlock.games.wilderness_war.position import Game1755
from flintlock.games.wilderness_war.responses import fighters
from flintlock.games.wilderness_war.settle import refuges


def retreat_attackers(g: Game1755, side: Side) -> Rules[list[Space]]:
    """7.92: attackers go back where they came from; 8.252: those who sallied out go back inside."""
    b = g.fighting
    space = g.board.spaces[b.space]
    outer: list[Piece] = []
    for piece in fighters(g, side.number):
        if piece.number in b.sallied:
            g.put(piece, space.number, inside=True)
        else:
            outer.append(piece)
    if not outer:
        return [space]
    if b.came_from == NONE:
        # Raiders who had not moved have no space that they came from.
        return (yield from disperse(g, side, outer, space, NONE))
    back = g.board.spaces[b.came_from]
    for piece in outer:
        if may_go_back(g, piece, space, back):
            g.place(piece, back)
        else:
            lose_in_retreat(g, piece)
    saved = [piece for piece in outer if g.is_on_map(piece)]
    if saved:
        g.tell("retreats", pieces=g.amounts(saved), space=back)
    return [space, back]


def may_go_back(g: Game1755, piece: Piece, space: Space, back: Space) -> bool:
    """7.92: over a way, or for the British by ship from an Amphib marker; 6.63: not among the enemy."""
    side = piece.side.number
    by_ship = side == BRITISH and g.has_amphib(space)
    if back not in space.neighbours and not by_ship:
        return False
    return not g.is_hostile(back, side) and (not piece.drilled or g.is_sheltering(back, side))


def retreat_defenders(g: Game1755, side: Side) -> Rules[list[Space]]:
    """7.91, 8.13: defenders may go different ways, or into their fort or fortress."""
    b = g.fighting
    pieces = [piece for piece in fighters(g, side.number) if not g.is_inside(piece)]
    return (yield from disperse(g, side, pieces, g.board.spaces[b.space], b.came_from))


def disperse(
    g: Game1755, side: Side, pieces: Sequence[Piece], space: Space, came_from: int
) -> Rules[list[Space]]:
    """Each piece goes to a place that is open to it, or is eliminated."""
    left, touched = list(pieces), [space]
    while left:
        open_to = destinations(g, side, left, space, came_from)
        for piece in [piece for piece in left if not any(piece in group for group in open_to.values())]:
            lose_in_retreat(g, piece)
            left.remove(piece)
        if not open_to:
            break
        place = yield from g.ask(side.id, "retreat_to", list(open_to), rule="7.91", space=space)
        group = open_to[place]
        going = yield from who_goes(g, side, group, space, place, must_all=len(open_to) == 1)
        settle_in(g, going, space, place)
        left = [piece for piece in left if piece not in going]
        if isinstance(place, Space):
            touched.append(place)
    return touched


def destinations(
    g: Game1755, side: Side, pieces: Sequence[Piece], space: Space, came_from: int
) -> dict[Option, list[Piece]]:
    """Where the pieces may go, in the vocabulary's order, and which of them."""
    found: dict[Option, list[Piece]] = {}
    if g.has_free_stronghold(space, side.number):
        room = room_inside(g, space)
        group = [piece for piece in pieces if room > 0 or not piece.is_unit]
        if group:
            found[g.board.inside] = group
    for piece in pieces:
        for place in refuges(g, piece, space, came_from):
            found.setdefault(place, []).append(piece)
    return dict(sorted(found.items(), key=lambda item: item[0].index))


def room_inside(g: Game1755, space: Space) -> int:
    """8.11: four units in a fort, any number in a fortress."""
    return ANY_NUMBER if space.fortress else g.board.tables.fort_units - g.garrison(space)


def who_goes(
    g: Game1755, side: Side, group: Sequence[Piece], space: Space, place: Option, must_all: bool
) -> Rules[list[Piece]]:
    """Those who take that way; all of them where there is no other."""
    room = room_inside(g, space) if place is g.board.inside else ANY_NUMBER
    units = sum([piece.is_unit for piece in group])
    if len(group) == 1 or (must_all and units <= room):
        return list(group)
    return (
        yield from pick(
            g, side, group, "retreat_with", "7.91", g.board.enough, place, least=1, most_units=room
        )
    )


def settle_in(g: Game1755, pieces: Sequence[Piece], space: Space, place: Option) -> None:
    for piece in pieces:
        if isinstance(place, Space):
            g.place(piece, place)
        else:
            g.put(piece, space.number, inside=True)
    g.tell("retreats", pieces=g.amounts(pieces), space=place)


def lose_in_retreat(g: Game1755, piece: Piece) -> None:
    """7.92: who finds no way is eliminated."""
    g.lose(piece)
    g.tell("lost_in_retreat", piece=piece)
