"""Reads a data folder: facts into a board, English names into its phrase book."""

from __future__ import annotations

from pathlib import Path

from flintlock.core.data import Facts
from flintlock.core.errors import DataError
from flintlock.core.phrases import read_phrases
from flintlock.games.invasion_1812.board import DATA, Board
from flintlock.games.invasion_1812.cards import read_cards
from flintlock.games.invasion_1812.land import Land
from flintlock.games.invasion_1812.scenarios import read_scenarios


def read_board(folder: Path = DATA) -> Board:
    """The board; DataError names what is wrong in the data."""
    if not folder.is_dir():
        raise DataError(str(folder), "there is no such folder")
    pieces, the_map = Facts.load(folder / "pieces.toml"), Facts.load(folder / "map.toml")
    card_facts = Facts.load(folder / "cards.toml")
    land = Land(pieces, the_map)
    cards = read_cards(card_facts, land)
    last_round = pieces.count("rounds")
    scenarios = read_scenarios(Facts.load(folder / "scenarios.toml"), land, cards, last_round)
    phrases = read_phrases(folder, {**_names_on_the_map(the_map), **_names_of_cards(card_facts)})
    return Board(pieces, land, cards, scenarios, phrases)


def _names_on_the_map(the_map: Facts) -> dict[str, str]:
    return {
        f"name.{kind}:{facts.text('id')}": facts.text("name")
        for kind in ("area", "water")
        for facts in the_map.tables(kind)
    }


def _names_of_cards(cards: Facts) -> dict[str, str]:
    """Special cards have names and texts of their own, movement cards are called after their figures."""
    templates = cards.table("names")
    names: dict[str, str] = {}
    for facts in cards.tables("card"):
        code, kind = f"card:{facts.text('id')}", facts.text("kind")
        if kind == "special":
            names[f"name.{code}"] = facts.text("name")
            names[f"text.{code}"] = facts.text("text")
        else:
            figures = {name: facts.count(name) for name in ("armies", "distance", "number")}
            names[f"name.{code}"] = templates.text(kind).format(**figures)
    return names
