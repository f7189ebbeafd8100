"""The player that lets all processors think."""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

from flintlock.core.player import Perspective
from flintlock.core.record import Record
from flintlock.core.registry import load
from flintlock.core.vocabulary import Option, Vocabulary
from flintlock.players.general import GeneralPlayer
from flintlock.players.outlook import Budget, Outlook, Way
from flintlock.players.planning import Planner

BEST: Final = 3
"""Plans of each that are compared with those of all others."""
FINAL_RUNS: Final = 300
"""Matches that are imagined for that."""
PLANNING: Final = 0.75
"""The part of the time in which plans are made; the rest is for that."""

WORK: Final = "from flintlock.players.marshal import work; work()"


class Task(NamedTuple):
    """A question to think about: the phase that is being played, and how."""

    record: Record
    seed: int
    runs: int
    seconds: float | None
    known: tuple[tuple[str, ...], ...]
    """Plans to begin with, as codes."""


Found = list[tuple[str, ...]]
"""The best plans, as codes."""


class Officer:
    """A process that thinks along about one question. It ends with whoever started it."""

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


@contextmanager
def staff() -> Iterator[list[Officer]]:
    """As many officers as there are other processors, for as long as they are needed."""
    officers = [Officer() for _ in range((os.cpu_count() or 1) - 1)]
    try:
        yield officers
    finally:
        for officer in officers:
            officer.dismiss()


def work() -> None:
    """What an officer does."""
    try:
        task: Task = pickle.load(sys.stdin.buffer)
    except EOFError:
        return
    pickle.dump(think(task), sys.stdout.buffer)
    sys.stdout.flush()


def think(task: Task) -> Found:
    game = load(task.record.game)
    assert game.judgement is not None
    budget = Budget(task.runs, task.seconds)
    budget.begin()
    planner = Planner(Outlook(game.judgement, game.judgement.beyond), random.Random(task.seed), budget)
    known = [_plan(game.vocabulary, codes).answers for codes in task.known]
    plans = planner.plans(Perspective(task.record.resume(game)), known)
    return [tuple([option.code for option in plan.answers]) for plan in plans[:BEST]]


class MarshalPlayer(GeneralPlayer):
    """A general with a staff: each officer makes plans of its own, and the best of all are compared."""

    def _plans(
        self, perspective: Perspective, known: Sequence[Sequence[Option]]
    ) -> tuple[Sequence[Way], int]:
        with staff() as officers:
            share = self._budget.share(len(officers) + 1, PLANNING)
            codes = tuple([tuple([option.code for option in plan]) for plan in known])
            record = perspective.running_phase()
            for officer in officers:
                seed = self._rng.getrandbits(64)
                officer.begin(Task(record, seed, share.runs, share.seconds, codes))
            share.begin()
            planner = Planner(self._outlook, self._rng, share)
            own = planner.plans(perspective, known)[:BEST]
            vocabulary = perspective.vocabulary
            theirs = [_plan(vocabulary, found) for officer in officers for found in officer.end()]
        council = Planner(self._outlook, self._rng, self._budget)
        plans = council.compared(perspective, [*own, *theirs], FINAL_RUNS)
        return plans, planner.runs + share.runs * len(officers) + council.runs


def _plan(vocabulary: Vocabulary, codes: Sequence[str]) -> Way:
    return Way([vocabulary[code] for code in codes])
