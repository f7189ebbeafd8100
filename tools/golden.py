"""Plays the golden games anew, after a change of the rules that is meant.

    python -m tools.golden [GAME …]

For each scenario and each value of an option one finished game is kept in tests/games/<package>/golden: its
record, and its log and final table as text. `tests/games/test_every_game.py` holds the rules to them.
Where these would be more than MOST, so many are kept, in which the values of the options are mixed.

Of players that a game's own rules define, every answer of some games is kept, with its reasons, as text.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import flintlock
from flintlock.core.game import Game
from flintlock.study.curious import Curiosity, play_curiously
from flintlock.study.fuzz import mixture
from flintlock.study.simulate import seat_players
from flintlock.study.transcript import decisions, transcript

MOST = 6
"""Where one game for each value of an option would be more, so many are kept, with mixed options."""

GAMES_OF_A_PLAYER = 2
"""So many in each scenario."""

TESTS = Path(__file__).resolve().parent.parent / "tests" / "games"


def settings(game: Game[Any]) -> list[tuple[str, str, dict[str, str]]]:
    """Each scenario as it is usually played, and the first one with each other value of an option."""
    usual: list[tuple[str, str, dict[str, str]]] = [(scenario, scenario, {}) for scenario in game.scenarios]
    others = [
        (value, game.scenarios[0], {variant.id: value})
        for variant in game.options.values()
        for value in variant.values
        if value != variant.default
    ]
    every = [*usual, *others]
    if len(every) <= max(MOST, len(usual)):
        return every
    mixtures = [mixture(game, turn) for turn in range(MOST)]
    return [(f"{turn}-{scenario}", scenario, options) for turn, (scenario, options) in enumerate(mixtures, 1)]


def write(game: Game[Any]) -> None:
    folder = TESTS / type(game).__module__.split(".")[2] / "golden"
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for seed, (name, scenario, options) in enumerate(settings(game), 1):
        match = play_curiously(game.start(scenario, options, seed=seed), Curiosity(), seed)
        match.record().save(folder / f"{name}.json")
        (folder / f"{name}.txt").write_text(transcript(match), "utf-8")
        print(f"{game.id}, {name}: {match.answers_given} answers")
    for player, scenario, seed in own_games(game):
        (folder / f"{player}-{scenario}-{seed}.txt").write_text(
            own_game(game, player, scenario, seed), "utf-8"
        )
        print(f"{game.id}, {scenario}: {player}, seed {seed}")


def own_games(game: Game[Any]) -> list[tuple[str, str, int]]:
    """The games of players that belong to the game: who, which scenario and seed."""
    return [
        (player, scenario, seed)
        for player in game.players
        for scenario in game.scenarios
        for seed in range(1, GAMES_OF_A_PLAYER + 1)
    ]


def own_game(game: Game[Any], player: str, scenario: str, seed: int) -> str:
    """Every decision of a game in which the player holds all seats."""
    holders = dict.fromkeys(game.seats, player)
    match = game.start(scenario, game.agree({}, holders), seed=seed)
    return decisions(match, seat_players(game, holders, seed))


if __name__ == "__main__":
    for id in sys.argv[1:] or flintlock.games():
        write(flintlock.load(id))
