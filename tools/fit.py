"""Fit the weights of a game's judgement to games that were played out.

    python -m tools.fit 1812 --games 400 --player steady:10 --check 100

At every quiet point of every game the terms are counted for each seat, and the weights are found that make
the results most likely: logistic regression that stays near the weights of data/judgement.toml where the
games do not tell otherwise. Printed are the tables for that file and, for each term, how much worse results
of other games are foretold without it: what it is worth.

What foretells best need not play best: a term may be there to show a player the way. So the new figures play
against the old ones (`--check`), and a larger `--ridge` keeps more of what the old ones say.
"""

from __future__ import annotations

import argparse
import os
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from flintlock.core.game import Game
from flintlock.core.garbage import few_collections
from flintlock.core.judgement import CERTAIN
from flintlock.core.player import Perspective
from flintlock.core.question import Seat
from flintlock.core.registry import load
from flintlock.players import STEADY
from flintlock.study.figures import resampled
from flintlock.study.simulate import seat_players
from flintlock.study.tournament import seats_of_the_first
from flintlock.study.workers import spread

RIDGE = 8.0
"""What it costs to double a weight or to do without it, in units of log-likelihood, if nothing is said."""
FREE = 1e-3
"""The same for what may be anything."""
WORTH_OF_A_GAME = 4.0
"""How many independent samples there are in a game: its many quiet points have much in common."""
STEPS = 30
SMALLEST = 1e-9
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

    scenario: str
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
    return [Sample(task.scenario, task.seed, seat, terms, result.points(seat)) for seat, terms in seen]


Figures = tuple[dict[Seat, float], list[float]]
"""What each seat has ahead, and the weights of the terms."""


@dataclass(frozen=True)
class Meeting:
    """A game of the new figures against the old ones; with an even number the new have the first side."""

    game: str
    scenario: str
    number: int
    new: Figures


def meet(task: Meeting) -> float:
    """The points of the new figures."""
    game = load(task.game)
    judgement = game.judgement
    assert judgement is not None
    old: Figures = (judgement.base, judgement.weights)
    own = seats_of_the_first(game, task.number)
    holders = dict.fromkeys(game.seats, STEADY)
    seed = task.number // 2
    match = game.start(task.scenario, game.agree({}, holders), seed)
    players = seat_players(game, holders, seed)
    while match.question is not None:
        seat = match.question.seat
        judgement.base, judgement.weights = task.new if seat in own else old
        match.answer(players[seat].choose(Perspective(match)))
    judgement.base, judgement.weights = old
    result = match.result
    assert result is not None
    return max(result.points(seat) for seat in own)


@dataclass(frozen=True)
class Data:
    """A row for each sample: a column for each seat, then one for each term; every game weighs the same."""

    x: Array
    y: Array
    share: Array

    def without(self, column: int) -> Data:
        x = self.x.copy()
        x[:, column] = 0.0
        return Data(x, self.y, self.share)


def data_of(samples: Sequence[Sample], seats: Sequence[Seat]) -> Data:
    rows = [[float(one.seat == seat) for seat in seats] + list(one.terms) for one in samples]
    sizes = Counter((one.scenario, one.seed) for one in samples)
    shares = [WORTH_OF_A_GAME / sizes[one.scenario, one.seed] for one in samples]
    return Data(np.array(rows), np.array([one.points for one in samples]), np.array(shares))


def fitted(data: Data, before: Array, ridge: Array) -> Array:
    """Newton's method, from the weights that were there before; a step that leads too far is halved."""

    def cost(weights: Array) -> float:
        return float(np.sum(data.share * losses(data, weights)) + np.sum(ridge * (weights - before) ** 2) / 2)

    weights = before.copy()
    for _ in range(STEPS):
        chance = foretold(data, weights)
        slope = data.x.T @ (data.share * (data.y - chance)) - ridge * (weights - before)
        curve = (data.x * (data.share * chance * (1 - chance))[:, None]).T @ data.x + np.diag(ridge)
        step = np.linalg.solve(curve, slope)
        while cost(weights + step) > cost(weights) and np.abs(step).max() > SMALLEST:
            step = step / 2
        weights = weights + step
    return weights


