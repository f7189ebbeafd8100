"""Reads a data folder: facts into a board, English names into its phrase book."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flintlock.core.cards import EffectKind
from flintlock.core.data import Facts
from flintlock.core.errors import DataError
from flintlock.core.phrases import read_phrases
from flintlock.games.liberty_or_death.board import Board
from flintlock.games.liberty_or_death.cards import CardReader
from flintlock.games.liberty_or_death.land import Land
from flintlock.games.liberty_or_death.nonplayers.data import NonPlayerFacts
from flintlock.games.liberty_or_death.pieces import Effect
from flintlock.games.liberty_or_death.scenarios import read_scenarios


def read_board(
    folder: Path, effects: Mapping[str, EffectKind[Any, Effect]], words: Mapping[str, Mapping[str, Any]]
) -> Board:
    """The board; DataError names what is wrong in the data."""
    if not folder.is_dir():
        raise DataError(str(folder), "there is no such folder")
    pieces, the_map = Facts.load(folder / "pieces.toml"), Facts.load(folder / "map.toml")
    land = Land(pieces, the_map)
    reader = CardReader(effects, words, land)
    cards = reader.read(Facts.load(folder / "cards.toml"))
    scenarios = read_scenarios(Facts.load(folder / "scenarios.toml"), land)
    names = {
        f"name.{kind}:{facts.text('id')}": facts.text("name")
        for kind, file in (("space", the_map), ("leader", pieces))
        for facts in file.tables(kind)
    }
    phrases = read_phrases(folder, {**names, **reader.names})
    non_players = NonPlayerFacts(Facts.load(folder / "nonplayers.toml"), land, words)
    return Board(land, cards, pieces.table("markers"), scenarios, phrases, non_players)
