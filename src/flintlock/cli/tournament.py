"""`flintlock tournament`: which player is stronger."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from flintlock.cli.data import DataFolder, open_game
from flintlock.cli.progress import progress
from flintlock.cli.screen import make_console
from flintlock.cli.seating import pairs
from flintlock.cli.words import book, say
from flintlock.core.registry import load
from flintlock.study import tournament as study
from flintlock.study.figures import Estimate
from flintlock.study.page import Page
from flintlock.study.plots import intervals


def tournament(
    game: Annotated[str, typer.Argument(help="cli.game")],
    players: Annotated[str, typer.Option(metavar="A,B,…", help="cli.tournament.players")],
    games: Annotated[int, typer.Option(min=1, help="cli.tournament.games")] = 100,
    scenario: Annotated[str | None, typer.Option(help="cli.tournament.scenario")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="cli.option")] = None,
    seed: Annotated[int, typer.Option(help="cli.first_seed")] = 0,
    jobs: Annotated[int | None, typer.Option(min=1, help="cli.simulate.jobs")] = None,
    ray: Annotated[str | None, typer.Option(metavar="ADDRESS", help="cli.tournament.ray")] = None,
    file: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.tournament.file")] = None,
    page: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.tournament.page")] = None,
    data: DataFolder = None,
) -> None:
    """Let players meet on the same seeds with the sides swapped, and say who is stronger."""
    rules = open_game(game, data)
    setting = study.set_up(rules, players.split(","), scenario, pairs(option or (), "NAME=VALUE"), seed)
    what = say("cli.simulate.progress", name=book(rules).word("game.name"))
    with progress(make_console(stderr=True), what, games * len(setting.pairs)) as advance:
        standings = study.hold(
            setting, games, jobs=jobs or os.cpu_count() or 1, cluster=ray, file=file, on_games=advance
        )
    _print(make_console(), standings)
    if page is not None:
        _page(standings).save(page)


DUELS = (
    "cli.tournament.games_played",
    "cli.tournament.score",
    "cli.simulate.interval",
    "cli.tournament.pairs",
)
STRENGTHS = (
    "cli.tournament.elo",
    "cli.simulate.interval",
    "cli.tournament.mean_time",
    "cli.tournament.longest",
)


def _print(console: Console, standings: study.Standings) -> None:
    console.print(Text(_title(standings), style="bold"))
    for columns, rows in ((DUELS, _duels(standings)), (STRENGTHS, _strengths(standings))):
        grid = Grid("", box=box.SIMPLE_HEAD)
        for column in columns:
            grid.add_column(say(column), justify="right")
        for row in rows:
            grid.add_row(*row)
        console.print(grid)


def _title(standings: study.Standings) -> str:
    words = book(load(standings.setting.game))
    name, scenario = words.word("game.name"), words.word(f"scenario.{standings.setting.scenario}")
    return say("cli.tournament.title", name=name, scenario=scenario, games=len(standings.games))


def _duels(standings: study.Standings) -> list[list[str]]:
    rows = []
    for first, second in standings.setting.pairs:
        duel = standings.duel(first, second)
        better, even, worse = duel.pairs
        rows.append(
            [
                f"{first} – {second}",
                str(duel.games),
                f"{duel.score.value:.1%}",
                f"{duel.score.low:.1%} – {duel.score.high:.1%}",
                f"{better} / {even} / {worse}",
            ]
        )
    return rows


def _strengths(standings: study.Standings) -> list[list[str]]:
    rows = []
    for player, strength in _ranked(standings.elo()):
        pace = standings.pace(player)
        mean = pace.seconds / max(1, pace.answers)
        interval = f"{strength.low:+.0f} – {strength.high:+.0f}"
        times = f"{1000 * mean:.1f} ms", f"{1000 * pace.longest:.0f} ms"
        rows.append([player, f"{strength.value:+.0f}", interval, *times])
    return rows


def _ranked(strengths: dict[str, Estimate]) -> list[tuple[str, Estimate]]:
    return sorted(strengths.items(), key=lambda one: -one[1].value)


def _page(standings: study.Standings) -> Page:
    page = Page(_title(standings))
    page.table(["", *map(say, DUELS)], _duels(standings))
    scores = {f"{a} – {b}": standings.duel(a, b).score for a, b in standings.setting.pairs}
    page.plot(say("cli.tournament.score"), intervals({"": scores}, 0.0, 1.0, lambda value: f"{value:.0%}"))
    page.table(["", *map(say, STRENGTHS)], _strengths(standings))
    strengths = dict(_ranked(standings.elo()))
    low = min(one.low for one in strengths.values())
    high = max(one.high for one in strengths.values())
    page.plot(
        say("cli.tournament.elo"),
        intervals({"": strengths}, low, max(high, low + 1), lambda value: f"{value:+.0f}"),
    )
    return page
