"""The names of the phases, in the order in which a turn goes through them."""

PLACEMENT = "placement"
DEAL = "deal"
MARKER = "marker"
ENLISTMENT = "enlistment"
CARD = "card"
MOVEMENT = "movement"
ASSIGNMENT = "assignment"
BATTLES = "battles"
OPENING = "opening"
EXCHANGE = "exchange"
AFTERMATH = "aftermath"
DRAWING = "drawing"

SETTING_UP = (PLACEMENT, DEAL)
BEFORE_THE_CARD = (ENLISTMENT, CARD)
FIGHTING = (OPENING, EXCHANGE)
TURN = (*BEFORE_THE_CARD, MOVEMENT, ASSIGNMENT, BATTLES, *FIGHTING, AFTERMATH, DRAWING)
"""The phases of a faction's turn."""

QUIET = (*SETTING_UP, MARKER, *BEFORE_THE_CARD, DRAWING)
"""Phases in which no enemies stand together."""
