"""`flintlock facts`: what an owner of the printed game may want to check."""

from __future__ import annotations

from typing import Annotated

import typer
from rich import box
from rich.table import Table as Grid
from rich.text import Text

from flintlock.cli.data import DataFolder, open_game
from flintlock.cli.screen import make_console
from flintlock.cli.words import book, say, wishes
from flintlock.server.books import doubts_of
from flintlock.server.languages import language_of


def facts(
    game: Annotated[str, typer.Argument(help="cli.game")],
    data: DataFolder = None,
) -> None:
    """List the facts of the printed game that are reconstructed, remembered or stated once only."""
    rules = open_game(game, data)
    told = doubts_of(rules, language_of(wishes(), rules))
    grades = {grade["id"]: grade["name"] for grade in told["grades"]}
    grid = Grid(box=box.SIMPLE_HEAD)
    for column in ("file", "entry", "fact", "value", "source"):
        grid.add_column(say(f"cli.facts.{column}"))
    for file in told["files"]:
        for one in file["doubts"]:
            cells = (file["file"], one["entry"], one["fact"], one["value"], grades[one["grade"]])
            grid.add_row(*map(Text, cells))
    console = make_console()
    console.print(grid)
    name = book(rules).word("game.name")
    console.print(Text(say("cli.facts.count", count=told["count"], name=name, folder=str(rules.data))))
