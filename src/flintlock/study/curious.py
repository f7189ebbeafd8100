"""Play that seeks out what happens seldom: battles, captures, alliances. It knows no game."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from flintlock.core.match import Match
from flintlock.core.question import NATURE
from flintlock.core.vocabulary import Option

LOOKED_AT = 5
"""Options that are tried out before one is chosen."""

WHIM = 0.35
"""How often an answer is given without a look ahead."""


class Curiosity:
    """Counts what has happened in all games so far, and prefers answers that lead to what happened least.

    It looks one answer ahead in the true match, dice included: this is for finding faults, not for winning.
    """

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def choose(self, match: Match[Any], rng: random.Random) -> Option:
        """An answer to the pending question."""
        question = match.question
        assert question is not None
        options = question.options
        if question.seat == NATURE or len(options) == 1 or rng.random() < WHIM:
            return rng.choice(options)
        tried = options if len(options) <= LOOKED_AT else rng.sample(list(options), LOOKED_AT)
        return max(tried, key=lambda option: (self._novelty(match, option), rng.random()))

    def note(self, match: Match[Any], lines: int) -> None:
        """Remember what the log tells from line `lines` on, and what is asked now."""
        self.seen.update(_happenings(match, lines))

    def _novelty(self, match: Match[Any], option: Option) -> float:
        trial = match.clone()
        lines = len(trial.position.log)
        trial.answer(option)
        rarest = min((self.seen[what] for what in _happenings(trial, lines)), default=0)
        return 1 / (1 + rarest)


def _happenings(match: Match[Any], lines: int) -> list[str]:
    """Keys of the log's new lines, with their numbers (a track's next box is news), and of the question."""
    found = []
    for entry in match.position.log[lines:]:
        found.append(f"log {entry.key}")
        found += [f"log {entry.key} {name} {n}" for name, n in entry.params.items() if isinstance(n, int)]
    if match.question is not None:
        found.append(f"ask {match.question.prompt.key}")
    return found


def play_curiously(match: Match[Any], curiosity: Curiosity, seed: int) -> Match[Any]:
    """To the end."""
    rng = random.Random(seed)
    while match.question is not None:
        lines = len(match.position.log)
        match.answer(curiosity.choose(match, rng))
        curiosity.note(match, lines)
    return match
