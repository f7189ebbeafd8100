"""5.52, 5.54, 5.55: units and leaders that events bring, restore or take away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.wilderness_war.picking import pick
from flintlock.games.wilderness_war.pieces import (
    BRITISH,
    FRENCH,
    Department,
    Effect,
    Leader,
    Piece,
    Side,
    Space,
    Unit,
)
from flintlock.games.wilderness_war.position import ASIDE, AVAILABLE, GONE, POOL, Game1755
from flintlock.games.wilderness_war.settle import settle
from flintlock.games.wilderness_war.supply import Supply

# ---------------------------------------------------------------------- where units come into play


def is_open(g: Game1755, side: int, space: Space) -> bool:
    """5.522, 8.22: no enemy units or fortifications, and no siege."""
    return not g.is_besieged(space) and not g.is_hostile(space, side)


def ports(g: Game1755, effect: Effect) -> list[Space]:
    """6.432: British ports, and Amphib markers."""
    return [
        space
        for space in g.board.spaces
        if (g.has_amphib(space) or (space.port and g.controls(BRITISH, space))) and is_open(g, BRITISH, space)
    ]


def fortresses(g: Game1755, effect: Effect) -> list[Space]:
    return [space for space in g.board.fortresses if g.controls(BRITISH, space)]


def colonial_fortresses(g: Game1755, effect: Effect) -> list[Space]:
    """In the Northern and Southern Departments."""
    return [space for space in fortresses(g, effect) if space.department in g.board.colonies]


def listed_spaces(g: Game1755, effect: Effect) -> list[Space]:
    side = effect.side("of").number
    return [space for space in effect.spaces("spaces") if is_open(g, side, space)]


PLACES: Final[dict[str, Callable[[Game1755, Effect], list[Space]]]] = {
    "ports": ports,
    "fortresses": fortresses,
    "colonial_fortresses": colonial_fortresses,
    "spaces": listed_spaces,
}
"""The words of `at` in cards.toml."""


def fortifications(g: Game1755, side: Side, department: Department | None = None) -> list[Space]:
    """Unbesieged fortifications of a side, in a Department or anywhere."""
    spaces = g.board.spaces if department is None else department.spaces
    return [
        space
        for space in spaces
        if g.has_free_fortification(space, side.number) and is_open(g, side.number, space)
    ]


# ---------------------------------------------------------------------- reinforcements


def can_reinforce(g: Game1755, effect: Effect) -> bool:
    return bool(PLACES[effect.text("at")](g, effect))


def reinforce(g: Game1755, effect: Effect) -> Rules[str | None]:
    """5.521: leaders are drawn, and units come in full strength."""
    side = effect.side("of")
    spaces = PLACES[effect.text("at")](g, effect)
    for _ in range(effect.number("leaders") if effect.has("leaders") else 0):
        yield from draw_leader(g, spaces)
    units = available(g, side, effect.kinds("kinds")[0].id)[: effect.number("count")]
    escort = [leader for leader in effect.leaders("escort") if g.at[leader.number] == ASIDE]
    if effect.has("together"):
        space = yield from g.ask(side.id, "reinforce_at", spaces, rule="5.52", side=side.id)
        arrive(g, [*escort, *units], space)
    else:
        yield from spread_out(g, side, units, spaces)
    return None


def available(g: Game1755, side: Side, kind: str) -> list[Unit]:
    """5.52: counters that can come into play."""
    at = g.at
    return [
        unit
        for unit in (*side.units, *side.militia)
        if at[unit.number] == AVAILABLE and unit.kind_of_unit.id == kind
    ]


def arrive(g: Game1755, pieces: Sequence[Piece], space: Space) -> None:
    for piece in pieces:
        g.place(piece, space)
    if pieces:
        g.tell("arrives", pieces=g.amounts(pieces), space=space)


def spread_out(g: Game1755, side: Side, units: Sequence[Piece], spaces: Sequence[Space]) -> Rules[None]:
    """Units come to one or several of the spaces."""
    left = list(units)
    while left and spaces:
        space = yield from g.ask(side.id, "reinforce_at", spaces, rule="5.52", side=side.id)
        going: list[Piece] = list(left)
        if len(spaces) > 1:
            going = yield from pick(g, side, left, "reinforce_with", "5.52", g.board.enough, space, least=1)
        arrive(g, going, space)
        left = [unit for unit in left if unit not in going]


def draw_leader(g: Game1755, spaces: Sequence[Space]) -> Rules[None]:
    """5.55: a random leader of the pool; of the commanders-in-chief two can be in play."""
    side = g.board.british
    pool = [leader for leader in side.leaders if g.at[leader.number] == POOL]
    if not pool:
        return
    leader = yield from g.chance("draw_leader", pool, rule="5.55", side=side.id)
    g.tell("leader_drawn", leader=leader)
    if leader.command == g.board.tables.chief_command and not (yield from make_room(g, side)):
        g.tell("leader_returned", leader=leader)
        return
    space = yield from g.ask(side.id, "leader_at", spaces, rule="5.55", leader=leader)
    arrive(g, [leader], space)


def make_room(g: Game1755, side: Side) -> Rules[bool]:
    """5.55: a third commander-in-chief takes the place of one of the others, if not both are besieged."""
    tables = g.board.tables
    chiefs = [
        leader for leader in side.leaders if leader.command == tables.chief_command and g.is_on_map(leader)
    ]
    if len(chiefs) < tables.most_chiefs:
        return True
    free: list[Leader] = [leader for leader in chiefs if not g.is_inside(leader)]
    if not free:
        return False
    leader = yield from g.ask(side.id, "recall_chief", free, rule="5.55")
    g.put(leader, GONE)
    g.tell("recalled", leader=leader)
    return True


# ---------------------------------------------------------------------- restoring


def restorable(g: Game1755, side: Side, fits: Callable[[Unit], bool]) -> list[Unit]:
    """5.523: reduced units that are not besieged; drilled troops only in supply, militia in their box."""
    reduced, supply = g.reduced, Supply(g, side.number)
    units = [unit for unit in (*side.units, *side.militia) if reduced[unit.number]]
    return [
        unit
        for unit in units
        if not g.is_inside(unit) and fits(unit) and not (unit.drilled and not supply.reaches(g.where(unit)))
    ]


def restoring(g: Game1755, effect: Effect) -> list[Unit]:
    """The units that the event could restore."""
    side = effect.side("of") if effect.has("of") else g.board.sides[g.player]
    kinds = effect.kinds("kinds")
    if effect.has("group"):
        group = effect.text("group")
        return restorable(g, side, lambda unit: unit.tribe is not None and unit.tribe.group == group)
    return restorable(g, side, lambda unit: unit.kind_of_unit in kinds)


def can_restore(g: Game1755, effect: Effect) -> bool:
    return bool(restoring(g, effect))


def restore(g: Game1755, effect: Effect) -> Rules[str | None]:
    """5.523: so many units, as the die says, or all."""
    side = g.board.sides[g.player]
    units = restoring(g, effect)
    most = len(units)
    if effect.has("die"):
        die = yield from g.roll("restore_die", side, "5.523")
        most = die.value
        g.tell("restore_roll", side=side.id, die=die)
    elif effect.has(side.id):
        most = effect.number(side.id)
    yield from restore_some(g, units, most)
    return None


def restore_some(g: Game1755, units: Sequence[Unit], most: int) -> Rules[None]:
    """Where not all can be restored, their owner chooses."""
    left = list(units)
    for number in range(min(most, len(units)), 0, -1):
        if number == len(left):
            chosen: list[Unit] = left[:]
        else:
            options = g.distinct(left)
            unit = yield from g.ask(left[0].side.id, "restore_unit", options, rule="5.523", left=number)
            chosen = [one for one in left if one is unit]
        for one in chosen:
            g.reduced[one.number] = 0
            g.tell("restored", piece=one)
            left.remove(one)
        if not left:
            return


# ---------------------------------------------------------------------- militia and Rangers


def can_call_militia(g: Game1755, effect: Effect) -> bool:
    side = g.board.sides[g.player]
    return bool(available_militia(g, side)) or bool(restorable(g, side, lambda unit: unit.militia))


def available_militia(g: Game1755, side: Side) -> list[Unit]:
    return [unit for unit in side.militia if g.at[unit.number] == AVAILABLE]


def call_militia(g: Game1755, effect: Effect) -> Rules[str | None]:
    """Call Out Militias: a new unit, or two restored."""
    side = g.board.sides[g.player]
    new, reduced = available_militia(g, side), restorable(g, side, lambda unit: unit.militia)
    if (yield from wants_new(g, side, new, reduced)):
        for unit in new[: effect.number("placed")]:
            own = [department for department in g.board.departments if department.side is side]
            department = yield from g.ask(side.id, "militia_where", own, rule="5.52")
            g.put(unit, department.box)
            g.tell("militia_raised", side=side.id, department=department)
    else:
        yield from restore_some(g, reduced, effect.number("restored"))
    return None


def wants_new(g: Game1755, side: Side, new: Sequence[Unit], reduced: Sequence[Unit]) -> Rules[bool]:
    """Either place units or restore some."""
    options: list[Option] = []
    if new:
        options.append(g.board.raise_new)
    if reduced:
        options.append(g.board.restore)
    answer = yield from g.ask(side.id, "raise_or_restore", options, rule="5.52")
    return answer is g.board.raise_new


def rangers_out(g: Game1755) -> list[Unit]:
    british = g.board.british
    kind = next(unit.kind_of_unit.id for unit in british.units if unit.kind_of_unit.ranger)
    return available(g, british, kind) if fortifications(g, british) else []


def reduced_rangers(g: Game1755) -> list[Unit]:
    return restorable(g, g.board.british, lambda unit: unit.kind_of_unit.ranger)


def can_call_rangers(g: Game1755, effect: Effect) -> bool:
    return bool(rangers_out(g)) or bool(reduced_rangers(g))


def call_rangers(g: Game1755, effect: Effect) -> Rules[str | None]:
    """Rangers: a new unit at a fortification, or two restored."""
    side = g.board.british
    new, reduced = rangers_out(g), reduced_rangers(g)
    if (yield from wants_new(g, side, new, reduced)):
        yield from spread_out(g, side, new[: effect.number("placed")], fortifications(g, side))
    else:
        yield from restore_some(g, reduced, effect.number("restored"))
    return None


# ---------------------------------------------------------------------- units that are lost


def free_units(g: Game1755, side: Side, fits: Callable[[Unit], bool]) -> list[Unit]:
    """8.22: units on the map that events can touch: not inside a besieged place."""
    at, inside = g.at, g.inside
    return [unit for unit in side.units if at[unit.number] >= 0 and unit.number not in inside and fits(unit)]


def lose_some(
    g: Game1755, chooser: Side, units: Sequence[Unit], count: int, prompt: str, rule: str
) -> Rules[None]:
    """So many of the units are eliminated, by somebody's choice; 8.232: that can end a siege."""
    left = list(units)
    for number in range(min(count, len(left)), 0, -1):
        unit = yield from g.ask(chooser.id, prompt, g.distinct(left), rule=rule, left=number)
        left = [one for one in left if one is not unit]
        space = g.where(unit)
        g.lose(unit)
        g.tell("eliminated", piece=unit)
        yield from settle(g, (space,))


