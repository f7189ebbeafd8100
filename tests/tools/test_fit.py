"""The fit of a judgement's weights."""

from __future__ import annotations

import numpy as np
import pytest
from tools.fit import (
    FREE,
    Data,
    Figures,
    Meeting,
    Sample,
    Task,
    data_of,
    fitted,
    meet,
    play,
    scaled,
    surprise,
)

import flintlock

SEATS = ("red", "blue")
TRUE = np.array([0.3, -0.3, 1.0, -0.5])
"""What the two seats have ahead, and two terms."""


def made(number: int, seed: int) -> Data:
    """Results that come out as the true weights have it."""
    rng = np.random.default_rng(seed)
    red = rng.integers(0, 2, number).astype(float)
    x = np.column_stack([red, 1 - red, rng.normal(size=(number, 2))])
    y = (rng.random(number) < 1 / (1 + np.exp(-x @ TRUE))).astype(float)
    return Data(x, y, np.ones(number))


def test_weights_are_found_again() -> None:
    found = fitted(made(20_000, 1), np.zeros(4), np.full(4, FREE))
    assert found == pytest.approx(TRUE, abs=0.06)


def test_what_the_old_weights_say_counts_as_much_as_one_likes() -> None:
    before = np.array([0.0, 0.0, 2.0, 2.0])
    stiff = fitted(made(200, 1), before, np.full(4, 1e6))
    assert stiff == pytest.approx(before, abs=0.01)


def test_weights_that_are_too_sure_are_scaled_down() -> None:
    data = made(20_000, 2)
    found = scaled(data, 5 * TRUE[2:])
    assert found == pytest.approx(TRUE, abs=0.06)
    assert surprise(data, found) < 0.62 < 0.7 < surprise(data, 5 * TRUE)


def test_every_game_weighs_the_same() -> None:
    samples = [Sample("one", 1, "red", [1.0], 1.0), *[Sample("one", 2, "blue", [0.0], 0.0)] * 3]
    data = data_of(samples, SEATS)
    assert data.share[0] == pytest.approx(data.share[1:].sum())
    assert data.x[:2].tolist() == [[1.0, 0.0, 1.0], [0.0, 1.0, 0.0]]
    assert not data.without(2).x[:, 2].any()


def test_games_are_played_for_it_and_figures_meet() -> None:
    samples = play(Task("1812", "intro_1812", "recruit", 1))
    assert {sample.points for sample in samples} <= {0.0, 0.5, 1.0}
    game = flintlock.load("1812")
    judgement = game.judgement
    assert judgement is not None
    before = judgement.base, judgement.weights
    blind: Figures = ({}, [0.0] * len(judgement.terms))
    points = [meet(Meeting("1812", "intro_1812", number, blind)) for number in range(2)]
    assert sum(points) <= 1
    assert (judgement.base, judgement.weights) == before
