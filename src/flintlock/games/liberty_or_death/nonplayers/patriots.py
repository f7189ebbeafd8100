"""8.5: the Patriots as a non-player."""

from __future__ import annotations

from typing import Final

from flintlock.games.liberty_or_death.march import is_partner_free
from flintlock.games.liberty_or_death.nonplayers.battles import attack, promises
from flintlock.games.liberty_or_death.nonplayers.french import rebel_cubes, rebel_leaders
from flintlock.games.liberty_or_death.nonplayers.mind import (
    Flowchart,
    Group,
    Mind,
    Plan,
    Step,
    control_with,
    finished,
    greatest_first,
    just_enough,
)
from flintlock.games.liberty_or_death.nonplayers.priorities import to_give_up
from flintlock.games.liberty_or_death.orders import ally_can_pay, needs_leader
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_MILITIA,
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    ACTIVE_WAR_PARTY,
    BATTLE,
    BRITISH,
    BRITISH_FORT,
    CONTINENTAL,
    FRENCH,
    FRENCH_REGULAR,
    INDIANS,
    MARCH,
    MILITIA,
    NOBODY,
    PARTISANS,
    PATRIOT_FORT,
    PATRIOTS,
    PERSUASION,
    RABBLE_ROUSING,
    RALLY,
    REBELLION,
    ROYALISTS,
    SKIRMISH,
    VILLAGE,
    Space,
)
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.rally import UNITS_FOR_FORT, WAYS_TO_RALLY, why_no_rally_there
from flintlock.games.liberty_or_death.reach import fresh
from flintlock.games.liberty_or_death.specials import MOST_SPACES, beside, spaces_for

MOST_RALLIED: Final = 4
UNITS_WANTED: Final = 4
"""8.5.2: so many units make a fort worth while."""
MOST_GAINED: Final = 2
MARCHERS: Final = (CONTINENTAL, ACTIVE_MILITIA, MILITIA)


# ---------------------------------------------------------------------- the flowchart


def choose_command(m: Mind) -> Plan | None:
    """8.5: what the Patriots do who do not play the event."""
    return p3_have_they_resources(m)


def p3_have_they_resources(m: Mind) -> Plan | None:
    """8.5."""
    yes = m.given.resources[PATRIOTS] > 0 or m.free
    m.note("P3", yes, number=m.given.resources[PATRIOTS])
    return p6_are_royalists_outnumbered(m) if yes else None


def p6_are_royalists_outnumbered(m: Mind) -> Plan | None:
    """8.5.1: cubes and leaders against what the Royalists have in the open."""
    g = m.given
    yes = any(
        g.side_pieces(space, ROYALISTS) > 0 and cubes + rebel_leaders(g, space) > royalists_in_sight(g, space)
        for space in g.board.map_spaces
        if (cubes := rebel_cubes(g, space))
    )
    m.note("P6", yes)
    return p4_battle(m) if yes else p9_would_rallying_pay(m)


def p4_battle(m: Mind) -> Plan | None:
    """8.5.1."""
    return m.noted("P4", plan_battle(m)) or p7_rally(m)


def p9_would_rallying_pay(m: Mind) -> Plan | None:
    """8.5.2: a fort, or a die above the militia that is underground."""
    plan = begin_rally(m)
    if plan is not None and any(step.way == "build_fort" for step in plan.steps):
        m.note("P9.fort")
        m.note("P7", True)
        return rally_on(m, plan)
    die, hidden = m.luck.die(6), m.given.on_map(MILITIA)
    yes = die > hidden
    m.note("P9", yes, die=die, hidden=hidden)
    if not yes:
        m.tried.clear()
        return p10_would_rousing_shift(m)
    return m.noted("P7", None if plan is None else rally_on(m, plan)) or p11_rabble_rousing(m)


def p7_rally(m: Mind) -> Plan | None:
    """8.5.2."""
    if RALLY in m.tried:
        return None
    return m.noted("P7", plan_rally(m)) or p11_rabble_rousing(m)


