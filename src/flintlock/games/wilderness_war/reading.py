"""Reads a data folder: facts into a board, English names into its phrase book."""

from __future__ import annotations

from pathlib import Path

from flintlock.core.data import Facts
from flintlock.core.errors import DataError
from flintlock.core.phrases import read_phrases
from flintlock.games.wilderness_war.board import DATA, Board
from flintlock.games.wilderness_war.cards import read_cards
from flintlock.games.wilderness_war.land import Land
from flintlock.games.wilderness_war.scenarios import read_scenarios
from flintlock.games.wilderness_war.tables import Tables


def read_board(folder: Path = DATA) -> Board:
    """The board; DataError names what is wrong in the data."""
    if not folder.is_dir():
        raise DataError(str(folder), "there is no such folder")
    sheets = {
        name: Facts.load(folder / f"{name}.toml")
        for name in ("map", "pieces", "tables", "cards", "scenarios")
    }
    movement = sheets["tables"].table("movement").count("leader")
    land = Land(sheets["pieces"], sheets["map"], movement)
    tables = Tables(sheets["tables"], land.spaces)
    cards = read_cards(sheets["cards"], land)
    scenarios = read_scenarios(sheets["scenarios"], land, cards, tables)
    phrases = read_phrases(folder, _names(sheets))
    return Board(land, tables, cards, scenarios, phrases)


def _names(sheets: dict[str, Facts]) -> dict[str, str]:
    """What things are called, by the keys of the phrase book."""
    names = {f"name.space:{one.text('id')}": one.text("name") for one in sheets["map"].tables("space")}
    for box in sheets["map"].tables("militia"):
        names[f"name.box:{box.text('id')}"] = box.text("name")
    for work in sheets["map"].tables("works"):
        names[f"name.work:{work.text('side')}-{work.text('space')}"] = work.text("name")
    for leader in sheets["pieces"].tables("leader"):
        # There is but one of each: he is not counted.
        for key in ("name", "amount"):
            names[f"{key}.leader:{leader.text('id')}"] = leader.text("name")
    for tribe in sheets["pieces"].tables("tribe"):
        names[f"name.tribe:{tribe.text('id')}"] = tribe.text("name")
    for unit in sheets["pieces"].table("units").tables("counters"):
        copies = unit.count("count", 1)
        for copy in range(1, copies + 1):
            id = unit.text("id") if copies == 1 else f"{unit.text('id')}_{copy}"
            names[f"name.unit:{id}"] = unit.text("name")
    for card in sheets["cards"].tables("card"):
        for number in card.numbers("numbers"):
            names[f"name.card:{number}"] = card.text("name")
            names[f"text.card:{number}"] = card.text("text")
    return names
