"""6.1.C: what a seat cannot see, the other hand and the deck, and what can be told from the rest."""

from __future__ import annotations

import random
from collections.abc import Callable

from flintlock.core.cards import fill_piles, hide_pile, unseen
from flintlock.core.question import Seat
from flintlock.games.washingtons_war.pieces import Card, Side
from flintlock.games.washingtons_war.position import NONE, Game1775


def hide(g: Game1775, seat: Seat | None) -> None:
    """Turn over the deck and all hands but the seat's own; bought events are known to both (6.32.C)."""
    hide_pile(g.deck)
    for side in g.board.sides:
        if side.id != seat:
            hide_pile(g.hands[side.number], g.shown)


def redeal(g: Game1775, rng: random.Random) -> None:
    """Deal what lies nowhere in the open into the places that are turned over."""
    piles = (*g.hands, g.deck)
    fill_piles(rng, unseen(range(len(g.board.cards)), *piles, *open_piles(g)), *piles)


def open_piles(g: Game1775) -> list[list[int]]:
    """The cards that everybody can see."""
    box = [] if g.war_ends == NONE else [g.war_ends]
    return [g.discards, g.removed, g.aside, box, *g.queues, *g.reinforced]


def could_hold(g: Game1775, side: Side, wanted: Callable[[Card], bool]) -> bool:
    """Whether those who see nothing but the open cards cannot exclude that a side holds such a card.

    A question that hangs on a card in hand is put whenever this is so, whether there is one or not.
    """
    cards, shown, hand = g.board.cards, g.shown, g.hands[side.number]
    if any(wanted(cards[number]) for number in hand if number in shown):
        return True
    if all(number in shown for number in hand):
        return False
    return any(wanted(cards[number]) for pile in (*g.hands, g.deck) for number in pile if number not in shown)
