"""What tests of terminal, server and browser ask of any game."""

from __future__ import annotations

from typing import Any

from flintlock.core.game import Game

SHORT = {"liberty-or-death": "1778-quick"}


def scenario_of(game: Game[Any]) -> str:
    """The scenario that tests play, to the end if need be: a short one of a long game, else the first."""
    return SHORT.get(game.id, game.scenarios[0])


def hides_something(game: Game[Any]) -> bool:
    """Whether a seat does not know everything at the start."""
    position = game.start(scenario_of(game), seed=1).position
    return any(game.conceal(position, seat) != position for seat in game.seats)
