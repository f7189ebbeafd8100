"""What is printed: sides, pieces, areas, entry boxes, parts of a day. All are facts; none ever changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flintlock.core.data import Facts
from flintlock.core.vocabulary import Number, Option

CONFEDERATE: Final = 0
UNION: Final = 1
"""The sides by their numbers."""

NONE: Final = -1
"""No area, no box, no piece."""

INFANTRY: Final = "infantry"
CAVALRY: Final = "cavalry"
ARTILLERY: Final = "artillery"
ARMS: Final = (INFANTRY, CAVALRY, ARTILLERY)
NORMAL: Final = "normal"
ELITE: Final = "elite"
WEAK: Final = "weak"
QUALITIES: Final = (NORMAL, ELITE, WEAK)
PLAIN: Final = "plain"
RIDGE: Final = "ridge"
HILL: Final = "hill"
TOWN: Final = "town"
TERRAINS: Final = (PLAIN, RIDGE, HILL, TOWN)

HEIGHTS: Final = (RIDGE, HILL)
"""8.1.2: they end a line of sight; 7.5: defenders on them stand firmer."""

SIDE_KEYS: Final = ("id", "colour", "discs", "black_discs", "source")
KIND_KEYS: Final = (
    *("id", "name", "shape", "colour", "side", "arm", "quality", "pieces", "limit", "markers", "source"),
)
AREA_KEYS: Final = ("id", "name", "terrain", "stars", "borders", "corners", "roads", "railway", "source")
ENTRY_KEYS: Final = ("id", "name", "area", "side", "source")


class Side:
    """The Confederates or the Union; its id is its seat's, too."""

    __slots__ = (
        "artillery",
        "black_discs",
        "boxes",
        "colour",
        "discs",
        "id",
        "kinds",
        "number",
        "troops",
        "worn",
    )

    def __init__(self, number: int, facts: Facts) -> None:
        facts.only(*SIDE_KEYS)
        self.number = number
        self.id = facts.text("id")
        self.colour = facts.text("colour")
        self.discs = facts.count("discs")
        self.black_discs = facts.count("black_discs")
        self.kinds: tuple[Kind, ...] = ()
        self.troops: tuple[Kind, ...] = ()
        """Infantry and cavalry: all that takes damage markers and checks morale."""
        self.artillery: Kind
        self.worn: Kind
        """Damaged artillery."""
        self.boxes: tuple[Box, ...] = ()


class Kind(Option):
    """A kind of piece. Its number is its place among the pieces of an area."""

    __slots__ = (
        *(
            "arm",
            "colour",
            "id",
            "is_worn",
            "limit",
            "markers",
            "number",
            "pieces",
            "quality",
            "shape",
            "side",
        ),
    )

    def __init__(self, number: int, facts: Facts, side: Side, is_worn: bool = False) -> None:
        facts.only(*KIND_KEYS)
        self.arm = facts.choice("arm", ARMS)
        self.id = facts.text("id") + ("_worn" if is_worn else "")
        super().__init__(f"unit:{self.id}")
        self.number = number
        self.side = side
        self.quality = facts.choice("quality", QUALITIES, NORMAL)
        self.shape = facts.text("shape")
        self.colour = facts.text("colour")
        self.is_worn = is_worn
        """Artillery that lies on its side: damaged."""
        self.pieces = facts.count("pieces")
        takes_markers = self.arm != ARTILLERY
        self.limit = facts.count("limit") if takes_markers else 0
        """6.3: one damage marker more eliminates the piece."""
        self.markers = facts.count("markers") if takes_markers else 0


class Troop(Option):
    """In an assault: a piece of a kind with so many damage markers."""

    __slots__ = ("damage", "of")

    def __init__(self, of: Kind, damage: int) -> None:
        super().__init__(f"troop:{of.id}-{damage}")
        self.of = of
        self.damage = damage


class Place(Option):
    """Where pieces and command markers can be: an area or an entry box."""

    __slots__ = ("base", "commanded", "id", "number")

    def __init__(self, kind: str, id: str, number: int, width: int) -> None:
        super().__init__(f"{kind}:{id}")
        self.id = id
        self.number = number
        self.base = number * width
        """Where its pieces begin in lists of pieces."""
        self.commanded: tuple[Area, ...] = ()
        """5.3: the areas to which a command marker here can give orders."""


class Area(Place):
    """An area of the field."""

    __slots__ = (
        "borders",
        "boxes",
        "corners",
        "distances",
        "is_height",
        "limits",
        "neighbours",
        "on_road",
        "posts",
        "sight",
        "stars",
        "terrain",
    )

    def __init__(self, number: int, facts: Facts, width: int) -> None:
        facts.only(*AREA_KEYS)
        super().__init__("area", facts.text("id"), number, width)
        self.terrain = facts.choice("terrain", TERRAINS)
        self.is_height = self.terrain in HEIGHTS
        self.stars = facts.count("stars")
        self.neighbours: tuple[Area, ...] = ()
        """Across a border."""
        self.corners: tuple[Area, ...] = ()
        """Across a corner point: next to each other for artillery only."""
        self.boxes: tuple[Box, ...] = ()
        """Entry boxes in play that open into this area."""
        self.borders: tuple[Place, ...] = ()
        """8.4: all that lies across a border of this area, boxes included."""
        self.posts: tuple[int, ...] = ()
        """7.8: where a command marker covers a retreat into this area: here, next to it, in its boxes."""
        self.on_road: frozenset[int] = frozenset()
        """Neighbours across a border with a road or the railway."""
        self.limits: dict[int, int] = {}
        """6.1: how many pieces of an order can cross each border where no enemy is behind it."""
        self.distances: dict[int, int] = {}
        """8.1.1: areas in artillery range, by the fewest steps over borders and corners."""
        self.sight: tuple[Area, ...] = ()
        """8.1.2: of these, the areas to which the line of sight is open."""


class Box(Place):
    """3.1: an entry box beside the board."""

    __slots__ = ("area", "ordinal", "side")

    def __init__(self, number: int, ordinal: int, facts: Facts, width: int, area: Area, side: Side) -> None:
        super().__init__("entry", facts.text("id"), number, width)
        self.ordinal = ordinal
        """Its place among all boxes."""
        self.area = area
        self.side = side


@dataclass(frozen=True)
class Part:
    """2.1: a part of the day."""

    id: str
    union_discs: int
    is_dark: bool
    rallies: bool
    """9.0: disruption markers go at its end."""
    round_tops: bool
    """10.2: the double star alone is enough at its end."""


@dataclass(frozen=True)
class Slot:
    """2.1: a part of one of the three days."""

    number: int
    id: str
    day: int
    part: Part


@dataclass(frozen=True)
class Formation:
    """Pieces that start together or arrive together, and where: by a die, if there are several roads."""

    code: str
    side: Side
    slot: int
    """NONE: there from the start."""
    units: tuple[tuple[int, Kind], ...]
    places: tuple[tuple[int, Place], ...]
    """For rolls up to a number, the place."""


@dataclass(frozen=True)
class ScenarioFacts:
    """A set-up and its days."""

    id: str
    slots: tuple[Slot, ...]
    stars_to_win: int
    start: tuple[Formation, ...]
    arrivals: tuple[Formation, ...]


class Value(Number):
    """5.1: what a command marker is worth."""

    __slots__ = ()

    def __init__(self, value: int) -> None:
        super().__init__(value, "value")