def losing(g: Game1755, effect: Effect) -> list[Unit]:
    kinds = effect.kinds("kinds")
    return free_units(g, effect.side("of"), lambda unit: unit.kind_of_unit in kinds)


def can_lose_units(g: Game1755, effect: Effect) -> bool:
    return bool(losing(g, effect))


def lose_units(g: Game1755, effect: Effect) -> Rules[str | None]:
    """Their owner chooses which."""
    side = effect.side("of")
    yield from lose_some(g, side, losing(g, effect), effect.number("count"), "lose_unit", "5.51")
    return None


# ---------------------------------------------------------------------- the Provincial Assemblies


def provincials(g: Game1755, department: Department) -> list[Unit]:
    """Provincials of a Department in play, besieged or not."""
    return [
        unit
        for unit in g.board.british.units
        if unit.kind_of_unit.department is department and g.is_on_map(unit)
    ]


def free_provincials(g: Game1755, department: Department) -> list[Unit]:
    return free_units(g, g.board.british, lambda unit: unit.kind_of_unit.department is department)


def limit(g: Game1755, department: Department) -> int:
    """5.54: most Provincials of the Department in play."""
    return g.board.tables.assemblies[g.assemblies].limits[department.id]


def raisable(g: Game1755, department: Department, most: int) -> list[Unit]:
    """Provincials that can come into play within the limit."""
    british = g.board.british
    if not fortifications(g, british, department):
        return []
    room = min(most, limit(g, department) - len(provincials(g, department)))
    kind = next(unit.kind_of_unit for unit in british.units if unit.kind_of_unit.department is department)
    return available(g, british, kind.id)[: max(0, room)]


