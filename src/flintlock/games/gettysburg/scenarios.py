"""Reads the parts of the day, the set-up and the reinforcements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flintlock.core.data import Facts
from flintlock.core.errors import DataError
from flintlock.games.gettysburg.land import Land
from flintlock.games.gettysburg.pieces import NONE, Formation, Kind, Part, Place, ScenarioFacts, Side, Slot

SCENARIO_KEYS: Final = ("id", "days", "last_part", "stars_to_win", "start", "arrival", "source")
START_KEYS: Final = ("id", "name", "area", "entry", "units", "source")
ARRIVAL_KEYS: Final = ("id", "name", "day", "part", "entry", "by_die", "units", "source")
DIE: Final = 6


def read_parts(pieces: Facts) -> tuple[Part, ...]:
    """2.1: the parts of a day in their order."""
    return tuple(_read_part(facts) for facts in pieces.tables("part"))


def _read_part(facts: Facts) -> Part:
    facts.only("id", "union_discs", "dark", "rallies", "round_tops", "source")
    return Part(
        id=facts.text("id"),
        union_discs=facts.count("union_discs"),
        is_dark=facts.flag("dark"),
        rallies=facts.flag("rallies"),
        round_tops=facts.flag("round_tops"),
    )


def read_scenarios(
    facts: Facts, parts: tuple[Part, ...], land: Land, kinds: Mapping[str, Kind], area_limit: int
) -> dict[str, ScenarioFacts]:
    scenarios = [_read_scenario(entry, parts, land, kinds, area_limit) for entry in facts.tables("scenario")]
    if not scenarios:
        raise facts.fail("there is no scenario")
    return {scenario.id: scenario for scenario in scenarios}


def _read_scenario(
    facts: Facts, parts: tuple[Part, ...], land: Land, kinds: Mapping[str, Kind], area_limit: int
) -> ScenarioFacts:
    facts.only(*SCENARIO_KEYS)
    slots = _slots(facts, parts)
    by_id = {slot.id: slot for slot in slots}
    scenario = ScenarioFacts(
        id=facts.text("id"),
        slots=slots,
        stars_to_win=facts.count("stars_to_win"),
        start=tuple(_read_start(entry, land, kinds) for entry in facts.tables("start")),
        arrivals=tuple(_read_arrival(entry, by_id, land, kinds) for entry in facts.tables("arrival")),
    )
    _check_pieces(facts, scenario, kinds)
    _check_start(facts, scenario, land, area_limit)
    return scenario


def _slots(facts: Facts, parts: tuple[Part, ...]) -> tuple[Slot, ...]:
    """2.1: all parts of all days, up to the last part of the last day."""
    last = facts.choice("last_part", [part.id for part in parts])
    days = facts.count("days")
    slots: list[Slot] = []
    for day in range(1, days + 1):
        for part in parts:
            slots.append(Slot(len(slots), f"july{day}_{part.id}", day, part))
            if day == days and part.id == last:
                return tuple(slots)
    raise facts.fail("days must be one at least")


def _read_units(facts: Facts, kinds: Mapping[str, Kind]) -> tuple[Side, tuple[tuple[int, Kind], ...]]:
    table = facts.table("units")
    units = tuple((table.count(name), table.named(name, "kind of piece", kinds)) for name in table.values)
    sides = {kind.side.id: kind.side for _, kind in units}
    if len(sides) != 1:
        raise facts.fail("a formation is of one side")
    return next(iter(sides.values())), units


def _read_start(facts: Facts, land: Land, kinds: Mapping[str, Kind]) -> Formation:
    facts.only(*START_KEYS)
    side, units = _read_units(facts, kinds)
    place: Place
    if "area" in facts.values:
        place = facts.pick("area", land.areas)
    else:
        place = facts.pick("entry", land.boxes)
    _check_box(facts, place, side, land)
    return Formation(f"formation:{facts.text('id')}", side, NONE, units, ((DIE, place),))


def _read_arrival(
    facts: Facts, slots: Mapping[str, Slot], land: Land, kinds: Mapping[str, Kind]
) -> Formation:
    """3.0: the reinforcement card; 3.2: where a die decides on the road."""
    facts.only(*ARRIVAL_KEYS)
    side, units = _read_units(facts, kinds)
    slot = facts.named(f"july{facts.count('day')}_{facts.text('part')}", "day and part", slots)
    roads = list(facts.tables("by_die")) if "by_die" in facts.values else []
    places: list[tuple[int, Place]] = [
        (road.count("up_to"), road.pick("entry", land.boxes)) for road in roads
    ]
    if not roads:
        places = [(DIE, facts.pick("entry", land.boxes))]
    for _, place in places:
        _check_box(facts, place, side, land)
    rolls = [up_to for up_to, _ in places]
    if rolls != sorted(set(rolls)) or rolls[0] < 1 or rolls[-1] != DIE:
        raise facts.fail(f"by_die must rise to {DIE}")
    return Formation(f"formation:{facts.text('id')}", side, slot.number, units, tuple(places))


def _check_box(facts: Facts, place: Place, side: Side, land: Land) -> None:
    for box in land.boxes.values():
        if box is place and box.side is not side:
            raise facts.fail(f"the box {box.id} is not for the {side.id} side")


def _check_pieces(facts: Facts, scenario: ScenarioFacts, kinds: Mapping[str, Kind]) -> None:
    """Every figure of the box starts or arrives, and no other."""
    formations = [*scenario.start, *scenario.arrivals]
    codes = [formation.code for formation in formations]
    if len(set(codes)) != len(codes):
        raise facts.fail("two formations have the same id")
    for kind in kinds.values():
        needed = sum(n for one in formations for n, of in one.units if of is kind)
        if needed != kind.pieces:
            raise facts.fail(f"{kind.id} has {kind.pieces} pieces, but {needed} start or arrive")


def _check_start(facts: Facts, scenario: ScenarioFacts, land: Land, area_limit: int) -> None:
    """6.2: nobody starts with too many pieces in an area, or beside the enemy."""
    for area in land.areas.values():
        here = [one for one in scenario.start if one.places[0][1] is area]
        if sum(n for one in here for n, _ in one.units) > area_limit:
            raise facts.fail(f"more than {area_limit} pieces start in {area.id}")
        if len({one.side.id for one in here}) > 1:
            raise DataError(facts.where, f"pieces of both sides start in {area.id}")
