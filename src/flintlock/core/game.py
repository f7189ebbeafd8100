"""What a game must be for the kernel to play it."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from flintlock.core.data import Doubt, read_doubts
from flintlock.core.errors import (
    DamagedRecord,
    ImpossiblePosition,
    UnknownOption,
    UnknownScenario,
    UnknownSeat,
)
from flintlock.core.log import Log
from flintlock.core.message import Json, Message
from flintlock.core.phrases import DEFAULT, Phrases, check_language
from flintlock.core.position import OVER, Position
from flintlock.core.question import NATURE, GameOver, Question, Rules, Seat
from flintlock.core.table import Layout
from flintlock.core.vocabulary import Option, Vocabulary

if TYPE_CHECKING:
    from flintlock.core.cards import EffectKind
    from flintlock.core.judgement import Judgement
    from flintlock.core.match import Match
    from flintlock.core.player import Player

P = TypeVar("P", bound=Position)

Phase = Callable[[Any], Rules[str]]
"""A step of the sequence of play: plays it and gives back the name of the next."""

Running: TypeAlias = Generator[Question | None, Option, None]
"""A phase that is being played: its questions, and None when it is over."""

DEEPEST_CALL: Final = 20
"""More phases than any game calls within each other."""


def run_phase(phases: Mapping[str, Phase], position: Position) -> Running:
    """Play the phase that the position names; after it, the position names the next one.

    Its end is told by None: compiled, an exception would cost more than many a phase.
    """
    try:
        position.phase = yield from phases[position.phase](position)
    except GameOver:
        position.phase = OVER
    yield None


@dataclass(frozen=True)
class Role:
    """A seat: the side it belongs to. It is called `name.<seat>`, its side `name.<side>`."""

    side: str


@dataclass(frozen=True)
class Variant:
    """A choice between readings of a rule, made before the game starts; called `option.<id>`."""

    id: str
    values: tuple[str, ...]
    """Each is called `option.<id>.<value>`."""
    default: str


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC, Generic[P]):
    """A game: its vocabulary, its sequence of play, its set-up, what a seat may see and how it looks."""

    id: str
    rules_version: int
    """Raised when a change of the rules can make a running game go differently."""
    roles: Mapping[Seat, Role]
    scenarios: tuple[str, ...]
    """Each is called `scenario.<id>`."""
    options: Mapping[str, Variant]
    vocabulary: Vocabulary
    phases: Mapping[str, Phase]
    phrases: Mapping[str, Phrases]
    """The phrase books by language."""
    effects: Mapping[str, EffectKind[Any, Any]]
    """The vocabulary of card effects, by name."""
    players: Mapping[str, Callable[[random.Random], Player]]
    """Players of the game's own, by name."""
    judgement: Judgement[P] | None
    """What a good player counts; without it nobody can think ahead."""
    data: Path
    """The folder that the facts were read from."""

    @abstractmethod
    def set_up(self, scenario: str, options: Mapping[str, str]) -> P:
        """The position before the first phase."""

    @abstractmethod
    def blank_position(self, data: Json, where: str) -> P:
        """A position from its JSON form; whether it can be is checked by `check_position`."""

    @abstractmethod
    def hide(self, position: P, seat: Seat | None) -> None:
        """Blank in place all that `seat` (None: a spectator) may not know. Nothing else decides on this."""

    @abstractmethod
    def redeal(self, position: P, seat: Seat | None, rng: random.Random) -> None:
        """Fill in place, at random, what `hide` has blanked, in agreement with all that is left."""

    @abstractmethod
    def layout(self, position: P) -> Layout:
        """How a position looks, from which everything hidden has been taken out before."""

    @abstractmethod
    def check_position(self, position: P) -> None:
        """Raise ImpossiblePosition where something was lost or made up, or a number is wild."""

    # ------------------------------------------------------------------ what a seat may know

    @property
    def lies_open(self) -> bool:
        """Whether `hide` and `redeal` do nothing, because everybody sees everything."""
        return False

    def parties(self, position: P) -> Mapping[str, Sequence[Seat]]:
        """Who wins together, by name: the seats of a side, unless the rules say otherwise."""
        found: dict[str, list[Seat]] = {}
        for seat, role in self.roles.items():
            found.setdefault(role.side, []).append(seat)
        return found

    def partners(self, position: P, seat: Seat) -> Sequence[Seat]:
        """All seats of a seat's party, itself among them."""
        for seats in self.parties(position).values():
            if seat in seats:
                return seats
        return [seat]

    def conceal(self, position: P, seat: Seat | None) -> P:
        """The position as `seat` (None: a spectator) may know it, without its log."""
        seen = position.copy()
        seen.log = Log()
        seen.news.clear()
        self.hide(seen, None if seat == NATURE else seat)
        return seen

    def read_position(self, data: Json, where: str) -> P:
        """A position from a stranger; DamagedRecord where it is none of this game."""
        position = self.blank_position(data, where)
        if any(phase not in self.phases for phase in (position.phase, *position.after)):
            raise DamagedRecord(f"{where}: it names a phase that {self.id} does not have")
        if len(position.after) > DEEPEST_CALL:
            raise DamagedRecord(f"{where}: {len(position.after)} phases were called within each other")
        if position.result is not None:
            raise DamagedRecord(f"{where}: the game is over, and yet goes on")
        try:
            self.check_position(position)
        except ImpossiblePosition as wrong:
            raise DamagedRecord(f"{where}: {wrong}") from wrong
        except Exception as error:  # a forged position can make a check itself stumble
            raise DamagedRecord(f"{where}: this is not a position of {self.id}") from error
        return position

    # ------------------------------------------------------------------ starting

    def doubts(self) -> list[Doubt]:
        """The facts of the printed game that are not certain."""
        return read_doubts(self.data)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(self.roles)

    @property
    def name(self) -> str:
        """What the game is called in English."""
        return self.phrases[DEFAULT].word("game.name")

    def say(self, message: Message | Mapping[str, object], language: str = DEFAULT) -> str:
        """A message of this game, or its JSON form, in words."""
        return self.phrases[check_language(language, self.phrases)].say(message)

    def call(self, noun: Option | str, language: str = DEFAULT) -> str:
        """What a seat, a side or an option is called."""
        return self.phrases[check_language(language, self.phrases)].name(noun)

    def start(
        self,
        scenario: str | None = None,
        options: Mapping[str, str] | None = None,
        seed: int | None = None,
        nature: Literal["auto", "ask"] = "auto",
    ) -> Match[P]:
        """A new match. `nature="ask"` shows Nature's questions too, to be answered by hand."""
        name, chosen = self.check_scenario(scenario), self.check_options(options)
        return self.start_at(self.set_up(name, chosen), name, chosen, seed, nature)

    def start_at(
        self,
        position: P,
        scenario: str | None = None,
        options: Mapping[str, str] | None = None,
        seed: int | None = None,
        nature: Literal["auto", "ask"] = "auto",
    ) -> Match[P]:
        """A match that begins with a given position, at the start of the phase that it names."""
        from flintlock.core.chance import new_seed
        from flintlock.core.match import Match, Setting

        if nature not in ("auto", "ask"):
            raise UnknownOption("unknown_nature", value=str(nature))
        chosen = self.check_options(options)
        setting = Setting(self.check_scenario(scenario), chosen, new_seed() if seed is None else seed)
        return Match(self, setting, nature, position.copy())

    def check_scenario(self, scenario: str | None) -> str:
        if scenario is None:
            return self.scenarios[0]
        if scenario not in self.scenarios:
            raise UnknownScenario(
                "unknown_scenario", game=self.id, scenario=scenario, known=_list(self.scenarios)
            )
        return scenario

    def check_options(self, options: Mapping[str, str] | None) -> dict[str, str]:
        chosen = {variant.id: variant.default for variant in self.options.values()}
        for name, value in (options or {}).items():
            variant = self.options.get(name)
            if variant is None:
                raise UnknownOption("unknown_option", game=self.id, option=name, known=_list(self.options))
            if value not in variant.values:
                raise UnknownOption("unknown_value", option=name, value=value, known=_list(variant.values))
            chosen[name] = value
        return chosen

    def agree(self, options: Mapping[str, str], holders: Mapping[Seat, str]) -> Mapping[str, str]:
        """The options, brought into line with who holds which seat (a player's name, or else a person)."""
        return options

    def check_seat(self, seat: Seat) -> Seat:
        if seat not in self.roles and seat != NATURE:
            raise UnknownSeat("unknown_seat", game=self.id, seat=seat, known=_list(self.roles))
        return seat

    def __repr__(self) -> str:
        return f"flintlock.load({self.id!r})"


def _list(names: Mapping[str, object] | tuple[str, ...]) -> str:
    return ", ".join(names) or "–"
