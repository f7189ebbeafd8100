"""8.6: the French as a non-player."""

from __future__ import annotations

from typing import Final

from flintlock.games.liberty_or_death.march import is_partner_free
from flintlock.games.liberty_or_death.naval import can_raise_fni
from flintlock.games.liberty_or_death.nonplayers.battles import promises
from flintlock.games.liberty_or_death.nonplayers.mind import (
    Flowchart,
    Group,
    Mind,
    Plan,
    Step,
    control_with,
    sources_by_target,
    support_of,
)
from flintlock.games.liberty_or_death.nonplayers.random_spaces import Luck
from flintlock.games.liberty_or_death.orders import ally_can_pay
from flintlock.games.liberty_or_death.pieces import (
    AGENTS,
    BATTLE,
    BRITISH,
    BRITISH_FORT,
    CONTINENTAL,
    FRENCH,
    FRENCH_REGULAR,
    HORTALEZ,
    MARCH,
    MILITIA,
    MUSTER,
    NAVAL_PRESSURE,
    NOBODY,
    PATRIOTS,
    PREPARER,
    REBELLION,
    SKIRMISH,
    Space,
)
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.reach import fresh
from flintlock.games.liberty_or_death.specials import would_work

AGENT_MILITIA: Final = 2
FEW_REGULARS: Final = 4
MOST_MUSTERED: Final = 4


# ---------------------------------------------------------------------- the flowchart


def choose_command(m: Mind) -> Plan | None:
    """8.6: what the French do who do not play the event."""
    return f3_have_they_resources(m)


def f3_have_they_resources(m: Mind) -> Plan | None:
    """8.6."""
    yes = m.given.resources[FRENCH] > 0 or m.free
    m.note("F3", yes, number=m.given.resources[FRENCH])
    return f4_is_there_a_treaty(m) if yes else None


def f4_is_there_a_treaty(m: Mind) -> Plan | None:
    """8.6.1, 8.6.4."""
    m.note("F4", m.given.treaty)
    return f9_are_regulars_waiting(m) if m.given.treaty else f5_are_patriots_poor(m)


def f5_are_patriots_poor(m: Mind) -> Plan | None:
    """8.6.1: a three-sided die against the resources of the Patriots."""
    die, number = m.luck.die(3), m.given.resources[PATRIOTS]
    yes = die > number
    m.note("F5", yes, die=die, number=number)
    return f6_hortalez(m) if yes else f7_agents(m)


def f6_hortalez(m: Mind) -> Plan | None:
    """8.6.1."""
    return m.noted("F6", plan_hortalez(m))


def f7_agents(m: Mind) -> Plan | None:
    """8.6.2."""
    return m.noted("F7", plan_agents(m)) or f6_hortalez(m)


def f9_are_regulars_waiting(m: Mind) -> Plan | None:
    """8.6.4: a die below the Regulars available."""
    die, available = m.luck.die(6), m.given.available[FRENCH_REGULAR]
    yes = die < available
    m.note("F9", yes, die=die, available=available)
    return f10_muster(m) if yes else f13_are_british_outnumbered(m)


def f10_muster(m: Mind) -> Plan | None:
    """8.6.4."""
    return m.noted("F10", plan_muster(m)) or f11_hortalez(m)


def f11_hortalez(m: Mind) -> Plan | None:
    """8.6.3."""
    return m.noted("F11", plan_hortalez(m))


def f13_are_british_outnumbered(m: Mind) -> Plan | None:
    """8.6.5, 8.6.6: cubes and leaders of the Rebellion against the British pieces of a space."""
    g = m.given
    yes = any(
        0 < g.pieces(space, BRITISH) < rebels + rebel_leaders(g, space)
        for space in g.board.spaces
        if (rebels := rebel_cubes(g, space))
    )
    m.note("F13", yes)
    return f16_battle(m) if yes else f14_march(m)


def f14_march(m: Mind) -> Plan | None:
    """8.6.5."""
    if MARCH in m.tried:
        return None
    return m.noted("F14", plan_march(m)) or f10_muster(m)


def f16_battle(m: Mind) -> Plan | None:
    """8.6.6."""
    return m.noted("F16", plan_battle(m)) or f14_march(m)


def rebel_cubes(g: Insurrection, space: Space) -> int:
    return g.count(space, CONTINENTAL) + g.count(space, FRENCH_REGULAR)


def rebel_leaders(g: Insurrection, space: Space) -> int:
    return [g.leader_at[PATRIOTS], g.leader_at[FRENCH]].count(space.number)


# ---------------------------------------------------------------------- before the treaty


def plan_hortalez(m: Mind) -> Plan | None:
    """8.6.1: as many resources as a three-sided die shows, or all."""
    plan = m.begin(HORTALEZ)
    if plan is None or not m.g.resources[FRENCH]:
        return None
    plan.steps.append(Step(number=min(m.luck.die(3), m.g.resources[FRENCH])))
    return plan


