"""6.1: pieces of one place move into an area: which ones, with how much damage, and what they find there."""

from __future__ import annotations

from collections.abc import Sequence

from flintlock.core.question import Rules
from flintlock.games.gettysburg.damage import assign, carried_along
from flintlock.games.gettysburg.pieces import ARTILLERY, CAVALRY, Area, Kind, Place
from flintlock.games.gettysburg.position import Fighter, Game1863


class March:
    """What a move order remembers while it is carried out."""

    __slots__ = ("always", "crossed", "dug_over", "has_joined", "moved", "source")

    def __init__(self, source: Place, always: bool = False) -> None:
        self.source = source
        self.always = always
        """Whether to ask even what has one answer: hidden command markers decide on what is possible."""
        self.crossed: dict[tuple[int, int], int] = {}
        """6.1: how many pieces have crossed each border."""
        self.dug_over: list[int] = []
        """8.4: areas whose entrenchments have suffered from this order."""
        self.moved = 0
        self.has_joined = False
        """5.4: a piece has joined an assault of the first order."""


def border(one: Place, other: Place) -> tuple[int, int]:
    return (one.number, other.number) if one.number < other.number else (other.number, one.number)


def free_troops(g: Game1863, source: Place) -> int:
    """6.1: infantry and cavalry that may leave; 7.7: one stays in a disrupted area."""
    return g.troops(source, g.side) - (source.number in g.disrupted)


def free_guns(g: Game1863, source: Place) -> int:
    """Artillery that may leave; 7.7: not a disrupted area in which no infantry or cavalry could stay."""
    side = g.side
    guns = g.guns(source, side)
    return guns if guns and (source.number not in g.disrupted or g.troops(source, side)) else 0


def march_into(g: Game1863, march: March, target: Area, most: int) -> Rules[None]:
    """6.1: at most so many pieces cross the border; they attack where they meet the enemy."""
    side, source = g.side, march.source
    attacks = g.holds(target, g.enemy(side))
    if attacks:
        kinds = g.kinds_at(source, side.troops)
    elif g.room(target, side) <= 0 and not g.turn.is_double:
        kinds = [kind for kind in g.kinds_at(source, side.troops) if kind.arm == CAVALRY]  # they ride on
        most = 1
    else:
        kinds = g.kinds_at(source, side.kinds)
    numbers = yield from choose_units(g, march, target, kinds, most)
    total = sum(numbers)
    march.moved += total
    key = border(source, target)
    march.crossed[key] = march.crossed.get(key, 0) + total
    columns: list[tuple[Kind, int, int]] = []
    for kind, number in zip(kinds, numbers, strict=True):
        if number and (attacks or kind.arm == CAVALRY):
            columns += yield from one_by_one(g, march, kind, number)
        elif number:
            damage = yield from carried_along(g, source, kind, number, always=march.always)
            columns.append((kind, number, damage))
    for kind, number, damage in columns:
        g.shift(source, target, kind, number, damage)
        if attacks:
            enlist(g, kind, damage, target, source)
    units = tuple((number, kind) for kind, number in zip(kinds, numbers, strict=True) if number)
    g.tell("attacks" if attacks else "moves", units=units, number=total, place=source, area=target)
    if attacks:
        return
    g.overrun(target, side)
    riders = [(kind, damage) for kind, _, damage in columns if kind.arm == CAVALRY]
    went_on = yield from ride_on(g, march, target, riders)
    if went_on < total:
        yield from dig_over(g, march, target)


def one_by_one(g: Game1863, march: March, kind: Kind, number: int) -> Rules[list[tuple[Kind, int, int]]]:
    """6.3: attackers keep the damage that is assigned to them, and so does cavalry that may ride on."""
    source = march.source
    staying = g.count(source, kind) - number
    shares = yield from assign(
        *(g, source, kind, number), staying=staying, markers=g.markers(source, kind), always=march.always
    )
    return [(kind, 1, share) for share in shares]


