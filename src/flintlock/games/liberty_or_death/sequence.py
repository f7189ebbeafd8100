"""2.2, 2.3: the deck, eligibility, and what the first and the second eligible faction may do."""

from __future__ import annotations

from typing import Final

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.liberty_or_death.commands import new_order, possible_commands
from flintlock.games.liberty_or_death.effects import begin_event
from flintlock.games.liberty_or_death.orders import begin
from flintlock.games.liberty_or_death.phases import ACTION, CARD, CARD_END, STROKES, VICTORY_CHECK
from flintlock.games.liberty_or_death.pieces import NOBODY, Card, Command
from flintlock.games.liberty_or_death.position import BY_PERIOD, COMING, Insurrection
from flintlock.games.liberty_or_death.states import COMMAND_AND_SPECIAL, PLAYED_EVENT, Turn
from flintlock.games.liberty_or_death.strokes import announce, possible_strokes

EVENTS_IN_PILE: Final = 10
PILE: Final = EVENTS_IN_PILE + 1
WINTER_AMONG: Final = 5
"""2.1: the winter quarters card of a pile is among its last five."""


# ---------------------------------------------------------------------- the deck


def card(g: Insurrection) -> Rules[str]:
    """2.2, 2.3.7: the card ahead is played, and the next one turned up."""
    yield from next_card(g)
    if g.card.is_winter:
        g.rounds += 1
        return VICTORY_CHECK
    return STROKES


def next_card(g: Insurrection) -> Rules[None]:
    """2.3.7: a winter quarters card that is turned up changes places with the event, unless winter comes."""
    g.played.append(g.ahead if g.ahead != NOBODY else (yield from turn_up(g)))
    g.ahead = NOBODY
    g.ahead = yield from turn_up(g)
    if g.ahead != NOBODY and g.board.cards[g.ahead].is_winter and g.winter_comes != COMING:
        g.played[-1], g.ahead = g.ahead, g.played[-1]
    g.turn = Turn()
    g.headline(1, "card_played", card=g.card)


def turn_up(g: Insurrection) -> Rules[int]:
    """2.1: the next card of the pile; NOBODY where the deck is used up."""
    if g.turned == PILE:
        if g.campaign + 1 == g.facts.campaigns:
            return NOBODY
        g.campaign, g.turned, g.winter_turned = g.campaign + 1, 0, False
    cards, odds = outcomes(g)
    card = yield from g.chance("turn_up", cards, rule="2.3.7", odds=odds)
    g.turned += 1
    g.winter_turned = g.winter_turned or card.is_winter
    g.deck.remove(card.number)
    g.tell("turned_up", card=card)
    return card.number


def outcomes(g: Insurrection) -> tuple[list[Card], list[int] | None]:
    """2.1: which cards can come, and how likely: winter is as likely in each of the last five places."""
    period = g.facts.periods[g.campaign] if g.events == BY_PERIOD else ""
    cards = [g.board.cards[number] for number in g.deck]
    events = [card for card in cards if card.is_event and (not period or card.period == period)]
    left = PILE - g.turned
    if left > WINTER_AMONG or g.winter_turned:
        return events, None
    winters = [card for card in cards if card.is_winter]
    if left == 1:
        return winters, None
    return [*events, *winters], [(left - 1) * len(winters)] * len(events) + [len(events)] * len(winters)


# ---------------------------------------------------------------------- who acts


def actors(g: Insurrection) -> list[int]:
    """2.3.2: eligible factions that have neither acted nor passed, from left to right."""
    turn = g.turn
    return [
        faction.number
        for faction in event_card(g).order
        if g.eligible[faction.number]
        and not turn.barred[faction.number]
        and faction.number not in turn.acted
        and faction.number not in turn.passed
    ]


def event_card(g: Insurrection) -> Card:
    """The event that is being played."""
    return g.card


def strokes(g: Insurrection) -> Rules[str]:
    """2.3.8: before the first eligible faction acts, the others may play a brilliant stroke."""
    waiting = actors(g)
    if not waiting or g.turn.acted:
        return ACTION
    for faction in [one.number for one in event_card(g).order if one.number != waiting[0]]:
        cards = possible_strokes(g, faction)
        card = yield from g.may(g.seat(faction), "stroke", cards, g.board.pass_, rule="2.3.8", card=g.card)
        if card is not None:
            return (yield from announce(g, card))
    return ACTION


def action(g: Insurrection) -> Rules[str]:
    """2.3.4: a command, the event, or a pass; the options of the second depend on the first."""
    waiting = actors(g)
    if not waiting or len(g.turn.acted) == 2:
        return CARD_END
    faction = waiting[0]
    options = choices(g, faction)
    choice = yield from g.ask(
        g.seat(faction),
        "action",
        options,
        rule="2.3.4",
        card=g.card,
        place=len(g.turn.acted) + 1,
        left=g.resources[faction],
    )
    if choice is g.board.pass_:
        return pass_card(g, faction)
    if isinstance(choice, Card):
        return (yield from announce(g, choice))
    limited = is_limited(g, faction)
    g.turn.acted.append(faction)
    if isinstance(choice, Command):
        return g.call(
            begin(g, new_order(faction, choice.number, limited=limited, specials=True)), then=ACTION
        )
    g.turn.did = PLAYED_EVENT
    return g.call(begin_event(g, g.card, choice is g.board.shaded, faction), then=ACTION)


def choices(g: Insurrection, faction: int) -> list[Option]:
    """2.3.4: what an eligible faction may do."""
    board, turn = g.board, g.turn
    limited = is_limited(g, faction)
    found: list[Option] = [*possible_commands(g, faction, limited=limited, specials=not limited)]
    if not turn.acted or turn.did == COMMAND_AND_SPECIAL:
        found += [board.unshaded, board.shaded] if g.card.is_dual else [board.unshaded]
    if not turn.acted:
        found += possible_strokes(g, faction)
    return [*found, board.pass_]


def is_limited(g: Insurrection, faction: int) -> bool:
    """2.3.4, 2.3.5, 8.1: after a command the second has a limited one; non-players have none."""
    return bool(g.turn.acted) and g.turn.did != PLAYED_EVENT and g.is_player(faction)


def pass_card(g: Insurrection, faction: int) -> str:
    """2.3.3: income, and the next faction takes the place."""
    g.turn.passed.append(faction)
    g.tell("passes", faction=g.seat(faction))
    g.gain(faction, g.faction(faction).pass_income)
    return ACTION if g.turn.acted else STROKES


def card_end(g: Insurrection) -> Rules[str]:
    """2.3.6: who has acted is ineligible for the next card, unless an event says otherwise."""
    yield from ()
    turn = g.turn
    for faction in range(4):
        out = faction in turn.acted or turn.barred[faction]
        g.eligible[faction] = int(bool(turn.stays[faction]) or not out)
    return CARD
