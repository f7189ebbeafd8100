"""What goes over the wire of players' thoughts: advice, and a finished game judged."""

from __future__ import annotations

from flintlock.server.wire import Words
from flintlock.server.wire_forms import Name, Request, Sent, Step


class Chances(Sent):
    """How likely a side, or a seat, was to win at each moment, in hundredths."""

    party: str
    name: str
    colour: str
    percent: list[int]


class TurnOfFate(Sent):
    """Where a game turned: who gained, from how many hundredths to how many."""

    step: int
    turn: str
    party: str
    before: int
    after: int


class MistakeMade(Sent):
    """An answer with which so many hundredths of the chance to win went, and what would have been better.

    `plan`: what the better answer begins; empty where that is all.
    """

    step: int
    seat: str
    prompt: Words
    chosen: str
    better: str
    plan: Words
    lost: int
    why: list[Words]


class LookedBack(Sent):
    """A finished game, judged."""

    steps: list[int]
    parties: list[Chances]
    turning_points: list[TurnOfFate]
    mistakes: list[MistakeMade]


class AdviceRequest(Request):
    """Ask for advice on the question asked at a step."""

    seat: Name
    step: Step


class Advice(Sent):
    """What a strong player would answer to the pending question, and why."""

    step: int
    code: str
    why: list[Words]
