"""6.1-6.4, 6.6: how a party moves."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tests.games.wilderness_war.oracle.facts import BRITISH, FRENCH, LAND, SPACES, TABLES, Piece
from tests.games.wilderness_war.oracle.forces import is_led
from tests.games.wilderness_war.oracle.world import World, auxiliaries_of, drilled_of, units_of

RULE = TABLES["movement"]
FOUL_WEATHER = 2
FRENCH_PORTS = ("quebec", "louisbourg")


@dataclass
class Trek:
    """A party in its activation."""

    side: int
    commander: Piece | None
    pieces: list[Piece]
    is_force: bool
    value: int
    """Of the card."""
    path: list[str]
    land: bool = True
    """The way so far can have been marched; it can have been made by boat."""
    boat: bool = True
    carried: bool = False
    halt: bool = False
    """6.2: a march ends here."""
    moored: bool = False
    """6.3: boats carried into a besieged place stay there."""
    foul: bool = False
    guides: bool = False
    landed: bool = False
    infiltrating: bool = False
    over: bool = False
    dropped: list[tuple[Piece, str]] = field(default_factory=list)
    """10.13: who was left behind, and from where they came."""
    tired: set[str] = field(default_factory=set)
    """6.84: enemies that failed to intercept."""
    watched: set[str] = field(default_factory=set)
    """6.85: spaces from which an interception was tried."""
    fought_in: set[str] = field(default_factory=set)
    raided: set[str] = field(default_factory=set)

    @property
    def here(self) -> str:
        return self.path[-1]

    @property
    def came_from(self) -> str:
        return self.path[-2] if len(self.path) > 1 else ""

    @property
    def used(self) -> int:
        return len(self.path) - 1


def allowance(pieces: list[Piece]) -> int:
    """6.21, 6.22: that of the slowest unit."""
    return min((unit.movement for unit in units_of(pieces)), default=int(RULE["leader"]))


def is_infiltrator(pieces: list[Piece]) -> bool:
    """6.6: one auxiliary unit, with or without leaders."""
    units = units_of(pieces)
    return len(units) == 1 and units[0].auxiliary


# ---------------------------------------------------------------------- single steps


def ways_of_going(w: World, t: Trek, there: str, kind: str) -> tuple[bool, bool]:
    """Whether the next space can be reached by land, and by boat."""
    limit = FOUL_WEATHER if t.foul else 99
    if t.used >= limit:
        return False, False
    by_land = t.land and not t.halt and t.used < allowance(t.pieces)
    by_boat = t.boat and not t.moored and t.used < RULE["boat"]
    if kind == LAND:
        by_boat = by_boat and not t.carried and all(_is_landing(w, t.side, end) for end in (t.here, there))
    return by_land, by_boat


def _is_landing(w: World, side: int, place: str) -> bool:
    """6.3: an end of a portage."""
    return w.own_cultivated(side, place) or w.fortified(side, place)


def step(w: World, t: Trek, there: str) -> Trek:
    """The trek one space farther; pieces are not moved by this."""
    kind = SPACES[t.here].ways[there]
    by_land, by_boat = ways_of_going(w, t, there, kind)
    return replace(
        t,
        path=[*t.path, there],
        land=by_land,
        boat=by_boat,
        carried=t.carried or kind == LAND,
        halt=_halts(w, t, there),
        moored=kind == LAND and there in w.sieges,
    )


def _halts(w: World, t: Trek, there: str) -> bool:
    """6.2: mountains, and what has been passed through; friendly fortifications are free of all this."""
    if SPACES[there].terrain == "mountain" and not w.fortified(t.side, there):
        return True
    if t.used == 0 or w.fortified(t.side, t.here):
        return False
    passed = SPACES[t.here]
    drilled, auxiliaries = drilled_of(t.pieces), auxiliaries_of(t.pieces)
    if drilled and not auxiliaries and not t.guides:
        return passed.terrain == "wilderness"
    if auxiliaries and not drilled:
        return passed.originally == 1 - t.side
    return False


# ---------------------------------------------------------------------- what may be entered


def may_enter_openly(w: World, t: Trek, there: str) -> bool:
    """6.52, 6.53."""
    if not w.hostile(t.side, there):
        return True
    if not units_of(t.pieces):
        return False
    return bool(drilled_of(t.pieces)) or not w.free_stronghold(1 - t.side, there)


def may_infiltrate(w: World, t: Trek, there: str) -> bool:
    """6.6, 6.61: a way on must be left, at last to a space that can be entered openly."""
    if not is_infiltrator(t.pieces) or not w.hostile(t.side, there):
        return False
    return leads_on(w, step(w, t, there), set())


def leads_on(w: World, t: Trek, seen: set[tuple[str, int, bool, bool, bool]]) -> bool:
    for there, kind in SPACES[t.here].ways.items():
        if not any(ways_of_going(w, t, there, kind)):
            continue
        if may_enter_openly(w, t, there):
            return True
        onward = step(w, t, there)
        state = (there, onward.used, onward.land, onward.boat, onward.halt)
        if state not in seen:
            seen.add(state)
            if leads_on(w, onward, seen):
                return True
    return False


def next_spaces(w: World, t: Trek) -> list[str]:
    """All spaces that can be entered with the next step by land or boat."""
    if t.over:
        return []
    in_reach = [there for there, kind in SPACES[t.here].ways.items() if any(ways_of_going(w, t, there, kind))]
    return [there for there in in_reach if may_enter_openly(w, t, there) or may_infiltrate(w, t, there)]


# ---------------------------------------------------------------------- by sea


def may_sail(w: World, t: Trek) -> bool:
    """6.41, 6.42, R10: a force needs a card of 3; nobody sails in foul weather."""
    if t.used or t.foul or t.over:
        return False
    if t.side == FRENCH and "no_french_navy" in w.events:
        return False
    return not t.is_force or not units_of(t.pieces) or t.value >= RULE["naval_force"]


def ports_in_reach(w: World, t: Trek) -> list[str]:
    """6.4: from one friendly port to another; the French only between Quebec and Louisbourg."""
    ports = [port for port in w.ports(t.side) if t.side == BRITISH or port in FRENCH_PORTS]
    if not may_sail(w, t) or t.here not in ports:
        return []
    return [port for port in SPACES if port in ports and port != t.here and may_enter_openly(w, t, port)]


def landings_in_reach(w: World, t: Trek) -> list[str]:
    """6.43: along an arrow from a port that the British control."""
    if t.side != BRITISH or not may_sail(w, t) or "no_landings" in w.events:
        return []
    if not w.controls(BRITISH, t.here):
        return []
    return [there for there in SPACES[t.here].landings if may_enter_openly(w, t, there)]


# ---------------------------------------------------------------------- leaving pieces behind


def droppable(w: World, t: Trek) -> list[Piece]:
    """6.1, R11: subordinates, as long as the others can still be led."""
    commander = t.commander
    if not t.is_force or commander is None:
        return []
    return [
        piece
        for piece in t.pieces
        if piece is not commander and is_led(commander, [other for other in t.pieces if other is not piece])
    ]


def may_go_on_with_fewer(w: World, t: Trek) -> bool:
    """6.22: whether those who are faster could go on without the others."""
    if t.commander is None or t.over or not droppable(w, t):
        return False
    company = [[t.commander], *([t.commander, unit] for unit in units_of(t.pieces))]
    return any(is_led(t.commander, few) and next_spaces(w, replace(t, pieces=few)) for few in company)
