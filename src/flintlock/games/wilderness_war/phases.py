"""The names of the phases, and which of them belong together."""

from __future__ import annotations

from typing import Final

DEAL: Final = "deal"
ACTION: Final = "action"
EVENT: Final = "event"
FORCE: Final = "force"
CAMPAIGN: Final = "campaign"
INDIVIDUALS: Final = "individuals"
DRILLED: Final = "drilled"
STOCKADES: Final = "stockades"
FORTS: Final = "forts"
NEXT_PARTY: Final = "next_party"
MOVE: Final = "move"
MOVE_BATTLE: Final = "move_battle"
MOVE_END: Final = "move_end"
SIEGE: Final = "siege"
ASSAULT: Final = "assault"
BATTLE: Final = "battle"
FIRE: Final = "fire"
RETREAT: Final = "retreat"
RAID: Final = "raid"
RAID_ROLL: Final = "raid_roll"
ACTION_END: Final = "action_end"
SEASON_END: Final = "season_end"
GO_HOME: Final = "go_home"
WINTER: Final = "winter"
VICTORY: Final = "victory"

FIGHTING: Final = (BATTLE, FIRE, RETREAT)
"""Called, and coming back."""

RAIDING: Final = (RAID, RAID_ROLL)
"""Called, and coming back."""

MOVING: Final = (MOVE, MOVE_BATTLE, MOVE_END)
PARTIES: Final = (NEXT_PARTY, *MOVING, SIEGE, ASSAULT)
"""While parties act."""

QUIET: Final = (DEAL, ACTION, SEASON_END, VICTORY)
"""Nothing is under way that could leave something unsettled."""
