"""A typing error in the data is found when they are read, and named."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.games.liberty_or_death.build import GAME

from flintlock.core.errors import DataError
from flintlock.games.liberty_or_death import load

ERRORS = [
    ("map.toml", 'kind = "city"', 'kind = "town"', "kind must be one of"),
    ("map.toml", "population = 2", "population = -2", "population must not be negative"),
    (
        "map.toml",
        'between = ["quebec_city", "quebec"]',
        'between = ["quebec_city", "quebeck"]',
        "unknown between",
    ),
    ("map.toml", 'between = ["quebec_city", "quebec"]', 'between = ["quebec", "quebec"]', "a border is once"),
    ("pieces.toml", 'group = "base"', 'group = "castle"', "group must be one of"),
    ("pieces.toml", 'faction = "british"', 'faction = "spanish"', "unknown faction"),
    ("pieces.toml", "squadrons = 3", "squadron = 3", "unknown key"),
    ("scenarios.toml", 'level = "passive_support"', 'level = "some_support"', "level must be one of"),
    ("scenarios.toml", "campaigns = 6", "campaigns = 5", "periods must name"),
    ("scenarios.toml", "round = 1", "winter = 1", "unknown key"),
    ("cards.toml", 'period = "1779"', 'period = "1790"', "period must be one of"),
    (
        "cards.toml",
        'order = ["patriots", "british", "french", "indians"]',
        'order = ["patriots"]',
        "order must name",
    ),
    ("cards.toml", 'effect = "resources"', 'effect = "riches"', "effect must be one of"),
    ("cards.toml", "number = 2\n", "number = 3\n", "the cards must be numbered"),
]


@pytest.mark.parametrize(("file", "old", "new", "problem"), ERRORS, ids=[error[3] for error in ERRORS])
def test_an_error_is_named(tmp_path: Path, file: str, old: str, new: str, problem: str) -> None:
    folder = tmp_path / "data"
    shutil.copytree(GAME.data, folder)
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(DataError, match=problem) as found:
        load(folder)
    assert file in str(found.value)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no such folder"):
        load(tmp_path / "nowhere")
