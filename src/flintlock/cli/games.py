"""`flintlock games`: what can be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich import box
from rich.table import Table as Grid
from rich.text import Text

from flintlock.cli.screen import make_console
from flintlock.cli.words import seats_of, side_name, sides
from flintlock.core.game import Game, Variant
from flintlock.core.registry import games as game_ids
from flintlock.core.registry import load


def games() -> None:
    """List the games with their seats, scenarios and options.

    The ids in this table are what the other commands want.

    Example:

    - `flintlock games`
    """
    grid = Grid(box=box.SIMPLE_HEAD)
    for column in ("", "Id", "Name"):
        grid.add_column(column)
    for name in game_ids():
        for row in _rows(load(name)):
            grid.add_row(*row)
        grid.add_section()
    make_console().print(grid)


def _rows(game: Game[Any]) -> Iterator[tuple[str, Text, Text]]:
    yield "game", Text(game.id, "bold"), Text(game.name, "bold")
    for side in sides(game):
        seats = seats_of(game, side)
        if seats != [side]:
            yield "side", Text(side), Text(side_name(game, side))
        for seat in seats:
            yield "seat", Text(seat), Text(game.roles[seat].name)
    for scenario in game.scenarios.values():
        yield "scenario", Text(scenario.id), Text(scenario.name)
    for variant in game.options.values():
        yield "option", Text(variant.id), Text(f"{variant.name}: {_values(variant)}")


def _values(variant: Variant) -> str:
    return ", ".join(f"{value} (default)" if value == variant.default else value for value in variant.values)
