"""3.0: which commands a faction has, whether it can begin one, and one step of the one in progress."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from flintlock.core.question import Rules
from flintlock.games.liberty_or_death.agents import agents, hortalez, why_no_agents
from flintlock.games.liberty_or_death.battle_order import battle_order, why_no_battle
from flintlock.games.liberty_or_death.garrison import COST as GARRISON_COST
from flintlock.games.liberty_or_death.garrison import can_garrison, garrison, why_no_garrison
from flintlock.games.liberty_or_death.gather import MOST_RAIDS, gather, raid, why_no_gather, why_no_raid
from flintlock.games.liberty_or_death.leaders import settle
from flintlock.games.liberty_or_death.march import can_march, march
from flintlock.games.liberty_or_death.muster import (
    FRENCH_COST,
    british_muster,
    french_muster,
    why_no_french_muster,
    why_no_muster,
)
from flintlock.games.liberty_or_death.orders import WhyNoSpace, close
from flintlock.games.liberty_or_death.phases import COMMAND
from flintlock.games.liberty_or_death.pieces import (
    AGENTS,
    BATTLE,
    BRITISH,
    FRENCH,
    GARRISON,
    GATHER,
    HORTALEZ,
    INDIANS,
    MARCH,
    MOVING,
    MUSTER,
    RABBLE_ROUSING,
    RAID,
    RALLY,
    SCOUT,
    Command,
)
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.rally import rabble_rousing, rally, why_no_rally, why_no_rousing
from flintlock.games.liberty_or_death.scout import scout, why_no_scout
from flintlock.games.liberty_or_death.specials import funds
from flintlock.games.liberty_or_death.states import CLOSING, Order

Step = Callable[[Insurrection, Order], Rules[str]]

STEPS: Final[tuple[dict[int, Step], ...]] = (
    {MUSTER: british_muster, GARRISON: garrison, MARCH: march, BATTLE: battle_order},
    {MARCH: march, BATTLE: battle_order, RALLY: rally, RABBLE_ROUSING: rabble_rousing},
    {MUSTER: french_muster, MARCH: march, BATTLE: battle_order, AGENTS: agents, HORTALEZ: hortalez},
    {MARCH: march, GATHER: gather, SCOUT: scout, RAID: raid},
)
"""3.2 to 3.5: the commands of each faction, and what one step of each does."""

WHY_NO_SPACE: Final[tuple[dict[int, WhyNoSpace], ...]] = (
    {MUSTER: why_no_muster, GARRISON: why_no_garrison, BATTLE: why_no_battle},
    {BATTLE: why_no_battle, RALLY: why_no_rally, RABBLE_ROUSING: why_no_rousing},
    {MUSTER: why_no_french_muster, BATTLE: why_no_battle, AGENTS: why_no_agents},
    {GATHER: why_no_gather, SCOUT: why_no_scout, RAID: why_no_raid},
)
"""Why a command cannot select a space, "" where it can."""

COSTS: Final = {(BRITISH, GARRISON): GARRISON_COST, (FRENCH, MUSTER): FRENCH_COST}
"""What the first space costs, where it is not one resource."""


def command(g: Insurrection) -> Rules[str]:
    """3.1: one step of the command in progress."""
    order = g.order
    if order.stage == CLOSING:
        return (yield from close(g, order))
    phase = yield from STEPS[order.faction][order.command](g, order)
    if phase == COMMAND:
        yield from settle(g)
    return phase


def open_commands(g: Insurrection, faction: int) -> list[int]:
    """2.3.9, 3.5, 1.9: the commands that the faction has at this time."""
    if faction == FRENCH:
        return [MUSTER, MARCH, BATTLE, HORTALEZ] if g.treaty else [AGENTS, HORTALEZ]
    found = sorted(STEPS[faction])
    return found if faction != BRITISH or can_garrison(g) else [one for one in found if one != GARRISON]


def new_order(
    faction: int, command: int, *, limited: bool, specials: bool = False, free: bool = False
) -> Order:
    """2.3.5: a limited command is in one space, without a special activity."""
    most = 1 if limited or command in (SCOUT, AGENTS) or (faction == FRENCH and command == MUSTER) else 0
    if command == RAID:
        most = 1 if limited else MOST_RAIDS
    return Order(
        faction=faction,
        command=command,
        cost=COSTS.get((faction, command), 1),
        most=most,
        specials=specials and not limited,
        free=free,
    )


@cache
def order_to_ask(faction: int, command: int, limited: bool, specials: bool) -> Order:
    """An order that is only asked about, and never begun."""
    return new_order(faction, command, limited=limited, specials=specials)


def can_begin(g: Insurrection, order: Order) -> bool:
    """3.1: at least one space can be selected, and paid for, if need be after a special activity (4.1)."""
    cost = order.cost
    if order.command == HORTALEZ:
        return g.resources[FRENCH] > 0 or (order.specials and funds(g, order) > 0)
    if can_select(g, order):
        return True
    if order.free or not order.specials or g.resources[order.faction] >= cost:
        return False
    brought = funds(g, order)
    g.resources[order.faction] += brought
    found = g.resources[order.faction] >= cost and can_select(g, order)
    g.resources[order.faction] -= brought
    return found


def can_select(g: Insurrection, order: Order) -> bool:
    """Whether there is a first space for the command."""
    if order.command == MARCH:
        return can_march(g, order)
    if not order.free and order.faction != INDIANS and g.resources[order.faction] < order.cost:
        return False
    why_not = WHY_NO_SPACE[order.faction][order.command]
    if order.leader_must and order.command not in MOVING:
        return not why_not(g, order, g.board.spaces[order.leader_space])
    return any(not why_not(g, order, space) for space in g.board.spaces)


def possible_commands(g: Insurrection, faction: int, *, limited: bool, specials: bool) -> list[Command]:
    """The commands that a faction can begin, in the order of the vocabulary."""
    return [
        g.board.commands[one]
        for one in open_commands(g, faction)
        if can_begin(g, order_to_ask(faction, one, limited, specials))
    ]
