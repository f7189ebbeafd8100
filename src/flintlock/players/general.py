"""The player that plans its turn as a whole."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from flintlock.core.judgement import Judgement
from flintlock.core.player import Perspective
from flintlock.core.question import Seat
from flintlock.core.vocabulary import Option
from flintlock.players.outlook import LONGEST_RUN, Outlook

WIDTH: Final = 16
"""Plans that are compared at a time."""


class Plan:
    """Answers of one's own, one after the other, and how they have fared."""

    __slots__ = ("answers", "runs", "total")

    def __init__(self, answers: Sequence[Option]) -> None:
        self.answers = answers
        self.runs = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.runs if self.runs else 0.0


class GeneralPlayer:
    """Evolves whole plans: each is tried in fresh imagined worlds, the better half lives on and is varied.

    A plan that no longer fits the course of a match is cut there and goes on as one is inclined to. The best
    plan is kept for the answers to come.
    """

    is_quick = False

    def __init__(self, judgement: Judgement[Any], rng: random.Random, runs: int, depth: int) -> None:
        self._outlook = Outlook(judgement, depth)
        self._rng = rng
        self._runs = runs
        self._kept: Sequence[Option] = ()
        """What is left of the plan that was followed last."""

    def choose(self, perspective: Perspective) -> Option:
        options = perspective.question.options
        kept = self._kept if self._kept and self._kept[0] in options else ()
        if len(options) == 1:
            self._kept = kept[1:]
            return options[0]
        best = self._best(perspective, kept)
        self._kept = best.answers[1:]
        return best.answers[0]

    def _best(self, perspective: Perspective, kept: Sequence[Option]) -> Plan:
        plans: list[Plan] = []
        runs = 0
        if kept:
            plans.append(self._try(perspective, kept))
            runs += 1
        while runs < self._runs:
            parents = plans[:]
            while len(plans) < WIDTH:
                plans.append(self._try(perspective, self._varied(parents)))
                runs += 1
            luck = self._rng.getrandbits(64)
            for plan in plans:
                self._run(perspective, plan, luck)
                runs += 1
            plans.sort(key=lambda plan: -plan.mean)
            del plans[WIDTH // 2 :]
        return max(plans, key=lambda plan: (plan.runs, plan.mean) if plan.runs < 3 else (3, plan.mean))

    def _varied(self, parents: Sequence[Plan]) -> Sequence[Option]:
        """The beginning of a plan, short of its end; without a plan nothing is laid down."""
        if not parents or self._rng.random() < 0.3:
            return ()
        answers = self._rng.choice(parents).answers
        return answers[: self._rng.randrange(len(answers))]

    def _try(self, perspective: Perspective, beginning: Sequence[Option]) -> Plan:
        plan = Plan(beginning)
        plan.answers = self._run(perspective, plan, self._rng.getrandbits(64))
        return plan

    def _run(self, perspective: Perspective, plan: Plan, luck: int) -> list[Option]:
        """Follow the plan in an imagined world; the answers that were given in the own turn."""
        outlook, seat = self._outlook, perspective.seat
        rng = random.Random(luck)
        world = perspective.imagine(rng)
        given: list[Option] = []
        answers = plan.answers
        passed, planned = 0, True
        for _ in range(LONGEST_RUN):
            question = world.question
            if question is None:
                break
            if given and outlook.judgement.is_quiet(question):
                passed += 1
                if passed > outlook.depth:
                    break
            is_mine = question.seat == seat and not passed
            planned = planned and is_mine and len(given) < len(answers) and answers[len(given)] in question.options
            option = answers[len(given)] if planned else outlook.pick(world, question, rng)
            if is_mine:
                given.append(option)
            world.answer(option)
        plan.total += outlook.worth(world, seat)
        plan.runs += 1
        return given
