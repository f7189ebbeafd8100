"""5.1: the values of command markers, in hand and on the board, are hidden from the other player."""

from __future__ import annotations

import random
from collections import Counter

from flintlock.core.cards import hide_pile
from flintlock.core.position import UNKNOWN
from flintlock.core.question import Seat
from flintlock.games.gettysburg.pieces import Side
from flintlock.games.gettysburg.position import Game1863


def hide(g: Game1863, seat: Seat | None) -> None:
    """5.1: turn over the markers of everybody else; those that were set aside lie open."""
    for side in g.board.sides:
        if side.id != seat:
            hide_pile(g.hands[side.number])
            for place in g.posts[side.number]:
                g.values[place] = UNKNOWN


def redeal(g: Game1863, rng: random.Random) -> None:
    """Deal the values that are left to the markers that are turned over."""
    for side in g.board.sides:
        hand = g.hands[side.number]
        if UNKNOWN in hand or any(g.values[place] == UNKNOWN for place in g.posts[side.number]):
            values = list((Counter(g.board.command_values) - Counter(g.used[side.number])).elements())
            deal(g, side, values, rng)
            while not agrees(g, side):
                deal(g, side, values, rng)


def deal(g: Game1863, side: Side, values: list[int], rng: random.Random) -> None:
    rng.shuffle(values)
    posts = g.posts[side.number]
    for place, value in zip(posts, values, strict=False):
        g.values[place] = value
    g.hands[side.number][:] = sorted(values[len(posts) :])


def agrees(g: Game1863, side: Side) -> bool:
    """5.3: no marker has more discs than it is worth, and whoever gives an order has room for its disc."""
    room = [g.values[place] - g.discs[place] for place in g.posts[side.number]]
    if any(left < 0 for left in room):
        return False
    if side.number != g.active or g.this_turn is None:
        return True
    has_just_begun = g.turn.orders == (2 if g.turn.is_double else 1)
    return not has_just_begun or sum(room) >= g.turn.orders
