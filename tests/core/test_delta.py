"""The difference between two positions, and its application within a budget."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.playing import random_toy
from tests.core.toy import Toy

from flintlock import DamagedRecord
from flintlock.core.delta import Budget, apply, difference
from flintlock.core.message import Json

PLENTY = 10**9

names = st.sampled_from(["a", "b", "c", "phase"])
scalars = st.none() | st.integers(-3, 3) | st.text(max_size=2)
values: st.SearchStrategy[Json] = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=12,
)


def applied(old: Json, delta: Json) -> Json:
    return apply(old, delta, "phase 3", Budget(PLENTY))


@given(values, values)
def test_a_difference_applied_gives_the_new(old: Json, new: Json) -> None:
    delta = json.loads(json.dumps(difference(old, new)))
    assert applied(old, delta) == new


@given(values)
def test_nothing_changed_is_nothing_written(value: Json) -> None:
    if isinstance(value, dict | list):
        assert difference(value, value) == {}


@given(values, values)
def test_applying_leaves_the_old_as_it_was(old: Json, new: Json) -> None:
    before = json.dumps(old)
    applied(old, difference(old, new))
    assert json.dumps(old) == before


def test_a_difference_between_positions_leads_from_one_to_the_other(toy: Toy) -> None:
    positions: list[Json] = [dict(random_toy(toy, seed, 15).position.to_json()) for seed in range(6)]
    for old in positions:
        for new in positions:
            assert applied(old, difference(old, new)) == new


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
        ([1, 2], {"01": 0}, "phase 3: changes unknown fields 01"),
        (5, {"+": [1]}, "phase 3: items added to something that is no list"),
        ([5], {"+": 1}, "phase 3: items added to something that is no list"),
        (5, {"a": 1}, "phase 3: a change to something that is not there"),
        (None, {"a": 1}, "phase 3: a change to something that is not there"),
    ],
)
def test_a_difference_that_does_not_fit_is_refused(old: Json, delta: Json, problem: str) -> None:
    with pytest.raises(DamagedRecord, match=problem):
        applied(old, delta)


# ---------------------------------------------------------------------- the budget


@pytest.mark.parametrize(
    ("old", "delta", "cost"),
    [
        ([1] * 10, {}, 0),  # what has not changed is shared
        ([1] * 10, {"=": [2] * 10}, 0),  # and what is written out was paid for by writing it
        ([1] * 10, 7, 0),
        ([1] * 10, {"3": 2}, 10),
        ([1] * 10, {"+": [2]}, 10),
        ({"a": 1, "b": [1] * 10, "c": [1] * 99}, {"b": {"0": 2}}, 3 + 10),
    ],
)
def test_what_is_copied_is_paid_for(old: Json, delta: Json, cost: int) -> None:
    budget = Budget(cost)
    apply(old, delta, "phase 3", budget)
    assert budget.items == 0
    if cost:
        with pytest.raises(DamagedRecord, match="phase 3: the record unpacks to far more than it is"):
            apply(old, delta, "phase 3", Budget(cost - 1))


def test_what_has_not_changed_is_shared() -> None:
    rest: Json = [1, 2, 3]
    old: Json = {"turn": 1, "rest": rest}
    new = applied(old, {"turn": 2})
    assert isinstance(new, dict)
    assert new["rest"] is rest
