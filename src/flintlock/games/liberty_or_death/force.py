"""3.6.3 to 3.6.7: force levels, modifiers and the order of losses, as figures of a battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flintlock.core.fight import Modifier
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_MILITIA,
    ACTIVE_WAR_PARTY,
    BRITISH,
    BRITISH_FORT,
    CONTINENTAL,
    FRENCH,
    FRENCH_REGULAR,
    INDIANS,
    MILITIA,
    NOBODY,
    PATRIOT_FORT,
    PATRIOTS,
    REBELLION,
    REGULAR,
    ROYALISTS,
    TORY,
    VILLAGE,
    WAR_PARTY,
    Space,
)
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.states import Battle

FORCE_FOR_A_DIE: Final = 3
MOST_DICE: Final = 3


def attacking_side(battle: Battle) -> int:
    return ROYALISTS if battle.attacker == BRITISH else REBELLION


# ---------------------------------------------------------------------- 3.6.3: force levels


def attacking_cubes(g: Insurrection, battle: Battle, space: Space) -> tuple[int, int]:
    """3.6.3: regulars that count, and other cubes that count; the partner's up to one's own."""
    if battle.attacker == BRITISH:
        regulars = g.count(space, REGULAR)
        return regulars, min(regulars, g.count(space, TORY) + battle.common)
    own, french = g.count(space, CONTINENTAL), g.count(space, FRENCH_REGULAR)
    if battle.attacker == PATRIOTS:
        return (min(french, own) if battle.allied else 0), own
    return french, (min(own, french) if battle.allied else 0)


def attacking_irregulars(g: Insurrection, battle: Battle, space: Space) -> int:
    """3.6.3: active war parties or militia that take part, but for those that fight as Tories."""
    if battle.attacker == BRITISH:
        return g.count(space, ACTIVE_WAR_PARTY) - battle.common
    if battle.attacker == FRENCH and not battle.allied:
        return 0
    return g.count(space, ACTIVE_MILITIA)


def attacker_force(g: Insurrection, battle: Battle, space: Space) -> int:
    """3.6.3."""
    return sum(attacking_cubes(g, battle, space)) + attacking_irregulars(g, battle, space) // 2 + battle.force


def defending_cubes(g: Insurrection, side: int, space: Space) -> tuple[int, int]:
    """3.6.3: regulars and other cubes; all take part."""
    if side == ROYALISTS:
        return g.count(space, REGULAR), g.count(space, TORY)
    return g.count(space, FRENCH_REGULAR), g.count(space, CONTINENTAL)


def defender_force(g: Insurrection, side: int, space: Space) -> int:
    """3.6.3: forts count, too."""
    active = g.count(space, ACTIVE_WAR_PARTY if side == ROYALISTS else ACTIVE_MILITIA)
    return sum(defending_cubes(g, side, space)) + defending_forts(g, side, space) + active // 2


def defending_forts(g: Insurrection, side: int, space: Space) -> int:
    return g.count(space, BRITISH_FORT if side == ROYALISTS else PATRIOT_FORT)


def dice_of(force: int) -> int:
    """3.6.4: a die for each three, three at the most."""
    return min(MOST_DICE, max(0, force) // FORCE_FOR_A_DIE)


# ---------------------------------------------------------------------- 3.6.5, 3.6.6: modifiers


def is_half_regular(g: Insurrection, regulars: int, others: int, pieces: int) -> bool:
    """3.6.5: half of the pieces that take part (in 2016: of the cubes) are regulars."""
    total = regulars + others if g.is_revised else pieces
    return regulars > 0 and 2 * regulars >= total


def defender_loss_modifiers(g: Insurrection, battle: Battle, space: Space) -> tuple[Modifier, ...]:
    """3.6.5: added to the attacker's roll."""
    attacker, defender = attacking_side(battle), 1 - attacking_side(battle)
    regulars, others = attacking_cubes(g, battle, space)
    pieces = regulars + others + attacking_irregulars(g, battle, space)
    found = [
        (is_half_regular(g, regulars, others, pieces), "regulars", 1),
        (attacks_from_underground(g, battle, space), "underground", 1),
        (attacks_with_leader(g, battle, space), "leader", 1),
        (attacks_with_lauzun(g, battle, space), "lauzun", 1),
        (attacker == ROYALISTS and is_hampered(g, space), hampered_by(space), -1),
        (defends_reserve(g, defender, space), "reserve", -1),
        (defender == REBELLION and g.leads("washington", space), "washington", -1),
        (battle.defender_losses != 0, "event", battle.defender_losses),
    ]
    forts = defending_forts(g, defender, space)
    return modifiers([*found, (forts > 0, "forts", -forts)], "3.6.5")


def attacker_loss_modifiers(g: Insurrection, battle: Battle, space: Space) -> tuple[Modifier, ...]:
    """3.6.6: added to the defender's roll."""
    side = 1 - attacking_side(battle)
    regulars, others = defending_cubes(g, side, space)
    forts = defending_forts(g, side, space)
    pieces = regulars + others + forts + other_defenders(g, side, space)
    found = [
        (is_half_regular(g, regulars, others, pieces), "regulars", 1),
        (g.count(space, WAR_PARTY if side == ROYALISTS else MILITIA) > 0, "underground", 1),
        (defends_with_leader(g, side, space), "leader", 1),
        (
            side == ROYALISTS and g.pieces(space, BRITISH) > 0 and is_hampered(g, space),
            hampered_by(space),
            -1,
        ),
        (forts > 0, "forts", forts),
        (battle.attacker_losses != 0, "event", battle.attacker_losses),
    ]
    return modifiers(found, "3.6.6")


