"""`python -m tests.games.invasion_1812.golden` plays the golden games anew, after a change that is meant."""

from __future__ import annotations

from pathlib import Path

from tests.games.invasion_1812.build import GAME

from flintlock.core.player import Player, play_out
from flintlock.players import make_player

SEEDS = {"intro_1812": (1812, 1814), "campaign_1812": (18, 12), "campaign_1813": (18, 13)}


def write() -> None:
    for scenario, seeds in SEEDS.items():
        for seed in seeds:
            match = GAME.start(scenario, seed=seed)
            players: dict[str, Player] = {
                seat: make_player("random", seed + number) for number, seat in enumerate(GAME.seats)
            }
            play_out(match, players)
            match.record().save(Path(__file__).parent / "golden" / f"{scenario}-{seed}.json")


if __name__ == "__main__":
    write()
