"""`flintlock record`: looking into stored games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid
from rich.text import Text

from flintlock.cli.screen import make_console
from flintlock.cli.seating import BadInput
from flintlock.cli.words import listing, outcome
from flintlock.core.errors import FlintlockError
from flintlock.core.game import Game
from flintlock.core.position import Result
from flintlock.core.question import NATURE
from flintlock.core.record import Record
from flintlock.core.registry import load

record = typer.Typer(no_args_is_help=True, help="Validate and show the records of games.")


@record.command()
def validate(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH…", help="Records, or folders of them.")],
) -> None:
    """Replay records under the current rules; say ok or what differs first.

    Of a folder, all *.json files in it and below are taken. The exit code is 1 if any differs.

    Examples:

    - `flintlock record validate evening.json`
    - `flintlock record validate tests/records`
    """
    console = make_console()
    differing = 0
    files = list(_files(paths))
    for path in files:
        problem = _problem(path)
        differing += problem is not None
        line = Text(f"{path}: ok", style="green") if problem is None else Text(problem, style="red")
        console.print(line, soft_wrap=True)
    if len(files) > 1:
        console.print(f"{len(files)} records, {differing or 'none'} of them with a difference.")
    if differing:
        raise typer.Exit(1)


@record.command()
def show(path: Annotated[Path, typer.Argument(metavar="PATH", help="A record.")]) -> None:
    """Show a record's headings: game, scenario, seed, rules, phases, answers, result.

    Example:

    - `flintlock record show evening.json`
    """
    grid = Grid.grid(padding=(0, 2))
    for name, value in _headings(Record.load(path)):
        grid.add_row(Text(name, style="bold"), Text(value))
    make_console().print(grid)


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if not path.exists():
            raise BadInput(f"{path}: there is no such file or folder")
        if not path.is_dir():
            yield path
            continue
        found = sorted(path.rglob("*.json"))
        if not found:
            raise BadInput(f"{path}: there are no records (*.json) in this folder")
        yield from found


def _problem(path: Path) -> str | None:
    try:
        loaded = Record.load(path)
    except FlintlockError as error:
        return str(error)
    try:
        loaded.replay()
    except FlintlockError as error:
        return f"{path}: {error}"
    return None


def _headings(loaded: Record) -> Iterator[tuple[str, str]]:
    game = load(loaded.game)
    scenario = game.scenarios.get(loaded.scenario)
    asked = [asker for phase in loaded.phases for asker in phase.askers]
    yield "Game", f"{game.name} ({game.id})"
    yield "Scenario", f"{scenario.name} ({scenario.id})" if scenario else loaded.scenario
    yield "Options", listing(f"{name}={value}" for name, value in loaded.options.items())
    yield "Seed", str(loaded.seed)
    yield "Dice", "rolled by Flintlock" if loaded.nature == "auto" else "typed in"
    current = "" if loaded.rules_version == game.rules_version else f" (now: {game.rules_version})"
    yield "Rules version", f"{loaded.rules_version}{current}"
    yield "Phases", str(len(loaded.phases))
    yield "Answers", f"{len(asked)}, {asked.count(NATURE)} of them Nature's"
    yield "Result", _result(game, loaded)


def _result(game: Game[Any], loaded: Record) -> str:
    if loaded.result is None:
        return "not over"
    return outcome(game, Result.from_json(loaded.result, "result"))
