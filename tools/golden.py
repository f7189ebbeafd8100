"""Plays the golden games anew, after a change of the rules that is meant.

    python -m tools.golden [GAME …]

For each scenario and each value of an option one finished game is kept in tests/games/<package>/golden: its
record, and its log and final table as text. `tests/games/test_every_game.py` holds the rules to them.
Where these would be more than MOST, so many are kept, in which the values of the options are mixed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flintlock
from flintlock.core.game import Game
from flintlock.study.curious import Curiosity, play_curiously
from flintlock.study.transcript import transcript

MOST = 6
"""Where one game for each value of an option would be more, so many are kept, with mixed options."""

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
    return every if len(every) <= max(MOST, len(usual)) else list(few_settings(game, MOST))


def few_settings(game: Game[Any], number: int) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Each scenario once, then the last one again; every game takes the next value of each option."""
    for turn in range(number):
        scenario = game.scenarios[min(turn, len(game.scenarios) - 1)]
        options = {id: variant.values[turn % len(variant.values)] for id, variant in game.options.items()}
        yield f"{turn + 1}-{scenario}", scenario, options


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


if __name__ == "__main__":
    for id in sys.argv[1:] or flintlock.games():
        write(flintlock.load(id))
