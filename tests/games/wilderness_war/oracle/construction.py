"""5.4: stockades, forts and demolition."""

from __future__ import annotations

from tests.games.wilderness_war.oracle.asking import ask, place_of, spaces
from tests.games.wilderness_war.oracle.facts import SPACES, TABLES
from tests.games.wilderness_war.oracle.settle import settle
from tests.games.wilderness_war.oracle.supply import supplied
from tests.games.wilderness_war.oracle.world import World
from tests.games.witness import Rules


def builders(w: World, side: int) -> set[str]:
    """12.3: spaces with drilled troops in supply that are not besieged."""
    camps = {w.at[unit.id] for unit in w.on_map(side) if unit.drilled and unit.id not in w.inside}
    return camps & supplied(w, side)


def is_site(w: World, side: int, place: str) -> bool:
    """5.41, 5.43: no fortress, no siege, no enemy units or fortifications."""
    space = SPACES[place]
    if space.fortress or place in w.sieges or space.terrain == "none":
        return False
    return not w.units(1 - side, place) and not w.fortified(1 - side, place)


def stockade_sites(w: World, side: int, able: set[str]) -> list[str]:
    return [
        place
        for place in SPACES
        if (place in able or w.own_cultivated(side, place))
        and is_site(w, side, place)
        and not w.fortified(side, place)
    ]


def fort_sites(w: World, side: int, able: set[str], begun: set[str]) -> list[str]:
    return [
        place
        for place in SPACES
        if place in able and is_site(w, side, place) and place not in w.forts[side] and place not in begun
    ]


def build_stockades(w: World, side: int, value: int) -> Rules[None]:
    for number in range(value):
        sites = stockade_sites(w, side, builders(w, side))
        if not sites:
            return
        answer = yield from ask("build_stockade", side, spaces(sites) + (["enough"] if number else []))
        if answer == "enough":
            return
        w.stockades[side].add(place_of(answer))
        yield from settle(w)


def build_forts(w: World, side: int, value: int) -> Rules[None]:
    begun: set[str] = set()
    for number in range(value):
        sites = fort_sites(w, side, builders(w, side), begun)
        if not sites:
            return
        answer = yield from ask("build_fort", side, spaces(sites) + (["enough"] if number else []))
        if answer == "enough":
            return
        place = place_of(answer)
        if place in w.building[side]:
            w.building[side].remove(place)
            w.forts[side].add(place)
            w.stockades[side].discard(place)
        else:
            w.building[side].add(place)
            begun.add(place)
        yield from settle(w)


def demolishable(w: World, side: int) -> list[str]:
    """5.46: unbesieged works of any kind."""
    works = w.stockades[side] | w.forts[side] | w.building[side]
    return [place for place in SPACES if place in works and place not in w.sieges]


def demolish(w: World, side: int) -> Rules[None]:
    place = place_of((yield from ask("demolish_at", side, spaces(demolishable(w, side)))))
    kinds = {"stockade": w.stockades[side], "fort": w.forts[side], "building": w.building[side]}
    here = [f"marker:{name}" for name, markers in kinds.items() if place in markers]
    what = (yield from ask("demolish_what", side, here)).removeprefix("marker:")
    kinds[what].remove(place)
    if what == "fort":
        w.score(side, TABLES["points"]["demolished_fort"])
