"""8.4.1: special activities of the British as a non-player."""

from __future__ import annotations

from flintlock.games.liberty_or_death.nonplayers.french import rebel_cubes
from flintlock.games.liberty_or_death.nonplayers.mind import Mind
from flintlock.games.liberty_or_death.nonplayers.random_spaces import Luck
from flintlock.games.liberty_or_death.pieces import (
    NAVAL_PRESSURE,
    NOBODY,
    PATRIOT_FORT,
    REBELLION,
    REGULAR,
    SKIRMISH,
    Space,
)
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.specials import would_work

# ---------------------------------------------------------------------- 8.4.1: special activities


def offered(m: Mind) -> frozenset[int]:
    """The special activities that could accompany the command."""
    return frozenset([one for one in (NAVAL_PRESSURE, SKIRMISH) if would_work(m.g, m.order, one)])


def special_after(g: Insurrection, command: int, offered: frozenset[int]) -> int:
    """B11, B7: a skirmish, else naval pressure."""
    return first_of(g, (SKIRMISH, NAVAL_PRESSURE), offered)


def first_of(g: Insurrection, chain: tuple[int, ...], offered: frozenset[int]) -> int:
    for special in chain:
        if special in offered and (special != NAVAL_PRESSURE or can_press(g)):
            return special
    return NOBODY


def can_press(g: Insurrection) -> bool:
    """B7: Gage or Clinton lift a blockade; without one there are resources."""
    return not g.fni or not g.leads("howe")


def skirmish_space(g: Insurrection, spaces: list[Space]) -> Space:
    """The space that the answer to the question will be, too."""
    return Luck(g, "special_space").best(spaces, lambda space: special_space(g, SKIRMISH, space))


def special_space(g: Insurrection, special: int, space: Space) -> tuple[int, ...]:
    """B11: the West Indies, a lone Regular, the most cubes, the last rebel of a space, in a city."""
    cubes = rebel_cubes(g, space)
    falls = min(2, cubes)
    last = not cubes and g.side_pieces(space, REBELLION) == 1
    return (
        int(space.is_west_indies),
        int(g.count(space, REGULAR) == 1),
        falls,
        int(last),
        int(last and space.is_city),
    )


def how_many_skirmished(g: Insurrection, space: Space) -> int:
    """B11: a second piece is worth a Regular if it is a cube."""
    return 2 if rebel_cubes(g, space) > 1 else 1


def lift_rank(g: Insurrection, city: Space, battles: list[int]) -> tuple[bool, int, int]:
    """B7: a city where a battle is, the most rebels without a fort, the most support."""
    rebels = 0 if g.count(city, PATRIOT_FORT) else g.side_pieces(city, REBELLION)
    worth = max(0, g.level[city.number]) * city.population
    return city.number in battles, rebels, worth


def lifted(g: Insurrection, cities: list[Space], battles: list[int]) -> Space:
    """The city whose blockade the answer to the question will lift, too."""
    return Luck(g, "lift_blockade").best(cities, lambda city: lift_rank(g, city, battles))
