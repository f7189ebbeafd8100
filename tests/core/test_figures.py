"""Sentences that take their figures from the data."""

from __future__ import annotations

from pathlib import Path

import pytest

from flintlock.core.data import Facts
from flintlock.core.errors import DataError
from flintlock.core.figures import Figures
from flintlock.core.phrases import ENGLISH, Phrases

DATA = """
hand_size = 1
penalty = -2
open = true
losses = [0, 1, 3]
[siege]
level = 2
[[faction]]
id = "red"
units = 25
homes = ["here", "there"]
[[faction]]
id = "blue"
units = 30
homes = []
"""

WHERE = Facts({}, "guide.en.toml")


@pytest.fixture(name="figures")
def _figures(tmp_path: Path) -> Figures:
    (tmp_path / "pieces.toml").write_text(DATA, "utf-8")
    names = {"name.faction:red": "Reds", "name.area:here": "Here", "name.area:there": "There"}
    return Figures(tmp_path, Phrases(names, ENGLISH))


def said(figures: Figures, template: str, entry: object = None) -> str:
    return "".join(part["text"] for part in figures.sentence(WHERE, template, entry))


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("Nothing to fill in: {{x}}.", "Nothing to fill in: {x}."),
        ("{pieces.hand_size} {pieces.hand_size:card|cards}", "1 card"),
        ("{pieces.siege.level} {pieces.siege.level:card|cards}", "2 cards"),
        ("{pieces.faction.blue.units}", "30"),
        ("{pieces.faction.1.units}", "25"),
        ("{pieces.losses.3}", "3"),
        ("{pieces.losses}", "0, 1, 3"),
        ("{pieces.penalty}", "−2"),
        ("{pieces.open}", "✓"),
        ("{name:faction:red}", "Reds"),
    ],
)
def test_figures_and_names_are_filled_in(figures: Figures, template: str, text: str) -> None:
    assert said(figures, template) == text


def test_fields_of_an_entry_are_filled_in(figures: Figures) -> None:
    red, blue = figures.entries(WHERE, "pieces.faction", {})
    assert said(figures, "{name:faction:{.id}}: {.units}", red) == "Reds: 25"
    assert said(figures, "{name:area:{.homes}}", red) == "Here, There"
    assert said(figures, "{name:area:{.homes}}", blue) == ""


def test_entries_may_be_chosen_and_come_from_tables_too(figures: Figures) -> None:
    (blue,) = figures.entries(WHERE, "pieces.faction", {"id": "blue"})
    assert said(figures, "{.units}", blue) == "30"
    (level,) = figures.entries(WHERE, "pieces.siege", {})
    assert said(figures, "{.key} {.value}", level) == "level 2"
    assert [said(figures, "{.}", loss) for loss in figures.entries(WHERE, "pieces.losses", {})] == [
        "0",
        "1",
        "3",
    ]


def test_names_point_at_what_they_name(figures: Figures) -> None:
    assert figures.sentence(WHERE, "The {name:faction:red}") == [
        {"text": "The "},
        {"text": "Reds", "code": "faction:red"},
    ]


@pytest.mark.parametrize(
    "template",
    [
        "{pieces.nothing}",
        "{nofile.x}",
        "{pieces.siege}",
        "{pieces.losses.9}",
        "{.units}",
        "{pieces.hand_size",
        "{}",
    ],
)
def test_what_is_not_to_be_had_is_refused_with_its_place(figures: Figures, template: str) -> None:
    with pytest.raises(DataError, match=r"guide\.en\.toml"):
        figures.sentence(WHERE, template)
