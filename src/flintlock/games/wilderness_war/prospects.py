"""What can be foreseen from a position of Wilderness War: sieges that end well, raids that count, winter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from flintlock.games.wilderness_war.fire import rank, strength_of
from flintlock.games.wilderness_war.pieces import FRENCH, Leader, Space
from flintlock.games.wilderness_war.position import EARLY, Game1755
from flintlock.games.wilderness_war.supply import is_supplied
from flintlock.games.wilderness_war.tables import Tables
from flintlock.games.wilderness_war.winter import is_sheltered, lost_of

HOPE: Final = 0.5
"""By how much each card in hand makes winter less to be feared."""


# ---------------------------------------------------------------------- sieges


def falls(g: Game1755, roll_succeeds: float, idle: float) -> dict[int, float]:
    """How likely each besieged place is to fall, if each roll of its siege succeeds with that probability.

    `idle`: how likely that is where the besiegers cannot roll, for want of supply or of a leader.
    """
    found: dict[int, float] = {}
    for number, level in zip(g.besieged, g.levels, strict=True):
        space = g.board.spaces[number]
        side = g.board.sides[1 - g.stronghold(space)]
        if g.leaders_at(side, number) and is_supplied(g, side.number, space):
            found[number] = _storm(g, space) * roll_succeeds ** max(0, _level(g.board.tables, space) - level)
        else:
            found[number] = idle
    return found


def captures(g: Game1755, fallen: dict[int, float]) -> list[tuple[Space, float]]:
    """13.21: the points for the French, or if negative for the British, that sieges will bring."""
    tables, found = g.board.tables, list[tuple[Space, float]]()
    for number, chance in fallen.items():
        space = g.board.spaces[number]
        worth = tables.fortress_points if space.fortress else tables.fort_points
        found.append((space, chance * worth * (-1.0 if g.stronghold(space) == FRENCH else 1.0)))
    return found


def _level(tables: Tables, space: Space) -> int:
    return tables.fortress_level if space.fortress else tables.fort_level


def _storm(g: Game1755, space: Space) -> float:
    """9.0: the chance of an assault by all who stand there."""
    tables, defenders = g.board.tables, g.board.sides[g.stronghold(space)]
    attackers = g.enemy(defenders)
    own = max(0, tables.column(strength_of(g, g.outer(attackers, space))) + tables.walls)
    theirs = tables.column(strength_of(g, g.inner(defenders, space)))
    tactics = [_tactics(g.leaders_at(side, space.number)) for side in (attackers, defenders)]
    return storm_wins(tables, own, tactics[0], theirs, tactics[1])


def _tactics(leaders: Sequence[Leader]) -> int:
    return max(leaders, key=rank).tactics if leaders else 0


@lru_cache(maxsize=4096)
def storm_wins(tables: Tables, column: int, modifier: int, enemy_column: int, enemy_modifier: int) -> float:
    """9.2: over all 36 rolls, how often the attacker causes more losses than he takes."""
    won = 0
    for die in range(1, 7):
        for other in range(1, 7):
            caused = tables.result(column, die + modifier)
            won += caused > tables.result(enemy_column, other + enemy_modifier)
    return won / 36


# ---------------------------------------------------------------------- the end of the year


def raid_points(g: Game1755, side: int) -> float:
    """13.22: half a point for each raid, rounded up as soon as the year nears its end."""
    raids = len(g.raided[side])
    return raids / 2 if g.season == EARLY else float((raids + 1) // 2)


def melting(g: Game1755, side: int) -> list[tuple[Space, float]]:
    """11.0: the steps that drilled troops would lose in this winter, less what cards in hand may save."""
    if g.season == EARLY:
        return []
    at, reduced, who = g.at, g.reduced, g.board.sides[side]
    full: dict[int, int] = {}
    worn: dict[int, int] = {}
    for unit in who.drilled:
        place = at[unit.number]
        if place >= 0:
            full[place] = full.get(place, 0) + 1 - reduced[unit.number]
            worn[place] = worn.get(place, 0) + reduced[unit.number]
    share = 1.0 / (1.0 + HOPE * len(g.hands[side]))
    found = []
    for place, steps in full.items():
        space = g.board.spaces[place]
        if not is_sheltered(g, who, space):
            found.append((space, share * (steps + lost_of(worn[place], g.units_in(side, space)))))
    return found
