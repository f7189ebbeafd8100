"""Games that seek battle, and games at random."""

from __future__ import annotations

import random

from tests.games.liberty_or_death.oracle.compare import Watch
from tests.games.witness import Tally

from flintlock.core.match import Match
from flintlock.core.question import NATURE, Question
from flintlock.core.vocabulary import Option
from flintlock.games.liberty_or_death import load
from flintlock.games.liberty_or_death.position import Insurrection

GAME = load()
SCENARIOS = ("1775", "1776", "1778", "1778-quick")
WEIGHTS = {
    "command:battle": 4.0,
    "command:hortalez": 0.4,
    "event:shaded": 0.2,
    "event:unshaded": 0.2,
    "pass": 0.2,
    "special:common_cause": 3.0,
    "special:naval_pressure": 0.4,
}


def choose(question: Question, rng: random.Random, warlike: bool) -> Option:
    if question.seat == NATURE or not warlike:
        return rng.choice(question.options)
    return rng.choices(question.options, [WEIGHTS.get(option.code, 1.0) for option in question.options])[0]


def begin(seed: int) -> Match[Insurrection]:
    options = {
        "edition": ("given", "2016")[seed // 4 % 2],
        "winter": ("swapped", "coming")[seed // 8 % 2],
        "events": ("any", "by_period")[seed // 16 % 2],
    }
    return GAME.start(SCENARIOS[seed % len(SCENARIOS)], options, seed=seed, nature="ask")


def play(seed: int, tally: Tally) -> None:
    """One game, watched."""
    match = begin(seed)
    witness = Watch(match, tally)
    rng = random.Random(seed)
    while True:
        witness.look()
        question = match.question
        if question is None:
            return
        answer = choose(question, rng, warlike=seed % 3 > 0)
        match.answer(answer)
        witness.hear(answer)
