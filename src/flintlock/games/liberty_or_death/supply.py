"""6.2: supply of the four factions, and the West Indies."""

from __future__ import annotations

from typing import Final

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.liberty_or_death.leaders import settle
from flintlock.games.liberty_or_death.phases import (
    BATTLE,
    EARNINGS,
    SUPPLY,
    WEST_INDIES_BATTLE,
    WEST_INDIES_UPKEEP,
)
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_MILITIA,
    ACTIVE_WAR_PARTY,
    BRITISH,
    BRITISH_FORT,
    CONTINENTAL,
    FRENCH,
    FRENCH_REGULAR,
    INDIANS,
    MILITIA,
    PATRIOT_FORT,
    PATRIOTS,
    REBELLION,
    REGULAR,
    ROYALISTS,
    TORY,
    VILLAGE,
    WAR_PARTY,
    Space,
)
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.states import Battle, Winter

SUPPLIED: Final = (
    (REGULAR, TORY),
    (CONTINENTAL, MILITIA, ACTIVE_MILITIA),
    (FRENCH_REGULAR,),
    (WAR_PARTY, ACTIVE_WAR_PARTY),
)
"""6.2.1: the units of each faction that need supply."""


def is_supplied(g: Insurrection, faction: int, space: Space) -> bool:
    """6.2.1: with a fort or village, in a city (or a colony, the Rebellion) under control, in a reserve."""
    if faction == BRITISH:
        return g.count(space, BRITISH_FORT) > 0 or (space.is_city and g.control(space) == ROYALISTS)
    if faction == INDIANS:
        return space.is_reserve or g.count(space, VILLAGE) > 0
    return g.count(space, PATRIOT_FORT) > 0 or (not space.is_reserve and g.control(space) == REBELLION)


def unsupplied(g: Insurrection, faction: int) -> list[Space]:
    """Spaces of the map with units of the faction that are out of supply."""
    return [
        space
        for space in g.board.map_spaces
        if g.units(space, faction) and not is_supplied(g, faction, space)
    ]


def supply(g: Insurrection) -> Rules[str]:
    """6.2.1: space by space, first the British, then Patriots, French and Indians."""
    winter = g.wintering
    if winter.faction == INDIANS and not g.on_map(VILLAGE):
        yield from new_village(g)
    needy = [space for space in unsupplied(g, winter.faction) if space.number not in winter.done]
    if needy:
        space = needy[0]
        winter.done.append(space.number)
        yield from SUPPLY_OF[winter.faction](g, space)
        yield from settle(g)
        return SUPPLY
    if winter.faction < INDIANS:
        g.winter = Winter(faction=winter.faction + 1)
        return SUPPLY
    return WEST_INDIES_BATTLE


def new_village(g: Insurrection) -> Rules[None]:
    """6.2.1: where there is no village left, the Indians place one in a reserve."""
    rooms = [space for space in g.board.reserves if g.has_room(space, VILLAGE)]
    if rooms and g.available[VILLAGE]:
        space = yield from g.choose_space(INDIANS, "new_village", rooms, rule="6.2.1")
        g.place(space, VILLAGE, 1)


def ask_supply(g: Insurrection, faction: int, space: Space, others: list[Option]) -> Rules[Option]:
    """Pay a resource, or suffer."""
    options = [*([g.board.words["pay"]] if g.resources[faction] else []), *others]
    choice = yield from g.ask(g.seat(faction), "supply", options, rule="6.2.1", space=space)
    if choice is g.board.words["pay"]:
        g.pay(faction, 1)
    return choice


def supply_british(g: Insurrection, space: Space) -> Rules[None]:
    """6.2.1: pay, withdraw the cubes, or lose a level."""
    words = g.board.words
    others = [words["withdraw"]]
    if g.can_shift(space, -1):
        others.append(words["shift_level"])
    choice = yield from ask_supply(g, BRITISH, space, others)
    if choice is words["shift_level"]:
        g.shift(space, -1)
    elif choice is words["withdraw"]:
        for kind in SUPPLIED[BRITISH]:
            g.remove(space, kind, g.count(space, kind))


