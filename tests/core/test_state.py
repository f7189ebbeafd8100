"""Plain data: copied, written, read, hashed; and what a field says that it holds."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import json
import pkgutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, cast, get_args, get_origin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core import toy as toy_rules

import flintlock
from flintlock import DamagedRecord
from flintlock.core.message import Json
from flintlock.core.state import (
    AS_IT_IS,
    BOOL,
    COPIED,
    INT,
    INTS,
    NOT_STATE,
    STR,
    Kind,
    State,
    kinds_of,
    list_of,
    many,
    maybe,
    one,
    optional,
)


@dataclass(kw_only=True)
class Leaf(State):
    number: int
    word: str
    flag: bool
    maybe: int | None = field(metadata=maybe(int))


LEAVES = cast(Kind, many(Leaf)["holds"])


@dataclass(kw_only=True)
class Tree(State):
    leaf: Leaf = field(metadata=one(Leaf))
    perhaps: Leaf | None = field(metadata=maybe(Leaf))
    leaves: list[Leaf] = field(metadata=many(Leaf))
    row: list[int]
    grid: list[list[int]] = field(metadata=many(INTS))
    gaps: list[str | None] = field(metadata=many(optional(STR)))
    boughs: list[list[Leaf] | None] = field(metadata=many(optional(LEAVES)))
    maybe_words: list[str] | None = field(metadata=maybe(list_of(STR)))
    truths: list[bool] = field(metadata=many(bool))
    shared: list[str] = field(default_factory=list, compare=False, metadata=COPIED)
    board: object = field(default=None, compare=False, metadata=NOT_STATE)


words = st.text(max_size=5)
numbers = st.integers(-(2**70), 2**70)
leaves = st.builds(Leaf, number=numbers, word=words, flag=st.booleans(), maybe=st.none() | numbers)
trees = st.builds(
    Tree,
    leaf=leaves,
    perhaps=st.none() | leaves,
    leaves=st.lists(leaves, max_size=3),
    row=st.lists(numbers, max_size=3),
    grid=st.lists(st.lists(numbers, max_size=3), max_size=3),
    gaps=st.lists(st.none() | words, max_size=3),
    boughs=st.lists(st.none() | st.lists(leaves, max_size=2), max_size=3),
    maybe_words=st.none() | st.lists(words, max_size=2),
    truths=st.lists(st.booleans(), max_size=3),
)

# ---------------------------------------------------------------------- copied, written, read


@given(trees)
def test_what_is_written_is_read_back(tree: Tree) -> None:
    text = json.dumps(tree.to_json())
    again = Tree.from_json(json.loads(text))
    assert again == tree
    assert again.digest() == tree.digest()
    assert json.dumps(again.to_json()) == text


@given(trees)
def test_what_is_frozen_no_longer_changes(tree: Tree) -> None:
    tree.board = object()
    before, frozen = tree.copy(), tree.freeze()
    tree.row.append(1)
    tree.leaf.number += 1
    first = Tree.thaw(frozen)
    first.grid.append([1])
    first.leaves.clear()
    again = Tree.thaw(frozen)
    assert again == before
    assert again.board is tree.board


@given(trees, trees)
def test_what_has_not_changed_is_frozen_once(one: Tree, other: Tree) -> None:
    first = one.freeze()
    second = other.freeze(first)
    assert Tree.thaw(second) == other
    again = Tree.thaw(second)
    again.row.append(1)
    again.leaf.number += 1
    assert Tree.thaw(first) == one
    names = [field.name for field in dataclasses.fields(Tree)]
    for name in ("row", "grid"):
        place = names.index(name)
        assert (first[place] is second[place]) == (getattr(one, name) == getattr(other, name))


@given(trees, trees)
def test_the_digest_tells_states_apart(one: Tree, other: Tree) -> None:
    assert (one.digest() == other.digest()) == (one == other)


def _thawed(tree: Tree) -> Tree:
    return Tree.thaw(tree.freeze())


@pytest.mark.parametrize("copied", [Tree.copy, _thawed])
@given(tree=trees)
def test_a_copy_is_equal_and_shares_nothing_that_can_change(
    tree: Tree, copied: Callable[[Tree], Tree]
) -> None:
    before = json.dumps(tree.to_json())
    copy = copied(tree)
    assert copy == tree
    copy.leaf.number += 1
    copy.row.append(1)
    copy.grid.append([1])
    for leaf in (copy.perhaps, *copy.leaves, *(leaf for bough in copy.boughs for leaf in bough or [])):
        if leaf is not None:
            leaf.word += "!"
    for row in copy.grid:
        row.append(7)
    for bough in copy.boughs:
        if bough is not None:
            bough.clear()
    copy.gaps.append(None)
    if copy.maybe_words is not None:
        copy.maybe_words.append("more")
    copy.leaves.clear()
    copy.truths.append(True)
    assert json.dumps(tree.to_json()) == before
    assert copy != tree


@given(trees)
def test_what_is_not_state_is_shared_and_not_written(tree: Tree) -> None:
    tree.board = object()
    tree.shared.append("a line")
    copy = tree.copy()
    assert copy.board is tree.board
    copy.shared.append("another")
    assert tree.shared == ["a line"]
    assert not {"board", "shared"} & tree.to_json().keys()
    board = object()
    assert Tree.from_json(tree.to_json(), board=board).board is board


def test_a_copy_is_of_the_same_class_and_makes_nothing_up() -> None:
    @dataclass(kw_only=True)
    class Twig(Leaf):
        """A class derived from a State has its fields and more."""

        length: int

    twig = Twig(number=1, word="w", flag=True, maybe=None, length=4)
    assert type(twig.copy()) is Twig
    assert twig.copy() == twig
    assert list(kinds_of(Twig)) == ["number", "word", "flag", "maybe", "length"]
    assert Twig.from_json(twig.to_json()) == twig


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ([], "leaf: expected an object with the fields of Leaf"),
        ({}, "leaf: missing or unknown fields flag, maybe, number, word"),
        ({"number": 1, "word": "", "flag": True, "maybe": None, "extra": 1}, "unknown fields extra"),
        ({"number": "1", "word": "", "flag": True, "maybe": None}, r"leaf\.number: expected int, found str"),
        ({"number": True, "word": "", "flag": True, "maybe": None}, "expected int, found bool"),
        ({"number": 1.0, "word": "", "flag": True, "maybe": None}, "expected int, found float"),
        ({"number": 1, "word": None, "flag": True, "maybe": None}, r"leaf\.word: expected str, found None"),
        ({"number": 1, "word": "", "flag": 1, "maybe": None}, r"leaf\.flag: expected bool, found int"),
        ({"number": 1, "word": "", "flag": True, "maybe": []}, r"leaf\.maybe: expected int, found list"),
    ],
)
def test_what_is_no_state_is_refused_by_name(data: Json, problem: str) -> None:
    with pytest.raises(DamagedRecord, match=problem):
        Leaf.from_json(data, "leaf")


def test_the_culprit_is_named_however_deep_it_lies() -> None:
    leaf = Leaf(number=1, word="", flag=True, maybe=None)
    tree = Tree(
        leaf=leaf,
        perhaps=None,
        leaves=[leaf, leaf],
        row=[1],
        grid=[[1], [2, 3]],
        gaps=[None],
        boughs=[None, [leaf]],
        maybe_words=["w"],
        truths=[True],
    )
    for path, where in [
        (("leaves", 1, "number"), r"tree\.leaves\[1\]\.number: expected int"),
        (("row", 0), r"tree\.row\[0\]: expected int"),
        (("grid", 1, 0), r"tree\.grid\[1\]\[0\]: expected int"),
        (("grid", 0), r"tree\.grid\[0\]: expected a list"),
        (("leaf", "word"), r"tree\.leaf\.word: expected str"),
        (("leaf",), r"tree\.leaf: expected an object"),
        (("gaps", 0), r"tree\.gaps\[0\]: expected str"),
        (("boughs", 1, 0, "flag"), r"tree\.boughs\[1\]\[0\]\.flag: expected bool"),
        (("maybe_words", 0), r"tree\.maybe_words\[0\]: expected str"),
        (("maybe_words",), r"tree\.maybe_words: expected a list"),
        (("truths", 0), r"tree\.truths\[0\]: expected bool"),
    ]:
        data: Any = json.loads(json.dumps(tree.to_json()))
        holder = data
        for step in path[:-1]:
            holder = holder[step]
        holder[path[-1]] = 1.5
        with pytest.raises(DamagedRecord, match=where):
            Tree.from_json(data, "tree")


# ---------------------------------------------------------------------- what a field holds


def test_kinds_say_what_they_hold() -> None:
    assert {name: repr(kind) for name, kind in kinds_of(Tree).items()} == {
        "leaf": "Leaf",
        "perhaps": "Leaf | None",
        "leaves": "list[Leaf]",
        "row": "list[int]",
        "grid": "list[list[int]]",
        "gaps": "list[str | None]",
        "boughs": "list[list[Leaf] | None]",
        "maybe_words": "list[str] | None",
        "truths": "list[bool]",
    }
    assert [repr(kind) for kind in (INT, STR, BOOL, INTS)] == ["int", "str", "bool", "list[int]"]


def test_what_cannot_change_is_shared_by_copies() -> None:
    assert all(kind.ways is AS_IT_IS for kind in (INT, STR, optional(INT)))


@pytest.mark.parametrize("held", [one, maybe, many])
@pytest.mark.parametrize("unfit", [dict, list, float, object])
def test_a_state_cannot_hold_anything(held: Any, unfit: type) -> None:
    with pytest.raises(TypeError, match=f"a State cannot hold .*{unfit.__name__}"):
        held(unfit)


@dataclass(kw_only=True)
class Table(State):
    table: dict[str, int]


@dataclass(kw_only=True)
class Perhaps(State):
    fine: int
    perhaps: int | None


@dataclass(kw_only=True)
class Words(State):
    words: list[str]


@dataclass(kw_only=True)
class Nested(State):
    leaf: Leaf


@pytest.mark.parametrize(
    ("unfit", "culprit"),
    [
        (Table(table={}), "Table.table"),
        (Perhaps(fine=1, perhaps=None), "Perhaps.perhaps"),
        (Words(words=[]), "Words.words"),
        (Nested(leaf=Leaf(number=1, word="", flag=True, maybe=None)), "Nested.leaf"),
    ],
)
def test_a_field_that_does_not_say_what_it_holds_is_refused_by_name(unfit: State, culprit: str) -> None:
    for use in (unfit.copy, unfit.to_json, unfit.digest, lambda: type(unfit).from_json({})):
        with pytest.raises(TypeError, match=f"{culprit}: metadata must say what it holds"):
            use()


def test_plain_fields_need_no_metadata_however_they_are_annotated() -> None:
    """With annotations as text, as in all our modules, or as types."""
    plain = [("number", int), ("word", str), ("flag", bool), ("row", list[int])]
    cls = dataclasses.make_dataclass("Plain", plain, bases=(State,), kw_only=True)
    assert [repr(kind) for kind in kinds_of(cls).values()] == ["int", "str", "bool", "list[int]"]


# ---------------------------------------------------------------------- metadata and annotations agree

PACKAGE = Path(flintlock.__file__).parent
GAMES = [path.parent.name for path in sorted((PACKAGE / "games").glob("*/__init__.py"))]


def state_classes(package: str) -> Iterator[type[State]]:
    """All State classes that the modules of a package define."""
    module = importlib.import_module(package)
    inside = [info.name for info in pkgutil.walk_packages(getattr(module, "__path__", []), f"{package}.")]
    for name in (package, *inside):
        found = [value for value in vars(importlib.import_module(name)).values() if isinstance(value, type)]
        states = [value for value in found if issubclass(value, State) and value is not State]
        yield from (value for value in states if value.__module__ == name)


def annotation_of(cls: type[State], name: str) -> str:
    """The annotation of a field as it was written, its names resolved."""
    for owner in cls.__mro__:
        text = inspect.get_annotations(owner).get(name)
        if text is not None:
            return written(eval(text, vars(sys.modules[owner.__module__])))
    raise AssertionError(f"{cls.__name__}.{name} has no annotation")


def written(hint: Any) -> str:
    if hint in (None, NoneType):
        return "None"
    if get_origin(hint) in (UnionType, Union):
        return " | ".join(written(part) for part in get_args(hint))
    if get_origin(hint) is list:
        return f"list[{written(get_args(hint)[0])}]"
    return str(hint.__name__)


def disagreements(cls: type[State]) -> list[str]:
    return [
        f"{cls.__name__}.{name}: {annotation_of(cls, name)} is said to hold {kind}"
        for name, kind in kinds_of(cls).items()
        if annotation_of(cls, name) != repr(kind)
    ]


@pytest.mark.interpreted
@pytest.mark.parametrize(
    "package", ["flintlock.core", *(f"flintlock.games.{game}" for game in GAMES), "tests.core.toy"]
)
def test_every_field_holds_what_its_annotation_says(package: str) -> None:
    """Compiled classes have lost their annotations; the interpreted run checks them for both."""
    classes = list(state_classes(package))
    assert classes
    assert [problem for cls in classes for problem in disagreements(cls)] == []


@dataclass(kw_only=True)
class Liar(State):
    number: int
    leaf: Leaf = field(metadata=maybe(Leaf))
    words: list[str] = field(metadata=many(int))


def test_a_disagreement_would_be_noticed() -> None:
    assert disagreements(Tree) == []
    assert disagreements(Liar) == [
        "Liar.leaf: Leaf is said to hold Leaf | None",
        "Liar.words: list[str] is said to hold list[int]",
    ]
    assert toy_rules.ToyPosition in list(state_classes("tests.core.toy"))
