"""The player that plans its turn as a whole."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from flintlock.core.judgement import Judgement
from flintlock.core.message import Message
from flintlock.core.player import Perspective
from flintlock.core.vocabulary import Option
from flintlock.players.outlook import Budget, Outlook, Way
from flintlock.players.planning import Planner, best_of
from flintlock.players.thoughts import told


@mypyc_attr(allow_interpreted_subclasses=True)
class GeneralPlayer:
    """Follows the best plan that it finds, and keeps it in mind for the answers to come."""

    is_quick = False
    speaks_openly = False

    def __init__(self, judgement: Judgement[Any], rng: random.Random, budget: Budget) -> None:
        self._outlook = Outlook(judgement, budget.depth)
        self._rng = rng
        self._budget = budget
        self._kept: Sequence[Option] = ()
        """What is left of the plan that was followed last."""
        self._reasons: list[Message] = []

    def choose(self, perspective: Perspective) -> Option:
        options = perspective.question.options
        kept = self._kept if self._kept and self._kept[0] in options else ()
        self._reasons = []
        if perspective.question.is_forced:
            self._kept = kept[1:]
            return options[0]
        self._budget.begin()
        tried = self._plans(perspective, kept)
        best = best_of(tried)
        self._kept = best.answers[1:]
        self._reasons = told(self._outlook.judgement, best, tried)
        return best.answers[0]

    def reasons(self) -> Sequence[Message]:
        return self._reasons

    def _plans(self, perspective: Perspective, kept: Sequence[Option]) -> Sequence[Way]:
        return Planner(self._outlook, self._rng, self._budget).plans(perspective, kept)
