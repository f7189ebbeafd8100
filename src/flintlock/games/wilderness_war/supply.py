"""12.0: supply lines."""

from __future__ import annotations

from flintlock.games.wilderness_war.pieces import BRITISH, CULTIVATED, LAND, Space
from flintlock.games.wilderness_war.position import Game1755


class Supply:
    """12.2: the supply lines of a side as they are now. What one search has found serves the next.

    A space that is no depot hands supply on only over water, and only what has come to it over water (12.21).
    So lines lead both ways: all spaces of a network are served, or none.
    """

    __slots__ = ("_cut_off", "_g", "_served", "_side")

    def __init__(self, g: Game1755, side: int) -> None:
        self._g = g
        self._side = side
        self._served: set[int] = set()
        self._cut_off: set[int] = set()

    def reaches(self, space: Space) -> bool:
        """Whether a line of spaces free of unbesieged enemies leads here from a source."""
        if self._g.is_hostile(space, self._side):
            return False
        if self._is_source(space):
            return True
        return any(self._is_usable(near, way) and self._is_served(near) for near, way in space.exits)

    def _is_usable(self, near: Space, way: int) -> bool:
        """12.21: whether a space would hand supply on over the way."""
        if way == LAND and not self._is_depot(near):
            return False
        return not self._g.is_hostile(near, self._side)

    def _is_served(self, start: Space) -> bool:
        """Whether there is a source in the network of the space."""
        found = [start]
        numbers = {start.number}
        for here in found:
            number = here.number
            if number in self._cut_off:
                return False
            if number in self._served or self._is_source(here):
                self._served |= numbers
                return True
            depot = self._is_depot(here)
            for near, way in here.exits:
                if near.number not in numbers and (depot or way != LAND) and self._is_usable(near, way):
                    numbers.add(near.number)
                    found.append(near)
        self._cut_off |= numbers
        return False

    def _is_source(self, space: Space) -> bool:
        """12.1: an own fortress; for the British also a port that they control, or an Amphib marker (R31)."""
        g, side = self._g, self._side
        if side == BRITISH and g.has_amphib(space):
            return True
        if not space.fortress:
            return False
        return g.controls(side, space) and (space.originally == side or (side == BRITISH and space.port))

    def _is_depot(self, space: Space) -> bool:
        """12.21: cultivated, with a friendly fortification, or Amphib: it hands supply on over every way."""
        if space.terrain == CULTIVATED or self._g.is_fortified(space, self._side):
            return True
        return self._side == BRITISH and self._g.has_amphib(space)


def is_supplied(g: Game1755, side: int, space: Space) -> bool:
    return Supply(g, side).reaches(space)
