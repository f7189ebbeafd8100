"""1.3 to 1.10: what lies in the box: sides, factions, pieces, leaders, spaces, commands and cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flintlock.core.cards import Card as CoreCard
from flintlock.core.data import Facts
from flintlock.core.vocabulary import Option

ROYALISTS: Final = 0
REBELLION: Final = 1
"""Numbers of the sides (1.5.1), and of who controls a space (1.7)."""

NOBODY: Final = -1
"""Controls a space; also no space, no card, no faction."""

BRITISH: Final = 0
PATRIOTS: Final = 1
FRENCH: Final = 2
INDIANS: Final = 3
"""Numbers of the factions (1.5)."""

REGULAR: Final = 0
TORY: Final = 1
BRITISH_FORT: Final = 2
CONTINENTAL: Final = 3
MILITIA: Final = 4
ACTIVE_MILITIA: Final = 5
PATRIOT_FORT: Final = 6
FRENCH_REGULAR: Final = 7
WAR_PARTY: Final = 8
ACTIVE_WAR_PARTY: Final = 9
VILLAGE: Final = 10
"""Numbers of the kinds of pieces; an irregular piece has two faces, underground and active (1.4.3)."""

KINDS: Final = 11

ACTIVE_OPPOSITION: Final = -2
PASSIVE_OPPOSITION: Final = -1
NEUTRAL: Final = 0
PASSIVE_SUPPORT: Final = 1
ACTIVE_SUPPORT: Final = 2
LEVELS: Final = (ACTIVE_OPPOSITION, PASSIVE_OPPOSITION, NEUTRAL, PASSIVE_SUPPORT, ACTIVE_SUPPORT)
"""1.6.1: how the people of a space stand to British rule."""

LEVEL_NAMES: Final = (
    "active_opposition",
    "passive_opposition",
    "neutral",
    "passive_support",
    "active_support",
)

D3: Final = (1, 2, 3)
"""The faces of the three-sided dice."""

GROUPS: Final = ("cube", "irregular", "base")
CITY: Final = "city"
COLONY: Final = "colony"
RESERVE: Final = "reserve"
WEST_INDIES: Final = "west_indies"
SPACE_KINDS: Final = (CITY, COLONY, RESERVE, WEST_INDIES)
EVENT: Final = "event"
WINTER_QUARTERS: Final = "winter_quarters"
BRILLIANT_STROKE: Final = "brilliant_stroke"
CARD_KINDS: Final = (EVENT, WINTER_QUARTERS, BRILLIANT_STROKE)
ICONS: Final = ("musket", "sword")
PERIODS: Final = ("1775", "1777", "1779")


class Side(Option):
    """1.5.1: the Royalists or the Rebellion."""

    __slots__ = ("factions", "id", "number")

    def __init__(self, number: int, facts: Facts) -> None:
        facts.only("id")
        self.id = facts.text("id")
        super().__init__(f"side:{self.id}")
        self.number = number
        self.factions: tuple[Faction, ...] = ()


class Faction(Option):
    """1.5: a seat at the table; as an answer, the faction that is picked."""

    __slots__ = ("colour", "id", "kinds", "leaders", "number", "pass_income", "side")

    def __init__(self, number: int, facts: Facts, side: Side) -> None:
        facts.only("id", "side", "pass", "colour", "source")
        facts.is_doubtful()
        self.id = facts.text("id")
        super().__init__(f"faction:{self.id}")
        self.number = number
        self.side = side
        self.pass_income = facts.count("pass")
        self.colour = facts.text("colour")
        self.leaders: tuple[Leader, ...] = ()
        self.kinds: tuple[Kind, ...] = ()


class Kind(Option):
    """1.4: a kind of piece; an irregular one is a kind underground and another one active."""

    __slots__ = (
        "casualty",
        "colour",
        "face",
        "faction",
        "group",
        "home",
        "id",
        "is_active",
        "is_base",
        "is_cube",
        "is_unit",
        "loss",
        "number",
        "shape",
        "total",
    )

    def __init__(self, number: int, facts: Facts, faction: Faction, face: str, home: Kind | None) -> None:
        keys = ("id", "faction", "total", "group", "loss", "casualty", "active", "shape", "colour", "source")
        facts.only(*keys)
        facts.is_doubtful()
        self.id = face
        super().__init__(f"piece:{self.id}")
        self.number = number
        self.faction = faction
        self.total = facts.count("total")
        self.group = facts.choice("group", GROUPS)
        self.is_cube = self.group == "cube"
        self.is_base = self.group == "base"
        self.is_unit = not self.is_base
        self.loss = facts.count("loss")
        self.casualty = facts.flag("casualty")
        self.shape = facts.text("shape")
        self.colour = facts.text("colour")
        self.home: Kind = home or self
        """The face with which it lies in a box and enters play."""
        self.is_active = home is not None
        self.face: Kind = self
        """The other face of an irregular piece, itself of any other."""


class Leader(Option):
    """1.10: a leader; he is no piece."""

    __slots__ = ("faction", "id", "number")

    def __init__(self, number: int, facts: Facts, faction: Faction) -> None:
        facts.only("id", "name", "faction", "source")
        facts.is_doubtful()
        self.id = facts.text("id")
        super().__init__(f"leader:{self.id}")
        self.number = number
        self.faction = faction


class Space(Option):
    """1.3: a city, a province (colony or Indian reserve), or the West Indies."""

    __slots__ = (
        "agents",
        "cities",
        "first",
        "id",
        "is_city",
        "is_colony",
        "is_province",
        "is_reserve",
        "is_west_indies",
        "kind_of_space",
        "neighbours",
        "number",
        "population",
        "provinces",
    )

    def __init__(self, number: int, facts: Facts) -> None:
        facts.only("id", "name", "kind", "population", "agents", "lon", "lat", "source")
        facts.is_doubtful()
        self.id = facts.text("id")
        super().__init__(f"space:{self.id}")
        self.number = number
        self.first = number * KINDS
        """Where its pieces begin in the list of all pieces."""
        self.kind_of_space = facts.choice("kind", SPACE_KINDS)
        self.is_city = self.kind_of_space == CITY
        self.is_colony = self.kind_of_space == COLONY
        self.is_reserve = self.kind_of_space == RESERVE
        self.is_province = self.is_colony or self.is_reserve
        self.is_west_indies = self.kind_of_space == WEST_INDIES
        self.population = facts.count("population")
        self.agents = facts.flag("agents")
        """3.5.1: French agents work here."""
        self.neighbours: tuple[Space, ...] = ()
        self.provinces: tuple[Space, ...] = ()
        """Neighbours that are provinces."""
        self.cities: tuple[Space, ...] = ()
        """Neighbours that are cities."""


class Command(Option):
    """3.0: a command; factions share names, not procedures."""

    __slots__ = ("id", "number")

    def __init__(self, number: int, id: str) -> None:
        super().__init__(f"command:{id}")
        self.id = id
        self.number = number


class Special(Option):
    """4.0: a special activity."""

    __slots__ = ("id", "number")

    def __init__(self, number: int, id: str) -> None:
        super().__init__(f"special:{id}")
        self.id = id
        self.number = number


COMMANDS: Final = (
    *("muster", "garrison", "march", "battle", "rally", "rabble_rousing"),
    *("gather", "scout", "raid", "agents", "hortalez"),
)
MUSTER: Final = 0
GARRISON: Final = 1
MARCH: Final = 2
BATTLE: Final = 3
RALLY: Final = 4
RABBLE_ROUSING: Final = 5
GATHER: Final = 6
SCOUT: Final = 7
RAID: Final = 8
AGENTS: Final = 9
HORTALEZ: Final = 10

MOVING: Final = (GARRISON, MARCH, SCOUT, RAID)
"""1.10: commands that involve a leader also in the space from which units move."""

SPECIALS: Final = (
    *("common_cause", "skirmish", "naval_pressure", "persuasion", "partisans"),
    *("trade", "war_path", "plunder", "preparer"),
)
COMMON_CAUSE: Final = 0
SKIRMISH: Final = 1
NAVAL_PRESSURE: Final = 2
PERSUASION: Final = 3
PARTISANS: Final = 4
TRADE: Final = 5
WAR_PATH: Final = 6
PLUNDER: Final = 7
PREPARER: Final = 8


@dataclass(frozen=True)
class Effect:
    """What a card does: a word of the table EFFECTS of effects.py, and its figures.

    Figures that a card does not give are empty. `by`: who decides, None where the executing faction does.
    """

    kind: str
    by: Faction | None = None
    acting: bool = False
    """Whether the faction decides that was picked before."""
    of: Faction | None = None
    """The faction that the effect concerns."""
    factions: tuple[Faction, ...] = ()
    """Those among which one is picked; all where none is named."""
    others: bool = False
    """Whether it must be another one than the executing faction."""
    pieces: tuple[Kind, ...] = ()
    group: str = ""
    """Pieces as seen by whoever decides, a word of the table GROUPS of conditions.py."""
    into: Kind | None = None
    """What pieces are exchanged for."""
    each: int = 1
    """How many for each of them."""
    count: int = 0
    """How many; where pieces are removed, exchanged or activated, none means all."""
    share: int = 0
    """One in so many."""
    measure: str = ""
    """What is counted, a word of the table MEASURES of conditions.py."""
    spaces: int = 0
    """In how many spaces."""
    places: tuple[Space, ...] = ()
    """The spaces that it can concern, as far as the printed map decides it."""
    where: str = ""
    """A condition on the spaces, a word of the table WHERE of conditions.py."""
    first: str = ""
    """Another one: spaces that meet it come before the rest."""
    there: bool = False
    """The spaces of the last choice, free command or activity of the card."""
    to: Space | None = None
    """Where pieces go."""
    again: bool = False
    """Whether a space can be chosen several times."""
    may: bool = False
    """Whether it can be declined, or done in part."""
    units_first: bool = False
    """Whether forts and villages come last."""
    boxes: tuple[int, ...] = ()
    level: int = 0
    command: int = NOBODY
    special: int = NOBODY
    tories_only: bool = False
    force: int = 0
    losses: int = 0
    answers: tuple[str, ...] = ()
    """The answer that means each of the alternatives."""
    choices: tuple[tuple[Effect, ...], ...] = ()
    """Alternatives, each a sequence of effects."""


class Card(CoreCard):
    """5.0: a card; `id` is its printed number."""

    __slots__ = (
        "icons",
        "id",
        "is_event",
        "is_winter",
        "kind_of_card",
        "order",
        "owner",
        "period",
        "shaded",
        "treaty",
        "trumps",
        "unshaded",
    )

    def __init__(self, id: int, number: int) -> None:
        super().__init__(f"card:{id}", number)
        self.id = id
        self.kind_of_card = EVENT
        self.is_event = True
        self.is_winter = False
        self.period = ""
        self.order: tuple[Faction, ...] = ()
        """2.3.2: the factions from left to right."""
        self.icons: dict[str, str] = {}
        """8.1, 8.3.1: what non-players of a faction see under its symbol."""
        self.owner: Faction | None = None
        self.trumps: tuple[Faction, ...] = ()
        """2.3.8: whose brilliant strokes it can trump."""
        self.treaty = False
        self.unshaded: tuple[Effect, ...] = ()
        self.shaded: tuple[Effect, ...] = ()
        """5.2: empty where the card has one text only."""

    @property
    def is_dual(self) -> bool:
        return bool(self.shaded)

    def effects(self, shaded: bool) -> tuple[Effect, ...]:
        return self.shaded if shaded else self.unshaded
