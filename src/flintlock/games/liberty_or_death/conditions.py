"""5.1: words that cards use for spaces, for pieces as one faction sees them, and for what is counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from flintlock.games.liberty_or_death.pieces import (
    BRITISH,
    BRITISH_FORT,
    CONTINENTAL,
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
from flintlock.games.liberty_or_death.placing import can_place
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.reach import fresh

# ---------------------------------------------------------------------- spaces


def has_militia(g: Insurrection, space: Space) -> bool:
    return g.irregulars(space, PATRIOTS) > 0


def has_both(g: Insurrection, space: Space) -> bool:
    """British and Indian pieces."""
    return g.pieces(space, BRITISH) > 0 and g.pieces(space, INDIANS) > 0


def touches_reserve(g: Insurrection, space: Space) -> bool:
    return any(other.is_reserve for other in space.neighbours)


def is_near_indians(g: Insurrection, space: Space) -> bool:
    """Card 86: Massachusetts, or a space with an Indian piece."""
    return space.id == "massachusetts" or g.pieces(space, INDIANS) > 0


def has_one_own_base(g: Insurrection, space: Space) -> bool:
    """Card 92: exactly one fort or village of the executing faction, and room for another."""
    bases = own_base(g, g.happening.faction)
    return bool(bases) and g.count(space, bases[0]) == 1 and g.has_room(space, bases[0])


def has_acting_units(g: Insurrection, space: Space) -> bool:
    """Card 48: units of the picked faction beside British Regulars."""
    return g.count(space, REGULAR) > 0 and g.units(space, g.happening.acting) > 0


def shares_with_acting(g: Insurrection, space: Space) -> bool:
    """Card 88: units of the executing faction, not yet moved, beside pieces of the picked one."""
    units = [kind.number for kind in g.board.factions[g.happening.faction].kinds if kind.is_unit]
    has_units = any(fresh(g, g.happening, space, kind) for kind in units)
    return has_units and g.pieces(space, g.happening.acting) > 0


def can_be_fortified(g: Insurrection, space: Space) -> bool:
    """Card 11: under Rebellion control, with a Patriot piece and room for a fort."""
    return g.control(space) == REBELLION and g.pieces(space, PATRIOTS) > 0 and g.has_room(space, PATRIOT_FORT)


WHERE: Final[dict[str, Callable[[Insurrection, Space], bool]]] = {
    "british_control": lambda g, space: g.control(space) == ROYALISTS,
    "british_control_and_regulars": lambda g, space: (
        g.control(space) == ROYALISTS and g.count(space, REGULAR) > 0
    ),
    "british_pieces": lambda g, space: g.pieces(space, BRITISH) > 0,
    "british_regulars": lambda g, space: g.count(space, REGULAR) > 0,
    "british_and_indians": has_both,
    "tories": lambda g, space: g.count(space, TORY) > 0,
    "tories_or_indians": lambda g, space: g.count(space, TORY) > 0 or g.pieces(space, INDIANS) > 0,
    "militia": has_militia,
    "militia_and_british": lambda g, space: has_militia(g, space) and g.units(space, BRITISH) > 0,
    "militia_or_patriot_fort": lambda g, space: has_militia(g, space) or g.count(space, PATRIOT_FORT) > 0,
    "militia_or_continentals": lambda g, space: has_militia(g, space) or g.count(space, CONTINENTAL) > 0,
    "militia_or_war_parties": lambda g, space: has_militia(g, space) or g.irregulars(space, INDIANS) > 0,
    "militia_and_war_parties": lambda g, space: has_militia(g, space) and g.irregulars(space, INDIANS) > 0,
    "patriot_units": lambda g, space: g.units(space, PATRIOTS) > 0,
    "patriot_pieces": lambda g, space: g.pieces(space, PATRIOTS) > 0,
    "continentals_or_french": lambda g, space: (
        g.count(space, CONTINENTAL) + g.count(space, FRENCH_REGULAR) > 0
    ),
    "indian_pieces": lambda g, space: g.pieces(space, INDIANS) > 0,
    "massachusetts_or_indians": is_near_indians,
    "hidden_militia_near_indians": lambda g, space: g.count(space, MILITIA) > 0 and is_near_indians(g, space),
    "room_for_militia": lambda g, space: can_place(g, g.happening.faction, MILITIA, space),
    "touches_reserve": touches_reserve,
    "one_own_base": has_one_own_base,
    "acting_units_and_regulars": has_acting_units,
    "acting_pieces": lambda g, space: g.pieces(space, g.happening.acting) > 0,
    "two_acting_pieces": lambda g, space: g.pieces(space, g.happening.acting) > 1,
    "shared_with_acting": shares_with_acting,
    "can_be_fortified": can_be_fortified,
    "village_can_be_built": lambda g, space: has_both(g, space) and g.has_room(space, VILLAGE),
    "open_to_regulars": lambda g, space: g.has_room(space, REGULAR),
}

# ---------------------------------------------------------------------- pieces, as one faction sees them

BASE_OF: Final = {BRITISH: BRITISH_FORT, PATRIOTS: PATRIOT_FORT, INDIANS: VILLAGE}
BASES_OF: Final = {ROYALISTS: [BRITISH_FORT, VILLAGE], REBELLION: [PATRIOT_FORT]}
FORT_OF: Final = {ROYALISTS: [BRITISH_FORT], REBELLION: [PATRIOT_FORT]}
UNITS_OF: Final = {ROYALISTS: [REGULAR, TORY, WAR_PARTY], REBELLION: [CONTINENTAL, MILITIA, FRENCH_REGULAR]}
"""As they lie in the boxes: irregular pieces underground."""


def own_base(g: Insurrection, faction: int) -> list[int]:
    """A-29: the French have neither forts nor villages."""
    return [BASE_OF[faction]] if faction in BASE_OF else []


def own_pieces(g: Insurrection, faction: int) -> list[int]:
    return [kind.number for kind in g.board.factions[faction].kinds]


def own_cubes(g: Insurrection, faction: int) -> list[int]:
    return [kind.number for kind in g.board.factions[faction].kinds if kind.is_cube]


GROUPS: Final[dict[str, Callable[[Insurrection, int], list[int]]]] = {
    "own_base": own_base,
    "own_pieces": own_pieces,
    "own_cubes": own_cubes,
    "friendly_fort": lambda g, faction: FORT_OF[g.side_of(faction)],
    "friendly_bases": lambda g, faction: BASES_OF[g.side_of(faction)],
    "friendly_units": lambda g, faction: UNITS_OF[g.side_of(faction)],
    "enemy_bases": lambda g, faction: BASES_OF[1 - g.side_of(faction)],
    "all_pieces": lambda g, faction: [kind.number for kind in g.board.kinds],
    "all_bases": lambda g, faction: [BRITISH_FORT, PATRIOT_FORT, VILLAGE],
    "all_new_pieces": lambda g, faction: [kind.number for kind in g.board.kinds if not kind.is_active],
}

# ---------------------------------------------------------------------- what is counted

MEASURES: Final[dict[str, Callable[[Insurrection], int]]] = {
    "half_the_british_cities": lambda g: sum([g.control(city) == ROYALISTS for city in g.board.cities]) // 2,
    "people_of_rebel_cities": lambda g: sum(
        [city.population for city in g.board.cities if g.control(city) == REBELLION]
    ),
    "half_the_villages": lambda g: g.on_map(VILLAGE) // 2,
}

WORDS: Final[Mapping[str, Mapping[str, Any]]] = {
    "where": WHERE,
    "first": WHERE,
    "group": GROUPS,
    "measure": MEASURES,
}
