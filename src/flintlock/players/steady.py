"""The player that tries each answer in imagined matches."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from flintlock.core.judgement import Judgement
from flintlock.core.message import Message
from flintlock.core.player import Perspective
from flintlock.core.vocabulary import Option
from flintlock.players.outlook import Budget, Outlook, Way
from flintlock.players.thoughts import Thought


class SteadyPlayer:
    """Gives all answers some imagined matches, the better half of them more, and so on, until one is left.

    All answers are tried in the same worlds with the same luck.
    """

    is_quick = False
    speaks_openly = False

    def __init__(self, judgement: Judgement[Any], rng: random.Random, budget: Budget) -> None:
        self._outlook = Outlook(judgement)
        self._rng = rng
        self._budget = budget
        self._thought: Thought | None = None

    def choose(self, perspective: Perspective) -> Option:
        self._thought = None
        if perspective.question.is_forced:
            return perspective.question.options[0]
        self._budget.begin()
        tried = [Way([option]) for option in self._likely(perspective)]
        ranked = self._outlook.ranked(perspective, tried, self._budget.runs, self._budget, self._rng)
        runs = sum([way.runs for way in ranked])
        self._thought = Thought(self._outlook.judgement, perspective.seat, ranked, runs)
        return ranked[0].answers[0]

    def reasons(self) -> Sequence[Message]:
        return [] if self._thought is None else self._thought.told()

    def _likely(self, perspective: Perspective) -> Sequence[Option]:
        """As many answers as can be tried at least once in half of the runs: those that are liked best.

        What is not liked at all is not tried.
        """
        options = perspective.question.options
        likings = self._outlook.judgement.likings(perspective.position, perspective.question)
        liked = [number for number, liking in enumerate(likings) if liking]
        most = max(2, self._budget.runs // 2)
        if len(liked) > most:
            liked = sorted(liked, key=lambda number: -likings[number])[:most]
        return [options[number] for number in liked]
