"""The field, the pieces, the tables and the arrivals, read from the game's data files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flintlock.games import gettysburg

DATA = Path(gettysburg.__file__).parent / "data"

CONFEDERATE, UNION = 0, 1
SIDES = ("confederate", "union")
WORN = "_worn"


def _read(name: str) -> dict[str, Any]:
    with open(DATA / f"{name}.toml", "rb") as file:
        return tomllib.load(file)


@dataclass
class Area:
    id: str
    terrain: str
    stars: int
    borders: list[str]
    """Codes of the areas that share a side."""
    corners: list[str]
    """Codes of those that touch at a point."""
    ways: list[str]
    """Codes of the neighbours to which a road or the railway leads."""
    box: str = ""

    @property
    def code(self) -> str:
        return f"area:{self.id}"

    @property
    def is_high(self) -> bool:
        return self.terrain in ("ridge", "hill")


@dataclass
class Box:
    id: str
    side: int
    area: str

    @property
    def code(self) -> str:
        return f"entry:{self.id}"


@dataclass
class Kind:
    id: str
    side: int
    arm: str
    quality: str = ""
    pieces: int = 0
    limit: int = 0
    markers: int = 0
    is_worn: bool = False

    @property
    def code(self) -> str:
        return f"unit:{self.id}"

    @property
    def is_gun(self) -> bool:
        return self.arm == "artillery"

    @property
    def is_foot(self) -> bool:
        return self.arm == "infantry"

    @property
    def is_horse(self) -> bool:
        return self.arm == "cavalry"

    @property
    def fresh(self) -> str:
        return self.id.removesuffix(WORN)


@dataclass
class Arrival:
    id: str
    day: int
    part: str
    units: dict[str, int]
    entry: str = ""
    roads: list[tuple[int, str]] = field(default_factory=list)


def _areas(data: Mapping[str, Any]) -> dict[str, Area]:
    found = {}
    for one in data["area"]:
        ways = [*one.get("roads", []), *one.get("railway", [])]
        borders, corners, ways = (
            [f"area:{id}" for id in ids] for ids in (one["borders"], one.get("corners", []), ways)
        )
        area = Area(one["id"], one["terrain"], one["stars"], borders, corners, ways)
        found[area.code] = area
    return found


def _boxes(data: Mapping[str, Any]) -> dict[str, Box]:
    boxes = [
        Box(one["id"], SIDES.index(one["side"]), f"area:{one['area']}")
        for one in data["entry"]
        if "side" in one
    ]
    return {box.code: box for box in boxes}


def _kinds(data: Mapping[str, Any]) -> dict[str, Kind]:
    """Damaged artillery is a kind of its own, next to the fresh."""
    kinds: dict[str, Kind] = {}
    for one in data["kind"]:
        kind = Kind(
            one["id"],
            SIDES.index(one["side"]),
            one["arm"],
            one.get("quality", ""),
            one["pieces"],
            one.get("limit", 0),
            one.get("markers", 0),
        )
        kinds[kind.id] = kind
        if kind.is_gun:
            kinds[kind.id + WORN] = Kind(kind.id + WORN, kind.side, kind.arm, is_worn=True)
    return kinds


def _arrival(one: Mapping[str, Any]) -> Arrival:
    roads = [(way["up_to"], f"entry:{way['entry']}") for way in one.get("by_die", [])]
    entry = f"entry:{one['entry']}" if "entry" in one else ""
    return Arrival(one["id"], one["day"], one["part"], one["units"], entry, roads)


_map, _box = _read("map"), _read("pieces")
TABLES = _read("tables")
AREAS = _areas(_map)
BOXES = _boxes(_map)
for _entry in BOXES.values():
    AREAS[_entry.area].box = _entry.code
PLACES = [*AREAS, *BOXES]
KINDS = _kinds(_box)
ARMY = [[kind for kind in KINDS.values() if kind.side == side] for side in (CONFEDERATE, UNION)]
COMMAND_VALUES: list[int] = _box["command_values"]
POOLS: dict[str, int] = {name: _box[name] for name in ("entrenchments", "disruptions", "fire_markers")}
DISCS: list[int] = [one["discs"] for one in _box["side"]]
BLACK_DISCS: list[int] = [one["black_discs"] for one in _box["side"]]
FIELDS: dict[str, int] = _box["fields"]["confederate"]
PARTS: list[dict[str, Any]] = _box["part"]
SCENARIO: dict[str, Any] = _read("scenarios")["scenario"][0]
ARRIVALS = [_arrival(one) for one in SCENARIO["arrival"]]
LIMITS: dict[str, int] = TABLES["limits"]
LAST_SLOT = (SCENARIO["days"] - 1) * len(PARTS) + [part["id"] for part in PARTS].index(SCENARIO["last_part"])


def day_of(slot: int) -> int:
    return slot // len(PARTS) + 1


def part_of(slot: int) -> dict[str, Any]:
    return PARTS[slot % len(PARTS)]


def arrivals_in(slot: int) -> list[Arrival]:
    return [one for one in ARRIVALS if one.day == day_of(slot) and one.part == part_of(slot)["id"]]


def seen_from(area: str) -> list[str]:
    """Areas that artillery counts as adjacent: they share a side or a corner."""
    return AREAS[area].borders + AREAS[area].corners
