"""8.4: the British as a non-player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from flintlock.games.liberty_or_death.garrison import COST as GARRISON_COST
from flintlock.games.liberty_or_death.loyalty import markers, why_no_reward
from flintlock.games.liberty_or_death.muster import (
    MOST_REGULARS,
    most_tories,
    why_no_fort,
    why_no_regulars,
    why_no_tories,
)
from flintlock.games.liberty_or_death.naval import blockaded_cities
from flintlock.games.liberty_or_death.nonplayers.british_field import plan_battle, plan_march
from flintlock.games.liberty_or_death.nonplayers.british_specials import (
    first_of,
    lifted,
    offered,
    skirmish_space,
    special_after,
    special_space,
)
from flintlock.games.liberty_or_death.nonplayers.french import rebel_leaders
from flintlock.games.liberty_or_death.nonplayers.mind import (
    Flowchart,
    Group,
    Mind,
    Plan,
    Step,
    control_with,
    finished,
    is_neutral_or_passive,
    support_of,
)
from flintlock.games.liberty_or_death.orders import needs_leader
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_SUPPORT,
    BATTLE,
    BRITISH,
    BRITISH_FORT,
    GARRISON,
    MARCH,
    MILITIA,
    MUSTER,
    NAVAL_PRESSURE,
    NOBODY,
    PATRIOT_FORT,
    REBELLION,
    REGULAR,
    ROYALISTS,
    SKIRMISH,
    TORY,
    Space,
)
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.reach import fresh, note_moved
from flintlock.games.liberty_or_death.specials import beside, spaces_for

MANY_REGULARS: Final = 10
MOST_MUSTERED: Final = 4
CUBES_FOR_FORT: Final = 5
GARRISON_CUBES: Final = 3


# ---------------------------------------------------------------------- the flowchart


def choose_command(m: Mind) -> Plan | None:
    """8.4: what the British do who do not play the event."""
    return b3_have_they_resources(m)


def b3_have_they_resources(m: Mind) -> Plan | None:
    """8.4."""
    yes = m.given.resources[BRITISH] > 0 or m.free
    m.note("B3", yes, number=m.given.resources[BRITISH])
    return b4_is_a_city_lost(m) if yes else None


def b4_is_a_city_lost(m: Mind) -> Plan | None:
    """8.4.1: ten Regulars on the map, and a city of the Rebellion without a fort."""
    g = m.given
    regulars = g.on_map(REGULAR)
    lost = any(g.control(city) == REBELLION and not g.count(city, PATRIOT_FORT) for city in g.board.cities)
    yes = regulars >= MANY_REGULARS and lost
    m.note("B4" if regulars >= MANY_REGULARS else "B4.few", yes, regulars=regulars)
    return b5_garrison(m) if yes else b6_are_regulars_waiting(m)


def b5_garrison(m: Mind) -> Plan | None:
    """8.4.1."""
    return m.noted("B5", plan_garrison(m)) or b8_muster(m)


def b6_are_regulars_waiting(m: Mind) -> Plan | None:
    """8.4.2: a die below the Regulars available."""
    die, available = m.luck.die(6), m.given.available[REGULAR]
    yes = die < available
    m.note("B6", yes, die=die, available=available)
    return b8_muster(m) if yes else b9_are_rebels_outnumbered(m)


def b8_muster(m: Mind) -> Plan | None:
    """8.4.2."""
    if MUSTER in m.tried:
        return None
    return m.noted("B8", plan_muster(m)) or b10_march(m)


def b9_are_rebels_outnumbered(m: Mind) -> Plan | None:
    """8.4.3, 8.4.4: two rebels in the open, and more Regulars and leaders than all of them."""
    g = m.given
    yes = any(is_outnumbered(g, space) for space in g.board.spaces)
    m.note("B9", yes)
    return b12_battle(m) if yes else b10_march(m)


def b10_march(m: Mind) -> Plan | None:
    """8.4.3."""
    if MARCH in m.tried:
        return None
    return m.noted("B10", plan_march(m)) or b8_muster(m)


def b12_battle(m: Mind) -> Plan | None:
    """8.4.4."""
    return m.noted("B12", plan_battle(m)) or b10_march(m)


def is_outnumbered(g: Insurrection, space: Space) -> bool:
    rebels = g.side_pieces(space, REBELLION)
    in_sight = rebels - g.count(space, MILITIA)
    leader = g.leader_at[BRITISH] == space.number
    return (
        in_sight >= 2
        and g.pieces(space, BRITISH) > 0
        and g.count(space, REGULAR) + leader > rebels + rebel_leaders(g, space)
    )


# ---------------------------------------------------------------------- 8.4.1: garrison


def plan_garrison(m: Mind) -> Plan | None:
    plan = m.begin(GARRISON)
    if plan is None:
        return None
    special = garrison_special(m)
    if special != NOBODY:
        plan.steps.append(Step(special=special))
        m.special_used = True
    if special == NAVAL_PRESSURE:
        press(m)
    if not m.order.free and m.g.resources[BRITISH] < GARRISON_COST:
        return None
    taken: dict[Space, list[Group]] = {}
    win_cities(m, taken)
    hold_cities(m, taken)
    plan.steps += [Step(city, groups=groups) for city, groups in taken.items()]
    return finished(plan)


def press(m: Mind) -> None:
    """8.4.1: the garrison counts on what naval pressure is sure to bring: an open port, or a resource."""
    g = m.g
    if g.fni:
        g.blockades[lifted(g, blockaded_cities(g), []).number] -= 1
    else:
        g.gain(BRITISH, 1)


def garrison_special(m: Mind) -> int:
    """8.4.1: naval pressure before the garrison, or a skirmish; not where Regulars are to go."""
    if not m.order.specials:
        return NOBODY
    special = first_of(m.g, (NAVAL_PRESSURE, SKIRMISH), offered(m))
    if special == SKIRMISH:
        activity = beside(m.order, SKIRMISH)
        m.order.special_at = skirmish_space(m.g, spaces_for(m.g, activity)).number
    return special


def spare_regulars(m: Mind) -> dict[Space, int]:
    """The Regulars that spaces of the map can do without."""
    at = m.g.at
    return {
        space: spare
        for space in m.g.board.map_spaces
        if at[space.first + REGULAR] and (spare := spare_regulars_of(m, space))
    }


def spare_regulars_of(m: Mind, source: Space) -> int:
    """8.4.1: two pieces more than the enemy stay in a space under control, and the last Regular, mostly."""
    g = m.g
    if g.blockades[source.number]:
        return 0
    if needs_leader(m.order) and source.number != m.order.leader_space:
        return 0
    free = fresh(g, m.order, source, REGULAR)
    if source.population and g.level[source.number] != ACTIVE_SUPPORT:
        free = min(free, g.count(source, REGULAR) - 1)
    if g.control(source) == ROYALISTS:
        free = min(free, g.side_pieces(source, ROYALISTS) - g.side_pieces(source, REBELLION) - 2)
    return max(0, free)


def send(m: Mind, taken: dict[Space, list[Group]], city: Space, number: int) -> None:
    """So many Regulars, from spaces at random."""
    while number:
        sources = {source: spare for source, spare in spare_regulars(m).items() if source is not city}
        if not sources:
            return
        source = m.luck.space(list(sources))
        go = min(number, sources[source])
        groups = taken.setdefault(city, [])
        group = next((one for one in groups if one.source is source), None)
        if group is None:
            group = Group(source, {REGULAR: 0})
            groups.append(group)
        group.numbers[REGULAR] += go
        m.g.move(REGULAR, go, source, city)
        note_moved(m.g, m.order, city, REGULAR, go)
        number -= go


def open_cities(m: Mind, taken: dict[Space, list[Group]]) -> list[Space]:
    return [city for city in m.g.board.cities if is_open_city(m, taken, city)]


def is_open_city(m: Mind, taken: dict[Space, list[Group]], city: Space) -> bool:
    """A city without a blockade; a limited command has but one."""
    return (city in taken or not m.order.most or len(taken) < m.order.most) and m.can_select(city)


def win_cities(m: Mind, taken: dict[Space, list[Group]]) -> None:
    """Just enough Regulars for control: the most rebels without a fort, New York City, any."""
    g = m.g

    def needed(city: Space) -> int:
        return g.side_pieces(city, REBELLION) - g.side_pieces(city, ROYALISTS) + 1

    def rank(city: Space) -> tuple[int, bool]:
        unfortified = g.control(city) == REBELLION and not g.count(city, PATRIOT_FORT)
        return g.side_pieces(city, REBELLION) if unfortified else 0, city.id == "new_york_city"

    while True:
        spare = spare_regulars(m)
        total = sum(spare.values())
        cities = [
            city
            for city in open_cities(m, taken)
            if g.control(city) != ROYALISTS and total - spare.get(city, 0) >= needed(city)
        ]
        if not cities:
            return
        city = m.luck.best(cities, rank)
        send(m, taken, city, max(1, needed(city)))


def hold_cities(m: Mind, taken: dict[Space, list[Group]]) -> None:
    """A Regular for each city under control short of active support; then three cubes for each."""
    g = m.g
    held = [city for city in open_cities(m, taken) if g.control(city) == ROYALISTS]
    for city in m.luck.ranked(held, lambda _: 0):
        if (
            g.level[city.number] != ACTIVE_SUPPORT
            and not g.count(city, REGULAR)
            and is_open_city(m, taken, city)
        ):
            send(m, taken, city, 1)
    for city in m.luck.ranked(held, lambda one: g.count(one, MILITIA) > 0):
        missing = GARRISON_CUBES - g.cubes(city, BRITISH)
        if missing > 0 and is_open_city(m, taken, city):
            send(m, taken, city, missing)


def push_rank(g: Insurrection, city: Space) -> int:
    """The most units of the Rebellion are driven out."""
    return g.side_pieces(city, REBELLION)


def push_to_rank(g: Insurrection, space: Space) -> tuple[bool, int, int, int]:
    """A province of the highest opposition, else of the lowest support, else of the fewest people."""
    weight = support_of(g, space)
    return space.is_province, max(0, -weight), -max(0, weight), -space.population


# ---------------------------------------------------------------------- 8.4.2: muster


def plan_muster(m: Mind) -> Plan | None:
    plan = m.begin(MUSTER)
    if plan is None:
        return None
    if not m.order.tories_only:
        place_regulars(m, plan)
    place_tories(m, plan)
    fort_or_reward(m, plan)
    return finished(plan)


def place_regulars(m: Mind, plan: Plan) -> None:
    g = m.g
    number = min(MOST_REGULARS, g.available[REGULAR])
    spaces = [space for space in m.legal(MOST_MUSTERED) if not why_no_regulars(g, space)]
    if not number or not spaces:
        return

    def rank(space: Space) -> tuple[bool, int, int]:
        gains = g.control(space) != ROYALISTS and control_with(g, space, british=number) == ROYALISTS
        only_tories = g.count(space, TORY) > 0 and not g.count(space, REGULAR)
        return is_neutral_or_passive(g, space), 2 if gains else int(only_tories), space.population

    space = m.luck.best(spaces, rank)
    m.select(plan, Step(space, groups=[Group(space, {REGULAR: number, TORY: 0})]))
    m.order.target = space.number
    g.place(space, REGULAR, number)


def place_tories(m: Mind, plan: Plan) -> None:
    """First where Regulars stand alone, then where control changes, then in thin colonies."""
    g = m.g
    done: list[Space] = []
    while g.available[TORY]:
        spaces = [
            space
            for space in g.board.map_spaces
            if space not in done
            and not why_no_tories(g, space)
            and (space.number in m.order.chosen or (not m.is_full(MOST_MUSTERED) and m.can_select(space)))
        ]
        ranks = {space: tory_rank(m, space) for space in spaces}
        spaces = [space for space in spaces if ranks[space] > (0, 0, 0)]
        if not spaces:
            return
        space = m.luck.best(spaces, ranks.__getitem__)
        number = min(most_tories(g, space), g.available[TORY])
        step = plan.at(space.number)
        if step is None:
            step = Step(space, groups=[Group(space, {REGULAR: 0, TORY: 0})])
            m.select(plan, step)
        step.groups[0].numbers[TORY] = number
        g.place(space, TORY, number)
        done.append(space)


def tory_rank(m: Mind, space: Space) -> tuple[int, int, int]:
    g = m.g
    number = min(most_tories(g, space), g.available[TORY])
    if g.count(space, REGULAR) and not g.count(space, TORY):
        return 3, int(space.number == m.order.target), 0
    if control_with(g, space, british=number) != g.control(space):
        return 2, space.population, 0
    thin = space.is_colony and g.cubes(space, BRITISH) < CUBES_FOR_FORT and not g.count(space, BRITISH_FORT)
    return (1, 0, 0) if thin else (0, 0, 0)


def fort_or_reward(m: Mind, plan: Plan) -> None:
    """In one space, if it can be one that is selected already."""
    g = m.g
    die = m.luck.die(3)
    if g.opposition > g.support + die or not g.available[BRITISH_FORT]:
        space = selected_or_new(m, plan, lambda one: reward_gain(g, one) > 0, lambda one: reward_rank(g, one))
        if space is not None:
            plan.afterwards, plan.after_space = "reward_loyalty", space
            return
    space = selected_or_new(m, plan, lambda one: can_be_fort(g, one), lambda one: 0)
    if space is not None:
        plan.afterwards, plan.after_space = "build_fort", space


def selected_or_new(
    m: Mind, plan: Plan, holds: Callable[[Space], bool], rank: Callable[[Space], Any]
) -> Space | None:
    """A selected space for which it holds, else one more, as long as there may be more."""
    chosen = [space for number in m.order.chosen if holds(space := m.g.board.spaces[number])]
    if chosen:
        return m.luck.best(chosen, rank)
    others = [space for space in m.legal(MOST_MUSTERED) if holds(space)]
    if not others:
        return None
    space = m.luck.best(others, rank)
    m.select(plan, Step(space, groups=[Group(space, {REGULAR: 0, TORY: 0})]))
    return space


def reward_gain(g: Insurrection, space: Space) -> int:
    """8.4.5: what could be gained; nothing where only markers would go."""
    if why_no_reward(g, space):
        return 0
    saved = 1 if g.leads("gage", space) else 0
    levels = min(ACTIVE_SUPPORT - g.level[space.number], g.resources[BRITISH] - markers(g, space) + saved)
    return max(0, levels) * space.population


def reward_rank(g: Insurrection, space: Space) -> tuple[int, int]:
    """8.4.5: the fewest markers, then the greatest change."""
    return -markers(g, space), reward_gain(g, space)


def can_be_fort(g: Insurrection, space: Space) -> bool:
    return (
        space.is_colony
        and g.cubes(space, BRITISH) >= CUBES_FOR_FORT
        and not g.count(space, BRITISH_FORT)
        and not why_no_fort(g, space)
    )


FLOWCHART: Final[Flowchart] = Flowchart(
    choose_command,
    {MUSTER: plan_muster, GARRISON: plan_garrison, MARCH: plan_march, BATTLE: plan_battle},
    special_after,
    special_space,
)
