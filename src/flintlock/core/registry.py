"""The shelf of games: each is put there with its loader and opened when first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flintlock.core.errors import UnknownGame
from flintlock.core.game import Game

_loaders: dict[str, Callable[[], Game[Any]]] = {}
_open: dict[str, Game[Any]] = {}


def shelve(game: str, loader: Callable[[], Game[Any]]) -> None:
    """Make a game known under its id."""
    _loaders[game] = loader
    _open.pop(game, None)


def games() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(_loaders)


def load(game: str) -> Game[Any]:
    """The game of that id."""
    if game not in _open:
        if game not in _loaders:
            raise UnknownGame("unknown_game", game=game, known=", ".join(_loaders))
        _open[game] = _loaders[game]()
    return _open[game]
