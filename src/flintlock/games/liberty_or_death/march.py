"""3.2.3, 3.3.2, 3.4.2, 3.5.4: march."""

from __future__ import annotations

from typing import Final

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.liberty_or_death.leaders import follow
from flintlock.games.liberty_or_death.orders import (
    ally_can_pay,
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
    ACTIVE_WAR_PARTY,
    BRITISH,
    COMMON_CAUSE,
    CONTINENTAL,
    FRENCH,
    FRENCH_REGULAR,
    INDIANS,
    MILITIA,
    NOBODY,
    PATRIOTS,
    REBELLION,
    REGULAR,
    ROYALISTS,
    TORY,
    WAR_PARTY,
    Space,
    Special,
)
from flintlock.games.liberty_or_death.position import Insurrection, refusal
from flintlock.games.liberty_or_death.reach import Reach, fresh, note_moved, reach_of, spaces_with
from flintlock.games.liberty_or_death.states import Order

RULES: Final = ("3.2.3", "3.3.2", "3.5.4", "3.4.2")
MOVERS: Final = (
    (REGULAR,),
    (CONTINENTAL, MILITIA, ACTIVE_MILITIA),
    (FRENCH_REGULAR,),
    (WAR_PARTY, ACTIVE_WAR_PARTY),
)
"""What a faction marches with on its own account."""

CUBES_TO_FIND: Final = 3
CONTINENTALS_TO_FIND: Final = 2
UNSEEN: Final = 3
"""3.2.3, 3.3.2: cubes that find one underground piece; units that enter a guarded space unseen."""


def march(g: Insurrection, order: Order) -> Rules[str]:
    """3.2.3, 3.3.2, 3.4.2, 3.5.4: a destination is selected, or a group moves into it."""
    if order.target == NOBODY:
        return (yield from choose_destination(g, order))
    return (yield from move_group(g, order, g.board.spaces[order.target]))


# ---------------------------------------------------------------------- destinations


def sources(g: Insurrection, order: Order) -> list[Space]:
    """Spaces from which the faction can set out."""
    return spaces_with(g, order, MOVERS[order.faction])


def destinations(g: Insurrection, order: Order, reach: Reach) -> set[int]:
    """Spaces that a group can enter, and those in which British cubes look around."""
    found: set[int] = set()
    starts = sources(g, order)
    if needs_leader(order):
        home = g.board.spaces[order.leader_space]
        if home in starts:
            found.update(reach[home.number])
        if any(home.number in reach[source.number] for source in starts) or looks_around(g, order, home):
            found.add(home.number)
        return found
    for source in starts:
        found.update(reach[source.number])
    if order.faction == BRITISH:
        found.update([space.number for space in g.board.map_spaces if looks_around(g, order, space)])
    return found


def looks_around(g: Insurrection, order: Order, space: Space) -> bool:
    """3.2.3: British cubes may look for militia where they are, but in no blockaded city."""
    if order.faction != BRITISH or g.blockades[space.number]:
        return False
    return g.count(space, MILITIA) > 0 and g.cubes(space, BRITISH) >= CUBES_TO_FIND


def why_no_destination(g: Insurrection, order: Order, space: Space, found: set[int], reach: Reach) -> str:
    why = why_closed(g, order, space, 0 if is_free_of_charge(g, order) else 1)
    if why or space.number in found:
        if why or order.faction != FRENCH or g.pieces(space, PATRIOTS):
            return why
        return "" if has_company(g, order, space, reach) else "no_patriots"
    if space.is_west_indies:
        return "west_indies"
    return "city" if order.faction == INDIANS and space.is_city else "out_of_reach"


def is_free_of_charge(g: Insurrection, order: Order) -> bool:
    """3.4.2: the first destination of war parties from reserves costs nothing."""
    return order.faction == INDIANS and not order.reserve_used


def has_company(g: Insurrection, order: Order, target: Space, reach: Reach) -> bool:
    """3.5.4: where no Patriot is, Continentals must come along, and the Patriots pay."""
    return ally_can_pay(g, order, PATRIOTS) and any(
        fresh(g, order, source, CONTINENTAL) and target.number in reach[source.number]
        for source in sources(g, order)
    )


def can_march(g: Insurrection, order: Order) -> bool:
    """Whether a destination can be selected."""
    if not order.allowed and not order.leader_must and order.faction != FRENCH:
        starts = sources(g, order)
        if order.free or g.resources[order.faction]:
            return bool(starts) or any(looks_around(g, order, space) for space in g.board.map_spaces)
        return order.faction == INDIANS and any(space.is_reserve for space in starts)
    reach = reach_of(g, order.faction)
    found = payable_destinations(g, order, reach)
    return any(not why_no_destination(g, order, g.board.spaces[number], found, reach) for number in found)


