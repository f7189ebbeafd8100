"""2.0, 3.0: what lies in the box: sides, spaces, units, leaders and cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias, cast

from flintlock.core import cards
from flintlock.core.data import Facts
from flintlock.core.vocabulary import Option

NONE: Final = -1
"""No space, no piece, no side, no siege."""

FRENCH: Final = 0
BRITISH: Final = 1
SIDES: Final = ("french", "british")

CULTIVATED: Final = 0
WILDERNESS: Final = 1
MOUNTAIN: Final = 2
NO_TERRAIN: Final = 3
TERRAINS: Final = ("cultivated", "wilderness", "mountain", "none")

LAND: Final = 0
RIVER: Final = 1
LAKE: Final = 2
WAYS: Final = ("land", "river", "lakeshore")

GROUPS: Final = ("northern", "western", "pays_den_haut", "iroquois", "mohawk", "cherokee")
CLASSES: Final = ("drilled", "auxiliary", "militia")


class Side:
    """The French or the British; messages know a side by its id."""

    __slots__ = (
        "drilled",
        "first",
        "id",
        "leaders",
        "militia",
        "number",
        "pieces",
        "singles",
        "stop",
        "units",
    )

    def __init__(self, number: int) -> None:
        self.number = number
        self.id = SIDES[number]
        self.leaders: tuple[Leader, ...] = ()
        self.units: tuple[Unit, ...] = ()
        """Those that can be on the map outside of battles."""
        self.militia: tuple[Unit, ...] = ()
        self.drilled: tuple[Unit, ...] = ()
        self.singles: tuple[Piece, ...] = ()
        """5.32: leaders and auxiliaries, who can act one by one."""
        self.pieces: tuple[Piece, ...] = ()
        """All, leaders first; their numbers run from `first` to before `stop`."""
        self.first = 0
        self.stop = 0


class Department(Option):
    """2.0: a part of the cultivated country, with a box for its militia (7.3)."""

    __slots__ = ("box", "box_id", "id", "number", "side", "spaces")

    def __init__(self, number: int, facts: Facts, side: Side) -> None:
        facts.only("id", "name", "side", "department", "source")
        facts.is_doubtful()
        self.id = facts.text("department")
        super().__init__(f"department:{self.id}")
        self.number = number
        self.side = side
        self.box = FIRST_BOX - number
        """Where its militia are."""
        self.box_id = facts.text("id")
        self.spaces: tuple[Space, ...] = ()


FIRST_BOX: Final = -10
"""Boxes of militia are numbered from here downwards."""


class Space(Option):
    """2.0: a place of the board."""

    __slots__ = (
        "department",
        "exits",
        "fortress",
        "id",
        "is_box",
        "landings",
        "neighbours",
        "number",
        "originally",
        "port",
        "terrain",
        "tribes",
    )

    def __init__(self, number: int, facts: Facts, department: Department | None, originally: int) -> None:
        facts.only(*SPACE_KEYS)
        facts.is_doubtful()
        self.id = facts.text("id")
        super().__init__(f"space:{self.id}")
        self.number = number
        self.terrain = TERRAINS.index(facts.choice("terrain", TERRAINS))
        self.department = department
        self.originally = originally
        """The side whose space it is at the start, or NONE."""
        self.fortress = facts.flag("fortress")
        self.port = facts.flag("port")
        self.is_box = facts.flag("box")
        self.neighbours: tuple[Space, ...] = ()
        self.exits: tuple[tuple[Space, int], ...] = ()
        """Where one can go from here, and over which kind of way; the arrows of 2.0 included."""
        self.landings: tuple[Space, ...] = ()
        """6.43: where amphibious arrows lead."""
        self.tribes: tuple[Tribe, ...] = ()
        if self.port and not self.fortress:
            raise facts.fail("every port of the board is a fortress, and this is none")
        if (self.terrain == CULTIVATED) != (originally != NONE):
            raise facts.fail("cultivated spaces, and no others, are originally of a side")

    @property
    def is_wild(self) -> bool:
        """Wilderness or mountains."""
        return self.terrain in (WILDERNESS, MOUNTAIN)


SPACE_KEYS: Final = ("id", "name", "terrain", "department", "originally", "fortress", "port", "box", "source")


class Tribe:
    """5.531: an Indian nation, its colour group and its settlement; the Cherokee live beyond the map."""

    __slots__ = ("group", "home", "id", "units")

    def __init__(self, facts: Facts, home: Space | None) -> None:
        facts.only("id", "name", "group", "home", "source")
        facts.is_doubtful()
        self.id = facts.text("id")
        self.group = facts.choice("group", GROUPS)
        self.home = home
        self.units: tuple[tuple[Unit, ...], tuple[Unit, ...]] = ((), ())
        """Its counters on each side."""


class Kind:
    """3.1: what all units of a kind have in common."""

    __slots__ = (
        "department",
        "id",
        "indian",
        "light",
        "movement",
        "ranger",
        "reduced",
        "regular",
        "returns",
        "side",
        "strength",
        "troops",
    )

    def __init__(self, facts: Facts, side: Side, departments: dict[str, Department]) -> None:
        facts.only(*KIND_KEYS)
        facts.is_doubtful("strength", "reduced", "movement")
        self.id = facts.text("id")
        self.side = side
        self.troops = facts.choice("class", CLASSES)
        self.regular = facts.flag("regular")
        self.light = facts.flag("light")
        self.ranger = facts.flag("ranger")
        self.indian = facts.flag("indian")
        self.department = facts.pick("department", departments) if "department" in facts.values else None
        self.strength = facts.count("strength")
        self.reduced = facts.count("reduced")
        self.movement = facts.count("movement")
        self.returns = facts.flag("returns")


KIND_KEYS: Final = (
    "id",
    "side",
    "class",
    "regular",
    "light",
    "ranger",
    "indian",
    "department",
    "strength",
    "reduced",
    "movement",
    "returns",
    "source",
)


class Kin(Option):
    """Units that are alike to the rules: of one kind and, for Indians, one tribe; a noun for such a unit."""

    __slots__ = ("number", "reduced")

    def __init__(self, number: int, name: str) -> None:
        super().__init__(f"kin:{name}")
        self.number = number
        self.reduced = Option(f"reduced:{name}")
        """The noun for its reduced units."""


class Piece(Option):
    """A counter: a leader or a unit. Its number is its place in the board's list of pieces."""

    __slots__ = ("auxiliary", "drilled", "id", "is_leader", "is_unit", "kin", "movement", "number", "side")

    def __init__(self, code: str, id: str, side: Side, movement: int, kin: Kin | None) -> None:
        super().__init__(code)
        self.id = id
        self.number = NONE
        self.side = side
        self.movement = movement
        self.kin = kin
        self.is_leader = kin is None
        self.is_unit = kin is not None
        self.drilled = False
        self.auxiliary = False


