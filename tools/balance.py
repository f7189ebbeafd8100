"""Let a player play against itself, and tell how even the games are.

    python -m tools.balance docs/measured/generals --games 200 --pictures docs/img

In the folder is a file for each game, with all that were played: whoever is stopped goes on from there.
Printed are the tables of docs/study.md; the pictures are those beside them.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flintlock
from flintlock.cli.simulate import shares
from flintlock.cli.words import book
from flintlock.core.game import Game
from flintlock.core.registry import load
from flintlock.players import GENERAL
from flintlock.study.plots import intervals, picture
from flintlock.study.simulate import Report, simulate


def table(game: Game[Any], report: Report) -> Iterator[str]:
    """A line for each scenario: who has won how often, and with which score."""
    for number, scenario in enumerate(report.scenarios):
        found = shares(game, report, scenario)
        if not number:
            columns = [f"*{book(game).word('game.name')}*", "games", *[name for name, *_ in found]]
            yield f"| {' | '.join(columns)} |"
            yield "| --- " * (2 + len(found)) + "|"
        cells = []
        for _, share, score in found:
            low, high = share.interval
            told = f"{100 * share.value:.1f} % ({100 * low:.1f} – {100 * high:.1f})"
            cells.append(f"{told}, {score}" if score else told)
        title, games = book(game).word(f"scenario.{scenario}"), str(len(report.of(scenario)))
        yield f"| {' | '.join([title, games, *cells])} |"


def plot(game: Game[Any], report: Report) -> str:
    groups = {
        book(game).word(f"scenario.{scenario}"): {
            name: share.estimate for name, share, _ in shares(game, report, scenario)
        }
        for scenario in report.scenarios
    }
    return picture(intervals(groups, 0.0, 1.0, lambda value: f"{value:.0%}"))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--player", default=GENERAL)
    parser.add_argument("--games", type=int, default=200, help="of each scenario")
    parser.add_argument("--game", action="append", help="this game only; can be repeated")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--pictures", type=Path, help="a folder")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    for name in asked.game or flintlock.games():
        file = asked.folder / f"{name}.jsonl"
        report = simulate(name, games=asked.games, players=asked.player, jobs=asked.jobs, file=file)
        print(*table(load(name), report), "", sep="\n", flush=True)
        if asked.pictures:
            (asked.pictures / f"balance-{name}.svg").write_text(plot(load(name), report), encoding="utf-8")


if __name__ == "__main__":
    main()
