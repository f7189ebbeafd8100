"""Which answers bring battle, and with what odds: told beforehand, from what the asked seat can see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import flintlock
from flintlock.core.match import Match


def before_battles(game: str, number: int) -> Iterator[Match[Any]]:
    """Questions of which some answers bring battle."""
    for seed in range(1, 40):
        match, chance = flintlock.load(game).start(seed=seed), random.Random(seed)
        while (question := match.question) is not None:
            if any(odds is not None for odds in ahead(match).values()):
                yield match
                number -= 1
                if not number:
                    return
            match.answer(chance.choice(question.options))
    raise AssertionError("no answer ever brought battle")


def ahead(match: Match[Any]) -> dict[str, Any]:
    question = match.question
    if question is None or question.battles is None:
        return {}
    return {option.code: question.battles(option) for option in question.options}


@pytest.mark.parametrize("game", flintlock.games())
def test_the_odds_are_those_of_the_sides_and_depend_on_nothing_hidden(game: str) -> None:
    sides = {role.side for role in flintlock.load(game).roles.values()}
    for match in before_battles(game, 5):
        found = ahead(match)
        for odds in found.values():
            if odds:
                assert set(odds) == sides
                assert sum(odds.values()) == pytest.approx(1)
                assert all(0 <= chance <= 1 for chance in odds.values())
        assert match.question is not None
        for seed in range(3):
            assert ahead(match.imagine(match.question.seat, random.Random(seed))) == found
