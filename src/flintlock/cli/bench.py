"""`flintlock bench`: how fast this machine plays."""

from __future__ import annotations

from typing import Annotated

import typer
from rich import box
from rich.table import Table as Grid

from flintlock.cli.progress import progress
from flintlock.cli.screen import make_console
from flintlock.core.registry import games
from flintlock.study import bench as study


def bench(
    seconds: Annotated[float, typer.Option(min=0.0, help="About how long to measure, all in all.")] = 10.0,
) -> None:
    """Measure the kernel and random play of each game.

    Each figure is the best of several repeats. A goal is what the design asks for on an ordinary machine.

    Example:

    - `flintlock bench --seconds 30`
    """
    grid = Grid(box=box.SIMPLE_HEAD)
    grid.add_column("Measured", no_wrap=True)
    for column in ("Value", "Goal"):
        grid.add_column(column, justify="right")
    grid.add_column("")
    with progress(make_console(stderr=True), "Measuring", 1 + 3 * len(games())) as advance:
        for measure in study.bench(seconds, games()):
            grid.add_row(measure.subject, _amount(measure.value, measure.unit), *_promise(measure))
            advance(1)
    make_console().print(grid)


def _amount(value: float, unit: str) -> str:
    return f"{value:,.0f} {unit}" if value >= 100 else f"{value:.2f} {unit}"


def _promise(measure: study.Measure) -> tuple[str, str]:
    if measure.promise is None:
        return "", ""
    sign = "≥" if measure.unit.endswith("/s") else "<"
    return f"{sign} {measure.promise:,.0f} {measure.unit}", "reached" if measure.is_kept else "missed"
