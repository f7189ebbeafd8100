"""Data that cannot be right is refused when it is read, and the culprit is named."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from flintlock.core.errors import DataError
from flintlock.games.gettysburg import load
from flintlock.games.gettysburg.board import DATA


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DATA, tmp_path / "data"))


def correct(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text, f"{file} has changed: {old!r} is not in it"
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_the_data_as_it_is_can_be_read(folder: Path) -> None:
    assert len(load(folder).board.areas) == 69


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no such folder"):
        load(tmp_path / "nowhere")


def test_a_corrected_fact_changes_the_game(folder: Path) -> None:
    correct(folder, "pieces.toml", "union_discs = 6", "union_discs = 8")
    correct(folder, "tables.toml", "ridge = 3", "ridge = 2")
    game = load(folder)
    assert game.board.scenarios["three_days"].slots[3].part.union_discs == 8
    ridge = next(area for area in game.board.areas if area.id == "oak_ridge")
    assert max(ridge.distances.values()) == 2
    assert game.start(seed=1).question is not None


def test_a_corrected_start_changes_the_game(folder: Path) -> None:
    correct(folder, "scenarios.toml", 'area = "codori_farm"', 'area = "bryan_farm"')
    match = load(folder).start(seed=1)
    board = match.position.board
    there = next(area for area in board.areas if area.id == "bryan_farm")
    assert match.position.strength[1][there.number] == 2


def test_reconstructed_facts_are_known_as_doubtful() -> None:
    doubts = load().doubts()
    files = {doubt.file for doubt in doubts}
    assert files == {"map.toml", "pieces.toml", "scenarios.toml", "tables.toml"}
    assert all(doubt.source != "rulebook" for doubt in doubts)
    assert sum(doubt.source == "reconstructed" for doubt in doubts) > 69


@pytest.mark.parametrize(
    ("file", "old", "new", "culprit"),
    [
        ("map.toml", "areas = 69", "areas = 70", "there are 69 areas, not 70"),
        ("map.toml", "ways = 53", "ways = 52", "there are 53 ways"),
        ("map.toml", 'id = "lohr_farm"', 'id = "knoxlyn"', "two areas have the same id"),
        ("map.toml", 'terrain = "hill"', 'terrain = "swamp"', "terrain must be one of"),
        ("map.toml", 'borders = ["lohr_farm", ', "borders = [", "one-way"),
        ("map.toml", 'borders = ["lohr_farm", ', 'borders = ["nowhere", ', "unknown borders 'nowhere'"),
        ("map.toml", 'borders = ["lohr_farm", ', 'borders = ["knoxlyn", ', "the area itself"),
        (
            "map.toml",
            'roads = ["herr_ridge"]',
            'roads = ["college"]',
            "a road leads where there is no border",
        ),
        ("map.toml", 'roads = ["herr_ridge"]', "roads = []", "is one-way"),
        ("map.toml", "stars = 0", "stars = -1", "must not be negative"),
        ("map.toml", "stars = 0", "star = 0", "unknown key star"),
        ("map.toml", 'side = "confederate"', 'side = "french"', "unknown side 'french'"),
        (
            "map.toml",
            'id = "mummasburg_road"\nname = "Mummasburg Road entry"\narea',
            'id = "chambersburg_pike"\nname = "X"\narea',
            "same id",
        ),
        ("pieces.toml", 'id = "union"', 'id = "federal"', "the sides must be confederate and union"),
        ("pieces.toml", 'arm = "cavalry"', 'arm = "dragoons"', "arm must be one of"),
        ("pieces.toml", 'arm = "cavalry"', 'arm = "artillery"', "needs one kind of artillery"),
        ("pieces.toml", "pieces = 17", "pieces = 18", "18 pieces, but 17 start or arrive"),
        ("pieces.toml", "fire_markers = 4", "fires = 4", "unknown key fires"),
        ("pieces.toml", 'quality = "weak"', 'quality = "poor"', "quality must be one of"),
        ("tables.toml", '["none", "morale", ', '["none", "panic", ', "'panic' is none of"),
        ("tables.toml", 'long_range = ["none", ', "long_range = [", "6 results are needed"),
        ("tables.toml", '  ["none", "none", "none", "none", "none", "retreat"],\n', "", "rows must be 6"),
        ("tables.toml", '  ["retreat", "retreat", ', '  ["morale", "retreat", ', "roll of 1"),
        ("tables.toml", "town = 2", "city = 2", "unknown key city"),
        ("tables.toml", "entrenchments = 2  ", "entrenchments = 3  ", "room for two entrenchments"),
        ("scenarios.toml", 'part = "noon"', 'part = "dusk"', "unknown day and part"),
        ("scenarios.toml", "days = 3", "days = 0", "one at least"),
        ("scenarios.toml", "up_to = 3", "up_to = 7", "by_die must rise"),
        ("scenarios.toml", "up_to = 6", "up_to = 5", "by_die must rise"),
        (
            "scenarios.toml",
            'entry = "chambersburg_pike"',
            'entry = "baltimore_pike"',
            "not for the confederate side",
        ),
        ("scenarios.toml", "union_cavalry = 1,", "confederate_elite = 1,", "of one side"),
        ("scenarios.toml", 'id = "buford_s"', 'id = "buford_n"', "two formations have the same id"),
        ("scenarios.toml", "union_cavalry = 1", "union_dragoons = 1", "unknown kind of piece"),
        ("scenarios.toml", 'area = "codori_farm"', 'area = "peach_orchard"', "more than 4 pieces start"),
        ("scenarios.toml", 'last_part = "afternoon"', 'last_part = "evening"', "last_part must be one of"),
    ],
)
def test_what_is_wrong_is_named(folder: Path, file: str, old: str, new: str, culprit: str) -> None:
    correct(folder, file, old, new)
    with pytest.raises(DataError) as error:
        load(folder)
    assert culprit in str(error.value)


def test_both_sides_cannot_start_in_one_area(folder: Path) -> None:
    correct(folder, "scenarios.toml", 'entry = "chambersburg_pike"', 'area = "codori_farm"')
    correct(
        folder,
        "scenarios.toml",
        "confederate_normal = 5, confederate_artillery = 2",
        "confederate_artillery = 2",
    )
    correct(folder, "scenarios.toml", "confederate_normal = 3,", "confederate_normal = 8,")
    with pytest.raises(DataError, match="both sides start in codori_farm"):
        load(folder)


def test_a_scenario_is_needed(folder: Path) -> None:
    (folder / "scenarios.toml").write_text("", "utf-8")
    with pytest.raises(DataError, match="no scenario"):
        load(folder)


def test_a_corner_is_written_on_both_sides(folder: Path) -> None:
    correct(folder, "map.toml", 'corners = ["mcpherson_ridge"]', "corners = []")
    with pytest.raises(DataError, match="corner"):
        load(folder)


def test_a_corner_is_no_border(folder: Path) -> None:
    correct(folder, "map.toml", 'corners = ["mcpherson_ridge"]', 'corners = ["knoxlyn"]')
    with pytest.raises(DataError, match="across a border"):
        load(folder)
