"""The names of the phases, in the order in which a part of a day goes through them."""

ARRIVALS = "arrivals"
DISCS = "discs"
ACTION = "action"
ORDER = "order"
ASSAULTS = "assaults"
AFTER_ACTION = "after_action"
END_OF_PART = "end_of_part"

DEFENCE = "defence"
ATTACKERS_CHECK = "attackers_check"
ATTACK = "attack"
DEFENDERS_CHECK = "defenders_check"

FIGHTING = (DEFENCE, ATTACKERS_CHECK, ATTACK, DEFENDERS_CHECK)
"""The steps of an assault."""

TURN = (ACTION, ORDER, ASSAULTS, AFTER_ACTION, *FIGHTING)
"""The phases of a player's turn."""
