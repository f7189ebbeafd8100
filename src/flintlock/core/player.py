"""What a player is: somebody who is shown a question from one seat and answers it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Protocol

from flintlock.core.errors import MatchOver
from flintlock.core.match import Match
from flintlock.core.question import Question, Seat
from flintlock.core.table import Table
from flintlock.core.vocabulary import Option


class Perspective:
    """All that the asked seat may know: the question, its view and, for search, imagined matches."""

    __slots__ = ("_match", "question", "seat")

    def __init__(self, match: Match[Any]) -> None:
        if match.question is None:
            raise MatchOver("over")
        self._match = match
        self.question: Question = match.question
        self.seat: Seat = match.question.seat

    @property
    def position(self) -> Any:
        """The position as this seat may know it: what is hidden is blank, and there is no log."""
        return self._match.game.conceal(self._match.position, self.seat)

    def view(self) -> Table:
        return self._match.view(self.seat)

    def imagine(self, rng: random.Random) -> Match[Any]:
        """A match that agrees with all this seat knows."""
        return self._match.imagine(self.seat, rng)


class Player(Protocol):
    """A bot: one object for one seat, from the first question of a match to the last."""

    is_quick: bool
    """Whether it answers in microseconds; a slow one is given a process of its own."""

    def choose(self, perspective: Perspective) -> Option:
        """One of the question's options."""


def play_out(match: Match[Any], players: Mapping[Seat, Player]) -> None:
    """Let players answer until the game is over."""
    while match.question is not None:
        match.answer(players[match.question.seat].choose(Perspective(match)))
