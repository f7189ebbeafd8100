"""9.3, 9.4: what each side adds to its battle die."""

from __future__ import annotations

from dataclasses import dataclass

from flintlock.games.washingtons_war.board import AMERICAN, BRITISH
from flintlock.games.washingtons_war.pieces import General, Side, Space
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


@dataclass(frozen=True)
class Modifier:
    """A line of table 9.4."""

    name: str
    rule: str
    american: int
    british: int

    def of(self, side: Side) -> int:
        return self.british if side.number else self.american


def modifiers(g: Game1775, encounter: Encounter) -> list[Modifier]:
    """9.4: all that counts besides the general's actual rating."""
    found = [
        Modifier("units", "9.4", *encounter.units),
        Modifier("regulars", "9.41", 0, g.board.tables.regulars if g.regulars else 0),
        Modifier("navy", "9.42", 0, royal_navy(g, encounter.space)),
        militia(g, encounter.space),
        Modifier("winter_offensive", "9.44", winter_offensive(g, encounter), 0),
        Modifier("card", "9.45", *encounter.bonus),
        Modifier("interception", "9.46", g.board.tables.interception if encounter.intercepted else 0, 0),
    ]
    return [modifier for modifier in found if modifier.american or modifier.british]


def total(found: list[Modifier], side: Side) -> int:
    return sum(modifier.of(side) for modifier in found)


def royal_navy(g: Game1775, space: Space) -> int:
    """9.42: in a port outside the blockade, in a fortified one only under a British marker."""
    if not space.port or g.is_blockaded(space):
        return 0
    if space.fortified and g.control[space.number] != BRITISH:
        return 0
    return g.board.tables.navy


def militia(g: Game1775, space: Space) -> Modifier:
    """9.43: for the side that controls the colony."""
    holder = g.controller(space.colony)
    bonus = g.board.tables.militia
    return Modifier("militia", "9.43", bonus if holder == AMERICAN else 0, bonus if holder == BRITISH else 0)


def winter_offensive(g: Game1775, encounter: Encounter) -> int:
    """9.44: Washington attacks with the last card."""
    leader = encounter.leaders[AMERICAN]
    if encounter.attacker.number != AMERICAN or leader is None or not leader.winter_offensive:
        return 0
    return g.board.tables.winter_offensive if g.is_last_card else 0


def actual_rating(g: Game1775, general: General | None, die: int, units: int) -> int:
    """9.3: half the battle rating, or all of it, but never more than units."""
    if general is None:
        return 0
    full = die >= g.board.tables.full_rating_from
    return min(general.battle if full else general.battle // 2, units)


def encounter_of(g: Game1775) -> Encounter:
    """The battle that is being fought."""
    battle = g.fighting
    space = g.board.spaces[battle.space]
    american, british = g.board.sides
    generals = g.board.generals
    leaders = [generals[number] if number != NONE else None for number in battle.leaders]
    return Encounter(
        space=space,
        attacker=g.side,
        units=(g.strength(space, american), g.strength(space, british)),
        leaders=(leaders[AMERICAN], leaders[BRITISH]),
        intercepted=battle.intercepted,
        bonus=(battle.bonus[AMERICAN], battle.bonus[BRITISH]),
    )
