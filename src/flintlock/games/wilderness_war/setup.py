"""The set-up of the scenarios, and bidding for sides (13.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from flintlock.games.wilderness_war.board import Board
from flintlock.games.wilderness_war.phases import DEAL
from flintlock.games.wilderness_war.pieces import BRITISH, FRENCH, Space
from flintlock.games.wilderness_war.position import ASIDE, AVAILABLE, GONE, POOL, Game1755
from flintlock.games.wilderness_war.scenarios import EVENTS, Start
from flintlock.games.wilderness_war.states import Action

BIDS: Final = {
    "none": 0,
    "french_1": 1,
    "french_2": 2,
    "french_3": 3,
    "british_1": -1,
    "british_2": -2,
    "british_3": -3,
}
"""13.3: victory points that the outbid side has at the start."""

OPTIONAL_RULES: Final = {
    "second_event": "14.1",
    "militia_losses": "14.2",
    "early_regulars": "14.3",
    "besieged_surrender": "14.4",
    "french_acadians": "14.5",
    "british_exchange": "14.6",
    "tournament": "13.14",
}
"""Options of the game and the optional rules that they bring into use; a value is NOT_USED or the rule."""

NOT_USED: Final = "no"


def set_up(board: Board, scenario: str, options: Mapping[str, str]) -> Game1755:
    facts = board.scenarios[scenario]
    start = facts.start
    out = {card.number for card in facts.without}
    g = Game1755(
        phase=DEAL,
        board=board,
        scenario=scenario,
        optional=" ".join([rule for option, rule in OPTIONAL_RULES.items() if options[option] == rule]),
        year=facts.first_year,
        vp=facts.vp + BIDS[options["bid"]],
        at=places(board, start),
        reduced=[0] * len(board.pieces),
        french_stockades=numbers(start.stockades[FRENCH]),
        british_stockades=numbers(start.stockades[BRITISH]),
        french_forts=numbers(start.forts[FRENCH]),
        british_forts=numbers(start.forts[BRITISH]),
        french_building=numbers(start.building[FRENCH]),
        british_building=numbers(start.building[BRITISH]),
        prizes=[board.tables.prize_holder for _ in board.tables.prizes],
        assemblies=facts.assemblies,
        events=[int(number in facts.played) for number in range(len(EVENTS))],
        deck=[card.number for card in board.cards if card.number not in out],
        action=Action(),
    )
    g.recount()
    return g


def numbers(spaces: Iterable[Space]) -> list[int]:
    """Spaces as the position keeps them."""
    return sorted(space.number for space in spaces)


def places(board: Board, start: Start) -> list[int]:
    """Where every piece is: what the start does not place is out of play, but can come."""
    at = [start.at.get(piece.number, AVAILABLE) for piece in board.pieces]
    for leaders, place in ((start.pool, POOL), (start.aside, ASIDE), (start.unused, GONE)):
        for leader in leaders:
            at[leader.number] = place
    return at
