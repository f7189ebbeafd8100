"""How imagined matches are played on to a quiet point, and judged there."""

from __future__ import annotations

import random
from collections.abc import Sequence
from time import perf_counter
from typing import Any, Final, NamedTuple

from flintlock.core.garbage import few_collections
from flintlock.core.judgement import Judgement
from flintlock.core.match import Match
from flintlock.core.player import Foresight, Perspective, Player
from flintlock.core.question import Question, Seat
from flintlock.core.vocabulary import Option

FREEDOM: Final = 0.2
"""How often one leaves what somebody would do who knows the game."""

LONGEST_RUN: Final = 600
"""Answers after which an imagined match is judged wherever it stands."""


def pick(options: Sequence[Option], likings: Sequence[float], luck: float) -> Option:
    """One of the options, each as likely as it is liked; `luck` from 0 to 1."""
    rest = luck * sum(likings)
    for option, liking in zip(options, likings, strict=True):
        rest -= liking
        if rest < 0:
            return option
    return options[-1]


def lean(judgement: Judgement[Any], position: Any, question: Question, rng: random.Random) -> Option:
    """An answer as one is inclined to give it."""
    options = question.options
    if len(options) == 1:
        return options[0]
    return pick(options, judgement.likings(position, question), rng.random())


class Budget:
    """How long to think about an answer: so many imagined matches and, with a clock, at most so long."""

    def __init__(self, runs: int, seconds: float | None = None) -> None:
        self.runs = runs
        self.seconds = seconds
        self._began = 0.0

    def share(self, thinkers: int, part: float) -> Budget:
        """For each of those who think at the same time, for that part of the time."""
        seconds = None if self.seconds is None else part * self.seconds
        return Budget(max(1, self.runs // thinkers), seconds)

    def begin(self) -> None:
        self._began = perf_counter()

    def has_used(self, share: float) -> bool:
        """Whether that share of the time is gone."""
        return self.seconds is not None and perf_counter() > self._began + share * self.seconds

    @property
    def is_late(self) -> bool:
        return self.has_used(1.0)


class Ending(NamedTuple):
    """Where an imagined match was judged: what it was worth, by which terms, in which position.

    Terms and position are none where the game itself was over.
    """

    worth: float
    weighed: list[float] | None
    position: Any


class Way:
    """A way to go on, answer by answer, and how it has fared in imagined matches."""

    __slots__ = ("_is_draft", "_total", "answers", "endings", "runs")

    def __init__(self, answers: Sequence[Option], *, is_draft: bool = False) -> None:
        """`is_draft`: what its endings are worth counts, but none is kept to be told of."""
        self.answers = answers
        self.endings: list[Ending] = []
        self.runs = 0
        self._is_draft = is_draft
        self._total = 0.0

    def note(self, ending: Ending) -> None:
        self.runs += 1
        self._total += ending.worth
        if not self._is_draft:
            self.endings.append(ending)

    def after(self, runs: int) -> Way:
        """The same way as it stood after so many runs."""
        way = Way(self.answers)
        for ending in self.endings[:runs]:
            way.note(ending)
        return way

    @property
    def mean(self) -> float:
        """The chance to win, as far as it is known."""
        return self._total / self.runs if self.runs else 0.0


class Everybody:
    """Those who play on in an imagined match: as they are inclined to, or as somebody who knows the game."""

    __slots__ = ("_experts", "_judgement", "_planners", "_rng")

    def __init__(self, judgement: Judgement[Any], planners: Sequence[Seat], rng: random.Random) -> None:
        """`planners`: those whose imagination it is; they try something of their own now and then."""
        self._judgement = judgement
        self._planners = planners
        self._rng = rng
        self._experts: dict[Seat, Player] = {}

    def answer(self, world: Match[Any], question: Question) -> Option:
        expert = self._judgement.expert
        if expert is None or (question.seat in self._planners and self._rng.random() < FREEDOM):
            return lean(self._judgement, world.position, question, self._rng)
        player = self._experts.get(question.seat)
        if player is None:
            player = self._experts[question.seat] = expert(self._rng)
        return player.choose(Perspective(world))


class Outlook:
    """What somebody with a game's judgement sees coming."""

    def __init__(self, judgement: Judgement[Any], beyond: int = 0) -> None:
        """`beyond`: how many quiet points are passed before a match is judged."""
        self.judgement = judgement
        self.beyond = beyond

    def follow(
        self, perspective: Perspective | Foresight, ahead: Sequence[Option], luck: int
    ) -> tuple[list[Option], Ending]:
        """Give these answers in an imagined world, go on as everybody is inclined to, to a quiet point.

        An answer that does not fit this world ends the plan there. Given back are the answers of the seat and
        of its partners up to the first quiet point, and the judgement.
        """
        seat, judgement = perspective.seat, self.judgement
        rng = random.Random(luck)
        world = perspective.imagine(rng)
        world.keeps_checkpoints = False
        partners = world.game.partners(world.position, seat)
        everybody = Everybody(judgement, partners, rng)
        given: list[Option] = []
        fits, passed = True, 0
        for _ in range(LONGEST_RUN):
            question = world.question
            if question is None:
                break
            if given and judgement.is_quiet(question):
                passed += 1
                if passed > self.beyond:
                    break
            is_planned = question.seat in partners if given else question.seat == seat
            if is_planned and not passed:
                number = len(given)
                fits = fits and number < len(ahead) and ahead[number] in question.options
                option = ahead[number] if fits else everybody.answer(world, question)
                given.append(option)
            else:
                option = everybody.answer(world, question)
            world.answer(option)
        return given, self._ending(world, seat)

    def try_all(self, perspective: Perspective | Foresight, ways: Sequence[Way], luck: int) -> None:
        """Go all these ways in one world. Those with the same answers fare alike there."""
        gone: dict[tuple[Option, ...], Ending] = {}
        for way in ways:
            answers = tuple(way.answers)
            if answers not in gone:
                _, gone[answers] = self.follow(perspective, answers, luck)
            way.note(gone[answers])

    def ranked(
        self, perspective: Perspective, ways: Sequence[Way], runs: int, budget: Budget, rng: random.Random
    ) -> list[Way]:
        """All are tried in the same worlds, the better half of them in some more, and so on: the best first.

        When time is up, those that are left stand as they are; each is tried at least once.
        """
        left, out = list(ways), list[Way]()
        rounds = max(1, (len(left) - 1).bit_length())
        with few_collections():
            for _ in range(rounds):
                for _ in range(max(1, runs // (rounds * len(left)))):
                    if left[0].runs and budget.is_late:
                        break
                    self.try_all(perspective, left, rng.getrandbits(64))
                left.sort(key=lambda way: -way.mean)
                half = (len(left) + 1) // 2
                out = [*left[half:], *out]
                del left[half:]
        return [*left, *out]

    def _ending(self, world: Match[Any], seat: Seat) -> Ending:
        result = world.result
        if result is not None:
            return Ending(result.points(seat), None, None)
        weighed = self.judgement.weighed(world.position, seat)
        return Ending(self.judgement.chance(weighed, seat), weighed, world.position)
