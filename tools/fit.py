"""Fit the weights of a game's judgement to games that were played out.

    python -m tools.fit 1812 --games 400 --player steady:10

At every quiet point of every game the terms are counted for each seat, and the weights are found that make
the results most likely (logistic regression with a little ridge). Printed are the tables for
data/judgement.toml and, for each term, how much worse results are foretold without it: what it is worth.
"""

from __future__ import annotations

import argparse
import os
import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from flintlock.core.player import Perspective
from flintlock.core.question import Seat
from flintlock.core.registry import load
from flintlock.study.simulate import few_collections, seat_players
from flintlock.study.workers import spread

RIDGE = 2.0
"""How much a weight of one costs, in units of log-likelihood."""
STEPS = 30
HELD_BACK = 4
"""Every so manieth game is not fitted to: results are foretold for it."""
DOUBTED = 0.1
"""How often a player's answer is replaced by any other, so that games differ."""

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Task:
    game: str
    scenario: str
    player: str
    seed: int


@dataclass(frozen=True)
class Sample:
    """A seat at a quiet point: its terms, and what came of it."""

    seed: int
    seat: Seat
    terms: Sequence[float]
    points: float


def play(task: Task) -> list[Sample]:
    """All samples of one game."""
    game = load(task.game)
    judgement = game.judgement
    assert judgement is not None
    holders = dict.fromkeys(game.seats, task.player)
    match = game.start(task.scenario, game.agree({}, holders), task.seed)
    players = seat_players(game, holders, task.seed)
    rng = random.Random(task.seed)
    seen: list[tuple[Seat, list[float]]] = []
    with few_collections():
        while match.question is not None:
            question = match.question
            if judgement.is_quiet(question):
                seen += [(seat, judgement.features(match.position, seat)) for seat in game.seats]
            answer = players[question.seat].choose(Perspective(match))
            match.answer(rng.choice(question.options) if rng.random() < DOUBTED else answer)
    result = match.result
    assert result is not None
    return [
        Sample(task.seed, seat, terms, 0.5 if result.is_draw else float(seat in result.winners))
        for seat, terms in seen
    ]


def matrix(samples: Sequence[Sample], seats: Sequence[Seat]) -> tuple[Array, Array]:
    """A row for each sample: a column for each seat, then one for each term."""
    rows = [[float(one.seat == seat) for seat in seats] + list(one.terms) for one in samples]
    return np.array(rows), np.array([one.points for one in samples])


def fitted(x: Array, y: Array) -> Array:
    """Newton's method; the penalty is shared over the games' many samples."""
    weights = np.zeros(x.shape[1])
    ridge = RIDGE * np.eye(x.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        slope = x.T @ (y - chance) - ridge @ weights
        curve = (x * (chance * (1 - chance))[:, None]).T @ x + ridge
        weights += np.linalg.solve(curve, slope)
    return weights


def surprise(x: Array, y: Array, weights: Array) -> float:
    """The mean log loss: 0.693 for who knows nothing, 0 for who knows all."""
    chance = np.clip(1 / (1 + np.exp(-(x @ weights))), 1e-6, 1 - 1e-6)
    return float(-np.mean(y * np.log(chance) + (1 - y) * np.log(1 - chance)))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200, help="of each scenario")
    parser.add_argument("--player", default="steady:10")
    parser.add_argument("--scenario")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    game = load(args.game)
    judgement = game.judgement
    assert judgement is not None
    scenarios = game.scenarios if args.scenario is None else [game.check_scenario(args.scenario)]
    tasks = [Task(args.game, one, args.player, seed) for one in scenarios for seed in range(args.games)]
    samples = [sample for played in spread(play, tasks, args.jobs) for sample in played]
    known = matrix([one for one in samples if one.seed % HELD_BACK], game.seats)
    kept = matrix([one for one in samples if not one.seed % HELD_BACK], game.seats)
    weights = fitted(*known)
    whole = surprise(*kept, weights)
    seats = len(game.seats)
    print(f"# {len(tasks)} games, {len(samples)} samples; log loss {whole:.4f} (0.6931 for a coin)\n\n[base]")
    for seat, weight in zip(game.seats, weights, strict=False):
        print(f'"{seat}" = {weight:.3f}')
    print("\n[terms]")
    for number, (name, weight) in enumerate(zip(judgement.terms, weights[seats:], strict=True)):
        columns = [column for column in range(len(weights)) if column != seats + number]
        without = fitted(known[0][:, columns], known[1])
        worth = surprise(kept[0][:, columns], kept[1], without) - whole
        print(f"{name} = {weight:.3f} # without it {worth:+.4f}; was {judgement.weights[number]:.3f}")


if __name__ == "__main__":
    main()
