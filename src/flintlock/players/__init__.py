"""Players: those that know no particular game, and those that a game brings along."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

from flintlock.core.errors import UnknownPlayer
from flintlock.core.game import Game
from flintlock.core.player import Player
from flintlock.players.random_player import RandomPlayer

_PLAYERS: Final[dict[str, Callable[[random.Random], Player]]] = {
    "random": RandomPlayer,
}


def _known(game: Game[Any] | None) -> Mapping[str, Callable[[random.Random], Player]]:
    return _PLAYERS if game is None else {**_PLAYERS, **game.players}


def players(game: Game[Any] | None = None) -> tuple[str, ...]:
    """The names of all players: those that know no game, and the game's own."""
    return tuple(_known(game))


def make_player(name: str, seed: int, game: Game[Any] | None = None) -> Player:
    """A player of that name with luck of its own, for one seat of one match."""
    known = _known(game)
    if name not in known:
        raise UnknownPlayer("unknown_player", player=name, known=", ".join(known))
    return known[name](random.Random(seed))
