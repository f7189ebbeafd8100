"""8.4.3, 8.4.4: how the British as a non-player march and fight."""

from __future__ import annotations

from typing import Final

from flintlock.games.liberty_or_death.march import looks_around
from flintlock.games.liberty_or_death.nonplayers.battles import attack, common_parties, promises
from flintlock.games.liberty_or_death.nonplayers.british_specials import first_of, offered
from flintlock.games.liberty_or_death.nonplayers.french import rebel_cubes
from flintlock.games.liberty_or_death.nonplayers.mind import (
    Group,
    Mind,
    Plan,
    Step,
    control_with,
    finished,
    greatest_first,
    just_enough,
    sources_by_target,
)
from flintlock.games.liberty_or_death.nonplayers.priorities import in_turn
from flintlock.games.liberty_or_death.orders import needs_leader
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_SUPPORT,
    ACTIVE_WAR_PARTY,
    BATTLE,
    BRITISH,
    COMMON_CAUSE,
    INDIANS,
    MARCH,
    NAVAL_PRESSURE,
    NOBODY,
    PATRIOT_FORT,
    REBELLION,
    REGULAR,
    ROYALISTS,
    SKIRMISH,
    TORY,
    WAR_PARTY,
    Space,
)
from flintlock.games.liberty_or_death.reach import fresh

MOST_MARCHED: Final = 4
MOST_GAINED: Final = 2


# ---------------------------------------------------------------------- 8.4.3: march


def plan_march(m: Mind) -> Plan | None:
    plan = m.begin(MARCH)
    if plan is None:
        return None
    if m.seeks_battle:
        sources = sources_by_target(m, REGULAR)
        found = attack(m, lambda target: groups_for(m, target, sources.get(target.number, [])))
        plan.steps = [] if found is None else [Step(found[0], groups=found[1])]
        return finished(plan)
    for _ in range(MOST_GAINED):
        if m.is_broke or m.is_full(MOST_MARCHED) or not gain_control(m, plan):
            break
    for lonely, missing in ((REGULAR, TORY), (TORY, REGULAR)):
        while join_up(m, plan, lonely, missing):
            pass
    while not m.is_broke and not m.is_full(MOST_MARCHED) and look_around(m, plan):
        pass
    if uses_common_cause(plan):
        plan.steps.insert(0, Step(special=COMMON_CAUSE))
    return finished(plan)


def uses_common_cause(plan: Plan) -> bool:
    parties = (WAR_PARTY, ACTIVE_WAR_PARTY)
    return any(group.numbers.get(kind) for step in plan.steps for group in step.groups for kind in parties)


def largest_group(m: Mind, source: Space, target: Space) -> dict[int, int]:
    """8.4.3: the Regulars and Tories, and in common cause the war parties, that may leave a space."""
    g, order = m.g, m.order
    held = g.control(source) == ROYALISTS
    regulars = fresh(g, order, source, REGULAR)
    if held and g.level[source.number] != ACTIVE_SUPPORT:
        regulars = min(regulars, g.count(source, REGULAR) - 1)
    tories = min(fresh(g, order, source, TORY), g.count(source, TORY) - 1)
    tories = max(0, min(tories, regulars))
    for number in range(regulars + tories, 0, -1):
        go, company = in_turn(regulars, tories, number, many_first=True, spare_last=False)
        if company > go or (held and control_with(g, source, british=-number) != ROYALISTS):
            continue
        return {REGULAR: go, TORY: company, **common_cause(m, source, target, go, company)}
    return {}


def common_cause(m: Mind, source: Space, target: Space, regulars: int, tories: int) -> dict[int, int]:
    """B13: war parties fill the gap of Tories on the way to a province next door; the last one stays."""
    g, order = m.g, m.order
    may_use = order.specials and order.special in (NOBODY, COMMON_CAUSE) and not m.special_used
    if not may_use or not source.is_province or target not in source.provinces:
        return {}
    gap = min(regulars - tories, g.irregulars(source, INDIANS) - 1)
    if g.control(source) == ROYALISTS:
        lead = g.side_pieces(source, ROYALISTS) - g.side_pieces(source, REBELLION) - 1
        gap = min(gap, lead - regulars - tories)
    active = max(0, min(gap, fresh(g, order, source, ACTIVE_WAR_PARTY)))
    hidden = max(0, min(gap - active, fresh(g, order, source, WAR_PARTY)))
    return {ACTIVE_WAR_PARTY: active, WAR_PARTY: hidden} if active + hidden else {}


def move_groups(m: Mind, step: Step, groups: list[Group]) -> None:
    assert step.space is not None
    step.groups += groups
    m.move(groups, step.space)


