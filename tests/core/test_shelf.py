"""The shelf: which games there are, those to come included, and games from corrected data."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.core.toy import Toy

import flintlock
from flintlock import DataError, UnknownGame
from flintlock.core import registry
from flintlock.games import DATA_VARIABLE, announced, use_data

pytestmark = pytest.mark.interpreted

shelf = importlib.import_module("flintlock.games")
"""The package; `flintlock.games` is the function."""

LOADER = """
from pathlib import Path
from tests.core.toy import Toy

def load(data: Path = Path(__file__).parent / "data") -> Toy:
    if not (data / "game.toml").exists():
        raise FileNotFoundError(data)
    toy = Toy()
    toy.id = "river"
    toy.data = data
    return toy
"""


def announce(room: Path, package: str, text: str, loader: str | None = None) -> Path:
    data = room / package / "data"
    data.mkdir(parents=True)
    (data / "game.toml").write_text(text, "utf-8")
    (data / "phrases.en.toml").write_text(f'"game.name" = "The {package}"', "utf-8")
    if loader is not None:
        (room / package / "__init__.py").write_text(loader, "utf-8")
    return data


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A room with one game that can be played and one to come."""
    announce(tmp_path, "later_game", 'id = "later-game"\nplace = 1')
    announce(tmp_path, "river_game", 'id = "river"\nplace = 2', LOADER)
    monkeypatch.setattr(shelf, "ROOM", tmp_path)
    monkeypatch.setattr(shelf, "__path__", [str(tmp_path)])
    monkeypatch.setattr(registry, "_loaders", {})
    monkeypatch.setattr(registry, "_open", {})
    monkeypatch.setenv(DATA_VARIABLE, "")
    monkeypatch.delitem(sys.modules, "flintlock.games.river_game", raising=False)
    announced.cache_clear()
    yield tmp_path
    monkeypatch.undo()
    sys.modules.pop("flintlock.games.river_game", None)
    announced.cache_clear()


# ---------------------------------------------------------------------- what is announced


def test_games_are_found_by_their_data_and_stand_in_their_order(room: Path) -> None:
    later, river = announced()
    assert (later.id, later.place, later.is_ready) == ("later-game", 1, False)
    assert (river.id, river.place, river.is_ready) == ("river", 2, True)
    assert river.folder == room / "river_game"
    assert river.board == room / "river_game" / "board.svg"
    assert later.phrases["en"].word("game.name") == "The later_game"


def test_a_folder_without_data_is_no_game(room: Path) -> None:
    (room / "notes").mkdir()
    assert [game.id for game in announced()] == ["later-game", "river"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("place = 3", r"game\.toml: id is missing"),
        ('id = "third"', r"game\.toml: place is missing"),
        ('id = "third"\nplace = "first"', r"game\.toml: place must be int"),
        ('id = "third"\nplace = 3\ncolour = "red"', r"game\.toml: unknown key colour"),
    ],
)
def test_a_game_that_is_announced_wrongly_is_named(room: Path, text: str, problem: str) -> None:
    announce(room, "third_game", text)
    announced.cache_clear()
    with pytest.raises(DataError, match=problem):
        announced()


def test_the_real_games_are_announced_and_those_that_are_ready_can_be_had() -> None:
    games = announced()
    assert len(games) >= 5
    assert [game.place for game in games] == list(range(1, len(games) + 1))
    assert set(flintlock.games()) >= {game.id for game in games if game.is_ready}
    for game in games:
        assert game.board.exists()
        assert game.phrases["en"].find("game.name"), game.id
        assert game.phrases["en"].find("game.blurb"), game.id


# ---------------------------------------------------------------------- corrected data


def test_a_game_is_played_from_a_corrected_folder(room: Path, tmp_path: Path) -> None:
    mine = announce(tmp_path / "mine", "river_game", "")
    game = use_data("river", mine)
    assert isinstance(game, Toy)
    assert game.data == mine.resolve()
    assert flintlock.load("river") is game
    assert os.environ[DATA_VARIABLE] == f"river={mine.resolve()}"


def test_other_processes_are_told_by_the_environment(room: Path, tmp_path: Path) -> None:
    mine = announce(tmp_path / "mine", "river_game", "")
    use_data("river", mine)
    registry.shelve("river", lambda: shelf._load("river"))  # as a process does that is started now
    assert flintlock.load("river").data == mine.resolve()
    os.environ[DATA_VARIABLE] = ""
    registry.shelve("river", lambda: shelf._load("river"))
    assert flintlock.load("river").data == room / "river_game" / "data"


def test_folders_of_several_games_go_together(
    room: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = announce(tmp_path / "mine", "river_game", "")
    monkeypatch.setenv(DATA_VARIABLE, os.pathsep.join(["other=/somewhere", "river=/elsewhere", ""]))
    use_data("river", mine)
    assert os.environ[DATA_VARIABLE].split(os.pathsep) == ["other=/somewhere", f"river={mine.resolve()}"]


def test_a_folder_that_does_not_do_leaves_everything_as_it_was(room: Path, tmp_path: Path) -> None:
    registry.shelve("river", lambda: shelf._load("river"))
    before = flintlock.load("river")
    with pytest.raises(FileNotFoundError):
        use_data("river", tmp_path / "nowhere")
    assert os.environ[DATA_VARIABLE] == ""
    assert flintlock.load("river") is before


def test_a_folder_that_the_environment_cannot_name_is_refused(room: Path, tmp_path: Path) -> None:
    """The separator of paths stands in its name; other games must not suffer from it."""
    mine = announce(tmp_path / f"a{os.pathsep}b", "river_game", "")
    with pytest.raises(DataError):
        use_data("river", mine)
    assert os.environ[DATA_VARIABLE] == ""


@pytest.mark.parametrize("game", ["chess", "later-game", "river_game", ""])
def test_data_of_a_game_that_cannot_be_played_are_refused(room: Path, game: str) -> None:
    with pytest.raises(UnknownGame, match=f"there is no game {game}; there are river"):
        use_data(game, room)
    assert os.environ[DATA_VARIABLE] == ""


def test_an_environment_that_names_no_folder_is_told(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, "river")
    with pytest.raises(DataError, match="FLINTLOCK_DATA: 'river' is not GAME=FOLDER"):
        use_data("river", room)


def test_a_game_to_come_cannot_be_loaded(room: Path) -> None:
    registry.shelve("river", lambda: shelf._load("river"))
    with pytest.raises(UnknownGame, match="there is no game later-game; there are river"):
        flintlock.load("later-game")
