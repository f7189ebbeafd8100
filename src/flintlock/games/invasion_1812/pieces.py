"""What is printed: sides, factions, areas, waters, cards and scenarios. All are facts; none ever changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias, cast

from flintlock.core import cards
from flintlock.core.data import Facts
from flintlock.core.vocabulary import Option

FACES: Final = ("hit", "flee", "blank")
HIT: Final = 0
FLEE: Final = 1
BLANK: Final = 2
"""A battle die's faces by their numbers."""

WATER_KINDS: Final = ("warship", "boats", "canoes")
MOVEMENT_KINDS: Final = ("land", "truce", *WATER_KINDS)

FACTION_KEYS: Final = ("id", "side", "colour", "shape", "units", "dice", "roams", "faces", "source")
AREA_KEYS: Final = ("id", "name", "printed", "home", "stars", "land", "start", "lon", "lat", "source")


class Side:
    """The British or the American side and its factions, which follow each other in all lists."""

    __slots__ = ("factions", "first", "id", "number", "seats", "stop")

    def __init__(self, number: int, id: str) -> None:
        self.number = number
        self.id = id
        self.factions: tuple[Faction, ...] = ()
        self.seats: tuple[str, ...] = ()
        self.first = self.stop = 0


class Faction(Option):
    """One of the five armies; in messages, its units."""

    __slots__ = (
        "colour",
        "dice",
        "faces",
        "id",
        "musters",
        "number",
        "roams",
        "shape",
        "side",
        "specials",
        "units",
    )

    def __init__(self, number: int, facts: Facts, side: Side) -> None:
        facts.only(*FACTION_KEYS)
        self.id = facts.text("id")
        super().__init__(f"faction:{self.id}")
        self.number = number
        self.side = side
        self.colour = facts.text("colour")
        self.shape = facts.text("shape")
        self.units = facts.count("units")
        self.dice = facts.count("dice")
        self.roams = facts.flag("roams")
        faces = facts.table("faces")
        self.faces: tuple[int, ...] = tuple(faces.count(face) for face in FACES)
        if sum(self.faces) != 6:
            raise faces.fail(f"a die has six faces, not {sum(self.faces)}")
        self.musters: tuple[Muster, ...] = ()
        self.specials: tuple[Card, ...] = ()


class Area(Option):
    """A land area of the board."""

    __slots__ = ("home", "id", "neighbours", "number", "places", "stars", "start", "waters")

    def __init__(self, number: int, facts: Facts, home: Side) -> None:
        facts.only(*AREA_KEYS)
        self.id = facts.text("id")
        super().__init__(f"area:{self.id}")
        self.number = number
        self.places: tuple[slice, ...] = ()
        """For each side, where its units of this area stand in lists of units."""
        self.home = home
        self.stars = facts.count("stars")
        self.neighbours: tuple[Area, ...] = ()
        self.waters: tuple[Water, ...] = ()
        self.start: tuple[tuple[Faction, int], ...] = ()


class Water:
    """A large body of water; messages know it by its code."""

    __slots__ = ("code", "id", "shores")

    def __init__(self, facts: Facts, shores: tuple[Area, ...]) -> None:
        facts.only("id", "name", "shores", "source")
        self.id = facts.text("id")
        self.code = f"water:{self.id}"
        self.shores = shores


@dataclass(frozen=True)
class Muster:
    """3.1: where a faction's recruits appear, and how many a turn."""

    area: Area
    units: int


Figure: TypeAlias = bool | int | Side | Faction | Area | Water


class Effect:
    """What a special card does: a word of EFFECTS and its figures, all of which have been read."""

    __slots__ = ("card", "figures", "word")

    def __init__(self, card: Card, word: str, figures: dict[str, Figure]) -> None:
        self.card = card
        self.word = word
        self.figures = figures

    def number(self, name: str) -> int:
        return cast(int, self.figures[name])

    def flag(self, name: str) -> bool:
        return bool(self.figures.get(name, False))

    def side(self, name: str) -> Side:
        return cast(Side, self.figures[name])

    def faction(self, name: str) -> Faction:
        return cast(Faction, self.figures[name])

    def area(self, name: str) -> Area:
        return cast(Area, self.figures[name])

    def water(self, name: str) -> Water:
        return cast(Water, self.figures[name])


class Card(cards.Card):
    """A movement card or a special card."""

    __slots__ = (
        "allies",
        "apart",
        "armies",
        "by_water",
        "distance",
        "doubtful",
        "effects",
        "faction",
        "id",
        "is_special",
        "is_truce",
        "kind_of_card",
        "limit",
        "not_with",
        "printed",
        "together",
        "when",
    )

    def __init__(self, number: int, facts: Facts, faction: Faction) -> None:
        self.id = facts.text("id")
        super().__init__(f"card:{self.id}", number)
        self.printed = facts.count("number")
        """Its number among the twelve of the faction."""
        self.faction = faction
        self.kind_of_card = facts.text("kind")
        self.armies = facts.count("armies", 0)
        self.distance = facts.count("distance", 0)
        self.limit = facts.count("limit", 0)
        self.together = facts.flag("together")
        self.apart = facts.flag("apart")
        self.allies = facts.flag("allies") if "allies" in facts.values else True
        self.when = facts.text("when", "")
        self.not_with = facts.texts("not_with") if "not_with" in facts.values else []
        self.doubtful = facts.is_doubtful("card", "value")
        self.effects: tuple[Effect, ...] = ()
        self.is_special = self.kind_of_card == "special"
        self.is_truce = self.kind_of_card == "truce"
        self.by_water = self.kind_of_card in WATER_KINDS


@dataclass(frozen=True)
class FreePlacement:
    """1.3: units that a faction places where it likes in its home areas."""

    faction: Faction
    units: int


@dataclass(frozen=True)
class ScenarioFacts:
    id: str
    first_round: int
    first_turn: Faction | None
    last_round: int
    by_truce: bool
    decks: tuple[tuple[Card, ...], ...]
    placed: tuple[tuple[Area, Faction, int], ...]
    free: tuple[FreePlacement, ...]
