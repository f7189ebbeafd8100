"""`flintlock record`: looking into stored games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid
from rich.text import Text

from flintlock.cli.commands import Command, Commands
from flintlock.cli.screen import make_console
from flintlock.cli.words import BadInput, book, listing, outcome, say
from flintlock.core.errors import FlintlockError
from flintlock.core.game import Game
from flintlock.core.position import Result
from flintlock.core.question import NATURE
from flintlock.core.record import Record
from flintlock.core.registry import load
from flintlock.server.refusal import told

record = typer.Typer(cls=Commands, no_args_is_help=True, help="cli.record.help")


@record.command(cls=Command, help="cli.validate.help")
def validate(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH…", help="cli.validate.paths")],
) -> None:
    """Replay records under the current rules; say ok, or what differs first; then the exit code is 1."""
    console = make_console()
    differing = 0
    files = list(_files(paths))
    for path in files:
        problem = _problem(path)
        differing += problem is not None
        if problem is None:
            line = Text(say("cli.validate.ok", path=str(path)), style="green")
        else:
            line = Text(problem, style="red")
        console.print(line, soft_wrap=True)
    if len(files) > 1:
        console.print(say("cli.validate.count", records=len(files), differing=differing))
    if differing:
        raise typer.Exit(1)


@record.command(cls=Command, help="cli.show.help")
def show(path: Annotated[Path, typer.Argument(metavar="PATH", help="cli.show.path")]) -> None:
    """Show a record's headings: game, scenario, rules, phases, answers, result."""
    grid = Grid.grid(padding=(0, 2))
    for name, value in _headings(Record.load(path)):
        grid.add_row(Text(say(f"cli.show.{name}"), style="bold"), Text(value))
    make_console().print(grid)


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if not path.exists():
            raise BadInput("cli.no_file", path=str(path))
        if not path.is_dir():
            yield path
            continue
        found = sorted(path.rglob("*.json"))
        if not found:
            raise BadInput("cli.no_records", path=str(path))
        yield from found


def _problem(path: Path) -> str | None:
    try:
        loaded = Record.load(path)
    except FlintlockError as error:
        return told(book(), error)
    try:
        loaded.replay()
    except FlintlockError as error:
        return f"{path}: {told(book(), error)}"
    return None


def _headings(loaded: Record) -> Iterator[tuple[str, str]]:
    game = load(loaded.game)
    words = book(game)
    asked = [asker for phase in loaded.phases for asker in phase.askers]
    yield "game", f"{words.word('game.name')} ({game.id})"
    scenario = words.find(f"scenario.{loaded.scenario}")
    yield "scenario", f"{scenario} ({loaded.scenario})" if scenario else loaded.scenario
    yield "options", listing(f"{name}={value}" for name, value in loaded.options.items())
    if loaded.result is not None:  # before the end it would tell the luck to come
        yield "seed", str(loaded.seed)
    yield "dice", say("cli.show.rolled" if loaded.nature == "auto" else "cli.show.typed")
    if loaded.practice:
        yield "take_back", say("cli.show.practice")
    if loaded.holders:
        yield "seats", listing(f"{seat}={holder}" for seat, holder in loaded.holders.items())
    current = game.rules_version
    old = say("cli.show.old_rules", version=loaded.rules_version, current=current)
    yield "rules", str(current) if loaded.rules_version == current else old
    yield "phases", str(len(loaded.phases))
    yield "answers", say("cli.show.count", answers=len(asked), nature=asked.count(NATURE))
    yield "result", _result(game, loaded)


def _result(game: Game[Any], loaded: Record) -> str:
    if loaded.result is None:
        return say("cli.show.not_over")
    return outcome(game, Result.from_json(loaded.result, "result"))
