"""What a seat does not know, drawn anew: the other hand and the deck."""

from __future__ import annotations

import random

from flintlock.games.washingtons_war.position import Game1775


def redeal(g: Game1775, seat: str | None, rng: random.Random) -> None:
    """Redraw hands other than the seat's out of all unseen cards; bought events are known (6.32.C)."""
    for side in g.board.sides:
        if side.id == seat:
            continue
        hand = g.hands[side.number]
        secret = [card for card in hand if card not in g.shown]
        unseen = sorted(secret + g.deck)
        drawn = rng.sample(unseen, len(secret))
        hand[:] = sorted([*drawn, *(card for card in hand if card in g.shown)])
        g.deck = [card for card in unseen if card not in drawn]
