"""The names of the phases, in the order in which a turn goes through them."""

COMMITTEES = "committees"
FOR_THE_KING = "for_the_king"
DEAL = "deal"
FIRST_PLAYER = "first_player"
CARD = "card"
POLITICS = "politics"
REINFORCEMENTS = "reinforcements"
EVENT = "event"
DISCARD_TO_PLACE = "discard_to_place"
DISCARD_TO_REMOVE = "discard_to_remove"
ACTIVATION = "activation"
MARCH = "march"
CLASH = "clash"
BATTLE_CARDS = "battle_cards"
BATTLE_DICE = "battle_dice"
BATTLE_LOSSES = "battle_losses"
BATTLE_RETREAT = "battle_retreat"
IMPULSE_END = "impulse_end"
WINTER = "winter"
NAVAL = "naval"
POLITICAL_CONTROL = "political_control"

BATTLE = (BATTLE_CARDS, BATTLE_DICE, BATTLE_LOSSES, BATTLE_RETREAT)
"""The steps of a battle (9.2)."""

CALLED = (CLASH, *BATTLE)
"""What a march calls, and what comes back to it."""

MARCHING = (MARCH, *CALLED)
"""While these last, a general is on the march."""

USING = (POLITICS, REINFORCEMENTS, EVENT, DISCARD_TO_PLACE, DISCARD_TO_REMOVE)
"""What a card can be used for besides marching."""
