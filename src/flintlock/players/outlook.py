"""How imagined matches are played on to a quiet point, and judged there."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from flintlock.core.judgement import Judgement
from flintlock.core.match import Match
from flintlock.core.question import Question, Seat
from flintlock.core.vocabulary import Option

LONGEST_RUN: Final = 600
"""Answers after which an imagined match is judged wherever it stands."""


def pick(options: Sequence[Option], likings: Sequence[float], luck: float) -> Option:
    """One of the options, each as likely as it is liked; `luck` from 0 to 1."""
    rest = luck * sum(likings)
    for option, liking in zip(options, likings, strict=True):
        rest -= liking
        if rest < 0:
            return option
    return options[-1]


class Outlook:
    """What somebody with a game's judgement sees coming."""

    def __init__(self, judgement: Judgement[Any], depth: int) -> None:
        self.judgement = judgement
        self.depth = depth
        """How many quiet points are passed before a match is judged."""

    def pick(self, match: Match[Any], question: Question, rng: random.Random) -> Option:
        options = question.options
        if len(options) == 1:
            return options[0]
        return pick(options, self.judgement.likings(match.position, question), rng.random())

    def worth(self, match: Match[Any], seat: Seat) -> float:
        """From 0, lost, to 1, won."""
        result = match.result
        if result is None:
            return self.judgement.value(match.position, seat)
        return 0.5 if result.is_draw else float(seat in result.winners)

    def play_on(self, match: Match[Any], seat: Seat, rng: random.Random) -> float:
        """Play the match on as everybody is inclined to, and judge it."""
        is_quiet = self.judgement.is_quiet
        passed = 0
        for _ in range(LONGEST_RUN):
            question = match.question
            if question is None:
                break
            if is_quiet(question):
                passed += 1
                if passed > self.depth:
                    break
            match.answer(self.pick(match, question, rng))
        return self.worth(match, seat)
