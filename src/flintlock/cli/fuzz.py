"""`flintlock fuzz`: random play with everything checked on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from flintlock.cli.data import DataFolder, open_game
from flintlock.cli.progress import progress
from flintlock.cli.screen import make_console
from flintlock.study import fuzz as study


def fuzz(
    game: Annotated[str, typer.Argument(help="The game's id.")],
    games: Annotated[int, typer.Option(min=1, help="Games of each scenario with each set of options.")] = 10,
    seed: Annotated[int, typer.Option(help="The seed of the first game; the next has the next.")] = 0,
    scenario: Annotated[str | None, typer.Option(help="This scenario only; else all.")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the record of a failure goes.")
    ] = None,
    data: DataFolder = None,
) -> None:
    """Play random games and check the rules' promises at each question.

    A failure is saved as a record that leads there, and the exit code is 1.

    Examples:

    - `flintlock fuzz 1812`
    - `flintlock fuzz 1812 --games 100 --seed 4000 --scenario intro_1812 --out failure.json`
    """
    rules = open_game(game, data)
    wanted = None if scenario is None else rules.check_scenario(scenario)
    settings = [setting for setting in study.settings(rules) if wanted in (None, setting[0])]
    target = out if out is not None else Path(f"fuzz-{game}.json")
    console = make_console()
    try:
        with progress(make_console(stderr=True), f"Fuzzing {rules.name}", games * len(settings)) as advance:
            answers = study.fuzz(rules, games, seed, wanted, on_game=lambda: advance(1), record_to=target)
    except study.FuzzFailure as failure:
        make_console(stderr=True).print(Text(f"{failure}\nA record that leads there: {target}", style="red"))
        raise typer.Exit(1) from None
    number = games * len(settings)
    console.print(f"{number} games in {len(settings)} settings, {answers:,} answers: no failure.")
