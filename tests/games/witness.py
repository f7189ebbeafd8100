"""What every oracle shares: how it foretells a question, and how it is compared with a match.

An oracle is a second implementation of a game's rules, written from the rulebook alone. It has a position of
its own, foretells each question with all its legal answers and does what the answers mean.
"""

from __future__ import annotations

import argparse
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

from flintlock.core.match import Match
from flintlock.core.position import Position
from flintlock.core.question import Question
from flintlock.core.vocabulary import Option

P = TypeVar("P", bound=Position)
W = TypeVar("W")
T = TypeVar("T")

Play: TypeAlias = "Callable[[int, Tally], None]"
"""Plays the game of this seed beside the oracle, and tells what was compared."""

ANYTHING = "*"
"""What is asked next is no matter of the oracle, but the positions must be alike."""

OVER = "over"
"""The game is over; the only code tells who has won, and how."""


@dataclass
class Ask:
    """A question to come; an answer is a code."""

    key: str
    seat: str
    codes: list[str]
    about: dict[str, str] | None = None
    """What the question names, if the oracle knows."""
    may: bool = False
    """The game asks only if the others cannot exclude that the side has something to answer with."""
    ignored: frozenset[str] = frozenset()
    """Answers that are no matter of the covered chapters."""
    unsure: frozenset[str] = frozenset()
    """Answers that are mere shorthand for several others."""

    @property
    def apart(self) -> frozenset[str]:
        """What is not compared."""
        return self.ignored | self.unsure

    @property
    def only(self) -> str:
        """The answer where there is no choice, or nothing to answer with."""
        return self.codes[-1] if self.may else next(code for code in self.codes if code not in self.apart)


Rules: TypeAlias = Generator[Ask, str, T]


class Beyond(Exception):
    """What follows is no matter of the covered chapters."""


@dataclass
class Difference:
    seed: int
    step: int
    key: str
    text: str

    def __str__(self) -> str:
        return f"seed {self.seed}, answer {self.step}, {self.key}: {self.text}"


@dataclass
class Tally:
    """What has been compared so far."""

    compared: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    found: list[Difference] = field(default_factory=list)


