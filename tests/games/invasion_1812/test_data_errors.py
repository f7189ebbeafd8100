"""Data that cannot be right is refused when it is read, and the culprit is named."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from flintlock.core.errors import DataError
from flintlock.games.invasion_1812.board import DATA
from flintlock.games.invasion_1812.reading import read_board


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DATA, tmp_path / "data"))


def damage(folder: Path, file: str, old: str, new: str) -> str:
    """Replace the first `old` in a data file; what reading then complains of."""
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text, f"{file} has changed: {old!r} is not in it"
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(DataError) as error:
        read_board(folder)
    return str(error.value)


def test_the_data_as_it_is_can_be_read(folder: Path) -> None:
    assert len(read_board(folder).areas) == 53


def test_an_unknown_neighbour(folder: Path) -> None:
    message = damage(folder, "map.toml", '"north_of_moraviantown"]', '"atlantis"]')
    assert message.startswith("map.toml: area amherstburg")
    assert "'atlantis'" in message


def test_a_one_way_border(folder: Path) -> None:
    message = damage(folder, "map.toml", 'land = ["lacolle", "montreal"]', 'land = ["lacolle"]')
    assert "montreal" in message
    assert "one-way" in message
    assert "chambly" in message


def test_an_area_that_borders_on_itself(folder: Path) -> None:
    message = damage(folder, "map.toml", 'land = ["lacolle", "montreal"]', 'land = ["chambly", "montreal"]')
    assert "chambly" in message


def test_two_areas_of_one_id(folder: Path) -> None:
    message = damage(folder, "map.toml", 'id = "dover"', 'id = "york"')
    assert "map.toml" in message


def test_an_unknown_shore(folder: Path) -> None:
    message = damage(folder, "map.toml", 'shores = ["plattsburg"', 'shores = ["atlantis"')
    assert message.startswith("map.toml: water lake_champlain")
    assert "'atlantis'" in message


def test_a_contradiction_to_a_border_that_the_rules_state(folder: Path) -> None:
    there, back = (
        '"buffalo", "fort_george", "queenston_fort_erie"',
        '"dundas", "fort_niagara", "queenston_fort_erie"',
    )
    path = folder / "map.toml"
    text = path.read_text("utf-8")
    assert there in text
    path.write_text(text.replace(there, '"buffalo", "queenston_fort_erie"', 1), "utf-8")
    message = damage(folder, "map.toml", back, '"dundas", "queenston_fort_erie"')
    assert "fort_niagara" in message
    assert "fort_george" in message
    assert "3.2.2" in message


def test_a_contradiction_to_a_shore_that_the_rules_state(folder: Path) -> None:
    message = damage(folder, "map.toml", '"prescott", ', "")
    assert "prescott" in message


def test_an_unknown_home_side(folder: Path) -> None:
    message = damage(folder, "map.toml", 'home = "british"', 'home = "french"')
    assert message == "map.toml: area amherstburg: unknown home 'french'"


def test_an_unknown_faction_on_the_squares(folder: Path) -> None:
    message = damage(folder, "map.toml", "{ british_regulars = 2,", "{ french_regulars = 2,")
    assert "amherstburg" in message
    assert "'french_regulars'" in message


def test_an_unknown_faction_of_a_card(folder: Path) -> None:
    message = damage(folder, "cards.toml", 'faction = "british_regulars"', 'faction = "french"')
    assert message == "cards.toml: card br01: unknown faction 'french'"


def test_a_deck_that_is_one_card_short(folder: Path) -> None:
    message = damage(folder, "cards.toml", "number = 12", "number = 13")
    assert "british_regulars" in message
    assert "1 to 12" in message


def test_too_few_special_cards(folder: Path) -> None:
    text = (folder / "cards.toml").read_text("utf-8")
    message = damage(
        folder,
        "cards.toml",
        text[text.index('kind = "special"\nname = "Ambush"') : text.index("source", text.index('"Ambush"'))],
        'kind = "land"\narmies = 1\ndistance = 1\n',
    )
    assert "canadian_militia" in message
    assert "four special cards" in message


def test_two_truce_cards_of_one_faction(folder: Path) -> None:
    message = damage(folder, "cards.toml", 'kind = "land"', 'kind = "truce"')
    assert "british_regulars" in message
    assert "one truce card" in message


def test_an_unknown_kind_of_card(folder: Path) -> None:
    message = damage(folder, "cards.toml", 'kind = "canoes"', 'kind = "balloon"')
    assert message.startswith("cards.toml: card na06")
    assert "balloon" in message


def test_an_unknown_effect(folder: Path) -> None:
    message = damage(folder, "cards.toml", 'effect = "scatter"', 'effect = "scater"')
    assert message.startswith("cards.toml: card na11")
    assert "'scater'" in message


def test_a_water_with_one_shore(folder: Path) -> None:
    shores = '["plattsburg", "fort_ticonderoga", "lacolle"]'
    message = damage(folder, "map.toml", shores, '["plattsburg"]')
    assert message.startswith("map.toml: water lake_champlain")


def test_a_negative_number_of_recruits(folder: Path) -> None:
    message = damage(folder, "map.toml", 'area = "albany"\nunits = 3', 'area = "albany"\nunits = -3')
    assert "units must not be negative" in message


def test_a_special_card_without_its_moment(folder: Path) -> None:
    message = damage(folder, "cards.toml", 'when = "enlistment"', 'when = "christmas"')
    assert message.startswith("cards.toml: card ar11")
    assert "'christmas'" in message


def test_a_land_card_without_distance(folder: Path) -> None:
    message = damage(folder, "cards.toml", "distance = 2", "distance = 0")
    assert message.startswith("cards.toml: card br01")


def test_a_die_with_seven_faces(folder: Path) -> None:
    message = damage(folder, "pieces.toml", "hit = 3, flee = 0, blank = 3", "hit = 3, flee = 1, blank = 3")
    assert message == "pieces.toml: faction british_regulars: faces: a die has six faces, not 7"


def test_more_units_placed_than_there_are(folder: Path) -> None:
    message = damage(
        folder,
        "scenarios.toml",
        "units = { american_regulars = 2, american_militia = 3 }",
        "units = { american_regulars = 2, american_militia = 33 }",
    )
    assert message.startswith("scenarios.toml: scenario intro_1812")
    assert "american_militia has 45 units" in message


def test_all_units_may_be_placed(folder: Path) -> None:
    path = folder / "scenarios.toml"
    text = path.read_text("utf-8")
    more = text.replace("american_militia = 3 }", "american_militia = 20 }", 1)
    path.write_text(more, "utf-8")
    placed = read_board(folder).scenarios["intro_1812"].placed
    assert sum(number for _, faction, number in placed if faction.id == "american_militia") == 45


def test_enemies_placed_together(folder: Path) -> None:
    message = damage(
        folder,
        "scenarios.toml",
        "units = { american_regulars = 2, american_militia = 3 }",
        "units = { american_regulars = 2, canadian_militia = 3 }",
    )
    assert "both sides in detroit" in message


def test_units_placed_in_an_unknown_area(folder: Path) -> None:
    message = damage(folder, "scenarios.toml", 'area = "detroit"', 'area = "atlantis"')
    assert message.startswith("scenarios.toml: scenario intro_1812: place 1")
    assert "'atlantis'" in message


def test_a_deck_with_a_card_that_does_not_exist(folder: Path) -> None:
    message = damage(folder, "scenarios.toml", "[3, 4, 5, 7, 10, 12]", "[3, 4, 5, 7, 10, 13]")
    assert "british_regulars" in message


def test_a_deck_with_a_card_twice(folder: Path) -> None:
    message = damage(folder, "scenarios.toml", "[3, 4, 5, 7, 10, 12]", "[3, 3, 5, 7, 10, 12]")
    assert "british_regulars" in message


def test_a_truce_card_in_the_introduction(folder: Path) -> None:
    message = damage(folder, "scenarios.toml", "[3, 4, 5, 7, 10, 12]", "[3, 4, 5, 8, 10, 12]")
    assert "truce" in message
    assert "intro_1812" in message


def test_broken_toml(folder: Path) -> None:
    message = damage(folder, "cards.toml", "[[card]]", "[[card]")
    assert message.startswith("cards.toml: is not TOML")


def test_a_missing_key(folder: Path) -> None:
    message = damage(folder, "map.toml", 'name = "Amherstburg"\n', "")
    assert message == "map.toml: area amherstburg: name is missing"


def test_a_word_where_a_number_belongs(folder: Path) -> None:
    message = damage(folder, "pieces.toml", "units = 25", 'units = "many"')
    assert message == "pieces.toml: faction british_regulars: units must be int, not 'many'"


def test_a_missing_file(folder: Path) -> None:
    (folder / "map.toml").unlink()
    with pytest.raises(DataError, match=r"map\.toml: cannot be read"):
        read_board(folder)


def test_a_missing_folder(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no such folder"):
        read_board(tmp_path / "nowhere")


def test_an_effect_without_one_of_its_figures(folder: Path) -> None:
    message = damage(folder, "cards.toml", 'effect = "ambush", units = 2, ', 'effect = "ambush", ')
    assert message.startswith("cards.toml: card cm09: effects 1")
    assert "units is missing" in message


def test_an_effect_with_a_figure_that_it_does_not_take(folder: Path) -> None:
    message = damage(folder, "cards.toml", '{ effect = "scatter" }', '{ effect = "scatter", units = 2 }')
    assert message.startswith("cards.toml: card na11: effects 1")
    assert "unknown key units" in message


def test_a_special_card_without_effects(folder: Path) -> None:
    message = damage(folder, "cards.toml", 'effects = [{ effect = "scatter" }]', "effects = []")
    assert message == "cards.toml: card na11: a special card needs effects"


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('shore = "lake_huron"', 'shore = "lake_superior"'),
        ('beside = "native_americans"', 'beside = "french"'),
        ('closed = "albany"', 'closed = "atlantis"'),
        ('stars_of = "american"', 'stars_of = "french"'),
        ('face = "flee"', 'face = "smile"'),
    ],
)
def test_a_figure_that_names_what_does_not_exist(folder: Path, right: str, wrong: str) -> None:
    message = damage(folder, "cards.toml", right, wrong)
    assert wrong.split('"')[1] in message


def test_a_missing_phrase_book(folder: Path) -> None:
    (folder / "phrases.en.toml").unlink()
    with pytest.raises(DataError, match=r"phrases\.en\.toml is missing"):
        read_board(folder)


@pytest.mark.parametrize(
    ("file", "right", "wrong"),
    [
        ("cards.toml", "apart = true", "apartt = true"),
        ("map.toml", "stars = 1", "starz = 1\nstars = 1"),
        ("map.toml", "shores = [", "coast = 1\nshores = ["),
        ("pieces.toml", "roams = true", "roam = true"),
        ("scenarios.toml", "first_turn = ", "first_trun = "),
        ("cards.toml", 'when = "enlistment"', 'wenn = 1\nwhen = "enlistment"'),
    ],
)
def test_a_misspelt_key(folder: Path, file: str, right: str, wrong: str) -> None:
    message = damage(folder, file, right, wrong)
    assert message.startswith(file)
    assert f"unknown key {wrong.split()[0]}" in message
