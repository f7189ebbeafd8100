"""1.9: French naval intervention: squadrons in the West Indies, blockades before cities."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.games.liberty_or_death.pieces import BRITISH, FRENCH, Space
from flintlock.games.liberty_or_death.position import Insurrection


def blockaded_cities(g: Insurrection) -> list[Space]:
    return [city for city in g.board.cities if g.blockades[city.number]]


def can_raise_fni(g: Insurrection) -> bool:
    """1.9: not before the treaty, and never above the squadrons that there are."""
    return g.treaty and g.squadrons > 0


def raise_fni(g: Insurrection, levels: int, rule: str) -> Rules[None]:
    """1.9: for each level the French put a squadron before a city of their choice."""
    for _ in range(levels):
        if not can_raise_fni(g):
            return
        city = yield from g.choose_space(FRENCH, "blockade", g.board.cities, rule=rule)
        g.squadrons -= 1
        g.blockades[city.number] += 1
        g.tell("blockades", space=city, fni=g.fni)


def lower_fni(g: Insurrection, levels: int, rule: str) -> Rules[None]:
    """1.9: for each level the British send a blockade of their choice back to the West Indies."""
    for _ in range(levels):
        cities = blockaded_cities(g)
        if not cities:
            return
        city = yield from g.choose_space(BRITISH, "lift_blockade", cities, rule=rule)
        g.blockades[city.number] -= 1
        g.squadrons += 1
        g.tell("blockade_lifted", space=city, fni=g.fni)


def rearrange(g: Insurrection, rule: str) -> Rules[None]:
    """4.5.3, 6.5.4: the French may move the blockades that there are to other cities."""
    for city, number in [(city, g.blockades[city.number]) for city in blockaded_cities(g)]:
        yield from move_blockades(g, city, number, rule)


def move_blockades(g: Insurrection, city: Space, number: int, rule: str) -> Rules[None]:
    """3.6.8: up to so many of a city's blockades go to other cities."""
    others = [other for other in g.board.cities if other is not city]
    for _ in range(number):
        target = yield from g.may(
            g.seat(FRENCH), "move_blockade", others, g.board.stay, rule=rule, space=city
        )
        if target is None:
            return
        g.blockades[city.number] -= 1
        g.blockades[target.number] += 1
        g.tell("blockade_moves", source=city, target=target)
