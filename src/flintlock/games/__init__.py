"""The games that Flintlock plays, a package each."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from flintlock.core.game import Game
from flintlock.core.registry import shelve

_PACKAGES = {
    "1812": "invasion_1812",
}


def _loader(package: str) -> Game[Any]:
    game: Game[Any] = import_module(f"flintlock.games.{package}").load()
    return game


for _id, _package in _PACKAGES.items():
    shelve(_id, lambda package=_package: _loader(package))  # type: ignore[misc]
