"""3.2.2: garrison."""

from __future__ import annotations

from typing import Final

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.liberty_or_death.leaders import follow
from flintlock.games.liberty_or_death.orders import (
    close,
    involve,
    needs_leader,
    next_space,
    pay,
    select,
    start_special,
    why_closed,
)
from flintlock.games.liberty_or_death.phases import COMMAND
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_MILITIA,
    BRITISH,
    CONTINENTAL,
    FRENCH,
    FRENCH_REGULAR,
    MILITIA,
    NOBODY,
    PATRIOT_FORT,
    PATRIOTS,
    REGULAR,
    ROYALISTS,
    Space,
    Special,
)
from flintlock.games.liberty_or_death.position import Insurrection, fitting, refusal
from flintlock.games.liberty_or_death.reach import fresh, note_moved
from flintlock.games.liberty_or_death.states import AFTERWARDS, CHOOSING, RESOLVING, Order

COST: Final = 2
CUBES_TO_FIND: Final = 3
PUSHED: Final = (CONTINENTAL, MILITIA, ACTIVE_MILITIA, FRENCH_REGULAR)
CLOSED_AT: Final = 3
"""1.9 (2016): no garrison while French naval intervention is that high."""


def can_garrison(g: Insurrection) -> bool:
    return not (g.is_revised and g.fni >= CLOSED_AT)


def why_no_garrison(g: Insurrection, order: Order, space: Space) -> str:
    """3.2.2, 1.9: cities without a blockade."""
    why = why_closed(g, order, space, COST if order.stage == CHOOSING else 0)
    if why:
        return why
    if not space.is_city:
        return "not_a_city"
    if g.blockades[space.number]:
        return "blockaded"
    if needs_leader(order) and space.number != order.leader_space:
        home = g.board.spaces[order.leader_space]
        return "" if not why_no_regulars_from(g, order, space, home) else "without_leader"
    return ""


def why_no_regulars_from(g: Insurrection, order: Order, target: Space, source: Space) -> str:
    """3.2.2: regulars come from anywhere on the map but blockaded cities."""
    if source.is_west_indies:
        return "west_indies"
    if source is target or source.number in order.sources:
        return "chosen_already"
    if g.blockades[source.number]:
        return "blockaded"
    if needs_leader(order) and source.number != order.leader_space:
        return "without_leader"
    return "" if fresh(g, order, source, REGULAR) else "nobody_to_move"


def garrison(g: Insurrection, order: Order) -> Rules[str]:
    """3.2.2: regulars go to cities, look for militia in all of them, and drive the Rebellion out of one."""
    if order.stage == AFTERWARDS:
        yield from push(g, order)
        return (yield from close(g, order))
    if order.target != NOBODY:
        yield from move_in(g, order, g.board.spaces[order.target])
        return COMMAND
    can_pay = order.stage == RESOLVING or order.free or g.resources[BRITISH] >= COST
    choice = yield from next_space(
        *(g, order, "garrison", g.board.cities, why_no_garrison, "3.2.2"), may_end=can_pay and not order.most
    )
    if isinstance(choice, Special):
        return (yield from start_special(g, order, choice))
    if order.stage == CHOOSING and can_pay:
        pay(g, order, COST)
        order.stage = RESOLVING
    if isinstance(choice, Space):
        select(g, order, choice, 0)
        order.target, order.sources = choice.number, []
    else:
        look_for_militia(g, order)
        order.stage = AFTERWARDS
    return COMMAND


def move_in(g: Insurrection, order: Order, target: Space) -> Rules[None]:
    """3.2.2: regulars from one space."""
    possible = fitting(g.board.spaces, lambda space: why_no_regulars_from(g, order, target, space))
    options: list[Option] = [*possible]
    if not possible or not needs_leader(order):
        options.append(g.board.done)
    source = yield from g.ask(
        *(g.seat(BRITISH), "garrison_from", options),
        rule="3.2.2",
        declines=(g.board.done,),
        why_not=refusal(lambda space: why_no_regulars_from(g, order, target, space), "3.2.2"),
        target=target,
    )
    if not isinstance(source, Space):
        order.target = NOBODY
        return
    order.sources.append(source.number)
    involve(order, source)
    number = yield from g.how_many(
        *(BRITISH, "how_many_march", 1, fresh(g, order, source, REGULAR)),
        rule="3.2.2",
        space=source,
        kind=REGULAR,
    )
    g.move(REGULAR, number, source, target)
    note_moved(g, order, target, REGULAR, number)
    units = ((number, g.board.kinds[REGULAR]),)
    g.tell("marches", units=units, number=number, source=source, target=target)
    yield from follow(g, BRITISH, source, target)


def garrisoned(g: Insurrection, order: Order) -> list[Space]:
    """3.2.2: all cities without a blockade; the destination only, if the command is limited."""
    return [
        city
        for city in g.board.cities
        if not g.blockades[city.number] and (not order.most or city.number in order.chosen)
    ]


def look_for_militia(g: Insurrection, order: Order) -> None:
    for city in garrisoned(g, order):
        g.activate(city, PATRIOTS, g.cubes(city, BRITISH) // CUBES_TO_FIND)


def can_push(g: Insurrection, city: Space) -> bool:
    """3.2.2: British control and no Patriot fort."""
    return (
        g.control(city) == ROYALISTS
        and not g.count(city, PATRIOT_FORT)
        and any(g.count(city, kind) for kind in PUSHED)
    )


def push(g: Insurrection, order: Order) -> Rules[None]:
    """3.2.2: all units of the Rebellion leave one city for one adjacent space."""
    cities = [city for city in garrisoned(g, order) if can_push(g, city)]
    city = yield from g.may(g.seat(BRITISH), "push", cities, g.board.done, rule="3.2.2")
    if city is None:
        return
    target = yield from g.choose_space(BRITISH, "push_to", city.neighbours, rule="3.2.2")
    group = [(kind, g.count(city, kind)) for kind in PUSHED]
    for kind, number in group:
        g.move(kind, number, city, target)
    units = tuple([(number, g.board.kinds[kind]) for kind, number in group if number])
    g.tell("pushed", units=units, number=sum([n for _, n in group]), source=city, target=target)
    for faction in (PATRIOTS, FRENCH):
        if any(number for kind, number in group if g.board.kinds[kind].faction.number == faction):
            yield from follow(g, faction, city, target)
