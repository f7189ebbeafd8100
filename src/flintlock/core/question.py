"""The one thing rules do when they need somebody: ask."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Final, TypeAlias, TypeVar

from flintlock.core.fight import Odds
from flintlock.core.message import Message
from flintlock.core.vocabulary import Option

Seat: TypeAlias = str
"""The id of a role at the table; `NATURE` is the seat of chance."""

NATURE: Final[Seat] = "nature"

WhyNot: TypeAlias = Callable[[Option], "Message | None"]
"""Says why an option that people might expect is not offered."""

Battles: TypeAlias = Callable[[Option], "Odds | None"]
"""Says how likely each side is to win the battle that an answer brings, from what the asked seat can see.

None where it brings no battle; empty where the odds are not known.
"""

T = TypeVar("T")


class Question:
    """Who is asked what, under which rule, and all answers to go on with in the vocabulary's order."""

    __slots__ = (
        "battles",
        "declines",
        "decoys",
        "drawer",
        "odds",
        "options",
        "prompt",
        "resigns",
        "rule",
        "seat",
        "secret",
        "why_not",
    )

    def __init__(
        self,
        seat: Seat,
        prompt: Message,
        rule: str,
        options: Sequence[Option],
        odds: Sequence[int] | None = None,
        why_not: WhyNot | None = None,
        secret: bool = False,
        declines: Sequence[Option] = (),
        drawer: Seat | None = None,
        decoys: Sequence[Option] = (),
        battles: Battles | None = None,
        resigns: Option | None = None,
    ) -> None:
        self.seat = seat
        self.prompt = prompt
        self.rule = rule
        self.options = options
        self.odds = odds
        """Nature's questions: the weight of each option; None where all are as likely."""
        self.why_not = why_not
        self.secret = secret
        """What is asked would tell something hidden: the others learn only that the seat is asked."""
        self.declines = declines
        """What gives something up, if it is among the options: to stay, to end, to play nothing."""
        self.drawer = drawer
        """Nature's questions: the seat for whose eyes the outcomes are; None where all may see them."""
        self.decoys = decoys
        """What the drawer cannot tell from the outcomes: cards that lie hidden elsewhere."""
        self.battles = battles
        """Which answers bring battle; None where none does."""
        self.resigns = resigns
        """Gives the game away, where the rules allow it: legal, but none of the ways to go on."""

    @property
    def codes(self) -> list[str]:
        return [option.code for option in self.options]

    def allows(self, answer: object) -> bool:
        return answer in self.options or (answer is not None and answer is self.resigns)

    @property
    def is_forced(self) -> bool:
        """Whether there is nothing to choose: it is put because the others cannot know that."""
        return len(self.options) == 1

    def __repr__(self) -> str:
        return f"<{self.seat} is asked {self.prompt!r} ({self.rule}): {' '.join(self.codes)}>"


Rules: TypeAlias = Generator[Question, Option, T]
"""A rule procedure: asks questions, receives answers, gives back a T."""


class GameOver(Exception):
    """Raised by rules that end the game at once; the position's result is already set."""
