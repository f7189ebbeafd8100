"""`flintlock fuzz`: legal play with everything checked on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from flintlock.cli.data import DataFolder, open_game
from flintlock.cli.progress import progress
from flintlock.cli.screen import make_console
from flintlock.cli.words import book, listing, say
from flintlock.study import fuzz as study

UNREACHED = ("cli.fuzz.no_prompts", "cli.fuzz.no_answers", "cli.fuzz.no_effects")


def fuzz(
    game: Annotated[str, typer.Argument(help="cli.game")],
    games: Annotated[int, typer.Option(min=1, help="cli.fuzz.games")] = 10,
    seed: Annotated[int, typer.Option(help="cli.first_seed")] = 0,
    scenario: Annotated[str | None, typer.Option(help="cli.scenario_only")] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.fuzz.out")] = None,
    data: DataFolder = None,
) -> None:
    """Play games and check the rules' promises at each question; after a failure the exit code is 1."""
    rules = open_game(game, data)
    wanted = None if scenario is None else rules.check_scenario(scenario)
    settings = [setting for setting in study.settings(rules) if wanted in (None, setting[0])]
    target = out if out is not None else Path(f"fuzz-{game}.json")
    number = games * len(settings)
    what = say("cli.fuzz.progress", name=book(rules).word("game.name"))
    try:
        with progress(make_console(stderr=True), what, number) as advance:
            covered = study.fuzz(rules, games, seed, wanted, on_game=lambda: advance(1), record_to=target)
    except study.FuzzFailure as failure:
        told = f"{failure}\n{say('cli.fuzz.failure', file=str(target))}"
        make_console(stderr=True).print(Text(told, style="red"))
        raise typer.Exit(1) from None
    console = make_console()
    for key, missing in zip(UNREACHED, covered.unreached(rules).values(), strict=True):
        console.print(Text(say(key, missing=listing(missing))))
    phase, length = covered.longest_phase_name, covered.longest_phase
    console.print(Text(say("cli.fuzz.longest", phase=phase, answers=length)))
    console.print(Text(say("cli.fuzz.done", games=number, settings=len(settings), answers=covered.answers)))
