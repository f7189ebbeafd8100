"""The command line: play, simulate, replay and check games in a terminal."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from flintlock import __version__
from flintlock.cli import (
    analyse,
    bench,
    facts,
    fuzz,
    games,
    guide,
    play,
    record,
    replay,
    serve,
    simulate,
    tournament,
)
from flintlock.cli.commands import Command, Commands
from flintlock.cli.words import check_spoken, speak
from flintlock.server.languages import VARIABLE

app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    help="cli.help",
    epilog="cli.help.epilog",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"flintlock {__version__}")
        raise typer.Exit


@app.callback()
def _flintlock(
    language: Annotated[
        str | None,
        typer.Option("--language", envvar=VARIABLE, callback=speak, is_eager=True, help="cli.language"),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="cli.version")
    ] = False,
) -> None:
    check_spoken()


app.command(cls=Command, help="cli.serve.help")(serve.serve)
app.command(cls=Command, help="cli.play.help")(play.play)
app.command(cls=Command, help="cli.games.help")(games.games)
app.command(cls=Command, help="cli.guide.help")(guide.guide)
app.command(cls=Command, help="cli.rules.help")(guide.rules)
app.command(cls=Command, help="cli.facts.help")(facts.facts)
app.command(cls=Command, help="cli.replay.help")(replay.replay)
app.add_typer(record.record, name="record")
app.command(cls=Command, help="cli.simulate.help")(simulate.simulate)
app.command(cls=Command, help="cli.tournament.help")(tournament.tournament)
app.command(cls=Command, help="cli.analyse.help")(analyse.analyse)
app.command(cls=Command, help="cli.odds.help")(analyse.odds)
app.command(cls=Command, help="cli.fuzz.help")(fuzz.fuzz)
app.command(cls=Command, help="cli.bench.help")(bench.bench)


def main() -> None:
    """The `flintlock` command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal without a sign for ★ shows a question mark instead of stopping the game.
            stream.reconfigure(errors="replace")
    app()
