"""Dice stand in the log of every game: each that was thrown, as what it showed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import flintlock
from flintlock.core.message import Message, Param
from flintlock.core.question import NATURE
from flintlock.core.vocabulary import Option

KINDS = ("die", "face")


def dice_in(value: Param) -> Iterator[str]:
    """The faces that a parameter of a message names."""
    if isinstance(value, Option):
        if value.kind in KINDS:
            yield value.code
    elif isinstance(value, Message):
        for inner in value.params.values():
            yield from dice_in(inner)
    elif isinstance(value, tuple):
        for item in value:
            number, one = item if isinstance(item, tuple) else (1, item)
            yield from [code for code in dice_in(one) for _ in range(number)]


@pytest.mark.parametrize("game", flintlock.games())
def test_every_die_that_was_thrown_stands_in_the_log(game: str) -> None:
    rules = flintlock.load(game)
    for seed in range(3):
        match = rules.start(rules.scenarios[seed % len(rules.scenarios)], seed=seed, nature="ask")
        chance = random.Random(seed)
        thrown: Counter[str] = Counter()
        while (question := match.question) is not None:
            answer = chance.choice(question.options)
            if question.seat == NATURE and answer.kind in KINDS:
                thrown[answer.code] += 1
            match.answer(answer)
        told = Counter(
            code for line in match.position.log for value in line.params.values() for code in dice_in(value)
        )
        assert thrown
        assert told == thrown
