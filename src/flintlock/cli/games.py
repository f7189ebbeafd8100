"""`flintlock games`: what can be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich import box
from rich.table import Table as Grid
from rich.text import Text

from flintlock.cli.screen import make_console
from flintlock.cli.words import book, say
from flintlock.core.game import Game, Variant
from flintlock.core.phrases import Phrases
from flintlock.core.registry import games as game_ids
from flintlock.core.registry import load
from flintlock.players import players
from flintlock.server.spoken import player_name, seats_of, sides


def games() -> None:
    """List the games with their seats, scenarios, options and bots."""
    grid = Grid(box=box.SIMPLE_HEAD)
    for column in ("", say("cli.games.id"), say("cli.games.name")):
        grid.add_column(column)
    for name in game_ids():
        for kind, id, named in _rows(load(name)):
            style = "bold" if kind == "game" else ""
            grid.add_row(say(f"cli.games.{kind}"), Text(id, style), Text(named, style))
        grid.add_section()
    make_console().print(grid)


def _rows(game: Game[Any]) -> Iterator[tuple[str, str, str]]:
    words = book(game)
    yield "game", game.id, words.word("game.name")
    for side in sides(game):
        seats = seats_of(game, side)
        if seats != [side]:
            yield "side", side, words.name(side)
        for seat in seats:
            yield "seat", seat, words.name(seat)
    for scenario in game.scenarios:
        yield "scenario", scenario, words.word(f"scenario.{scenario}")
    for variant in game.options.values():
        yield "option", variant.id, f"{words.word(f'option.{variant.id}')}: {_values(words, variant)}"
    for player in players(game):
        yield "bot", player, player_name(words, player)


def _values(words: Phrases, variant: Variant) -> str:
    """Each reading by its id and in words, the usual one marked."""
    shown = []
    for value in variant.values:
        named = f"{value} ({words.word(f'option.{variant.id}.{value}')})"
        shown.append(say("cli.games.default", value=named) if value == variant.default else named)
    return ", ".join(shown)
