"""The names of the phases, and which of them belong together."""

from __future__ import annotations

DEAL = "deal"
ACTION = "action"
EVENT = "event"
FORCE = "force"
CAMPAIGN = "campaign"
INDIVIDUALS = "individuals"
DRILLED = "drilled"
STOCKADES = "stockades"
FORTS = "forts"
NEXT_PARTY = "next_party"
MOVE = "move"
MOVE_BATTLE = "move_battle"
MOVE_END = "move_end"
SIEGE = "siege"
ASSAULT = "assault"
BATTLE = "battle"
FIRE = "fire"
RETREAT = "retreat"
RAID = "raid"
RAID_ROLL = "raid_roll"
ACTION_END = "action_end"
SEASON_END = "season_end"
GO_HOME = "go_home"
WINTER = "winter"
VICTORY = "victory"

FIGHTING = (BATTLE, FIRE, RETREAT)
"""Called, and coming back."""

RAIDING = (RAID, RAID_ROLL)
"""Called, and coming back."""

MOVING = (MOVE, MOVE_BATTLE, MOVE_END)
PARTIES = (NEXT_PARTY, *MOVING, SIEGE, ASSAULT)
"""While parties act."""

QUIET = (DEAL, ACTION, SEASON_END, VICTORY)
"""Nothing is under way that could leave something unsettled."""
