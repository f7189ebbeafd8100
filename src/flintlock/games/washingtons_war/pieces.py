"""2.0: what lies in the box: sides, nations, generals, colonies, spaces, zones and cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flintlock.core.cards import Card as CoreCard
from flintlock.core.data import Facts
from flintlock.core.vocabulary import Option

AMERICAN: Final = 0
BRITISH: Final = 1
FRENCH: Final = 2
"""Numbers of the sides and the nations; French units are on the American side (12.2.C)."""

SHAPES: Final = ("circle", "square", "star")
KINDS: Final = ("campaign", "event", "battle", "mandatory")
FLAGS: Final = ("american", "british", "either", "both")
CONDITIONS: Final = ("", "before_alliance", "european_war")


class Side(Option):
    """The Americans or the British; as an answer, who goes first."""

    __slots__ = ("generals", "id", "nations", "number")

    def __init__(self, number: int, facts: Facts) -> None:
        facts.only("id", "name")
        self.id = facts.text("id")
        super().__init__(f"side:{self.id}")
        self.number = number
        self.nations: tuple[Nation, ...] = ()
        self.generals: tuple[General, ...] = ()


class Nation(Option):
    """2.2.A: whose units they are; as a noun, one unit."""

    __slots__ = ("colour", "id", "limit", "number", "shape", "side")

    def __init__(self, number: int, facts: Facts, side: Side) -> None:
        facts.only("id", "name", "side", "short", "shape", "colour", "limit", "source")
        facts.is_doubtful("limit")
        self.id = facts.text("id")
        super().__init__(f"unit:{self.id}")
        self.number = number
        self.side = side
        self.shape = facts.text("shape")
        self.colour = facts.text("colour")
        self.limit = facts.number("limit", -1)
        """Units in the box of the game; -1 where nobody knows."""


class General(Option):
    """2.2.B: a commander and his ratings."""

    __slots__ = (
        "agility",
        "battle",
        "doubtful",
        "id",
        "keeps_field",
        "lost_if_captured",
        "nation",
        "number",
        "retreat_bonus",
        "side",
        "strategy",
        "winter_care",
        "winter_offensive",
    )

    def __init__(self, number: int, facts: Facts, nation: Nation) -> None:
        special = ("retreat_bonus", "keeps_field", "lost_if_captured", "winter_offensive", "winter_care")
        facts.only("id", "name", "nation", "strategy", "battle", "agility", "source", *special)
        self.id = facts.text("id")
        super().__init__(f"general:{self.id}")
        self.number = number
        self.nation = nation
        self.side = nation.side
        self.strategy = _within(facts, "strategy", 1, 3)
        self.battle = _within(facts, "battle", 1, 6)
        self.agility = _within(facts, "agility", 1, 3)
        self.retreat_bonus = facts.count("retreat_bonus", 0)
        self.keeps_field = facts.flag("keeps_field")
        self.lost_if_captured = facts.flag("lost_if_captured")
        self.winter_offensive = facts.flag("winter_offensive")
        self.winter_care = facts.count("winter_care", 0)
        self.doubtful = facts.is_doubtful("strategy", "battle", "agility")


def _within(facts: Facts, name: str, least: int, most: int) -> int:
    value = facts.number(name)
    if not least <= value <= most:
        raise facts.fail(f"{name} must be from {least} to {most}, not {value}")
    return value


class Colony:
    """3.0: one of the thirteen colonies, or Canada."""

    __slots__ = ("deciding", "id", "noun", "number", "south", "spaces", "thirteen")

    def __init__(self, number: int, facts: Facts) -> None:
        facts.only("id", "name", "thirteen", "south", "control")
        self.id = facts.text("id")
        self.noun = f"colony.{self.id}"
        """Its name in the phrase book."""
        self.number = number
        self.thirteen = facts.get("thirteen", bool)
        self.south = facts.get("south", bool)
        self.spaces: tuple[Space, ...] = ()
        self.deciding: tuple[Space, ...] = ()
        """10.0.B: where not all spaces count, those that must all be held."""


class Zone(Option):
    """12.3: a group of ports that the French fleet can blockade."""

    __slots__ = ("id", "number", "ports")

    def __init__(self, number: int, facts: Facts) -> None:
        facts.only("id", "name", "ports", "source")
        facts.is_doubtful("zone")
        self.id = facts.text("id")
        super().__init__(f"zone:{self.id}")
        self.number = number
        self.ports: tuple[Space, ...] = ()


class Space(Option):
    """2.1.A: a place of the board."""

    __slots__ = (
        "colony",
        "doubtful",
        "fortified",
        "id",
        "neighbour_numbers",
        "neighbours",
        "number",
        "port",
        "private",
        "quarters",
        "roads",
        "shape",
        "zone",
    )

    def __init__(self, number: int, facts: Facts, colony: Colony) -> None:
        facts.only("id", "name", "colony", "shape", "port", "lon", "lat", "source")
        self.id = facts.text("id")
        super().__init__(f"space:{self.id}")
        self.number = number
        self.colony = colony
        self.shape = facts.choice("shape", SHAPES)
        self.port = facts.flag("port")
        self.fortified = self.shape == "star"
        self.quarters = self.shape != "circle"
        if self.fortified and not self.port:
            raise facts.fail("a star is a fortified port, and this is no port")
        self.doubtful = facts.is_doubtful("space", "shape")
        self.zone: Zone | None = None
        self.roads: tuple[tuple[Space, int], ...] = ()
        """Neighbours that everybody can march to, and how many spaces the march counts."""
        self.private: dict[int, tuple[tuple[Space, int], ...]] = {}
        """7.4.D: all roads of a general who knows one more."""
        self.neighbours: tuple[Space, ...] = ()
        self.neighbour_numbers: tuple[int, ...] = ()

    def roads_of(self, general: General | None) -> tuple[tuple[Space, int], ...]:
        """3.0, 7.4.D: the roads of a general; units without one have the common roads."""
        if general is None or not self.private:
            return self.roads
        return self.private.get(general.number, self.roads)


@dataclass(frozen=True)
class Effect:
    """What a card does: a word of the table EFFECTS of effects.py, and its figures."""

    kind: str
    of: Side | None = None
    count: int = 0
    places: tuple[Space, ...] = ()
    open_ports: bool = False
    per_colony: int = 0
    near: int = 0
    generals: int = 0
    spaces: int = 0
    boxes: int = 0
    year: int = 0
    bonus: int = 0
    draws: int = 0
    general: General | None = None
    choices: tuple[Effect, ...] = ()

    @property
    def side(self) -> Side:
        assert self.of is not None, f"{self.kind} concerns a side"
        return self.of


class Card(CoreCard):
    """6.0: a strategy card; `id` is its number in the data."""

    __slots__ = (
        "condition",
        "doubtful",
        "effects",
        "flag",
        "id",
        "in_battle",
        "kind_of_card",
        "ops",
        "removed",
        "reshuffle",
    )

    def __init__(self, id: int) -> None:
        super().__init__(f"card:{id}", id)
        self.id = id
        self.kind_of_card = "operations"
        self.ops = 0
        self.flag = "either"
        self.condition = ""
        self.removed = False
        self.reshuffle = False
        self.effects: tuple[Effect, ...] = ()
        """What it does as an event, one after the other."""
        self.in_battle: tuple[Effect, ...] = ()
        """6.33.A: what it does as a battle card."""
        self.doubtful = False

    @property
    def mandatory(self) -> bool:
        return self.kind_of_card == "mandatory"

    @property
    def is_event(self) -> bool:
        """6.32, 6.33.C: whether the card can be discarded for a marker or in a battle."""
        return self.kind_of_card in ("campaign", "event", "battle")

    @property
    def war_ends(self) -> int:
        """6.34.C.iii: the last year of the war by this card; 0 for all other cards."""
        return sum(effect.year for effect in self.effects)

    def is_battle_card_of(self, side: Side) -> bool:
        return self.kind_of_card == "battle" and self.flag == side.id

    def is_open_to(self, side: Side) -> bool:
        """6.3.B: the flag says who may play the event."""
        return self.flag in (side.id, "either", "both")
