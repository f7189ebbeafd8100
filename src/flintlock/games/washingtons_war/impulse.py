"""6.2, 6.3, 7.1.B: an impulse: one card, and what it is used for."""

from __future__ import annotations

from flintlock.core.cards import put
from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.washingtons_war.activation import ANY_STRATEGY, can_be_activated
from flintlock.games.washingtons_war.effects import can_take_place, pile_of
from flintlock.games.washingtons_war.hidden import could_hold
from flintlock.games.washingtons_war.phases import (
    ACTIVATION,
    DISCARD_TO_PLACE,
    DISCARD_TO_REMOVE,
    EVENT,
    IMPULSE_END,
    POLITICS,
    REINFORCEMENTS,
)
from flintlock.games.washingtons_war.pieces import Card, Side
from flintlock.games.washingtons_war.politics import (
    beside_markers,
    can_mark,
    removable_by_discard,
    spaces_by_discard,
)
from flintlock.games.washingtons_war.position import NONE, OWN_HAND, Game1775
from flintlock.games.washingtons_war.reinforcements import can_reinforce


def impulse(g: Game1775) -> Rules[str]:
    """5.3: a card must be played or discarded, for one purpose only.

    Nobody knows the card before it is laid, so both questions are put even where there is one answer only.
    """
    side = g.side
    if g.impulse.offered != NONE:
        yield from exchange(g, side)
    card = yield from g.ask(side.id, "card", g.hand(side), rule="5.3", always=True)
    rule = "6.2" if card.ops else "6.3"
    use = yield from g.ask(side.id, "use", uses(g, side, card), rule=rule, secret=True, card=card)
    return play(g, side, card, use)


def exchange(g: Game1775, side: Side) -> Rules[None]:
    """6.32.C: before his own card a player may buy the event just discarded with an operations card."""
    event = g.board.cards[g.impulse.offered]
    least = g.board.tables.exchange[side.number]
    if not could_hold(g, side, lambda card: card.ops >= least):
        return
    payable = [card for card in g.hand(side) if card.ops >= least]
    paid = yield from g.may(
        side.id, "exchange", payable, g.board.no_exchange, rule="6.32.C", always=True, card=event
    )
    g.impulse.offered = NONE
    if paid is not None:
        g.lay(paid, g.discards)
        g.discards.remove(event.number)
        put(g.hands[side.number], event)
        g.shown.append(event.number)
        g.tell("bought", side=side, paid=paid, card=event)


# ---------------------------------------------------------------------- what a card can be used for


def uses(g: Game1775, side: Side, card: Card) -> list[Option]:
    """5.3: everything that the card can be played for, in the vocabulary's order."""
    if card.ops:
        return operations(g, side, card)
    board = g.board
    found = [board.event] if can_be_played(g, side, card) else []
    if card.mandatory:
        return found
    near = beside_markers(g, side, g.control)
    if spaces_by_discard(g, side, near):
        found.append(board.mark)
    if removable_by_discard(g, side, near):
        found.append(board.remove)
    return [*found, board.discard]


def operations(g: Game1775, side: Side, card: Card) -> list[Option]:
    """6.2: activate a general, place markers, bring reinforcements, or save up in the queue."""
    board = g.board
    found = []
    if can_be_activated(g, side, card.ops + queue_points(g, side)):
        found.append(board.activate)
    if can_mark(g, side):
        found.append(board.politics)
    if can_reinforce(g, side, card.ops):
        found.append(board.reinforce)
    if card.ops < 3 or g.queues[side.number]:
        found.append(board.queue)
    return found or [board.politics]


def can_be_played(g: Game1775, side: Side, card: Card) -> bool:
    """6.3.B, 6.32.A: the flag allows it, its condition holds and it can do something; 6.34: or it must."""
    return card.mandatory or (card.is_open_to(side) and can_take_place(g, card))


def queue_points(g: Game1775, side: Side) -> int:
    """7.1.B: what lies in the operations queue."""
    return sum([g.board.cards[number].ops for number in g.queues[side.number]])


# ---------------------------------------------------------------------- playing it


def play(g: Game1775, side: Side, card: Card, use: Option) -> str:
    """6.2, 6.3: the card is laid down, and its use begins."""
    board, impulse = g.board, g.impulse
    points = queue_points(g, side) if use is board.activate else 0
    g.headline(2, "plays", side=side, card=card, use=use)
    lay_down(g, side, card, use)
    impulse.points = min(card.ops + points, ANY_STRATEGY)
    if use is board.activate:
        impulse.activations = 1
        return ACTIVATION
    if use is board.politics:
        return POLITICS
    if use is board.reinforce:
        return REINFORCEMENTS
    if use is board.event:
        return EVENT
    if use is board.queue:
        return IMPULSE_END
    impulse.discarded = card.number
    if use is board.mark:
        return DISCARD_TO_PLACE
    return DISCARD_TO_REMOVE if use is board.remove else IMPULSE_END


def lay_down(g: Game1775, side: Side, card: Card, use: Option) -> None:
    """6.2, 7.1.B.iii: the card goes where its use sends it; all but the queue ends a queue."""
    g.impulse.card = card.number
    if use is g.board.queue:
        g.lay(card, g.queues[side.number])
        return
    end_queue(g, side)
    g.lay(card, pile_for(g, side, card, use))
    g.impulse.is_last_card = is_last_card(g)


def pile_for(g: Game1775, side: Side, card: Card, use: Option) -> list[int]:
    """6.2, 6.3.C: reinforcement cards lie in their box, some events leave the game."""
    if use is g.board.reinforce:
        return g.reinforced[side.number]
    return pile_of(g, card) if use is g.board.event else g.discards


def is_last_card(g: Game1775) -> bool:
    """9.44: whether the card just played was the last of its owner, or of both (an option)."""
    if g.hands[g.active]:
        return False
    return g.last_card_of == OWN_HAND or not g.hands[1 - g.active]


def end_queue(g: Game1775, side: Side) -> None:
    """7.1.B.iii: used for a general or given up, the queue goes to the discards."""
    queue = g.queues[side.number]
    if queue:
        g.discards += queue
        queue.clear()
        g.tell("queue_ends", side=side)
