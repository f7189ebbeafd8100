"""What a player that thinks ahead says of its choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from flintlock.core.judgement import Judgement
from flintlock.core.message import Message
from flintlock.core.question import Seat
from flintlock.players.differences import differences
from flintlock.players.outlook import Way

MOST_PLANNED: Final = 8
"""Answers of a plan that are told."""
MOST_OTHERS: Final = 3
"""Answers besides the chosen one that are told."""


class Thought:
    """A choice that was made: what led to it is told if somebody asks, for that takes a while."""

    def __init__(self, judgement: Judgement[Any], seat: Seat, ranked: Sequence[Way], runs: int) -> None:
        """`ranked`: the chosen way first; `runs`: matches that were imagined for them."""
        self._judgement = judgement
        self._seat = seat
        self._ranked = ranked
        self._runs = runs
        self._told: list[Message] | None = None

    def told(self) -> list[Message]:
        """The chosen way, the best few answers instead of it, and the terms that made the difference."""
        if self._told is None:
            self._told = self._tell()
            self._ranked = ()
        return self._told

    def _tell(self) -> list[Message]:
        best = self._ranked[0]
        chance = _percent(best.mean)
        found = [Message("thought.chosen", {"answer": best.answers[0], "chance": chance, "runs": self._runs})]
        if len(best.answers) > 1:
            found.append(Message("thought.plan", {"answers": tuple(best.answers[1:MOST_PLANNED])}))
        return [*found, *[self._instead(best, other) for other in _others(self._ranked)[:MOST_OTHERS]]]

    def _instead(self, best: Way, other: Way) -> Message:
        """What was given up early knows few worlds: it is measured against the best in those."""
        rival = best.after(other.runs)
        answer, chance = other.answers[0], _percent(max(0.0, best.mean + other.mean - rival.mean))
        terms = tuple(differences(self._judgement, self._seat, rival, other))
        if not terms:
            return Message("thought.instead", {"answer": answer, "chance": chance})
        return Message("thought.instead_with", {"answer": answer, "chance": chance, "terms": terms})


def whole_plan(way: Way) -> Message | None:
    """A way from its first answer on, where there is more than one."""
    answers = way.answers[:MOST_PLANNED]
    return Message("thought.whole_plan", {"answers": tuple(answers)}) if len(answers) > 1 else None


def _others(ranked: Sequence[Way]) -> list[Way]:
    """The best way for each answer but the chosen one."""
    found: dict[str, Way] = {}
    for way in ranked:
        found.setdefault(way.answers[0].code, way)
    return list(found.values())[1:]


def _percent(share: float) -> int:
    return round(100 * share)
