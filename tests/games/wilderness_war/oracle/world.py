"""The oracle's own position, and the terms of 2.0 in which all rules speak."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.games.wilderness_war.oracle.facts import (
    BOXES,
    BRITISH,
    FORTRESSES,
    FRENCH,
    NOBODY,
    PIECES,
    SPACES,
    TABLES,
    Piece,
    Space,
)
from tests.games.witness import unlike

from flintlock.games.wilderness_war.position import Game1755
from flintlock.games.wilderness_war.scenarios import EVENTS

OFF = ("available", "gone", "pool", "aside")
"""Where a piece is that is not on the map, in the order of the game's numbers from -1 downwards."""

PRIZES: list[str] = TABLES["victory"]["prizes"]


@dataclass
class World:
    """Everything that the covered rules read or change; places are ids."""

    year: int
    late: bool
    vp: int
    at: dict[str, str]
    reduced: set[str]
    inside: set[str]
    stockades: tuple[set[str], set[str]]
    forts: tuple[set[str], set[str]]
    building: tuple[set[str], set[str]]
    captured: set[str]
    sieges: dict[str, int]
    amphib: set[str]
    fieldworks: set[str]
    raids: tuple[Counter[str], Counter[str]]
    prizes: dict[str, int]
    events: set[str]
    blockhouses: list[bool]
    built: list[bool]
    holding: list[bool]
    held: list[bool]
    hands: tuple[set[int], set[int]]
    rules: set[str]
    scenario: str
    here: dict[str, list[str]] = field(default_factory=dict, compare=False, repr=False)
    """Pieces by place, kept beside `at`."""

    # ------------------------------------------------------------------ the pieces

    def place(self, piece: Piece, place: str) -> None:
        self.here[self.at[piece.id]].remove(piece.id)
        self.at[piece.id] = place
        self.here.setdefault(place, []).append(piece.id)
        self.inside.discard(piece.id)

    def eliminate(self, piece: Piece) -> None:
        """7.61, 7.7: leaders, Regulars and Coureurs for good; all others can come back."""
        self.place(piece, "available" if piece.returns else "gone")
        self.reduced.discard(piece.id)

    def lose_step(self, unit: Piece) -> None:
        if unit.id in self.reduced:
            self.eliminate(unit)
        else:
            self.reduced.add(unit.id)

    def pieces(self, side: int, place: str) -> list[Piece]:
        found = [PIECES[id] for id in self.here.get(place, ())]
        return sorted([piece for piece in found if piece.side == side], key=lambda piece: piece.order)

    def outside(self, side: int, place: str) -> list[Piece]:
        return [piece for piece in self.pieces(side, place) if piece.id not in self.inside]

    def insiders(self, side: int, place: str) -> list[Piece]:
        return [piece for piece in self.pieces(side, place) if piece.id in self.inside]

    def units(self, side: int, place: str) -> list[Piece]:
        """Units that are not besieged."""
        return units_of(self.outside(side, place))

    def on_map(self, side: int) -> list[Piece]:
        return [piece for piece in PIECES.values() if piece.side == side and self.at[piece.id] in SPACES]

    def strength(self, units: Iterable[Piece]) -> int:
        return sum(unit.strengths[unit.id in self.reduced] for unit in units if unit.is_unit)

    def steps(self, units: Iterable[Piece]) -> int:
        return sum(1 if unit.id in self.reduced else 2 for unit in units if unit.is_unit)

    def box(self, department: str) -> list[Piece]:
        return sorted(
            [PIECES[id] for id in self.here.get(f"box:{department}", ())], key=lambda piece: piece.order
        )

    # ------------------------------------------------------------------ fortifications

    def fortress_of(self, space: Space) -> int:
        if not space.fortress:
            return NOBODY
        return 1 - space.originally if space.id in self.captured else space.originally

    def stronghold_of(self, place: str) -> int:
        """Who owns the completed fort or the fortress."""
        for side in (FRENCH, BRITISH):
            if place in self.forts[side]:
                return side
        return self.fortress_of(SPACES[place])

    def fortified(self, side: int, place: str) -> bool:
        """2.0: a fortification of that side, besieged or not."""
        return place in self.stockades[side] or self.stronghold_of(place) == side

    def free_stronghold(self, side: int, place: str) -> bool:
        return self.stronghold_of(place) == side and place not in self.sieges

    def free_fortification(self, side: int, place: str) -> bool:
        return place in self.stockades[side] or self.free_stronghold(side, place)

    def hostile(self, side: int, place: str) -> bool:
        """6.51: unbesieged enemy units or fortifications are there."""
        return bool(self.units(1 - side, place)) or self.free_fortification(1 - side, place)

    def own_cultivated(self, side: int, place: str) -> bool:
        return SPACES[place].originally == side

    def controls(self, side: int, place: str) -> bool:
        """2.0: a fortress in friendly hands."""
        space = SPACES[place]
        if self.fortress_of(space) != side or place in self.sieges or self.units(1 - side, place):
            return False
        return space.originally == side or bool(self.units(side, place)) or place in self.amphib

    def ports(self, side: int) -> list[str]:
        """6.4: friendly ports, and for the British Amphib spaces."""
        found = [place for place in FORTRESSES if SPACES[place].port and self.controls(side, place)]
        return found + [place for place in sorted(self.amphib) if side == BRITISH and place not in found]

    def raided(self, side: int, department: str) -> bool:
        """Whether the side has Raided markers in the Department."""
        return any(SPACES[place].department == department for place in +self.raids[side])

    def allied(self, side: int, tribe: str) -> bool:
        """5.532: a unit of the tribe is on the map."""
        return any(piece.tribe == tribe for piece in self.on_map(side))

    def score(self, side: int, points: int) -> None:
        self.vp += points if side == FRENCH else -points

    def look(self, piece: Piece) -> str:
        """What tells a piece from others: units of a kind in one state and place are alike."""
        if piece.is_leader:
            return piece.code
        state = "reduced" if piece.id in self.reduced else "full"
        inside = "inside" if piece.id in self.inside else "outside"
        return f"{piece.kin} {state} {inside} {self.at[piece.id]}"


