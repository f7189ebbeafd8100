"""Moves over borders, out of entry boxes and into enemy areas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.games.gettysburg.oracle.asking import DONE, STAY, ask, ask_number
from tests.games.gettysburg.oracle.damage import assigned, carried
from tests.games.gettysburg.oracle.facts import AREAS, BOXES, KINDS, LIMITS, Kind
from tests.games.gettysburg.oracle.world import Fighter, World
from tests.games.witness import Rules


@dataclass
class March:
    """A move order: what it has used up so far."""

    side: int
    source: str
    crossed: Counter[frozenset[str]] = field(default_factory=Counter)
    dug_over: set[str] = field(default_factory=set)
    moved: int = 0
    is_first: bool = False
    """The first order of a double action: the second can lead on what is too much."""


def reach(post: str) -> list[str]:
    """Areas to which orders can be given from a command marker."""
    return [BOXES[post].area] if post in BOXES else [post, *AREAS[post].borders]


def border_limit(w: World, side: int, here: str, there: str) -> int:
    has_way = here in BOXES or there in AREAS[here].ways
    return LIMITS["road"] if has_way and not w.strength(1 - side, there) else LIMITS["border"]


def may_enter(w: World, side: int, kind: Kind, there: str) -> bool:
    return not w.strength(1 - side, there) or not (kind.is_gun or w.is_dark)


# ---------------------------------------------------------------------- which pieces, and how many


@dataclass
class Batch:
    """What can go from a place to an area at once."""

    place: str
    area: str
    across: int
    """Pieces that the border still lets through."""
    room: int
    """Pieces that may end there, with those that a second order leads on."""
    kinds: list[Kind]
    leaving: int
    """Infantry and cavalry that may leave the place."""


def batch(w: World, march: March, there: str) -> Batch:
    """Through a full area cavalry rides piece by piece."""
    side, here = march.side, march.source
    leaving = w.troops(side, here) - (here in w.disrupted)
    kinds = [kind for kind in w.kinds(side, here) if may_enter(w, side, kind, there)] if leaving >= 0 else []
    across = border_limit(w, side, here, there) - march.crossed[frozenset((here, there))]
    room = w.room(side, there) + (surplus(w, march, there) if march.is_first else 0)
    if room <= 0 and not w.strength(1 - side, there) and _can_ride(w, march, there):
        return Batch(here, there, min(across, 1), 1, [kind for kind in kinds if kind.is_horse], leaving)
    return Batch(here, there, across, room, kinds, leaving)


def overfull(w: World, side: int) -> list[str]:
    places = {place for (place, id), number in w.units.items() if number and KINDS[id].side == side}
    return [area for area in AREAS if area in places and w.room(side, area) < 0]


def surplus(w: World, march: March, area: str) -> int:
    """How many pieces the second order of a double action surely leads on, if the first attacks nowhere."""
    side = march.side
    if w.attackers or w.strength(1 - side, area):
        return 0
    if not any(area in reach(post) for post in w.open_posts(side)):
        return 0
    if area in w.disrupted and not w.troops(side, area):
        return 0
    return sum(
        min(border_limit(w, side, area, there), max(w.room(side, there), 0))
        for there in AREAS[area].borders
        if not w.strength(1 - side, there)
    )


def _most(w: World, one: Batch, kind: Kind, chosen: Counter[str], kinds: Sequence[Kind]) -> int:
    """How many of a kind can go beside those that were chosen already."""
    most = min(w.number(one.place, kind), one.across - chosen.total())
    if not kind.is_gun:
        troops = sum(chosen[other.id] for other in kinds if not other.is_gun)
        most = min(most, one.leaving - troops)
    return max(0, min(most, one.room - chosen.total()))


def is_possible(w: World, one: Batch) -> bool:
    return any(_most(w, one, kind, Counter(), one.kinds) for kind in one.kinds)


def choose_units(w: World, side: int, one: Batch) -> Rules[Counter[str]]:
    """How many of each kind go; one piece at least."""
    chosen: Counter[str] = Counter()
    for n, kind in enumerate(one.kinds):
        most = _most(w, one, kind, chosen, one.kinds)
        others = any(_most(w, one, later, chosen, one.kinds) for later in one.kinds[n + 1 :])
        least = 0 if chosen.total() or others else min(1, most)
        chosen[kind.id] = yield from ask_number(
            "units", side, least, most, kind=kind.code, place=one.place, area=one.area
        )
    return +chosen


# ---------------------------------------------------------------------- going


def attack(w: World, kinds: Sequence[Kind], chosen: Counter[str], here: str, there: str) -> Rules[None]:
    """Pieces enter an enemy area, each with the damage that is assigned to it."""
    borne: dict[str, list[int]] = {}
    for kind in kinds:
        if chosen[kind.id]:
            borne[kind.id] = yield from assigned(w, kind, here, chosen[kind.id])
    for id, damages in borne.items():
        w.leave(KINDS[id], here, len(damages), sum(damages))
        w.add(KINDS[id], there, len(damages), sum(damages))
        w.attackers += [Fighter(KINDS[id], damage, there, here) for damage in damages]


def walk(w: World, kinds: Sequence[Kind], chosen: Counter[str], here: str, there: str) -> Rules[list[int]]:
    """Pieces move to an area without enemies; the markers of each cavalry piece, which may ride on."""
    riders: list[int] = []
    taken: dict[str, int] = {}
    for kind in kinds:
        if chosen[kind.id] and kind.is_horse:
            riders = yield from assigned(w, kind, here, chosen[kind.id])
            taken[kind.id] = sum(riders)
        elif chosen[kind.id]:
            taken[kind.id] = yield from carried(w, kind, here, chosen[kind.id])
    for id, damage in taken.items():
        w.leave(KINDS[id], here, chosen[id], damage)
        w.add(KINDS[id], there, chosen[id], damage)
    w.overrun(kinds[0].side, there)
    return riders


def dig_over(w: World, side: int, area: str, done: set[str]) -> Rules[None]:
    """An order that brings pieces into an entrenched area costs one entrenchment."""
    if area in done:
        return
    done.add(area)
    borders = w.trenches.get(area)
    if borders:
        lost = yield from ask("lose_trench", side, borders, area=area)
        borders.remove(lost)


# ---------------------------------------------------------------------- the order


def targets(w: World, march: March) -> list[str]:
    """Once an area is overfull, the order does nothing else."""
    able = [there for there in AREAS[march.source].borders if is_possible(w, batch(w, march, there))]
    crowded = [area for area in overfull(w, march.side) if area != march.source]
    return [there for there in able if there in crowded] if crowded else able


def sources(w: World, side: int, post: str, is_first: bool = False) -> list[str]:
    return [
        area
        for area in reach(post)
        if not w.strength(1 - side, area) and targets(w, March(side, area, is_first=is_first))
    ]


def joins(w: World, side: int, source: str) -> list[str]:
    """Assaults of the first order that pieces of an area can join."""
    attacked = [one.at for one in w.attackers]
    return [there for there in targets(w, March(side, source)) if there in attacked]


def joiners(w: World, side: int, post: str) -> list[str]:
    return [area for area in sources(w, side, post) if joins(w, side, area)]


def move(w: World, side: int, post: str, is_first: bool = False) -> Rules[None]:
    """Pieces of one area go where they can, until the player has enough."""
    crowded = overfull(w, side)
    source = yield from ask("move_from", side, crowded or sources(w, side, post, is_first), post=post)
    yield from _march(w, March(side, source, is_first=is_first))


def join(w: World, side: int, post: str) -> Rules[None]:
    """The second order of a double action brings more pieces into an assault of the first."""
    source = yield from ask("move_from", side, joiners(w, side, post), post=post)
    march = March(side, source)
    there = yield from ask("move_to", side, joins(w, side, source), area=source)
    yield from step(w, march, there)
    yield from _march(w, march)


def _march(w: World, march: March) -> Rules[None]:
    side, source = march.side, march.source
    while True:
        may_end = march.moved and w.room(side, source) >= 0
        options = [*targets(w, march), *([DONE] if may_end else [])]
        there = yield from ask("move_to", side, options, area=source)
        if there == DONE:
            return
        yield from step(w, march, there)


def step(w: World, march: March, there: str) -> Rules[None]:
    side, here = march.side, march.source
    one = batch(w, march, there)
    chosen = yield from choose_units(w, side, one)
    march.crossed[frozenset((here, there))] += chosen.total()
    march.moved += chosen.total()
    if w.strength(1 - side, there):
        yield from attack(w, one.kinds, chosen, here, there)
        return
    riders = yield from walk(w, one.kinds, chosen, here, there)
    staying = chosen.total()
    for damage in riders:
        kind = next(kind for kind in one.kinds if kind.is_horse)
        staying -= yield from _ride_on(w, march, kind, there, damage)
    if staying:
        yield from dig_over(w, side, there, march.dug_over)


def _can_ride(w: World, march: March, here: str) -> bool:
    """Whether cavalry can ride on from an area."""
    return any(_rides(w, march, here, there) for there in AREAS[here].borders)


def _rides(w: World, march: March, here: str, there: str) -> bool:
    side = march.side
    if there == march.source or (w.is_dark and w.strength(1 - side, there)):
        return False
    is_free = march.crossed[frozenset((here, there))] < border_limit(w, side, here, there)
    return is_free and w.room(side, there) > 0


def _ride_on(w: World, march: March, kind: Kind, here: str, damage: int) -> Rules[bool]:
    """Cavalry may go on to a second area; whether it did."""
    side = march.side
    able = [there for there in AREAS[here].borders if _rides(w, march, here, there)]
    options = [*able, *([STAY] if w.room(side, here) >= 0 else [])]
    there = yield from ask("ride_on", side, options, kind=kind.code, area=here)
    if there == STAY:
        return False
    march.crossed[frozenset((here, there))] += 1
    w.leave(kind, here, 1, damage)
    w.add(kind, there, 1, damage)
    if w.strength(1 - side, there):
        w.attackers.append(Fighter(kind, damage, there, here))
    else:
        w.overrun(side, there)
        yield from dig_over(w, side, there, march.dug_over)
    return True
