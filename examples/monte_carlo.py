"""A player that thinks: for each answer it imagines how the game might go on, and takes the best on average.

It knows no game. What it cannot see it imagines, so it cannot cheat.

Usage: python examples/monte_carlo.py [rollouts per answer] [seed]
"""

from __future__ import annotations

import random
import sys
from typing import Any

import flintlock
from flintlock.core.player import Perspective, play_out
from flintlock.players import make_player


class FlatMonteCarlo:
    """Gives every answer the same number of random games and takes the one that wins most of them."""

    is_quick = False

    def __init__(self, rollouts: int, rng: random.Random) -> None:
        self.rollouts = rollouts
        self.rng = rng

    def choose(self, perspective: Perspective) -> flintlock.Option:
        values = [0.0] * len(perspective.question.options)
        for _ in range(self.rollouts):
            world = perspective.imagine(self.rng)
            for number, option in enumerate(perspective.question.options):
                future = world.clone()
                future.answer(option)
                values[number] += self.outcome(future, perspective.seat)
        return perspective.question.options[values.index(max(values))]

    def outcome(self, match: flintlock.Match[Any], seat: flintlock.Seat) -> float:
        """Play at random to the end: 1 for a win, a half for a draw."""
        while match.question is not None:
            match.answer(self.rng.choice(match.question.options))
        assert match.result is not None
        return 0.5 if match.result.is_draw else float(seat in match.result.winners)


def main(rollouts: int = 2, seed: int = 7) -> None:
    game = flintlock.load("1812")
    match = game.start(seed=seed)
    thinker = game.seats[0]
    players = {seat: make_player("random", seed + number, game) for number, seat in enumerate(game.seats)}
    players[thinker] = FlatMonteCarlo(rollouts, random.Random(seed))
    play_out(match, players)
    assert match.result is not None
    verdict = "a draw" if match.result.is_draw else "won" if thinker in match.result.winners else "lost"
    print(f"{game.call(thinker)}, each answer tried in {rollouts} imagined worlds: {verdict}.")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
