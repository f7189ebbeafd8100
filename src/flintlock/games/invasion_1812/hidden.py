"""1.5: what a seat may not know, and what everybody can tell of a hidden hand."""

from __future__ import annotations

import random

from flintlock.core.cards import fill_piles, hide_pile, unseen
from flintlock.core.position import UNKNOWN
from flintlock.core.question import Seat
from flintlock.games.invasion_1812.phases import BEFORE_THE_CARD, DEAL
from flintlock.games.invasion_1812.pieces import Card, Faction
from flintlock.games.invasion_1812.position import Game1812


def hide(g: Game1812, seat: Seat | None) -> None:
    """1.5: partners see each other's hands; nobody looks into a deck."""
    viewer = g.board.seat(seat)
    for faction in g.board.factions:
        hide_pile(g.decks[faction.number])
        if viewer is None or viewer.side is not faction.side:
            hide_pile(g.hands[faction.number])


def redeal(g: Game1812, rng: random.Random) -> None:
    """Deal what is left of each faction's cards into its hidden hand and its deck."""
    for faction in g.board.factions:
        hand, deck = g.hands[faction.number], g.decks[faction.number]
        own = [card.number for card in g.facts.decks[faction.number]]
        cards = unseen(own, hand, g.discards, g.truces)
        blank_hand, blank_deck = hand[:], deck[:]
        must_move = UNKNOWN in hand and owes_movement_card(g, faction)
        while True:
            hand[:], deck[:] = blank_hand, blank_deck
            fill_piles(rng, cards, hand, deck)
            if not must_move or any(not card.is_special for card in g.hand(faction)):
                break


# ---------------------------------------------------------------------- what everybody can tell


def in_play(g: Game1812, faction: Faction) -> list[Card]:
    """The cards that hand and deck hold together: those of the scenario that have not been played."""
    gone = {*g.discards, *g.truces}
    return [card for card in g.facts.decks[faction.number] if card.number not in gone]


def owes_movement_card(g: Game1812, faction: Faction) -> bool:
    """3.4: whoever has still to play this turn's movement card holds one, as long as any is left."""
    has_played = g.this_turn is not None and g.faction is faction and g.phase not in BEFORE_THE_CARD
    if g.phase == DEAL or has_played:
        return False
    return any(not card.is_special for card in in_play(g, faction))


def may_hold(g: Game1812, card: Card) -> bool:
    """Whether a special card could be in the hand: everybody knows what hand and deck hold together."""
    faction = card.faction
    hand, deck = g.hands[faction.number], g.decks[faction.number]
    if not hand or (card.number not in hand and card.number not in deck):
        return False
    return len(hand) > 1 or not owes_movement_card(g, faction)


def has_one_movement_card(g: Game1812, faction: Faction) -> bool:
    """Whether everybody can see that there is only one movement card to choose."""
    if len(g.hands[faction.number]) == 1:
        return True
    return sum(not card.is_special for card in in_play(g, faction)) == 1
