"""Facts are checked as they are read, and an error names the culprit."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.core.toy import Toy

from flintlock import DataError
from flintlock.core.data import CERTAIN, DOUBTFUL, GRADES, Doubt, Facts, read_doubts

TOML = """
title = "The river"
depth = 3
below = -2
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


# ---------------------------------------------------------------------- words that stand for something

SHIPS = {"sloop": 1, "frigate": 2}


def graded(text: str) -> Facts:
    return Facts(tomllib.loads(text), "river.toml")


def test_a_word_can_be_one_of_a_few(facts: Facts) -> None:
    assert facts.choice("title", ("A lake", "The river")) == "The river"
    assert facts.choice("none", ("a", "b"), "b") == "b"
    with pytest.raises(DataError, match=r"river\.toml: title must be one of a, b, not 'The river'"):
        facts.choice("title", ("a", "b"))
    with pytest.raises(DataError, match=r"river\.toml: none is missing"):
        facts.choice("none", ("a", "b"))
    with pytest.raises(DataError, match=r"river\.toml: none must be one of a, b, not 'c'"):
        facts.choice("none", ("a", "b"), "c")
    with pytest.raises(DataError, match=r"river\.toml: depth must be str"):
        facts.choice("depth", ("a", "b"))


def test_a_word_can_stand_for_something() -> None:
    ships = graded('ship = "frigate"\nfleet = ["sloop", "frigate", "sloop"]\nnone = []')
    assert ships.pick("ship", SHIPS) == 2
    assert ships.picks("fleet", SHIPS) == (1, 2, 1)
    assert ships.picks("none", SHIPS) == ()
    assert ships.named("sloop", "ship", SHIPS) == 1


@pytest.mark.parametrize(
    ("read", "problem"),
    [
        (lambda f: f.pick("title", SHIPS), "unknown title 'The river'"),
        (lambda f: f.pick("none", SHIPS), "none is missing"),
        (lambda f: f.pick("depth", SHIPS), "depth must be str"),
        (lambda f: f.picks("names", SHIPS), "unknown names 'a'"),
        (lambda f: f.picks("title", SHIPS), "title must be list"),
        (lambda f: f.picks("mixed", SHIPS), "mixed must be a list of str"),
        (lambda f: f.named("raft", "ship", SHIPS), "unknown ship 'raft'"),
        (lambda f: f.count("below"), "below must not be negative, but is -2"),
    ],
)
def test_a_word_that_stands_for_nothing_is_named(
    facts: Facts, read: Callable[[Facts], Any], problem: str
) -> None:
    with pytest.raises(DataError, match=rf"^river\.toml: {problem}"):
        read(facts)


def test_a_count_goes_from_nought_upwards(facts: Facts) -> None:
    assert (facts.count("depth"), facts.count("none", 0)) == (3, 0)


# ---------------------------------------------------------------------- how a fact was come by


def test_the_grades_are_a_fixed_list() -> None:
    assert GRADES == ("rulebook", "two_sources", "one_source", "inferred", "memory", "reconstructed")
    assert set(GRADES) == CERTAIN | DOUBTFUL | {"one_source"}


@pytest.mark.parametrize("grade", GRADES)
def test_a_grade_for_a_whole_entry(grade: str) -> None:
    is_doubtful = grade in ("inferred", "memory", "reconstructed")
    assert graded(f'source = "{grade}"').is_doubtful() is is_doubtful
    assert graded(f'source = "{grade}"').is_doubtful("value", "text") is is_doubtful


@pytest.mark.parametrize(
    ("source", "is_doubtful"),
    [
        ('{ value = "rulebook", text = "two_sources" }', False),
        ('{ value = "rulebook", text = "one_source" }', False),
        ('{ value = "rulebook", text = "memory" }', True),
        ('{ value = "inferred", text = "rulebook" }', True),
        ('{ value = "rulebook", text = "rulebook", extra = "reconstructed" }', True),
    ],
)
def test_a_grade_for_each_fact_of_an_entry(source: str, is_doubtful: bool) -> None:
    assert graded(f"source = {source}").is_doubtful("value", "text") is is_doubtful


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("", "source is missing"),
        ("source = 3", "source must be dict, not 3"),
        ('source = "hearsay"', "source must be one of rulebook, .*, not 'hearsay'"),
        ('source = { value = "rulebook" }', "source: text is missing"),
        ('source = { value = "memory", text = "hearsay" }', "source: text must be one of .*, not 'hearsay'"),
        ('source = { value = "memory", text = "rulebook", more = 1 }', "source: more must be str"),
    ],
)
def test_a_grade_that_is_missing_or_unknown_is_named(source: str, problem: str) -> None:
    """However doubtful the facts before it are."""
    with pytest.raises(DataError, match=rf"river\.toml: {problem}"):
        graded(source).is_doubtful("value", "text")


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
source = "one_source"
[[table.row]]
source = "inferred"
"""
    )
    assert read_doubts(tmp_path) == [
        Doubt("map.toml", "space boston", "port", "memory"),
        Doubt("map.toml", "road boston – newport", "all", "reconstructed"),
        Doubt("map.toml", "table row First", "all", "one_source"),
        Doubt("map.toml", "table row 2", "all", "inferred"),
    ]
    toy = Toy()
    toy.data = tmp_path
    assert toy.doubts() == read_doubts(tmp_path)
