"""Players that know no particular game, and how to get one by name."""

from __future__ import annotations

import random
from collections.abc import Callable

from flintlock.core.errors import UnknownPlayer
from flintlock.core.player import Player
from flintlock.players.random_player import RandomPlayer

_PLAYERS: dict[str, Callable[[random.Random], Player]] = {
    "random": RandomPlayer,
}


def players() -> tuple[str, ...]:
    """The names of all players."""
    return tuple(_PLAYERS)


def make_player(name: str, seed: int) -> Player:
    """A player of that name with luck of its own."""
    if name not in _PLAYERS:
        raise UnknownPlayer(f"there is no player {name!r}; there are {', '.join(_PLAYERS)}")
    return _PLAYERS[name](random.Random(seed))
