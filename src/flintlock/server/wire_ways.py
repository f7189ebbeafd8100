"""What goes over the wire of the ways on which a stack can be dragged."""

from __future__ import annotations

from typing import NotRequired

from flintlock.server.wire_forms import Sent


class SideOdds(Sent):
    """How likely a side is to win a battle."""

    side: str
    name: str
    chance: float
    low: NotRequired[float]
    high: NotRequired[float]
    """Where it was fought in imagined matches: the true chance lies between, 95 times in a hundred."""


class Way(Sent):
    """The answers that bring the stack to a space, one after the other."""

    to: str
    """The space's id."""
    answers: list[str]
    battle: NotRequired[list[SideOdds]]
    """It ends in battle; empty where the odds are not known."""


class Ways(Sent):
    """Where a stack can be dragged from the question that is asked at a step."""

    step: int
    ways: list[Way]


class BattleOdds(Sent):
    """How an answer's battle ended in imagined matches."""

    code: str
    battle: list[SideOdds]


class Fought(Sent):
    """The battles that cannot be counted out, which answers to a question bring."""

    step: int
    battles: list[BattleOdds]
