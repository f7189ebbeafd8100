"""8.1: long-range artillery fire."""

from __future__ import annotations

from bisect import insort

from flintlock.core.message import Message
from flintlock.core.question import Rules, WhyNot
from flintlock.core.vocabulary import Option
from flintlock.games.gettysburg.entrenching import COMPLETE
from flintlock.games.gettysburg.pieces import NONE, Area, Kind, Place
from flintlock.games.gettysburg.position import Game1863
from flintlock.games.gettysburg.retreat import hit_area
from flintlock.games.gettysburg.tables import DAMAGE, DISRUPT, NO_EFFECT


def firing_areas(g: Game1863, post: Place) -> list[Area]:
    """8.1: areas in reach of the command marker whose artillery has a target."""
    strength = g.strength[g.active]
    return [
        area
        for area in post.commanded
        if strength[area.number] and g.guns(area, g.side) and targets_from(g, area)
    ]


def targets_from(g: Game1863, area: Area) -> list[Area]:
    """8.1.1, 8.1.2: enemies in range and in sight; 8.1.3: artillery alone only under a fire marker."""
    enemy = g.enemy(g.side)
    enemies, fired = g.strength[enemy.number], g.fired
    return [
        target
        for target in area.sight
        if enemies[target.number] and (target.number in fired or g.troops(target, enemy))
    ]


def artillery_fire(g: Game1863, post: Place) -> Rules[None]:
    """8.1: the artillery of one area or two fires; fire markers show where it stands."""
    seat, turn = g.side.id, g.turn
    fired: list[Area] = []
    while len(fired) < g.board.tables.firing_areas:
        areas = [area for area in firing_areas(g, post) if area not in fired]
        if fired:
            area = yield from g.may(seat, "fire_from_too", areas, g.board.done, rule="8.1")
            if area is None:
                break
        else:
            area = yield from g.ask(seat, "fire_from", areas, rule="8.1")
        turn.firing = area.number
        yield from fire_from(g, area)
        turn.firing = NONE
        fired.append(area)
    for area in fired:
        yield from mark_fire(g, area, fired)


def fire_from(g: Game1863, area: Area) -> Rules[None]:
    """8.1: piece after piece, as many as their player likes, and one at least."""
    side = g.side
    ready = {kind: g.count(area, kind) for kind in (side.artillery, side.worn)}
    has_fired = False
    while targets := targets_from(g, area):
        kinds = [kind for kind, number in ready.items() if number]
        if has_fired:
            kind = yield from g.may(side.id, "fire_on", kinds, g.board.done, rule="8.1", area=area)
            if kind is None:
                return
        else:
            kind = yield from g.ask(side.id, "fire_with", kinds, rule="8.1", area=area)
        target = yield from g.ask(
            *(side.id, "fire_at", targets), rule="8.1.2", why_not=_why_not(g, area), kind=kind, area=area
        )
        yield from shoot(g, area, kind, target)
        has_fired = True
        ready[kind] -= 1


def shoot(g: Game1863, area: Area, kind: Kind, target: Area) -> Rules[None]:
    """8.1.3, 8.1.4: one die at infantry and cavalry, or at artillery under a fire marker."""
    board, enemy = g.board, g.enemy(g.side)
    classes: list[Option] = []
    if g.troops(target, enemy):
        classes.append(board.at_troops)
    if g.guns(target, enemy) and target.number in g.fired:
        classes.append(board.at_artillery)
    aim = yield from g.ask(g.side.id, "fire_class", classes, rule="8.1.3", area=target)
    die = yield from g.chance("long_range", board.dice, rule="8.1.4", kind=kind, area=area, target=target)
    total = max(1, die.value + fire_modifier(g, kind, target))
    result = board.tables.long_range[total - 1]
    if aim is board.at_artillery and result == DISRUPT:
        result = NO_EFFECT
    g.tell(
        *("shoots",),
        kind=kind,
        area=area,
        target=target,
        aim=aim,
        die=die,
        total=total,
        result=f"effect:{result}",
    )
    if result == DAMAGE and aim is board.at_artillery:
        yield from hit_artillery(g, target)
    elif result == DAMAGE:
        yield from hit_area(g, target, enemy, rule="8.1.4")
    elif result == DISRUPT:
        g.disrupt(target)


def fire_modifier(g: Game1863, kind: Kind, target: Area) -> int:
    """8.1.4: damaged artillery, and a target with two entrenchments, wherever they face."""
    tables = g.board.tables
    modifier = tables.artillery_damaged if kind.is_worn else 0
    if len(g.entrenchments(target)) == COMPLETE:
        modifier += tables.entrenched
    return modifier


def hit_artillery(g: Game1863, area: Area) -> Rules[None]:
    """8.1.4: an artillery piece of its owner's choice is damaged; a damaged one is lost."""
    enemy = g.enemy(g.side)
    kinds = g.kinds_at(area, (enemy.artillery, enemy.worn))
    kind = yield from g.ask(enemy.id, "hit_artillery", kinds, rule="8.1.4", area=area)
    if kind.is_worn:
        g.tell("eliminated", kind=kind, place=area)
        g.lose(area, kind, 0)
    else:
        g.units[area.base + enemy.artillery.number] -= 1
        g.units[area.base + enemy.worn.number] += 1
        g.tell("worn", kind=kind, area=area)


def mark_fire(g: Game1863, area: Area, fired: list[Area]) -> Rules[None]:
    """8.1.5: a fire marker where artillery has fired; the fifth is taken away from another area."""
    if area.number in g.fired:
        return
    if len(g.fired) >= g.board.fire_markers:
        others = [g.board.areas[number] for number in g.fired if g.board.areas[number] not in fired]
        taken = yield from g.ask(g.side.id, "take_fire_marker", others, rule="8.1.5", area=area)
        g.fired.remove(taken.number)
        g.tell("takes_fire_marker", area=taken)
    insort(g.fired, area.number)


# ---------------------------------------------------------------------- why not


def _why_not(g: Game1863, area: Area) -> WhyNot:
    def reason(option: Option) -> Message | None:
        if not isinstance(option, Area):
            return None
        return Message(_why_no_target(g, area, option), {"area": area, "target": option})

    return reason


def _why_no_target(g: Game1863, area: Area, target: Area) -> str:
    if target.number not in area.distances:
        return "why.out_of_range"
    if target not in area.sight:
        return "why.out_of_sight"
    if g.holds(target, g.enemy(g.side)):
        return "why.artillery_unseen"
    return "why.no_enemy"
