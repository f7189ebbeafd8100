"""Random games in every setting, with everything checked on the way."""

from __future__ import annotations

import random

import pytest
from tests.games.washingtons_war.build import GAME
from tests.games.washingtons_war.warlike import choose

from flintlock.study.fuzz import Setting, check_thoroughly, fuzz_game, settings

SETTINGS = list(settings(GAME))
GAMES = 3


def test_every_reading_of_both_options_is_played() -> None:
    assert len(SETTINGS) == 4


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: "-".join(setting[1].values()))
def test_random_games_keep_every_property(setting: Setting, seed: int) -> None:
    match = fuzz_game(GAME, setting, 1775 + seed, thoroughness=0.02)
    assert match.over


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
