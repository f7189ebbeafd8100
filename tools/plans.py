"""What it is worth to think longer: plans made in few and in many imagined games, gone in the same worlds.

    python -m tools.plans 1812 --runs 400 100 1600 --games 20

In games of steady players some questions of each are thought over with every budget, and the plans that come
of it meet in worlds of their own. Printed is the chance to win that a plan gives, on average, and by how much
that is more or less than with the first budget. That tells a difference from a hundred positions for which
hundreds of games would have to be played; what the judgement does not see it does not tell.
"""

from __future__ import annotations

import argparse
import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

from flintlock.core.game import Game
from flintlock.core.garbage import few_collections
from flintlock.core.player import Perspective
from flintlock.core.registry import load
from flintlock.players import STEADY
from flintlock.players.outlook import Budget, Outlook, Way
from flintlock.players.planning import Planner
from flintlock.study.figures import mean_of
from flintlock.study.simulate import seat_players
from flintlock.study.workers import spread

PLAYER: Final = f"{STEADY}:10"
CHOICES: Final = 5
"""Questions of each game that are thought over."""
EVERY: Final = 23
"""Choices from one of these to the next."""
WORLDS: Final = 300
"""In which their plans meet."""


@dataclass(frozen=True)
class Task:
    game: str
    scenario: str
    seed: int
    budgets: tuple[int, ...]


def worths(task: Task) -> list[list[float]]:
    """For each question that is thought over, what the plan of each budget is worth."""
    game, rng = load(task.game), random.Random(task.seed)
    assert game.judgement is not None
    outlook = Outlook(game.judgement, game.judgement.beyond)
    with few_collections():
        return [_compared(outlook, one, task.budgets, rng) for one in _questions(game, task)]


def _questions(game: Game[Any], task: Task) -> Iterator[Perspective]:
    holders = dict.fromkeys(game.seats, PLAYER)
    match = game.start(task.scenario, game.agree({}, holders), task.seed)
    players = seat_players(game, holders, task.seed)
    choices = 0
    while match.question is not None and choices < CHOICES * EVERY:
        perspective = Perspective(match)
        if not match.question.is_forced:
            choices += 1
            if choices % EVERY == 0:
                yield perspective
        match.answer(players[match.question.seat].choose(perspective))


def _compared(
    outlook: Outlook, perspective: Perspective, budgets: Sequence[int], rng: random.Random
) -> list[float]:
    plans = [Planner(outlook, rng, Budget(runs)).plans(perspective, ())[0] for runs in budgets]
    ways = [Way(plan.answers, is_draft=True) for plan in plans]
    for _ in range(WORLDS):
        outlook.try_all(perspective, ways, rng.getrandbits(64))
    return [way.mean for way in ways]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--scenario")
    parser.add_argument("--runs", type=int, nargs="+", default=[800, 100, 200, 400, 1600])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    budgets = tuple(asked.runs)
    scenario = load(asked.game).check_scenario(asked.scenario)
    seeds = range(asked.seed, asked.seed + asked.games)
    tasks = [Task(asked.game, scenario, seed, budgets) for seed in seeds]
    found = [worth for of_game in spread(worths, tasks, asked.jobs) for worth in of_game]
    print("| imagined games | chance to win | against the first |", "| --- | --- | --- |", sep="\n")
    for number, runs in enumerate(budgets):
        more = mean_of([100 * (worth[number] - worth[0]) for worth in found])
        told = f"{more.value:+.2f} ± {more.margin:.2f}" if number else ""
        print(f"| {runs} | {fmean(worth[number] for worth in found):.1%} | {told} |")


if __name__ == "__main__":
    main()
