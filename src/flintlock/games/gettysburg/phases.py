"""The names of the phases, in the order in which a part of a day goes through them."""

from typing import Final

ARRIVALS: Final = "arrivals"
DISCS: Final = "discs"
ACTION: Final = "action"
ORDER: Final = "order"
ASSAULTS: Final = "assaults"
AFTER_ACTION: Final = "after_action"
END_OF_PART: Final = "end_of_part"

DEFENCE: Final = "defence"
ATTACKERS_CHECK: Final = "attackers_check"
ATTACK: Final = "attack"
DEFENDERS_CHECK: Final = "defenders_check"

FIGHTING: Final = (DEFENCE, ATTACKERS_CHECK, ATTACK, DEFENDERS_CHECK)
"""The steps of an assault."""

TURN: Final = (ACTION, ORDER, ASSAULTS, AFTER_ACTION, *FIGHTING)
"""The phases of a player's turn."""
