"""`flintlock simulate`: who wins how often."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from flintlock.cli.data import DataFolder, open_game
from flintlock.cli.progress import progress
from flintlock.cli.screen import make_console
from flintlock.cli.seating import pairs, study_seats
from flintlock.cli.words import seats_of, side_name, sides
from flintlock.core.game import Game
from flintlock.study import simulate as study


def simulate(
    game: Annotated[str, typer.Argument(help="The game's id.")],
    games: Annotated[int, typer.Option(min=1, help="Games of each scenario.")] = 100,
    players: Annotated[
        str, typer.Option(help="One player for all, or SEAT=PLAYER,… by seat or side.")
    ] = "random",
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; else one for each processor.")] = None,
    seed: Annotated[int, typer.Option(help="The seed of the first game; the next has the next.")] = 0,
    scenario: Annotated[str | None, typer.Option(help="This scenario only; else all.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A choice between rules; can be repeated.")
    ] = None,
    records: Annotated[Path | None, typer.Option(help="Keep every game in this folder.")] = None,
    data: DataFolder = None,
) -> None:
    """Let bots play many games and count who wins.

    Equal settings give equal results, however many processes play. Shares are given with their
    95 % confidence intervals (Wilson).

    Examples:

    - `flintlock simulate 1812`
    - `flintlock simulate 1812 --games 1000 --jobs 2 --scenario intro_1812`
    - `flintlock simulate 1812 --players british=random,american=random --records studied`
    """
    rules = open_game(game, data)
    seats = study_seats(rules, players)
    scenarios = 1 if scenario else len(rules.scenarios)
    with progress(make_console(stderr=True), f"Playing {rules.name}", games * scenarios) as advance:
        report = study.simulate(
            game,
            games=games,
            players=seats,
            jobs=jobs or os.cpu_count() or 1,
            seed=seed,
            scenario=scenario,
            options=pairs(option or (), "NAME=VALUE"),
            records=records,
            on_games=advance,
        )
    _print(make_console(), rules, report)


def _print(console: Console, game: Game[Any], report: study.Report) -> None:
    for scenario in report.scenarios:
        number, answers = len(report.of(scenario)), report.mean_answers(scenario)
        title = f"{game.scenarios[scenario].name}: {number} games, {answers:.1f} answers a game"
        console.print(Text(title, style="bold"))
        grid = Grid(box=box.SIMPLE_HEAD)
        grid.add_column("")
        for column in ("Games", "Share", "95 % interval"):
            grid.add_column(column, justify="right")
        for side in sides(game):
            grid.add_row(side_name(game, side), *_share(report.wins(scenario, seats_of(game, side))))
        grid.add_row("Draws", *_share(report.draws(scenario)))
        console.print(grid)
    seconds = max(report.seconds, 1e-9)
    console.print(
        f"{len(report.outcomes)} games in {report.seconds:.1f} s: "
        f"{len(report.outcomes) / seconds:,.1f} games/s, {report.answers / seconds:,.0f} answers/s"
    )


def _share(share: study.Share) -> tuple[str, str, str]:
    low, high = share.interval
    return str(share.count), f"{share.value:.1%}", f"{low:.1%} – {high:.1%}"
