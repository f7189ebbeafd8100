"""What a player is: somebody who is shown a question from one seat and answers it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, cast

from flintlock.core.errors import MatchOver
from flintlock.core.match import Match
from flintlock.core.message import Message
from flintlock.core.question import Question, Seat
from flintlock.core.reasons import Why
from flintlock.core.record import Record
from flintlock.core.table import Table
from flintlock.core.vocabulary import Option, Vocabulary


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
        """The position as this seat may know it: what is hidden is blank.

        It is there to be looked at. Who wants to try something on it takes a copy: where all lies open,
        this is the position of the match.
        """
        game = self._match.game
        if game.lies_open:
            return self._match.position
        return game.conceal(self._match.position, self.seat)

    @property
    def vocabulary(self) -> Vocabulary:
        return self._match.game.vocabulary

    def running_phase(self) -> Record:
        """For whoever thinks along in another process: it is still for this seat's imagination only."""
        return self._match.running_phase()

    def view(self) -> Table:
        return self._match.view(self.seat)

    def past(self) -> Iterator[Perspective]:
        """What this seat was asked before, the last question first: for a bot that joins a running match."""
        if self._match.is_imagined:
            return
        for step in range(self._match.answers_given - 1, -1, -1):
            earlier = self._match.at(step)
            if earlier.question is not None and earlier.question.seat == self.seat:
                yield Perspective(earlier)

    def imagine(self, rng: random.Random) -> Match[Any]:
        """A match that agrees with all this seat knows."""
        return self._match.imagine(self.seat, rng)


class Foresight:
    """What a seat that is not asked can imagine: how the running phase may go, and what it is asked then."""

    __slots__ = ("_match", "seat")

    def __init__(self, match: Match[Any], seat: Seat) -> None:
        self._match = match
        self.seat: Seat = seat

    def imagine(self, rng: random.Random) -> Match[Any]:
        return self._match.foresee(self.seat, rng)


class Player(Protocol):
    """A bot: one object for one seat, from the first question of a match to the last."""

    is_quick: bool
    """Whether it answers in microseconds; a slow one is given a process of its own."""

    def choose(self, perspective: Perspective) -> Option:
        """One of the question's options."""


class Pondering(Player, Protocol):
    """A player that thinks on while others do."""

    def ponder(self, foresight: Foresight, runs: int) -> None:
        """Think about what it will be asked next, in so many imagined matches."""


class Explaining(Player, Protocol):
    """A player that can say why."""

    speaks_openly: bool
    """Whether its reasons name nothing that another seat may not know: then all may read them at once."""

    def reasons(self) -> Sequence[Message]:
        """What led to its last choice, step by step."""


def why(player: Player) -> Why | None:
    """What led to a player's last choice, if it says so."""
    if not hasattr(player, "reasons"):
        return None
    explaining = cast(Explaining, player)
    reasons = explaining.reasons()
    if not reasons:
        return None
    return Why(tuple([reason.to_json() for reason in reasons]), explaining.speaks_openly)


def play_out(match: Match[Any], players: Mapping[Seat, Player]) -> None:
    """Let players answer until the game is over."""
    while match.question is not None:
        match.answer(players[match.question.seat].choose(Perspective(match)))
