"""Plans for a whole turn, evolved."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from flintlock.core.garbage import few_collections
from flintlock.core.player import Foresight, Perspective
from flintlock.core.vocabulary import Option
from flintlock.players.outlook import Budget, Outlook, Way

WIDTH: Final = 16
"""Plans that are compared at a time."""
AFRESH: Final = 0.3
"""How often a plan is made without a look at the others."""
TRUSTED: Final = 3
"""Runs after which a plan's mean says something."""
FINALISTS: Final = 8
"""Plans that are compared in the end, all in the same worlds."""
FINAL_SHARE: Final = 0.3
"""The part of all runs that is kept for that."""


class Planner:
    """Plans are tried in fresh imagined worlds, the better half lives on and is varied; the best meet again.

    What has lived on may only have been lucky, so what it has shown until then does not count in the end.
    """

    def __init__(self, outlook: Outlook, rng: random.Random, budget: Budget) -> None:
        self.runs = 0
        """Matches that were imagined so far."""
        self._outlook = outlook
        self._rng = rng
        self._budget = budget

    def plans(self, perspective: Perspective, known: Sequence[Sequence[Option]]) -> list[Way]:
        """The best plans and what they are worth, the very best first; `known`: some to begin with."""
        final = int(self._budget.runs * FINAL_SHARE)
        tried = self.evolved(perspective, known, self._budget.runs - final)
        return self.compared(perspective, finalists(tried, FINALISTS), final)

    def evolved(
        self, perspective: Perspective | Foresight, known: Sequence[Sequence[Option]], runs: int
    ) -> list[Way]:
        """All plans that were tried."""
        with few_collections():
            living = [self._new(perspective, answers) for answers in known]
            tried: list[Way] = []
            while not tried or (self.runs < runs and not self._budget.has_used(1 - FINAL_SHARE)):
                parents = living[:]
                while len(living) < WIDTH:
                    living.append(self._new(perspective, self._beginning(parents)))
                self._outlook.try_all(perspective, living, self._rng.getrandbits(64))
                self.runs += len(living)
                living.sort(key=lambda plan: -plan.mean)
                tried += living[WIDTH // 2 :]
                del living[WIDTH // 2 :]
        return [*living, *tried]

    def compared(self, perspective: Perspective, plans: Sequence[Way], runs: int) -> list[Way]:
        """The same plans, each with what it is worth in the same worlds as others; the best first."""
        afresh = [Way(plan.answers) for plan in plans]
        ranked = self._outlook.ranked(perspective, afresh, runs, self._budget, self._rng)
        self.runs += sum([plan.runs for plan in ranked])
        return ranked

    def _beginning(self, parents: Sequence[Way]) -> Sequence[Option]:
        """The beginning of a plan, short of its end; now and then nothing is laid down."""
        if not parents or self._rng.random() < AFRESH:
            return ()
        answers = self._rng.choice(parents).answers
        return answers[: self._rng.randrange(len(answers))] if answers else ()

    def _new(self, perspective: Perspective | Foresight, beginning: Sequence[Option]) -> Way:
        """A plan that goes on from a beginning as one is inclined to."""
        answers, ending = self._outlook.follow(perspective, beginning, self._rng.getrandbits(64))
        plan = Way(answers, is_draft=True)
        plan.note(ending)
        self.runs += 1
        return plan


def finalists(plans: Sequence[Way], most: int) -> list[Way]:
    """The best plans, all different: for each first answer one, as long as there are some."""
    best: list[Way] = []
    others: list[Way] = []
    begun: set[Option] = set()
    known: set[tuple[Option, ...]] = set()
    for plan in sorted(plans, key=lambda plan: (-min(plan.runs, TRUSTED), -plan.mean)):
        answers = tuple(plan.answers)
        if answers and answers not in known:
            (others if answers[0] in begun else best).append(plan)
            begun.add(answers[0])
            known.add(answers)
    return [*best, *others][:most]
