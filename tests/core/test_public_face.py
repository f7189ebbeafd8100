"""`import flintlock`, as the manual describes it."""

import json
import random
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

import flintlock
from flintlock.core import registry

GAMES = flintlock.games()

ERRORS = [
    error
    for name in flintlock.__all__
    if isinstance(error := getattr(flintlock, name), type) and issubclass(error, Exception)
]


def test_games_are_listed() -> None:
    assert "1812" in GAMES
    assert callable(flintlock.games), "not the package of that name"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_loaded_once_and_tells_what_it_is(name: str) -> None:
    game = flintlock.load(name)
    assert flintlock.load(name) is game
    assert game.id == name
    assert repr(game) == f"flintlock.load({name!r})"
    assert len(game.seats) >= 2
    assert game.scenarios
    assert all(variant.default in variant.values for variant in game.options.values())
    assert len(game.vocabulary) > 50


@pytest.mark.parametrize("name", GAMES)
def test_all_that_is_chosen_before_a_game_has_words(name: str) -> None:
    game = flintlock.load(name)
    keys = ["game.name", "game.blurb", *(f"scenario.{scenario}" for scenario in game.scenarios)]
    for seat, role in game.roles.items():
        keys += [f"name.{seat}", f"name.{role.side}"]
    for variant in game.options.values():
        keys += [f"option.{variant.id}", *(f"option.{variant.id}.{value}" for value in variant.values)]
    assert [key for key in keys if game.phrases["en"].find(key) is None] == []
    assert game.name == game.phrases["en"].word("game.name")


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(flintlock.UnknownGame, match=rf"there is no game chess; there are {', '.join(GAMES)}"):
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


@pytest.mark.parametrize("name", GAMES)
def test_the_documented_way_through_a_match(name: str, tmp_path: Path) -> None:
    game = flintlock.load(name)
    match = game.start(scenario=None, options=None, seed=7)
    rng = random.Random(1)
    while match.question is not None:
        question = match.question
        assert question.seat in game.seats
        assert question.rule
        assert game.phrases["en"].say(question.prompt)
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


@pytest.mark.parametrize("name", GAMES)
def test_nature_can_be_asked(name: str) -> None:
    match = flintlock.load(name).start(seed=7, nature="ask")
    while match.question is not None and match.question.seat != flintlock.NATURE:
        match.answer(match.question.options[0])
    assert match.question is not None
    match.answer(match.question.options[-1])
    assert match.can_undo is False


def test_all_that_is_promised_is_there() -> None:
    assert sorted(flintlock.__all__, key=str.lower) == sorted(set(flintlock.__all__), key=str.lower)
    for name in flintlock.__all__:
        assert hasattr(flintlock, name), name
    assert len(ERRORS) > 10
    assert all(issubclass(error, flintlock.FlintlockError) for error in ERRORS)


@pytest.mark.interpreted
def test_every_error_says_what_it_means() -> None:
    assert all(error.__doc__ for error in ERRORS)


def test_nothing_else_is_on_the_face_of_the_package() -> None:
    """A name that is not promised there would be taken for one that is."""
    public = {
        name
        for name, value in vars(flintlock).items()
        if not name.startswith("_") and not isinstance(value, ModuleType)
    }
    assert public == set(flintlock.__all__)


def test_the_version_is_that_of_the_package() -> None:
    facts = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    assert flintlock.__version__ == facts["project"]["version"]
