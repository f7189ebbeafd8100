"""Reads the scenarios: two starting positions, each of a shorter and a longer game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flintlock.core.data import Facts
from flintlock.games.wilderness_war.land import Land
from flintlock.games.wilderness_war.pieces import SIDES, Card, Leader, Piece, Space, Unit
from flintlock.games.wilderness_war.tables import Tables

EVENTS: Final = (
    "william_pitt",
    "diplomatic_revolution",
    "no_landings",
    "no_french_navy",
    "quiberon_bay",
    "cherokees",
    "cherokee_uprising",
)
PITT: Final = 0
DIPLOMACY: Final = 1
NO_LANDINGS: Final = 2
NO_FRENCH_NAVY: Final = 3
QUIBERON: Final = 4
CHEROKEES: Final = 5
UPRISING: Final = 6
"""5.51: events that are remembered on the year track."""

ENDS: Final = ("in_1759", "in_1762")


@dataclass(frozen=True)
class Start:
    """A position at the start."""

    at: dict[int, int]
    """Where pieces are, by their numbers: in spaces or in boxes of militia; the rest is out of play."""
    pool: tuple[Leader, ...]
    aside: tuple[Leader, ...]
    unused: tuple[Leader, ...]
    forts: tuple[tuple[Space, ...], ...]
    building: tuple[tuple[Space, ...], ...]
    stockades: tuple[tuple[Space, ...], ...]


@dataclass(frozen=True)
class ScenarioFacts:
    id: str
    start: Start
    first_year: int
    last_year: int
    without: tuple[Card, ...]
    hands: tuple[int, int]
    vp: int
    assemblies: int
    played: tuple[int, ...]
    ends: str
    late_leaders: tuple[Leader, ...]
    late_year: int


SCENARIO_KEYS: Final = (
    "id",
    "start",
    "first_year",
    "last_year",
    "without",
    "french_hand",
    "british_hand",
    "vp",
    "assemblies",
    "played",
    "ends",
    "late_leaders",
    "late_year",
    "source",
)

START_KEYS: Final = (
    "id",
    *(f"{side}_{what}" for side in SIDES for what in ("forts", "building", "stockades")),
    "pool",
    "aside",
    "unused",
    "stacks",
    "source",
)


def read_scenarios(
    facts: Facts, land: Land, cards: tuple[Card, ...], tables: Tables
) -> dict[str, ScenarioFacts]:
    facts.only("start", "scenario")
    starts = {entry.text("id"): _read_start(entry, land) for entry in facts.tables("start")}
    found = [_read_scenario(entry, starts, land, cards, tables) for entry in facts.tables("scenario")]
    return {scenario.id: scenario for scenario in found}


def _read_scenario(
    facts: Facts, starts: dict[str, Start], land: Land, cards: tuple[Card, ...], tables: Tables
) -> ScenarioFacts:
    facts.only(*SCENARIO_KEYS)
    facts.is_doubtful()
    first, last = facts.count("first_year"), facts.count("last_year")
    if not (first in tables.years and last in tables.years and first <= last):
        raise facts.fail(f"the track has no years from {first} to {last}")
    numbers = {str(card.id): card for card in cards}
    late = facts.picks("late_leaders", land.leaders) if "late_leaders" in facts.values else ()
    return ScenarioFacts(
        id=facts.text("id"),
        start=facts.pick("start", starts),
        first_year=first,
        last_year=last,
        without=tuple(facts.named(str(number), "card", numbers) for number in facts.numbers("without")),
        hands=(facts.count("french_hand"), facts.count("british_hand")),
        vp=facts.number("vp"),
        assemblies=[box.id for box in tables.assemblies].index(
            facts.choice("assemblies", [box.id for box in tables.assemblies])
        ),
        played=tuple(
            facts.named(event, "event", {name: (n,) for n, name in enumerate(EVENTS)})[0]
            for event in facts.texts("played")
        ),
        ends=facts.choice("ends", ENDS),
        late_leaders=late,
        late_year=facts.count("late_year") if late else 0,
    )


def _read_start(facts: Facts, land: Land) -> Start:
    facts.only(*START_KEYS)
    facts.is_doubtful()
    pool, aside, unused = (facts.picks(name, land.leaders) for name in ("pool", "aside", "unused"))
    start = Start(
        at=_read_stacks(facts, land),
        pool=pool,
        aside=aside,
        unused=unused,
        forts=tuple(facts.picks(f"{side}_forts", land.spaces) for side in SIDES),
        building=tuple(facts.picks(f"{side}_building", land.spaces) for side in SIDES),
        stockades=tuple(facts.picks(f"{side}_stockades", land.spaces) for side in SIDES),
    )
    waiting = [*pool, *aside, *unused]
    for leader in land.leaders.values():
        places = [leader in waiting, leader.number in start.at]
        if places.count(True) != 1:
            raise facts.fail(f"{leader.id} must start in one place, not in {places.count(True)}")
    return start


def _read_stacks(facts: Facts, land: Land) -> dict[int, int]:
    boxes = {department.box_id: department for department in land.departments.values()}
    at: dict[int, int] = {}
    for entry in facts.tables("stacks"):
        entry.only("space", "box", "leaders", "units")
        if "box" in entry.values:
            place = entry.pick("box", boxes).box
        else:
            place = entry.pick("space", land.spaces).number
        pieces: list[Piece] = list(entry.picks("leaders", land.leaders))
        for name in entry.texts("units"):
            pieces.append(_next_copy(entry, name, land, at, pieces))
        if len({piece.side for piece in pieces}) > 1:
            raise entry.fail("pieces of both sides in one place")
        at.update((piece.number, place) for piece in pieces)
    return at


def _next_copy(entry: Facts, name: str, land: Land, at: dict[int, int], taken: list[Piece]) -> Unit:
    """The first counter of that name that has no place yet."""
    for unit in land.units:
        is_it = unit.id == name or unit.id.rpartition("_")[0] == name
        if is_it and unit.number not in at and unit not in taken:
            return unit
    raise entry.fail(f"there is no counter {name!r}, or all of them have been placed")
