"""7.8, 7.9: retreats, the damage that falls on areas and fighters, and cavalry that evades it."""

from __future__ import annotations

from bisect import insort

from flintlock.core.question import Rules
from flintlock.games.gettysburg.damage import add_marker, carried_along, colours_to_hit, heal, wound
from flintlock.games.gettysburg.pieces import CAVALRY, Area, Kind, Place, Side
from flintlock.games.gettysburg.position import Fighter, Game1863

# ---------------------------------------------------------------------- where to


def is_covered(g: Game1863, area: Area, side: Side) -> bool:
    """7.8: a command marker of the side is there, next to it, or in an entry box of the area."""
    posts = g.posts[side.number]
    return any(post in posts for post in area.posts)


def refuges(g: Game1863, area: Area, side: Side) -> list[Area]:
    """7.8: neighbouring areas without enemies that a command marker covers."""
    enemies = g.strength[1 - side.number]
    return [near for near in area.neighbours if not enemies[near.number] and is_covered(g, near, side)]


def beyond(g: Game1863, first: Area, source: Area, side: Side) -> list[Area]:
    """7.8.1: where a piece goes on to that finds no room in the first area."""
    return [near for near in refuges(g, first, side) if near is not source and g.room(near, side) > 0]


def ways_back(g: Game1863, area: Area, side: Side) -> list[Area]:
    """7.8: refuges with room; 7.8.1: if there are none, full ones with an area beyond that has room."""
    near = refuges(g, area, side)
    with_room = [one for one in near if g.room(one, side) > 0]
    return with_room or [one for one in near if beyond(g, one, area, side)]


def can_return(g: Game1863, fighter: Fighter, side: Side) -> bool:
    """7.8: an attacker goes back where it came from, or beyond if that is full; not among enemies."""
    origin, area = g.board.places[fighter.origin], g.board.areas[fighter.at]
    if not isinstance(origin, Area):
        return True
    if g.holds(origin, g.enemy(side)):
        return False
    return g.room(origin, side) > 0 or bool(beyond(g, origin, area, side))


# ---------------------------------------------------------------------- going


def fall_back(
    g: Game1863,
    area: Area,
    kind: Kind,
    damage: int,
    *,
    arriving: Kind | None = None,
    fighter: Fighter | None = None,
) -> Rules[None]:
    """7.8: a piece of the defender retreats, each where its owner likes; without a way back it is lost.

    `arriving`: what it is afterwards, where artillery is damaged on its way.
    """
    ways = ways_back(g, area, kind.side)
    if not ways:
        perish(g, area, kind, damage, fighter)
        return
    target = yield from g.ask(kind.side.id, "retreat", ways, rule="7.8", kind=kind, area=area)
    yield from withdraw(g, area, target, kind, damage, arriving or kind, fighter)


def go_back(g: Game1863, fighter: Fighter) -> Rules[None]:
    """7.8: an attacker returns to the area or the box that it came from, with all its damage markers."""
    kind, area = g.kind_of(fighter), g.board.areas[fighter.at]
    if can_return(g, fighter, kind.side):
        origin = g.board.places[fighter.origin]
        yield from withdraw(g, area, origin, kind, fighter.damage, kind, fighter)
    else:
        perish(g, area, kind, fighter.damage, fighter)


def perish(g: Game1863, area: Area, kind: Kind, damage: int, fighter: Fighter | None) -> None:
    """7.8: nowhere to go."""
    if fighter is not None:
        g.discharge(fighter)
    g.tell("no_retreat", kind=kind, place=area)
    g.lose(area, kind, damage)


def withdraw(
    g: Game1863,
    area: Area,
    target: Place,
    kind: Kind,
    damage: int,
    arriving: Kind,
    fighter: Fighter | None,
) -> Rules[None]:
    """7.8: the piece moves; 7.7: the last one of the defender takes the disruption marker along."""
    side = kind.side
    through = target if isinstance(target, Area) and g.room(target, side) <= 0 else None
    if through is not None:
        choices = beyond(g, through, area, side)
        target = yield from g.ask(side.id, "retreat_beyond", choices, rule="7.8.1", kind=kind, area=through)
    is_last = g.strength[side.number][area.number] == 1 and side.number != g.active
    carries = is_last and area.number in g.disrupted
    if fighter is not None:
        g.discharge(fighter)
    g.take(area, kind, 1, damage)
    g.place(target, arriving, 1, damage)
    g.tell("retreats", kind=arriving, area=area, place=target)
    g.overrun(target, side)
    if through is not None:
        yield from leave_trouble(g, through, side, carried=int(carries))
    if carries and isinstance(target, Area):
        yield from bring_disruption(g, target, side)


def leave_trouble(g: Game1863, area: Area, side: Side, carried: int) -> Rules[None]:
    """7.8.1: disruption in the area that was passed through, or damage if it is disrupted already."""
    if area.number in g.disrupted:
        yield from hit_area(g, area, side, rule="7.8.1")
    else:
        g.disrupt(area, carried)


