"""`flintlock play`: any mix of people and bots at one terminal."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from flintlock.cli.data import DataFolder
from flintlock.cli.screen import make_console
from flintlock.cli.seating import pairs, play_seats
from flintlock.cli.session import Quit, Session
from flintlock.cli.words import BadInput, say
from flintlock.core.errors import RecordDiffers
from flintlock.core.match import Match
from flintlock.core.record import Record
from flintlock.core.registry import games, load
from flintlock.games import use_data

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  arrow keys and history at the prompt


def play(
    game: Annotated[str | None, typer.Argument(help="cli.play.game")] = None,
    scenario: Annotated[str | None, typer.Option(help="cli.play.scenario")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="cli.option")] = None,
    seat: Annotated[list[str] | None, typer.Option(metavar="SEAT=WHO", help="cli.play.seat")] = None,
    seed: Annotated[int | None, typer.Option(help="cli.play.seed")] = None,
    dice: Annotated[bool, typer.Option("--dice", help="cli.play.dice")] = False,
    load_from: Annotated[Path | None, typer.Option("--load", metavar="RECORD", help="cli.play.load")] = None,
    reasons: Annotated[bool, typer.Option("--reasons", help="cli.play.reasons_help")] = False,
    data: DataFolder = None,
) -> None:
    """Play a game at this terminal."""
    console = make_console()
    if data is not None:
        use_data(_named(game), data)
    if load_from is None:
        rules = load(_named(game))
        options = rules.agree(pairs(option or (), "NAME=VALUE"), play_seats(rules, seat or ()))
        match = rules.start(scenario, options, seed, nature="ask" if dice else "auto")
    elif scenario or option or seed is not None or dice:
        raise BadInput("cli.play.own_settings")
    else:
        match = _saved_match(console, load_from, game)
    session = Session(console, match, play_seats(match.game, seat or ()), seed, reasons)
    try:
        session.run()
    except Quit:
        console.print(say("cli.play.goodbye"))
    except (EOFError, KeyboardInterrupt):
        console.print(f"\n{say('cli.play.not_saved')}")


def _named(game: str | None) -> str:
    if game is None:
        raise BadInput("cli.play.which", known=", ".join(games()))
    return game


def _saved_match(console: Console, path: Path, game: str | None) -> Match[Any]:
    record = Record.load(path)
    rules = load(record.game if game is None else game)
    try:
        return record.replay(rules)
    except RecordDiffers as difference:
        warning = say("cli.play.other_rules", problem=str(difference))
        console.print(Text(warning, style="yellow"))
        return record.resume(rules)
