"""5.26: a card, and what it is used for."""

from __future__ import annotations

from flintlock.core.message import Message
from flintlock.core.question import Rules, WhyNot
from flintlock.core.vocabulary import Option
from flintlock.games.wilderness_war import phases
from flintlock.games.wilderness_war.activation import (
    commanders,
    has_drilled,
    has_individuals,
)
from flintlock.games.wilderness_war.conditions import event_refusal
from flintlock.games.wilderness_war.construction import (
    can_demolish,
    demolish,
    has_fort_site,
    has_stockade_site,
)
from flintlock.games.wilderness_war.pieces import Card
from flintlock.games.wilderness_war.position import Game1755
from flintlock.games.wilderness_war.sequence import begin_action


def action(g: Game1755) -> Rules[str]:
    """4.0 A.2: the active side plays a card, or keeps its last one."""
    side, board = g.side, g.board
    options: list[Option] = [board.demolish] if can_demolish(g, side) else []
    options += g.hand(side)
    holds = [board.hold] if len(g.hands[side.number]) == 1 and not g.held[side.number] else []
    options += holds
    choice = yield from g.ask(
        side.id, "play_card", options, rule="4.0", always=True, declines=holds, side=side.id
    )
    if choice is board.demolish:
        yield from demolish(g)
        return phases.ACTION
    if choice is board.hold:
        g.holding[side.number] = 1
        g.tell("holds", side=side.id)
        g.active = 1 - g.active
        return begin_action(g)
    assert isinstance(choice, Card)
    use = yield from g.ask(
        side.id, "use", uses(g, choice), rule="5.26", why_not=why_not_use(g, choice), card=choice
    )
    return play(g, choice, use)


def uses(g: Game1755, card: Card) -> list[Option]:
    """5.26: the event, an activation or construction; a card with no use at all is just discarded."""
    side, board = g.side, g.board
    found: list[Option] = []
    if not event_refusal(g, card):
        found.append(board.event)
    if commanders(g, side, card.value):
        found.append(board.force)
    if has_individuals(g, side):
        found.append(board.individuals)
    if has_drilled(g, side):
        found.append(board.drilled)
    if not g.built[side.number]:
        if has_stockade_site(g, side):
            found.append(board.stockades)
        if has_fort_site(g, side):
            found.append(board.forts)
    return found or [board.nothing]


def why_not_use(g: Game1755, card: Card) -> WhyNot:
    def why_not(option: Option) -> Message | None:
        if option is g.board.event:
            return Message(event_refusal(g, card) or "why.no_use", {"card": card})
        if option in (g.board.stockades, g.board.forts):
            built = g.built[g.active]
            return Message("why.built_before" if built else "why.no_site", {"rule": "5.4"})
        return None

    return why_not


def play(g: Game1755, card: Card, use: Option) -> str:
    """5.23: an event that says so takes the card out of the game; all other cards are discarded."""
    side, board = g.side, g.board
    is_event = use is board.event
    g.player = side.number
    g.discard(side, card, g.removed if is_event and card.removed else g.discards)
    g.action.card = card.number
    g.action.value = card.value
    g.built[side.number] = int(use in (board.stockades, board.forts))
    g.headline(2, "plays", side=side.id, card=card, use=use)
    if use is board.nothing:
        return phases.ACTION_END
    by_use = {
        board.event: phases.EVENT,
        board.force: phases.FORCE,
        board.individuals: phases.INDIVIDUALS,
        board.drilled: phases.DRILLED,
        board.stockades: phases.STOCKADES,
        board.forts: phases.FORTS,
    }
    return by_use[use]