def choose_units(
    g: Game1863, march: March, target: Area, kinds: Sequence[Kind], most: int
) -> Rules[list[int]]:
    """How many of each kind go, one in all at least."""
    source = march.source
    troops, guns = free_troops(g, source), free_guns(g, source)
    numbers: list[int] = []
    total = 0
    for index, kind in enumerate(kinds):
        is_gun = kind.arm == ARTILLERY
        most_now = min(g.count(source, kind), most - total, guns if is_gun else troops)
        others = any((guns if later.arm == ARTILLERY else troops) > 0 for later in kinds[index + 1 :])
        choices = g.board.numbers(0 if total or others else 1, most_now)
        answer = yield from g.ask(
            *(g.side.id, "units", choices),
            rule="6.1",
            always=march.always,
            kind=kind,
            place=source,
            area=target,
        )
        numbers.append(answer.value)
        total += answer.value
        if is_gun:
            guns -= answer.value
        else:
            troops -= answer.value
    return numbers


def enlist(g: Game1863, kind: Kind, damage: int, target: Area, origin: Place) -> None:
    fighter = Fighter(kind=kind.number, damage=damage, at=target.number, origin=origin.number)
    g.turn.columns.append(fighter)


# ---------------------------------------------------------------------- 6.1.1: cavalry


def ride_on(g: Game1863, march: March, here: Area, riders: list[tuple[Kind, int]]) -> Rules[int]:
    """6.1.1: cavalry may go on into a second area; how many pieces did."""
    side, gone = g.side, 0
    for kind, damage in riders:
        targets = [
            near for near in here.neighbours if near is not march.source and can_ride(g, march, here, near)
        ]
        target: Area | None
        if g.room(here, side) < 0:
            target = yield from g.ask(side.id, "ride_on", targets, rule="6.1.1", kind=kind, area=here)
        else:
            target = yield from g.may(
                side.id, "ride_on", targets, g.board.stay, rule="6.1.1", kind=kind, area=here
            )
        if target is not None:
            gone += 1
            yield from ride_into(g, march, here, target, kind, damage)
    return gone


def can_ride(g: Game1863, march: March, here: Area, near: Area) -> bool:
    """6.1: the limits of border and area hold for the second step, too."""
    side, crossed = g.side, march.crossed.get(border(here, near), 0)
    if g.room(near, side) <= 0:
        return False
    if g.holds(near, g.enemy(side)):
        return not g.is_dark and crossed < g.board.tables.border_limit
    return crossed < here.limits[near.number]


def ride_into(g: Game1863, march: March, here: Area, target: Area, kind: Kind, damage: int) -> Rules[None]:
    side, key = g.side, border(here, target)
    march.crossed[key] = march.crossed.get(key, 0) + 1
    g.shift(here, target, kind, 1, damage)
    attacks = g.holds(target, g.enemy(side))
    g.tell("attacks" if attacks else "moves", units=((1, kind),), number=1, place=here, area=target)
    if attacks:
        enlist(g, kind, damage, target, here)
        return
    g.overrun(target, side)
    yield from dig_over(g, march, target)


# ---------------------------------------------------------------------- 8.4: entrenchments suffer


def dig_over(g: Game1863, march: March, area: Area) -> Rules[None]:
    """8.4: an order that brings own pieces into an entrenched area costs it one entrenchment."""
    trenches = g.entrenchments(area)
    if not trenches or area.number in march.dug_over:
        return
    march.dug_over.append(area.number)
    across = yield from choose_trench(g, area, trenches)
    trenches.remove(across.number)
    g.entrench(area, trenches)
    g.tell("digs_over", area=area, border=across)


def choose_trench(g: Game1863, area: Area, trenches: list[int]) -> Rules[Place]:
    """The border of one of the area's entrenchments."""
    borders = [g.board.places[number] for number in sorted(set(trenches))]
    return (yield from g.ask(g.side.id, "lose_trench", borders, rule="8.4", area=area))
