"""The five games as the start page shows them, those to come included."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import flintlock
from flintlock.core.registry import games, load
from flintlock.players import players
from flintlock.server.refusal import Refusal

_log = logging.getLogger("flintlock.server")

FOLDER = Path(flintlock.__file__).parent / "games"


@dataclass(frozen=True)
class Announced:
    """A game of the five: `folder` is its package, where its board is drawn."""

    id: str
    folder: str
    name: str
    blurb: str


FIVE = (
    Announced(
        "1812",
        "invasion_1812",
        "1812 – The Invasion of Canada",
        "Five factions fight along the Great Lakes with movement cards and dice. Quick to learn.",
    ),
    Announced(
        "washingtons-war",
        "washingtons_war",
        "Washington’s War",
        "The Revolution as a contest for thirteen colonies: generals, cards and political control.",
    ),
    Announced(
        "wilderness-war",
        "wilderness_war",
        "Wilderness War",
        "The French and Indian War: raids and stockades in the woods, sieges on the rivers.",
    ),
    Announced(
        "liberty-or-death",
        "liberty_or_death",
        "Liberty or Death",
        "Patriots, British, French and Indians: four factions, each with a war of its own.",
    ),
    Announced(
        "gettysburg",
        "gettysburg",
        "Gettysburg",
        "Three days in July 1863, corps by corps across the fields and ridges.",
    ),
)


def shelf() -> list[dict[str, Any]]:
    """All five games, as data."""
    return [_describe(game) for game in FIVE]


def _describe(announced: Announced) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": announced.id,
        "name": announced.name,
        "blurb": announced.blurb,
        "ready": announced.id in games(),
        "seats": [],
        "scenarios": [],
        "options": [],
        "bots": [],
        "board": f"/api/games/{announced.id}/board.svg",
    }
    if found["ready"]:
        try:
            found |= _ready(announced.id)
        except Exception:  # one game that cannot be opened must not close the others
            _log.exception("%s cannot be opened", announced.id)
            found["ready"] = False
    return found


def _ready(id: str) -> dict[str, Any]:
    game = load(id)
    return {
        "name": game.name,
        "seats": [{"id": seat, "name": role.name, "side": role.side} for seat, role in game.roles.items()],
        "scenarios": [{"id": one.id, "name": one.name} for one in game.scenarios.values()],
        "options": [
            {"id": one.id, "name": one.name, "values": list(one.values), "default": one.default}
            for one in game.options.values()
        ],
        "bots": list(players()),
    }


def board(id: str) -> Path:
    """The drawing of a game's board."""
    for announced in FIVE:
        path = FOLDER / announced.folder / "board.svg"
        if announced.id == id and path.is_file():
            return path
    raise Refusal("unknown", "There is no board of that game.")
