"""`--data`: playing from a corrected data folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from flintlock.core.game import Game
from flintlock.core.registry import load
from flintlock.games import use_data

DataFolder = Annotated[
    Path | None,
    typer.Option("--data", metavar="FOLDER", help="cli.data"),
]


def open_game(game: str, data: Path | None) -> Game[Any]:
    """The game, from its own data or from the folder."""
    return load(game) if data is None else use_data(game, data)
