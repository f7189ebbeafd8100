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
from flintlock.cli.seating import BadInput, pairs, play_seats
from flintlock.cli.session import Quit, Session
from flintlock.cli.words import listing
from flintlock.core.errors import RecordDiffers
from flintlock.core.match import Match
from flintlock.core.record import Record
from flintlock.core.registry import games, load
from flintlock.games import use_data

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  arrow keys and history at the prompt


def play(
    game: Annotated[str | None, typer.Argument(help="The game's id; flintlock games lists them.")] = None,
    scenario: Annotated[str | None, typer.Option(help="The scenario's id; else the first.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A choice between rules; can be repeated.")
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT=WHO", help="Who sits where: human or a bot's name; can be repeated."),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The luck of the game; else left to chance.")] = None,
    dice: Annotated[
        bool, typer.Option("--dice", help="You roll and draw yourself and type in what came.")
    ] = False,
    load_from: Annotated[
        Path | None, typer.Option("--load", metavar="RECORD", help="Go on with a saved game.")
    ] = None,
    data: DataFolder = None,
) -> None:
    """Play a game at this terminal.

    You play the first side against bots unless you say otherwise. SEAT is a seat, a side or all;
    WHO is human or a bot. Once you name people, bots take the other seats; if you name bots only,
    people take them. People of different sides get a curtain between them, so that hands stay secret.

    Examples:

    - `flintlock play 1812`
    - `flintlock play 1812 --seat american=human`
    - `flintlock play 1812 --seat all=human --scenario campaign_1813`
    - `flintlock play 1812 --seat all=random --seed 7`
    - `flintlock play --load evening.json --seat all=human`
    """
    console = make_console()
    if data is not None:
        use_data(_named(game), data)
    if load_from is None:
        match = _new_match(game, scenario, pairs(option or (), "NAME=VALUE"), seed, dice)
    elif scenario or option or seed is not None or dice:
        raise BadInput(
            "a saved game has its own scenario, options, seed and dice; leave them out with --load"
        )
    else:
        match = _saved_match(console, load_from, game)
    session = Session(console, match, play_seats(match.game, seat or ()))
    try:
        session.run()
    except Quit:
        console.print("Goodbye.")
    except (EOFError, KeyboardInterrupt):
        console.print("\nGoodbye. The game was not saved.")


def _named(game: str | None) -> str:
    if game is None:
        raise BadInput(f"say which game to play: {listing(games())}")
    return game


def _new_match(
    game: str | None, scenario: str | None, options: dict[str, str], seed: int | None, dice: bool
) -> Match[Any]:
    return load(_named(game)).start(scenario, options, seed, nature="ask" if dice else "auto")


def _saved_match(console: Console, path: Path, game: str | None) -> Match[Any]:
    record = Record.load(path)
    rules = load(record.game if game is None else game)
    try:
        return record.replay(rules)
    except RecordDiffers as difference:
        console.print(
            Text(f"The rules have changed since this game was saved ({difference}).", style="yellow")
        )
        console.print(Text("It goes on from the beginning of its last phase.", style="yellow"))
        return record.resume(rules)
