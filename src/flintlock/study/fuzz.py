"""The fuzzer that every game passes: random legal play to the end, with everything checked on the way."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from itertools import pairwise, product
from pathlib import Path
from typing import Any

from flintlock.core.errors import IllegalAnswer
from flintlock.core.game import Game
from flintlock.core.match import Match
from flintlock.core.question import NATURE
from flintlock.core.record import Record

Setting = tuple[str, dict[str, str]]


class FuzzFailure(AssertionError):
    """A property that random play broke; the record leads there."""

    def __init__(self, problem: str, record: Record) -> None:
        super().__init__(problem)
        self.record = record


def settings(game: Game[Any]) -> Iterator[Setting]:
    """Every scenario with every combination of options."""
    variants = list(game.options.values())
    for scenario in game.scenarios:
        for values in product(*(variant.values for variant in variants)):
            yield scenario, {variant.id: value for variant, value in zip(variants, values, strict=True)}


def fuzz_game(game: Game[Any], setting: Setting, seed: int, thoroughness: float = 0.05) -> Match[Any]:
    """Play one random game. Cheap properties are checked at each question, dear ones at some."""
    rng = random.Random(seed)
    nature = "ask" if rng.random() < 0.1 else "auto"
    match = game.start(setting[0], setting[1], seed=seed, nature=nature)  # type: ignore[arg-type]
    try:
        while match.question is not None:
            _check_question(match)
            if rng.random() < thoroughness:
                check_thoroughly(match, rng)
            match.answer(rng.choice(match.question.options))
        _check_end(match)
    except Exception as error:
        raise FuzzFailure(f"{type(error).__name__}: {error}", match.record()) from error
    return match


def fuzz(
    game: Game[Any],
    games: int,
    seed: int,
    scenario: str | None = None,
    on_game: Callable[[], None] = lambda: None,
    record_to: Path | None = None,
) -> int:
    """`games` random games in each setting; how many answers were given."""
    answers = 0
    for setting in settings(game):
        if scenario not in (None, setting[0]):
            continue
        for number in range(games):
            try:
                answers += fuzz_game(game, setting, seed + number).answers_given
            except FuzzFailure as failure:
                if record_to is not None:
                    failure.record.save(record_to)
                raise
            on_game()
    return answers


# ---------------------------------------------------------------------- at each question


def _check_question(match: Match[Any]) -> None:
    question = match.question
    assert question is not None
    indexes = [option.index for option in question.options]
    assert len(indexes) > 1, f"a question with {len(indexes)} answers: {question}"
    assert all(a < b for a, b in pairwise(indexes)), f"out of order or twice: {question}"
    assert question.seat == NATURE or question.seat in match.game.roles, f"unknown seat: {question}"
    assert question.rule, f"no rule is named: {question}"
    if question.odds is not None:
        assert len(question.odds) == len(indexes), f"odds do not fit: {question}"
        assert min(question.odds) > 0, f"impossible outcomes: {question}"
    match.game.check_position(match.position)


def _check_end(match: Match[Any]) -> None:
    assert match.result is not None, "the game ended without a result"
    assert set(match.result.winners) <= set(match.game.seats), "unknown winners"
    match.game.check_position(match.position)
    _check_record(match)


# ---------------------------------------------------------------------- at some questions


def check_thoroughly(match: Match[Any], rng: random.Random) -> None:
    """The dear properties at one question."""
    _check_refusal(match)
    _check_json(match)
    _check_clone(match, rng)
    _check_every_answer(match)
    _check_undo(match, rng)
    _check_views(match, rng)
    _same(match, match.record().resume(match.game), with_log=False)
    _same(match, match.at(match.answers_given))
    if match.question is not None and match.question.seat != NATURE:
        _check_imagination(match, rng)


def _check_refusal(match: Match[Any]) -> None:
    """What is not on the list is refused, and nothing changes."""
    assert match.question is not None
    before, count = match.digest(), match.answers_given
    offered = set(match.question.codes)
    wrong = [option.code for option in match.game.vocabulary if option.code not in offered]
    for code in [*wrong[:2], *wrong[-2:], "nonsense"]:
        assert _refusal(match, code), f"{code} was accepted, or refused without a reason"
    assert (match.digest(), match.answers_given) == (before, count), "a refused answer changed the game"


def _refusal(match: Match[Any], code: str) -> str | None:
    try:
        match.answer(code)
    except IllegalAnswer as error:
        return error.reason
    return None


def _check_json(match: Match[Any]) -> None:
    text = json.dumps(match.position.to_json())
    again = match.game.read_position(json.loads(text), "round trip")
    assert again == match.position, "the position read from JSON is another"
    assert again.digest() == match.digest(), "the position read from JSON has another digest"


def _check_clone(match: Match[Any], rng: random.Random) -> None:
    clone = match.clone()
    _same(match, clone)
    other = clone.clone()
    steps = rng.randrange(1, 12)
    for _ in range(steps):
        if clone.question is None or other.question is None:
            break
        answer = rng.choice(clone.question.options)
        clone.answer(answer)
        other.answer(answer)
    _same(clone, other)


def _same(one: Match[Any], other: Match[Any], with_log: bool = True) -> None:
    assert one.position == other.position, "a clone's position is another"
    assert not with_log or [e.to_json() for e in one.position.log] == [
        e.to_json() for e in other.position.log
    ], "another log"
    assert (one.question is None) == (other.question is None), "a clone is asked something else"
    if one.question is not None and other.question is not None:
        assert one.question.seat == other.question.seat, "a clone asks another seat"
        assert one.question.codes == other.question.codes, "a clone is offered something else"


def _check_every_answer(match: Match[Any]) -> None:
    """Every offered answer can be given."""
    assert match.question is not None
    for option in match.question.options:
        match.clone().answer(option)


def _check_undo(match: Match[Any], rng: random.Random) -> None:
    assert match.question is not None
    other = match.clone()
    other.answer(rng.choice(match.question.options))
    if other.can_undo:
        other.undo()
        _same(match, other)


def _check_views(match: Match[Any], rng: random.Random) -> None:
    """Views are plain data, and do not change when only what they hide does."""
    for seat in (*match.game.seats, None):
        json.dumps(match.view(seat))
        redealt = match.position.copy()
        match.game.redeal(redealt, seat, rng)
        before, after = match.game.layout(match.position, seat), match.game.layout(redealt, seat)
        assert after == before, f"the view of {seat or 'a spectator'} shows what it should hide"


def _check_imagination(match: Match[Any], rng: random.Random) -> None:
    """An imagined match looks the same to the seat that imagines, and can be played on."""
    assert match.question is not None
    seat = match.question.seat
    imagined = match.imagine(seat, rng)
    assert imagined.view(seat) == match.view(seat), f"{seat} imagines a table that looks different"
    match.game.check_position(imagined.position)
    again = imagined.clone()
    assert again.position == imagined.position, "the clone of an imagined match is another"
    for _ in range(20):
        if imagined.question is None:
            break
        _check_question(imagined)
        imagined.answer(rng.choice(imagined.question.options))


def _check_record(match: Match[Any]) -> None:
    record = match.record()
    read = Record.loads(record.dumps())
    assert read.dumps() == record.dumps(), "the record read again is another"
    again = read.replay(match.game)
    assert again.digest() == match.digest(), "the record leads elsewhere"
