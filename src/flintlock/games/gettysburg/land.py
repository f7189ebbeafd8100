"""Reads the field: areas, borders, corner points, roads, entry boxes; range and line of sight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flintlock.core.data import Facts
from flintlock.games.gettysburg.pieces import ENTRY_KEYS, TERRAINS, Area, Box, Side


class Land:
    """All places, by id."""

    def __init__(self, the_map: Facts, tables: Facts, sides: Mapping[str, Side], width: int) -> None:
        self.areas = read_areas(the_map, width)
        areas = list(self.areas.values())
        self.boxes = read_boxes(the_map, self.areas, sides, width)
        boxes = list(self.boxes.values())
        for side in sides.values():
            side.boxes = tuple(box for box in boxes if box.side is side)
        check_known(the_map, areas)
        read_limits(tables.table("limits"), areas)
        for area in areas:
            area.boxes = tuple(box for box in boxes if box.area is area)
            area.borders = (*area.neighbours, *area.boxes)
            around = [place.number for place in area.borders]
            area.posts = (area.number, *around)
            area.commanded = in_order([area, *area.neighbours])
        for box in boxes:
            box.commanded = (box.area,)
        reach = {terrain: tables.table("range").count(terrain) for terrain in TERRAINS}
        for area in areas:
            look_around(area, reach[area.terrain])


def read_areas(the_map: Facts, width: int) -> dict[str, Area]:
    entries = list(the_map.tables("area"))
    areas = [Area(number, facts, width) for number, facts in enumerate(entries)]
    by_id = {area.id: area for area in areas}
    if len(by_id) != len(areas):
        raise the_map.fail("two areas have the same id")
    for area, facts in zip(areas, entries, strict=True):
        area.neighbours = _read_near(facts, "borders", area, by_id)
        area.corners = _read_near(facts, "corners", area, by_id)
        ways = [*_read_near(facts, "roads", area, by_id), *_read_near(facts, "railway", area, by_id)]
        if not set(ways) <= set(area.neighbours):
            raise facts.fail("a road leads where there is no border")
        if not set(area.corners).isdisjoint(area.neighbours):
            raise facts.fail("corners names an area across a border")
        area.on_road = frozenset(near.number for near in ways)
    for area, facts in zip(areas, entries, strict=True):
        _check_both_ways(area, facts)
    return by_id


def _read_near(facts: Facts, key: str, area: Area, areas: Mapping[str, Area]) -> tuple[Area, ...]:
    """The areas that a list of an area names, which may be missing."""
    if key not in facts.values:
        return ()
    near = facts.picks(key, areas)
    if area in near or len(set(near)) != len(near):
        raise facts.fail(f"{key} names an area twice or the area itself")
    return in_order(near)


def _check_both_ways(area: Area, facts: Facts) -> None:
    for near in area.neighbours:
        if area not in near.neighbours:
            raise facts.fail(f"the border with {near.id} is one-way: {near.id} lacks it")
        if (near.number in area.on_road) != (area.number in near.on_road):
            raise facts.fail(f"the road to {near.id} is one-way")
    for near in area.corners:
        if area not in near.corners:
            raise facts.fail(f"the corner with {near.id} is one-way: {near.id} lacks it")


def in_order(areas: Sequence[Area]) -> tuple[Area, ...]:
    """In the order of the vocabulary."""
    return tuple(sorted(areas, key=lambda area: area.number))


def read_boxes(
    the_map: Facts, areas: Mapping[str, Area], sides: Mapping[str, Side], width: int
) -> dict[str, Box]:
    """3.1: the entry boxes of both sides; one without a side is not in play."""
    boxes: dict[str, Box] = {}
    for facts in the_map.tables("entry"):
        facts.only(*ENTRY_KEYS)
        area = facts.pick("area", areas)
        if "side" in facts.values:
            number = len(areas) + len(boxes)
            box = Box(number, len(boxes), facts, width, area, facts.pick("side", sides))
            if box.id in boxes:
                raise facts.fail("two entry boxes have the same id")
            boxes[box.id] = box
    return boxes


def check_known(the_map: Facts, areas: Sequence[Area]) -> None:
    """Whether the map is as large as it says: a line that was lost is noticed."""
    known = the_map.table("known")
    found = {
        "areas": len(areas),
        "borders": sum(len(area.neighbours) for area in areas) // 2,
        "corners": sum(len(area.corners) for area in areas) // 2,
        "ways": sum(len(area.on_road) for area in areas) // 2,
    }
    known.only(*found)
    for name, number in found.items():
        if known.count(name) != number:
            raise known.fail(f"there are {number} {name}, not {known.count(name)}")


def read_limits(limits: Facts, areas: Sequence[Area]) -> None:
    """6.1: two pieces over a border, four where a road or the railway crosses it."""
    plain, road = limits.count("border"), limits.count("road")
    for area in areas:
        area.limits = {
            near.number: road if near.number in area.on_road else plain for near in area.neighbours
        }


def look_around(area: Area, reach: int) -> None:
    """8.1.1, 8.1.2: what artillery in this area reaches, and what it sees: along some shortest way, no
    ridge or hill lies between."""
    distances = {area.number: 0}
    sees = {area.number}
    edge = [area]
    for distance in range(1, reach + 1):
        beyond: dict[int, Area] = {}
        for here in edge:
            open_here = here.number in sees and (here is area or not here.is_height)
            for near in (*here.neighbours, *here.corners):
                if near.number not in distances or distances[near.number] == distance:
                    distances[near.number] = distance
                    beyond[near.number] = near
                    if open_here:
                        sees.add(near.number)
        edge = list(beyond.values())
        area.sight = in_order([*area.sight, *(near for near in edge if near.number in sees)])
    del distances[area.number]
    area.distances = distances
