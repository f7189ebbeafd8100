"""`flintlock facts`: what an owner of the printed game may want to check."""

from __future__ import annotations

from typing import Annotated

import typer
from rich import box
from rich.table import Table as Grid
from rich.text import Text

from flintlock.cli.data import DataFolder, open_game
from flintlock.cli.screen import make_console


def facts(
    game: Annotated[str, typer.Argument(help="The game's id.")],
    data: DataFolder = None,
) -> None:
    """List the facts of the printed game that are reconstructed, remembered or stated once only.

    If you own the game and know better, correct the line in a copy of the data folder, set its
    source, and play from the copy with --data.

    Examples:

    - `flintlock facts 1812`
    - `flintlock facts washingtons-war --data my-data`
    """
    rules = open_game(game, data)
    doubts = rules.doubts()
    grid = Grid(box=box.SIMPLE_HEAD)
    for column in ("File", "Entry", "Fact", "Source"):
        grid.add_column(column)
    for doubt in doubts:
        grid.add_row(*(Text(cell) for cell in (doubt.file, doubt.entry, doubt.fact, doubt.source)))
    console = make_console()
    console.print(grid)
    console.print(f"{len(doubts)} facts of {rules.name} are not certain. They stand in {rules.data}.")
