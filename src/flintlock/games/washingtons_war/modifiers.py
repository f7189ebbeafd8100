"""9.3, 9.4: what each side adds to its battle die."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flintlock.core.fight import Modifier
from flintlock.games.washingtons_war.pieces import AMERICAN, BRITISH, General, Side, Space
from flintlock.games.washingtons_war.position import NONE, Game1775


@dataclass(frozen=True)
class Encounter:
    """Who meets whom: units and generals are by side."""

    space: Space
    attacker: Side
    units: tuple[int, int]
    leaders: tuple[General | None, General | None]
    intercepted: bool = False
    bonus: tuple[int, int] = (0, 0)
    """9.45: for cards."""


def encounter_of(g: Game1775) -> Encounter:
    """The battle that is being fought."""
    battle = g.fighting
    space = g.board.spaces[battle.space]
    american, british = g.board.sides
    return Encounter(
        space=space,
        attacker=g.side,
        units=(g.strength(space, american), g.strength(space, british)),
        leaders=(leader_of(g, american), leader_of(g, british)),
        intercepted=battle.intercepted,
        bonus=(battle.bonus[AMERICAN], battle.bonus[BRITISH]),
    )


def leader_of(g: Game1775, side: Side) -> General | None:
    """Who leads a side in the battle that is being fought."""
    number = g.fighting.leaders[side.number]
    return None if number == NONE else g.board.generals[number]


def encounter_ahead(g: Game1775, space: Space) -> Encounter:
    """9.1: the battle that would be fought if the marching army entered the space."""
    army, attacker = g.moving, g.side
    defender = g.enemy(attacker)
    general, opponent = g.board.generals[army.general], g.leader(space, defender)
    units, enemies = army.units + army.french, g.strength(space, defender)
    american = attacker.number == AMERICAN
    return Encounter(
        space=space,
        attacker=attacker,
        units=(units, enemies) if american else (enemies, units),
        leaders=(general, opponent) if american else (opponent, general),
    )


def is_overrun(g: Game1775, encounter: Encounter) -> bool:
    """9.7: four or five units against one without a general: no dice."""
    defender = g.enemy(encounter.attacker)
    return (
        encounter.units[encounter.attacker.number] >= g.board.tables.overrun_from
        and encounter.units[defender.number] == 1
        and encounter.leaders[defender.number] is None
    )


def modifiers(g: Game1775, encounter: Encounter, side: Side) -> list[Modifier]:
    """9.4: all that counts for a side besides its general's actual rating."""
    tables, number, space = g.board.tables, side.number, encounter.space
    units = Modifier("modifier.units", "9.4", encounter.units[number])
    holds_colony = g.controller(space.colony) == number
    militia = Modifier("modifier.militia", "9.43", tables.militia if holds_colony else 0)
    card = Modifier("modifier.card", "9.45", encounter.bonus[number])
    if number == BRITISH:
        regulars = Modifier("modifier.regulars", "9.41", tables.regulars if g.regulars else 0)
        navy = Modifier("modifier.navy", "9.42", royal_navy(g, space))
        found = [units, regulars, navy, militia, card]
    else:
        winter = Modifier("modifier.winter_offensive", "9.44", winter_offensive(g, encounter))
        surprise = tables.interception if encounter.intercepted else 0
        found = [units, militia, winter, card, Modifier("modifier.interception", "9.46", surprise)]
    return [modifier for modifier in found if modifier.value]


def total(found: Iterable[Modifier]) -> int:
    return sum([modifier.value for modifier in found])


def royal_navy(g: Game1775, space: Space) -> int:
    """9.42: in a port outside the blockade, in a fortified one only under a British marker."""
    if not space.port or g.is_blockaded(space):
        return 0
    if space.fortified and g.control[space.number] != BRITISH:
        return 0
    return g.board.tables.navy


def winter_offensive(g: Game1775, encounter: Encounter) -> int:
    """9.44: Washington attacks with the last card."""
    leader = encounter.leaders[AMERICAN]
    if encounter.attacker.number != AMERICAN or leader is None or not leader.winter_offensive:
        return 0
    return g.board.tables.winter_offensive if g.impulse.is_last_card else 0


def actual_rating(g: Game1775, general: General | None, die: int, units: int) -> int:
    """9.3: half the battle rating, or all of it, but never more than units."""
    if general is None:
        return 0
    full = die >= g.board.tables.full_rating_from
    return min(general.battle if full else general.battle // 2, units)
