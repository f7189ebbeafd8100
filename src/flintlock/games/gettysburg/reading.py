"""Reads a data folder: facts into a board, English names into its phrase book."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from flintlock.core.data import Facts
from flintlock.core.errors import DataError
from flintlock.core.phrases import read_phrases
from flintlock.games.gettysburg.board import DATA, Board
from flintlock.games.gettysburg.land import Land
from flintlock.games.gettysburg.pieces import ARTILLERY, Kind, Side
from flintlock.games.gettysburg.scenarios import read_parts, read_scenarios
from flintlock.games.gettysburg.tables import Tables

PIECES_KEYS: Final = (
    *("command_values", "entrenchments", "disruptions", "fire_markers"),
    *("names", "side", "kind", "fields", "part"),
)


def read_board(folder: Path = DATA) -> Board:
    """The board; DataError names what is wrong in the data."""
    if not folder.is_dir():
        raise DataError(str(folder), "there is no such folder")
    pieces, the_map = Facts.load(folder / "pieces.toml"), Facts.load(folder / "map.toml")
    pieces.only(*PIECES_KEYS)
    the_map.only("known", "area", "entry")
    table_facts = Facts.load(folder / "tables.toml")
    tables = Tables(table_facts)
    sides = read_sides(pieces)
    kinds = read_kinds(pieces, sides)
    land = Land(the_map, table_facts, sides, len(kinds))
    scenario_facts = Facts.load(folder / "scenarios.toml")
    printed = {kind.id: kind for kind in kinds if not kind.is_worn}
    scenarios = read_scenarios(scenario_facts, read_parts(pieces), land, printed, tables.area_limit)
    names = {**_names_on_the_map(the_map), **_names_of_formations(scenario_facts), **_names_of_pieces(pieces)}
    phrases = read_phrases(folder, names)
    return Board(pieces, tables, list(sides.values()), kinds, land, scenarios, phrases)


def read_sides(pieces: Facts) -> dict[str, Side]:
    sides = [Side(number, facts) for number, facts in enumerate(pieces.tables("side"))]
    if [side.id for side in sides] != ["confederate", "union"]:
        raise pieces.fail("the sides must be confederate and union")
    return {side.id: side for side in sides}


def read_kinds(pieces: Facts, sides: dict[str, Side]) -> list[Kind]:
    """Side after side; damaged artillery is a kind of its own, after the fresh one."""
    kinds: list[Kind] = []
    for side in sides.values():
        own: list[Kind] = []
        for facts in pieces.tables("kind"):
            if facts.pick("side", sides) is side:
                own.append(Kind(len(kinds) + len(own), facts, side))
                if own[-1].arm == ARTILLERY:
                    own.append(Kind(len(kinds) + len(own), facts, side, is_worn=True))
        side.kinds = tuple(own)
        side.troops = tuple(kind for kind in own if kind.arm != ARTILLERY)
        guns = [kind for kind in own if kind.arm == ARTILLERY]
        if len(guns) != 2 or own[-2:] != guns:
            raise pieces.fail(f"the {side.id} side needs one kind of artillery, the last of its kinds")
        side.artillery, side.worn = guns
        kinds += own
    return kinds


def _names_on_the_map(the_map: Facts) -> dict[str, str]:
    return {
        f"name.{kind}:{facts.text('id')}": facts.text("name")
        for kind in ("area", "entry")
        for facts in the_map.tables(kind)
    }


def _names_of_formations(scenarios: Facts) -> dict[str, str]:
    return {
        f"name.formation:{facts.text('id')}": facts.text("name")
        for scenario in scenarios.tables("scenario")
        for key in ("start", "arrival")
        for facts in scenario.tables(key)
    }


def _names_of_pieces(pieces: Facts) -> dict[str, str]:
    """Kinds of pieces, and each with every number of damage markers that it can bear."""
    templates = pieces.table("names")
    names: dict[str, str] = {}
    for facts in pieces.tables("kind"):
        id, name = facts.text("id"), facts.text("name")
        names[f"name.unit:{id}"] = name
        names[f"name.unit:{id}_worn"] = templates.text("worn").format(name=name)
        for damage in range(facts.count("limit") + 1 if "limit" in facts.values else 0):
            template = templates.text("hurt" if damage else "unhurt")
            names[f"name.troop:{id}-{damage}"] = template.format(name=name, damage=damage)
    return names
