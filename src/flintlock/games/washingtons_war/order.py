"""5.3: whose impulse it is, from the first card to the last."""

from __future__ import annotations

from flintlock.games.washingtons_war.phases import CARD, IMPULSE_END, WINTER
from flintlock.games.washingtons_war.position import NONE, OWN_HAND, Game1775
from flintlock.games.washingtons_war.track import alliance_is_due


def begin_impulse(g: Game1775) -> None:
    """5.3: what belongs to one card only is forgotten."""
    g.card = NONE
    g.points = g.activations = 0
    g.landed = g.is_last_card = False
    g.activated, g.tired, g.tried = [], [], []


def is_last_card(g: Game1775) -> bool:
    """9.44: whether the card just played was the last of its owner, or of both (an option)."""
    if g.hands[g.active]:
        return False
    return g.last_card_of == OWN_HAND or not g.hands[1 - g.active]


def end_impulse(g: Game1775) -> str:
    """5.3: on to the next impulse, unless something is still due from this one."""
    if any(g.draws) or alliance_is_due(g):
        return IMPULSE_END
    return next_impulse(g)


def next_impulse(g: Game1775) -> str:
    """5.3: the players alternate; who has no card left is passed over."""
    if g.hands[1 - g.active]:
        g.active = 1 - g.active
        begin_impulse(g)
        return CARD
    g.swap = NONE
    begin_impulse(g)
    return CARD if g.hands[g.active] else end_strategy(g)


def end_strategy(g: Game1775) -> str:
    """7.1.B: a queue does not outlast the strategy phase."""
    for queue in g.queues:
        g.discards += queue
        queue.clear()
    g.tell("winter", year=g.year)
    return WINTER