def payable_destinations(g: Insurrection, order: Order, reach: Reach) -> set[int]:
    """3.4.2: without resources the Indians can set out from reserves only."""
    found = destinations(g, order, reach)
    if is_free_of_charge(g, order) and not (order.free or g.resources[INDIANS]):
        near = [space.number for reserve in reserve_sources(g, order) for space in reserve.provinces]
        found &= set(near)
    return found


def choose_destination(g: Insurrection, order: Order) -> Rules[str]:
    reach = reach_of(g, order.faction)
    found = payable_destinations(g, order, reach)

    def reason(g: Insurrection, order: Order, space: Space) -> str:
        return why_no_destination(g, order, space, found, reach)

    rule = RULES[order.faction]
    spaces = [space for space in g.board.map_spaces if space.number in found]
    choice = yield from next_space(g, order, "march", spaces, reason, rule)
    if isinstance(choice, Special):
        return (yield from start_special(g, order, choice))
    if isinstance(choice, Space):
        order.unpaid = is_free_of_charge(g, order) and not order.free
        select(g, order, choice, 0 if order.unpaid else 1)
        order.target = choice.number
        order.sources = []
        order.guarded = is_guarded(g, order, choice)
        return COMMAND
    look_for_enemies(g, order)
    return (yield from close(g, order))


def reserve_sources(g: Insurrection, order: Order) -> list[Space]:
    return [space for space in sources(g, order) if space.is_reserve]


def is_guarded(g: Insurrection, order: Order, space: Space) -> bool:
    """3.3.2, 3.4.2: a city under British control, or a colony under that of the Rebellion."""
    if order.faction == PATRIOTS:
        return space.is_city and g.control(space) == ROYALISTS
    return order.faction == INDIANS and space.is_colony and g.control(space) == REBELLION


# ---------------------------------------------------------------------- groups


def why_no_group(g: Insurrection, order: Order, target: Space, source: Space, reach: Reach) -> str:
    """Why no group can come from a space."""
    if source.number in order.sources:
        return "chosen_already"
    if not any(fresh(g, order, source, kind) for kind in MOVERS[order.faction]):
        return "nobody_to_move"
    if target.number not in reach[source.number]:
        return "out_of_reach"
    if needs_leader(order) and source.number != order.leader_space:
        return "without_leader"
    if order.unpaid and not source.is_reserve and not g.resources[INDIANS]:
        return "no_resources"
    if order.faction == FRENCH and not g.pieces(target, PATRIOTS):
        joined = fresh(g, order, source, CONTINENTAL) and ally_can_pay(g, order, PATRIOTS)
        return "" if joined else "no_patriots"
    return ""


def move_group(g: Insurrection, order: Order, target: Space) -> Rules[str]:
    """3.1: units that go from one space to another go as one group."""
    reach = reach_of(g, order.faction)
    possible = [source for source in sources(g, order) if not why_no_group(g, order, target, source, reach)]
    options: list[Option] = [*possible]
    if order.sources or not possible or (looks_around(g, order, target) and not needs_leader(order)):
        options.append(g.board.done)
    rule = RULES[order.faction]
    source = yield from g.ask(
        *(g.seat(order.faction), "march_from", options),
        rule=rule,
        declines=(g.board.done,),
        why_not=refusal(lambda space: why_no_group(g, order, target, space, reach), rule),
        target=target,
        paid=order.paid,
    )
    if not isinstance(source, Space):
        order.target = NOBODY
        order.reserve_used = order.reserve_used or order.unpaid
        order.unpaid = False
        return COMMAND
    order.sources.append(source.number)
    involve(order, source)
    if order.unpaid and not source.is_reserve:
        pay(g, order)
        order.unpaid = False
    group = yield from choose_group(g, order, source, target)
    yield from go(g, order, source, target, group)
    return COMMAND


def choose_group(g: Insurrection, order: Order, source: Space, target: Space) -> Rules[list[tuple[int, int]]]:
    """How many of each kind go; at least one."""
    if order.faction == BRITISH:
        return (yield from british_group(g, order, source, target))
    if order.faction == FRENCH:
        return (yield from french_group(g, order, source, target))
    group: list[tuple[int, int]] = []
    kinds = [kind for kind in MOVERS[order.faction] if fresh(g, order, source, kind)]
    for kind in kinds:
        must = kind == kinds[-1] and not any(number for _, number in group)
        group.append((kind, (yield from ask_number(g, order, source, kind, int(must)))))
        if kind == CONTINENTAL:
            company = yield from accompany(g, order, source, target, FRENCH_REGULAR, group[-1][1])
            group.append((FRENCH_REGULAR, company))
    return group