def reduced_provincials(g: Game1755, department: Department) -> list[Unit]:
    return restorable(g, g.board.british, lambda unit: unit.kind_of_unit.department is department)


def raising_departments(g: Game1755, effect: Effect) -> list[Department]:
    """5.54: Reluctant Assemblies raise nobody."""
    if g.assemblies == 0:
        return []
    return [
        department
        for department in g.board.colonies
        if raisable(g, department, effect.number(department.id)) or reduced_provincials(g, department)
    ]


def can_raise(g: Game1755, effect: Effect) -> bool:
    return bool(raising_departments(g, effect))


def raise_provincials(g: Game1755, effect: Effect) -> Rules[str | None]:
    """Raise Provincial Regiments: new units of one Department, or all its reduced ones restored."""
    side = g.board.british
    options = raising_departments(g, effect)
    department = yield from g.ask(side.id, "raise_where", options, rule="5.54")
    new = raisable(g, department, effect.number(department.id))
    reduced = reduced_provincials(g, department)
    if (yield from wants_new(g, side, new, reduced)):
        chosen = yield from pick(g, side, new, "raise_how_many", "5.54", g.board.enough, department, least=1)
        yield from spread_out(g, side, chosen, fortifications(g, side, department))
    else:
        yield from restore_some(g, reduced, len(reduced))
    return None


