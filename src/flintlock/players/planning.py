"""Plans for a whole turn, evolved."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from flintlock.core.player import Foresight, Perspective
from flintlock.core.vocabulary import Option
from flintlock.players.outlook import Budget, Outlook, Way

WIDTH: Final = 16
"""Plans that are compared at a time."""
AFRESH: Final = 0.3
"""How often a plan is made without a look at the others."""
TRUSTED: Final = 3
"""Runs after which a plan's mean says something."""


class Planner:
    """Each plan is tried in fresh imagined worlds, the better half lives on and is varied."""

    def __init__(self, outlook: Outlook, rng: random.Random, budget: Budget) -> None:
        self._outlook = outlook
        self._rng = rng
        self._budget = budget

    def plans(self, perspective: Perspective | Foresight, known: Sequence[Sequence[Option]]) -> list[Way]:
        """All plans that were tried; `known`: some to begin with."""
        living = [self._new(perspective, answers) for answers in known]
        tried: list[Way] = []
        runs = len(living)
        while runs < self._budget.runs and not (runs and self._budget.is_late):
            parents = living[:]
            while len(living) < WIDTH:
                living.append(self._new(perspective, self._beginning(parents)))
                runs += 1
            luck = self._rng.getrandbits(64)
            for plan in living:
                self._outlook.follow(perspective, plan, luck)
                runs += 1
            living.sort(key=lambda plan: -plan.mean)
            tried += living[WIDTH // 2 :]
            del living[WIDTH // 2 :]
        return [*living, *tried]

    def _beginning(self, parents: Sequence[Way]) -> Sequence[Option]:
        """The beginning of a plan, short of its end; now and then nothing is laid down."""
        if not parents or self._rng.random() < AFRESH:
            return ()
        answers = self._rng.choice(parents).answers
        return answers[: self._rng.randrange(len(answers))] if answers else ()

    def _new(self, perspective: Perspective | Foresight, beginning: Sequence[Option]) -> Way:
        """A plan that goes on from a beginning as one is inclined to."""
        plan = Way(beginning)
        plan.answers = self._outlook.follow(perspective, plan, self._rng.getrandbits(64))
        return plan


def best_for_each_answer(plans: Sequence[Way], most: int) -> list[Way]:
    """The best plan for each of the best first answers."""
    by_answer: dict[str, list[Way]] = {}
    for plan in plans:
        if plan.answers:
            by_answer.setdefault(plan.answers[0].code, []).append(plan)
    best = [best_of(alike) for alike in by_answer.values()]
    best.sort(key=lambda plan: (-min(plan.runs, TRUSTED), -plan.mean))
    return best[:most]


def best_of(plans: Sequence[Way]) -> Way:
    return max(plans, key=lambda plan: (min(plan.runs, TRUSTED), plan.mean))