class Leader(Piece):
    """3.2: a leader and his ratings."""

    __slots__ = ("command", "initiative", "tactics")

    def __init__(self, facts: Facts, side: Side, movement: int) -> None:
        facts.only("id", "name", "side", "initiative", "command", "tactics", "source")
        facts.is_doubtful("initiative", "command", "tactics")
        id = facts.text("id")
        super().__init__(f"leader:{id}", id, side, movement, None)
        self.initiative = facts.count("initiative")
        self.command = facts.count("command")
        self.tactics = facts.count("tactics")


class Unit(Piece):
    """3.1: a unit of two steps."""

    __slots__ = ("indian", "kind_of_unit", "light", "militia", "of_johnson", "regular", "strengths", "tribe")

    def __init__(self, id: str, kind: Kind, tribe: Tribe | None, kin: Kin) -> None:
        super().__init__(f"unit:{id}", id, kind.side, kind.movement, kin)
        self.kind_of_unit = kind
        self.tribe = tribe
        self.strengths = (kind.strength, kind.reduced)
        """Its combat strength, full and reduced."""
        self.drilled = kind.troops == "drilled"
        self.auxiliary = kind.troops == "auxiliary"
        self.militia = kind.troops == "militia"
        self.regular = kind.regular
        self.light = kind.light
        self.indian = kind.indian
        self.of_johnson = (
            tribe is not None and kind.side.number == BRITISH and tribe.group in ("iroquois", "mohawk")
        )
        """5.534: only Johnson leads these, and they do not count."""