def supply_patriots(g: Insurrection, space: Space) -> Rules[None]:
    """6.2.1: pay, or every other unit leaves; a single one costs nothing."""
    number = g.units(space, PATRIOTS) // 2
    if not number:
        return
    choice = yield from ask_supply(g, PATRIOTS, space, [g.board.words["withdraw"]])
    if choice is g.board.words["pay"]:
        return
    for left in range(number, 0, -1):
        kinds = [g.board.kinds[kind] for kind in SUPPLIED[PATRIOTS] if g.count(space, kind)]
        kind = yield from g.ask(g.seat(PATRIOTS), "which_leaves", kinds, rule="6.2.1", space=space, left=left)
        g.remove(space, kind.number)


def supply_french(g: Insurrection, space: Space) -> Rules[None]:
    """6.2.1: pay, or go to the nearest Patriot fort; who can do neither is available."""
    forts = nearest(g, space, PATRIOT_FORT, by_provinces=False)
    if not forts and not g.resources[FRENCH]:
        g.remove(space, FRENCH_REGULAR, g.count(space, FRENCH_REGULAR))
        return
    choice = yield from ask_supply(g, FRENCH, space, [g.board.words["withdraw"]] if forts else [])
    if choice is g.board.words["withdraw"]:
        yield from withdraw_to(g, FRENCH, space, forts)


def supply_indians(g: Insurrection, space: Space) -> Rules[None]:
    """6.2.1: pay, or go to the nearest village."""
    villages = nearest(g, space, VILLAGE, by_provinces=True)
    choice = yield from ask_supply(g, INDIANS, space, [g.board.words["withdraw"]])
    if choice is g.board.words["withdraw"]:
        yield from withdraw_to(g, INDIANS, space, villages)


def withdraw_to(g: Insurrection, faction: int, space: Space, targets: list[Space]) -> Rules[None]:
    """All units of the faction go to one of the nearest spaces."""
    if not targets:
        return
    target = yield from g.choose_space(faction, "withdraw_to", targets, rule="6.2.1")
    group = [(kind, g.count(space, kind)) for kind in SUPPLIED[faction]]
    for kind, number in group:
        g.move(kind, number, space, target)
    units = tuple([(number, g.board.kinds[kind]) for kind, number in group if number])
    g.tell("marches", units=units, number=sum([n for _, n in group]), source=space, target=target)


def nearest(g: Insurrection, start: Space, base: int, *, by_provinces: bool) -> list[Space]:
    """6.2.1: the spaces with such a base that are the fewest steps away; war parties pass no city."""
    ring, seen = [start], {start.number}
    while ring:
        found = [space for space in ring if g.count(space, base)]
        if found:
            return sorted(found, key=lambda space: space.number)
        farther = []
        for space in ring:
            for near in space.provinces if by_provinces else space.neighbours:
                if near.number not in seen:
                    seen.add(near.number)
                    farther.append(near)
        ring = farther
    return []


SUPPLY_OF: Final = (supply_british, supply_patriots, supply_french, supply_indians)


# ---------------------------------------------------------------------- 6.2.2: the West Indies


def west_indies_battle(g: Insurrection) -> Rules[str]:
    """6.2.2: the French must fight where both are."""
    yield from ()
    space = g.board.west_indies
    g.winter = Winter(faction=FRENCH)
    if not g.pieces(space, FRENCH) or not g.pieces(space, BRITISH):
        return WEST_INDIES_UPKEEP
    g.battle = Battle(space=space.number, attacker=FRENCH, allied=False)
    return g.call(BATTLE, then=WEST_INDIES_UPKEEP)


def west_indies_upkeep(g: Insurrection) -> Rules[str]:
    """6.2.2: first the French, then the British keep units there for a resource, or take them home."""
    space = g.board.west_indies
    for faction, kind in ((FRENCH, FRENCH_REGULAR), (BRITISH, REGULAR)):
        number = g.count(space, kind)
        if not number:
            continue
        most = number if g.resources[faction] else 0
        kept = yield from g.how_many(faction, "how_many_stay", 0, most, rule="6.2.2", space=space, kind=kind)
        if kept:
            g.pay(faction, 1)
        g.remove(space, kind, number - kept)
    yield from settle(g)
    return EARNINGS
