"""`flintlock simulate`: who wins how often."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from flintlock.cli.data import DataFolder, open_game
from flintlock.cli.progress import progress
from flintlock.cli.screen import make_console
from flintlock.cli.seating import pairs, study_seats
from flintlock.cli.words import book, say
from flintlock.core.game import Game
from flintlock.core.question import Seat
from flintlock.server.spoken import seats_of, sides
from flintlock.study import simulate as study
from flintlock.study.figures import Mean, Share
from flintlock.study.page import Page
from flintlock.study.plots import intervals

COLUMNS: Final = ("cli.simulate.number", "cli.simulate.share", "cli.simulate.interval", "cli.simulate.score")


def simulate(
    game: Annotated[str, typer.Argument(help="cli.game")],
    games: Annotated[int, typer.Option(min=1, help="cli.simulate.games")] = 100,
    players: Annotated[str, typer.Option(help="cli.simulate.players")] = "random",
    jobs: Annotated[int | None, typer.Option(min=1, help="cli.simulate.jobs")] = None,
    seed: Annotated[int, typer.Option(help="cli.first_seed")] = 0,
    scenario: Annotated[str | None, typer.Option(help="cli.scenario_only")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="cli.option")] = None,
    records: Annotated[Path | None, typer.Option(help="cli.simulate.records")] = None,
    file: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.tournament.file")] = None,
    page: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.tournament.page")] = None,
    data: DataFolder = None,
) -> None:
    """Let bots play many games and count who wins."""
    rules = open_game(game, data)
    seats = study_seats(rules, players)
    scenarios = 1 if scenario else len(rules.scenarios)
    what = say("cli.simulate.progress", name=book(rules).word("game.name"))
    with progress(make_console(stderr=True), what, games * scenarios) as advance:
        report = study.simulate(
            game,
            games=games,
            players=seats,
            jobs=jobs or os.cpu_count() or 1,
            seed=seed,
            scenario=scenario,
            options=pairs(option or (), "NAME=VALUE"),
            records=records,
            file=file,
            on_games=advance,
        )
    _print(make_console(), rules, report)
    if page is not None:
        _page(rules, report).save(page)


def _print(console: Console, game: Game[Any], report: study.Report) -> None:
    for scenario in report.scenarios:
        console.print(Text(_title(game, report, scenario), style="bold"))
        grid = Grid(box=box.SIMPLE_HEAD)
        grid.add_column("")
        for column in COLUMNS:
            grid.add_column(say(column), justify="right")
        for row in _rows(game, report, scenario):
            grid.add_row(*row)
        console.print(grid)
    console.print(Text(_speed(report)))


def _page(game: Game[Any], report: study.Report) -> Page:
    page = Page(book(game).word("game.name"))
    for scenario in report.scenarios:
        page.heading(_title(game, report, scenario))
        page.table(["", *map(say, COLUMNS)], _rows(game, report, scenario))
        won = {name: share.estimate for name, share, _ in shares(game, report, scenario)}
        page.plot(say("cli.simulate.share"), intervals({"": won}, 0.0, 1.0, lambda value: f"{value:.0%}"))
    return page


def _title(game: Game[Any], report: study.Report, scenario: str) -> str:
    number, answers = len(report.of(scenario)), f"{report.mean_answers(scenario):.1f}"
    name = book(game).word(f"scenario.{scenario}")
    return say("cli.simulate.title", scenario=name, games=number, answers=answers)


def _rows(game: Game[Any], report: study.Report, scenario: str) -> list[list[str]]:
    return [[name, *_share(share), score] for name, share, score in shares(game, report, scenario)]


def shares(game: Game[Any], report: study.Report, scenario: str) -> list[tuple[str, Share, str]]:
    """Who wins how often, and with which score; draws last."""
    found = [
        (
            book(game).name(who),
            report.wins(scenario, seats),
            _mean(report.mean_score(scenario, (who, *seats))),
        )
        for who, seats in _winners(game, report)
    ]
    return [*found, (say("cli.simulate.draws"), report.draws(scenario), "")]


def _speed(report: study.Report) -> str:
    seconds = max(report.seconds, 1e-9)
    return say(
        "cli.simulate.speed",
        games=len(report.outcomes),
        seconds=f"{report.seconds:.1f}",
        games_rate=f"{len(report.outcomes) / seconds:,.1f}",
        answers_rate=f"{report.answers / seconds:,.0f}",
    )


def _winners(game: Game[Any], report: study.Report) -> list[tuple[str, list[Seat]]]:
    """The sides; where somebody has won without the others of his side, in whichever scenario, the seats."""
    by_side = {side: list(seats_of(game, side)) for side in sides(game)}
    if any(report.wins_alone(seats) for seats in by_side.values()):
        return [(seat, [seat]) for seat in game.seats]
    return list(by_side.items())


def _mean(mean: Mean | None) -> str:
    return "" if mean is None else f"{mean.value:.1f} ± {mean.margin:.1f}"


def _share(share: Share) -> tuple[str, str, str]:
    low, high = share.interval
    return str(share.count), f"{share.value:.1%}", f"{low:.1%} – {high:.1%}"
