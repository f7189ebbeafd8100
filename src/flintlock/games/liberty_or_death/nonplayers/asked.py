"""A question as a non-player sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from flintlock.core.message import Message, Param
from flintlock.core.question import Question
from flintlock.core.vocabulary import Number, Option
from flintlock.games.liberty_or_death.nonplayers.mind import Plan
from flintlock.games.liberty_or_death.nonplayers.random_spaces import Luck
from flintlock.games.liberty_or_death.pieces import NOBODY, Kind, Space
from flintlock.games.liberty_or_death.position import Insurrection

NO_PLAN: Final = Plan(NOBODY)


class Asked:
    """The question, the position (never changed), and the plan of the command in progress."""

    __slots__ = ("_luck", "faction", "g", "options", "params", "plan", "prompt", "question", "reasons")

    def __init__(self, g: Insurrection, question: Question, faction: int, plan: Plan | None) -> None:
        self.g = g
        self.question = question
        self.faction = faction
        self.plan = plan or NO_PLAN
        self.prompt = question.prompt.key
        self.params: Mapping[str, Param] = question.prompt.params
        self.options: Sequence[Option] = question.options
        self._luck: Luck | None = None
        self.reasons: list[Message] = []

    @property
    def luck(self) -> Luck:
        """The dice of this decision."""
        if self._luck is None:
            self._luck = Luck(self.g, self.prompt)
        return self._luck

    def note(self, key: str, /, **params: Param) -> None:
        self.reasons.append(Message(f"reason.{key}", params))

    @property
    def spaces(self) -> list[Space]:
        return [option for option in self.options if isinstance(option, Space)]

    @property
    def kinds(self) -> list[Kind]:
        return [option for option in self.options if isinstance(option, Kind)]

    @property
    def space(self) -> Space:
        """The space that the question is about."""
        found = self.params["space"]
        assert isinstance(found, Space)
        return found

    @property
    def piece(self) -> int:
        """The kind of piece that the question is about."""
        found = self.params["piece"]
        assert isinstance(found, Kind)
        return found.number

    def number(self, wanted: int) -> Option:
        """The number that is nearest to what is wanted."""
        return min(self._numbers, key=lambda number: (abs(number.value - wanted), number.value))

    @property
    def _numbers(self) -> list[Number]:
        return [option for option in self.options if isinstance(option, Number)]

    @property
    def most(self) -> Option:
        return max(self._numbers, key=lambda number: number.value)

    @property
    def least(self) -> Option:
        return min(self._numbers, key=lambda number: number.value)

    def if_offered(self, option: Option | None) -> Option:
        """The option, or else what declines, or else any."""
        return option if option is not None and option in self.options else self.otherwise

    @property
    def otherwise(self) -> Option:
        """What gives nothing away: to decline, to be done; where there is no such thing, any answer."""
        for option in (*self.question.declines, self.g.board.done):
            if option in self.options:
                return option
        spaces = self.spaces
        return self.luck.space(spaces) if len(spaces) == len(self.options) else self.luck.any_of(self.options)

    def best(self, rank: Callable[[Space], Any]) -> Option:
        """8.1.3: the best of the spaces that are offered."""
        return self.luck.best(self.spaces, rank) if self.spaces else self.otherwise
