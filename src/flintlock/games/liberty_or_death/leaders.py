"""1.10: leaders follow units, come with new pieces, and find another place when they stand alone."""

from __future__ import annotations

from typing import Final

from flintlock.core.question import Rules
from flintlock.games.liberty_or_death.pieces import FRENCH, Space
from flintlock.games.liberty_or_death.position import OFF_MAP, Insurrection

FACTIONS: Final = range(4)


def follow(g: Insurrection, faction: int, source: Space, target: Space) -> Rules[None]:
    """1.10: a leader may go along with units of his faction; that is his owner's choice."""
    if g.leader_at[faction] != source.number:
        return
    leader = yield from g.may(
        *(g.seat(faction), "follow", [g.leader(faction)], g.board.stay),
        rule="1.10",
        source=source,
        target=target,
    )
    if leader is not None:
        put(g, faction, target)


def join(g: Insurrection, faction: int, space: Space) -> Rules[None]:
    """1.10: a leader who is available may come with a piece that is placed from there."""
    if g.leader_at[faction] != OFF_MAP:
        return
    if faction == FRENCH and not g.treaty:
        return
    leader = yield from g.may(
        g.seat(faction), "join", [g.leader(faction)], g.board.stay, rule="1.10", space=space
    )
    if leader is not None:
        put(g, faction, space)


def settle(g: Insurrection) -> Rules[None]:
    """1.10: a leader without a piece of his faction goes to one, or to the available forces."""
    for faction in FACTIONS:
        at = g.leader_at[faction]
        if at == OFF_MAP or g.pieces(g.board.spaces[at], faction):
            continue
        space = yield from g.may(
            *(g.seat(faction), "leader_alone", homes(g, faction), g.board.available),
            rule="1.10",
            leader=g.leader(faction),
        )
        if space is None:
            g.leader_at[faction] = OFF_MAP
            g.tell("leader_leaves", leader=g.leader(faction))
        else:
            put(g, faction, space)


def homes(g: Insurrection, faction: int) -> list[Space]:
    """Spaces with a piece of the faction, the West Indies included."""
    return [space for space in g.board.spaces if g.pieces(space, faction)]


def put(g: Insurrection, faction: int, space: Space) -> None:
    if g.leader_at[faction] != space.number:
        g.leader_at[faction] = space.number
        g.tell("leader_goes", leader=g.leader(faction), space=space)
