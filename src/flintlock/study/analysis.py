"""A game looked back on: each side's chances over time, what turned it, and what would have been better."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from flintlock.core.errors import Refused
from flintlock.core.judgement import Judgement
from flintlock.core.match import Match
from flintlock.core.message import Message
from flintlock.core.player import Perspective
from flintlock.core.question import NATURE, Seat
from flintlock.core.vocabulary import Option
from flintlock.players.outlook import Budget, Outlook, Way
from flintlock.players.steady import SteadyPlayer
from flintlock.players.thoughts import differences

TURNING_POINTS: Final = 5
MISTAKES: Final = 8
LEAST_LOSS: Final = 0.03
"""A chance that is worth talking about."""


class NotAnalysed(Refused):
    """The game has no judgement."""


@dataclass(frozen=True)
class Moment:
    """How likely each party is to win, after so many answers; together they have one."""

    step: int
    heading: Message | None
    """The turn or round in which that was."""
    chances: Mapping[str, float]


@dataclass(frozen=True)
class TurningPoint:
    """Between two moments a party won or lost much."""

    before: Moment
    after: Moment
    party: str
    """Who has gained most."""

    @property
    def gain(self) -> float:
        return self.after.chances[self.party] - self.before.chances[self.party]


@dataclass(frozen=True)
class Mistake:
    """An answer that was worse than another: so much of the chance to win went with it."""

    step: int
    seat: Seat
    prompt: Message
    chosen: Option
    better: Option
    lost: float
    reasons: Sequence[Message]


@dataclass(frozen=True)
class Analysis:
    moments: Sequence[Moment]
    turning_points: Sequence[TurningPoint]
    """The largest first."""
    mistakes: Sequence[Mistake]
    """The worst first."""


def analyse(
    whole: Match[Any], runs: int = 30, seed: int = 0, on_step: Callable[[int], None] = lambda count: None
) -> Analysis:
    """Go through a match and judge it; every choice is tried in `runs` imagined matches or more."""
    judgement = whole.game.judgement
    if judgement is None:
        raise NotAnalysed("no_judgement", game=whole.game.id)
    reviewer = Reviewer(judgement, runs, seed)
    match, moments, mistakes = whole.at(0), [], []
    for answer in whole.answers:
        question = match.question
        assert question is not None
        if question.seat != NATURE and judgement.is_quiet(question):
            moments.append(_moment(match, judgement))
        if question.seat != NATURE and not question.is_forced:
            mistake = reviewer.review(match, answer)
            if mistake is not None:
                mistakes.append(mistake)
        match.answer(answer)
        on_step(1)
    moments.append(_moment(match, judgement))
    mistakes.sort(key=lambda mistake: -mistake.lost)
    return Analysis(moments, turning_points(moments), mistakes[:MISTAKES])


def parties(match: Match[Any]) -> dict[str, list[Seat]]:
    """Who wins together: sides, or seats where those of a side do not."""
    game = match.game
    sides: dict[str, list[Seat]] = {}
    for seat, role in game.roles.items():
        sides.setdefault(role.side, []).append(seat)
    return {seat: [seat] for seat in game.seats} if game.plays_alone else sides


def _moment(match: Match[Any], judgement: Judgement[Any]) -> Moment:
    result = match.result
    found = {}
    for party, seats in parties(match).items():
        if result is not None:
            found[party] = float(result.is_draw or not set(seats).isdisjoint(result.winners))
        else:
            found[party] = judgement.chance(judgement.weighed(match.position, seats[0]), seats[0])
    total = sum(found.values()) or 1.0
    headings = [entry for entry in match.position.log if entry.heading == 1]
    heading = headings[-1].seen_by(None) if headings else None
    return Moment(match.answers_given, heading, {party: chance / total for party, chance in found.items()})


def turning_points(moments: Sequence[Moment]) -> list[TurningPoint]:
    """Where the chances changed most from one moment to the next."""
    found = []
    for before, after in pairwise(moments):
        party = max(after.chances, key=lambda name: after.chances[name] - before.chances[name])
        found.append(TurningPoint(before, after, party))
    return sorted(found, key=lambda point: -point.gain)[:TURNING_POINTS]


class Reviewer:
    """Says of an answer whether another would have been better, from what its seat could know."""

    def __init__(self, judgement: Judgement[Any], runs: int, seed: int) -> None:
        self._judgement = judgement
        self._outlook = Outlook(judgement, judgement.beyond)
        self._runs = runs
        self._rng = random.Random(seed)

    def review(self, match: Match[Any], chosen: Option) -> Mistake | None:
        perspective = Perspective(match)
        question = perspective.question
        rng = random.Random(self._rng.getrandbits(64))
        adviser = SteadyPlayer(self._judgement, rng, Budget(self._runs))
        better = adviser.choose(perspective)
        if better is chosen:
            return None
        ways = [Way([better]), Way([chosen])]
        for _ in range(self._runs):  # in worlds of their own: what was found by chance does not count
            luck = self._rng.getrandbits(64)
            for way in ways:
                self._outlook.follow(perspective, way, luck)
        lost = ways[0].mean - ways[1].mean
        if lost < LEAST_LOSS:
            return None
        reasons = differences(self._judgement, ways[0], ways[1])
        return Mistake(match.answers_given, question.seat, question.prompt, chosen, better, lost, reasons)
