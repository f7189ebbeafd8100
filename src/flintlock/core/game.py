"""What a game must be for the kernel to play it."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from flintlock.core.data import Doubt, read_doubts
from flintlock.core.errors import UnknownOption, UnknownScenario, UnknownSeat
from flintlock.core.message import Json, Phrases
from flintlock.core.position import Position
from flintlock.core.question import NATURE, Rules, Seat
from flintlock.core.table import Layout
from flintlock.core.vocabulary import Vocabulary

if TYPE_CHECKING:
    from flintlock.core.match import Match

P = TypeVar("P", bound=Position)

Phase = Callable[[Any], Rules[str]]
"""A step of the sequence of play: plays it and gives back the name of the next."""


@dataclass(frozen=True)
class Role:
    """A seat's name and the side it belongs to."""

    name: str
    side: str


@dataclass(frozen=True)
class Scenario:
    id: str
    name: str


@dataclass(frozen=True)
class Variant:
    """A choice between readings of a rule, made before the game starts."""

    id: str
    name: str
    values: tuple[str, ...]
    default: str


class Game(ABC, Generic[P]):
    """A game: its names, its vocabulary, its sequence of play, its set-up and its view."""

    id: str
    name: str
    rules_version: int
    """Raised when a change of the rules can make a running game go differently."""
    roles: Mapping[Seat, Role]
    scenarios: Mapping[str, Scenario]
    options: Mapping[str, Variant]
    vocabulary: Vocabulary
    phases: Mapping[str, Phase]
    phrases: Phrases
    data: Path | None = None
    """The folder that the facts were read from."""

    @abstractmethod
    def set_up(self, scenario: str, options: Mapping[str, str]) -> P:
        """The position before the first phase."""

    @abstractmethod
    def read_position(self, data: Json, where: str) -> P:
        """A position from its JSON form; DamagedRecord where it is none."""

    @abstractmethod
    def layout(self, position: P, seat: Seat | None) -> Layout:
        """What `seat` (None: a spectator) may see. The only definition of visibility."""

    @abstractmethod
    def redeal(self, position: P, seat: Seat | None, rng: random.Random) -> None:
        """Redraw in place all that `seat` (None: a spectator) cannot see, in agreement with what it knows."""

    @abstractmethod
    def check_position(self, position: P) -> None:
        """Raise AssertionError where pieces, cards or markers have been lost or made up."""

    def doubts(self) -> list[Doubt]:
        """The facts of the printed game that are not certain."""
        return [] if self.data is None else read_doubts(self.data)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(self.roles)

    def start(
        self,
        scenario: str | None = None,
        options: Mapping[str, str] | None = None,
        seed: int | None = None,
        nature: Literal["auto", "ask"] = "auto",
    ) -> Match[P]:
        """A new match. `nature="ask"` shows Nature's questions too, to be answered by hand."""
        from flintlock.core.match import Match

        if nature not in ("auto", "ask"):
            raise UnknownOption(f"nature can be 'auto' or 'ask', not {nature!r}")
        return Match(self, self.check_scenario(scenario), self.check_options(options), seed, nature)

    def check_scenario(self, scenario: str | None) -> str:
        if scenario is None:
            return next(iter(self.scenarios))
        if scenario not in self.scenarios:
            raise UnknownScenario(f"{self.name} has no scenario {scenario!r}; it has {_list(self.scenarios)}")
        return scenario

    def check_options(self, options: Mapping[str, str] | None) -> dict[str, str]:
        chosen = {variant.id: variant.default for variant in self.options.values()}
        for name, value in (options or {}).items():
            variant = self.options.get(name)
            if variant is None:
                raise UnknownOption(f"{self.name} has no option {name!r}; it has {_list(self.options)}")
            if value not in variant.values:
                raise UnknownOption(f"option {name!r} cannot be {value!r}; it can be {_list(variant.values)}")
            chosen[name] = value
        return chosen

    def check_seat(self, seat: Seat) -> Seat:
        if seat not in self.roles and seat != NATURE:
            raise UnknownSeat(f"{self.name} has no seat {seat!r}; it has {_list(self.roles)}")
        return seat

    def __repr__(self) -> str:
        return f"flintlock.load({self.id!r})"


def _list(names: Mapping[str, object] | tuple[str, ...]) -> str:
    return ", ".join(names) or "none"