def plan_agents(m: Mind) -> Plan | None:
    """8.6.2: first where it adds control, then where the Patriots are strongest."""
    plan = m.begin(AGENTS)
    spaces = m.legal() if plan else []
    if plan is None or not spaces:
        return None
    g = m.g
    raised = MILITIA if g.available[MILITIA] >= AGENT_MILITIA or not g.available[CONTINENTAL] else CONTINENTAL
    number = AGENT_MILITIA if raised == MILITIA else 1

    def rank(space: Space) -> tuple[int, int]:
        gains = g.control(space) != REBELLION and control_with(g, space, rebels=number) == REBELLION
        return (1 + space.population if gains else 0, g.units(space, PATRIOTS))

    plan.steps.append(Step(m.luck.best(spaces, rank), way=g.board.kinds[raised].id))
    return plan


# ---------------------------------------------------------------------- 8.6.4: muster


def plan_muster(m: Mind) -> Plan | None:
    """8.6.4: to the West Indies, or to a space of the Rebellion, first with Continentals."""
    plan = m.begin(MUSTER)
    g = m.g
    if plan is None or not g.available[FRENCH_REGULAR]:
        return None
    legal, islands = m.legal(), g.board.west_indies
    few = g.available[FRENCH_REGULAR] < FEW_REGULARS
    if few and g.control(islands) != REBELLION and islands in legal:
        plan.steps.append(Step(islands))
        return plan
    spaces = [space for space in legal if not space.is_west_indies]
    if not spaces:
        return None
    plan.steps.append(Step(m.luck.best(spaces, lambda space: g.count(space, CONTINENTAL) > 0)))
    return plan


# ---------------------------------------------------------------------- 8.6.5: march


def plan_march(m: Mind) -> Plan | None:
    plan = m.begin(MARCH)
    if plan is None:
        return None
    while not m.is_full(0) and not m.is_broke and gain_control(m, plan):
        pass
    while not m.is_full(0) and not m.is_broke and seek_british(m, plan):
        pass
    if not plan.steps and not m.is_broke:
        join_patriots(m, plan)
    return plan if plan.steps else None