def bring_disruption(g: Game1863, area: Area, side: Side) -> Rules[None]:
    """7.8.2: the marker that was carried stays; where there is one already, it costs damage instead."""
    if area.number in g.disrupted:
        yield from hit_area(g, area, side, rule="7.8.2")
    else:
        insort(g.disrupted, area.number)
        g.tell("disrupted", area=area)


# ---------------------------------------------------------------------- damage


def hit_area(g: Game1863, area: Area, side: Side, *, rule: str) -> Rules[None]:
    """6.3: a marker falls on pieces that have theirs in common; their owner chooses the colour."""
    while g.troops(area, side):
        colours = colours_to_hit(g, area, side)
        kind = yield from g.ask(side.id, "colour", colours, rule=rule, area=area)
        if kind.arm == CAVALRY and can_evade(g, area, side) and (yield from evade(g, area, kind)):
            return
        if (yield from add_marker(g, area, kind)):
            return


def hit_fighters(g: Game1863, area: Area, side: Side, hits: int, *, rule: str) -> Rules[None]:
    """6.3: marker after marker goes to a piece; 7.9: then cavalry may evade one of those that it got."""
    hurt: list[Fighter] = []
    for _ in range(hits):
        fighter = yield from hit_fighter(g, area, side, rule=rule)
        if fighter is not None and all(one is not fighter for one in hurt):
            hurt.append(fighter)
    for fighter in hurt:
        is_there = any(one is fighter for one in g.fighters_of(side, area))
        if is_there and (yield from fighter_evades(g, area, fighter)):
            heal(g, area, fighter)
            yield from ride_back(g, area, fighter)


def hit_fighter(g: Game1863, area: Area, side: Side, *, rule: str) -> Rules[Fighter | None]:
    """6.3: a marker goes to a piece that has fewest of them; which one of those, its owner chooses.

    Gives back who bears it. Cavalry that cannot bear it evades it now, if at all (7.9).
    """
    while fighters := g.fighters_of(side, area):
        least = min([fighter.damage for fighter in fighters])
        least_hurt = [fighter for fighter in fighters if fighter.damage == least]
        fighter = yield from g.pick_fighter(side, "take_damage", least_hurt, rule=rule, area=area)
        kind = g.kind_of(fighter)
        is_too_much = fighter.damage == kind.limit or not g.supply(kind)
        if is_too_much and (yield from fighter_evades(g, area, fighter)):
            yield from ride_back(g, area, fighter)
            return None
        if (yield from wound(g, area, fighter)):
            return fighter
    return None


# ---------------------------------------------------------------------- 7.9: cavalry evades


def can_evade(g: Game1863, area: Area, side: Side) -> bool:
    """7.9: only cavalry with somewhere to go evades."""
    return bool(ways_back(g, area, side))


def evade(g: Game1863, area: Area, kind: Kind) -> Rules[bool]:
    """7.9: cavalry may retreat instead of taking a marker; whether it did."""
    if not (yield from chooses_evasion(g, area, kind)):
        return False
    damage = yield from carried_along(g, area, kind, 1)
    yield from fall_back(g, area, kind, damage)
    yield from take_guns_along(g, area, kind.side)
    return True


def chooses_evasion(g: Game1863, area: Area, kind: Kind) -> Rules[bool]:
    board = g.board
    answer = yield from g.ask(
        kind.side.id, "evade", (board.evade, board.endure), rule="7.9", kind=kind, area=area
    )
    if answer is board.evade:
        g.tell("evades", kind=kind, area=area)
    return answer is board.evade


def take_guns_along(g: Game1863, area: Area, side: Side) -> Rules[None]:
    """7.9: one artillery piece may ride along, unhurt."""
    if not can_evade(g, area, side):
        return
    guns = g.kinds_at(area, (side.artillery, side.worn))
    kind = yield from g.may(side.id, "ride_along", guns, g.board.stay, rule="7.9", area=area)
    if kind is not None:
        yield from fall_back(g, area, kind, 0)


def fighter_can_evade(g: Game1863, fighter: Fighter) -> bool:
    """7.9: attacking cavalry evades to where it came from."""
    kind = g.kind_of(fighter)
    side = kind.side
    if kind.arm != CAVALRY:
        return False
    if side.number == g.active:
        return can_return(g, fighter, side)
    return can_evade(g, g.board.areas[fighter.at], side)


def fighter_evades(g: Game1863, area: Area, fighter: Fighter) -> Rules[bool]:
    """7.9: whether cavalry in an assault can evade, and does."""
    return fighter_can_evade(g, fighter) and (yield from chooses_evasion(g, area, g.kind_of(fighter)))


def ride_back(g: Game1863, area: Area, fighter: Fighter) -> Rules[None]:
    """7.9: the same in an assault, with the markers that are on the piece."""
    kind = g.kind_of(fighter)
    if kind.side.number == g.active:
        yield from go_back(g, fighter)
        return
    g.fight.escort_retreated = True
    yield from fall_back(g, area, kind, fighter.damage, fighter=fighter)
    yield from take_guns_along(g, area, kind.side)
