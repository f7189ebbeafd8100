"""A guide, rules or lessons with a fault are refused, and the error names the file and the entry."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import flintlock
from flintlock.core.errors import DataError
from flintlock.core.guide import read_guide
from flintlock.core.lessons import Asked, read_first_game
from flintlock.core.phrases import DEFAULT
from flintlock.core.rulebook import rules_in
from flintlock.games.invasion_1812 import Invasion1812, load


def changed(folder: Path, file: str, was: str, becomes: str) -> Invasion1812:
    """1812 from a copy of its data in which a text is another."""
    data = folder / "data"
    shutil.copytree(flintlock.load("1812").data, data)
    text = (data / file).read_text("utf-8")
    assert was in text
    (data / file).write_text(text.replace(was, becomes, 1), "utf-8")
    return load(data)


@pytest.mark.parametrize(
    ("was", "becomes", "problem"),
    [
        ('phases = ["deal"]', 'phases = ["deal", "siesta"]', "siesta"),
        ('phases = ["deal"]', 'phases = ["deal", "card"]', "twice"),
        ('phases = ["deal"]', "phases = []", "no step covers the phase 'deal'"),
        ('rule = "1.3"', 'rule = "9.9"', "no rule 9.9"),
        ("intro_1812 =", "outro_1812 =", "outro_1812"),
        ('campaign_1812 = "', 'campaign_1812 = ["', "TOML"),
        ("draws {pieces.hand_size}", "draws {pieces.feet_size}", "feet_size"),
        ("draws {pieces.hand_size}", "draws {nowhere.hand_size}", "nowhere"),
        ("draws {pieces.hand_size}", "draws {pieces}", "table"),
        ("draws {pieces.hand_size}", "draws {pieces.hand_size", "hand_size"),
        ('each = "pieces.faction"', 'each = "pieces.fraction"', "fraction"),
        ('each = "pieces.faction"', 'each = "pieces.hand_size"', "no entries"),
        ('"{.units}"', '"{.unties}"', "unties"),
        ('"Units", "Dice"', '"Units"', "cells"),
        ("aim = ", "name = ", "name"),
        ("[advice]", "[advice]\\nfrench = []", "french"),
        ("[doubts.pieces]", "[doubts.places]", "pieces is missing"),
    ],
)
def test_a_fault_in_the_guide_is_named(tmp_path: Path, was: str, becomes: str, problem: str) -> None:
    game = changed(tmp_path, "guide.en.toml", was, becomes.replace("\\n", "\n"))
    with pytest.raises(DataError, match=problem) as error:
        read_guide(game, DEFAULT)
    assert "guide.en.toml" in str(error.value) or "pieces" in str(error.value)


def test_advice_has_three_paragraphs_for_each_side(tmp_path: Path) -> None:
    game = changed(tmp_path, "guide.en.toml", "british = [\n", 'british = [\n"One more.",\n')
    with pytest.raises(DataError, match="british must have 3 paragraphs"):
        read_guide(game, DEFAULT)


def test_a_doubt_that_was_settled_may_still_be_explained(tmp_path: Path) -> None:
    """Whoever corrects the last doubtful fact of a file need not touch the guide."""
    data = flintlock.load("1812").data / "pieces.toml"
    game = changed(
        tmp_path,
        "pieces.toml",
        data.read_text("utf-8"),
        data.read_text("utf-8").replace("memory", "rulebook"),
    )
    assert "pieces" not in read_guide(game, DEFAULT).doubts


@pytest.mark.parametrize(
    ("was", "becomes", "problem"),
    [
        ('number = "1.1"', 'number = "1.0"', "1.0 stands there twice"),
        ('like = "text.card:br09"', "", "a text, or is like"),
        ('title = "The board"\n', "", "title is missing"),
        ("Every area is home", "Every {area is home", "1.1"),
        ('title = "The board"', 'titel = "The board"', "titel"),
    ],
)
def test_a_fault_in_the_rules_is_named(tmp_path: Path, was: str, becomes: str, problem: str) -> None:
    with pytest.raises(DataError, match=problem):
        changed(tmp_path, "rules.en.toml", was, becomes)


def test_a_rule_cannot_be_like_a_phrase_that_does_not_exist(tmp_path: Path) -> None:
    game = changed(tmp_path, "rules.en.toml", 'like = "text.card:br09"', 'like = "text.card:zz99"')
    book = game.phrases[DEFAULT]
    with pytest.raises(DataError, match=r"5\.0 Mackinac"):
        rules_in(book, book)


@pytest.mark.parametrize(
    ("was", "becomes", "problem"),
    [
        ('scenario = "intro_1812"', 'scenario = "outro_1812"', "scenario must be one of"),
        ('"american_militia"]', '"british_militia"]', "unknown seats"),
        ('seat = "american_militia"', 'seat = "nobody"', "seat must be one of"),
        ("time = 1", 'time = "once"', "time must be int"),
        ("[farewell]", "[goodbye]", "goodbye"),
        ('prompt = "battle"', 'promt = "battle"', "promt"),
        ("{name:area:albany}", "{area}", "area"),
    ],
)
def test_a_fault_in_the_first_game_is_named(tmp_path: Path, was: str, becomes: str, problem: str) -> None:
    game = changed(tmp_path, "first_game.en.toml", was, becomes)
    with pytest.raises(DataError, match=problem):
        read_first_game(game, DEFAULT)


def test_a_game_may_have_no_first_game(tmp_path: Path) -> None:
    game = changed(tmp_path, "first_game.en.toml", "minutes", "minutes")
    (game.data / "first_game.en.toml").unlink()
    assert read_first_game(game, DEFAULT) is None


def test_the_first_lesson_that_fits_is_told() -> None:
    first = read_first_game(flintlock.load("1812"), DEFAULT)
    assert first is not None

    def asked(prompt: str, about: str, time: int, codes: tuple[str, ...]) -> str:
        seat = "american_regulars"
        lesson = first.lesson(Asked(prompt, frozenset((about,)), time, "movement", seat, codes), [])
        return "" if lesson is None else lesson.title

    towards = ("area:queenston_fort_erie", "area:erie")
    assert asked("destination", "area:buffalo", 5, towards) == "Across the river"
    assert (
        asked("destination", "area:buffalo", 5, ("area:erie",)) == "Where to?"
    )  # its answer is not to be had
    assert asked("destination", "area:detroit", 5, towards) == "Where to?"
    assert asked("army", "area:detroit", 1, ("count:1",)) == "How many come along"
    assert asked("army", "area:detroit", 2, ("count:1",)) == "Enough to win, somebody to stay"
    assert asked("nothing", "", 1, ()) == ""


def test_lessons_end_where_they_should() -> None:
    first = read_first_game(flintlock.load("1812"), DEFAULT)
    assert first is not None
    ending = Asked(first.ends_at, frozenset(), first.ends_time, "card", first.seats[0], ("card:ar01",))
    before = [first.ends_at] * (first.ends_time - 1)
    assert first.lesson(ending, before) is first.farewell
    after = Asked("loss", frozenset(), 1, "exchange", first.seats[0], ("count:1",))
    assert first.lesson(after, before) is not None
    assert first.lesson(after, [*before, first.ends_at]) is None
