"""How sure a figure is: shares, means, and the strengths of players."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import log10, sqrt
from statistics import fmean, stdev
from typing import Final, TypeVar

T = TypeVar("T")

Z95: Final = 1.959964
"""Half the width of the middle 95 % of the normal distribution."""

RESAMPLES: Final = 1000
"""How often games are drawn again to see how far a figure could be off."""

ELO_BASE: Final = 400.0
"""Points of strength for each factor of ten in the odds."""

ROUNDS: Final = 200
"""Enough for strengths to settle."""


@dataclass(frozen=True)
class Mean:
    """A mean, and how far from it the true one may be, 95 times in a hundred."""

    value: float
    margin: float


def mean_of(figures: Sequence[float]) -> Mean:
    error = stdev(figures) / sqrt(len(figures)) if len(figures) > 1 else 0.0
    return Mean(fmean(figures), Z95 * error)


@dataclass(frozen=True)
class Share:
    """So many out of so many."""

    count: int
    total: int

    @property
    def value(self) -> float:
        return self.count / self.total if self.total else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % confidence interval."""
        if not self.total:
            return 0.0, 1.0
        n, p, zz = self.total, self.value, Z95 * Z95
        centre = p + zz / (2 * n)
        spread = Z95 * sqrt(p * (1 - p) / n + zz / (4 * n * n))
        low, high = (centre - spread) / (1 + zz / n), (centre + spread) / (1 + zz / n)
        return max(0.0, min(p, low)), min(1.0, max(p, high))

    @property
    def estimate(self) -> Estimate:
        low, high = self.interval
        return Estimate(self.value, low, high)


@dataclass(frozen=True)
class Estimate:
    """A figure and the interval in which the true one lies, 95 times in a hundred."""

    value: float
    low: float
    high: float


def resampled(
    drawn: Sequence[T], figures: Callable[[Sequence[T]], Mapping[str, float]]
) -> dict[str, Estimate]:
    """Figures of what was drawn, with bootstrap intervals: the same draws always give the same ones."""
    rng = random.Random(len(drawn))
    trials = [figures(rng.choices(drawn, k=len(drawn))) for _ in range(RESAMPLES)] if drawn else []
    found = {}
    for name, value in figures(drawn).items():
        spread = sorted(trial[name] for trial in trials)
        low, high = (spread[len(spread) // 40], spread[-1 - len(spread) // 40]) if spread else (value, value)
        found[name] = Estimate(value, low, high)
    return found


def elo(players: Sequence[str], points: Mapping[tuple[str, str], float]) -> dict[str, float]:
    """Strengths that make the points most likely (Bradley and Terry), on average nought.

    `points[a, b]`: what a has won against b. Everybody is given half a game won and half a game lost against
    a player of average strength, so that nobody is infinitely strong.
    """
    strength = dict.fromkeys(players, 1.0)
    for _ in range(ROUNDS):
        strength = {player: _stronger(player, strength, points) for player in players}
    mean = sum(log10(one) for one in strength.values()) / max(1, len(strength))
    return {player: ELO_BASE * (log10(one) - mean) for player, one in strength.items()}


def _stronger(player: str, strength: Mapping[str, float], points: Mapping[tuple[str, str], float]) -> float:
    own = strength[player]
    won, weight = 0.5, 1 / (own + 1)
    for other in strength:
        if other != player:
            scored, lost = points.get((player, other), 0.0), points.get((other, player), 0.0)
            won += scored
            weight += (scored + lost) / (own + strength[other])
    return won / weight
