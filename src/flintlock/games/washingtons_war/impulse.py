"""6.2, 6.3, 7.1.B: an impulse: one card, and what it is used for."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.washingtons_war.activation import can_be_activated
from flintlock.games.washingtons_war.events import can_take_place
from flintlock.games.washingtons_war.order import end_impulse, is_last_card
from flintlock.games.washingtons_war.phases import ACTIVATION, EVENT, POLITICS, REINFORCEMENTS
from flintlock.games.washingtons_war.pieces import Card, Side
from flintlock.games.washingtons_war.politics import (
    beside_markers,
    can_mark,
    removable_by_discard,
    remove_marker,
    set_marker,
    spaces_by_discard,
)
from flintlock.games.washingtons_war.position import NONE, WAR, Game1775
from flintlock.games.washingtons_war.reinforcements import can_reinforce


def impulse(g: Game1775) -> Rules[str]:
    """5.3: a card must be played or discarded, for one purpose only."""
    side = g.side
    if g.swap != NONE:
        yield from exchange(g, side)
    card = yield from g.ask(side.id, "card", g.hand(side), rule="5.3")
    rule = "6.2" if card.ops else "6.3"
    use = yield from g.ask(side.id, "use", uses(g, side, card), rule=rule, secret=True, card=card)
    if use is g.board.mark or use is g.board.remove:
        yield from discard_action(g, side, card, use)
        return end_impulse(g)
    return play(g, side, card, use)


def exchange(g: Game1775, side: Side) -> Rules[None]:
    """6.32.C: before his own card a player may buy the event just discarded with an operations card."""
    event = g.board.cards[g.swap]
    g.swap = NONE
    least = g.board.tables.exchange[side.number]
    payable = [card for card in g.hand(side) if card.ops >= least]
    paid = yield from g.may(
        side.id, "exchange", payable, g.board.done, rule="6.32.C", secret=True, card=event
    )
    if paid is not None:
        g.put_down(paid, g.discards)
        g.discards.remove(event.position)
        g.hands[side.number].append(event.position)
        g.hands[side.number].sort()
        g.shown.append(event.position)
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
    """6.3.B, 6.32.A: the flag allows it, its condition holds and it can do something."""
    if card.mandatory:
        return True
    if not card.is_open_to(side) or not condition_holds(g, card):
        return False
    return can_take_place(g, side, card)


def condition_holds(g: Game1775, card: Card) -> bool:
    """6.32.A: the condition that the card names."""
    if card.condition == "before_alliance":
        return not g.allied
    if card.condition == "european_war":
        return g.europe == WAR
    if card.condition == "regulars":
        return g.regulars
    if card.condition == "fleet":
        return g.fleet >= 0
    return True


def queue_points(g: Game1775, side: Side) -> int:
    """7.1.B: what lies in the operations queue."""
    return sum(g.board.cards[number].ops for number in g.queues[side.number])


# ---------------------------------------------------------------------- playing it


def play(g: Game1775, side: Side, card: Card, use: Option) -> str:
    """6.2, 6.3: the card is laid down, and its use begins."""
    board = g.board
    points = card.ops + queue_points(g, side)
    lay_down(g, side, card, use)
    if use is board.queue:
        return end_impulse(g)
    g.points = points if use is board.activate else card.ops
    g.is_last_card = is_last_card(g)
    if use is board.activate:
        g.activations = 1
        return ACTIVATION
    if use is board.politics:
        return POLITICS
    if use is board.reinforce:
        return REINFORCEMENTS
    if use is board.event:
        return EVENT
    g.swap = card.position
    return end_impulse(g)


def discard_action(g: Game1775, side: Side, card: Card, use: Option) -> Rules[None]:
    """6.32.B: a discarded event places or turns one marker, or takes an enemy one away."""
    lay_down(g, side, card, use)
    g.swap = card.position
    near = beside_markers(g, side, g.control)
    if use is g.board.mark:
        space = yield from g.ask(side.id, "mark_one", spaces_by_discard(g, side, near), rule="6.32.B")
        set_marker(g, side, space)
    else:
        space = yield from g.ask(side.id, "remove_one", removable_by_discard(g, side, near), rule="6.32.B")
        remove_marker(g, space)


def lay_down(g: Game1775, side: Side, card: Card, use: Option) -> None:
    """6.2, 7.1.B.iii: the card goes where its use sends it; all but the queue ends a queue."""
    g.card = card.position
    g.tell("plays", side=side, card=card, use=use)
    if use is g.board.queue:
        g.put_down(card, g.queues[side.number])
        return
    end_queue(g, side)
    g.put_down(card, pile_for(g, side, card, use))


def pile_for(g: Game1775, side: Side, card: Card, use: Option) -> list[int]:
    """6.2, 6.3.C: reinforcement cards lie in their box, some events leave the game."""
    if use is g.board.reinforce:
        return g.reinforced[side.number]
    if use is g.board.event and card.removed:
        return g.removed
    return g.discards


def end_queue(g: Game1775, side: Side) -> None:
    """7.1.B.iii: used for a general or given up, the queue goes to the discards."""
    queue = g.queues[side.number]
    if queue:
        g.discards += queue
        queue.clear()
        g.tell("queue_ends", side=side)
