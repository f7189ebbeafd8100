"""The games that Flintlock plays, a package each."""

from __future__ import annotations

import os
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from flintlock.core.errors import DataError, UnknownGame
from flintlock.core.game import Game
from flintlock.core.registry import load, shelve

_PACKAGES = {
    "1812": "invasion_1812",
    "washingtons-war": "washingtons_war",
}

DATA_VARIABLE = "FLINTLOCK_DATA"
"""Other data folders for games, as GAME=FOLDER with the separator of paths between them."""


def use_data(game: str, folder: Path) -> Game[Any]:
    """Play a game from a corrected data folder, in this process and in those it starts."""
    if game not in _PACKAGES:
        raise UnknownGame(f"there is no game {game!r} whose data could be replaced")
    folders = {**_folders(), game: str(folder.resolve())}
    _open(game, Path(folders[game]))
    os.environ[DATA_VARIABLE] = os.pathsep.join(f"{name}={path}" for name, path in folders.items())
    shelve(game, partial(_load, game))
    return load(game)


def _folders() -> dict[str, str]:
    entries = [entry for entry in os.environ.get(DATA_VARIABLE, "").split(os.pathsep) if entry]
    for entry in entries:
        if "=" not in entry:
            raise DataError(DATA_VARIABLE, f"{entry!r} is not GAME=FOLDER")
    return dict(entry.split("=", 1) for entry in entries)


def _load(game: str) -> Game[Any]:
    folder = _folders().get(game)
    return _open(game, None if folder is None else Path(folder))


def _open(game: str, folder: Path | None) -> Game[Any]:
    module = import_module(f"flintlock.games.{_PACKAGES[game]}")
    found: Game[Any] = module.load() if folder is None else module.load(folder)
    return found


for _id in _PACKAGES:
    shelve(_id, partial(_load, _id))
