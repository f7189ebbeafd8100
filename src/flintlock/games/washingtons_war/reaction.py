"""7.8, 7.9, 9.7: what happens where an army meets the enemy: interception, retreat before battle, overrun."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.games.washingtons_war.board import AMERICAN, BRITISH
from flintlock.games.washingtons_war.generals import arrive_at, capture, settle_generals
from flintlock.games.washingtons_war.pieces import General, Side, Space
from flintlock.games.washingtons_war.position import Game1775
from flintlock.games.washingtons_war.retreat import retreat_spaces


def interceptors(g: Game1775, space: Space) -> list[General]:
    """7.8.A, 7.8.B, 7.8.E: American armies that may try to stop the British army that has come here."""
    army = g.moving
    if g.active != BRITISH or not army.units:
        return []
    if g.control[space.number] != AMERICAN or g.british[space.number] > army.units:
        return []
    return [general for general in g.board.american.generals if can_intercept(g, general, space)]


def can_intercept(g: Game1775, general: General, space: Space) -> bool:
    """7.8: a general with units beside the space who has not tried yet during this card."""
    at = g.where[general.number]
    if at < 0 or at == space.number or general.number in g.tried:
        return False
    here = g.board.spaces[at]
    return g.strength(here, general.side) > 0 and any(near is space for near, _ in here.roads_of(general))


def interception(g: Game1775, space: Space) -> Rules[bool]:
    """7.8: one army after the other may try; the first success ends the British march."""
    american = g.board.american
    while armies := interceptors(g, space):
        general = yield from g.may(american.id, "intercept", armies, g.board.done, rule="7.8", space=space)
        if general is None:
            return False
        g.tried.append(general.number)
        die = yield from g.roll("interception_die", american, "7.8.A")
        if die <= general.agility:
            yield from intercept(g, general, space, die)
            return True
        g.tell("interception_fails", general=general, space=space, die=die)
    return False


def intercept(g: Game1775, general: General, space: Space, die: int) -> Rules[None]:
    """7.8.C, 7.8.D, 7.8.F: the army is in the space before the British; a surplus general leaves."""
    american = general.side
    g.moving.stopped = True
    g.tell("intercepts", general=general, space=space, die=die)
    yield from lead_away(g, american, general, g.board.spaces[g.where[general.number]], space, "7.8.C")
    for british in g.generals_at(space, g.board.british):
        if british.number != g.moving.general:
            yield from capture(g, british)
    yield from settle_generals(g, american, space)


def lead_away(
    g: Game1775, side: Side, general: General, source: Space, target: Space, rule: str
) -> Rules[None]:
    """7.8.C, 7.9.B: the general and all units, but five at the most."""
    number = min(g.board.tables.army_size, g.strength(source, side))
    units, french = yield from g.split(side, source, number, "french_along", rule)
    g.shift(side, source, target, units, french)
    g.where[general.number] = target.number


def retreat_before_battle(g: Game1775, space: Space) -> Rules[bool]:
    """7.9: an American army that has not tried to intercept may slip away, up to its general's agility."""
    american = g.board.american
    general = g.leader(space, american)
    if general is None or general.number in g.tried or not g.strength(space, american):
        return False
    targets = retreat_spaces(g, american, space, general, True)
    if not targets:
        return False
    choice = yield from g.may(
        american.id, "retreat_before_battle", (g.board.attempt,), g.board.done, rule="7.9", general=general
    )
    if choice is None:
        return False
    die = yield from g.roll("retreat_die", american, "7.9.A")
    if die > general.agility + general.retreat_bonus:
        g.tell("retreat_fails", general=general, die=die)
        return False
    target = yield from g.ask(american.id, "retreat", targets, rule="7.9.B", space=space)
    g.tell("slips_away", general=general, space=target, die=die)
    yield from lead_away(g, american, general, space, target, "7.9.B")
    g.moving.stopped = True
    yield from arrive_at(g, american, target)
    yield from settle_generals(g, american, target)
    return True


def is_overrun(g: Game1775, space: Space) -> bool:
    """9.7: four or five units against a single one without a general."""
    army = g.moving
    enemy = g.other
    return (
        army.units + army.french >= g.board.tables.overrun_from
        and g.strength(space, enemy) == 1
        and g.leader(space, enemy) is None
    )
