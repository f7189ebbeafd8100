"""What every game passes unchanged: play with everything checked, and finished games that replay.

A game joins by being on the shelf, and by records in tests/games/<package>/golden (tools/golden.py).
"""

from __future__ import annotations

import gc
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.tables import scenario_of
from tools.golden import own_game, own_games

import flintlock
from flintlock.core.game import Game
from flintlock.core.player import play_out
from flintlock.core.record import Record
from flintlock.study.curious import Curiosity
from flintlock.study.fuzz import Coverage, Setting, fuzz_game, settings
from flintlock.study.simulate import seat_players
from flintlock.study.transcript import transcript

HERE = Path(__file__).parent
LEAST_GAMES = 8
"""Each setting of a game is played once, and so many games at the least."""
GOLDEN = sorted(HERE.glob("*/golden/*.json"))
COVERING_GAMES = 100
"""At the most: fewer, if all has been reached before."""


def games_to_play() -> list[tuple[str, Setting, int]]:
    given = {game: list(settings(flintlock.load(game))) for game in flintlock.games()}
    return [
        (game, those[number % len(those)], 1812 + number)
        for game, those in given.items()
        for number in range(max(LEAST_GAMES, len(those)))
    ]


def name_of(given: tuple[str, Setting, int]) -> str:
    game, (scenario, options), seed = given
    return "-".join((game, scenario, *options.values(), str(seed)))


def folder_of(game: Game[Any]) -> Path:
    return HERE / type(game).__module__.split(".")[2]


@pytest.mark.parametrize("given", games_to_play(), ids=name_of)
def test_games_keep_every_property(given: tuple[str, Setting, int]) -> None:
    game, setting, seed = given
    curiosity = Curiosity() if seed % 2 else None
    assert fuzz_game(flintlock.load(game), setting, seed, 0.02, curiosity).over


@pytest.mark.parametrize(
    ("id", "player"),
    [(id, player) for id in flintlock.games() for player in ("random", *flintlock.load(id).players)],
)
def test_a_match_leaves_no_cycles_behind(id: str, player: str) -> None:
    """Simulations hardly let Python look for any (`few_collections`)."""
    game = flintlock.load(id)
    play_game(game, player)  # what is remembered from the first game on
    gc.collect()
    gc.disable()
    try:
        play_game(game, player)
        assert gc.collect() == 0
    finally:
        gc.enable()


def play_game(game: Game[Any], player: str) -> None:
    holders = dict.fromkeys(game.seats, player)
    match = game.start(scenario_of(game), game.agree({}, holders), seed=3)
    play_out(match, seat_players(game, holders, 3))
    assert match.over


def unreached(game: Game[Any]) -> dict[str, str]:
    """What play does not reach, and why: tests/games/<package>/unreached.toml."""
    path = folder_of(game) / "unreached.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


@pytest.mark.parametrize("id", flintlock.games())
def test_play_reaches_every_prompt_log_line_and_effect(id: str) -> None:
    game = flintlock.load(id)
    coverage, curiosity, excused = Coverage(), Curiosity(), unreached(game)
    assert all(reason for reason in excused.values())
    given = list(settings(game))
    for number in range(COVERING_GAMES):
        curious = curiosity if number % 5 else None
        fuzz_game(game, given[number % len(given)], number, 0.0, curious, coverage)
        missed = coverage.unreached(game)
        left = {*missed["prompts and log lines"], *missed["effects"]} - excused.keys()
        if not left:
            break
    assert left == set()


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
    assert transcript(match) == path.with_suffix(".txt").read_text("utf-8")


OWN_GAMES = [(id, *given) for id in flintlock.games() for given in own_games(flintlock.load(id))]


@pytest.mark.parametrize(("id", "player", "scenario", "seed"), OWN_GAMES)
def test_a_games_own_player_decides_as_before(id: str, player: str, scenario: str, seed: int) -> None:
    game = flintlock.load(id)
    kept = folder_of(game) / "golden" / f"{player}-{scenario}-{seed}.txt"
    assert own_game(game, player, scenario, seed).splitlines() == kept.read_text("utf-8").splitlines()