def p10_would_rousing_shift(m: Mind) -> Plan | None:
    """8.5.3, 8.5.4."""
    plan = plan_rousing(m)
    m.note("P10", plan is not None)
    if plan is None:
        m.tried.clear()
        return p5_march(m)
    m.note("P11", True)
    return plan


def p11_rabble_rousing(m: Mind) -> Plan | None:
    """8.5.3."""
    if RABBLE_ROUSING in m.tried:
        return None
    return m.noted("P11", plan_rousing(m)) or p7_rally(m)


def p5_march(m: Mind) -> Plan | None:
    """8.5.4."""
    return m.noted("P5", plan_march(m)) or p7_rally(m)


def royalists_in_sight(g: Insurrection, space: Space) -> int:
    return g.pieces(space, BRITISH) + g.count(space, VILLAGE) + g.count(space, ACTIVE_WAR_PARTY)


# ---------------------------------------------------------------------- 8.5.1: battle


def plan_battle(m: Mind) -> Plan | None:
    plan = m.begin(BATTLE)
    if plan is None:
        return None
    g, order = m.g, m.order

    def rank(space: Space) -> tuple[bool, int, int]:
        return g.leads("washington", space), space.population, g.count(space, VILLAGE)

    while True:
        is_free = is_partner_free(g, order, FRENCH)
        with_ally = is_free or ally_can_pay(g, order, FRENCH)
        spaces = [space for space in m.legal() if promises(g, PATRIOTS, space, allied=with_ally)]
        if not spaces:
            return finished(plan)
        space = m.luck.best(spaces, rank)
        m.select(plan, Step(space, way="with_ally"))
        if with_ally and not is_free and g.pieces(space, FRENCH):
            g.pay(FRENCH, 1)


# ---------------------------------------------------------------------- 8.5.2: rally


def plan_rally(m: Mind) -> Plan | None:
    plan = begin_rally(m)
    return None if plan is None else rally_on(m, plan)


def begin_rally(m: Mind) -> Plan | None:
    plan = m.begin(RALLY)
    if plan is not None:
        build_forts(m, plan)
    return plan


def rally_on(m: Mind, plan: Plan) -> Plan | None:
    """What comes after the forts."""
    garrison_forts(m, plan)
    promote(m, plan)
    if m.g.available[PATRIOT_FORT]:
        prepare_fort(m, plan)
    raise_militia(m, plan)
    hide_militia(m, plan)
    return finished(plan)


def ways(m: Mind, plan: Plan, way: str) -> list[Space]:
    """Where the Patriots can rally in that way; who has nothing left persuades first."""
    if m.is_broke and not m.is_full(MOST_RALLIED):
        persuade(m, plan)
    if m.is_full(MOST_RALLIED):
        return []
    g, order, is_open = m.g, m.order, WAYS_TO_RALLY[way]
    return [
        space
        for space in g.board.map_spaces
        if not why_no_rally_there(g, order, space) and is_open(g, order, space)
    ]


def persuade(m: Mind, plan: Plan) -> None:
    """8.5.2, 8.5.3: resources at nought bring persuasion at once."""
    g = m.g
    if m.special_used or not m.order.specials:
        return
    activity = beside(m.order, PERSUASION)
    spaces = spaces_for(g, activity)
    if not spaces:
        return
    m.special_used = True
    plan.steps.append(Step(special=PERSUASION))
    for space in m.luck.ranked(spaces, lambda one: special_space(g, PERSUASION, one))[
        : MOST_SPACES[PERSUASION]
    ]:
        g.activate(space, PATRIOTS, 1)
        g.gain(PATRIOTS, 1)


def place_militia(m: Mind, plan: Plan, space: Space) -> None:
    g = m.g
    m.select(plan, Step(space, "place_units"))
    forts = g.count(space, PATRIOT_FORT)
    most = max(1, forts + space.population) if forts else 1
    g.place(space, MILITIA, min(most, g.available[MILITIA]))


