"""Data that cannot be right is refused when it is read, and the culprit is named."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from flintlock.core.errors import DataError
from flintlock.games.wilderness_war import load
from flintlock.games.wilderness_war.board import DATA


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DATA, tmp_path / "data"))


def correct(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text, f"{file} has changed: {old!r} is not in it"
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_the_data_as_it_is_can_be_read(folder: Path) -> None:
    board = load(folder).board
    assert (len(board.spaces), len(board.pieces), len(board.cards)) == (141, 151, 70)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no such folder"):
        load(tmp_path / "nowhere")


def test_a_corrected_fact_changes_the_game(folder: Path) -> None:
    """An owner of the printed game knows better: Dunbar commands five, and a card has another condition."""
    correct(
        folder,
        "pieces.toml",
        'id = "dunbar"\nname = "Dunbar"\nside = "british"\ninitiative = 3\ncommand = 4',
        'id = "dunbar"\nname = "Dunbar"\nside = "british"\ninitiative = 3\ncommand = 5',
    )
    correct(folder, "cards.toml", 'needs = { fort = "ohio_forks" }', 'needs = { controls = "montreal" }')
    game = load(folder)
    assert next(one for one in game.board.british.leaders if one.id == "dunbar").command == 5
    assert game.board.cards[25].needs[0][0].word == "controls"
    assert game.start(seed=1).question is not None


DAMAGES = [
    (
        "map.toml",
        'terrain = "cultivated", department = "northern"',
        'terrain = "swamp", department = "northern"',
        "terrain",
    ),
    ("map.toml", 'id = "new_haven"', 'id = "boston"', "same id"),
    (
        "map.toml",
        'department = "northern", originally = "british"',
        'department = "eastern", originally = "british"',
        "department",
    ),
    ("map.toml", 'originally = "british", fortress', 'originally = "french", fortress', "different sides"),
    ("map.toml", "fortress = true, port = true", "port = true", "every port"),
    ("map.toml", "spaces = 141", "spaces = 142", "not 142"),
    ("map.toml", '    ["boston", "gloucester"],', "", "land"),
    ("map.toml", '["boston", "gloucester"]', '["boston", "atlantis"]', "atlantis"),
    ("map.toml", '["boston", "gloucester"]', '["boston", "boston"]', "two ways"),
    ("map.toml", '["boston", "gloucester"]', '["boston"]', "from one space to another"),
    ("map.toml", 'by = "land"', 'by = "air"', "air"),
    ("map.toml", 'from = "halifax"', 'from = "dover"', "dover"),
    ("map.toml", 'source = "one_source"', 'source = "hearsay"', "hearsay"),
    ("pieces.toml", 'class = "drilled"', 'class = "idle"', "idle"),
    ("pieces.toml", "strength = 3", "strength = -3", "negative"),
    ("pieces.toml", 'home = "st_francois"', 'home = "paris"', "paris"),
    ("pieces.toml", 'group = "northern"', 'group = "eastern"', "eastern"),
    ("pieces.toml", 'kind = "fr_indian", tribe = "abenaki"', 'kind = "fr_indian"', "tribe"),
    ("pieces.toml", "french_units = 55", "french_units = 56", "not 56"),
    ("pieces.toml", 'id = "levis"', 'id = "montcalm"', "same id"),
    ("tables.toml", "losses = [0, 0, 0, 0, 0, 1, 1, 1]", "losses = [0, 0, 0]", "8 figures"),
    ("tables.toml", "{ from = 1,", "{ from = 9,", "rise"),
    ("tables.toml", 'prizes = ["niagara", "ohio_forks"]', 'prizes = ["niagara", "utopia"]', "utopia"),
    ("tables.toml", "[hands]", "[hand]", "hand"),
    ("cards.toml", "numbers = [5]", "numbers = [4]", "one card of each number"),
    ("cards.toml", "value = 3", "value = 4", "1, 2 or 3"),
    ("cards.toml", 'side = "both"', 'side = "dutch"', "dutch"),
    ("cards.toml", 'effect = "repair"', 'effect = "mend"', "mend"),
    ("cards.toml", 'effect = "campaign", forces = 2', 'effect = "campaign"', "forces is missing"),
    (
        "cards.toml",
        'effect = "campaign", forces = 2',
        'effect = "campaign", forces = 2, horses = 3',
        "horses",
    ),
    (
        "cards.toml",
        'response = true\neffects = [{ effect = "massacre"',
        'effects = [{ effect = "massacre"',
        "response",
    ),
    ("cards.toml", 'needs = { controls = "louisbourg" }', 'needs = { sees = "louisbourg" }', "sees"),
    ("cards.toml", 'needs = { controls = "louisbourg" }', 'needs = { controls = "lisbon" }', "lisbon"),
    ("cards.toml", 'groups = ["northern"]', 'groups = ["polar"]', "polar"),
    ("cards.toml", 'at = "ports"', 'at = "inns"', "inns"),
    ("tables.toml", 'source = "two_sources"\n', "", "source"),
    ("scenarios.toml", 'start = "1757"', 'start = "1758"', "1758"),
    ("scenarios.toml", "last_year = 1759", "last_year = 1799", "1799"),
    ("scenarios.toml", 'pool = ["abercromby", ', 'pool = ["braddock", "abercromby", ', "braddock"),
    (
        "scenarios.toml",
        '"fr_reg_marine", "fr_reg_artois"',
        '"fr_reg_artois", "fr_reg_artois"',
        "fr_reg_artois",
    ),
    ("scenarios.toml", 'ends = "in_1759"', 'ends = "in_1760"', "in_1760"),
    ("scenarios.toml", "without = [63", "without = [99", "99"),
    ("scenarios.toml", 'played = ["william_pitt"', 'played = ["tea_party"', "tea_party"),
]


@pytest.mark.parametrize(("file", "old", "new", "culprit"), DAMAGES)
def test_damaged_data_is_refused(folder: Path, file: str, old: str, new: str, culprit: str) -> None:
    correct(folder, file, old, new)
    with pytest.raises(DataError) as error:
        load(folder)
    assert file in str(error.value)
    assert culprit in str(error.value)


def test_what_is_not_certain_is_listed() -> None:
    doubts = load().doubts()
    assert {doubt.file for doubt in doubts} >= {"map.toml", "pieces.toml", "cards.toml"}
    assert ("Provincial Regiments Dispersed for Frontier Duty", "effect") in {
        (doubt.entry.removeprefix("card "), doubt.fact) for doubt in doubts
    }