def modifiers(found: list[tuple[bool, str, int]], rule: str) -> tuple[Modifier, ...]:
    return tuple([Modifier(f"modifier.{name}", rule, value) for holds, name, value in found if holds])


def other_defenders(g: Insurrection, side: int, space: Space) -> int:
    """Defending pieces besides cubes and forts that are not underground."""
    if side == ROYALISTS:
        return g.count(space, ACTIVE_WAR_PARTY) + g.count(space, VILLAGE)
    return g.count(space, ACTIVE_MILITIA)


def is_hampered(g: Insurrection, space: Space) -> bool:
    """3.6.5, 3.6.6: the French fleet is before the city, or in the West Indies."""
    return g.squadrons > 0 if space.is_west_indies else g.blockades[space.number] > 0


def hampered_by(space: Space) -> str:
    return "squadron" if space.is_west_indies else "blockade"


def attacks_from_underground(g: Insurrection, battle: Battle, space: Space) -> bool:
    if battle.attacker == BRITISH:
        return g.count(space, WAR_PARTY) > 0
    return g.count(space, MILITIA) > 0 and (battle.attacker == PATRIOTS or battle.allied)


def attacks_with_leader(g: Insurrection, battle: Battle, space: Space) -> bool:
    """3.6.1: the Indian leader helps where a war party is, a partner's leader where the partner pays."""
    if g.leader_at[battle.attacker] == space.number:
        return True
    partner = g.partner(battle.attacker)
    helps = g.irregulars(space, INDIANS) > 0 if battle.attacker == BRITISH else battle.allied
    return helps and g.leader_at[partner] == space.number


def attacks_with_lauzun(g: Insurrection, battle: Battle, space: Space) -> bool:
    french = battle.attacker == FRENCH or (battle.attacker == PATRIOTS and battle.allied)
    return french and g.count(space, FRENCH_REGULAR) > 0 and g.leads("lauzun", space)


def defends_reserve(g: Insurrection, side: int, space: Space) -> bool:
    return side == ROYALISTS and space.is_reserve and g.pieces(space, INDIANS) > 0


def defends_with_leader(g: Insurrection, side: int, space: Space) -> bool:
    return any(g.leader_at[faction.number] == space.number for faction in g.board.sides[side].factions)


# ---------------------------------------------------------------------- 3.6.7: losses


def losses(g: Insurrection, battle: Battle, side: int, space: Space, level: int) -> list[int]:
    """3.6.7: the kinds of the pieces that a side removes, in their order, for a loss level."""
    left = [g.count(space, kind.number) for kind in g.board.kinds]
    defends = side != attacking_side(battle)
    if not defends:
        without_partner(battle, left)
    found: list[int] = []
    points = 0
    common = battle.common if not defends else 0
    for kind in order_of_losses(side, left, common, defends):
        if points >= level:
            break
        found.append(kind)
        points += g.board.kinds[kind].loss
    return found


def without_partner(battle: Battle, left: list[int]) -> None:
    """3.6.1: a partner who does not take part loses nothing."""
    if battle.allied:
        return
    for kind in (FRENCH_REGULAR,) if battle.attacker == PATRIOTS else (CONTINENTAL, ACTIVE_MILITIA):
        left[kind] = 0


def order_of_losses(side: int, left: list[int], common: int, defends: bool) -> list[int]:
    """3.6.7: turn by turn among cubes (and militia), then war parties; defenders lose bases last."""
    if side == REBELLION:
        found = in_turn([[kind] * left[kind] for kind in (FRENCH_REGULAR, CONTINENTAL, ACTIVE_MILITIA)])
        return found + [PATRIOT_FORT] * (left[PATRIOT_FORT] if defends else 0)
    seconds = [TORY] * left[TORY] + [ACTIVE_WAR_PARTY] * common
    found = in_turn([[REGULAR] * left[REGULAR], seconds])
    found += [ACTIVE_WAR_PARTY] * (left[ACTIVE_WAR_PARTY] - common)
    if defends:
        found += [VILLAGE] * left[VILLAGE] + [BRITISH_FORT] * left[BRITISH_FORT]
    return found


def in_turn(piles: list[list[int]]) -> list[int]:
    """One of each pile in turn, as long as there are any."""
    longest = max([len(pile) for pile in piles])
    return [pile[place] for place in range(longest) for pile in piles if place < len(pile)]


# ---------------------------------------------------------------------- 3.6.8: the winner


def standing(g: Insurrection, side: int, space: Space) -> int:
    """3.6.8: the pieces of a side that count as survivors: all but those underground."""
    return g.side_pieces(space, side) - g.count(space, WAR_PARTY if side == ROYALISTS else MILITIA)


def winning(attacker: int, left: Sequence[int], removed: Sequence[int]) -> int:
    """3.6.8: who survives, else who has removed fewer pieces; the defender wins ties."""
    if not left[ROYALISTS] or not left[REBELLION]:
        if not left[ROYALISTS] and not left[REBELLION]:
            return NOBODY
        return ROYALISTS if left[ROYALISTS] else REBELLION
    return attacker if removed[attacker] < removed[1 - attacker] else 1 - attacker
