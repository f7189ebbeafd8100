"""The names of the phases, in the order in which a turn goes through them."""

from typing import Final

COMMITTEES: Final = "committees"
FOR_THE_KING: Final = "for_the_king"
DEAL: Final = "deal"
FIRST_PLAYER: Final = "first_player"
CARD: Final = "card"
POLITICS: Final = "politics"
REINFORCEMENTS: Final = "reinforcements"
EVENT: Final = "event"
DISCARD_TO_PLACE: Final = "discard_to_place"
DISCARD_TO_REMOVE: Final = "discard_to_remove"
ACTIVATION: Final = "activation"
MARCH: Final = "march"
CLASH: Final = "clash"
BATTLE_CARDS: Final = "battle_cards"
BATTLE_DICE: Final = "battle_dice"
BATTLE_LOSSES: Final = "battle_losses"
BATTLE_RETREAT: Final = "battle_retreat"
IMPULSE_END: Final = "impulse_end"
WINTER: Final = "winter"
NAVAL: Final = "naval"
POLITICAL_CONTROL: Final = "political_control"

BATTLE: Final = (BATTLE_CARDS, BATTLE_DICE, BATTLE_LOSSES, BATTLE_RETREAT)
"""The steps of a battle (9.2)."""

CALLED: Final = (CLASH, *BATTLE)
"""What a march calls, and what comes back to it."""

MARCHING: Final = (MARCH, *CALLED)
"""While these last, a general is on the march."""

USING: Final = (POLITICS, REINFORCEMENTS, EVENT, DISCARD_TO_PLACE, DISCARD_TO_REMOVE)
"""What a card can be used for besides marching."""
