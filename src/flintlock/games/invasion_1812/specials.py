"""3.2.7: playing special cards."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.games.invasion_1812.effects import EFFECTS
from flintlock.games.invasion_1812.hidden import may_hold
from flintlock.games.invasion_1812.pieces import Card
from flintlock.games.invasion_1812.position import NONE, Game1812, Special


def fitting(g: Game1812, *moments: str) -> list[Card]:
    """3.2.7: cards of the active faction that could be played now if it holds them, two a turn at the most.

    Whether the faction is asked for a card hangs on this alone, because everybody can work it out.
    """
    if len(g.turn.specials) >= g.board.specials_per_turn:
        return []
    cards = [card for card in g.faction.specials if card.when in moments]
    return [card for card in cards if may_hold(g, card) and can_play(g, card)]


def can_play(g: Game1812, card: Card) -> bool:
    """5.0: what would change nothing cannot be played."""
    if card.when == "before_movement" and any(g.turn.moved):
        return False
    if g.turn.card != NONE and g.movement_card.kind_of_card in card.not_with:
        return False
    return any(EFFECTS[effect.word].can(g, effect) for effect in card.effects)


def held(g: Game1812, cards: list[Card]) -> list[Card]:
    """Those that are in the hand of the active faction."""
    hand = g.hands[g.faction.number]
    return [card for card in cards if card.number in hand]


def offer(g: Game1812, prompt: str, *moments: str, rule: str) -> Rules[bool]:
    """Ask for a special card, if the faction may hold one that fits; whether it was played."""
    cards = fitting(g, *moments)
    if not cards:
        return False
    choice = yield from g.may(g.faction.id, prompt, held(g, cards), g.board.no_card, rule=rule, always=True)
    if choice is None:
        return False
    yield from play_special(g, choice)
    return True


def play_special(g: Game1812, card: Card) -> Rules[None]:
    """3.2.7: show the card and do what it says."""
    g.discard(card)
    g.turn.specials.append(Special(card=card.number))
    g.tell("plays", faction=g.faction, card=card)
    for effect in card.effects:
        kind = EFFECTS[effect.word]
        if kind.can(g, effect):
            yield from kind.do(g, effect)
