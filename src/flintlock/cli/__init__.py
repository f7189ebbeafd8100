"""The command line: play, simulate, replay and check games in a terminal."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from flintlock import __version__
from flintlock.cli import bench, facts, fuzz, games, play, record, replay, serve, simulate
from flintlock.core.errors import FlintlockError

BAD_INPUT = 2


class Commands(TyperGroup):
    """Says what is wrong in one sentence instead of a traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except FlintlockError as error:
            problem = str(error)
        except OSError as error:
            if error.filename is None:
                raise
            problem = f"{error.filename}: {error.strerror}"
        typer.echo(f"flintlock: {problem}", err=True)
        raise typer.Exit(BAD_INPUT)


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    help="Flintlock plays board wargames about America's wars, complete and by the book.",
    epilog="New here? Try: flintlock serve --open",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"flintlock {__version__}")
        raise typer.Exit


@app.callback()
def _flintlock(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass


app.command()(serve.serve)
app.command()(play.play)
app.command()(games.games)
app.command()(facts.facts)
app.command()(replay.replay)
app.add_typer(record.record, name="record")
app.command()(simulate.simulate)
app.command()(fuzz.fuzz)
app.command()(bench.bench)


def main() -> None:
    """The `flintlock` command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal without a sign for ★ shows a question mark instead of stopping the game.
            stream.reconfigure(errors="replace")
    app()
