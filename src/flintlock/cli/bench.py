"""`flintlock bench`: how fast this machine plays."""

from __future__ import annotations

from typing import Annotated

import typer
from rich import box
from rich.table import Table as Grid

from flintlock.cli.progress import progress
from flintlock.cli.screen import make_console
from flintlock.cli.words import say
from flintlock.core.registry import games
from flintlock.study import bench as study


def bench(
    seconds: Annotated[float, typer.Option(min=0.0, help="cli.bench.seconds")] = 10.0,
) -> None:
    """Measure the kernel and what each game's players play, interpreted and, if it is there, compiled."""
    measures = list(_measured(seconds))
    compiled = study.bench_compiled(seconds, games())
    grid = Grid(box=box.SIMPLE_HEAD)
    grid.add_column(say("cli.bench.measured"), no_wrap=True)
    columns = (
        "cli.bench.value",
        *(("cli.bench.compiled", "cli.bench.times") if compiled else ()),
        "cli.bench.goal",
    )
    for column in columns:
        grid.add_column(say(column), justify="right")
    grid.add_column("")
    for measure in measures:
        figure = compiled.get((measure.subject, measure.unit))
        beside = _beside(measure, figure) if compiled else ()
        grid.add_row(
            measure.subject, _amount(measure.value, measure.unit), *beside, *_promise(measure, figure)
        )
    make_console().print(grid)


def _measured(seconds: float) -> list[study.Measure]:
    measures = []
    with progress(make_console(stderr=True), say("cli.bench.progress"), study.how_many(games())) as advance:
        for measure in study.bench(seconds, games()):
            measures.append(measure)
            advance(1)
    return measures


def _beside(measure: study.Measure, compiled: float | None) -> tuple[str, str]:
    """The figure of the compiled package, and how many times as fast it is."""
    if compiled is None:
        return "", ""
    times = compiled / measure.value if measure.unit.endswith("/s") else measure.value / compiled
    return _amount(compiled, measure.unit), f"{times:.2f}"


def _amount(value: float, unit: str) -> str:
    return f"{value:,.0f} {unit}" if value >= 100 else f"{value:.2f} {unit}"


def _promise(measure: study.Measure, compiled: float | None) -> tuple[str, str]:
    """What was promised, of the compiled package too if it is there, and whether all of it is kept."""
    if measure.promise is None:
        return "", ""
    sign = "≥" if measure.unit.endswith("/s") else "<"
    goals, is_kept = f"{measure.promise:,.0f}", measure.is_kept
    if compiled is not None and measure.compiled is not None:
        goals += f", {measure.compiled:,.0f}"
        is_kept = is_kept and measure.is_kept_by(compiled)
    return f"{sign} {goals} {measure.unit}", say("cli.bench.reached" if is_kept else "cli.bench.missed")
