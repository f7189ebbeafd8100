"""2.0: what lies in the box: sides, nations, generals, colonies, spaces, zones and cards."""

from __future__ import annotations

from dataclasses import dataclass

from flintlock.core.data import Facts
from flintlock.core.vocabulary import Number, Option

GRADES = ("rulebook", "two", "one", "memory", "reconstructed")
SHAPES = ("circle", "square", "star")
KINDS = ("operations", "campaign", "event", "battle", "mandatory")
FLAGS = ("american", "british", "either", "both")
CONDITIONS = ("", "before_alliance", "european_war", "regulars", "fleet")


def is_doubtful(facts: Facts, *needed: str) -> bool:
    """Whether one of the graded facts is only remembered or reconstructed; no needed grade may be missing."""
    source = facts.table("source")
    for name in needed:
        source.text(name)
    for name in source.values:
        if source.text(name) not in GRADES:
            raise source.fail(f"{name} must be one of {', '.join(GRADES)}, not {source.text(name)!r}")
    return any(grade in ("memory", "reconstructed") for grade in source.values.values())


class Die(Number):
    """A face of a die."""

    __slots__ = ()

    def __init__(self, value: int) -> None:
        super().__init__(value)
        self.code = f"die:{value}"


class Side(Option):
    """The Americans or the British; as an answer, who goes first."""

    __slots__ = ("generals", "id", "nations", "number")

    def __init__(self, number: int, facts: Facts) -> None:
        facts.only("id", "name")
        self.id = facts.text("id")
        super().__init__(f"side:{self.id}", facts.text("name"))
        self.number = number
        self.nations: tuple[Nation, ...] = ()
        self.generals: tuple[General, ...] = ()


class Nation:
    """2.2.A: whose units they are; French ones fight on the American side (12.2.C)."""

    __slots__ = ("colour", "id", "limit", "name", "number", "shape", "short", "side")

    def __init__(self, number: int, facts: Facts, side: Side) -> None:
        facts.only("id", "name", "side", "short", "shape", "colour", "limit", "source")
        is_doubtful(facts, "limit")
        self.id = facts.text("id")
        self.name = facts.text("name")
        self.number = number
        self.side = side
        self.short = facts.text("short")
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
        super().__init__(f"general:{self.id}", facts.text("name"))
        self.number = number
        self.nation = nation
        self.side = nation.side
        self.strategy = _within(facts, "strategy", 1, 3)
        self.battle = _within(facts, "battle", 1, 6)
        self.agility = _within(facts, "agility", 1, 3)
        self.retreat_bonus = facts.number("retreat_bonus", 0)
        self.keeps_field = facts.flag("keeps_field")
        self.lost_if_captured = facts.flag("lost_if_captured")
        self.winter_offensive = facts.flag("winter_offensive")
        self.winter_care = facts.number("winter_care", 0)
        self.doubtful = is_doubtful(facts, "strategy", "battle", "agility")


def _within(facts: Facts, name: str, least: int, most: int) -> int:
    value = facts.number(name)
    if not least <= value <= most:
        raise facts.fail(f"{name} must be from {least} to {most}, not {value}")
    return value


class Colony:
    """3.0: one of the thirteen colonies, or Canada."""

    __slots__ = ("deciding", "id", "name", "number", "south", "spaces", "thirteen")

    def __init__(self, number: int, facts: Facts) -> None:
        facts.only("id", "name", "thirteen", "south", "control")
        self.id = facts.text("id")
        self.name = facts.text("name")
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
        is_doubtful(facts, "zone")
        self.id = facts.text("id")
        super().__init__(f"zone:{self.id}", facts.text("name"))
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
        super().__init__(f"space:{self.id}", facts.text("name"))
        self.number = number
        self.colony = colony
        self.shape = facts.text("shape")
        if self.shape not in SHAPES:
            raise facts.fail(f"shape must be one of {', '.join(SHAPES)}, not {self.shape!r}")
        self.port = facts.flag("port")
        self.fortified = self.shape == "star"
        self.quarters = self.shape != "circle"
        if self.fortified and not self.port:
            raise facts.fail("a star is a fortified port, and this is no port")
        self.doubtful = is_doubtful(facts, "space", "shape")
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
    """What a card does: a word of the vocabulary of events.py and its figures."""

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
    general_lost: General | None = None
    choices: tuple[Effect, ...] = ()

    @property
    def side(self) -> Side:
        assert self.of is not None, f"{self.kind} concerns a side"
        return self.of


class Card(Option):
    """6.0: a strategy card. Its position is its place in the board's list, its number our own."""

    __slots__ = (
        "condition",
        "doubtful",
        "effect",
        "flag",
        "kind_of_card",
        "number",
        "ops",
        "position",
        "removed",
        "reshuffle",
        "text",
    )

    def __init__(self, position: int, number: int, name: str) -> None:
        super().__init__(f"card:{number}", name)
        self.position = position
        self.number = number
        self.kind_of_card = "operations"
        self.ops = 0
        self.flag = "either"
        self.condition = ""
        self.removed = False
        self.reshuffle = False
        self.effect = Effect("operations")
        self.text = ""
        self.doubtful = False

    @property
    def mandatory(self) -> bool:
        return self.kind_of_card == "mandatory"

    @property
    def is_event(self) -> bool:
        """6.32, 6.33.C: whether the card can be discarded for a marker or in a battle."""
        return self.kind_of_card in ("campaign", "event", "battle")

    def is_battle_card_of(self, side: Side) -> bool:
        return self.kind_of_card == "battle" and self.flag == side.id

    def is_open_to(self, side: Side) -> bool:
        """6.3.B: the flag says who may play the event."""
        return self.flag in (side.id, "either", "both")
