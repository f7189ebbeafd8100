"""3.3.1, 3.3.4: the Patriots rally, and rouse the rabble."""

from __future__ import annotations

from typing import Final

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.liberty_or_death.leaders import follow, join
from flintlock.games.liberty_or_death.orders import (
    Ways,
    close,
    has_way,
    next_space,
    open_ways,
    select,
    start_special,
    why_closed,
)
from flintlock.games.liberty_or_death.phases import COMMAND
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_MILITIA,
    ACTIVE_SUPPORT,
    CONTINENTAL,
    MILITIA,
    NOBODY,
    PATRIOT_FORT,
    PATRIOTS,
    REBELLION,
    Space,
    Special,
)
from flintlock.games.liberty_or_death.placing import can_place, place_one, place_up_to, recall
from flintlock.games.liberty_or_death.position import Insurrection, refusal
from flintlock.games.liberty_or_death.reach import fresh, note_moved
from flintlock.games.liberty_or_death.states import AFTERWARDS, Order

UNITS_FOR_FORT: Final = 2


def why_no_rally_there(g: Insurrection, order: Order, space: Space) -> str:
    """3.3.1: anywhere on the map but in active support."""
    why = why_closed(g, order, space)
    if why:
        return why
    if space.is_west_indies:
        return "west_indies"
    return "active_support" if g.level[space.number] == ACTIVE_SUPPORT else ""


def why_no_rally(g: Insurrection, order: Order, space: Space) -> str:
    """3.3.1: where one can rally in any of the ways."""
    why = why_no_rally_there(g, order, space)
    return why or ("" if has_way(g, order, space, WAYS_TO_RALLY) else "nothing_to_rally")


def can_build_fort(g: Insurrection, order: Order, space: Space) -> bool:
    return g.units(space, PATRIOTS) >= UNITS_FOR_FORT and can_place(g, PATRIOTS, PATRIOT_FORT, space)


def can_raise_militia(g: Insurrection, order: Order, space: Space) -> bool:
    return not space.is_reserve and can_place(g, PATRIOTS, MILITIA, space)


def can_gather_militia(g: Insurrection, order: Order, space: Space) -> bool:
    return g.count(space, PATRIOT_FORT) > 0 and bool(
        g.count(space, ACTIVE_MILITIA) or militia_near(g, order, space)
    )


WAYS_TO_RALLY: Final[Ways] = {
    "build_fort": can_build_fort,
    "place_units": can_raise_militia,
    "gather_units": can_gather_militia,
}
"""3.3.1: a militia, or a fort for two units; with a fort more militia, or those from next door."""


def militia_near(g: Insurrection, order: Order, space: Space) -> list[Space]:
    return [
        near
        for near in space.neighbours
        if fresh(g, order, near, MILITIA) or fresh(g, order, near, ACTIVE_MILITIA)
    ]


def rally(g: Insurrection, order: Order) -> Rules[str]:
    """3.3.1: any number of spaces; in one of them militia may become Continentals at the end."""
    if order.stage == AFTERWARDS:
        yield from promote(g, order)
        return (yield from close(g, order))
    if order.target != NOBODY:
        yield from pull_in(g, order, g.board.spaces[order.target])
        return COMMAND
    choice = yield from next_space(g, order, "rally", g.board.map_spaces, why_no_rally, "3.3.1")
    if isinstance(choice, Special):
        return (yield from start_special(g, order, choice))
    if isinstance(choice, Space):
        ways = open_ways(g, order, choice, WAYS_TO_RALLY)
        select(g, order, choice)
        way = yield from g.ask(g.seat(PATRIOTS), "rally_how", ways, rule="3.3.1", space=choice)
        yield from rally_in(g, order, choice, way)
    else:
        order.stage = AFTERWARDS
    return COMMAND


def rally_in(g: Insurrection, order: Order, space: Space, way: Option) -> Rules[None]:
    """3.3.1: one of the ways in a selected space."""
    words = g.board.words
    if way is words["build_fort"]:
        yield from units_to_fort(g, space)
    elif way is words["gather_units"]:
        order.target, order.sources = space.number, []
    else:
        forts = g.count(space, PATRIOT_FORT)
        most = forts + space.population if forts else 1
        yield from place_up_to(g, PATRIOTS, MILITIA, space, max(1, most), rule="3.3.1", least=1)


def units_to_fort(g: Insurrection, space: Space) -> Rules[None]:
    """3.3.1: two Patriot units of any kind become a fort."""
    if not (yield from place_one(g, PATRIOTS, PATRIOT_FORT, space)):
        return
    kinds = (CONTINENTAL, MILITIA, ACTIVE_MILITIA)
    for left in range(UNITS_FOR_FORT, 0, -1):
        options = [g.board.kinds[kind] for kind in kinds if g.count(space, kind)]
        kind = yield from g.ask(
            g.seat(PATRIOTS), "which_replaced", options, rule="3.3.1", space=space, left=left
        )
        g.remove(space, kind.number)


