"""Players for the tests of worker processes; a worker imports them from here."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import flintlock.players
from flintlock.core.game import Game
from flintlock.core.player import Perspective, Player
from flintlock.core.vocabulary import Option

SLEEP = 2.0

NOTES = "FLINTLOCK_TEST_NOTES"
"""The variable that names the file into which counting players write."""


class SlowPlayer:
    """Thinks for long, and checks that a worker is shown all that its seat may see."""

    is_quick = False

    def choose(self, perspective: Perspective) -> Option:
        time.sleep(SLEEP)
        assert perspective.view()["seat"] == perspective.seat
        return perspective.question.options[0]


class BrokenPlayer:
    is_quick = False

    def choose(self, perspective: Perspective) -> Option:
        raise RuntimeError("no idea")


class CountingPlayer:
    """Notes who it is, where it lives and how often it was asked."""

    is_quick = False

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.asked = 0

    def choose(self, perspective: Perspective) -> Option:
        self.asked += 1
        with Path(os.environ[NOTES]).open("a", encoding="utf-8") as notes:
            notes.write(f"{perspective.seat} {self.seed} {os.getpid()} {self.asked}\n")
        return perspective.question.options[0]


class MortalPlayer(CountingPlayer):
    """Takes its worker down with it at the third question, once."""

    def choose(self, perspective: Perspective) -> Option:
        option = super().choose(perspective)
        if self.asked == 3:
            os._exit(1)
        return option


def make_player(name: str, seed: int, game: Game[Any]) -> Player:
    if name == "slow":
        return SlowPlayer()
    if name == "broken":
        return BrokenPlayer()
    if name == "counting":
        return CountingPlayer(seed)
    if name == "mortal":
        return MortalPlayer(seed)
    return flintlock.players.make_player(name, seed, game)
