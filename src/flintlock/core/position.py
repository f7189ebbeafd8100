"""The position: everything a game in progress is, and the few verbs rules use to ask about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar, cast

from flintlock.core.message import Entry, Message, Param
from flintlock.core.question import NATURE, Question, Rules, Seat, WhyNot
from flintlock.core.state import NOT_STATE, State
from flintlock.core.vocabulary import Option

O = TypeVar("O", bound=Option)  # noqa: E741

OVER = "over"
"""The phase after the last one."""


@dataclass(kw_only=True)
class Score(State):
    """What one side or seat has reached at the end."""

    seat: str
    points: int


@dataclass(kw_only=True)
class Result(State):
    """How a game ended: the winning seats (none: a draw), why, and the scores."""

    winners: list[str]
    reason: str
    scores: list[Score]

    @property
    def is_draw(self) -> bool:
        return not self.winners


@dataclass(kw_only=True)
class Position(State):
    """A game's position extends this with its board, hands and tracks.

    `phase` names the phase of the sequence of play that is running.
    """

    phase: str
    result: Result | None = None
    log: list[Entry] = field(default_factory=list, repr=False, compare=False, metadata=NOT_STATE)
    revelations: int = field(default=0, repr=False, compare=False, metadata=NOT_STATE)

    def ask(
        self,
        seat: Seat,
        prompt: str,
        options: Sequence[O],
        /,
        *,
        rule: str,
        why_not: WhyNot | None = None,
        secret: bool = False,
        **params: Param,
    ) -> Rules[O]:
        """Put a question to a seat; what has only one answer is not asked."""
        if len(options) == 1:
            return options[0]
        answer = yield Question(seat, Message(prompt, params), rule, options, None, why_not, secret)
        return cast(O, answer)

    def may(
        self,
        seat: Seat,
        prompt: str,
        options: Sequence[O],
        decline: Option,
        /,
        *,
        rule: str,
        why_not: WhyNot | None = None,
        secret: bool = False,
        **params: Param,
    ) -> Rules[O | None]:
        """Put a question that can be declined; None where it was, or where nothing could be chosen."""
        if not options:
            return None
        choices: list[Option] = [*options, decline]
        answer = yield Question(seat, Message(prompt, params), rule, choices, None, why_not, secret)
        return None if answer is decline else cast(O, answer)

    def chance(
        self,
        prompt: str,
        outcomes: Sequence[O],
        *,
        rule: str,
        odds: Sequence[int] | None = None,
        **params: Param,
    ) -> Rules[O]:
        """Ask Nature for one of the outcomes."""
        if len(outcomes) == 1:
            self.reveal()  # the last card of a deck is news to its drawer, too
            return outcomes[0]
        answer = yield Question(NATURE, Message(prompt, params), rule, outcomes, odds)
        return cast(O, answer)

    def tell(self, key: str, /, **params: Param) -> None:
        """Write a line into the log that all may read."""
        self.log.append(Entry(key, params))

    def whisper(
        self, readers: tuple[Seat, ...], key: str, secrets: dict[str, Param], **params: Param
    ) -> None:
        """Write a line of which only `readers` learn the secrets; the others read `key`.hidden."""
        self.log.append(Entry(key, params, readers, secrets))

    def reveal(self) -> None:
        """Something hidden has become known to a seat: the answer before cannot be taken back."""
        self.revelations += 1
