"""5.1: factions that are picked, and what hangs on the state of the war."""

from __future__ import annotations

from typing import Final

from flintlock.core.cards import EffectKind
from flintlock.core.question import Rules
from flintlock.games.liberty_or_death.events_basic import always, chooser
from flintlock.games.liberty_or_death.pieces import (
    INDIANS,
    NOBODY,
    PATRIOT_FORT,
    PATRIOTS,
    VILLAGE,
    Effect,
)
from flintlock.games.liberty_or_death.position import Insurrection


def enter(g: Insurrection, choice: int) -> None:
    """The effects of an alternative come next."""
    g.happening.path += [choice, 0]


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


CHOICES: Final[dict[str, EffectKind[Insurrection, Effect]]] = {
    "pick_faction": EffectKind(("by", "factions", "others"), always, pick_faction),
    "by_casualties": EffectKind(("choices",), always, by_casualties),
    "by_frontier": EffectKind(("choices",), has_frontier_leader, by_frontier),
}
