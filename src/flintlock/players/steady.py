"""The player that tries each answer in imagined matches."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from flintlock.core.judgement import Judgement
from flintlock.core.player import Perspective
from flintlock.core.question import Question
from flintlock.core.vocabulary import Option
from flintlock.players.outlook import Outlook


class Candidate:
    """An answer, and how it has fared so far."""

    __slots__ = ("option", "runs", "total")

    def __init__(self, option: Option) -> None:
        self.option = option
        self.runs = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.runs if self.runs else 0.0


class SteadyPlayer:
    """Gives all answers some imagined matches, the better half of them more, and so on, until one is left.

    All answers are tried in the same worlds with the same luck.
    """

    is_quick = False

    def __init__(self, judgement: Judgement[Any], rng: random.Random, runs: int, depth: int) -> None:
        self._outlook = Outlook(judgement, depth)
        self._rng = rng
        self._runs = runs
        """Imagined matches for an answer."""

    def choose(self, perspective: Perspective) -> Option:
        question = perspective.question
        if len(question.options) == 1:
            return question.options[0]
        candidates = [Candidate(option) for option in self._likely(perspective, question)]
        rounds = (len(candidates) - 1).bit_length()
        for _ in range(rounds):
            share = max(1, self._runs // (rounds * len(candidates)))
            for _ in range(share):
                self._try_all(perspective, candidates)
            candidates.sort(key=lambda one: -one.mean)
            del candidates[(len(candidates) + 1) // 2 :]
        return candidates[0].option

    def _likely(self, perspective: Perspective, question: Question) -> Sequence[Option]:
        """As many answers as can be tried at least once in half of the runs: those that are liked best."""
        most = max(2, self._runs // 2)
        if len(question.options) <= most:
            return question.options
        likings = self._outlook.judgement.likings(perspective.position, question)
        order = sorted(range(len(likings)), key=lambda number: -likings[number])
        return [question.options[number] for number in order[:most]]

    def _try_all(self, perspective: Perspective, candidates: Sequence[Candidate]) -> None:
        luck = self._rng.getrandbits(64)
        for candidate in candidates:
            rng = random.Random(luck)
            world = perspective.imagine(rng)
            world.answer(candidate.option)
            candidate.total += self._outlook.play_on(world, perspective.seat, rng)
            candidate.runs += 1
