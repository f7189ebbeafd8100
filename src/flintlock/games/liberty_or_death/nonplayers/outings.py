"""Cards 48, 88: units leave a space by the march instructions of their faction."""

from __future__ import annotations

from flintlock.games.liberty_or_death.commands import new_order
from flintlock.games.liberty_or_death.effects import sequence_at
from flintlock.games.liberty_or_death.events_basic import chooser
from flintlock.games.liberty_or_death.nonplayers.asked import Asked
from flintlock.games.liberty_or_death.nonplayers.carrying_out import FLOWCHARTS
from flintlock.games.liberty_or_death.nonplayers.mind import Departure, Mind, Plan
from flintlock.games.liberty_or_death.pieces import MARCH, Effect, Space
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.reach import fresh
from flintlock.games.liberty_or_death.states import Order


def running_effect(g: Insurrection) -> Effect:
    """The effect that asks."""
    path = g.happening.path
    return sequence_at(g, path)[path[-1] - 1]


def is_outing(effect: Effect) -> bool:
    return effect.kind == "move_out"


def space_left(g: Insurrection, faction: int) -> Space | None:
    """The space that units of a faction are leaving."""
    if g.event is None or g.orders:
        return None
    effect = running_effect(g)
    if not is_outing(effect) or chooser(g, effect) != faction:
        return None
    return g.board.spaces[g.happening.there[0]]


def plan_outing(g: Insurrection, faction: int, space: Space) -> Plan:
    """A free march out of one space, to its neighbours."""

    def out_of_there(command: int) -> Order:
        order = new_order(faction, command, limited=False, free=True)
        order.allowed = [near.number for near in space.neighbours]
        order.leader_must, order.leader_space = True, space.number
        order.moved = g.happening.moved[:]
        return order

    plan = Plan(MARCH)
    mind = Mind(g, faction, "outing", frozenset([MARCH]), out_of_there, free=True)
    march = FLOWCHARTS[faction].plans[MARCH](mind)
    own = [kind.number for kind in g.board.factions[faction].kinds]
    left = {kind: fresh(g, g.happening, space, kind) for kind in own}
    for step in march.steps if march else ():
        for group in step.groups:
            for kind, number in group.numbers.items():
                if number and kind in left and step.space is not None:
                    left[kind] -= number
                    plan.departures.append(Departure(step.space, kind, left[kind]))
    return plan


def next_departure(a: Asked) -> Departure | None:
    """The first of the plan for which units are still there."""
    space = space_left(a.g, a.faction)
    if space is None:
        return None
    for departure in a.plan.departures:
        if fresh(a.g, a.g.happening, space, departure.kind) > departure.left:
            return departure
    return None
