"""The faults that the mutation tool makes."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest
from tools.mutants import break_it, can_break, mutant_at, spots

import flintlock


@pytest.mark.parametrize(
    ("source", "broken"),
    [
        ("a < b", "a <= b"),
        ("a >= b", "a > b"),
        ("a == b", "a != b"),
        ("a is b", "a is not b"),
        ("a not in b", "a in b"),
        ("a + b", "a - b"),
        ("a and b", "a or b"),
        ("a if b else c", "a if not b else c"),
        ("3", "4"),
        ("True", "False"),
    ],
)
def test_an_expression_is_broken(source: str, broken: str) -> None:
    node = ast.parse(source, mode="eval").body
    assert can_break(node)
    assert break_it(node) == f"{source} → {broken}"
    assert ast.unparse(node) == broken


@pytest.mark.parametrize("source", ["g.tell('it')", "g.phase = a", "g.units[0] = 1", "g.points += 2"])
def test_a_statement_is_dropped(source: str) -> None:
    tree = ast.parse(source)
    assert can_break(tree.body[0])
    assert break_it(tree.body[0]) == f"without {source}"
    assert "tell" not in ast.unparse(ast.fix_missing_locations(tree))


@pytest.mark.parametrize("source", ["'text'", "a * b", "f(a)", "a.b"])
def test_what_cannot_be_broken_is_left_alone(source: str) -> None:
    assert not can_break(ast.parse(source, mode="eval").body)


def test_what_guards_and_declares_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "battle.py").write_text("zip(a, b, strict=True)\nask(always=True)\n", "utf-8")
    assert "battle.py: True → False" in [mutant_at(spot).name for spot in spots(tmp_path)]
    assert [mutant_at(spot).line for spot in spots(tmp_path)].count(1) == 1  # the call itself


def test_a_sample_by_seed_is_always_the_same(tmp_path: Path) -> None:
    (tmp_path / "battle.py").write_text("def f(a, b):\n    return a < b and a + 1 == b\n", "utf-8")
    (tmp_path / "view.py").write_text("x = 1\n", "utf-8")
    found = spots(tmp_path)
    assert {spot.file.name for spot in found} == {"battle.py"}
    names = [mutant_at(spot).name for spot in found]
    assert sorted(names) == [
        "battle.py: 1 → 2",
        "battle.py: a + 1 == b → a + 1 != b",
        "battle.py: a + 1 → a - 1",
        "battle.py: a < b and a + 1 == b → a < b or a + 1 == b",
        "battle.py: a < b → a <= b",
    ]


@pytest.mark.parametrize("game", flintlock.games())
def test_mutants_of_every_game_are_python(game: str) -> None:
    every = spots(flintlock.load(game).data.parent)
    assert len(every) > 100
    for spot in random.Random(7).sample(every, 20):
        compile(mutant_at(spot).source, "mutant", "exec")