def largest_group(m: Mind, source: Space, target: Space) -> Group | None:
    """8.6.5: as many Regulars and Continentals as can go without losing control of the Rebellion."""
    g, order = m.g, m.order
    regulars, company = fresh(g, order, source, FRENCH_REGULAR), fresh(g, order, source, CONTINENTAL)
    if not (is_partner_free(g, order, PATRIOTS) or ally_can_pay(g, order, PATRIOTS)):
        company = 0
    held = g.control(source) == REBELLION
    for number in range(regulars + min(company, regulars), 0, -1):
        if held and control_with(g, source, rebels=-number) != REBELLION:
            continue
        locals_ = min(company, number // 2)
        soldiers = min(regulars, number - locals_)
        if soldiers + locals_ == number and (locals_ or g.pieces(target, PATRIOTS)):
            return Group(source, {FRENCH_REGULAR: soldiers, CONTINENTAL: locals_})
    return None


def march(m: Mind, plan: Plan, target: Space, groups: list[Group]) -> None:
    g = m.g
    m.select(plan, Step(target, groups=groups))
    if any(group.numbers.get(CONTINENTAL) for group in groups) and not m.order.free:
        g.pay(PATRIOTS, 1)
    m.move(groups, target)


def gain_control(m: Mind, plan: Plan) -> bool:
    """8.6.5: with all that can go, wherever control can be gained: cities, and many British, first.

    By the other reading the greatest groups go, until that is so.
    """
    g, sources = m.g, sources_by_target(m, FRENCH_REGULAR)
    found = {}
    for space in g.board.map_spaces:
        if space.is_reserve or not m.is_open(space) or g.control(space) == REBELLION:
            continue
        groups = [group for one in sources.get(space.number, []) if (group := largest_group(m, one, space))]
        if not g.board.non_players.french_go_in_force:
            groups = enough(g, space, groups)
        if groups and control_with(g, space, rebels=sum(map(size, groups))) == REBELLION:
            found[space] = groups
    if not found:
        return False
    target = m.luck.best(list(found), lambda space: (space.is_city, g.pieces(space, BRITISH)))
    march(m, plan, target, found[target])
    return True


def size(group: Group) -> int:
    return sum(group.numbers.values())


def enough(g: Insurrection, space: Space, groups: list[Group]) -> list[Group]:
    """The greatest groups, until the Rebellion controls the space."""
    chosen: list[Group] = []
    for group in sorted(groups, key=lambda one: (-size(one), one.source.number)):
        if control_with(g, space, rebels=sum(map(size, chosen))) == REBELLION:
            break
        chosen.append(group)
    return chosen


def seek_british(m: Mind, plan: Plan) -> bool:
    """8.6.5: Regulars far from the British go nearer."""
    g, sources = m.g, sources_by_target(m, FRENCH_REGULAR)
    steps = steps_to_british(g)
    for source in g.board.map_spaces:
        here = steps.get(source.number, 0)
        if here < 2 or not fresh(g, m.order, source, FRENCH_REGULAR):
            continue
        nearer = [
            space
            for space in g.board.map_spaces
            if steps.get(space.number, here) < here
            and m.is_open(space)
            and source in sources.get(space.number, [])
        ]
        nearer = [space for space in nearer if largest_group(m, source, space)]
        if nearer:
            target = m.luck.best(nearer, lambda space: -steps[space.number])
            group = largest_group(m, source, target)
            assert group is not None
            march(m, plan, target, [group])
            return True
    return False


def steps_to_british(g: Insurrection) -> dict[int, int]:
    """How many steps it is from each space to British pieces."""
    ring = [space for space in g.board.map_spaces if g.pieces(space, BRITISH)]
    found = {space.number: 0 for space in ring}
    while ring:
        farther = []
        for space in ring:
            for near in space.neighbours:
                if near.number not in found:
                    found[near.number] = found[space.number] + 1
                    farther.append(near)
        ring = farther
    return found


def join_patriots(m: Mind, plan: Plan) -> None:
    """8.6.5: else one Regular goes where Patriots and British are."""
    g, near = m.g, sources_by_target(m, FRENCH_REGULAR)
    found = {}
    for space in g.board.map_spaces:
        if not m.is_open(space) or not g.pieces(space, PATRIOTS) or not g.pieces(space, BRITISH):
            continue
        sources = [
            source
            for source in near.get(space.number, [])
            if g.control(source) != REBELLION or control_with(g, source, rebels=-1) == REBELLION
        ]
        if sources:
            found[space] = sources
    if found:
        target = m.luck.space(list(found))
        march(m, plan, target, [Group(m.luck.space(found[target]), {FRENCH_REGULAR: 1})])


# ---------------------------------------------------------------------- 8.6.6: battle


def plan_battle(m: Mind) -> Plan | None:
    plan = m.begin(BATTLE)
    if plan is None:
        return None
    g, order = m.g, m.order
    while True:
        with_ally = is_partner_free(g, order, PATRIOTS) or ally_can_pay(g, order, PATRIOTS)
        spaces = [
            space
            for space in m.legal()
            if g.pieces(space, BRITISH) and promises(g, FRENCH, space, allied=with_ally)
        ]
        if not spaces:
            break
        space = m.luck.best(spaces, lambda one: one.population)
        m.select(plan, Step(space, way="with_ally"))
        if with_ally and not order.free and g.pieces(space, PATRIOTS):
            g.pay(PATRIOTS, 1)
    if not plan.steps:
        return None
    offered = frozenset(
        [special for special in (NAVAL_PRESSURE, SKIRMISH, PREPARER) if would_work(g, order, special)]
    )
    special = first_of(g, (NAVAL_PRESSURE, SKIRMISH, PREPARER), offered) if order.specials else NOBODY
    if special != NOBODY:
        plan.steps.append(Step(special=special))
    return plan


# ---------------------------------------------------------------------- special activities


def special_after(g: Insurrection, command: int, offered: frozenset[int]) -> int:
    """F8, and F12, F15, F17: war preparations before the treaty; then skirmish, preparations, ships."""
    return first_of(g, (SKIRMISH, PREPARER, NAVAL_PRESSURE), offered)


def first_of(g: Insurrection, chain: tuple[int, ...], offered: frozenset[int]) -> int:
    """The first of a chain that can be carried out."""
    for special in chain:
        if special not in offered:
            continue
        if special == PREPARER and not preparation(g):
            continue
        if special == NAVAL_PRESSURE and not can_raise_fni(g):
            continue
        return special
    return NOBODY


def preparation(g: Insurrection) -> str:
    """8.6.1, 8.6.3: a squadron, Regulars, or resources; "" where there is no preparing for war."""
    waiting = g.squadrons_away + g.unavailable[FRENCH_REGULAR]
    ready = waiting > 0 and (not g.treaty or Luck(g, "preparer").die(6) <= waiting)
    if ready:
        return "squadron" if g.squadrons_away else "regulars"
    return "resources" if g.treaty and not g.resources[FRENCH] else ""


def special_space(g: Insurrection, special: int, space: Space) -> tuple[int, ...]:
    """F12: the West Indies, then a fort, then the most cubes."""
    cubes = g.cubes(space, BRITISH)
    fort = g.count(space, BRITISH_FORT) > 0 and not cubes
    return (int(space.is_west_indies), int(fort), min(cubes, 2))


def blockade(g: Insurrection, city: Space, battles: list[int]) -> tuple[bool, bool, int]:
    """F17: a city where a battle is, then the most support, where no blockade is yet."""
    return (city.number in battles, not g.blockades[city.number], support_of(g, city))


FLOWCHART: Final[Flowchart] = Flowchart(
    choose_command,
    {
        HORTALEZ: plan_hortalez,
        AGENTS: plan_agents,
        MUSTER: plan_muster,
        MARCH: plan_march,
        BATTLE: plan_battle,
    },
    special_after,
    special_space,
)
