"""8.4.4, 8.5.1, 8.6.6: whether a battle promises anything: force levels and modifiers of both sides."""

from __future__ import annotations

from collections.abc import Callable

from flintlock.core.fight import Modifier
from flintlock.games.liberty_or_death.battle_order import why_no_fight
from flintlock.games.liberty_or_death.force import (
    attacker_force,
    attacker_loss_modifiers,
    attacking_side,
    defender_force,
    defender_loss_modifiers,
)
from flintlock.games.liberty_or_death.nonplayers.mind import Group, Mind
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_WAR_PARTY,
    BRITISH,
    REBELLION,
    REGULAR,
    ROYALISTS,
    TORY,
    WAR_PARTY,
    Space,
)
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.states import Battle


def promises(g: Insurrection, attacker: int, space: Space, *, allied: bool, common: int = 0) -> bool:
    """Whether a battle there would favour the attacker."""
    if why_no_fight(g, attacker, space):
        return False
    allied = allied or attacker == BRITISH
    return favours_attacker(g, Battle(space=space.number, attacker=attacker, allied=allied, common=common))


def favours_attacker(g: Insurrection, battle: Battle) -> bool:
    """Whether the attacker's force and modifiers exceed the defender's."""
    space, defender = g.board.spaces[battle.space], 1 - attacking_side(battle)
    attack = attacker_force(g, battle, space) + total(defender_loss_modifiers(g, battle, space))
    defence = defender_force(g, defender, space) + total(attacker_loss_modifiers(g, battle, space))
    return attack > defence


def total(modifiers: tuple[Modifier, ...]) -> int:
    return sum([modifier.value for modifier in modifiers])


def common_parties(g: Insurrection, space: Space) -> tuple[int, int]:
    """8.4.3: war parties, active and underground, that fill the gap of Tories; the last one hidden stays."""
    gap = max(0, g.count(space, REGULAR) - g.count(space, TORY))
    active = min(gap, g.count(space, ACTIVE_WAR_PARTY))
    hidden = min(gap - active, max(0, g.count(space, WAR_PARTY) - 1))
    return active, hidden


def attack(m: Mind, groups_for: Callable[[Space], list[Group]]) -> tuple[Space, list[Group]] | None:
    """Card 51: the destination of a march, and the groups, that make the best battle."""
    g, found = m.g, {}
    enemy = REBELLION if m.faction == BRITISH else ROYALISTS
    for target in g.board.map_spaces:
        groups = groups_for(target) if g.side_pieces(target, enemy) else []
        if not groups:
            continue
        trial = g.copy()
        for group in groups:
            for kind, number in group.numbers.items():
                trial.move(kind, number, group.source, target)
        if promises(trial, m.faction, target, allied=True):
            found[target] = groups
    if not found:
        return None
    target = m.luck.best(list(found), lambda space: (g.pieces(space, m.faction), space.population))
    return target, found[target]
