"""Where the beaten go, what they leave behind, and cavalry that evades."""

from __future__ import annotations

from dataclasses import dataclass

from tests.games.gettysburg.oracle.asking import STAY, ask, kind_of
from tests.games.gettysburg.oracle.damage import carried, place_in_pool
from tests.games.gettysburg.oracle.facts import AREAS, BOXES, KINDS, WORN, Kind
from tests.games.gettysburg.oracle.world import World
from tests.games.witness import Rules


def refuges(w: World, side: int, area: str) -> list[str]:
    """Areas across a border without enemies, with an own command marker or next to one."""
    return [
        there
        for there in AREAS[area].borders
        if not w.strength(1 - side, there) and w.is_commanded(side, there)
    ]


def beyond(w: World, side: int, full: str, start: str) -> list[str]:
    """Where one gets through a full area."""
    return [there for there in refuges(w, side, full) if there != start and w.room(side, there) > 0]


def ways_back(w: World, side: int, area: str, origin: str) -> list[str]:
    """The first areas of a retreat: with room if there is one, else those that can be passed."""
    if origin in BOXES:
        return [origin]
    if origin:
        first = [origin] if not w.strength(1 - side, origin) else []
    else:
        first = refuges(w, side, area)
    roomy = [there for there in first if w.room(side, there) > 0]
    return roomy or [there for there in first if beyond(w, side, there, area)]


@dataclass
class Way:
    """How a piece goes back: through the first area if that is full."""

    first: str
    target: str

    @property
    def passes(self) -> bool:
        return self.first != self.target


def choose_way(w: World, kind: Kind, area: str, origin: str = "") -> Rules[Way | None]:
    side = kind.side
    ways = ways_back(w, side, area, origin)
    if not ways:
        return None
    first = yield from ask("retreat", side, ways, kind=kind.code, area=area)
    if first in BOXES or w.room(side, first) > 0:
        return Way(first, first)
    options = beyond(w, side, first, area)
    target = yield from ask("retreat_beyond", side, options, kind=kind.code, area=first)
    return Way(first, target)


def go_back(
    w: World, kind: Kind, area: str, way: Way | None, damage: int = 0, origin: str = "", worn: bool = False
) -> Rules[None]:
    """A piece goes with its markers, or is lost. `worn`: artillery is damaged on its way."""
    side, guest = kind.side, bool(origin)
    if way is None:
        w.eliminate(kind, area, damage, guest)
        return
    carries = not guest and area in w.disrupted and w.strength(side, area) == 1
    w.leave(kind, area, 1, damage, guest)
    w.add(KINDS[kind.fresh + WORN] if worn else kind, way.target, 1, damage)
    w.overrun(side, way.target)
    if way.passes and way.first in w.disrupted:
        yield from suffer(w, side, way.first)
    elif way.passes:
        w.disrupt(way.first, carried=int(carries))
    if carries and way.target in w.disrupted:
        yield from suffer(w, side, way.target)
    elif carries:
        w.disrupt(way.target)


def retreat(w: World, kind: Kind, area: str, damage: int = 0, worn: bool = False) -> Rules[None]:
    way = yield from choose_way(w, kind, area)
    yield from go_back(w, kind, area, way, damage, worn=worn)


def suffer(w: World, side: int, area: str) -> Rules[None]:
    """A marker falls on an area: its owner chooses among the colours with fewest markers for each piece."""
    kinds = [kind for kind in w.kinds(side, area) if not kind.is_gun]
    if not kinds:
        return

    def burden(kind: Kind) -> tuple[bool, float]:
        number, damage = w.number(area, kind), w.damage[area, kind.id]
        return damage >= number * kind.limit, damage / number

    lightest = min(map(burden, kinds))
    options = [kind.code for kind in kinds if burden(kind) == lightest]
    kind = KINDS[kind_of((yield from ask("colour", side, options, area=area)))]
    if not (yield from may_evade(w, kind, area)):
        if not (yield from place_in_pool(w, kind, area)):
            yield from suffer(w, side, area)
        return
    damage = yield from carried(w, kind, area, 1)
    yield from retreat(w, kind, area, damage)
    yield from ride_along(w, side, area)


# ---------------------------------------------------------------------- cavalry and artillery


def may_evade(w: World, kind: Kind, area: str, origin: str = "") -> Rules[bool]:
    """Whether cavalry that would take damage goes back instead."""
    if not kind.is_horse or not ways_back(w, kind.side, area, origin):
        return False
    answer = yield from ask("evade", kind.side, ["evade", "endure"], kind=kind.code, area=area)
    return answer == "evade"


def ride_along(w: World, side: int, area: str) -> Rules[None]:
    """One artillery piece may go with the cavalry, if it can."""
    guns = w.guns(side, area)
    if not guns or not ways_back(w, side, area, ""):
        return
    answer = yield from ask("ride_along", side, [*(gun.code for gun in guns), STAY], area=area)
    if answer != STAY:
        yield from retreat(w, KINDS[kind_of(answer)], area)


def abandon(w: World, side: int, area: str, how: str) -> Rules[None]:
    """Artillery whose escort is gone: eliminated, unhurt or damaged on its retreat."""
    is_last = how == "damaged"
    for gun in sorted(w.guns(side, area), key=lambda gun: gun.is_worn, reverse=is_last):
        for _ in range(w.number(area, gun)):
            if how == "eliminated" or (is_last and gun.is_worn):
                w.eliminate(gun, area)
            else:
                yield from retreat(w, gun, area, worn=is_last)