def build_forts(m: Mind, plan: Plan) -> None:
    """A fort wherever four units stand: cities first, then by population."""
    g = m.g
    while sites := [
        space for space in ways(m, plan, "build_fort") if g.units(space, PATRIOTS) >= UNITS_WANTED
    ]:
        site = m.luck.best(sites, lambda space: (space.is_city, space.population))
        m.select(plan, Step(site, "build_fort"))
        g.place(site, PATRIOT_FORT, 1)
        for _ in range(UNITS_FOR_FORT):
            kinds = [g.board.kinds[kind] for kind in MARCHERS if g.count(site, kind)]
            g.remove(site, to_give_up(kinds, g, site).number)


def garrison_forts(m: Mind, plan: Plan) -> None:
    """Militia at forts that stand alone; then, if there are Continentals, where the most militia is."""
    g = m.g
    while alone := [
        space
        for space in ways(m, plan, "place_units")
        if 0 < g.count(space, PATRIOT_FORT) == g.side_pieces(space, REBELLION)
    ]:
        place_militia(m, plan, m.luck.space(alone))
    forts = [space for space in ways(m, plan, "place_units") if g.count(space, PATRIOT_FORT)]
    if forts and g.available[CONTINENTAL]:
        most = max(
            [g.irregulars(space, PATRIOTS) for space in g.board.map_spaces if g.count(space, PATRIOT_FORT)]
        )
        forts = [space for space in forts if g.irregulars(space, PATRIOTS) == most]
        if forts:
            place_militia(m, plan, m.luck.space(forts))


def promote(m: Mind, plan: Plan) -> None:
    """All militia but one underground become Continentals at the strongest fort among those selected."""
    g = m.g
    forts = [
        space
        for number in m.order.chosen
        if g.count(space := g.board.spaces[number], PATRIOT_FORT) and g.irregulars(space, PATRIOTS) > 1
    ]
    if forts and g.available[CONTINENTAL]:
        plan.after_space = m.luck.best(forts, lambda space: g.irregulars(space, PATRIOTS))


def prepare_fort(m: Mind, plan: Plan) -> None:
    """Militia where the most Patriot units are without a fort."""
    g = m.g
    spaces = [space for space in ways(m, plan, "place_units") if not g.count(space, PATRIOT_FORT)]
    spaces = [space for space in spaces if g.units(space, PATRIOTS)]
    if spaces:
        place_militia(m, plan, m.luck.best(spaces, lambda space: g.units(space, PATRIOTS)))


def raise_militia(m: Mind, plan: Plan) -> None:
    """Militia where control changes, then short of active opposition; cities and population first."""
    g = m.g

    def rank(space: Space) -> tuple[bool, bool, int]:
        changes = control_with(g, space, rebels=1) != g.control(space)
        return changes, space.is_city, space.population

    while spaces := [
        space
        for space in ways(m, plan, "place_units")
        if rank(space)[0] or g.level[space.number] != ACTIVE_OPPOSITION
    ]:
        place_militia(m, plan, m.luck.best(spaces, rank))


def hide_militia(m: Mind, plan: Plan) -> None:
    """At one more fort: active militia come from next door, and all go underground."""
    found = {}
    for space in ways(m, plan, "gather_units"):
        groups = [
            Group(near, {ACTIVE_MILITIA: n}) for near in space.neighbours if (n := can_slip_away(m, near))
        ]
        if groups or m.g.count(space, ACTIVE_MILITIA):
            found[space] = groups
    if found:
        fort = m.luck.space(list(found))
        m.select(plan, Step(fort, "gather_units", groups=found[fort]))


def can_slip_away(m: Mind, space: Space) -> int:
    """8.5.2: active militia whose leaving changes no control."""
    g, active = m.g, fresh(m.g, m.order, space, ACTIVE_MILITIA)
    held = g.control(space)
    return next((n for n in range(active, 0, -1) if control_with(g, space, rebels=-n) == held), 0)


# ---------------------------------------------------------------------- 8.5.3: rabble-rousing