def groups_for(m: Mind, target: Space, sources: list[Space]) -> list[Group]:
    """All groups that could march there, the greatest first."""
    if not m.is_open(target):
        return []
    groups = [Group(source, numbers) for source in sources if (numbers := largest_group(m, source, target))]
    return greatest_first(groups)


def gain_control(m: Mind, plan: Plan) -> bool:
    """8.4.3: the greatest groups first, until the British control the space."""
    g, sources = m.g, sources_by_target(m, REGULAR)

    def wins(target: Space, coming: int) -> bool:
        return control_with(g, target, british=coming) == ROYALISTS

    found = {}
    for target in g.board.map_spaces:
        if target.is_reserve or g.control(target) == ROYALISTS:
            continue
        groups = just_enough(groups_for(m, target, sources.get(target.number, [])), target, wins)
        if groups:
            found[target] = groups
    if not found:
        return False

    def rank(space: Space) -> tuple[bool, bool, int]:
        return space.is_city, rebel_cubes(g, space) > 0, space.population

    target = m.luck.best(list(found), rank)
    step = Step(target)
    m.select(plan, step)
    move_groups(m, step, found[target])
    return True


def join_up(m: Mind, plan: Plan, lonely: int, missing: int) -> bool:
    """8.4.3: Tories to Regulars who have none, and Regulars to such Tories, short of active support."""
    g, near = m.g, sources_by_target(m, REGULAR)
    numbers = {REGULAR: 1, TORY: 1} if missing == TORY else {REGULAR: 1}
    found = {}
    for target in g.board.map_spaces:
        if not target.population or g.level[target.number] == ACTIVE_SUPPORT:
            continue
        if not g.count(target, lonely) or g.count(target, missing):
            continue
        is_chosen = target.number in m.order.chosen
        if not is_chosen and (m.is_broke or m.is_full(MOST_MARCHED) or not m.is_open(target)):
            continue
        step = plan.at(target.number)
        used = [group.source for group in step.groups] if step else []
        sources = [
            source
            for source in near.get(target.number, [])
            if source not in used and can_spare(largest_group(m, source, target), numbers)
        ]
        if sources:
            found[target] = sources
    if not found:
        return False
    target = m.luck.best(list(found), lambda space: space.number in m.order.chosen)
    step = plan.at(target.number)
    if step is None:
        step = Step(target)
        m.select(plan, step)
    move_groups(m, step, [Group(m.luck.space(found[target]), numbers)])
    return True


def can_spare(group: dict[int, int], numbers: dict[int, int]) -> bool:
    return all(group.get(kind, 0) >= number for kind, number in numbers.items())


def look_around(m: Mind, plan: Plan) -> bool:
    """8.4.3: in place, where that finds militia, first where there is support."""
    g = m.g
    spaces = [space for space in g.board.map_spaces if m.is_open(space) and looks_around(g, m.order, space)]
    if needs_leader(m.order):
        spaces = [space for space in spaces if space.number == m.order.leader_space]
    if not spaces:
        return False
    m.select(plan, Step(m.luck.best(spaces, lambda space: g.level[space.number] > 0)))
    return True


# ---------------------------------------------------------------------- 8.4.4: battle


def plan_battle(m: Mind) -> Plan | None:
    plan = m.begin(BATTLE)
    if plan is None:
        return None
    g = m.g
    while spaces := [space for space in m.legal() if is_worth_fighting(m, space)]:
        m.select(plan, Step(m.luck.best(spaces, lambda space: g.pieces(space, BRITISH))))
    if not plan.steps:
        return None
    special = battle_special(m)
    if special != NOBODY:
        plan.steps.append(Step(special=special))
    return plan


def is_worth_fighting(m: Mind, space: Space) -> bool:
    """8.4.4: forts or cubes of the Rebellion, and the stronger force, with common cause if it helps."""
    g = m.g
    if not rebel_cubes(g, space) and not g.count(space, PATRIOT_FORT):
        return False
    active, hidden = common_parties(g, space) if m.order.specials else (0, 0)
    if hidden:
        g = g.copy()
        g.activate(space, INDIANS, hidden)
    return promises(g, BRITISH, space, allied=True, common=active + hidden)


def battle_special(m: Mind) -> int:
    """B13, B11, B7: common cause where it raises the force, else a skirmish, else the navy."""
    if not m.order.specials:
        return NOBODY
    spaces = [m.g.board.spaces[number] for number in m.order.chosen]
    if any(sum(common_parties(m.g, space)) for space in spaces):
        return COMMON_CAUSE
    return first_of(m.g, (SKIRMISH, NAVAL_PRESSURE), offered(m))
