"""Plain data: copied, written, read, hashed; and the difference between two positions."""

import json
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flintlock import DamagedRecord
from flintlock.core.delta import apply, difference
from flintlock.core.message import Json
from flintlock.core.state import NOT_STATE, State

# ---------------------------------------------------------------------- states


@dataclass(kw_only=True)
class Leaf(State):
    number: int
    word: str
    flag: bool
    maybe: int | None


@dataclass(kw_only=True)
class Tree(State):
    leaf: Leaf
    perhaps: Leaf | None
    leaves: list[Leaf]
    grid: list[list[int]]
    gaps: list[str | None]
    boughs: list[list[Leaf] | None]
    maybe_words: list[str] | None
    shared: list[str] = field(default_factory=list, compare=False, metadata=NOT_STATE)
    board: object = field(default=None, compare=False, metadata=NOT_STATE)


words = st.text(max_size=5)
numbers = st.integers(-(2**70), 2**70)
leaves = st.builds(Leaf, number=numbers, word=words, flag=st.booleans(), maybe=st.none() | numbers)
trees = st.builds(
    Tree,
    leaf=leaves,
    perhaps=st.none() | leaves,
    leaves=st.lists(leaves, max_size=3),
    grid=st.lists(st.lists(numbers, max_size=3), max_size=3),
    gaps=st.lists(st.none() | words, max_size=3),
    boughs=st.lists(st.none() | st.lists(leaves, max_size=2), max_size=3),
    maybe_words=st.none() | st.lists(words, max_size=2),
)


@given(trees)
def test_what_is_written_is_read_back(tree: Tree) -> None:
    text = json.dumps(tree.to_json())
    again = Tree.from_json(json.loads(text))
    assert again == tree
    assert again.digest() == tree.digest()
    assert json.dumps(again.to_json()) == text


@given(trees, trees)
def test_the_digest_tells_states_apart(one: Tree, other: Tree) -> None:
    assert (one.digest() == other.digest()) == (one == other)


@given(trees)
def test_a_copy_is_equal_and_shares_nothing_that_can_change(tree: Tree) -> None:
    before = json.dumps(tree.to_json())
    copy = tree.copy()
    assert copy == tree
    copy.leaf.number += 1
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
        leaf=leaf, perhaps=None, leaves=[leaf, leaf], grid=[[1], [2, 3]], gaps=[], boughs=[], maybe_words=None
    )
    for path, where in [
        (("leaves", 1, "number"), r"tree\.leaves\[1\]\.number: expected int"),
        (("grid", 1, 0), r"tree\.grid\[1\]\[0\]: expected int"),
        (("grid", 0), r"tree\.grid\[0\]: expected a list"),
        (("leaf", "word"), r"tree\.leaf\.word: expected str"),
    ]:
        data: Any = json.loads(json.dumps(tree.to_json()))
        holder = data
        for step in path[:-1]:
            holder = holder[step]
        holder[path[-1]] = 1.5
        with pytest.raises(DamagedRecord, match=where):
            Tree.from_json(data, "tree")


@dataclass(kw_only=True)
class Unfit(State):
    table: dict[str, int]


def test_what_cannot_be_copied_and_written_is_refused_at_once() -> None:
    with pytest.raises(TypeError, match="a State cannot hold dict"):
        Unfit(table={}).copy()


# ---------------------------------------------------------------------- differences

names = st.sampled_from(["a", "b", "c", "phase"])
scalars = st.none() | st.integers(-3, 3) | st.text(max_size=2)
values: st.SearchStrategy[Json] = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=12,
)


@given(values, values)
def test_a_difference_applied_gives_the_new(old: Json, new: Json) -> None:
    delta = json.loads(json.dumps(difference(old, new)))
    assert apply(old, delta, "here") == new


@given(values)
def test_nothing_changed_is_nothing_written(value: Json) -> None:
    if isinstance(value, dict | list):
        assert difference(value, value) == {}


@given(trees, trees)
def test_a_difference_between_positions_leads_from_one_to_the_other(one: Tree, other: Tree) -> None:
    old, new = one.to_json(), other.to_json()
    assert apply(old, difference(old, new), "here") == new


@given(values, values)
def test_applying_leaves_the_old_as_it_was(old: Json, new: Json) -> None:
    before = json.dumps(old)
    apply(old, difference(old, new), "here")
    assert json.dumps(old) == before


def test_a_difference_is_as_small_as_what_changed() -> None:
    old: Json = {"turn": 1, "units": [3, 0, 0, 2], "hand": [4, 7], "camp": {"coins": 3, "rest": [1] * 50}}
    new: Json = {"turn": 1, "units": [2, 0, 1, 2], "hand": [4], "camp": {"coins": 2, "rest": [1] * 51}}
    assert difference(old, new) == {
        "units": {"0": 2, "2": 1},
        "hand": {"=": [4]},
        "camp": {"coins": 2, "rest": {"+": [1]}},
    }


@pytest.mark.parametrize(
    ("old", "delta", "problem"),
    [
        ({"a": 1}, {"b": 2}, "phase 3: changes unknown fields b"),
        ({"a": 1}, {"=": 1, "a": 2}, "phase 3: changes unknown fields ="),
        ([1, 2], {"2": 0}, "phase 3: changes unknown fields 2"),
        ([1, 2], {"-1": 0}, "phase 3: changes unknown fields -1"),
        (5, {"+": [1]}, "phase 3: items added to something that is no list"),
        ([5], {"+": 1}, "phase 3: items added to something that is no list"),
        (5, {"a": 1}, "phase 3: a change to something that is not there"),
        (None, {}, "phase 3: a change to something that is not there"),
    ],
)
def test_a_difference_that_does_not_fit_is_refused(old: Json, delta: Json, problem: str) -> None:
    with pytest.raises(DamagedRecord, match=problem):
        apply(old, delta, "phase 3")
