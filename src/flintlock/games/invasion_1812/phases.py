"""The names of the phases, in the order in which a turn goes through them."""

from typing import Final

PLACEMENT: Final = "placement"
DEAL: Final = "deal"
MARKER: Final = "marker"
ENLISTMENT: Final = "enlistment"
CARD: Final = "card"
MOVEMENT: Final = "movement"
ASSIGNMENT: Final = "assignment"
BATTLES: Final = "battles"
OPENING: Final = "opening"
EXCHANGE: Final = "exchange"
AFTERMATH: Final = "aftermath"
DRAWING: Final = "drawing"

SETTING_UP: Final = (PLACEMENT, DEAL)
BEFORE_THE_CARD: Final = (ENLISTMENT, CARD)
FIGHTING: Final = (OPENING, EXCHANGE)
TURN: Final = (*BEFORE_THE_CARD, MOVEMENT, ASSIGNMENT, BATTLES, *FIGHTING, AFTERMATH, DRAWING)
"""The phases of a faction's turn."""

QUIET: Final = (*SETTING_UP, MARKER, *BEFORE_THE_CARD, DRAWING)
"""Phases in which no enemies stand together."""
