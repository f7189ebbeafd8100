"""The player that lets all processors think."""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
import weakref
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from flintlock.core.judgement import Judgement
from flintlock.core.player import Perspective
from flintlock.core.record import Record
from flintlock.core.registry import load
from flintlock.core.vocabulary import Option, Vocabulary
from flintlock.players.general import GeneralPlayer
from flintlock.players.outlook import Budget, Outlook, Way
from flintlock.players.planning import Planner, best_for_each_answer

FINALISTS: Final = 4
"""Plans of each staff officer that are compared with those of the others."""
FINAL_RUNS: Final = 12
"""Worlds in which they are compared."""

WORK: Final = "from flintlock.players.marshal import work; work()"


@dataclass(frozen=True)
class Task:
    """A question to think about: the phase that is being played, and how."""

    record: Record
    seed: int
    runs: int
    depth: int
    seconds: float | None
    known: tuple[tuple[str, ...], ...]
    """Plans to begin with, as codes."""


Found = list[tuple[str, ...]]
"""The best plans, as codes."""


class Officer:
    """A process that thinks along. It ends with whoever started it: then nobody writes to it any more."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen([sys.executable, "-c", WORK], stdin=pipe, stdout=pipe)

    def begin(self, task: Task) -> None:
        assert self._process.stdin is not None
        pickle.dump(task, self._process.stdin)
        self._process.stdin.flush()

    def end(self) -> Found:
        assert self._process.stdout is not None
        found: Found = pickle.load(self._process.stdout)
        return found

    def dismiss(self) -> None:
        self._process.kill()
        self._process.communicate()


def work() -> None:
    """What an officer does, as long as somebody has tasks for it."""
    while True:
        try:
            task: Task = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        pickle.dump(think(task), sys.stdout.buffer)
        sys.stdout.flush()


def think(task: Task) -> Found:
    game = load(task.record.game)
    assert game.judgement is not None
    budget = Budget(task.runs, task.depth, task.seconds)
    budget.begin()
    planner = Planner(Outlook(game.judgement, task.depth), random.Random(task.seed), budget)
    known = [_plan(game.vocabulary, codes).answers for codes in task.known]
    plans = planner.plans(Perspective(task.record.resume(game)), known)
    return [tuple([option.code for option in plan.answers]) for plan in _finalists(plans)]


def _finalists(plans: Sequence[Way]) -> list[Way]:
    """To be compared without what speaks for them so far."""
    return [Way(plan.answers) for plan in best_for_each_answer(plans, FINALISTS)]


class MarshalPlayer(GeneralPlayer):
    """A general with a staff: each officer evolves plans of its own, and the best of all are compared."""

    def __init__(self, judgement: Judgement[Any], rng: random.Random, budget: Budget) -> None:
        super().__init__(judgement, rng, budget)
        self._staff: list[Officer] = []

    def _plans(self, perspective: Perspective, known: Sequence[Sequence[Option]]) -> Sequence[Way]:
        staff = self._gather()
        share = self._budget.share(len(staff) + 1)
        codes = tuple([tuple([option.code for option in plan]) for plan in known])
        record = perspective.running_phase()
        for officer in staff:
            seed = self._rng.getrandbits(64)
            officer.begin(Task(record, seed, share.runs, share.depth, share.seconds, codes))
        share.begin()
        own = Planner(self._outlook, self._rng, share).plans(perspective, known)
        vocabulary = perspective.vocabulary
        theirs = [_plan(vocabulary, found) for officer in staff for found in officer.end()]
        plans = [*_finalists(own), *theirs]
        for _ in range(FINAL_RUNS):
            luck = self._rng.getrandbits(64)
            for plan in plans:
                self._outlook.follow(perspective, plan, luck)
        return plans

    def _gather(self) -> list[Officer]:
        """As many officers as there are other processors, called when they are first needed."""
        while len(self._staff) < (os.cpu_count() or 1) - 1:
            officer = Officer()
            weakref.finalize(self, officer.dismiss)
            self._staff.append(officer)
        return self._staff


def _plan(vocabulary: Vocabulary, codes: Sequence[str]) -> Way:
    return Way([vocabulary[code] for code in codes])
