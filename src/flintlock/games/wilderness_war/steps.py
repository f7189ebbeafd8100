"""6.2, 6.3, 6.6: which spaces a party can enter next."""

from __future__ import annotations

from collections.abc import Iterator

from flintlock.core.message import Message
from flintlock.games.wilderness_war.pieces import (
    CULTIVATED,
    LAND,
    MOUNTAIN,
    WILDERNESS,
    Piece,
    Space,
)
from flintlock.games.wilderness_war.position import Game1755
from flintlock.games.wilderness_war.states import AGES, Move


class Party:
    """Those who move, and what of it matters for movement."""

    __slots__ = ("allowance", "boat", "has_auxiliary", "has_drilled", "is_guided", "pieces", "side", "units")

    def __init__(self, g: Game1755, pieces: list[Piece], guides: bool) -> None:
        self.pieces = pieces
        self.units = [piece for piece in pieces if piece.is_unit]
        self.side = pieces[0].side.number
        self.has_drilled = self.has_auxiliary = False
        self.allowance = g.board.tables.leader_movement if not self.units else AGES
        """6.21, 6.22: that of the slowest unit; leaders alone have one of their own."""
        for unit in self.units:
            self.has_drilled = self.has_drilled or unit.drilled
            self.has_auxiliary = self.has_auxiliary or unit.auxiliary
            self.allowance = min(self.allowance, unit.movement)
        self.is_guided = self.has_auxiliary or guides
        """Whether drilled troops find their way through the wilderness."""
        self.boat = g.board.tables.boat

    @property
    def can_infiltrate(self) -> bool:
        """6.6: a single auxiliary unit, with or without leaders."""
        return len(self.units) == 1 and self.has_auxiliary


class Going:
    """How far a party has come, and in which ways it can have come there."""

    __slots__ = ("by_boat", "by_land", "carried", "here", "limit", "must_halt", "used")

    def __init__(
        self, here: Space, used: int, limit: int, by_land: bool, by_boat: bool, carried: bool, must_halt: bool
    ) -> None:
        self.here = here
        self.used = used
        self.limit = limit
        self.by_land = by_land
        self.by_boat = by_boat
        self.carried = carried
        self.must_halt = must_halt


def party_of(g: Game1755, m: Move) -> Party:
    return Party(g, g.named(m.pieces), m.guides)


def going_of(g: Game1755, m: Move) -> Going:
    here = g.board.spaces[m.path[-1]]
    return Going(here, len(m.path) - 1, m.limit, m.by_land, m.by_boat, m.carried, m.must_halt)


# ---------------------------------------------------------------------- by land and by boat


def goes_by_land(party: Party, going: Going) -> bool:
    return going.by_land and not going.must_halt and going.used < party.allowance


def goes_by_boat(g: Game1755, party: Party, going: Going, there: Space, way: int) -> bool:
    """6.3: over water, and once over a land way between own cultivated spaces or fortifications."""
    if not going.by_boat or going.used >= party.boat:
        return False
    if way != LAND:
        return True
    return not going.carried and is_carry(g, going.here, party.side) and is_carry(g, there, party.side)


def is_carry(g: Game1755, space: Space, side: int) -> bool:
    """6.3: a fortification may be besieged."""
    return space.originally == side or g.is_fortified(space, side)


def take(g: Game1755, party: Party, going: Going, there: Space, way: int) -> Going:
    """The going after a step; R9: land or boat need not be announced."""
    by_land = goes_by_land(party, going)
    by_boat = goes_by_boat(g, party, going, there, way)
    carried = going.carried or (by_boat and way == LAND)
    if way == LAND and g.is_besieged(there):
        by_boat = False  # 6.3: boats that were carried to a besieged place go no farther
    return Going(
        there, going.used + 1, going.limit, by_land, by_boat, carried, must_halt(g, party, going, there)
    )


def must_halt(g: Game1755, party: Party, going: Going, there: Space) -> bool:
    """6.2: where a march must end: on mountains, and behind what has just been passed through."""
    if there.terrain == MOUNTAIN and not g.is_fortified(there, party.side):
        return True
    here = going.here
    if going.used == 0 or g.is_fortified(here, party.side):
        return False  # R7: the starting space is not passed through
    if party.has_drilled:
        return here.terrain == WILDERNESS and not party.is_guided
    return party.has_auxiliary and here.terrain == CULTIVATED and here.originally != party.side


# ---------------------------------------------------------------------- the next space


def legal_steps(g: Game1755, party: Party, going: Going) -> list[Space]:
    """All spaces that the party may enter next."""
    return [there for there, way in reachable(g, party, going) if may_step(g, party, going, there, way)]


def reachable(g: Game1755, party: Party, going: Going) -> Iterator[tuple[Space, int]]:
    """Spaces that are near enough, whoever is there."""
    if going.used >= going.limit:
        return
    by_land = goes_by_land(party, going)
    if not by_land and not going.by_boat:
        return
    for there, way in going.here.exits:
        if by_land or goes_by_boat(g, party, going, there, way):
            yield there, way


def may_step(g: Game1755, party: Party, going: Going, there: Space, way: int) -> bool:
    """6.52, 6.53: who may enter what the enemy holds."""
    if party.has_drilled:
        return True
    if not party.units:
        return not g.is_hostile(there, party.side)
    if not g.has_free_stronghold(there, 1 - party.side):
        return True
    return party.can_infiltrate and can_slip_through(g, party, going, there, way)


def can_slip_through(g: Game1755, party: Party, going: Going, there: Space, way: int) -> bool:
    """6.61: a unit may enter only if it can go on from there."""
    return can_go_beyond(g, party, take(g, party, going, there, way))


def can_go_beyond(g: Game1755, party: Party, going: Going) -> bool:
    """6.61, R14: whether the unit can still reach a space without an unbesieged enemy fort or fortress."""
    for there, way in reachable(g, party, going):
        if not g.has_free_stronghold(there, 1 - party.side):
            return True
        if can_slip_through(g, party, going, there, way):
            return True
    return False


def why_not_to(g: Game1755, party: Party, going: Going, there: Space) -> Message | None:
    """Why a space is not among the steps."""
    here = going.here
    way = next((kind for space, kind in here.exits if space is there), None)
    if way is None:
        return Message("why.no_way", {"here": here, "there": there, "rule": "2.0"})
    if going.used >= going.limit:
        return Message("why.foul_weather", {"limit": going.limit})
    if not goes_by_land(party, going) and not goes_by_boat(g, party, going, there, way):
        if going.must_halt and going.by_land:
            return Message("why.must_halt", {"here": here, "rule": "6.2"})
        return Message("why.too_far", {"there": there, "allowance": party.allowance, "rule": "6.2"})
    if not party.units:
        return Message("why.lone_leader", {"there": there, "rule": "6.53"})
    if party.can_infiltrate:
        return Message("why.no_way_through", {"there": there, "rule": "6.61"})
    return Message("why.needs_drilled", {"there": there, "rule": "6.52"})
