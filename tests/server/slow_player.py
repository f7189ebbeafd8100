"""Players for the tests of worker processes; a worker imports them from here."""

from __future__ import annotations

import time

import flintlock.players
from flintlock.core.player import Perspective, Player
from flintlock.core.vocabulary import Option

SLEEP = 2.0


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


def make_player(name: str, seed: int) -> Player:
    if name == "slow":
        return SlowPlayer()
    if name == "broken":
        return BrokenPlayer()
    return flintlock.players.make_player(name, seed)
