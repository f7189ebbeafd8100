"""The player that plans its turn as a whole."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from flintlock.core.judgement import Judgement
from flintlock.core.message import Message
from flintlock.core.player import Foresight, Perspective
from flintlock.core.vocabulary import Option
from flintlock.players.outlook import Budget, Outlook, Way
from flintlock.players.planning import WIDTH, Planner, finalists
from flintlock.players.thoughts import Thought


@mypyc_attr(allow_interpreted_subclasses=True)
class GeneralPlayer:
    """Follows the best plan that it finds, and keeps it in mind for the answers to come."""

    is_quick = False
    speaks_openly = False

    def __init__(self, judgement: Judgement[Any], rng: random.Random, budget: Budget) -> None:
        self._outlook = Outlook(judgement, judgement.beyond)
        self._rng = rng
        self._budget = budget
        self._kept: Sequence[Option] = ()
        """What is left of the plan that was followed last."""
        self._foreseen: list[Sequence[Option]] = []
        """Plans that were made while others thought."""
        self._thought: Thought | None = None

    def choose(self, perspective: Perspective) -> Option:
        options = perspective.question.options
        known = [plan for plan in (self._kept, *self._foreseen) if plan and plan[0] in options]
        self._thought = None
        self._foreseen = []
        if perspective.question.is_forced:
            self._kept = known[0][1:] if known else ()
            return options[0]
        self._budget.begin()
        plans, runs = self._plans(perspective, known)
        best = plans[0]
        self._kept = best.answers[1:]
        self._thought = Thought(self._outlook.judgement, perspective.seat, plans, runs)
        return best.answers[0]

    def reasons(self) -> Sequence[Message]:
        return [] if self._thought is None else self._thought.told()

    def ponder(self, foresight: Foresight, runs: int) -> None:
        planner = Planner(self._outlook, self._rng, Budget(runs))
        plans = planner.evolved(foresight, self._foreseen, runs)
        self._foreseen = [plan.answers for plan in finalists(plans, WIDTH // 2)]

    def _plans(
        self, perspective: Perspective, known: Sequence[Sequence[Option]]
    ) -> tuple[Sequence[Way], int]:
        """The best plans, the very best first, and how many matches were imagined for them."""
        planner = Planner(self._outlook, self._rng, self._budget)
        return planner.plans(perspective, known), planner.runs