def ask_number(
    g: Insurrection, order: Order, source: Space, kind: int, least: int, most: int | None = None
) -> Rules[int]:
    number = fresh(g, order, source, kind) if most is None else min(most, fresh(g, order, source, kind))
    return (
        yield from g.how_many(
            order.faction, "how_many_march", least, number, rule=RULES[order.faction], space=source, kind=kind
        )
    )


def british_group(
    g: Insurrection, order: Order, source: Space, target: Space
) -> Rules[list[tuple[int, int]]]:
    """3.2.3: Tories go along one for one; with common cause (4.2.1) war parties, too, but in no city."""
    regulars = yield from ask_number(g, order, source, REGULAR, 1)
    group = [(REGULAR, regulars)]
    tories = yield from ask_number(g, order, source, TORY, 0, regulars)
    group.append((TORY, tories))
    if order.special == COMMON_CAUSE and target in source.provinces and source.is_province:
        for kind in (ACTIVE_WAR_PARTY, WAR_PARTY):
            room = regulars - sum([number for _, number in group[1:]])
            group.append((kind, (yield from ask_number(g, order, source, kind, 0, room))))
    return group


def french_group(g: Insurrection, order: Order, source: Space, target: Space) -> Rules[list[tuple[int, int]]]:
    """3.5.4: Continentals go along one for one; they must where no Patriot is."""
    regulars = yield from ask_number(g, order, source, FRENCH_REGULAR, 1)
    least = 0 if g.pieces(target, PATRIOTS) else 1
    company = yield from accompany(g, order, source, target, CONTINENTAL, regulars, least)
    return [(FRENCH_REGULAR, regulars), (CONTINENTAL, company)]


def accompany(
    g: Insurrection, order: Order, source: Space, target: Space, kind: int, most: int, least: int = 0
) -> Rules[int]:
    """3.3.2, 3.5.4: cubes of the partner, who pays once for each destination."""
    ally = g.board.kinds[kind].faction.number
    paid = target.number in order.allies or is_partner_free(g, order, ally)
    if not most or not (paid or ally_can_pay(g, order, ally)):
        return 0
    number = yield from ask_number(g, order, source, kind, least, most)
    if number and target.number not in order.allies:
        order.allies.append(target.number)
        if not paid:
            g.pay(ally, 1)
    return number


def is_partner_free(g: Insurrection, order: Order, ally: int) -> bool:
    """1.10, 3.1.2: with Rochambeau the French march and fight for nothing in a Patriot command."""
    return order.free or (ally == FRENCH and g.leads("rochambeau"))


def go(
    g: Insurrection, order: Order, source: Space, target: Space, group: list[tuple[int, int]]
) -> Rules[None]:
    """The group moves, and shows itself where it is seen."""
    size = sum([number for _, number in group])
    seen = order.guarded and size + watchmen(g, order, target) > UNSEEN
    units = tuple([(number, g.board.kinds[kind]) for kind, number in group if number])
    g.tell("marches", units=units, number=size, source=source, target=target)
    for kind, number in group:
        g.move(kind, number, source, target)
        shown = g.board.kinds[kind].face.number
        if number and (kind in (MILITIA, WAR_PARTY)) and (seen or order.faction == BRITISH):
            g.turn_over(target, kind, number)
            kind = shown
        note_moved(g, order, target, kind, number)
    if seen:
        g.tell("seen", space=target)
    for faction in dict.fromkeys([g.board.kinds[kind].faction.number for kind, number in group if number]):
        yield from follow(g, faction, source, target)


def watchmen(g: Insurrection, order: Order, target: Space) -> int:
    """3.3.2, 3.4.2: British cubes, or militia, before whom the group must pass."""
    return g.cubes(target, BRITISH) if order.faction == PATRIOTS else g.irregulars(target, PATRIOTS)


def look_for_enemies(g: Insurrection, order: Order) -> None:
    """3.2.3, 3.3.2: at the end cubes find underground pieces in all destinations."""
    for number in order.chosen:
        space = g.board.spaces[number]
        if order.faction == BRITISH:
            g.activate(space, PATRIOTS, g.cubes(space, BRITISH) // CUBES_TO_FIND)
        elif order.faction == PATRIOTS:
            g.activate(space, INDIANS, g.count(space, CONTINENTAL) // CONTINENTALS_TO_FIND)
