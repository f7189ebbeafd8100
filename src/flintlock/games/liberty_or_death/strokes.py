"""2.3.8, 2.3.9: brilliant strokes and the Treaty of Alliance."""

from __future__ import annotations

from functools import cache
from typing import Final

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.liberty_or_death.commands import can_begin, new_order, open_commands
from flintlock.games.liberty_or_death.leaders import put, settle
from flintlock.games.liberty_or_death.naval import raise_fni
from flintlock.games.liberty_or_death.orders import begin
from flintlock.games.liberty_or_death.phases import CARD, STROKE, TREATY
from flintlock.games.liberty_or_death.pieces import (
    BATTLE,
    BRITISH,
    COMMON_CAUSE,
    FRENCH,
    FRENCH_REGULAR,
    HORTALEZ,
    INDIANS,
    MARCH,
    MUSTER,
    NOBODY,
    PLUNDER,
    REGULAR,
    Card,
    Command,
    Special,
)
from flintlock.games.liberty_or_death.position import AVAILABLE, OFF_MAP, UNAVAILABLE, Insurrection
from flintlock.games.liberty_or_death.specials import MOST_SPACES, OF_FACTION, begin_special, can_carry_out
from flintlock.games.liberty_or_death.states import Activity, Order, Stroke

READY: Final = 15
"""2.3.9: French preparations must exceed this."""
COMMANDS: Final = 2
TO_WEST_INDIES: Final = 3
TRUMPING: Final = ((FRENCH, True), (INDIANS, False), (FRENCH, False), (BRITISH, False))
"""2.3.8: who can trump, the highest first; the French with the treaty, or with their own stroke."""


# ---------------------------------------------------------------------- when


def possible_strokes(g: Insurrection, faction: int) -> list[Card]:
    """2.3.8, 2.3.9: the cards that a faction could play now."""
    if not g.strokes or not g.eligible[faction] or g.turn.barred[faction] or faction in g.turn.passed:
        return []
    if g.ahead != NOBODY and g.board.cards[g.ahead].is_winter:
        return []
    held = [g.board.cards[number] for number in g.strokes]
    return [card for card in held if card.owner is g.faction(faction) and can_strike(g, card, faction)]


def can_strike(g: Insurrection, card: Card, faction: int) -> bool:
    """2.3.9: the treaty needs preparations; 1.10: any other stroke the leader, in a limited command.

    8.1: before the treaty non-players keep their strokes, as the French do in any case.
    """
    if card.treaty:
        return g.preparations > READY
    if not g.treaty and (faction == FRENCH or not g.is_player(faction)):
        return False
    if g.leader_at[faction] == OFF_MAP:
        return False
    return any(
        one != HORTALEZ and can_begin(g, stroke_to_ask(faction, one, g.leader_at[faction], leader_must=True))
        for one in open_commands(g, faction)
    )


def stroke_order(g: Insurrection, faction: int, command: int, *, leader_must: bool) -> Order:
    """2.3.8: a limited command for nothing; common cause may serve it."""
    order = stroke_to_ask(faction, command, g.leader_at[faction], leader_must=leader_must).copy()
    unused = g.stroke is not None and not g.stroke.special
    order.specials = unused and faction == BRITISH and command in (MARCH, BATTLE)
    return order


@cache
def stroke_to_ask(faction: int, command: int, leader_space: int, *, leader_must: bool) -> Order:
    """An order that is only asked about, and never begun."""
    order = new_order(faction, command, limited=True, free=True)
    order.leader_space = leader_space
    order.leader_must = leader_must
    return order


def stroke_commands(g: Insurrection, faction: int, *, leader_must: bool) -> list[Command]:
    """The limited commands that can be carried out, in the order of the vocabulary."""
    if leader_must and g.leader_at[faction] == OFF_MAP:
        return []
    return [
        g.board.commands[one]
        for one in open_commands(g, faction)
        if not (leader_must and one == HORTALEZ)
        and can_begin(g, stroke_to_ask(faction, one, g.leader_at[faction], leader_must=leader_must))
    ]


# ---------------------------------------------------------------------- announcing and trumping


