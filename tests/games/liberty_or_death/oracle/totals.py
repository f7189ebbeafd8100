"""What follows from where the pieces and markers are, and what may never be; compared at every question."""

from __future__ import annotations

from collections import Counter

from tests.games.liberty_or_death.oracle.facts import (
    BRITISH_FORT,
    CITIES,
    FACTIONS,
    FRENCH_REGULAR,
    HIDDEN,
    INDIANS,
    MARKERS,
    MOST_RESOURCES,
    PIECES,
    POPULATION,
    REBELLION,
    REGULAR,
    SHIPS,
    SPACES,
    TOTAL,
    WEST_INDIES,
)
from tests.games.liberty_or_death.oracle.winter import margins
from tests.games.liberty_or_death.oracle.world import NOBODY, World
from tests.games.witness import unlike

from flintlock.games.liberty_or_death import victory
from flintlock.games.liberty_or_death.position import Insurrection

CONTROL = {0: "british", 1: REBELLION, -1: NOBODY}


def contradictions(g: Insurrection, w: World) -> list[str]:
    """1.4, 1.6, 1.7, 1.8, 1.9, 7.3."""
    return unlike(foretold(w), told(g)) + impossible(w)


def foretold(w: World) -> dict[str, object]:
    ready = w.available[FRENCH_REGULAR] + w.squadrons + w.fni + w.cbc
    return {
        "control": {space: w.control(space) for space in SPACES},
        "support": w.support,
        "opposition": w.opposition,
        "fni": w.fni,
        "preparations": ready,
        "margins": {faction: margins(w, faction) for faction in FACTIONS},
    }


def told(g: Insurrection) -> dict[str, object]:
    return {
        "control": {id: CONTROL[g.control(space)] for id, space in zip(SPACES, g.board.spaces, strict=True)},
        "support": g.support,
        "opposition": g.opposition,
        "fni": g.fni,
        "preparations": g.preparations,
        "margins": {faction: margins_of(g, number) for number, faction in enumerate(FACTIONS)},
    }


def margins_of(g: Insurrection, number: int) -> tuple[int, int]:
    found = victory.margins(g, number, final=True)
    return found.first, found.second


def impossible(w: World) -> list[str]:
    found = []
    owned: Counter[str] = Counter()
    for box in (*w.at.values(), w.available, w.unavailable, w.casualties):
        for piece, number in box.items():
            owned[HIDDEN.get(piece, piece)] += number
            if number < 0:
                found.append(f"{number} {piece}")
    found += [f"{owned[piece]} {piece} in all" for piece in TOTAL if owned[piece] != TOTAL[piece]]
    for space in SPACES:
        if w.count(space, "british_fort", "patriot_fort", "village") > 2:
            found.append(f"three bases in {space}")
        if POPULATION[space] == 0 and w.level[space]:
            found.append(f"{space} is not neutral")
    for city in CITIES:
        if w.pieces(city, INDIANS):
            found.append(f"Indians in {city}")
    if any(
        w.at[WEST_INDIES][piece] for piece in PIECES if piece not in (REGULAR, BRITISH_FORT, FRENCH_REGULAR)
    ):
        found.append("strangers in the West Indies")
    if not w.treaty and (any(w.at[space][FRENCH_REGULAR] for space in SPACES) or w.fni):
        found.append("French before the Treaty")
    if w.squadrons + w.squadrons_away + w.fni != SHIPS:
        found.append("squadrons are missing")
    if max(w.propaganda.total(), w.raids.total()) > MARKERS:
        found.append("too many markers")
    found += [f"resources {number}" for number in w.resources.values() if not 0 <= number <= MOST_RESOURCES]
    return found
