"""8.3.1: the words in which instructions for single cards are written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from flintlock.core.vocabulary import Option
from flintlock.games.liberty_or_death.nonplayers.asked import Asked
from flintlock.games.liberty_or_death.nonplayers.battles import promises
from flintlock.games.liberty_or_death.nonplayers.mind import control_with
from flintlock.games.liberty_or_death.nonplayers.trial import Outcome
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    BRITISH,
    BRITISH_FORT,
    FRENCH,
    FRENCH_REGULAR,
    INDIANS,
    MILITIA,
    PATRIOT_FORT,
    PATRIOTS,
    REBELLION,
    REGULAR,
    TORY,
    VILLAGE,
    WAR_PARTY,
    Faction,
    Kind,
    Space,
)
from flintlock.games.liberty_or_death.position import Insurrection

# ---------------------------------------------------------------------- conditions


def enemy_is_eligible(outcome: Outcome, faction: int) -> bool:
    g = outcome.before
    return any(is_eligible_enemy(g, faction, other) for other in g.board.factions)


def is_eligible_enemy(g: Insurrection, faction: int, other: Faction) -> bool:
    """2.3.6: an enemy who could still act on this card, or be eligible for the next."""
    return g.side_of(faction) != other.side.number and bool(g.eligible[other.number])


def new_york_needs_tories(outcome: Outcome, faction: int) -> bool:
    g = outcome.before
    new_york = next(space for space in g.board.spaces if space.id == "new_york")
    return not g.count(new_york, TORY) and g.level[new_york.number] == ACTIVE_OPPOSITION


def rebels_lose_in_cities(outcome: Outcome, faction: int) -> bool:
    g = outcome.before
    return any(
        g.side_pieces(city, REBELLION) > outcome.after.side_pieces(city, REBELLION) for city in g.board.cities
    )


def quebec_city_gained(outcome: Outcome, faction: int) -> bool:
    city = next(space for space in outcome.before.board.cities if space.id == "quebec_city")
    return outcome.before.control(city) != REBELLION and outcome.after.control(city) == REBELLION


def four_militia_found(outcome: Outcome, faction: int) -> bool:
    return outcome.before.on_map(MILITIA) - outcome.after.on_map(MILITIA) >= 4


CONDITIONS: Final[dict[str, Callable[[Outcome, int], bool]]] = {
    "battle_fought": lambda outcome, faction: faction in outcome.battles,
    "british_fort_removed": lambda outcome, faction: outcome.total(BRITISH_FORT) < 0,
    "enemy_is_eligible": enemy_is_eligible,
    "four_militia_found": four_militia_found,
    "french_are_non_player": lambda outcome, faction: not outcome.before.is_player(FRENCH),
    "french_removed": lambda outcome, faction: outcome.total(FRENCH_REGULAR) < 0,
    "militia_placed": lambda outcome, faction: outcome.total(MILITIA) > 0,
    "new_york_needs_tories": new_york_needs_tories,
    "patriot_fort_removed": lambda outcome, faction: outcome.total(PATRIOT_FORT) < 0,
    "quebec_city_gained": quebec_city_gained,
    "rebels_lose_in_cities": rebels_lose_in_cities,
    "regulars_removed": lambda outcome, faction: outcome.total(REGULAR) < 0,
    "village_placed": lambda outcome, faction: outcome.total(VILLAGE) > 0,
    "village_removed": lambda outcome, faction: outcome.total(VILLAGE) < 0,
    "war_parties_placed": lambda outcome, faction: outcome.total(WAR_PARTY) > 0,
}

# ---------------------------------------------------------------------- preferences

Prefer = Callable[[Asked, Option], Any]
"""How much an answer is preferred; 0 or False where the instruction says nothing of it."""


def eligible_enemy(a: Asked, option: Option) -> bool:
    return isinstance(option, Faction) and is_eligible_enemy(a.g, a.faction, option)


def from_support_to_none(a: Asked, option: Option) -> bool:
    """Card 23: out of a space with support, into one without."""
    if not isinstance(option, Space):
        return option is a.g.board.factions[BRITISH]
    level = a.g.level[option.number]
    return level <= 0 if a.prompt == "event_move_to" else level > 0


def named(faction: int) -> Prefer:
    def prefer(a: Asked, option: Option) -> bool:
        return option is a.g.board.factions[faction]

    return prefer


def kinds_first(*kinds: int) -> Prefer:
    def prefer(a: Asked, option: Option) -> bool:
        return isinstance(option, Kind) and option.number in kinds

    return prefer


def spaces_first(holds: Callable[[Insurrection, Space], Any], *kinds: int) -> Prefer:
    """Certain spaces, and there certain pieces."""

    def prefer(a: Asked, option: Option) -> Any:
        if isinstance(option, Kind):
            return option.number in kinds
        return holds(a.g, option) if isinstance(option, Space) else 0

    return prefer


def french_in_west_indies(g: Insurrection, space: Space) -> int:
    """Card 70: the West Indies, then beside British pieces."""
    if not g.count(space, FRENCH_REGULAR):
        return 0
    return 3 if space.is_west_indies else 2 if g.pieces(space, BRITISH) else 1


def promising_battle(a: Asked, option: Option) -> bool:
    return isinstance(option, Space) and promises(a.g, a.faction, option, allied=True)


def rebels_in_cities(a: Asked, option: Option) -> int:
    """Card 80: a Rebellion faction with pieces in cities, and these cities."""
    g = a.g
    if isinstance(option, Faction):
        if option.side.number != REBELLION:
            return 0
        return sum([g.pieces(city, option.number) for city in g.board.cities])
    return isinstance(option, Space) and option.is_city


def quebec_city_for_control(a: Asked, option: Option) -> bool:
    """Card 83: Quebec City if that changes control there, otherwise Quebec."""
    if not isinstance(option, Space):
        return False
    city = next(space for space in a.g.board.cities if space.id == "quebec_city")
    changes = control_with(a.g, city, rebels=3) == REBELLION != a.g.control(city)
    return option.id == ("quebec_city" if changes else "quebec")


def enemy_beside_own(a: Asked, option: Option) -> int:
    """Card 88: an enemy with whom spaces are shared."""
    g = a.g
    if not isinstance(option, Faction) or option.side.number == g.side_of(a.faction):
        return 0
    return sum(
        [g.units(space, a.faction) > 0 and g.pieces(space, option.number) > 0 for space in g.board.map_spaces]
    )


def leave_a_regular(g: Insurrection, space: Space) -> bool:
    return g.count(space, REGULAR) > 1


def decline_removal(a: Asked, option: Option) -> bool:
    return a.prompt == "event_pieces" and option is a.g.board.done


def is_outnumbered(g: Insurrection, space: Space) -> bool:
    """Card 52: the Rebellion outnumbers the British who are there."""
    return 0 < g.pieces(space, BRITISH) < g.side_pieces(space, REBELLION)


def new_york(g: Insurrection, space: Space) -> bool:
    return space.id == "new_york"


PREFERENCES: Final[dict[str, Prefer]] = {
    "active_support": spaces_first(lambda g, space: g.level[space.number] == ACTIVE_SUPPORT),
    "british_beside_patriots": spaces_first(
        lambda g, space: g.count(space, REGULAR) > 0 and g.pieces(space, PATRIOTS) > 0, REGULAR
    ),
    "british_beside_rebels": spaces_first(
        lambda g, space: g.count(space, REGULAR) > 0 and g.side_pieces(space, REBELLION) > 0, REGULAR
    ),
    "british_fort": spaces_first(lambda g, space: g.count(space, BRITISH_FORT) > 0, BRITISH_FORT),
    "decline_removal": decline_removal,
    "eligible_enemy": eligible_enemy,
    "enemy_beside_own": enemy_beside_own,
    "french_at_villages": spaces_first(
        lambda g, space: (g.count(space, FRENCH_REGULAR) > 0) + (g.count(space, VILLAGE) > 0), FRENCH_REGULAR
    ),
    "french_in_west_indies": spaces_first(french_in_west_indies, FRENCH_REGULAR),
    "from_support_to_none": from_support_to_none,
    "indians": named(INDIANS),
    "leave_a_regular": spaces_first(leave_a_regular),
    "militia": kinds_first(MILITIA),
    "no_village": spaces_first(lambda g, space: not g.count(space, VILLAGE)),
    "outnumbered_british": spaces_first(is_outnumbered),
    "patriots": named(PATRIOTS),
    "promising_battle": promising_battle,
    "quebec_city": spaces_first(lambda g, space: space.id == "quebec_city"),
    "quebec_city_for_control": quebec_city_for_control,
    "rebels_in_cities": rebels_in_cities,
    "tories_in_new_york": spaces_first(new_york, TORY),
    "village_and_war_parties": kinds_first(VILLAGE, WAR_PARTY),
    "village_in_quebec": spaces_first(lambda g, space: space.id == "quebec", VILLAGE, WAR_PARTY),
    "village_space": spaces_first(lambda g, space: g.count(space, VILLAGE) > 0),
}

WORDS: Final[Mapping[str, Mapping[str, Any]]] = {"condition": CONDITIONS, "prefer": PREFERENCES}
