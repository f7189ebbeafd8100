"""8.1, 8.3.7: the Treaty of Alliance and brilliant strokes of non-players."""

from __future__ import annotations

from typing import Final

from flintlock.games.liberty_or_death.nonplayers.asked import Asked
from flintlock.games.liberty_or_death.pieces import (
    BRITISH,
    CONTINENTAL,
    FRENCH,
    FRENCH_REGULAR,
    INDIANS,
    PATRIOTS,
    REBELLION,
    REGULAR,
    Card,
)
from flintlock.games.liberty_or_death.position import OFF_MAP, Insurrection
from flintlock.games.liberty_or_death.sequence import actors

READY: Final = 15
ESCORTS: Final = (4, 4, 4, 3)
"""8.4.11, 8.5.8, 8.6.11, 8.7.8: so many units must stand with the leader."""


def wants_treaty(g: Insurrection) -> bool:
    """8.1, A-22: the French count half of the British casualties only."""
    return 2 * (g.squadrons + g.available[FRENCH_REGULAR]) + g.cbc > 2 * READY


def wanted_stroke(a: Asked, announced: Card | None) -> Card | None:
    """The card that a non-player plays now, if any."""
    for option in a.options:
        if not isinstance(option, Card):
            continue
        if option.treaty:
            if wants_treaty(a.g):
                a.note("treaty", squadrons=a.g.squadrons, regulars=a.g.available[FRENCH_REGULAR], cbc=a.g.cbc)
                return option
        elif a.g.treaty and has_escort(a.g, a.faction) and is_triggered(a.g, a.faction, announced):
            a.note("stroke", card=option)
            return option
    return None


def has_escort(g: Insurrection, faction: int) -> bool:
    at = g.leader_at[faction]
    if at == OFF_MAP:
        return False
    space = g.board.spaces[at]
    with_leader = (
        g.count(space, REGULAR),
        g.count(space, CONTINENTAL),
        g.count(space, FRENCH_REGULAR),
        g.irregulars(space, INDIANS) if not space.is_west_indies else 0,
    )
    return with_leader[faction] >= ESCORTS[faction]


def is_triggered(g: Insurrection, faction: int, announced: Card | None) -> bool:
    """A player is first eligible, or an enemy has announced a stroke."""
    if announced is not None and announced.owner is not None:
        owner = announced.owner.number
        answers = {
            BRITISH: owner == PATRIOTS,
            FRENCH: owner == BRITISH,
            INDIANS: g.side_of(owner) == REBELLION and not announced.treaty,
        }
        if answers.get(faction, False):
            return True
    waiting = actors(g)
    if not waiting:
        return False
    first = waiting[0]
    if faction == BRITISH:
        return g.side_of(first) == REBELLION and (not g.is_revised or g.is_player(first))
    return g.is_player(first)
