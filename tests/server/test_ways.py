"""Where a stack can be dragged: the ways hold in the real match, and do not depend on what is hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import flintlock
from flintlock.core.match import Match
from flintlock.core.phrases import DEFAULT
from flintlock.server.ways import ways
from flintlock.server.wire_ways import Way

GAMES = flintlock.games()


def questions(game: str, number: int) -> Iterator[tuple[Match[Any], str, list[Way]]]:
    """Questions of a match at which something can be dragged: the match, the token and its ways."""
    chance = random.Random(4)
    for seed in range(1, 20):
        match = flintlock.load(game).start(seed=seed)
        while (question := match.question) is not None:
            meant = [] if question.is_forced else meant_tokens(match)
            if meant:
                token = chance.choice(meant)
                found = ways(match, question.seat, token, random.Random(1), DEFAULT)
                if found:
                    yield match, token, found
                    number -= 1
                    if not number:
                        return
            match.answer(chance.choice(question.options))


def meant_tokens(match: Match[Any]) -> list[str]:
    """Tokens that are answers, or stand in spaces that are."""
    assert match.question is not None
    view, codes = match.view(match.question.seat), set(match.question.codes)
    spaces = {space["id"]: space.get("code") for space in view["spaces"]}
    return [one["id"] for one in view["tokens"] if {one.get("code"), spaces.get(one["space"])} & codes]


def places(match: Match[Any], seat: str, token: str) -> set[str]:
    return {one["space"] for one in match.view(seat)["tokens"] if one["id"] == token}


@pytest.mark.parametrize("game", GAMES)
def test_each_answer_of_a_way_is_offered_when_its_turn_comes(game: str) -> None:
    for match, _, found in questions(game, 6):
        assert match.question is not None
        seat = match.question.seat
        for way in found:
            trial, left = match.clone(), list(way["answers"])
            for _ in range(60):
                question = trial.question
                if not left or question is None:
                    break
                if question.seat == seat and not question.is_forced:
                    assert left[0] in question.codes
                    trial.answer(left.pop(0))
                else:
                    trial.answer(question.declines[-1] if question.declines else question.options[0])
            assert not left


@pytest.mark.parametrize("game", GAMES)
def test_no_two_ways_lead_to_one_space_and_none_back(game: str) -> None:
    for match, token, found in questions(game, 6):
        assert match.question is not None
        goals = [way["to"] for way in found]
        assert len(goals) == len(set(goals))
        assert not places(match, match.question.seat, token) & set(goals)


@pytest.mark.parametrize("game", GAMES)
def test_ways_are_the_same_whatever_is_hidden(game: str) -> None:
    for match, token, found in questions(game, 4):
        assert match.question is not None
        seat = match.question.seat
        for seed in range(3):
            other = match.imagine(seat, random.Random(seed))
            assert ways(other, seat, token, random.Random(1), DEFAULT) == found


def test_where_the_goal_is_asked_first_the_stack_answers_from_where() -> None:
    match, chance = flintlock.load("liberty-or-death").start("1778-quick", seed=5), random.Random(5)
    while match.question is not None and match.question.prompt.key != "march":
        match.answer(chance.choice(match.question.options))
    assert match.question is not None
    assert match.question.seat == "patriots"
    found = ways(match, "patriots", "leader/patriots", random.Random(1), DEFAULT)
    assert any("space:pennsylvania" in way["answers"] for way in found)  # where others could come, too
    for way in found:
        assert way["answers"][0] == f"space:{way['to']}"
        assert way["answers"][-1] == "leader:washington"
