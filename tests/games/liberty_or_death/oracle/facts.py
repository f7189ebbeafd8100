"""What the data files say: spaces, pieces, leaders, cards and set-ups."""

from __future__ import annotations

import tomllib
from typing import Any

from flintlock.games.liberty_or_death.board import DATA


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


_map, _pieces = _read("map"), _read("pieces")

BRITISH, PATRIOTS, FRENCH, INDIANS = FACTIONS = ("british", "patriots", "french", "indians")
ROYALISTS, REBELLION = "royalists", "rebellion"
SIDE: dict[str, str] = {entry["id"]: entry["side"] for entry in _pieces["faction"]}
PARTNER = {BRITISH: INDIANS, INDIANS: BRITISH, PATRIOTS: FRENCH, FRENCH: PATRIOTS}
ENEMY = {ROYALISTS: REBELLION, REBELLION: ROYALISTS}
PASSING: dict[str, int] = {entry["id"]: entry["pass"] for entry in _pieces["faction"]}

SPACES: list[str] = [entry["id"] for entry in _map["space"]]
KIND: dict[str, str] = {entry["id"]: entry["kind"] for entry in _map["space"]}
POPULATION: dict[str, int] = {entry["id"]: entry["population"] for entry in _map["space"]}
WEST_INDIES = "west_indies"
MAP = [space for space in SPACES if space != WEST_INDIES]
CITIES = [space for space in SPACES if KIND[space] == "city"]
RESERVES = [space for space in SPACES if KIND[space] == "reserve"]
COLONIES = [space for space in SPACES if KIND[space] == "colony"]
PROVINCES = [space for space in SPACES if KIND[space] in ("colony", "reserve")]
NEXT: dict[str, list[str]] = {
    space: [
        other
        for other in SPACES
        if other != space and any({space, other} == set(border["between"]) for border in _map["border"])
    ]
    for space in SPACES
}
AGENTS = ("quebec", "new_york", "new_hampshire", "massachusetts")

REGULAR, TORY, BRITISH_FORT = "regular", "tory", "british_fort"
CONTINENTAL, MILITIA, ACTIVE_MILITIA, PATRIOT_FORT = (
    "continental",
    "militia",
    "active_militia",
    "patriot_fort",
)
FRENCH_REGULAR = "french_regular"
WAR_PARTY, ACTIVE_WAR_PARTY, VILLAGE = "war_party", "active_war_party", "village"
PIECES = (
    *(REGULAR, TORY, BRITISH_FORT, CONTINENTAL, MILITIA, ACTIVE_MILITIA, PATRIOT_FORT, FRENCH_REGULAR),
    *(WAR_PARTY, ACTIVE_WAR_PARTY, VILLAGE),
)
OF = {
    BRITISH: (REGULAR, TORY, BRITISH_FORT),
    PATRIOTS: (CONTINENTAL, MILITIA, ACTIVE_MILITIA, PATRIOT_FORT),
    FRENCH: (FRENCH_REGULAR,),
    INDIANS: (WAR_PARTY, ACTIVE_WAR_PARTY, VILLAGE),
}
OWNER = {piece: faction for faction, pieces in OF.items() for piece in pieces}
BASES = (BRITISH_FORT, PATRIOT_FORT, VILLAGE)
CUBES = (REGULAR, TORY, CONTINENTAL, FRENCH_REGULAR)
HIDDEN = {ACTIVE_MILITIA: MILITIA, ACTIVE_WAR_PARTY: WAR_PARTY}
"""1.4.3: how an active piece lies in the boxes."""
SHOWN = {hidden: active for active, hidden in HIDDEN.items()}
TOTAL: dict[str, int] = {entry["id"]: entry["total"] for entry in _pieces["piece"] if "total" in entry}
LOSS = dict.fromkeys(PIECES, 1) | dict.fromkeys(
    (REGULAR, FRENCH_REGULAR, CONTINENTAL, BRITISH_FORT, PATRIOT_FORT), 2
)
"""3.6.7."""

MOST_RESOURCES = 50
MARKERS = 12
BASES_IN_A_SPACE = 2
SHIPS = 3

LEADERS: list[str] = [entry["id"] for entry in _pieces["leader"]]
SUCCESSOR = {
    "gage": "howe",
    "howe": "clinton",
    "rochambeau": "lauzun",
    "brant": "cornplanter",
    "cornplanter": "dragging_canoe",
}

CARDS: dict[int, dict[str, Any]] = {entry["number"]: entry for entry in _read("cards")["card"]}
SCENARIOS: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in _read("scenarios")["scenario"]}
QUICK = "1778-quick"
"""Two campaigns from the set-up of 1778, without strokes and victory checks."""
SCENARIOS[QUICK] = SCENARIOS["1778"] | {"campaigns": 2}


def is_winter(card: int) -> bool:
    return card in CARDS and bool(CARDS[card]["kind"] == "winter_quarters")