def announce(g: Insurrection, card: Card) -> Rules[str]:
    """2.3.8: the card cancels the event, unless another stroke trumps it."""
    g.tell("announces", card=card)
    trumped = True
    while trumped:
        trumped = False
        for faction, treaty in TRUMPING:
            better = [
                one for one in possible_strokes(g, faction) if one.treaty == treaty and trumps(one, card)
            ]
            answer = yield from g.may(
                g.seat(faction), "trump", better, g.board.pass_, rule="2.3.8", card=card
            )
            if answer is not None:
                g.tell("trumps", card=answer, other=card)
                card, trumped = answer, True
                break
    owner = card.owner
    assert owner is not None
    g.strokes.remove(card.number)
    g.played.append(card.number)
    g.headline(1, "stroke_begins", card=card)
    g.stroke = Stroke(faction=owner.number, card=card.number)
    return TREATY if card.treaty else STROKE


def trumps(card: Card, other: Card) -> bool:
    """2.3.8: nothing trumps the treaty."""
    return card is not other and not other.treaty and other.owner in card.trumps


# ---------------------------------------------------------------------- a stroke


def stroke(g: Insurrection) -> Rules[str]:
    """2.3.8: two limited commands and a special activity, in any order; one involves the leader."""
    strike = g.striking
    faction = strike.faction
    leader_must = strike.commands == COMMANDS - 1 and not strike.involved
    options: list[Option] = []
    if strike.commands < COMMANDS:
        options += stroke_commands(g, faction, leader_must=leader_must)
    if not strike.special:
        options += stroke_specials(g, faction)
    if strike.involved or not any(isinstance(option, Command) for option in options):
        options.append(g.board.done)
    choice = yield from g.ask(
        *(g.seat(faction), "stroke_next", options),
        rule="2.3.8",
        declines=(g.board.done,),
        left=COMMANDS - strike.commands,
    )
    if isinstance(choice, Command):
        strike.commands += 1
        order = stroke_order(g, faction, choice.number, leader_must=leader_must)
        return g.call(begin(g, order), then=STROKE)
    if isinstance(choice, Special):
        strike.special = True
        activity = stroke_activity(g, faction, choice.number)
        most = MOST_SPACES.get(choice.number, 1)
        return g.call(
            begin_special(g, faction, choice.number, allowed=activity.allowed, most=most), then=STROKE
        )
    return end_stroke(g)


def stroke_activity(g: Insurrection, faction: int, special: int) -> Activity:
    allowed = g.striking.spaces[:] if special == PLUNDER else []
    return Activity(faction=faction, special=special, allowed=allowed)


def stroke_specials(g: Insurrection, faction: int) -> list[Special]:
    """2.3.8: special activities that stand alone; common cause goes with a command."""
    return [
        g.board.specials[special]
        for special in OF_FACTION[faction]
        if special != COMMON_CAUSE and can_carry_out(g, stroke_activity(g, faction, special))
    ]


def end_stroke(g: Insurrection) -> str:
    """2.3.6: after a stroke all factions are eligible."""
    g.stroke = None
    g.eligible = [1, 1, 1, 1]
    g.tell("all_eligible")
    return CARD


# ---------------------------------------------------------------------- the treaty


def treaty(g: Insurrection) -> Rules[str]:
    """2.3.9: a free muster with the French leader, a blockade, and both sides in the West Indies."""
    strike = g.striking
    if not g.treaty:
        g.treaty = True
        g.tell("treaty")
        order = new_order(FRENCH, MUSTER, limited=True, free=True)
        strike.commands = 1
        if can_begin(g, order):
            return g.call(begin(g, order), then=TREATY)
    mustered = g.board.spaces[strike.spaces[0]] if strike.spaces else None
    if mustered is not None and g.pieces(mustered, FRENCH):
        put(g, FRENCH, mustered)
    yield from raise_fni(g, 1, "2.3.9")
    for kind in (FRENCH_REGULAR, REGULAR):
        first = min(TO_WEST_INDIES, g.unavailable[kind])
        g.place(g.board.west_indies, kind, first, UNAVAILABLE)
        g.place(g.board.west_indies, kind, min(TO_WEST_INDIES - first, g.available[kind]), AVAILABLE)
    yield from settle(g)
    return end_stroke(g)
