"""Games of a player who seeks battle: plain random play rarely comes as far as the French alliance."""

from __future__ import annotations

import random

import pytest
from tests.games.washingtons_war.build import GAME
from tests.games.washingtons_war.warlike import choose

from flintlock.study.fuzz import check_thoroughly, settings

SETTINGS = list(settings(GAME))


@pytest.mark.parametrize("seed", range(8))
def test_warlike_games_keep_every_property(seed: int) -> None:
    scenario, options = SETTINGS[seed % len(SETTINGS)]
    match = GAME.start(scenario, options, seed=seed)
    rng = random.Random(seed)
    while match.question is not None:
        GAME.check_position(match.position)
        if rng.random() < 0.02:
            check_thoroughly(match, rng)
        match.answer(choose(match, rng))
    assert match.result is not None
