"""3.4: drawing cards."""

from __future__ import annotations

from flintlock.core.cards import draw, put
from flintlock.core.question import Rules
from flintlock.games.invasion_1812.phases import MARKER
from flintlock.games.invasion_1812.pieces import Faction
from flintlock.games.invasion_1812.position import Game1812
from flintlock.games.invasion_1812.sequence import end_turn


def drawing(g: Game1812) -> Rules[str]:
    """3.4: the active player fills up the hand, and the turn is over."""
    yield from draw_up(g, g.faction)
    return end_turn(g) or MARKER


def draw_up(g: Game1812, faction: Faction) -> Rules[None]:
    """3.4, 1.5: up to three cards; a hand of special cards only is shown, shuffled in and drawn anew."""
    yield from _fill(g, faction)
    while _only_specials(g, faction):
        g.tell("exchange", faction=faction, cards=tuple(g.hand(faction)))
        hand, deck = g.hands[faction.number], g.decks[faction.number]
        deck[:] = sorted(deck + hand)
        hand.clear()
        yield from _fill(g, faction)


def _fill(g: Game1812, faction: Faction) -> Rules[None]:
    hand, deck = g.hands[faction.number], g.decks[faction.number]
    missing = min(g.board.hand_size - len(hand), len(deck))
    for _ in range(missing):
        card = yield from draw(g, deck, g.board.cards, "draw", rule="3.4", drawer=faction.id, faction=faction)
        put(hand, card)
        g.whisper(faction.side.seats, "drew", {"card": card}, faction=faction)
    if missing > 0:
        g.reveal()  # an exchange, or that there is none, tells everybody something of the hand


def _only_specials(g: Game1812, faction: Faction) -> bool:
    """Whether the hand holds special cards only while movement cards are still to be drawn."""
    hand = g.hand(faction)
    if not hand or not all(card.is_special for card in hand):
        return False
    return any(not g.board.cards[number].is_special for number in g.decks[faction.number])
