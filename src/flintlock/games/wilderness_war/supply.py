"""12.0: supply lines."""

from __future__ import annotations

from flintlock.games.wilderness_war.pieces import BRITISH, LAND, Space
from flintlock.games.wilderness_war.position import Game1755


class Supply:
    """12.2: the supply lines of a side as they are now. What one search has found serves the next.

    A space that is no depot hands supply on only over water, and only what has come to it over water (12.21).
    So lines lead both ways: all spaces of a network are served, or none.
    """

    __slots__ = ("_barred", "_cut_off", "_depots", "_g", "_served", "_side", "_sources")

    def __init__(self, g: Game1755, side: int) -> None:
        self._g = g
        self._side = side
        self._sources: set[int] = set()
        self._depots: set[int] = set()
        self._barred: set[int] = set()
        self._served: set[int] = set()
        self._cut_off: set[int] = set()

    def reaches(self, space: Space) -> bool:
        """Whether a line of spaces free of unbesieged enemies leads here from a source."""
        if not self._depots:
            self._look_around()
        number = space.number
        if number in self._barred:
            return False
        if number in self._sources:
            return True
        return any(self._is_usable(near.number, way) and self._is_served(near) for near, way in space.exits)

    def _look_around(self) -> None:
        """Sources (12.1), depots that hand supply on over every way (12.21), what the enemy bars (12.2)."""
        g, side = self._g, self._side
        enemy, size = 1 - side, g.board.size
        self._depots = {*g.board.cultivated, *g.stockades[side], *g.forts[side]}
        units = g.outside[enemy * size : (enemy + 1) * size]
        self._barred = {number for number, count in enumerate(units) if count}
        self._barred.update(g.stockades[enemy])
        self._barred.update([number for number in g.forts[enemy] if number not in g.besieged])
        for fortress in g.board.fortresses:
            number = fortress.number
            if number in g.besieged:
                continue
            is_own = fortress.originally == side
            if is_own == (number in g.captured):
                self._barred.add(number)
            elif is_own or (side == BRITISH and fortress.port):
                self._sources.add(number)
        if side == BRITISH:
            self._sources.update(g.amphib)  # R31
            self._depots.update(g.amphib)

    def _is_usable(self, near: int, way: int) -> bool:
        """12.21: whether a space would hand supply on over the way."""
        return (way != LAND or near in self._depots) and near not in self._barred

    def _is_served(self, start: Space) -> bool:
        """Whether there is a source in the network of the space."""
        found = [start]
        numbers = {start.number}
        for here in found:
            number = here.number
            if number in self._cut_off:
                return False
            if number in self._served or number in self._sources:
                self._served |= numbers
                return True
            depot = number in self._depots
            for near, way in here.exits:
                beyond = near.number
                if beyond not in numbers and (depot or way != LAND) and self._is_usable(beyond, way):
                    numbers.add(beyond)
                    found.append(near)
        self._cut_off |= numbers
        return False


def is_supplied(g: Game1755, side: int, space: Space) -> bool:
    return Supply(g, side).reaches(space)
