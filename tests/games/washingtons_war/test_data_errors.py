"""Data that cannot be right is refused when it is read, and the culprit is named."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from flintlock.core.errors import DataError
from flintlock.games.washingtons_war import load
from flintlock.games.washingtons_war.board import DATA


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DATA, tmp_path / "data"))


def correct(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text, f"{file} has changed: {old!r} is not in it"
    path.write_text(text.replace(old, new, 1), "utf-8")


def damage(folder: Path, file: str, old: str, new: str) -> str:
    """Replace the first `old` in a data file; what reading then complains of."""
    correct(folder, file, old, new)
    with pytest.raises(DataError) as error:
        load(folder)
    return str(error.value)


def test_the_data_as_it_is_can_be_read(folder: Path) -> None:
    assert len(load(folder).board.spaces) == 64


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no such folder"):
        load(tmp_path / "nowhere")


def test_a_corrected_fact_changes_the_game(folder: Path) -> None:
    correct(folder, "pieces.toml", "strategy = 3\nbattle = 5", "strategy = 3\nbattle = 6")
    game = load(folder)
    assert next(general for general in game.board.generals if general.id == "howe").battle == 6
    match = game.start(seed=1)
    assert match.question is not None


def test_a_corrected_deck_changes_the_game(folder: Path) -> None:
    correct(folder, "cards.toml", 'count = 3, colonies = ["NY", "PA"]', 'count = 1, colonies = ["NY"]')
    (effect,) = next(card for card in load(folder).board.cards if card.id == 82).effects
    assert effect.count == 1
    assert {space.colony.id for space in effect.places} == {"NY"}


@pytest.mark.parametrize(
    ("file", "old", "new", "culprit"),
    [
        ("map.toml", 'colony = "CA"', 'colony = "XX"', "quebec"),
        ("map.toml", 'shape = "star"', 'shape = "blob"', "quebec"),
        ("map.toml", 'between = ["quebec", "montreal"]', 'between = ["quebec", "atlantis"]', "atlantis"),
        ("map.toml", 'between = ["quebec", "montreal"]', 'between = ["quebec", "quebec"]', "road"),
        ("map.toml", 'between = ["montreal", "oswego"]', 'between = ["quebec", "montreal"]', "two roads"),
        ("map.toml", 'ports = ["montreal", "quebec"]', 'ports = ["albany", "quebec"]', "st_lawrence"),
        ("map.toml", 'ports = ["montreal", "quebec"]', 'ports = ["quebec"]', "montreal"),
        ("map.toml", "spaces = 64", "spaces = 65", "64 spaces"),
        ("map.toml", 'id = "norwich"', 'id = "quebec"', "same id"),
        ("map.toml", "wilderness = true\nonly", "only", "7.4.D"),
        ("map.toml", 'only = "arnold"', 'only = "nobody"', "nobody"),
        ("map.toml", 'space = "rulebook", shape', 'space = "hearsay", shape', "hearsay"),
        ("map.toml", "port = true", "harbour = true", "harbour"),
        ("map.toml", 'control = ["montreal", "quebec"]', 'control = ["montreal", "x"]', "'x'"),
        ("pieces.toml", "strategy = 3", "strategy = 4", "howe"),
        ("pieces.toml", 'nation = "british"', 'nation = "spanish"', "spanish"),
        ("pieces.toml", 'id = "clinton"', 'id = "howe"', "howe"),
        ("pieces.toml", 'id = "american"', 'id = "rebels"', "sides"),
        ("pieces.toml", 'side = "british"\nshort', 'side = "nobody"\nshort', "nobody"),
        ("pieces.toml", "agility = 1", 'agility = "one"', "agility"),
        ("tables.toml", "year = 1777", "year = 1787", "1787"),
        ("tables.toml", "loser_losses = [1, 1, 1, 2, 2, 3]", "loser_losses = [1, 1, 2]", "loser_losses"),
        ("tables.toml", "winner_loses_up_to = [1, 2, 3, 4]", "winner_loses_up_to = [1]", "winner_loses"),
        ("tables.toml", "hand_size = 7", "", "hand_size"),
        ("tables.toml", "hand_size = 7", "hand_size = 7\nfoot_size = 9", "foot_size"),
        ("pieces.toml", "[markers]", "[spare]\n[markers]", "spare"),
        ("scenarios.toml", "french_units = 5", "french_units = 5\nspanish_units = 5", "spanish_units"),
        ("cards.toml", "cards = 110", "cards = 109", "110"),
        ("cards.toml", "number = 68", "number = 67", "67"),
        ("cards.toml", 'kind = "campaign"', 'kind = "comic"', "67"),
        ("cards.toml", 'side = "either"', 'side = "neither"', "neither"),
        ("cards.toml", 'effect = "mutiny"', 'effect = "parade"', "parade"),
        ("cards.toml", 'colonies = ["NY", "PA"]', 'colonies = ["ZZ"]', "ZZ"),
        ("cards.toml", 'condition = "european_war"', 'condition = "rain"', "rain"),
        ("cards.toml", 'general = "arnold"', 'general = "nobody"', "nobody"),
        ("cards.toml", 'name = "1 OPS"\n', "", "name"),
        ("cards.toml", "value = 1", "value = 4", "4"),
        (
            "cards.toml",
            'effects = [{ effect = "war_ends"',
            'removed = true\neffects = [{ effect = "war_ends"',
            "71",
        ),
        ("cards.toml", 'ports = "no" }', 'ports = "some" }', "some"),
        ("cards.toml", "generals = 2 }", "generals = 2, horses = 3 }", "horses"),
        ("cards.toml", ", generals = 2 }", " }", "generals"),
        ("cards.toml", 'effect = "mutiny" }', 'effect = "mutiny", count = 2 }', "count"),
        ("cards.toml", 'kind = "battle"\nside', 'kind = "event"\nside', "77"),
        ("cards.toml", 'effects = [{ effect = "mutiny" }]', "", "effects is missing"),
        (
            "cards.toml",
            '{ effect = "mutiny" }',
            '{ effect = "march", spaces = 6 }, { effect = "mutiny" }',
            "last",
        ),
        ("cards.toml", '{ effect = "mutiny" }', '{ effect = "campaign", generals = 2 }', "campaign cards"),
        ("cards.toml", 'kind = "campaign"', 'kind = "event"', "campaign cards"),
        (
            "cards.toml",
            '{ effect = "mutiny" }',
            '{ effect = "battle", of = "british", bonus = 2, draws = 1 }',
            "in_battle",
        ),
        ("cards.toml", 'effect = "battle", of = "british"', 'effect = "battle", of = "american"', "flag"),
        (
            "cards.toml",
            '{ effect = "turn", of = "american"',
            '{ effect = "remove", of = "american"',
            "different",
        ),
        (
            "cards.toml",
            '{ effect = "turn", of = "american", count = 1, ports = "only", open_ports = true }',
            '{ effect = "mutiny" }',
            "different",
        ),
        ("cards.toml", "count = 3", "count = -3", "negative"),
        ("scenarios.toml", "french_units = 5", "french_units = -5", "french_units"),
        ("scenarios.toml", 'space = "boston"', 'space = "bostom"', "bostom"),
        ("scenarios.toml", 'general = "howe"', 'general = "clinton"', "howe"),
        ("scenarios.toml", "late_cards = [86, 99]", "late_cards = [86, 199]", "late_cards"),
        ("scenarios.toml", "first_year = 1775", "first_year = 1774", "1774"),
        ("scenarios.toml", 'not_for_the_king = ["MA"', 'not_for_the_king = ["XX"', "XX"),
        ("scenarios.toml", 'side = "british"', 'side = "nobody"', "nobody"),
    ],
)
def test_damaged_data_is_refused(folder: Path, file: str, old: str, new: str, culprit: str) -> None:
    message = damage(folder, file, old, new)
    assert message.startswith(file)
    assert culprit in message


def test_a_file_that_is_missing_or_no_toml(folder: Path) -> None:
    (folder / "cards.toml").write_text("cards = = 3", "utf-8")
    with pytest.raises(DataError, match=r"cards\.toml"):
        load(folder)
    (folder / "cards.toml").unlink()
    with pytest.raises(DataError, match=r"cards\.toml"):
        load(folder)


def test_a_fact_without_its_grade_is_refused(folder: Path) -> None:
    message = damage(folder, "map.toml", 'source = { zone = "rulebook" }', "source = {}")
    assert "st_lawrence" in message
    assert "zone is missing" in message
