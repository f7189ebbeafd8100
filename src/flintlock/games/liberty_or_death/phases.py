"""The names of the phases, in the order in which a game goes through them."""

from __future__ import annotations

from typing import Final

CARD: Final = "card"
STROKES: Final = "strokes"
ACTION: Final = "action"
EVENT: Final = "event"
COMMAND: Final = "command"
SPECIAL: Final = "special"
BATTLE: Final = "battle"
WIN_THE_DAY: Final = "win_the_day"
STROKE: Final = "stroke"
TREATY: Final = "treaty"
CARD_END: Final = "card_end"
VICTORY_CHECK: Final = "victory_check"
SUPPLY: Final = "supply"
WEST_INDIES_BATTLE: Final = "west_indies_battle"
WEST_INDIES_UPKEEP: Final = "west_indies_upkeep"
EARNINGS: Final = "earnings"
LOYALTY: Final = "loyalty"
COMMITTEES: Final = "committees"
LAST_ROUND: Final = "last_round"
REDEPLOYMENT: Final = "redeployment"
NAVAL_WINTER: Final = "naval_winter"
DESERTION: Final = "desertion"
RESET: Final = "reset"

CALLED: Final = (EVENT, COMMAND, SPECIAL, BATTLE, WIN_THE_DAY)
"""What comes back to the phase that called it."""

WINTER: Final = (
    *(VICTORY_CHECK, SUPPLY, WEST_INDIES_BATTLE, WEST_INDIES_UPKEEP, EARNINGS, LOYALTY, COMMITTEES),
    *(LAST_ROUND, REDEPLOYMENT, NAVAL_WINTER, DESERTION, RESET),
)
"""The winter quarters round (6.0)."""
