"""The position: everything a game in progress is, and the few verbs rules use to ask about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar, cast

from mypy_extensions import mypyc_attr

from flintlock.core.errors import ImpossiblePosition
from flintlock.core.fight import Fight
from flintlock.core.log import Log
from flintlock.core.message import Entry, Message, Param
from flintlock.core.question import NATURE, Battles, Question, Rules, Seat, WhyNot
from flintlock.core.state import COPIED, State, many, maybe
from flintlock.core.vocabulary import Option

O = TypeVar("O", bound=Option)  # noqa: E741

OVER: Final = "over"
"""The phase after the last one."""

UNKNOWN: Final = -1
"""In a concealed position: a card or a marker that the seat cannot see."""


@dataclass(kw_only=True)
class Score(State):
    """What one side or seat has reached at the end."""

    seat: str
    points: int


@dataclass(kw_only=True)
class Result(State):
    """How a game ended: the winning seats (none: a draw), why, and the scores."""

    winners: list[str] = field(metadata=many(str))
    reason: str
    scores: list[Score] = field(metadata=many(Score))

    @property
    def is_draw(self) -> bool:
        return not self.winners

    def points(self, seat: Seat) -> float:
        """What the game was worth to a seat: 1, ½ or 0."""
        return 0.5 if self.is_draw else float(seat in self.winners)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True)
class Position(State):
    """A game's position extends this with its board, hands and tracks.

    `phase` names the phase of the sequence of play that is running.
    """

    phase: str
    after: list[str] = field(default_factory=list, metadata=many(str))
    """The phases to which called ones come back, the next one last."""
    result: Result | None = field(default=None, metadata=maybe(Result))
    log: Log = field(default_factory=Log, repr=False, compare=False, metadata=COPIED)
    news: list[Seat] = field(default_factory=list, repr=False, compare=False, metadata=COPIED)
    """Seats that have learned something hidden since the last answer."""

    # ------------------------------------------------------------------ asking

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
        always: bool = False,
        declines: Sequence[Option] = (),
        battles: Battles | None = None,
        resigns: O | None = None,
        **params: Param,
    ) -> Rules[O]:
        """Put a question to a seat; what has only one answer is not asked where everybody can see that.

        `always`: the others cannot see how many answers there are. `secret`: nor may they know the question.
        `declines`: those of the options, if they are among them, that give something up. `battles`: which of
        them bring battle, and with what odds. `resigns`: gives the game away; it is no way to go on.
        """
        if not options:
            raise ImpossiblePosition(f"{prompt}: a question without an answer")
        if len(options) == 1 and not (always or secret):
            return options[0]
        if declines:
            declines = [option for option in declines if option in options]
        answer = yield Question(
            seat,
            Message(prompt, params),
            rule,
            options,
            why_not=why_not,
            secret=secret,
            declines=declines,
            battles=battles,
            resigns=resigns,
        )
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
        always: bool = False,
        battles: Battles | None = None,
        **params: Param,
    ) -> Rules[O | None]:
        """Put a question that can be declined; None where it was, or where nothing could be chosen.

        With `always` or `secret` it is put even then: the others cannot see that there is nothing to choose.
        """
        if not options and not (always or secret):
            return None
        choices: list[Option] = [*options, decline]
        answer = yield Question(
            seat, Message(prompt, params), rule, choices, None, why_not, secret, (decline,), battles=battles
        )
        return None if answer is decline else cast(O, answer)

    def chance(
        self,
        prompt: str,
        outcomes: Sequence[O],
        /,
        *,
        rule: str,
        odds: Sequence[int] | None = None,
        drawer: Seat | None = None,
        decoys: Sequence[Option] = (),
        **params: Param,
    ) -> Rules[O]:
        """Ask Nature for one of the outcomes.

        `drawer`: the seat whose cards they are, if not all may see what can come; `decoys`: what that seat
        cannot tell from them. People who draw real cards are asked accordingly.
        """
        if len(outcomes) == 1:
            self.reveal()  # the last card of a deck is news to its drawer, too
            return outcomes[0]
        answer = yield Question(
            NATURE, Message(prompt, params), rule, outcomes, odds, drawer=drawer, decoys=decoys
        )
        return cast(O, answer)

    # ------------------------------------------------------------------ telling

    def tell(self, key: str, /, **params: Param) -> None:
        """Write a line into the log that all may read."""
        self.log.append(Entry(key, params))

    def headline(self, level: int, key: str, /, **params: Param) -> None:
        """Write a heading into the log: 1 for a turn or a round, 2 for a part of it."""
        self.log.append(Entry(key, params, heading=level))

    def tell_fight(self, fight: Fight, key: str, /, **params: Param) -> None:
        """Write a line of a battle into the log, with what it tells as data."""
        self.log.append(Entry(key, params, fight=fight))

    def whisper(
        self, readers: tuple[Seat, ...], key: str, secrets: dict[str, Param], /, **params: Param
    ) -> None:
        """Write a line of which only `readers` learn the secrets; the others read `key`.hidden."""
        self.log.append(Entry(key, params, readers, secrets))

    def reveal(self, *seats: Seat) -> None:
        """These seats (none named: all) learn something hidden: their answer before it stands."""
        self.news += seats or (EVERYBODY,)

    # ------------------------------------------------------------------ calling

    def call(self, phase: str, then: str) -> str:
        """The next phase is `phase`; when it comes back, `then` follows."""
        self.after.append(then)
        return phase

    def come_back(self) -> str:
        """The next phase after a called one."""
        return self.after.pop()


EVERYBODY: Final[Seat] = "*"
