"""A match and the oracle side by side."""

from __future__ import annotations

from tests.games.wilderness_war.oracle.facts import PIECES
from tests.games.wilderness_war.oracle.season import play_season
from tests.games.wilderness_war.oracle.world import World, differences, read
from tests.games.witness import ANYTHING, Rules, Witness

from flintlock.core.question import Question
from flintlock.games.wilderness_war.position import Game1755

START = "play_card"
"""The question at which the oracle takes over the game's position."""


class Watch(Witness[Game1755, World]):
    def is_start(self, question: Question) -> bool:
        return question.prompt.key == START

    def begin(self) -> tuple[World, Rules[None]]:
        g = self.match.position
        world = read(g)
        return world, play_season(world, g.active)

    def looks(self, codes: list[str]) -> set[str]:
        assert self.world is not None
        world = self.world
        return {world.look(PIECES[code[5:]]) if code.startswith("unit:") else code for code in codes}

    def differences(self, ours: World) -> list[str]:
        theirs = read(self.match.position)
        if self.ask is not None and self.ask.key == ANYTHING:
            ours.hands = theirs.hands
        return differences(ours, theirs)
