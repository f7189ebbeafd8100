"""What a player that thinks ahead says of its choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from flintlock.core.judgement import Judgement
from flintlock.core.message import Message, Param
from flintlock.core.question import Seat
from flintlock.players.outlook import Way

MOST_PLANNED: Final = 8
"""Answers of a plan that are told."""
MOST_OTHERS: Final = 3
"""Answers besides the chosen one that are told."""
MOST_TERMS: Final = 3
"""Terms that are told of each."""
MOST_PLACES: Final = 2
"""Places that are told of each term."""


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


def differences(judgement: Judgement[Any], seat: Seat, best: Way, other: Way) -> list[Message]:
    """What the other answer gains and loses, in points of a hundred, the largest first; and where."""
    slope = 100 * other.mean * (1 - other.mean)
    points = [
        (round(slope * (other.terms(number) - best.terms(number))), number)
        for number in range(len(judgement.terms))
    ]
    largest = [one for one in sorted(points, key=lambda one: -abs(one[0]))[:MOST_TERMS] if one[0]]
    if not largest:
        return []
    mine, theirs = _places(judgement, seat, other), _places(judgement, seat, best)
    found = []
    for amount, number in largest:
        name = judgement.terms[number]
        scale = slope * judgement.weights[number]
        places = _where(mine.get(name, {}), theirs.get(name, {}), scale if amount > 0 else -scale)
        key = "thought.gains" if amount > 0 else "thought.loses"
        params: dict[str, Param] = {"term": Message(f"term.{name}", {}), "points": abs(amount)}
        found.append(Message(f"{key}_at", {**params, "places": places}) if places else Message(key, params))
    return found


def _places(judgement: Judgement[Any], seat: Seat, way: Way) -> dict[str, dict[str, float]]:
    """How much of each term lay in which place at the ends of a way, on average."""
    found: dict[str, dict[str, float]] = {}
    for end in way.ends:
        for name, places in judgement.places(end, seat).items():
            total = found.setdefault(name, {})
            for place, amount in places.items():
                total[place] = total.get(place, 0.0) + amount / len(way.ends)
    return found


def _where(mine: Mapping[str, float], theirs: Mapping[str, float], scale: float) -> tuple[Message, ...]:
    """The places that make most of a difference, as far as it is worth a point there."""
    points = {
        place: round(scale * (mine.get(place, 0.0) - theirs.get(place, 0.0)))
        for place in dict.fromkeys((*mine, *theirs))
    }
    largest = sorted(points, key=lambda place: -points[place])[:MOST_PLACES]
    return tuple([Message("noun", {"noun": place}) for place in largest if points[place] > 0])


def _percent(share: float) -> int:
    return round(100 * share)