def scaled(data: Data, weights: Array) -> Array:
    """What each seat has ahead, and by how much all weights together are too large or too small."""
    seats = data.x.shape[1] - len(weights)
    x = np.column_stack([data.x[:, :seats], data.x[:, seats:] @ weights])
    start = np.array([0.0] * seats + [1.0])
    found = fitted(Data(x, data.y, data.share), start, np.full(seats + 1, FREE))
    return np.array([*found[:seats], *(found[-1] * weights)])


def foretold(data: Data, weights: Array) -> Array:
    chance: Array = 1 / (1 + np.exp(-np.clip(data.x @ weights, -CERTAIN, CERTAIN)))
    return chance


def losses(data: Data, weights: Array) -> Array:
    """The log loss of each sample."""
    chance = foretold(data, weights)
    loss: Array = -(data.y * np.log(chance) + (1 - data.y) * np.log(1 - chance))
    return loss


def surprise(data: Data, weights: Array) -> float:
    """The mean log loss: 0.693 for who knows nothing, 0 for who knows all."""
    return float(np.average(losses(data, weights), weights=data.share))


def show(game: Game[Any], known: Data, kept: Data, ridge_of_one: float) -> Figures:
    """Print the new figures, what each term is worth, and how well results are foretold."""
    judgement, seats = game.judgement, len(game.seats)
    assert judgement is not None
    were = np.array([*(judgement.base.get(seat, 0.0) for seat in game.seats), *judgement.weights])
    before = scaled(known, were[seats:])
    ridge = np.array([FREE] * seats + [ridge_of_one / max(one * one, FREE) for one in before[seats:]])
    weights = fitted(known, before, ridge)
    whole = surprise(kept, weights)
    print(f"# log loss {whole:.4f}; as it was {surprise(kept, were):.4f}, to scale", end=" ")
    print(f"{surprise(kept, before):.4f}, of a coin 0.6931\n\n[base]")
    for seat, weight in zip(game.seats, weights, strict=False):
        print(f'"{seat}" = {weight:.2f}')
    print("\n[terms]")
    for column, (name, weight) in enumerate(zip(judgement.terms, weights[seats:], strict=True), seats):
        worth = surprise(kept.without(column), fitted(known.without(column), before, ridge)) - whole
        print(f"{name} = {weight:.3f} # without it {worth:+.4f}; was {were[column]:.3f}")
    return dict(zip(game.seats, map(float, weights), strict=False)), [float(one) for one in weights[seats:]]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200, help="of each scenario")
    parser.add_argument("--player", default="steady:10")
    parser.add_argument("--scenario")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--ridge", type=float, default=RIDGE, help="how much the old weights count")
    parser.add_argument("--check", type=int, default=0, help="games of the new figures against the old")
    args = parser.parse_args()
    game = load(args.game)
    scenarios = game.scenarios if args.scenario is None else [game.check_scenario(args.scenario)]
    tasks = [Task(args.game, one, args.player, seed) for one in scenarios for seed in range(args.games)]
    samples = [sample for played in spread(play, tasks, args.jobs) for sample in played]
    known = data_of([one for one in samples if one.seed % HELD_BACK], game.seats)
    kept = data_of([one for one in samples if not one.seed % HELD_BACK], game.seats)
    print(f"# {len(tasks)} games")
    new = show(game, known, kept, args.ridge)
    if args.check:
        meetings = [Meeting(args.game, one, number, new) for one in scenarios for number in range(args.check)]
        points = list(spread(meet, meetings, args.jobs))
        score = resampled(points, lambda drawn: {"score": sum(drawn) / len(drawn)})["score"]
        print(f"# {len(points)} games against the old figures: {score.value:.1%}", end=" ")
        print(f"({score.low:.1%} – {score.high:.1%})")


if __name__ == "__main__":
    main()
