"""9.6: retreat, retreat by sea and surrender."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.washingtons_war.generals import arrive_at, capture, settle_generals
from flintlock.games.washingtons_war.pieces import AMERICAN, BRITISH, General, Side, Space
from flintlock.games.washingtons_war.position import Game1775


def retreat(g: Game1775, side: Side, space: Space, general: General | None) -> Rules[bool]:
    """9.6: the beaten army leaves the space or surrenders; whether it got away."""
    units = g.strength(space, side)
    if not units and general is None:
        return True
    by_sea = sea_retreats(g, side, space, units > 0)
    options: list[Option] = [g.board.sail] if by_sea else []
    options += retreat_spaces(g, side, space, general, units > 0)
    if not options:
        yield from surrender(g, side, space, general)
        return False
    target = yield from g.ask(side.id, "retreat", options, rule="9.61", space=space)
    if target is g.board.sail:
        target = yield from g.ask(side.id, "retreat_by_sea", by_sea, rule="9.62", space=space)
        g.tell("retreats_by_sea", side=side, space=target)
    else:
        g.tell("retreats", side=side, space=target)
    assert isinstance(target, Space)
    yield from fall_back(g, side, space, target, general)
    return True


def retreat_spaces(
    g: Game1775, side: Side, space: Space, general: General | None, with_units: bool
) -> list[Space]:
    """9.61: no enemy units, no enemy marker; the attacker back, the defender anywhere else."""
    came_from = g.moving.came_from
    attacks = side is g.side
    return [
        near
        for near, _ in space.roads_of(general)
        if (near.number == came_from) == attacks and is_refuge(g, side, near, with_units)
    ]


def is_refuge(g: Game1775, side: Side, space: Space, with_units: bool) -> bool:
    """9.61.A: a general alone does not join an enemy general either (3.0)."""
    enemy = g.enemy(side)
    if g.control[space.number] == enemy.number or g.strength(space, enemy):
        return False
    return with_units or g.leader(space, enemy) is None


def sea_retreats(g: Game1775, side: Side, space: Space, with_units: bool) -> list[Space]:
    """9.62: beaten British defenders leave an open port for any other, but not where the enemy came from."""
    if side.number != BRITISH or side is g.side or not space.port or g.is_blockaded(space):
        return []
    if space.fortified and g.control[space.number] != BRITISH:
        return []
    came_from = g.moving.came_from
    return [
        port
        for port in g.board.ports
        if port is not space
        and port.number != came_from
        and not g.is_blockaded(port)
        and is_refuge(g, side, port, with_units)
    ]


def fall_back(g: Game1775, side: Side, space: Space, target: Space, general: General | None) -> Rules[None]:
    """9.61.B: all of them go to the same space."""
    french = 0 if side.number else g.french[space.number]
    units = g.strength(space, side)
    g.shift(side, space, target, units - french, french)
    if general is not None:
        g.where[general.number] = target.number
    if side is g.side:
        g.moving.at = target.number
    elif units:
        follow_army(g, side, space, target)
    yield from arrive_at(g, side, target)
    yield from settle_generals(g, side, target)


def follow_army(g: Game1775, side: Side, space: Space, target: Space) -> None:
    """7.8.E: an American army that has tried to intercept stays one that has, wherever it goes."""
    tried = g.impulse.tried
    if side.number == AMERICAN and space.number in tried:
        tried.remove(space.number)
        if target.number not in tried:
            tried.append(target.number)


def surrender(g: Game1775, side: Side, space: Space, general: General | None) -> Rules[None]:
    """9.63: the units are lost, the general is captured."""
    units = g.strength(space, side)
    french = 0 if side.number else g.french[space.number]
    g.lose(side, space, units - french, french)
    g.tell("surrenders", side=side, space=space, number=units)
    if side.number == BRITISH:
        g.fighting.british_lost += units  # 9.41
    if side is g.side:
        g.moving.units = g.moving.french = 0
    if general is not None:
        yield from capture(g, general)