def units_of(pieces: Iterable[Piece]) -> list[Piece]:
    return [piece for piece in pieces if piece.is_unit]


def leaders_of(pieces: Iterable[Piece]) -> list[Piece]:
    return [piece for piece in pieces if piece.is_leader]


def drilled_of(pieces: Iterable[Piece]) -> list[Piece]:
    return [piece for piece in pieces if piece.drilled]


def auxiliaries_of(pieces: Iterable[Piece]) -> list[Piece]:
    return [piece for piece in pieces if piece.auxiliary]


# ---------------------------------------------------------------------- reading the game's position


def read(g: Game1755) -> World:
    """The same position in the oracle's terms."""
    names = [space.id for space in g.board.spaces]
    at = {piece.id: _place(g, names, place) for piece, place in zip(g.board.pieces, g.at, strict=True)}
    here: dict[str, list[str]] = {}
    for id, place in at.items():
        here.setdefault(place, []).append(id)
    pieces = g.board.pieces

    def places(numbers: Iterable[int]) -> set[str]:
        return {names[number] for number in numbers}

    return World(
        year=g.year,
        late=bool(g.season),
        vp=g.vp,
        at=at,
        reduced={id for id, on in zip(at, g.reduced, strict=True) if on and at[id] not in OFF},
        inside={pieces[number].id for number in g.inside},
        stockades=(places(g.french_stockades), places(g.british_stockades)),
        forts=(places(g.french_forts), places(g.british_forts)),
        building=(places(g.french_building), places(g.british_building)),
        captured=places(g.captured),
        sieges={names[number]: level for number, level in zip(g.besieged, g.levels, strict=True)},
        amphib=places(g.amphib),
        fieldworks=places(g.fieldworks),
        raids=(
            Counter(names[number] for number in g.french_raids),
            Counter(names[number] for number in g.british_raids),
        ),
        prizes=dict(zip(PRIZES, g.prizes, strict=True)),
        events={name for name, on in zip(EVENTS, g.events, strict=True) if on},
        blockhouses=[bool(on) for on in g.blockhouses],
        built=[bool(on) for on in g.built],
        holding=[bool(on) for on in g.holding],
        held=[bool(on) for on in g.held],
        hands=({number + 1 for number in g.french_hand}, {number + 1 for number in g.british_hand}),
        rules=set(g.optional.split()),
        scenario=g.scenario,
        here=here,
    )


def _place(g: Game1755, names: list[str], place: int) -> str:
    if place >= 0:
        return names[place]
    if place >= -len(OFF):
        return OFF[-1 - place]
    return next(f"box:{department.id}" for department in g.board.departments if department.box == place)


COMPARED = (
    "at",
    "reduced",
    "inside",
    "stockades",
    "forts",
    "building",
    "captured",
    "sieges",
    "amphib",
    "fieldworks",
    "raids",
    "prizes",
    "vp",
    "blockhouses",
    "built",
    "holding",
    "hands",
)


def differences(ours: World, theirs: World) -> list[str]:
    """What is not the same in both positions."""
    one, other = ({name: getattr(world, name) for name in COMPARED} for world in (ours, theirs))
    return unlike(one, other)


assert set(BOXES) == {space.department for space in SPACES.values()} - {""}