def plan_rousing(m: Mind) -> Plan | None:
    plan = m.begin(RABBLE_ROUSING)
    if plan is None:
        return None
    g = m.g
    while True:
        if m.is_broke:
            persuade(m, plan)
        spaces = [space for space in m.legal() if g.can_shift(space, -1)]
        if not spaces:
            return finished(plan)
        space = m.luck.best(spaces, lambda one: (g.level[one.number] == ACTIVE_SUPPORT, one.population))
        m.select(plan, Step(space))
        if not (g.control(space) == REBELLION and g.pieces(space, PATRIOTS)):
            g.activate(space, PATRIOTS, 1)
        g.shift(space, -1)


# ---------------------------------------------------------------------- 8.5.4: march


def plan_march(m: Mind) -> Plan | None:
    plan = m.begin(MARCH)
    if plan is None:
        return None
    if m.seeks_battle:
        found = attack(m, lambda target: groups_for(m, target))
        plan.steps = [] if found is None else [Step(found[0], groups=found[1])]
        return finished(plan)
    for _ in range(MOST_GAINED):
        if m.is_broke or m.is_full(0) or not gain_control(m, plan):
            break
    while not m.is_broke and not m.is_full(0) and spread_militia(m, plan):
        pass
    return finished(plan)


def marchers(m: Mind, source: Space) -> dict[int, int]:
    """8.5.4: the units that may leave a space."""
    g = m.g
    left = {kind: fresh(g, m.order, source, kind) for kind in MARCHERS}
    here = {kind: g.count(source, kind) for kind in MARCHERS}
    for kind in stay_behind(g, source):
        left[kind] = min(left[kind], here[kind] - 1)
    if g.control(source) == REBELLION:
        lead = g.side_pieces(source, REBELLION) - g.side_pieces(source, ROYALISTS) - 1
        surplus = sum(left.values()) - lead
        for kind in (MILITIA, ACTIVE_MILITIA, CONTINENTAL):
            cut = min(left[kind], max(0, surplus))
            left[kind] -= cut
            surplus -= cut
    return {kind: number for kind, number in left.items() if number > 0}


def stay_behind(g: Insurrection, source: Space) -> list[int]:
    """8.5.4: one in the open with a fort, and one, underground if it can be, short of active opposition."""
    found = []
    if g.count(source, PATRIOT_FORT):
        found += [kind for kind in (ACTIVE_MILITIA, CONTINENTAL, MILITIA) if g.count(source, kind)][:1]
    if g.level[source.number] != ACTIVE_OPPOSITION and not (found and not g.count(source, MILITIA)):
        more = [kind for kind in (MILITIA, ACTIVE_MILITIA, CONTINENTAL) if g.count(source, kind)][:1]
        found += [kind for kind in more if kind not in found]
    return found


def sources_of(m: Mind, target: Space) -> list[Space]:
    order = m.order
    found = list(target.neighbours)
    if needs_leader(order) and target.number != order.leader_space:
        found = [space for space in found if space.number == order.leader_space]
    return found


def company(m: Mind, source: Space, group: dict[int, int]) -> dict[int, int]:
    """8.5.4: as many French Regulars as may go along, if the French can pay."""
    g, order = m.g, m.order
    if not (is_partner_free(g, order, FRENCH) or ally_can_pay(g, order, FRENCH)):
        return group
    french = min(group.get(CONTINENTAL, 0), fresh(g, order, source, FRENCH_REGULAR))
    if g.control(source) == REBELLION:
        total = sum(group.values())
        lead = g.side_pieces(source, REBELLION) - g.side_pieces(source, ROYALISTS) - 1
        french = max(0, min(french, lead - total))
    return {**group, FRENCH_REGULAR: french} if french else group


def march(m: Mind, plan: Plan, target: Space, groups: list[Group]) -> None:
    g = m.g
    m.select(plan, Step(target, groups=groups))
    if any(group.numbers.get(FRENCH_REGULAR) for group in groups) and not is_partner_free(g, m.order, FRENCH):
        g.pay(FRENCH, 1)
    m.move(groups, target)


