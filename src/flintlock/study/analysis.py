"""A game looked back on: each side's chances over time, what turned it, and what would have been better."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile
from statistics import fmean
from typing import Any, Final

from flintlock.core.errors import Refused
from flintlock.core.judgement import Judgement
from flintlock.core.match import Match
from flintlock.core.message import Message
from flintlock.core.player import Perspective
from flintlock.core.question import NATURE, Question, Seat
from flintlock.core.vocabulary import Option
from flintlock.players.differences import differences
from flintlock.players.outlook import Budget, Outlook, Way
from flintlock.players.planning import Planner
from flintlock.players.thoughts import whole_plan

TURNING_POINTS: Final = 5
LASTING: Final = 4
"""Moments before and after a turning point that count: what the next answers undo has turned nothing."""
MISTAKES: Final = 8
LEAST_LOSS: Final = 0.03
"""A chance that is worth talking about."""
AGAIN: Final = 2
"""How often a doubt is tried again in as many imagined matches as the choice had."""


class NotAnalysed(Refused):
    """The game has no judgement."""


@dataclass(frozen=True)
class Moment:
    """How likely each party is to win, after so many answers; together they have one."""

    step: int
    heading: Message | None
    """The turn or round in which that was; none before the first."""
    chances: Mapping[str, float]

    @property
    def turn(self) -> Message:
        return self.heading or Message("moment.beginning", {})


@dataclass(frozen=True)
class TurningPoint:
    """After this moment a party's chances were others than before, on average of some moments each."""

    moment: Moment
    party: str
    """Who has gained most."""
    before: float
    after: float

    @property
    def gain(self) -> float:
        return self.after - self.before


@dataclass(frozen=True)
class Mistake:
    """An answer that was worse than another: so much of the chance to win went with it."""

    step: int
    seat: Seat
    prompt: Message
    chosen: Option
    better: Option
    plan: Message | None
    """The whole plan of which the better answer is the beginning; none where that is all."""
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
    whole: Match[Any], runs: int = 100, seed: int = 0, on_step: Callable[[int], None] = lambda count: None
) -> Analysis:
    """Go through a match and judge it; for every choice about `runs` matches are imagined, or more."""
    found = moments(whole)
    return Analysis(found, turning_points(found), mistakes(whole, runs, seed, on_step)[:MISTAKES])


def moments(whole: Match[Any]) -> list[Moment]:
    """How likely each party was to win at every quiet point, and in the end."""
    judgement = _judgement(whole)
    quiet = [
        _moment(match, judgement)
        for match, question, _ in _retraced(whole)
        if question.seat != NATURE and judgement.is_quiet(question)
    ]
    return [*quiet, _moment(whole, judgement)]


def mistakes(
    whole: Match[Any], runs: int, seed: int = 0, on_step: Callable[[int], None] = lambda count: None
) -> list[Mistake]:
    """All choices for which a general would have had something better, the worst first."""
    judgement = _judgement(whole)
    reviewer = Reviewer(judgement, runs, seed)
    asked, found = questions(whole, judgement), []
    for step, (match, question, _) in enumerate(_retraced(whole)):
        if question.seat != NATURE and not question.is_forced:
            partners = whole.game.partners(match.position, question.seat)
            mistake = reviewer.review(match, course(asked, step, partners))
            if mistake is not None:
                found.append(mistake)
        on_step(1)
    return sorted(found, key=lambda mistake: -mistake.lost)


def _judgement(match: Match[Any]) -> Judgement[Any]:
    judgement = match.game.judgement
    if judgement is None:
        raise NotAnalysed("no_judgement", game=match.game.id)
    return judgement


@dataclass(frozen=True)
class Asked:
    """Whose question it was, whether that was a quiet point, and what the answer was."""

    seat: Seat
    is_quiet: bool
    answer: Option


def questions(whole: Match[Any], judgement: Judgement[Any]) -> list[Asked]:
    """All questions of a match, Nature's included."""
    return [
        Asked(question.seat, question.seat != NATURE and judgement.is_quiet(question), answer)
        for _, question, answer in _retraced(whole)
    ]


def _retraced(whole: Match[Any]) -> Iterator[tuple[Match[Any], Question, Option]]:
    """A match from its beginning, question by question, each before it is answered."""
    match = whole.at(0)
    for answer in whole.answers:
        assert match.question is not None
        yield match, match.question, answer
        match.answer(answer)