def can_shift_assemblies(g: Game1755, effect: Effect) -> bool:
    last = len(g.board.tables.assemblies) - 1
    return g.assemblies > 0 if g.player == FRENCH else g.assemblies < last


def shift_assemblies(g: Game1755, effect: Effect) -> Rules[str | None]:
    """5.54: British Colonial Politics; Provincials beyond the new limit go, but for besieged ones."""
    g.assemblies += -1 if g.player == FRENCH else 1
    g.tell("assemblies", box=f"assembly:{g.board.tables.assemblies[g.assemblies].id}")
    if g.player == FRENCH:
        for department in g.board.colonies:
            surplus = len(provincials(g, department)) - limit(g, department)
            free = free_provincials(g, department)
            yield from lose_some(g, g.board.british, free, surplus, "lose_provincial", "5.54")
    return None


def stingy_departments(g: Game1755) -> list[Department]:
    """Enthusiastic Assemblies are never stingy."""
    if g.assemblies == len(g.board.tables.assemblies) - 1:
        return []
    return [department for department in g.board.colonies if free_provincials(g, department)]


def can_be_stingy(g: Game1755, effect: Effect) -> bool:
    return bool(stingy_departments(g))


def be_stingy(g: Game1755, effect: Effect) -> Rules[str | None]:
    """The French name the Department, the British the unit."""
    options = stingy_departments(g)
    department = yield from g.ask(g.board.french.id, "stingy_where", options, rule="5.54")
    units = free_provincials(g, department)
    yield from lose_some(g, g.board.british, units, 1, "lose_provincial", "5.54")
    return None


def french_markers(g: Game1755, department: Department) -> int:
    return sum([g.raided[FRENCH].count(space.number) for space in department.spaces])


def can_disperse(g: Game1755, effect: Effect) -> bool:
    return any(french_markers(g, one) and free_provincials(g, one) for one in g.board.colonies)


def disperse(g: Game1755, effect: Effect) -> Rules[str | None]:
    """A Provincial of the Department for each French Raided marker in it, by the French player's choice."""
    for department in g.board.colonies:
        units, count = free_provincials(g, department), french_markers(g, department)
        yield from lose_some(g, g.board.french, units, count, "disperse_unit", "5.51")
    return None
