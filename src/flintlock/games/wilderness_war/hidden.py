"""5.21, 5.24: what a seat cannot see: the other hand and the draw pile."""

from __future__ import annotations

import random

from flintlock.core.cards import fill_piles, hide_pile, unseen
from flintlock.core.question import Seat
from flintlock.games.wilderness_war.position import Game1755


def hide(g: Game1755, seat: Seat | None) -> None:
    """Turn over the draw pile and all hands but the seat's own.

    Cards that were taken in the open are known to all, stolen ones to both players.
    """
    hide_pile(g.deck)
    is_player = g.board.side(seat) is not None
    known = [*g.shown, *g.seen] if is_player else g.shown
    for side in g.board.sides:
        if side.id != seat:
            hide_pile(g.hands[side.number], known)
    if not is_player:
        hide_pile(g.seen)


def redeal(g: Game1755, seat: Seat | None, rng: random.Random) -> None:
    """Deal what lies nowhere in the open into the places that are turned over."""
    piles = (*g.hands, g.deck)
    without = [card.number for card in g.facts.without]
    fill_piles(rng, unseen(range(len(g.board.cards)), *piles, g.discards, g.removed, without), *piles)
    if g.board.side(seat) is None:
        stolen = [number for hand in g.hands for number in hand if number not in g.shown]
        g.seen = sorted(rng.sample(stolen, len(g.seen)))
