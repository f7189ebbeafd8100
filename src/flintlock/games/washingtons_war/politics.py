"""10.1: placing, turning and removing markers in the strategy phase."""

from __future__ import annotations

from flintlock.core.message import Message
from flintlock.core.question import Rules, WhyNot
from flintlock.core.vocabulary import Option
from flintlock.games.washingtons_war.phases import IMPULSE_END
from flintlock.games.washingtons_war.pieces import AMERICAN, BRITISH, Side, Space
from flintlock.games.washingtons_war.position import NONE, Game1775


def politics(g: Game1775) -> Rules[str]:
    """10.11: as many markers as the operations card has points are placed or turned."""
    side = g.side
    rule = "10.11.B" if side.number else "10.11.A"
    before = g.control[:]
    for left in range(g.impulse.points, 0, -1):
        spaces = spaces_to_mark(g, side, before)
        space = yield from g.may(
            side.id, "mark", spaces, g.board.no_more_markers, rule=rule, why_not=_why_not(g, side), left=left
        )
        if space is None:
            break
        set_marker(g, side, space)
    return IMPULSE_END


def discard_to_place(g: Game1775) -> Rules[str]:
    """6.32.B.ii: a discarded event places or turns one marker beside an own one."""
    side = g.side
    spaces = spaces_by_discard(g, side, beside_markers(g, side, g.control))
    space = yield from g.ask(side.id, "mark_one", spaces, rule="6.32.B")
    set_marker(g, side, space)
    return IMPULSE_END


def discard_to_remove(g: Game1775) -> Rules[str]:
    """6.32.B.iii: a discarded event takes away an enemy marker beside an own one."""
    side = g.side
    spaces = removable_by_discard(g, side, beside_markers(g, side, g.control))
    space = yield from g.ask(side.id, "remove_one", spaces, rule="6.32.B")
    remove_marker(g, space)
    return IMPULSE_END


def set_marker(g: Game1775, side: Side, space: Space) -> None:
    """10.0.A: a space has one marker; an enemy one is turned over."""
    was_free = g.control[space.number] == NONE
    g.control[space.number] = side.number
    if was_free:
        g.tell("marked", side=side, space=space)
    else:
        g.tell("turned", side=side, space=space)


def remove_marker(g: Game1775, space: Space) -> None:
    side = g.board.sides[g.control[space.number]]
    g.control[space.number] = NONE
    g.tell("unmarked", side=side, space=space)


# ---------------------------------------------------------------------- where


def can_mark(g: Game1775, side: Side) -> bool:
    """10.11: whether an operations card can place or turn anything at all."""
    if side.number == AMERICAN:
        return any(americans_can_mark(g, space) for space in g.board.spaces)
    near = beside_markers(g, side, g.control)
    return any(british_can_mark(g, space, near) for space in g.board.spaces)


def spaces_to_mark(g: Game1775, side: Side, before: list[int]) -> list[Space]:
    """10.11: all spaces in which the side can now place or turn a marker with an operations card."""
    if side.number == AMERICAN:
        return [space for space in g.board.spaces if americans_can_mark(g, space)]
    near = beside_markers(g, side, before)
    return [space for space in g.board.spaces if british_can_mark(g, space, near)]


def americans_can_mark(g: Game1775, space: Space) -> bool:
    """10.11.A: a free space without British units, or a British marker under an American general."""
    owner = g.control[space.number]
    if owner == AMERICAN:
        return False
    if owner == NONE:
        return not g.british[space.number] and can_americans_place(g)
    return space.number in g.where[g.board.first_american :]


def can_americans_place(g: Game1775) -> bool:
    """10.11.A.iv: not while the Congress is dispersed or the line regiments mutiny; turning is no placing."""
    return g.congress != NONE and not g.mutiny


def british_can_mark(g: Game1775, space: Space, near: list[bool]) -> bool:
    """10.11.B: a free space beside a British marker, or wherever a British army stands."""
    number = space.number
    owner = g.control[number]
    if owner == BRITISH:
        return False
    if owner == NONE and near[number] and not g.has_american_piece(space):
        return True
    return g.british[number] > 0 and number in g.where[: g.board.first_american]


def beside_markers(g: Game1775, side: Side, before: list[int]) -> list[bool]:
    """10.11.B.ii: spaces beside a marker that lay there before; to the British all ports are neighbours."""
    near = [False] * len(before)
    control, number = g.control, side.number
    by_sea = False
    for space in g.board.spaces:
        if before[space.number] == number and control[space.number] == number:
            for neighbour in space.neighbour_numbers:
                near[neighbour] = True
            by_sea = by_sea or space.port
    if by_sea and number == BRITISH:
        for port in g.board.ports:
            near[port.number] = True
    return near


def spaces_by_discard(g: Game1775, side: Side, near: list[bool]) -> list[Space]:
    """6.32.B.ii, 10.12.B: as with an operations card, but both sides need an own marker beside it."""
    if side.number == AMERICAN:
        return [space for space in g.board.spaces if near[space.number] and americans_can_mark(g, space)]
    return [space for space in g.board.spaces if near[space.number] and british_can_mark(g, space, near)]


def removable_by_discard(g: Game1775, side: Side, near: list[bool]) -> list[Space]:
    """6.32.B.iii: an enemy marker beside an own one, if nobody protects it."""
    enemy = g.enemy(side)
    return [
        space
        for space in g.board.spaces
        if near[space.number]
        and g.control[space.number] == enemy.number
        and not is_protected(g, space, enemy)
    ]


def is_protected(g: Game1775, space: Space, side: Side) -> bool:
    """10.12.B: units protect a marker, for the Americans also a general or the Congress."""
    if side.number == BRITISH:
        return g.british[space.number] > 0
    return g.has_american_piece(space)


# ---------------------------------------------------------------------- why not


def _why_not(g: Game1775, side: Side) -> WhyNot:
    def reason(option: Option) -> Message | None:
        if not isinstance(option, Space):
            return None
        return Message(_why_no_marker(g, option, side), {"space": option})

    return reason


def _why_no_marker(g: Game1775, space: Space, side: Side) -> str:
    owner = g.control[space.number]
    if owner == side.number:
        return "why.own_marker"
    if side.number == BRITISH:
        return "why.needs_army" if owner == AMERICAN else "why.no_british_marker_beside"
    if owner == BRITISH:
        return "why.needs_american_general"
    return "why.british_units" if g.british[space.number] else "why.no_congress"
