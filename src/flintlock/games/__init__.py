"""The games that Flintlock plays, a package each. A game is known by its `data/game.toml`."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from flintlock.core.data import Facts
from flintlock.core.errors import DataError, UnknownGame
from flintlock.core.game import Game
from flintlock.core.phrases import Phrases, read_phrases
from flintlock.core.registry import load, shelve

ROOM: Final = Path(__file__).parent

DATA_VARIABLE: Final = "FLINTLOCK_DATA"
"""Other data folders for games, as GAME=FOLDER with the separator of paths between them."""


@dataclass(frozen=True)
class Announced:
    """A game on the shelf, or one to come, of which there is a board and a name."""

    id: str
    folder: Path
    place: int
    """Where it stands on the shelf."""
    is_ready: bool
    """Whether it can be played; `ready = false` keeps rules that are being written off the shelf."""

    @property
    def board(self) -> Path:
        return self.folder / "board.svg"

    @property
    def phrases(self) -> dict[str, Phrases]:
        """Its words; of a game that can be played, those of its boxes and cards come with the game."""
        return read_phrases(self.folder / "data", {})


@cache
def announced() -> tuple[Announced, ...]:
    """All games, those to come included, in the order of the shelf."""
    found = []
    for path in sorted(ROOM.glob("*/data/game.toml")):
        facts = Facts.load(path)
        facts.only("id", "place", "ready", "speed")
        folder = path.parents[1]
        is_ready = any(folder.glob("__init__.*")) and facts.values.get("ready", True) is True
        found.append(Announced(facts.text("id"), folder, facts.number("place"), is_ready))
    return tuple(sorted(found, key=lambda game: game.place))


def _package(game: str) -> str:
    for one in announced():
        if one.id == game and one.is_ready:
            return one.folder.name
    raise UnknownGame(
        "unknown_game", game=game, known=", ".join(one.id for one in announced() if one.is_ready)
    )


def use_data(game: str, folder: Path) -> Game[Any]:
    """Play a game from a corrected data folder, in this process and in those it starts."""
    _package(game)
    if os.pathsep in str(folder.resolve()):
        raise DataError(str(folder), f"a folder's name must not hold {os.pathsep!r}")
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
    module = import_module(f"flintlock.games.{_package(game)}")
    found: Game[Any] = module.load() if folder is None else module.load(folder)
    return found


for _game in announced():
    if _game.is_ready:
        shelve(_game.id, partial(_load, _game.id))