@dataclass(frozen=True)
class Need:
    """A condition of an event: a word of the table CONDITIONS, and its figures."""

    word: str
    spaces: tuple[Space, ...] = ()
    leader: Leader | None = None
    group: str = ""
    event: str = ""
    number: int = 0
    free: bool = False
    choices: tuple[Need, ...] = ()


Figure: TypeAlias = "bool | int | str | Side | Space | Leader | Department | tuple[object, ...]"


class Effect:
    """What an event does: a word of the table EFFECTS, and its figures, all of which have been read."""

    __slots__ = ("figures", "word")

    def __init__(self, word: str, figures: dict[str, Figure]) -> None:
        self.word = word
        self.figures = figures

    def has(self, name: str) -> bool:
        return name in self.figures

    def number(self, name: str) -> int:
        return cast(int, self.figures[name])

    def text(self, name: str) -> str:
        return cast(str, self.figures[name])

    def texts(self, name: str) -> tuple[str, ...]:
        return cast("tuple[str, ...]", self.figures.get(name, ()))

    def numbers(self, name: str) -> tuple[int, ...]:
        return cast("tuple[int, ...]", self.figures[name])

    def side(self, name: str) -> Side:
        return cast(Side, self.figures[name])

    def space(self, name: str) -> Space:
        return cast(Space, self.figures[name])

    def spaces(self, name: str) -> tuple[Space, ...]:
        return cast("tuple[Space, ...]", self.figures[name])

    def department(self, name: str) -> Department:
        return cast(Department, self.figures[name])

    def leader(self, name: str) -> Leader:
        return cast(Leader, self.figures[name])

    def leaders(self, name: str) -> tuple[Leader, ...]:
        return cast("tuple[Leader, ...]", self.figures.get(name, ()))

    def kinds(self, name: str) -> tuple[Kind, ...]:
        return cast("tuple[Kind, ...]", self.figures.get(name, ()))


class Card(cards.Card):
    """5.1: a strategy card; `id` is the number that is printed on it."""

    __slots__ = (
        "doubtful",
        "effects",
        "either",
        "id",
        "idle",
        "needs",
        "regulars",
        "removed",
        "response",
        "sides",
        "value",
    )

    def __init__(self, id: int, facts: Facts) -> None:
        super().__init__(f"card:{id}", id - 1)
        self.id = id
        self.value = facts.count("value")
        self.sides = facts.choice("side", ("both", *SIDES))
        """Who may play the event: a side or both."""
        self.either = facts.text("either", "")
        """The optional rule under which both sides may play it."""
        self.response = facts.flag("response")
        self.removed = facts.flag("removed")
        self.regulars = facts.flag("regulars")
        """One such event a side and season."""
        self.idle = facts.flag("idle")
        """Whether it may be played where it would change nothing."""
        self.needs: tuple[tuple[Need, ...], tuple[Need, ...]] = ((), ())
        """What must hold for a player of each side."""
        self.effects: tuple[Effect, ...] = ()
        self.doubtful = facts.is_doubtful("card", "effect")
        if self.value not in (1, 2, 3):
            raise facts.fail(f"a card is worth 1, 2 or 3, not {self.value}")

    @property
    def word(self) -> str:
        """The word of its event; response cards have one effect."""
        return self.effects[0].word
