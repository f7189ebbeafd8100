"""How long people wait for the players that think ahead.

    python -m tools.waiting [--game 1812] [--seed 0]

The first choices of a general and of a marshal in every game; in all other seats are steady players. Printed
are seconds of the wall's clock, on average and at most, so nothing else should run meanwhile. With
`PYTHONPATH=.venv/compiled` it is the compiled package (`make compile`).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from time import perf_counter
from typing import Any, Final

import flintlock
from flintlock.cli.words import book
from flintlock.core.game import Game
from flintlock.core.player import Perspective
from flintlock.core.registry import load
from flintlock.players import GENERAL, MARSHAL, STEADY
from flintlock.study.simulate import seat_players

CHOICES: Final[Mapping[str, int]] = {GENERAL: 40, MARSHAL: 6}


def waits(game: Game[Any], name: str, choices: int, seed: int) -> Iterator[float]:
    """How long each choice of that player takes, in the seat that is asked first."""
    match = game.start(None, {}, seed)
    assert match.question is not None
    own = match.question.seat
    players = seat_players(
        game, {seat: name if seat == own else STEADY for seat in game.seats}, seed, is_awaited=True
    )
    while choices and match.question is not None:
        question = match.question
        start = perf_counter()
        option = players[question.seat].choose(Perspective(match))
        if question.seat == own and not question.is_forced:
            choices -= 1
            yield perf_counter() - start
        match.answer(option)


def cell(seconds: list[float]) -> str:
    return f"{sum(seconds) / len(seconds):.2f} s, {max(seconds):.2f} s"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", action="append", help="this game only; can be repeated")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    print(f"| an answer, on average and at most | {' | '.join(CHOICES)} |")
    print("| --- " * (1 + len(CHOICES)) + "|")
    for id in asked.game or flintlock.games():
        game = load(id)
        cells = [cell(list(waits(game, name, choices, asked.seed))) for name, choices in CHOICES.items()]
        print(f"| *{book(game).word('game.name')}* | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
