"""`flintlock facts`: what an owner of the printed game may want to check."""

from __future__ import annotations

from typing import Annotated

import typer
from rich import box
from rich.table import Table as Grid
from rich.text import Text

from flintlock.cli.data import DataFolder, open_game
from flintlock.cli.screen import make_console
from flintlock.cli.words import book, say


def facts(
    game: Annotated[str, typer.Argument(help="cli.game")],
    data: DataFolder = None,
) -> None:
    """List the facts of the printed game that are reconstructed, remembered or stated once only."""
    rules = open_game(game, data)
    doubts = rules.doubts()
    grid = Grid(box=box.SIMPLE_HEAD)
    for column in ("cli.facts.file", "cli.facts.entry", "cli.facts.fact", "cli.facts.source"):
        grid.add_column(say(column))
    for doubt in doubts:
        grid.add_row(*(Text(cell) for cell in (doubt.file, doubt.entry, doubt.fact, doubt.source)))
    console = make_console()
    console.print(grid)
    name = book(rules).word("game.name")
    console.print(Text(say("cli.facts.count", count=len(doubts), name=name, folder=str(rules.data))))