def groups_for(m: Mind, target: Space) -> list[Group]:
    """All groups that could march there, the greatest first."""
    if not m.is_open(target):
        return []
    return greatest_first(
        [
            Group(source, company(m, source, numbers))
            for source in sources_of(m, target)
            if (numbers := marchers(m, source))
        ]
    )


def gain_control(m: Mind, plan: Plan) -> bool:
    """8.5.4: the greatest groups first, until the Rebellion controls the space."""
    g = m.g

    def wins(target: Space, coming: int) -> bool:
        return control_with(g, target, rebels=coming) == REBELLION

    found = {}
    for target in g.board.map_spaces:
        if g.control(target) == REBELLION:
            continue
        groups = just_enough(groups_for(m, target), target, wins)
        if groups:
            found[target] = groups
    if not found:
        return False

    def rank(space: Space) -> tuple[bool, bool, int]:
        return g.count(space, VILLAGE) > 0, space.is_city, space.population

    target = m.luck.best(list(found), rank)
    march(m, plan, target, found[target])
    return True


def spread_militia(m: Mind, plan: Plan) -> bool:
    """8.5.4: one militia, underground if it can be, into a space that has none."""
    g = m.g
    found = {}
    for target in g.board.map_spaces:
        if not m.is_open(target) or g.irregulars(target, PATRIOTS):
            continue
        for kind in (MILITIA, ACTIVE_MILITIA):
            sources = [source for source in sources_of(m, target) if marchers(m, source).get(kind)]
            if sources:
                found[target] = (kind, sources)
                break
    if not found:
        return False

    def rank(space: Space) -> int:
        changes = control_with(g, space, rebels=1) != g.control(space)
        return 1 + space.population if changes else 0

    target = m.luck.best(list(found), rank)
    kind, sources = found[target]
    march(m, plan, target, [Group(m.luck.space(sources), {kind: 1})])
    return True


# ---------------------------------------------------------------------- 8.5.1: special activities


def special_after(g: Insurrection, command: int, offered: frozenset[int]) -> int:
    """P8, P12, P13: partisans, skirmish, persuasion; without resources persuasion first."""
    chain = (PARTISANS, SKIRMISH, PERSUASION) if g.resources[PATRIOTS] else (PERSUASION, PARTISANS, SKIRMISH)
    return next((special for special in chain if special in offered), NOBODY)


def special_space(g: Insurrection, special: int, space: Space) -> tuple[int, ...]:
    """How good a space is for a special activity."""
    if special == PERSUASION:
        return (int(g.count(space, PATRIOT_FORT) > 0),)
    if special == SKIRMISH:
        fort = g.count(space, BRITISH_FORT) > 0 and not g.cubes(space, BRITISH)
        falls = 1 if fort else min(2, g.cubes(space, BRITISH))
        after = control_with(g, space, british=-falls, rebels=-1 if fort or falls == 2 else 0)
        return (int(fort), *control_gained(g, space, after))
    hidden, parties = g.count(space, MILITIA), g.irregulars(space, INDIANS)
    cubes = g.cubes(space, BRITISH)
    village = hidden > 1 and g.count(space, VILLAGE) > 0 and not parties
    falls = 1 if village else min(2, hidden, parties + cubes)
    indians = 1 if village else min(falls, parties)
    price = 1 if village or falls == 2 else 0
    after = control_with(g, space, british=indians - falls, indians=-indians, rebels=-price)
    return (
        int(village),
        min(2, hidden, parties),
        min(2, hidden, cubes),
        *control_gained(g, space, after),
    )


def control_gained(g: Insurrection, space: Space, after: int) -> tuple[int, int]:
    """The people of a space that comes under control of the Rebellion, or out of that of the British."""
    before = g.control(space)
    gained = 1 + space.population if after == REBELLION and before != REBELLION else 0
    lost = 1 + space.population if before == ROYALISTS and after != ROYALISTS else 0
    return gained, lost


FLOWCHART: Final[Flowchart] = Flowchart(
    choose_command,
    {BATTLE: plan_battle, RALLY: plan_rally, RABBLE_ROUSING: plan_rousing, MARCH: plan_march},
    special_after,
    special_space,
)
