"""Reads the map and the pieces: sides, factions, areas, waters and muster areas."""

from __future__ import annotations

from collections.abc import Mapping

from flintlock.core.data import Facts
from flintlock.core.errors import DataError
from flintlock.games.invasion_1812.pieces import Area, Faction, Muster, Side, Water


class Land:
    """All that a card or a scenario can name, by id."""

    def __init__(self, pieces: Facts, the_map: Facts) -> None:
        self.sides = read_sides(pieces)
        self.factions = read_factions(pieces, self.sides)
        self.areas = read_areas(the_map, self.sides, self.factions)
        self.waters = read_waters(the_map, self.areas)
        read_musters(the_map, self.factions, self.areas)
        check_known(the_map, self.areas)
        self.bonus_faction = the_map.table("bonus").pick("faction", self.factions)


def read_sides(pieces: Facts) -> dict[str, Side]:
    sides = [Side(number, facts.text("id")) for number, facts in enumerate(pieces.tables("side"))]
    return {side.id: side for side in sides}


def read_factions(pieces: Facts, sides: Mapping[str, Side]) -> dict[str, Faction]:
    factions = [
        Faction(number, facts, facts.pick("side", sides))
        for number, facts in enumerate(pieces.tables("faction"))
    ]
    for side in sides.values():
        side.factions = tuple(faction for faction in factions if faction.side is side)
        side.seats = tuple(faction.id for faction in side.factions)
        side.first = side.factions[0].number
        side.stop = side.first + len(side.factions)
        if list(side.factions) != factions[side.first : side.stop]:
            raise DataError("pieces.toml", f"the factions of the {side.id} side must follow each other")
    return {faction.id: faction for faction in factions}


def read_areas(the_map: Facts, sides: Mapping[str, Side], factions: Mapping[str, Faction]) -> dict[str, Area]:
    entries = list(the_map.tables("area"))
    areas = [Area(number, facts, facts.pick("home", sides)) for number, facts in enumerate(entries)]
    by_id = {area.id: area for area in areas}
    if len(by_id) != len(areas):
        raise the_map.fail("two areas have the same id")
    for area, facts in zip(areas, entries, strict=True):
        neighbours = facts.picks("land", by_id)
        if area in neighbours or len(set(neighbours)) != len(neighbours):
            raise facts.fail("land names an area twice or the area itself")
        area.neighbours = in_order(neighbours)
        base = area.number * len(factions)
        area.places = tuple(slice(base + side.first, base + side.stop) for side in sides.values())
        area.start = read_units(facts, "start", factions) if "start" in facts.values else ()
    for area, facts in zip(areas, entries, strict=True):
        for neighbour in area.neighbours:
            if area not in neighbour.neighbours:
                raise facts.fail(f"the border with {neighbour.id} is one-way: {neighbour.id} lacks it")
    return by_id


def in_order(areas: tuple[Area, ...]) -> tuple[Area, ...]:
    """In the order of the vocabulary."""
    return tuple(sorted(areas, key=lambda area: area.number))


def read_units(facts: Facts, key: str, factions: Mapping[str, Faction]) -> tuple[tuple[Faction, int], ...]:
    """A table of factions and numbers."""
    table = facts.table(key)
    return tuple((table.named(name, "faction", factions), table.count(name)) for name in table.values)


def read_waters(the_map: Facts, areas: Mapping[str, Area]) -> dict[str, Water]:
    waters: dict[str, Water] = {}
    for facts in the_map.tables("water"):
        shores = in_order(facts.picks("shores", areas))
        if len(set(shores)) != len(shores) or len(shores) < 2:
            raise facts.fail("a water needs two different shores at least")
        water = Water(facts, shores)
        for area in shores:
            area.waters = (*area.waters, water)
        waters[water.id] = water
    return waters


def read_musters(the_map: Facts, factions: Mapping[str, Faction], areas: Mapping[str, Area]) -> None:
    for facts in the_map.tables("muster"):
        facts.only("faction", "area", "units", "source")
        faction = facts.pick("faction", factions)
        faction.musters = (*faction.musters, Muster(facts.pick("area", areas), facts.count("units")))


def check_known(the_map: Facts, areas: Mapping[str, Area]) -> None:
    """Hold the reconstructed map to the borders and shores that the rules state."""
    for facts in the_map.tables("known_border"):
        first, second = facts.picks("areas", areas)
        if (second in first.neighbours) != facts.get("touch", bool):
            raise facts.fail(
                f"rule {facts.text('rule')} contradicts the border of {first.id} and {second.id}"
            )
    for facts in the_map.tables("known_shore"):
        area = facts.pick("area", areas)
        touches = facts.text("water") in [water.id for water in area.waters]
        if touches != facts.get("touch", bool):
            raise facts.fail(f"rule {facts.text('rule')} contradicts the shore of {area.id}")
