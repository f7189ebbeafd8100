"""2.0, 3.0: the board, the pieces and the tables, read from the game's data files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flintlock.games import wilderness_war

DATA = Path(wilderness_war.__file__).parent / "data"

FRENCH, BRITISH = 0, 1
SIDES = ("french", "british")
NOBODY = -1

LAND, RIVER, LAKE, ARROW = "land", "river", "lakeshore", "arrow"


def _read(name: str) -> dict[str, Any]:
    with open(DATA / f"{name}.toml", "rb") as file:
        return tomllib.load(file)


@dataclass
class Space:
    id: str
    terrain: str
    department: str
    originally: int
    fortress: bool
    port: bool
    links: dict[str, str] = field(default_factory=dict)
    """Adjacent spaces, and by what kind of way."""
    arrows: list[str] = field(default_factory=list)
    landings: list[str] = field(default_factory=list)
    tribes: list[str] = field(default_factory=list)

    @property
    def wild(self) -> bool:
        return self.terrain in ("wilderness", "mountain")

    @property
    def cultivated(self) -> bool:
        return self.terrain == "cultivated"

    @property
    def ways(self) -> dict[str, str]:
        """Where one can move, arrows included."""
        return self.links | dict.fromkeys(self.arrows, ARROW)


@dataclass
class Piece:
    id: str
    side: int
    order: int = 0
    is_leader: bool = False
    initiative: int = 0
    command: int = 0
    tactics: int = 0
    kin: str = ""
    drilled: bool = False
    auxiliary: bool = False
    militia: bool = False
    regular: bool = False
    light: bool = False
    ranger: bool = False
    indian: bool = False
    returns: bool = False
    tribe: str = ""
    johnsons: bool = False
    """5.534: Mohawks and Iroquois of the British."""
    strengths: tuple[int, int] = (0, 0)
    movement: int = 6

    @property
    def is_unit(self) -> bool:
        return not self.is_leader

    @property
    def code(self) -> str:
        return f"{'leader' if self.is_leader else 'unit'}:{self.id}"


@dataclass
class Tribe:
    id: str
    group: str
    home: str


@dataclass
class Card:
    id: int
    value: int
    side: str
    response: bool
    removed: bool
    word: str


def _spaces(data: Mapping[str, Any]) -> dict[str, Space]:
    spaces = {
        one["id"]: Space(
            one["id"],
            one["terrain"],
            one.get("department", ""),
            SIDES.index(one["originally"]) if "originally" in one else NOBODY,
            one.get("fortress", False),
            one.get("port", False),
        )
        for one in data["space"]
    }
    for ways in data["ways"]:
        for one, other in ways["pairs"]:
            spaces[one].links[other] = ways["by"]
            spaces[other].links[one] = ways["by"]
    for arrow in data["arrows"]:
        spaces[arrow["from"]].arrows.append(arrow["to"])
    for arrow in data["landings"]:
        spaces[arrow["from"]].landings.append(arrow["to"])
    return spaces


def _pieces(data: Mapping[str, Any], tribes: Mapping[str, Tribe]) -> dict[str, Piece]:
    pieces: dict[str, Piece] = {}
    for one in data["leader"]:
        side = SIDES.index(one["side"])
        ratings = (one["initiative"], one["command"], one["tactics"])
        pieces[one["id"]] = Piece(one["id"], side, 0, True, *ratings)
    kinds = {kind["id"]: kind for kind in data["kind"]}
    for counter in data["units"]["counters"]:
        kind = kinds[counter["kind"]]
        number = counter.get("count", 1)
        for n in range(1, number + 1):
            id = counter["id"] if number == 1 else f"{counter['id']}_{n}"
            pieces[id] = _unit(id, kind, tribes.get(counter.get("tribe", "")))
    for order, piece in enumerate(pieces.values()):
        piece.order = order
    return pieces


def _unit(id: str, kind: Mapping[str, Any], tribe: Tribe | None) -> Piece:
    side = SIDES.index(kind["side"])
    return Piece(
        id,
        side,
        kin=f"{kind['id']}:{tribe.id if tribe else ''}",
        drilled=kind["class"] == "drilled",
        auxiliary=kind["class"] == "auxiliary",
        militia=kind["class"] == "militia",
        regular=kind.get("regular", False),
        light=kind.get("light", False),
        ranger=kind.get("ranger", False),
        indian=kind.get("indian", False),
        returns=kind.get("returns", False),
        tribe=tribe.id if tribe else "",
        johnsons=side == BRITISH and tribe is not None and tribe.group in ("iroquois", "mohawk"),
        strengths=(kind["strength"], kind["reduced"]),
        movement=kind["movement"],
    )


def _cards(data: Mapping[str, Any]) -> dict[int, Card]:
    return {
        number: Card(
            number,
            card["value"],
            card["side"],
            card.get("response", False),
            card.get("removed", False),
            card["effects"][0]["effect"],
        )
        for card in data["card"]
        for number in card["numbers"]
    }


_map, _box = _read("map"), _read("pieces")
SPACES = _spaces(_map)
TRIBES = {one["id"]: Tribe(one["id"], one["group"], one.get("home", "")) for one in _box["tribe"]}
for _tribe in TRIBES.values():
    if _tribe.home:
        SPACES[_tribe.home].tribes.append(_tribe.id)
PIECES = _pieces(_box, TRIBES)
CARDS = _cards(_read("cards"))
TABLES = _read("tables")
SCENARIOS = {one["id"]: one for one in _read("scenarios")["scenario"]}
BOXES = {one["department"]: SIDES.index(one["side"]) for one in _map["militia"]}
"""7.3: whose militia are in the box of each Department."""
FORTRESSES = [space.id for space in SPACES.values() if space.fortress]
FAR = 999


def distances(start: str) -> dict[str, int]:
    """10.421: ways between spaces, whatever lies there; arrows only lead out of the box (R39)."""
    found, ring = {start: 0}, [start]
    while ring:
        here = ring.pop(0)
        for there in SPACES[here].links or SPACES[here].arrows:
            if there not in found:
                found[there] = found[here] + 1
                ring.append(there)
    return found


def combat_losses(strength: int, shift: int, roll: int) -> int:
    """The Combat Results Table: steps that the enemy loses."""
    columns = TABLES["combat"]["columns"]
    column = max(number for number, one in enumerate(columns) if one["from"] <= strength)
    losses: list[int] = columns[max(column + shift, 0)]["losses"]
    return losses[row(roll)]


def row(roll: int) -> int:
    return min(max(roll, 0), 7)