class Witness(ABC, Generic[P, W]):
    """Watches a match; `look` before each answer, `hear` with the answer."""

    def __init__(self, match: Match[P], tally: Tally) -> None:
        self.match = match
        self.tally = tally
        self.world: W | None = None
        self.rules: Rules[None] | None = None
        self.ask: Ask | None = None
        self.is_agreed = False

    @abstractmethod
    def is_start(self, question: Question) -> bool:
        """Whether the oracle can take over here."""

    @abstractmethod
    def begin(self) -> tuple[W, Rules[None]]:
        """The oracle's position, and its rules from here on."""

    @abstractmethod
    def differences(self, ours: W) -> list[str]:
        """What is not the same in the game's position."""

    def looks(self, codes: list[str]) -> set[str]:
        """Answers that mean the same look alike."""
        return set(codes)

    # ------------------------------------------------------------------ watching

    def look(self) -> None:
        question = self.match.question
        self.is_agreed = False
        if question is not None:
            self.tally.asked[question.prompt.key] += 1
            if self.rules is None and self.is_start(question):
                self.world, self.rules = self.begin()
                self.ask = next(self.rules)
        if self.rules is None:
            return
        if question is None:
            self._end()
        else:
            self._align(question)

    def hear(self, answer: Option) -> None:
        if self.rules is not None and self.is_agreed:
            self._send(answer.code)

    def _stop(self) -> None:
        self.world = self.rules = self.ask = None

    def _send(self, code: str) -> None:
        assert self.rules is not None
        try:
            self.ask = self.rules.send(code)
        except (Beyond, StopIteration):
            self._stop()

    # ------------------------------------------------------------------ comparing

    def _align(self, question: Question) -> None:
        """Go on until the oracle's question is the game's; what leaves no choice need not be asked."""
        while self.rules is not None and self.ask is not None:
            ask, key = self.ask, question.prompt.key
            if ask.key == ANYTHING:
                self._compare_positions(key)
                self._stop()
                return
            looks = self.looks(ask.codes) - ask.apart
            if self._is_asked(ask, question):
                theirs = self.looks(question.codes) - ask.apart
                if question.odds is not None and len(set(question.odds)) > 1:
                    self._differ(key, f"the faces of a die are alike, not {question.odds}")
                    return
                if looks == theirs:
                    self.tally.compared[key] += 1
                    self.is_agreed = True
                    self._compare_positions(key)
                    return
                if len(looks) > 1:
                    self._differ(key, self._unlike(looks, theirs))
                    return
            if ask.may and len(ask.codes) > 1:
                self._differ(ask.key, f"is not asked, though the card is there; {key} is asked instead")
            elif len(looks) == 1 or ask.may:
                self._send(ask.only)
            else:
                self._differ(ask.key, f"is expected with {sorted(looks)}; the game asks {question!r}")

    def _is_asked(self, ask: Ask, question: Question) -> bool:
        if ask.key != question.prompt.key or ask.seat != question.seat:
            return False
        named = {name: str(value) for name, value in question.prompt.params.items()}
        return ask.about is None or ask.about == named

    def _end(self) -> None:
        """The game is over: so it must be for the oracle."""
        while self.rules is not None and self.ask is not None:
            if self.ask.key == OVER:
                result = self.match.result
                assert result is not None
                verdict = "draw" if result.is_draw else f"{result.winners[0]} {result.reason}"
                self.tally.compared[OVER] += 1
                if self.ask.codes[0] != verdict:
                    self._differ(OVER, f"{self.ask.codes[0]} / {verdict}")
                else:
                    self._compare_positions(OVER)
                self._stop()
            elif len(self.looks(self.ask.codes)) == 1 or self.ask.may:
                self._send(self.ask.only)
            else:
                self._differ(OVER, f"the game is over, but {self.ask.key} is expected")

    def _unlike(self, ours: set[str], theirs: set[str]) -> str:
        return f"only the oracle {sorted(ours - theirs)}, only the game {sorted(theirs - ours)}"

    def _compare_positions(self, key: str) -> None:
        assert self.world is not None
        found = self.differences(self.world)
        if found:
            self._differ(key, "position (oracle / game): " + "; ".join(found))

    def _differ(self, key: str, text: str) -> None:
        self.tally.found.append(Difference(self.match.seed, self.match.answers_given, key, text))
        self.is_agreed = False
        self._stop()


def unlike(ours: dict[str, object], theirs: dict[str, object]) -> list[str]:
    """Which facts of two positions differ, and how."""
    found = []
    for name, one in ours.items():
        other = theirs[name]
        if one == other:
            continue
        if isinstance(one, dict) and isinstance(other, dict):
            keys = sorted(key for key in {**one, **other} if one.get(key) != other.get(key))
            found.append(f"{name}: " + ", ".join(f"{key} {one.get(key)} / {other.get(key)}" for key in keys))
        elif isinstance(one, set) and isinstance(other, set):
            found.append(f"{name}: only oracle {sorted(one - other)}, only game {sorted(other - one)}")
        else:
            found.append(f"{name}: {one} / {other}")
    return found


def tally_of(play: Play, seeds: Iterable[int]) -> Tally:
    """What the games of these seeds show."""
    tally = Tally()
    for seed in seeds:
        play(seed, tally)
    return tally


def differs(play: Play, seeds: Iterable[int]) -> bool:
    """Whether any of these games shows a difference; those after the first that does are not played."""
    return any(tally_of(play, [seed]).found for seed in seeds)


def compare_many(play: Play) -> None:
    """From the command line: many games, and a table of what was compared."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--shown", type=int, default=20, help="differences that are shown")
    arguments = parser.parse_args()
    tally = tally_of(play, range(arguments.first, arguments.first + arguments.games))
    differing = Counter(difference.key for difference in tally.found)
    print(f"{'question':24} {'asked':>8} {'compared':>8} {'unlike':>7}")
    for key in sorted({*tally.asked, *tally.compared, *differing}):
        print(f"{key:24} {tally.asked[key]:8} {tally.compared[key]:8} {differing[key]:7}")
    total, compared = tally.asked.total(), tally.compared.total()
    print(f"{'all':24} {total:8} {compared:8} {differing.total():7}")
    for difference in tally.found[: arguments.shown]:
        print(difference)