def course(asked: Sequence[Asked], step: int, partners: Sequence[Seat]) -> list[Option]:
    """What the seat that is asked then answers up to the next quiet point, and what its partners do."""
    ahead = takewhile(lambda one: not one.is_quiet, islice(asked, step + 1, None))
    return [asked[step].answer, *[one.answer for one in ahead if one.seat in partners]]


def colours(match: Match[Any]) -> dict[str, str]:
    """The colour of each party: its own, or that of its first seat."""
    shown = {score["side"]: score["colour"] for score in match.game.layout(match.position)["score"]}
    parties = match.game.parties(match.position)
    return {party: shown.get(party) or shown[seats[0]] for party, seats in parties.items()}


def _moment(match: Match[Any], judgement: Judgement[Any]) -> Moment:
    result = match.result
    found = {}
    for party, seats in match.game.parties(match.position).items():
        if result is not None:
            found[party] = float(result.is_draw or not set(seats).isdisjoint(result.winners))
        else:
            found[party] = judgement.chance(judgement.weighed(match.position, seats[0]), seats[0])
    total = sum(found.values()) or 1.0
    headings = [entry for entry in match.position.log if entry.heading == 1]
    heading = headings[-1].seen_by(None) if headings else None
    return Moment(match.answers_given, heading, {party: chance / total for party, chance in found.items()})


def turning_points(moments: Sequence[Moment]) -> list[TurningPoint]:
    """Where the chances changed most and for longest; of those side by side, the largest."""
    points = [_turned(moments, number) for number in range(1, len(moments))]
    numbers = sorted(range(len(points)), key=lambda number: -points[number].gain)
    found: list[int] = []
    for number in numbers:
        is_apart = all(abs(number - other) >= LASTING for other in found)
        if is_apart and points[number].gain >= LEAST_LOSS:
            found.append(number)
    return [points[number] for number in found[:TURNING_POINTS]]


def _turned(moments: Sequence[Moment], number: int) -> TurningPoint:
    """What changed between a moment and the one before it."""
    before, after = moments[max(0, number - LASTING) : number], moments[number : number + LASTING]
    points = [
        TurningPoint(moments[number - 1], party, _usual(before, party), _usual(after, party))
        for party in moments[number].chances
    ]
    return max(points, key=lambda point: point.gain)


def _usual(moments: Sequence[Moment], party: str) -> float:
    return fmean([moment.chances[party] for moment in moments])


class Reviewer:
    """Says whether a general would have planned something better, from what the seat could know."""

    def __init__(self, judgement: Judgement[Any], runs: int, seed: int) -> None:
        self._judgement = judgement
        self._outlook = Outlook(judgement, judgement.beyond)
        self._runs = runs
        self._rng = random.Random(seed)

    def review(self, match: Match[Any], answers: Sequence[Option]) -> Mistake | None:
        """`answers`: what the seat answered now, and its partners and it up to the next quiet point."""
        perspective, chosen = Perspective(match), answers[0]
        best, own = self._best_and_own(perspective, answers)
        if best.answers[0] is chosen or is_as_good(own, best):
            return None
        better, worse = Way(best.answers), Way(own.answers)
        for _ in range(AGAIN * self._runs):  # in worlds of their own: what was found by chance does not count
            self._outlook.try_all(perspective, [better, worse], self._rng.getrandbits(64))
        lost = better.mean - worse.mean
        if lost < LEAST_LOSS:
            return None
        return Mistake(
            match.answers_given,
            perspective.seat,
            perspective.question.prompt,
            chosen,
            better.answers[0],
            whole_plan(better),
            lost,
            differences(self._judgement, perspective.seat, better, worse),
        )

    def _best_and_own(self, perspective: Perspective, answers: Sequence[Option]) -> tuple[Way, Way]:
        """The best plan of all, and the best one that begins as the seat did."""
        plans = Planner(self._outlook, self._rng, Budget(self._runs)).plans(perspective, [answers])
        return plans[0], next((plan for plan in plans if plan.answers[0] is answers[0]), Way(answers))


def is_as_good(own: Way, best: Way) -> bool:
    """Whether a plan has come close to the best one in the worlds that both know."""
    return own.runs > 0 and best.after(own.runs).mean - own.mean < LEAST_LOSS
