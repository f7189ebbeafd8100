"""6.1, 6.2: the order to move, with the limits of borders and areas."""

from __future__ import annotations

from functools import partial

from flintlock.core.fight import Odds
from flintlock.core.message import Message
from flintlock.core.question import Rules, WhyNot
from flintlock.core.vocabulary import Option
from flintlock.games.gettysburg.marching import March, border, can_ride, free_guns, free_troops, march_into
from flintlock.games.gettysburg.pieces import CAVALRY, NONE, Area, Place, Side
from flintlock.games.gettysburg.position import Game1863


def move(g: Game1863, post: Place) -> Rules[None]:
    """6.1: pieces of one area move, not necessarily all to the same one."""
    side = g.side
    march = yield from set_out(g, post)
    while True:
        targets = destinations(g, march)
        if must_go_on(g, march) and targets:
            target: Area | None = yield from g.ask(
                *(side.id, "move_to", targets),
                rule="6.1",
                always=march.always,
                battles=partial(assault_ahead, g),
                area=march.source,
            )
        else:
            target = yield from g.may(
                *(side.id, "move_to", targets, g.board.done),
                rule="6.1",
                why_not=_why_not(g, march),
                always=march.always,
                battles=partial(assault_ahead, g),
                area=march.source,
            )
        if target is None:
            break
        if g.turn.combining and is_attacked(g, target):
            march.has_joined = True
        yield from march_into(g, march, target, way_into(g, march, target))
        if g.room(target, side) < 0:
            g.turn.overfull = target.number
        elif g.turn.overfull == march.source.number and g.room(march.source, side) >= 0:
            g.turn.overfull = NONE


def assault_ahead(g: Game1863, option: Option) -> Odds | None:
    """7.1: pieces that enter an area of the enemy assault it; nobody can say how that ends."""
    return {} if isinstance(option, Area) and g.holds(option, g.enemy(g.side)) else None


def set_out(g: Game1863, post: Place) -> Rules[March]:
    """5.3: the order goes to one area: the command marker's own or a neighbouring one."""
    always = is_first_of_two(g)
    source = yield from g.ask(g.side.id, "move_from", sources(g, post), rule="6.1", always=always, post=post)
    return March(source, always)


def is_first_of_two(g: Game1863) -> bool:
    """5.4: the first order of a double action is being carried out."""
    return g.turn.is_double and g.turn.orders > 0


def sources(g: Game1863, post: Place) -> list[Area]:
    """Areas in reach of a command marker out of which something can move."""
    strength, turn = g.strength[g.active], g.turn
    held = [area for area in post.commanded if strength[area.number]]
    if turn.overfull != NONE:
        held = [area for area in held if area.number == turn.overfull]
    if turn.combining:
        return [area for area in held if can_join_from(g, area)]
    return [area for area in held if destinations(g, March(area))]


def must_go_on(g: Game1863, march: March) -> bool:
    """A move order moves something; 6.2: as much as the area limit demands; 5.4: into the common assault."""
    if not march.moved or (g.turn.combining and not march.has_joined):
        return True
    return g.turn.overfull == march.source.number


def destinations(g: Game1863, march: March) -> list[Area]:
    """6.1: where pieces of the area can go now."""
    source, turn = march.source, g.turn
    assert isinstance(source, Area)
    if not g.holds(source, g.side):
        return []
    found = [near for near in source.neighbours if way_into(g, march, near) > 0]
    if turn.combining and not march.has_joined:
        return [near for near in found if is_attacked(g, near)]
    return found


def way_into(g: Game1863, march: March, near: Area) -> int:
    """6.1: how many pieces can still go there with this order."""
    side, source, turn = g.side, march.source, g.turn
    assert isinstance(source, Area)
    crossed = march.crossed.get(border(source, near), 0)
    if g.strength[1 - g.active][near.number]:
        is_closed = g.is_dark or turn.overfull not in (NONE, source.number)
        limit = 0 if is_closed else g.board.tables.border_limit - crossed
        return limit and min(limit, g.room(near, side), free_troops(g, source))
    limit = source.limits[near.number] - crossed
    if limit <= 0 or turn.overfull not in (NONE, source.number, near.number):
        return 0
    room = g.room(near, side)
    if is_first_of_two(g) and not turn.columns:
        room += way_on(g, near, side)
    elif room <= 0:
        return int(can_pass(g, march, near))
    return min(limit, room, free_troops(g, source) + free_guns(g, source))


def can_pass(g: Game1863, march: March, near: Area) -> bool:
    """6.1.1: cavalry may ride through a full area if it can go on."""
    source = march.source
    riders = [kind for kind in g.kinds_at(source, g.side.troops) if kind.arm == CAVALRY]
    if not riders or free_troops(g, source) <= 0:
        return False
    return any(onward is not source and can_ride(g, march, near, onward) for onward in near.neighbours)


# ---------------------------------------------------------------------- 6.2, 5.4: double actions


def way_on(g: Game1863, area: Area, side: Side) -> int:
    """6.2: how many pieces the second order of a double action can surely lead out of an area again."""
    if not any(area in post.commanded for post in g.posts_with_room(side)):
        return 0
    if area.number in g.disrupted and not g.troops(area, side):
        return 0
    enemies = g.strength[1 - side.number]
    return sum(
        [
            max(0, min(area.limits[near.number], g.room(near, side)))
            for near in area.neighbours
            if not enemies[near.number]
        ]
    )


def is_attacked(g: Game1863, area: Area) -> bool:
    """Whether pieces of the first order wait there for their assault."""
    return any(fighter.at == area.number for fighter in g.turn.columns)


def can_join_from(g: Game1863, area: Area) -> bool:
    """5.4: whether pieces of the area, none that wait for an assault, could join one of the first order."""
    if is_attacked(g, area) or not g.holds(area, g.side) or free_troops(g, area) <= 0:
        return False
    return any(is_attacked(g, near) and g.room(near, g.side) > 0 for near in area.neighbours)


# ---------------------------------------------------------------------- why not


def _why_not(g: Game1863, march: March) -> WhyNot:
    def reason(option: Option) -> Message | None:
        if not isinstance(option, Area) or not isinstance(march.source, Area):
            return None
        return Message(_why_no_way(g, march, march.source, option), {"area": option, "source": march.source})

    return reason


def _why_no_way(g: Game1863, march: March, source: Area, area: Area) -> str:
    if area not in source.neighbours:
        return "why.no_border"
    if g.holds(area, g.enemy(g.side)) and g.is_dark:
        return "why.night"
    if g.room(area, g.side) <= 0:
        return "why.full"
    if free_troops(g, source) + free_guns(g, source) <= 0:
        return "why.must_stay"
    return "why.border_used"
