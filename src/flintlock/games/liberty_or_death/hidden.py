"""2.2: nothing is hidden but what comes from the deck, and that Nature decides when it is turned up."""

from __future__ import annotations

import random

from flintlock.core.question import Seat
from flintlock.games.liberty_or_death.position import Insurrection


def hide(g: Insurrection, seat: Seat | None) -> None:
    """All cards that were turned up, all strokes and all pieces lie open; the deck has no order."""


def redeal(g: Insurrection, rng: random.Random) -> None:
    """There is nothing to be filled in."""
