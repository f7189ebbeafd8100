"""Random games in every setting, with everything checked on the way."""

from __future__ import annotations

import pytest
from tests.games.invasion_1812.build import GAME

from flintlock.study.fuzz import Setting, fuzz_game, settings

SETTINGS = list(settings(GAME))
GAMES = 4


def test_every_scenario_and_every_reading_of_a_short_pool_is_played() -> None:
    assert [(scenario, options["short_pool"]) for scenario, options in SETTINGS] == [
        (scenario, reading)
        for scenario in ("intro_1812", "campaign_1812", "campaign_1813")
        for reading in ("as_many_as_possible", "all_or_none")
    ]


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: f"{setting[0]}-{setting[1]['short_pool']}")
def test_random_games_keep_every_property(setting: Setting, seed: int) -> None:
    match = fuzz_game(GAME, setting, 1812 + seed, thoroughness=0.02)
    assert match.over
