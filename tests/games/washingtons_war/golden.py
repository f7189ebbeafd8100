"""`python -m tests.games.washingtons_war.golden` plays the golden games anew after a change that is meant."""

from __future__ import annotations

from pathlib import Path

from tests.games.washingtons_war.build import GAME
from tests.games.washingtons_war.warlike import play

GAMES: dict[str, tuple[int, dict[str, str]]] = {
    "standard-1775": (1775, {}),
    "standard-1776": (1776, {}),
    "like_any_port-1777": (1777, {"fortified_ports": "like_any_port"}),
    "both_hands-1778": (1778, {"last_card_of": "both_hands"}),
}


def write() -> None:
    for name, (seed, options) in GAMES.items():
        match = GAME.start("standard", options, seed=seed)
        play(match, seed).record().save(Path(__file__).parent / "golden" / f"{name}.json")


if __name__ == "__main__":
    write()
