"""What makes one way better than another: term by term, and in which places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from flintlock.core.judgement import Judgement
from flintlock.core.message import Message, Param
from flintlock.core.question import Seat
from flintlock.players.outlook import Ending, Way

MOST_TERMS: Final = 3
"""Terms that are told of a way."""
MOST_PLACES: Final = 2
"""Places that are told of each term."""
SAME: Final = 1e-9
"""Sums of terms that are nearer to each other are the same."""

OVER: Final = "thought.over"
"""What is won or lost where the game ends at once."""


def differences(judgement: Judgement[Any], seat: Seat, best: Way, other: Way) -> list[Message]:
    """What the other way gains and loses, in points of a hundred, the largest first; and where.

    Both have been gone in the same worlds.
    """
    points = _points(judgement, best, other)
    largest = sorted(points, key=lambda term: -abs(points[term]))[:MOST_TERMS]
    places = _places(judgement, seat, best, other)
    found = []
    for term in largest:
        amount = round(points[term])
        if amount:
            found.append(_difference(term, amount, _largest(places.get(term, {}), amount)))
    return found


def _difference(term: str, amount: int, places: Sequence[Message]) -> Message:
    key = "thought.gains" if amount > 0 else "thought.loses"
    params: dict[str, Param] = {"term": Message(term, {}), "points": abs(amount)}
    return Message(f"{key}_at", {**params, "places": tuple(places)}) if places else Message(key, params)


def _points(judgement: Judgement[Any], best: Way, other: Way) -> dict[str, float]:
    """What each term makes of the difference between two ways; together they make all of it."""
    found = dict.fromkeys([OVER, *map(_term, judgement.terms)], 0.0)
    for before, after in zip(best.endings, other.endings, strict=True):
        if before.weighed is None or after.weighed is None:
            found[OVER] += after.worth - before.worth
            continue
        slope = _slope(before, after)
        for name, was, is_now in zip(judgement.terms, before.weighed, after.weighed, strict=True):
            found[_term(name)] += slope * (is_now - was)
    return {term: 100 * amount / other.runs for term, amount in found.items()}


def _places(judgement: Judgement[Any], seat: Seat, best: Way, other: Way) -> dict[str, dict[str, float]]:
    """What each place adds to that."""
    found: dict[str, dict[str, float]] = {}
    weights = dict(zip(judgement.terms, judgement.weights, strict=True))
    for before, after in zip(best.endings, other.endings, strict=True):
        if before.weighed is None or after.weighed is None:
            continue
        share = 100 * _slope(before, after) / other.runs
        for ending, sign in ((before, -share), (after, share)):
            for name, places in judgement.places(ending.position, seat).items():
                total = found.setdefault(_term(name), {})
                for place, amount in places.items():
                    total[place] = total.get(place, 0.0) + sign * weights[name] * amount
    return found


def _slope(before: Ending, after: Ending) -> float:
    """By how much the chance changes with the sum of the terms, between two endings."""
    assert before.weighed is not None
    assert after.weighed is not None
    change = sum(after.weighed, 0.0) - sum(before.weighed, 0.0)
    if abs(change) < SAME:
        return after.worth * (1 - after.worth)
    return (after.worth - before.worth) / change


def _largest(places: Mapping[str, float], amount: int) -> list[Message]:
    """The places that add most to a gain or a loss, as far as it is worth a point there."""
    sign = 1 if amount > 0 else -1
    largest = sorted(places, key=lambda place: -sign * places[place])[:MOST_PLACES]
    return [Message("noun", {"noun": place}) for place in largest if round(sign * places[place]) > 0]


def _term(name: str) -> str:
    return f"term.{name}"
