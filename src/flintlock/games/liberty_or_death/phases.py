"""The names of the phases, in the order in which a game goes through them."""

from __future__ import annotations

CARD = "card"
STROKES = "strokes"
ACTION = "action"
EVENT = "event"
COMMAND = "command"
SPECIAL = "special"
BATTLE = "battle"
WIN_THE_DAY = "win_the_day"
STROKE = "stroke"
TREATY = "treaty"
CARD_END = "card_end"
VICTORY_CHECK = "victory_check"
SUPPLY = "supply"
WEST_INDIES_BATTLE = "west_indies_battle"
WEST_INDIES_UPKEEP = "west_indies_upkeep"
EARNINGS = "earnings"
LOYALTY = "loyalty"
COMMITTEES = "committees"
LAST_ROUND = "last_round"
REDEPLOYMENT = "redeployment"
NAVAL_WINTER = "naval_winter"
DESERTION = "desertion"
RESET = "reset"

CALLED = (EVENT, COMMAND, SPECIAL, BATTLE, WIN_THE_DAY)
"""What comes back to the phase that called it."""

WINTER = (
    *(VICTORY_CHECK, SUPPLY, WEST_INDIES_BATTLE, WEST_INDIES_UPKEEP, EARNINGS, LOYALTY, COMMITTEES),
    *(LAST_ROUND, REDEPLOYMENT, NAVAL_WINTER, DESERTION, RESET),
)
"""The winter quarters round (6.0)."""
