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
from flintlock.players.marshal import MarshalPlayer
from flintlock.players.outlook import Budget
from flintlock.players.quick import QuickPlayer
from flintlock.players.random_player import RandomPlayer
from flintlock.players.steady import SteadyPlayer

RANDOM: Final = "random"
RECRUIT: Final = "recruit"
STEADY: Final = "steady"
GENERAL: Final = "general"
MARSHAL: Final = "marshal"

LONGEST_WAIT: Final = 45.0
"""Seconds, however much was asked for."""

MOST_RUNS: Final = 1_000_000
"""Imagined matches for an answer that anybody can ask for."""


@dataclass(frozen=True)
class Level:
    """A player that thinks ahead: how much, and how long somebody has to wait for it at most."""

    make: Callable[[Judgement[Any], random.Random, Budget], Player]
    runs: int
    seconds: float


LEVELS: Final[Mapping[str, Level]] = {
    STEADY: Level(SteadyPlayer, 30, 1.0),
    GENERAL: Level(GeneralPlayer, 800, 2.0),
    MARSHAL: Level(MarshalPlayer, 3000, 10.0),
}
"""From weak to strong. `general:1600` thinks twice as long."""

PATIENT: Final = (f"{MARSHAL}:12000", f"{MARSHAL}:36000")
"""For people who like to wait for a better answer."""


def players(game: Game[Any]) -> tuple[str, ...]:
    """The names of all players of a game: those that know no game, and its own."""
    return (*_levels(game), *game.players)


def offered(game: Game[Any]) -> tuple[str, ...]:
    """The names of those whom people can choose at a table."""
    patient = () if game.judgement is None else PATIENT
    return (*_levels(game), *patient, *game.players)


def _levels(game: Game[Any]) -> tuple[str, ...]:
    return (RANDOM,) if game.judgement is None else (RANDOM, RECRUIT, *LEVELS)


def default_player(game: Game[Any]) -> str:
    """Who takes a seat that nobody named."""
    return RANDOM if game.judgement is None else STEADY


def make_player(name: str, seed: int, game: Game[Any], *, is_awaited: bool = False) -> Player:
    """A player of that name with luck of its own, for one seat of one match.

    `is_awaited`: somebody waits for its answers, so it looks at the clock; else they hang on its luck alone.
    """
    check_player(name, game)
    kind = name.partition(":")[0]
    rng = random.Random(seed)
    if kind in game.players:
        return game.players[kind](rng)
    if game.judgement is None or kind == RANDOM:
        return RandomPlayer(rng)
    if kind == RECRUIT:
        return QuickPlayer(game.judgement, rng)
    level, runs = LEVELS[kind], thinking(name)
    return level.make(game.judgement, rng, Budget(runs, _cap(level, runs) if is_awaited else None))


def thinking(name: str) -> int:
    """How many matches a player of that name imagines for an answer."""
    kind, _, runs = name.partition(":")
    if kind not in LEVELS:
        return 0
    return int(runs) if runs else LEVELS[kind].runs


def needs_all_processors(name: str) -> bool:
    """Whether a player of that name leaves nothing to others while it thinks."""
    return name.partition(":")[0] == MARSHAL


def _cap(level: Level, runs: int) -> float:
    """Whoever asks for more imagined matches is ready to wait longer."""
    return min(LONGEST_WAIT, level.seconds * max(1.0, runs / level.runs))


def check_player(name: str, game: Game[Any]) -> str:
    """The name of a player of the game, or refused."""
    kind, colon, runs = name.partition(":")
    if kind not in players(game) or (colon and kind not in LEVELS):
        raise UnknownPlayer("unknown_player", player=name, known=", ".join(players(game)))
    if colon and not (runs.isascii() and runs.isdecimal() and 0 < int(runs) <= MOST_RUNS):
        raise UnknownPlayer("unknown_budget", player=name, most=MOST_RUNS)
    return name
