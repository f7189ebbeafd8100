"""A match and the oracle side by side."""

from __future__ import annotations

from tests.games.gettysburg.oracle.sequence import play_battle
from tests.games.gettysburg.oracle.world import World, differences, read
from tests.games.witness import Rules, Tally, Witness

from flintlock.core.match import Match
from flintlock.core.question import Question
from flintlock.games.gettysburg.position import Game1863


class Watch(Witness[Game1863, World]):
    """From the first question of a match; `start` is the position before discs were laid into the fields."""

    def __init__(self, match: Match[Game1863], tally: Tally, start: World) -> None:
        super().__init__(match, tally)
        self.start = start

    def is_start(self, question: Question) -> bool:
        return self.match.answers_given == 0

    def begin(self) -> tuple[World, Rules[None]]:
        return self.start, play_battle(self.start)

    def differences(self, ours: World) -> list[str]:
        return differences(ours, read(self.match.position))
