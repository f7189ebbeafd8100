"""python -m tools.maps --geo PATH --facts PATH [GAME ...]: draws the boards into the games' folders."""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path

from . import geo
from .facts import Facts

GAMES = ("invasion_1812", "washingtons_war", "wilderness_war", "liberty_or_death", "gettysburg")
GAMES_FOLDER = Path(__file__).resolve().parents[2] / "src" / "flintlock" / "games"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.maps", description="Draw the boards.")
    parser.add_argument("--geo", type=Path, required=True, help="folder with the geography")
    parser.add_argument("--facts", type=Path, required=True, help="folder with the games' fact sheets")
    parser.add_argument("--out", type=Path, default=GAMES_FOLDER, help="folder that holds a folder a game")
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help=f"any of {', '.join(GAMES)}; all if none is named"
    )
    options = parser.parse_args()
    for name in options.games or GAMES:
        if name not in GAMES:
            parser.error(f"no game called {name}")
    source = geo.load(options.geo)
    for name in options.games or GAMES:
        board = import_module(f".games.{name}", __package__).draw(source, Facts(options.facts / name))
        target = options.out / name / "board.svg"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(board.svg(), encoding="utf-8")
        print(f"{name}: {target.stat().st_size / 1000:.0f} kB")
        for remark in board.report:
            print(f"  {remark}")


if __name__ == "__main__":
    main()
