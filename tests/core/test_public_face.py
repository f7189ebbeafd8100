"""`import flintlock`, as the manual describes it."""

import json
import random
from pathlib import Path

import pytest

import flintlock
from flintlock.core import registry


def test_games_are_listed_and_loaded() -> None:
    assert "1812" in flintlock.games()
    game = flintlock.load("1812")
    assert flintlock.load("1812") is game
    assert game.id == "1812"
    assert "1812" in game.name
    assert "british_regulars" in game.seats
    assert len(game.seats) == 5
    assert game.scenarios
    assert all(variant.default in variant.values for variant in game.options.values())
    assert len(game.vocabulary) > 50
    assert repr(game) == "flintlock.load('1812')"


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(flintlock.UnknownGame, match=r"there is no game 'chess'; there are 1812"):
        flintlock.load("chess")


def test_a_shelved_game_is_opened_once_and_can_be_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_loaders", dict(registry._loaders))
    monkeypatch.setattr(registry, "_open", dict(registry._open))
    game, opened = flintlock.load("1812"), []

    def loader() -> flintlock.Game[flintlock.Position]:
        opened.append(1)
        return game

    registry.shelve("mine", loader)
    assert opened == []
    assert flintlock.games()[-1] == "mine"
    assert flintlock.load("mine") is flintlock.load("mine")
    assert opened == [1]
    registry.shelve("mine", loader)
    flintlock.load("mine")
    assert opened == [1, 1]


def test_the_documented_way_through_a_match(tmp_path: Path) -> None:
    game = flintlock.load("1812")
    match = game.start(scenario=None, options=None, seed=7)
    rng = random.Random(1)
    while match.question is not None:
        question = match.question
        assert question.seat in game.seats
        assert question.rule
        assert game.phrases.say(question.prompt)
        assert all(game.vocabulary[option.code] is option for option in question.options)
        for seat in (question.seat, None):
            json.dumps(match.view(seat))
        with pytest.raises(flintlock.IllegalAnswer):
            match.answer("no such code")
        match.answer(rng.choice(question.codes))
        if match.answers_given > 250:
            break
    clone = match.clone()
    assert clone.digest() == match.digest()
    path = tmp_path / "match.json"
    record = match.record()
    record.save(path)
    assert flintlock.Record.load(path).replay().digest() == match.digest()


def test_nature_can_be_asked() -> None:
    match = flintlock.load("1812").start(seed=7, nature="ask")
    while match.question is not None and match.question.seat != flintlock.NATURE:
        match.answer(match.question.options[0])
    assert match.question is not None
    match.answer(match.question.options[-1])
    assert match.can_undo is False


def test_all_that_is_promised_is_there() -> None:
    assert sorted(flintlock.__all__, key=str.lower) == sorted(set(flintlock.__all__), key=str.lower)
    for name in flintlock.__all__:
        assert hasattr(flintlock, name), name
    errors = [
        error
        for name in flintlock.__all__
        if isinstance(error := getattr(flintlock, name), type) and issubclass(error, Exception)
    ]
    assert len(errors) > 10
    assert all(issubclass(error, flintlock.FlintlockError) for error in errors)
    assert all(error.__doc__ for error in errors)
