"""What a player that thinks ahead says of its choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from flintlock.core.judgement import Judgement
from flintlock.core.message import Message
from flintlock.players.outlook import Way

MOST_PLANNED: Final = 8
"""Answers of a plan that are told."""
MOST_OTHERS: Final = 3
"""Answers besides the chosen one that are told."""
MOST_TERMS: Final = 3
"""Terms that are told of each."""


def told(judgement: Judgement[Any], ranked: Sequence[Way], runs: int) -> list[Message]:
    """The way that was chosen, the best few answers instead of it, and the terms that made the difference.

    `ranked`: the chosen way first; `runs`: matches that were imagined for them.
    """
    best = ranked[0]
    found = [
        Message("thought.chosen", {"answer": best.answers[0], "chance": _percent(best.mean), "runs": runs})
    ]
    if len(best.answers) > 1:
        found.append(Message("thought.plan", {"answers": tuple(best.answers[1:MOST_PLANNED])}))
    return [*found, *[_instead(judgement, best, other) for other in _others(ranked)[:MOST_OTHERS]]]


def whole_plan(way: Way) -> Message | None:
    """A way from its first answer on, where there is more than one."""
    answers = way.answers[:MOST_PLANNED]
    return Message("thought.whole_plan", {"answers": tuple(answers)}) if len(answers) > 1 else None


def _instead(judgement: Judgement[Any], best: Way, other: Way) -> Message:
    """What was given up early knows fewer worlds than the best: it is measured against the best in those."""
    rival = best.after(other.runs)
    answer, chance = other.answers[0], _percent(max(0.0, best.mean + other.mean - rival.mean))
    terms = tuple(differences(judgement, rival, other))
    if not terms:
        return Message("thought.instead", {"answer": answer, "chance": chance})
    return Message("thought.instead_with", {"answer": answer, "chance": chance, "terms": terms})


def _others(ranked: Sequence[Way]) -> list[Way]:
    """The best way for each answer but the chosen one."""
    found: dict[str, Way] = {}
    for way in ranked:
        found.setdefault(way.answers[0].code, way)
    return list(found.values())[1:]


def differences(judgement: Judgement[Any], best: Way, other: Way) -> list[Message]:
    """What the other answer gains and loses, in points of a hundred, the largest first."""
    slope = other.mean * (1 - other.mean)
    points = [
        (round(100 * slope * (other.terms(number) - best.terms(number))), name)
        for number, name in enumerate(judgement.terms)
    ]
    largest = sorted(points, key=lambda one: -abs(one[0]))[:MOST_TERMS]
    return [
        Message(
            "thought.gains" if amount > 0 else "thought.loses",
            {"term": Message(f"term.{name}", {}), "points": abs(amount)},
        )
        for amount, name in largest
        if amount
    ]


def _percent(share: float) -> int:
    return round(100 * share)
