"""What every game passes unchanged: random play with everything checked, and finished games that replay.

A game joins by being listed among the games, and by records in tests/games/<package>/golden.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import flintlock
from flintlock.core.record import Record
from flintlock.study.fuzz import Setting, fuzz_game, settings

SEEDS = range(1812, 1815)
SETTINGS = [(game, setting) for game in flintlock.games() for setting in settings(flintlock.load(game))]
GOLDEN = sorted(Path(__file__).parent.glob("*/golden/*.json"))


def name_of(given: tuple[str, Setting]) -> str:
    game, (scenario, options) = given
    return "-".join((game, scenario, *options.values()))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("given", SETTINGS, ids=name_of)
def test_random_games_keep_every_property(given: tuple[str, Setting], seed: int) -> None:
    game, setting = given
    assert fuzz_game(flintlock.load(game), setting, seed, thoroughness=0.02).over


def test_every_game_has_golden_records() -> None:
    assert {Record.load(path).game for path in GOLDEN} == set(flintlock.games())


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_a_golden_game_replays_to_the_same_end(path: Path) -> None:
    record = Record.load(path)
    match = record.replay()
    assert match.over
    assert match.digest() == record.end
    assert match.record().dumps() == record.dumps()
    assert record.resume().digest() == record.end
