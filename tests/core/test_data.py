"""Facts are checked as they are read, and an error names the culprit."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from flintlock import DataError
from flintlock.core.data import Doubt, Facts, read_doubts, read_phrases
from flintlock.core.message import Message
from flintlock.core.vocabulary import Option, Vocabulary

TOML = """
title = "The river"
depth = 3
wide = true
names = ["a", "b"]
figures = [1, 2]
mixed = [1, "b"]
truths = [true]
numbers_only = [[1]]

[ferry]
fare = 2

[[card]]
id = "raid"
value = 1

[[card]]
value = 2
"""


@pytest.fixture
def facts(tmp_path: Path) -> Facts:
    path = tmp_path / "river.toml"
    path.write_text(TOML, "utf-8")
    return Facts.load(path)


def test_facts_are_read(facts: Facts) -> None:
    assert (facts.text("title"), facts.number("depth"), facts.flag("wide")) == ("The river", 3, True)
    assert (facts.texts("names"), facts.numbers("figures")) == (["a", "b"], [1, 2])
    assert facts.table("ferry").number("fare") == 2
    assert [card.number("value") for card in facts.tables("card")] == [1, 2]


def test_what_may_be_left_out_has_a_default(facts: Facts) -> None:
    assert (facts.text("none", "x"), facts.number("none", 0), facts.flag("none")) == ("x", 0, False)
    assert facts.text("title", "x") == "The river"
    assert list(facts.tables("none")) == []


@pytest.mark.parametrize(
    ("read", "problem"),
    [
        (lambda f: f.text("none"), r"river\.toml: none is missing"),
        (lambda f: f.number("title"), r"river\.toml: title must be int, not 'The river'"),
        (lambda f: f.text("depth"), r"river\.toml: depth must be str, not 3"),
        (lambda f: f.text("depth", "default"), r"river\.toml: depth must be str, not 3"),
        (lambda f: f.number("wide"), r"river\.toml: wide must be int, not True"),
        (lambda f: f.flag("depth"), r"river\.toml: depth must be bool, not 3"),
        (lambda f: f.texts("title"), r"river\.toml: title must be list"),
        (lambda f: f.texts("mixed"), r"river\.toml: mixed must be a list of str"),
        (lambda f: f.numbers("mixed"), r"river\.toml: mixed must be a list of int"),
        (lambda f: f.numbers("truths"), r"river\.toml: truths must be a list of int"),
        (lambda f: f.table("depth"), r"river\.toml: depth must be dict, not 3"),
        (lambda f: f.table("ferry").number("price"), r"river\.toml: ferry: price is missing"),
        (lambda f: f.table("ferry").only("price"), r"river\.toml: ferry: unknown key fare"),
        (lambda f: next(f.tables("card")).text("name"), r"river\.toml: card raid: name is missing"),
        (lambda f: list(f.tables("card"))[1].text("id"), r"river\.toml: card 2: id is missing"),
        (lambda f: list(f.tables("ferry")), r"river\.toml: ferry must be"),
        (lambda f: list(f.tables("depth")), r"river\.toml: depth must be"),
        (lambda f: list(f.tables("names")), r"river\.toml: names must be"),
    ],
)
def test_an_error_names_file_entry_and_field(
    facts: Facts, read: Callable[[Facts], Any], problem: str
) -> None:
    with pytest.raises(DataError, match=problem) as error:
        read(facts)
    assert error.value.where.startswith("river.toml")
    assert error.value.problem


def test_only_refuses_what_nobody_reads(facts: Facts) -> None:
    ferry = facts.table("ferry")
    ferry.only("fare", "price")
    card = next(facts.tables("card"))
    with pytest.raises(DataError, match=r"river\.toml: card raid: unknown key id"):
        card.only("value")


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"title = ", r"bad\.toml: is not TOML: .*at end of document"),
        (b"a = 1\na = 2", r"bad\.toml: is not TOML"),
        (b'title = "\xff"', r"bad\.toml: is not"),
    ],
)
def test_a_file_that_is_no_toml_is_named(content: bytes, problem: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    with pytest.raises(DataError, match=problem):
        Facts.load(path)


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"gone\.toml: cannot be read \(No such file"):
        Facts.load(tmp_path / "gone.toml")


def test_a_phrase_book_is_read_with_the_names_of_the_vocabulary(tmp_path: Path) -> None:
    path = tmp_path / "phrases.en.toml"
    path.write_text('goes = "{who} goes to {place}"\n"name.red" = "Red"\n', "utf-8")
    phrases = read_phrases(path, Vocabulary([Option("place:ford", "Ford")]))
    assert (
        phrases.say(Message("goes", {"who": "red", "place": Option("place:ford", "")})) == "Red goes to Ford"
    )
    path.write_text("goes = 3", "utf-8")
    with pytest.raises(DataError, match=r"phrases\.en\.toml: goes must be str"):
        read_phrases(path, Vocabulary([]))


def test_doubts_are_the_facts_whose_source_is_not_certain(tmp_path: Path) -> None:
    (tmp_path / "map.toml").write_text(
        """
[[space]]
id = "boston"
source = { space = "rulebook", port = "memory" }

[[road]]
between = ["boston", "newport"]
source = "reconstructed"

[table]
source = "two_sources"
[[table.row]]
name = "First"
source = "one"
"""
    )
    assert read_doubts(tmp_path) == [
        Doubt("map.toml", "space boston", "port", "memory"),
        Doubt("map.toml", "road boston – newport", "all", "reconstructed"),
        Doubt("map.toml", "table row First", "all", "one"),
    ]
