"""5.1: alternatives, picked factions, and what is done in each of several spaces."""

from __future__ import annotations

from flintlock.core.cards import EffectKind
from flintlock.core.question import Rules
from flintlock.games.liberty_or_death.events_basic import always, chooser, places_of
from flintlock.games.liberty_or_death.pieces import (
    INDIANS,
    NOBODY,
    PATRIOT_FORT,
    PATRIOTS,
    VILLAGE,
    Effect,
    Space,
)
from flintlock.games.liberty_or_death.position import Insurrection

LOOP = "in_spaces"


def enter(g: Insurrection, choice: int) -> None:
    """The effects of an alternative come next."""
    g.happening.path += [choice, 0]


def choose(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """5.1: one of several sequences of effects."""
    options = [g.board.vocabulary[answer] for answer in effect.answers]
    card = g.board.cards[g.happening.card]
    answer = yield from g.ask(g.seat(chooser(g, effect)), "event_choice", options, rule="5.1", card=card)
    enter(g, options.index(answer))
    return None


def pick_faction(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """A faction is picked, to act or to suffer for the rest of the card."""
    executor = g.happening.faction
    factions = [
        one for one in effect.factions or g.board.factions if not effect.others or one.number != executor
    ]
    card = g.board.cards[g.happening.card]
    seat = g.seat(chooser(g, effect))
    found = yield from g.ask(seat, "event_faction", factions, rule="5.1", card=card)
    g.happening.acting = found.number
    g.tell("event_picks", faction=seat, picked=g.seat(found.number))
    return None


# ---------------------------------------------------------------------- in several spaces


def open_spaces(g: Insurrection, effect: Effect) -> list[Space]:
    """Where the loop can go next."""
    used = g.happening.used
    return [space for space in places_of(g, effect) if effect.again or space.number not in used]


def can_go_round(g: Insurrection, effect: Effect) -> bool:
    """At the end of the loop its spaces are forgotten, whether or not there are more of them."""
    return bool(g.happening.used) or bool(open_spaces(g, effect))


def in_spaces(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """The same in each of so many spaces; the spaces are chosen one after the other."""
    happening = g.happening
    left = effect.spaces - len(happening.used)
    spaces = open_spaces(g, effect) if left else []
    space: Space | None = None
    if spaces:
        space = yield from next_space(g, effect, spaces, left)
    if space is None:
        happening.used = []
        return None
    happening.used.append(space.number)
    happening.there = [space.number]
    enter(g, 0)
    return None


def next_space(g: Insurrection, effect: Effect, spaces: list[Space], left: int) -> Rules[Space | None]:
    seat, card = g.seat(chooser(g, effect)), g.board.cards[g.happening.card]
    if effect.may:
        return (yield from g.may(seat, "event_space", spaces, g.board.done, rule="5.1", card=card, left=left))
    return (yield from g.ask(seat, "event_space", spaces, rule="5.1", card=card, left=left))


# ---------------------------------------------------------------------- winter quarters


def by_casualties(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """The first alternative if the Rebellion has lost more than the British, else the second."""
    yield from ()
    enter(g, 0 if g.crc > g.cbc else 1)
    return None


def frontier_leader(g: Insurrection) -> int:
    """7.2: the faction that is ahead in forts and villages."""
    lead = g.on_map(PATRIOT_FORT) + 3 - g.on_map(VILLAGE)
    if lead == 0:
        return NOBODY
    return PATRIOTS if lead > 0 else INDIANS


def has_frontier_leader(g: Insurrection, effect: Effect) -> bool:
    return frontier_leader(g) != NOBODY


def by_frontier(g: Insurrection, effect: Effect) -> Rules[str | None]:
    """The first alternative if the Patriots are ahead in forts and villages, the second if not."""
    yield from ()
    enter(g, 0 if frontier_leader(g) == PATRIOTS else 1)
    return None


CHOICES: dict[str, EffectKind[Insurrection, Effect]] = {
    "choose": EffectKind(("by", "acting", "choices"), always, choose),
    "pick_faction": EffectKind(("by", "factions", "others"), always, pick_faction),
    LOOP: EffectKind(
        ("by", "acting", "spaces", "places", "where", "there", "again", "may", "effects"),
        can_go_round,
        in_spaces,
    ),
    "by_casualties": EffectKind(("choices",), always, by_casualties),
    "by_frontier": EffectKind(("choices",), has_frontier_leader, by_frontier),
}
