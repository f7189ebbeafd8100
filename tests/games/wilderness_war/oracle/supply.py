"""12.0: supply lines."""

from __future__ import annotations

from tests.games.wilderness_war.oracle.facts import ARROW, BRITISH, FORTRESSES, LAND, SPACES
from tests.games.wilderness_war.oracle.world import World


def supplied(w: World, side: int) -> set[str]:
    """All spaces to which a line can be drawn, outwards from the sources."""
    sources = [place for place in FORTRESSES if w.controls(side, place) and SPACES[place].originally == side]
    if side == BRITISH:
        sources += [place for place in w.ports(side) if place not in sources]
    sources = [place for place in sources if not w.hostile(side, place)]
    found = set(sources)
    by_water: set[tuple[str, bool]] = set()
    edge = [(place, True) for place in sources]
    while edge:
        here, reached_by_water = edge.pop()
        if (here, reached_by_water) in by_water:
            continue
        by_water.add((here, reached_by_water))
        for there, kind in SPACES[here].ways.items():
            if kind == ARROW:
                continue
            water = kind != LAND
            if not _passes(w, side, here, water, reached_by_water):
                continue
            found.add(there)
            if not w.hostile(side, there):
                edge.append((there, water))
    return found


def _passes(w: World, side: int, here: str, over_water: bool, reached_by_water: bool) -> bool:
    """12.21: what a space of the chain, other than the supplied one, must be."""
    space = SPACES[here]
    if space.cultivated or w.fortified(side, here) or here in w.amphib:
        return True
    return over_water and reached_by_water
