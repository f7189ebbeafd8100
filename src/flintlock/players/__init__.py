"""Players: those that know no particular game, and those that a game brings along."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from flintlock.core.errors import UnknownPlayer
from flintlock.core.game import Game
from flintlock.core.judgement import Judgement
from flintlock.core.player import Player
from flintlock.players.general import GeneralPlayer
from flintlock.players.outlook import Budget
from flintlock.players.quick import QuickPlayer
from flintlock.players.random_player import RandomPlayer
from flintlock.players.steady import SteadyPlayer

RANDOM: Final = "random"
RECRUIT: Final = "recruit"

MOST_RUNS: Final = 1_000_000


@dataclass(frozen=True)
class Level:
    """A player that thinks ahead: how much, and how long somebody who waits for it has to wait at most."""

    make: Callable[[Judgement[Any], random.Random, Budget], Player]
    runs: int
    depth: int
    seconds: float


LEVELS: Final[Mapping[str, Level]] = {
    "steady": Level(SteadyPlayer, 30, 1, 1.0),
    "general": Level(GeneralPlayer, 300, 2, 2.0),
}
"""From weak to strong. `general:600` thinks twice as long."""


def players(game: Game[Any]) -> tuple[str, ...]:
    """The names of all players of a game: those that know no game, and its own."""
    levels = () if game.judgement is None else (RECRUIT, *LEVELS)
    return (RANDOM, *levels, *game.players)


def make_player(name: str, seed: int, game: Game[Any], *, is_awaited: bool = False) -> Player:
    """A player of that name with luck of its own, for one seat of one match.

    `is_awaited`: somebody waits for its answers, so it looks at the clock; else they hang on its luck alone.
    """
    level, _, figure = name.partition(":")
    if level not in players(game) or (figure and level not in LEVELS):
        raise UnknownPlayer("unknown_player", player=name, known=", ".join(players(game)))
    rng = random.Random(seed)
    if level in game.players:
        return game.players[level](rng)
    if level == RANDOM:
        return RandomPlayer(rng)
    assert game.judgement is not None
    if level == RECRUIT:
        return QuickPlayer(game.judgement, rng)
    chosen = LEVELS[level]
    budget = Budget(_runs(name, figure, chosen), chosen.depth, chosen.seconds if is_awaited else None)
    return chosen.make(game.judgement, rng, budget)


def _runs(name: str, figure: str, level: Level) -> int:
    if not figure:
        return level.runs
    if not figure.isdecimal() or not 0 < int(figure) <= MOST_RUNS:
        raise UnknownPlayer("unknown_budget", player=name, most=MOST_RUNS)
    return int(figure)