def pull_in(g: Insurrection, order: Order, target: Space) -> Rules[None]:
    """3.3.1: militia from next door; in the end all of them go underground."""
    near = [space for space in militia_near(g, order, target) if space.number not in order.sources]
    source = yield from g.may(
        *(g.seat(PATRIOTS), "pull_in", near, g.board.done),
        rule="3.3.1",
        why_not=refusal(lambda space: "" if space in near else "nobody_to_move", "3.3.1"),
        target=target,
    )
    if source is None:
        order.target = NOBODY
        g.go_underground(target, PATRIOTS)
        return
    order.sources.append(source.number)
    yield from pull_from(g, order, source, target, PATRIOTS, MILITIA, "3.3.1")


def pull_from(
    g: Insurrection, order: Order, source: Space, target: Space, faction: int, hidden: int, rule: str
) -> Rules[None]:
    """3.3.1, 3.4.1: so many active ones and so many underground, one at least; none moves twice."""
    total = 0
    kinds = [kind for kind in (hidden + 1, hidden) if fresh(g, order, source, kind)]
    for kind in kinds:
        least = int(not total and kind == kinds[-1])
        number = yield from g.how_many(
            *(faction, "how_many_march", least, fresh(g, order, source, kind)),
            rule=rule,
            space=source,
            kind=kind,
        )
        g.move(kind, number, source, target)
        total += number
    note_moved(g, order, target, hidden, total)
    g.tell("marches", units=((total, g.board.kinds[hidden]),), number=total, source=source, target=target)
    yield from follow(g, faction, source, target)


def promote(g: Insurrection, order: Order) -> Rules[None]:
    """3.3.1: in one rally space (in 2016: with a fort) any number of militia become Continentals."""
    rallied = [g.board.spaces[number] for number in sorted(order.chosen)]
    spaces = [
        space
        for space in rallied
        if g.irregulars(space, PATRIOTS)
        and can_place(g, PATRIOTS, CONTINENTAL, space)
        and (not g.is_revised or g.count(space, PATRIOT_FORT))
    ]
    space = yield from g.may(g.seat(PATRIOTS), "promote", spaces, g.board.done, rule="3.3.1")
    if space is None:
        return
    done = 0
    kinds = [kind for kind in (ACTIVE_MILITIA, MILITIA) if g.count(space, kind) and g.available[CONTINENTAL]]
    for kind in kinds:
        least = int(not done and kind == kinds[-1])
        most = min(g.count(space, kind), g.available[CONTINENTAL])
        number = yield from g.how_many(
            PATRIOTS, "how_many_promoted", least, most, rule="3.3.1", space=space, kind=kind
        )
        swap(g, space, kind, number)
        done += number
    while g.irregulars(space, PATRIOTS) and (yield from recall(g, PATRIOTS, CONTINENTAL, space)):
        swap(g, space, ACTIVE_MILITIA if g.count(space, ACTIVE_MILITIA) else MILITIA, 1)
        done += 1
    if done:
        yield from join(g, PATRIOTS, space)


def swap(g: Insurrection, space: Space, militia: int, number: int) -> None:
    """3.3.1: militia go, Continentals come."""
    g.remove(space, militia, number)
    g.place(space, CONTINENTAL, number)


# ---------------------------------------------------------------------- rabble-rousing


def why_no_rousing(g: Insurrection, order: Order, space: Space) -> str:
    """3.3.4: control of the Rebellion with a Patriot piece, or an underground militia."""
    why = why_closed(g, order, space)
    if why:
        return why
    if not (space.is_city or space.is_colony):
        return "not_city_or_colony"
    if is_in_the_open(g, space) or g.count(space, MILITIA):
        return ""
    return "no_underground_militia"


def is_in_the_open(g: Insurrection, space: Space) -> bool:
    """3.3.4: Patriots under control of the Rebellion need not show themselves."""
    return g.control(space) == REBELLION and g.pieces(space, PATRIOTS) > 0


def rabble_rousing(g: Insurrection, order: Order) -> Rules[str]:
    """3.3.4: propaganda, and a level toward active opposition."""
    choice = yield from next_space(g, order, "rouse", g.board.map_spaces, why_no_rousing, "3.3.4")
    if isinstance(choice, Special):
        return (yield from start_special(g, order, choice))
    if not isinstance(choice, Space):
        return (yield from close(g, order))
    select(g, order, choice)
    if not is_in_the_open(g, choice):
        g.activate(choice, PATRIOTS, 1)
    g.mark_propaganda(choice)
    g.shift(choice, -1)
    return COMMAND
