"""3.5.1, 3.5.2: French agents, and the house of Hortalez."""

from __future__ import annotations

from typing import Final

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Number, Option
from flintlock.games.liberty_or_death.orders import close, next_space, select, start_special, why_closed
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_SUPPORT,
    CONTINENTAL,
    FRENCH,
    MILITIA,
    PATRIOTS,
    Space,
    Special,
)
from flintlock.games.liberty_or_death.placing import place_up_to
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.specials import open_to
from flintlock.games.liberty_or_death.states import Order

MILITIA_RAISED: Final = 2


def why_no_agents(g: Insurrection, order: Order, space: Space) -> str:
    """3.5.1: four provinces, not in active support."""
    why = why_closed(g, order, space)
    if why:
        return why
    if not space.agents:
        return "no_agents"
    if g.level[space.number] == ACTIVE_SUPPORT:
        return "active_support"
    return "" if g.available[MILITIA] or g.available[CONTINENTAL] else "nobody_available"


def agents(g: Insurrection, order: Order) -> Rules[str]:
    """3.5.1: two militia or a Continental."""
    choice = yield from next_space(g, order, "agents", g.board.provinces, why_no_agents, "3.5.1")
    if isinstance(choice, Special):
        return (yield from start_special(g, order, choice))
    if isinstance(choice, Space):
        select(g, order, choice)
        kinds = [g.board.kinds[kind] for kind in (CONTINENTAL, MILITIA) if g.available[kind]]
        kind = yield from g.ask(g.seat(FRENCH), "agents_raise", kinds, rule="3.5.1", space=choice)
        most = MILITIA_RAISED if kind.number == MILITIA else 1
        yield from place_up_to(g, FRENCH, kind.number, choice, most, rule="3.5.1", least=most)
    return (yield from close(g, order))


def hortalez(g: Insurrection, order: Order) -> Rules[str]:
    """3.5.2: the French pay, and the Patriots have one more than that."""
    options: list[Option] = [*g.board.numbers(1, g.resources[FRENCH])] if g.resources[FRENCH] else []
    options += open_to(g, order)
    if not options:
        options.append(g.board.done)
    choice = yield from g.ask(g.seat(FRENCH), "hortalez", options, rule="3.5.2", declines=(g.board.done,))
    if isinstance(choice, Special):
        return (yield from start_special(g, order, choice))
    if isinstance(choice, Number):
        g.pay(FRENCH, choice.value)
        order.paid = choice.value
        g.gain(PATRIOTS, choice.value + 1)
    return (yield from close(g, order))
