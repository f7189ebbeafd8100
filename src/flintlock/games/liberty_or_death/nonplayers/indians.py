"""8.7: the Indians as a non-player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flintlock.games.liberty_or_death.gather import (
    WAYS_TO_GATHER,
    gather_cost,
    parties_for_village,
    raid_sources,
    why_no_gather_there,
)
from flintlock.games.liberty_or_death.march import is_free_of_charge
from flintlock.games.liberty_or_death.nonplayers.mind import (
    Flowchart,
    Group,
    Mind,
    Plan,
    Step,
    control_with,
    finished,
    is_neutral_or_passive,
)
from flintlock.games.liberty_or_death.nonplayers.priorities import in_turn
from flintlock.games.liberty_or_death.orders import needs_leader
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_SUPPORT,
    ACTIVE_WAR_PARTY,
    GATHER,
    INDIANS,
    MARCH,
    NOBODY,
    PATRIOT_FORT,
    PATRIOTS,
    PLUNDER,
    RAID,
    REBELLION,
    REGULAR,
    ROYALISTS,
    SCOUT,
    TORY,
    TRADE,
    VILLAGE,
    WAR_PARTY,
    WAR_PATH,
    Space,
)
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.reach import fresh, note_moved
from flintlock.games.liberty_or_death.scout import scout_targets
from flintlock.games.liberty_or_death.specials import would_work

MOST_GATHERED: Final = 4
MOST_MARCHED: Final = 3
PARTIES_WANTED: Final = 3
"""8.7.2, 8.7.3: so many war parties make a village worth while, one fewer with Cornplanter."""
NEW_SITES: Final = 2


# ---------------------------------------------------------------------- the flowchart


def choose_command(m: Mind) -> Plan | None:
    """8.7: what the Indians do who do not play the event."""
    return i3_is_opposition_weak(m)


def i3_is_opposition_weak(m: Mind) -> Plan | None:
    """8.7.1: support and a die against opposition."""
    g, die = m.given, m.luck.die(6)
    yes = g.support + die > g.opposition
    m.note("I3", yes, support=g.support, die=die, opposition=g.opposition)
    return i6_would_gathering_pay(m) if yes else i4_raid(m)


def i4_raid(m: Mind) -> Plan | None:
    """8.7.1."""
    return m.noted("I4", plan_raid(m)) or i7_gather(m)


def i6_would_gathering_pay(m: Mind) -> Plan | None:
    """8.7.2: two villages, or a die below the war parties available."""
    plan = begin_gathering(m)
    villages = 0 if plan is None else sum([step.way == "build_village" for step in plan.steps])
    if plan is not None and villages >= 2:
        m.note("I6.villages", villages=villages)
        m.note("I7", True)
        return gather_on(m, plan)
    die, available = m.luck.die(6), m.given.available[WAR_PARTY]
    yes = die < available
    m.note("I6", yes, die=die, available=available)
    if not yes:
        m.tried.clear()
        return i9_are_regulars_near(m)
    return m.noted("I7", None if plan is None else gather_on(m, plan)) or i10_march(m)


def i7_gather(m: Mind) -> Plan | None:
    """8.7.2."""
    if GATHER in m.tried:
        return None
    return m.noted("I7", plan_gather(m)) or i10_march(m)


def i9_are_regulars_near(m: Mind) -> Plan | None:
    """8.7.3, 8.7.4: war parties and British Regulars in one space."""
    g = m.given
    yes = any(g.irregulars(space, INDIANS) and g.count(space, REGULAR) for space in g.board.map_spaces)
    m.note("I9", yes)
    return i12_scout(m) if yes else i10_march(m)


def i10_march(m: Mind) -> Plan | None:
    """8.7.3."""
    if MARCH in m.tried:
        return None
    return m.noted("I10", plan_march(m)) or i7_gather(m)


def i12_scout(m: Mind) -> Plan | None:
    """8.7.4."""
    return m.noted("I12", plan_scout(m)) or i10_march(m)


# ---------------------------------------------------------------------- 8.7.1: raid


def plan_raid(m: Mind) -> Plan | None:
    plan = m.begin(RAID)
    if plan is None:
        return None
    while True:
        if m.is_broke and not earn(m, plan):
            break
        targets = [space for space in m.legal() if space.is_colony and can_reach(m, space)]
        if not targets:
            break
        target = m.luck.best(targets, lambda space: (could_plunder(m, space), space.population))
        raid(m, plan, target)
    return finished(plan)


def spare_raiders(m: Mind, target: Space) -> list[Space]:
    """8.7.1: from where an underground war party can come; the last one of a village stays."""
    g = m.g
    sources = raid_sources(g, m.order, target)
    if needs_leader(m.order) and target.number != m.order.leader_space:
        sources = [source for source in sources if source.number == m.order.leader_space]
    return [
        source
        for source in sources
        if fresh(g, m.order, source, WAR_PARTY)
        and not (g.count(source, VILLAGE) and g.irregulars(source, INDIANS) == 1)
    ]


def can_reach(m: Mind, target: Space) -> bool:
    return m.g.count(target, WAR_PARTY) > 0 or bool(spare_raiders(m, target))


def wants_raider(m: Mind, target: Space) -> bool:
    """8.7.1: none is underground there, or they are no majority."""
    g = m.g
    few = g.irregulars(target, INDIANS) <= g.side_pieces(target, REBELLION)
    return few or not g.count(target, WAR_PARTY)


def could_plunder(m: Mind, target: Space) -> bool:
    comes = wants_raider(m, target) and bool(spare_raiders(m, target))
    return m.g.irregulars(target, INDIANS) + comes > m.g.side_pieces(target, REBELLION)


def raid(m: Mind, plan: Plan, target: Space) -> None:
    g, step = m.g, Step(target)
    sources = spare_raiders(m, target)
    if wants_raider(m, target) and sources:
        source = m.luck.space(sources)
        step.groups.append(Group(source, {WAR_PARTY: 1}))
        g.move(WAR_PARTY, 1, source, target)
    m.select(plan, step)
    g.activate(target, INDIANS, 1)
    note_moved(g, m.order, target, ACTIVE_WAR_PARTY, 1)
    g.shift(target, 1)


def earn(m: Mind, plan: Plan) -> bool:
    """8.7.1: without resources the Indians plunder, or else trade, and go on."""
    for special in (PLUNDER, TRADE):
        if m.special_used or not m.order.specials:
            return False
        if special == PLUNDER and not m.g.resources[PATRIOTS]:
            continue
        if would_work(m.g, m.order, special):
            plan.steps.append(Step(special=special))
            m.special_used = True
            m.g.gain(INDIANS, 1)
            return True
    return False


# ---------------------------------------------------------------------- 8.7.2: gather


def plan_gather(m: Mind) -> Plan | None:
    plan = begin_gathering(m)
    return None if plan is None else gather_on(m, plan)


def begin_gathering(m: Mind) -> Plan | None:
    plan = m.begin(GATHER)
    if plan is not None:
        build_villages(m, plan)
    return plan


def gather_on(m: Mind, plan: Plan) -> Plan | None:
    """What comes after the villages."""
    reinforce_villages(m, plan)
    if m.g.available[VILLAGE]:
        begin_sites(m, plan)
    if not m.g.available[WAR_PARTY]:
        call_home(m, plan)
    return finished(plan)


def ways(m: Mind, way: str) -> list[Space]:
    if m.is_full(MOST_GATHERED):
        return []
    g, order, is_open = m.g, m.order, WAYS_TO_GATHER[way]
    return [
        space
        for space in g.board.provinces
        if not why_no_gather_there(g, order, space) and is_open(g, order, space)
    ]


def gather(m: Mind, plan: Plan, space: Space, way: str) -> None:
    cost = gather_cost(m.order, space)
    m.select(plan, Step(space, way), cost)
    m.order.reserve_used = m.order.reserve_used or space.is_reserve


def parties_wanted(g: Insurrection, space: Space) -> int:
    return PARTIES_WANTED - g.leads("cornplanter", space)


def build_villages(m: Mind, plan: Plan) -> None:
    """A village wherever there are war parties enough, with the leader first."""
    g = m.g
    while sites := [
        space
        for space in ways(m, "build_village")
        if g.irregulars(space, INDIANS) >= parties_wanted(g, space)
    ]:
        site = m.luck.best(sites, lambda space: g.leader_at[INDIANS] == space.number)
        gather(m, plan, site, "build_village")
        g.place(site, VILLAGE, 1)
        for _ in range(parties_for_village(g, site)):
            g.remove(site, ACTIVE_WAR_PARTY if g.count(site, ACTIVE_WAR_PARTY) else WAR_PARTY)


def reinforce_villages(m: Mind, plan: Plan) -> None:
    """War parties at villages."""
    g = m.g

    def rank(space: Space) -> tuple[bool, bool, bool]:
        enemies = g.side_pieces(space, REBELLION) > 0
        return enemies, not g.count(space, WAR_PARTY), g.leader_at[INDIANS] == space.number

    while villages := [space for space in ways(m, "place_units") if g.count(space, VILLAGE)]:
        village = m.luck.best(villages, rank)
        gather(m, plan, village, "place_units")
        g.place(village, WAR_PARTY, min(g.count(village, VILLAGE) + 1, g.available[WAR_PARTY]))


def begin_sites(m: Mind, plan: Plan) -> None:
    """War parties where a village could be, up to two spaces."""
    g = m.g
    for _ in range(NEW_SITES):
        sites = [space for space in ways(m, "place_units") if g.has_room(space, VILLAGE)]
        if not sites:
            return
        site = m.luck.best(
            sites, lambda space: (g.irregulars(space, INDIANS) == 2, g.irregulars(space, INDIANS) == 1)
        )
        gather(m, plan, site, "place_units")
        g.place(site, WAR_PARTY, min(max(1, g.count(site, VILLAGE) + 1), g.available[WAR_PARTY]))


def call_home(m: Mind, plan: Plan) -> None:
    """Active war parties from next door, and all of them underground."""
    g = m.g
    homes = []
    for space in ways(m, "gather_units"):
        groups = [
            Group(near, {ACTIVE_WAR_PARTY: n}) for near in space.provinces if (n := can_go_home(m, near))
        ]
        if groups or g.count(space, ACTIVE_WAR_PARTY):
            homes.append((space, groups))
    if homes:
        home = m.luck.space([space for space, _ in homes])
        gather(m, plan, home, "gather_units")
        plan.steps[-1].groups = next(groups for space, groups in homes if space is home)


def can_go_home(m: Mind, space: Space) -> int:
    """8.7.2: active war parties whose leaving adds no control of the Rebellion."""
    active = fresh(m.g, m.order, space, ACTIVE_WAR_PARTY)
    return most_that(lambda number: not adds_rebellion(m.g, space, number), active)


def adds_rebellion(g: Insurrection, space: Space, leaving: int) -> bool:
    return g.control(space) != REBELLION and control_with(g, space, indians=-leaving) == REBELLION


def most_that(holds: Callable[[int], bool], most: int) -> int:
    """The greatest number up to `most` for which it holds; 0 where it does for none."""
    return next((number for number in range(most, 0, -1) if holds(number)), 0)


# ---------------------------------------------------------------------- 8.7.3: march


def plan_march(m: Mind) -> Plan | None:
    plan = m.begin(MARCH)
    if plan is None:
        return None
    if m.g.available[VILLAGE]:
        found_village_site(m, plan)
    while not m.is_full(MOST_MARCHED) and break_rebellion(m, plan):
        pass
    return finished(plan)


def marchers(m: Mind, source: Space) -> int:
    """8.7.3: how many war parties may leave a space."""
    g = m.g
    movable = fresh(g, m.order, source, WAR_PARTY) + fresh(g, m.order, source, ACTIVE_WAR_PARTY)
    if not movable:
        return 0
    parties = g.irregulars(source, INDIANS)
    stay = 1 if g.count(source, VILLAGE) else 0
    if parties >= PARTIES_WANTED and is_village_site(g, source):
        stay = PARTIES_WANTED
    movable = min(movable, parties - stay)
    return most_that(lambda number: not adds_rebellion(g, source, number), movable)


def is_village_site(g: Insurrection, space: Space) -> bool:
    """8.7.2: neutral or passive, with room for a village that is available."""
    return (
        space.is_province
        and is_neutral_or_passive(g, space)
        and g.has_room(space, VILLAGE)
        and g.available[VILLAGE] > 0
    )


def companies(m: Mind, target: Space, number: int) -> list[Group]:
    """So many war parties from next door, underground ones first; empty where they are too few."""
    g, order = m.g, m.order
    if target.number in order.chosen or (order.allowed and target.number not in order.allowed):
        return []
    sources = [space for space in target.provinces if marchers(m, space)]
    if needs_leader(order) and target.number != order.leader_space:
        sources = [space for space in sources if space.number == order.leader_space]
    if not order.free and not g.resources[INDIANS]:
        sources = [space for space in sources if space.is_reserve] if is_free_of_charge(g, order) else []
    groups: list[Group] = []
    hidden_first = m.luck.ranked(
        sources, lambda space: (space.is_reserve, fresh(g, order, space, WAR_PARTY) > 0)
    )
    for source in hidden_first:
        go = min(number, marchers(m, source))
        if go:
            hidden = min(go, fresh(g, order, source, WAR_PARTY))
            groups.append(Group(source, {WAR_PARTY: hidden, ACTIVE_WAR_PARTY: go - hidden}))
            number -= go
    return groups if number <= 0 else []


def march(m: Mind, plan: Plan, target: Space, groups: list[Group]) -> None:
    """3.4.2: the first destination is free if all come from reserves."""
    g = m.g
    is_free = is_free_of_charge(g, m.order) and all(group.source.is_reserve for group in groups)
    m.select(plan, Step(target, groups=groups), 0 if is_free else min(1, g.resources[INDIANS]))
    m.order.reserve_used = m.order.reserve_used or is_free
    m.move(groups, target)


def found_village_site(m: Mind, plan: Plan) -> None:
    """8.7.3: three war parties in one more space that can take a village."""
    g = m.g
    found = {}
    for space in g.board.provinces:
        missing = PARTIES_WANTED - g.irregulars(space, INDIANS)
        if missing > 0 and is_village_site(g, space):
            groups = companies(m, space, missing)
            if groups:
                found[space] = groups
    if found:
        target = m.luck.space(list(found))
        march(m, plan, target, found[target])


def break_rebellion(m: Mind, plan: Plan) -> bool:
    """8.7.3: where control of the Rebellion can be removed, first short of active support."""
    g = m.g
    found = {}
    for space in g.board.provinces:
        if g.control(space) == REBELLION:
            needed = g.side_pieces(space, REBELLION) - g.side_pieces(space, ROYALISTS)
            groups = companies(m, space, needed)
            if groups:
                found[space] = groups
    if not found:
        return False
    target = m.luck.best(
        list(found), lambda space: (g.level[space.number] != ACTIVE_SUPPORT, space.population)
    )
    march(m, plan, target, found[target])
    return True


# ---------------------------------------------------------------------- 8.7.4: scout


def plan_scout(m: Mind) -> Plan | None:
    plan = m.begin(SCOUT)
    if plan is None:
        return None
    g = m.g
    found: dict[Space, list[tuple[Space, dict[int, int]]]] = {}
    for source in m.legal():
        for target in scout_targets(g, m.order, source):
            numbers = scouts(g, source)
            if numbers and scout_rank(g, target, numbers) > (False, False, 0):
                found.setdefault(target, []).append((source, numbers))
    if not found:
        return None
    target = m.luck.best(
        list(found), lambda space: max([scout_rank(g, space, numbers) for _, numbers in found[space]])
    )
    source, numbers = max(found[target], key=lambda one: (sum(one[1].values()), -one[0].number))
    plan.steps.append(Step(target, groups=[Group(source, numbers)]))
    return plan


def scouts(g: Insurrection, source: Space) -> dict[int, int]:
    """8.7.4: a war party, and as many cubes as can go without losing British control."""
    party = ACTIVE_WAR_PARTY if g.count(source, ACTIVE_WAR_PARTY) else WAR_PARTY
    regulars, tories = g.count(source, REGULAR), g.count(source, TORY)
    before = g.control(source)
    for number in range(regulars + tories, 0, -1):
        go, company = in_turn(regulars, tories, number, many_first=True, spare_last=True)
        after = control_with(g, source, british=-number, indians=-1)
        if go and company <= go and after in (before, NOBODY) and (before != ROYALISTS or after == before):
            return {party: 1, REGULAR: go, TORY: company}
    return {}


def scout_rank(g: Insurrection, target: Space, numbers: dict[int, int]) -> tuple[bool, bool, int]:
    """8.7.4: a Patriot fort, a village with enemies, the most control of the Rebellion removed."""
    enemies = g.side_pieces(target, REBELLION) > 0
    cubes = numbers.get(REGULAR, 0) + numbers.get(TORY, 0)
    breaks = g.control(target) == REBELLION and control_with(g, target, british=cubes, indians=1) != REBELLION
    return (
        g.count(target, PATRIOT_FORT) > 0,
        enemies and g.count(target, VILLAGE) > 0,
        1 + target.population if breaks else 0,
    )


# ---------------------------------------------------------------------- 8.7.1: special activities


def special_after(g: Insurrection, command: int, offered: frozenset[int]) -> int:
    """I5, I8, I11: plunder after a raid, the war path, trade."""
    plunders = g.board.non_players.plunders_first or not g.resources[INDIANS]
    if command == RAID and PLUNDER in offered and g.resources[PATRIOTS] and plunders:
        return PLUNDER
    if WAR_PATH in offered and (g.resources[INDIANS] or TRADE not in offered):
        return WAR_PATH
    return TRADE if TRADE in offered else NOBODY


def special_space(g: Insurrection, special: int, space: Space) -> tuple[int, ...]:
    """How good a space is for a special activity."""
    if special == PLUNDER:
        return (space.population,)
    if special == TRADE:
        return (g.count(space, WAR_PARTY),)
    hidden, units = g.count(space, WAR_PARTY), g.units(space, PATRIOTS) + g.cubes(space, 2)
    fort = hidden > 1 and g.count(space, PATRIOT_FORT) > 0 and not units
    return (int(fort), min(2, hidden, units), int(g.count(space, VILLAGE) > 0))


FLOWCHART: Final[Flowchart] = Flowchart(
    choose_command,
    {RAID: plan_raid, GATHER: plan_gather, MARCH: plan_march, SCOUT: plan_scout},
    special_after,
    special_space,
)
