"""Reads the map and the pieces: spaces and their ways, tribes, units and leaders."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from flintlock.core.data import Facts
from flintlock.games.wilderness_war.pieces import (
    BRITISH,
    FRENCH,
    NONE,
    SIDES,
    WAYS,
    Department,
    Kin,
    Kind,
    Leader,
    Piece,
    Side,
    Space,
    Tribe,
    Unit,
)


class Land:
    """All that a card or a scenario can name, by id."""

    def __init__(self, pieces: Facts, the_map: Facts, leader_movement: int) -> None:
        the_map.only("space", "arrows", "landings", "militia", "works", "ways", "known")
        pieces.only("kind", "tribe", "units", "leader", "known")
        self.sides = {SIDES[number]: Side(number) for number in (FRENCH, BRITISH)}
        self.departments = self._read_departments(the_map)
        self.spaces = self._read_spaces(the_map)
        self._read_ways(the_map)
        self._check_known(the_map.table("known"))
        self.tribes = self._read_tribes(pieces)
        self.kinds = {
            kind.id: kind
            for facts in pieces.tables("kind")
            for kind in (Kind(facts, facts.pick("side", self.sides), self.departments),)
        }
        self.kin: dict[str, Kin] = {}
        self.units = self._read_units(pieces.table("units"))
        self.leaders = self._read_leaders(pieces, leader_movement)
        self.pieces = self._number_pieces()
        self._check_pieces(pieces.table("known"))
        self.works = self._read_works(the_map)

    # ------------------------------------------------------------------ the map

    def _read_departments(self, the_map: Facts) -> dict[str, Department]:
        found = [
            Department(number, facts, facts.pick("side", self.sides))
            for number, facts in enumerate(the_map.tables("militia"))
        ]
        return {department.id: department for department in found}

    def _read_spaces(self, the_map: Facts) -> dict[str, Space]:
        spaces: dict[str, Space] = {}
        for number, facts in enumerate(the_map.tables("space")):
            department = facts.pick("department", self.departments) if "department" in facts.values else None
            whose = facts.pick("originally", self.sides).number if "originally" in facts.values else NONE
            space = Space(number, facts, department, whose)
            if space.id in spaces:
                raise facts.fail("two spaces have the same id")
            if department is not None and department.side.number != whose:
                raise facts.fail("the space and its Department are of different sides")
            spaces[space.id] = space
        for department in self.departments.values():
            department.spaces = tuple(space for space in spaces.values() if space.department is department)
        return spaces

    def _read_ways(self, the_map: Facts) -> None:
        ways: dict[int, dict[int, int]] = {space.number: {} for space in self.spaces.values()}
        for facts in the_map.tables("ways"):
            facts.only("by", "pairs", "source")
            facts.is_doubtful()
            kind = WAYS.index(facts.choice("by", WAYS))
            for one, other in self._pairs(facts):
                if other.number in ways[one.number] or one is other:
                    raise facts.fail(f"two ways between {one.id} and {other.id}")
                ways[one.number][other.number] = ways[other.number][one.number] = kind
        spaces = list(self.spaces.values())
        for space in spaces:
            exits = sorted(ways[space.number].items())
            space.exits = tuple((spaces[number], kind) for number, kind in exits)
            space.neighbours = tuple(spaces[number] for number, _ in exits)
        water = WAYS.index("river")
        for one, other in self._arrows(the_map, "arrows"):
            one.exits = tuple(sorted((*one.exits, (other, water)), key=lambda way: way[0].number))
        for one, other in self._arrows(the_map, "landings"):
            one.landings = tuple(sorted((*one.landings, other), key=lambda space: space.number))

    def _pairs(self, facts: Facts) -> Iterator[tuple[Space, Space]]:
        for pair in facts.get("pairs", list):
            if not isinstance(pair, list) or len(pair) != 2:
                raise facts.fail(f"a way leads from one space to another, unlike {pair!r}")
            yield facts.named(pair[0], "space", self.spaces), facts.named(pair[1], "space", self.spaces)

    def _arrows(self, the_map: Facts, name: str) -> Iterator[tuple[Space, Space]]:
        for facts in the_map.tables(name):
            facts.only("from", "to", "source")
            facts.is_doubtful()
            yield facts.pick("from", self.spaces), facts.pick("to", self.spaces)

    def _check_known(self, known: Facts) -> None:
        """The board is as large as it is said to be."""
        ways = [
            kind for space in self.spaces.values() for near, kind in space.exits if near in space.neighbours
        ]
        sizes = {name: ways.count(kind) // 2 for kind, name in enumerate(WAYS)}
        sizes["spaces"] = len(self.spaces)
        sizes["fortresses"] = sum(space.fortress for space in self.spaces.values())
        known.only(*sizes)
        for name, size in sizes.items():
            if known.count(name) != size:
                raise known.fail(f"there are {size} {name}, not {known.count(name)}")

    def _read_works(self, the_map: Facts) -> dict[tuple[int, int], str]:
        """What works were called, by space and side."""
        works = {}
        for facts in the_map.tables("works"):
            facts.only("space", "side", "name")
            place = facts.pick("space", self.spaces).number, facts.pick("side", self.sides).number
            works[place] = facts.text("name")
        return works

    # ------------------------------------------------------------------ the pieces

    def _read_tribes(self, pieces: Facts) -> dict[str, Tribe]:
        tribes = {}
        for facts in pieces.tables("tribe"):
            home = facts.pick("home", self.spaces) if "home" in facts.values else None
            tribe = tribes[facts.text("id")] = Tribe(facts, home)
            if home is not None:
                home.tribes = (*home.tribes, tribe)
        return tribes

    def _read_units(self, facts: Facts) -> list[Unit]:
        facts.only("source", "counters")
        facts.is_doubtful()
        units = []
        for entry in facts.tables("counters"):
            entry.only("id", "name", "kind", "tribe", "count")
            kind = entry.pick("kind", self.kinds)
            tribe = entry.pick("tribe", self.tribes) if "tribe" in entry.values else None
            if kind.indian != (tribe is not None):
                raise entry.fail("Indians, and no others, are of a tribe")
            name = kind.id if tribe is None else f"{kind.id.removesuffix('_indian')}_{tribe.id}"
            kin = self.kin.setdefault(name, Kin(len(self.kin), name))
            copies = entry.count("count", 1)
            for copy in range(1, copies + 1):
                id = entry.text("id") if copies == 1 else f"{entry.text('id')}_{copy}"
                units.append(Unit(id, kind, tribe, kin))
        for tribe in self.tribes.values():
            of_tribe = [tuple(u for u in units if u.tribe is tribe and u.side.number == n) for n in (0, 1)]
            tribe.units = (of_tribe[FRENCH], of_tribe[BRITISH])
        return units

    def _read_leaders(self, pieces: Facts, movement: int) -> dict[str, Leader]:
        leaders = {}
        for facts in pieces.tables("leader"):
            leader = Leader(facts, facts.pick("side", self.sides), movement)
            if leader.id in leaders:
                raise facts.fail("two leaders have the same id")
            leaders[leader.id] = leader
        return leaders

    def _number_pieces(self) -> tuple[Piece, ...]:
        """French leaders and units, then British ones: the pieces of a side follow each other."""
        numbers = count()
        for side in self.sides.values():
            side.leaders = tuple(leader for leader in self.leaders.values() if leader.side is side)
            own = [unit for unit in self.units if unit.side is side]
            side.units = tuple(unit for unit in own if not unit.militia)
            side.militia = tuple(unit for unit in own if unit.militia)
            side.drilled = tuple(unit for unit in side.units if unit.drilled)
            auxiliaries = [unit for unit in side.units if unit.auxiliary]
            side.singles = (*side.leaders, *auxiliaries)
            side.pieces = (*side.leaders, *side.units, *side.militia)
            for piece in side.pieces:
                piece.number = next(numbers)
            side.first = side.pieces[0].number
            side.stop = side.first + len(side.pieces)
        return tuple(piece for side in self.sides.values() for piece in side.pieces)

    def _check_pieces(self, known: Facts) -> None:
        """As many counters as are said to be in the box."""
        sizes: dict[str, int] = {}
        for side in self.sides.values():
            sizes[f"{side.id}_units"] = len(side.units) + len(side.militia)
            sizes[f"{side.id}_leaders"] = len(side.leaders)
        known.only(*sizes)
        for name, size in sizes.items():
            if known.count(name) != size:
                raise known.fail(f"there are {size} {name}, not {known.count(name)}")
