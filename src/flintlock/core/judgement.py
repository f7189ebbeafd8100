"""What a good player of a game counts, and what he is inclined to do.

Players that know no game ask a game's judgement, which in turn knows nothing of search. Its figures stand in
the game's data/judgement.toml.
"""

from __future__ import annotations

import json
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from flintlock.core.data import Facts
from flintlock.core.position import Position
from flintlock.core.question import Question, Seat
from flintlock.core.vocabulary import Number, Option

if TYPE_CHECKING:
    from flintlock.core.player import Player

P = TypeVar("P", bound=Position)

Opinion = Callable[[Any, Question], Sequence[float]]
"""How much each answer to a question is to a good player's liking."""

ELSE: Final = "else"
"""What a habit says of all other answers."""
MORE: Final = "more"
"""With which power of the number the liking for it grows."""

CERTAIN: Final = 30.0
"""Beyond this sum of terms a game is as good as won."""


def _fingerprint(facts: Facts) -> str:
    return blake2b(json.dumps(facts.values, sort_keys=True).encode(), digest_size=4).hexdigest()


class Habit:
    """How a kind of question is usually answered, whatever the position: by an answer's code or its kind."""

    def __init__(self, figures: Facts) -> None:
        self.liking = {name: figures.measure(name) for name in figures.values if name != MORE}
        self.other = self.liking.get(ELSE, 1.0)
        self.more = figures.measure(MORE) if MORE in figures.values else 0.0
        if min([0.0, *self.liking.values()]) < 0:
            raise figures.fail("nobody likes an answer less than not at all")

    def weigh(self, options: Sequence[Option]) -> list[float]:
        return [self._like(option) for option in options]

    def _like(self, option: Option) -> float:
        liked = self.liking.get(option.code)
        if liked is None:
            liked = self.liking.get(option.kind, self.other)
        if self.more and isinstance(option, Number):
            liked *= (option.value + 0.5) ** self.more
        return liked


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement(ABC, Generic[P]):
    """A game's judgement: what counts, by name; what is liked; and when nothing is in the air."""

    def __init__(self, folder: Path, terms: Sequence[str]) -> None:
        """`terms`: what is counted; each is called `term.<name>`."""
        facts = Facts.load(folder / "judgement.toml")
        facts.only("revision", "quiet", "beyond", "base", "terms", "habits", "figures")
        weights = facts.table("terms")
        weights.only(*terms)
        self.fingerprint = _fingerprint(facts)
        """Of all figures and the revision, which is raised when they come to mean something else."""
        self.terms = tuple(terms)
        self.weights = [weights.measure(name) for name in terms]
        base = facts.table("base")
        self.base = {side: base.measure(side) for side in base.values}
        """What a seat has ahead where all terms are nought."""
        self.quiet = frozenset(facts.texts("quiet"))
        self.beyond = facts.count("beyond")
        """How many quiet points a plan looks past before it is judged: each takes time from other runs."""
        habits = facts.table("habits")
        self.habits: Mapping[str, Habit] = {name: Habit(habits.table(name)) for name in habits.values}
        figures = facts.table("figures")
        self.figures = {name: figures.measure(name) for name in figures.values}
        """What the opinions are made of."""
        self.opinions: Mapping[str, Opinion] = {}
        """Where the position decides on what is liked."""
        self.expert: Callable[[random.Random], Player] | None = None
        """Makes a player that knows the game: in imagination it answers better than one is inclined to."""

    @abstractmethod
    def features(self, position: P, seat: Seat) -> list[float]:
        """How much there is of each term, seen from a seat."""

    def places(self, position: P, seat: Seat) -> dict[str, dict[str, float]]:
        """For terms that lie somewhere: how much of each is in which place (a noun), seen from a seat."""
        return {}

    def weighed(self, position: P, seat: Seat) -> list[float]:
        """What each term is worth to a seat."""
        features = self.features(position, seat)
        return [weight * feature for weight, feature in zip(self.weights, features, strict=True)]

    def chance(self, weighed: Sequence[float], seat: Seat) -> float:
        """How likely a seat is to win, from 0 to 1, if the terms are worth so much to it."""
        total = self.base.get(seat, 0.0) + sum(weighed)
        return 1.0 / (1.0 + exp(-max(-CERTAIN, min(CERTAIN, total))))

    def likings(self, position: P, question: Question) -> Sequence[float]:
        """How much each answer is to the asked seat's liking, without a look ahead."""
        key = question.prompt.key
        opinion = self.opinions.get(key)
        if opinion is not None:
            return opinion(position, question)
        habit = self.habits.get(key)
        return [1.0] * len(question.options) if habit is None else habit.weigh(question.options)

    def is_quiet(self, question: Question) -> bool:
        """Whether nothing is in the air: no march half made, no battle half fought."""
        return question.prompt.key in self.quiet
