"""7.3, 7.5: morale checks; 7.10: what becomes of artillery in an assault."""

from __future__ import annotations

from flintlock.core.fight import Modifier, Roll
from flintlock.core.message import Message
from flintlock.core.question import Rules
from flintlock.games.gettysburg.damage import eliminate
from flintlock.games.gettysburg.entrenching import is_flanked, is_sheltered
from flintlock.games.gettysburg.pieces import CAVALRY, ELITE, TOWN, WEAK, Area, Side
from flintlock.games.gettysburg.position import Fighter, Game1863
from flintlock.games.gettysburg.retreat import fall_back, go_back, ways_back
from flintlock.games.gettysburg.tables import COLUMNS, COUNTER, DISRUPT, ELIMINATED, RETREAT

# ---------------------------------------------------------------------- 7.3: attackers


def attackers_stand(g: Game1863, area: Area) -> Rules[None]:
    """7.3: every attacker checks, in the order that its player likes; results take effect at once."""
    side, tables = g.side, g.board.tables
    waiting = g.fight.attackers[:]
    while waiting:
        fighter = yield from g.pick_fighter(side, "check_next", waiting, rule="7.3", area=area)
        waiting = [one for one in waiting if one is not fighter]
        shifts: tuple[Modifier, ...] = ()
        if g.kind_of(fighter).quality == ELITE:
            shifts = (Modifier("modifier.elite", "7.3", tables.attacker_elite),)
        result = yield from roll_morale(g, fighter, shifts, tables.attacker_morale, "7.3")
        if result == RETREAT:
            yield from go_back(g, fighter)
        elif result == ELIMINATED:
            eliminate(g, fighter)
        waiting = _still_there(waiting, g.fight.attackers)


def _still_there(fighters: list[Fighter], there: list[Fighter]) -> list[Fighter]:
    """Those that nothing has removed in the meantime."""
    return [one for one in fighters if any(one is other for other in there)]


def roll_morale(
    g: Game1863,
    fighter: Fighter,
    shifts: tuple[Modifier, ...],
    table: tuple[tuple[str, ...], ...],
    rule: str,
) -> Rules[str]:
    """7.3, 7.5: a die against the column of the piece's damage, which shifts move to left or right."""
    kind, troop = g.kind_of(fighter), g.troop(fighter)
    die = yield from g.chance("morale", g.board.dice, rule=rule, troop=troop)
    column = fighter.damage + sum([shift.value for shift in shifts])
    result = table[die.value - 1][min(max(column, 0), COLUMNS - 1)]
    meaning = Message(f"effect.{result}", {})
    roll = Roll(kind.side.id, (die,), rule, shifts, None, meaning)
    g.tell_fight(roll, "checks", troop=troop, die=die, column=min(max(column, 0), COLUMNS - 1))
    return result


# ---------------------------------------------------------------------- 7.5: defenders


def defenders_stand(g: Game1863, area: Area) -> Rules[None]:
    """7.5: all infantry and cavalry of the defender check; what shifts the column is settled beforehand."""
    defender = g.enemy(g.side)
    common = common_shifts(g, area)
    waiting = g.fight.defenders[:]
    while waiting:
        fighter = yield from g.pick_fighter(defender, "check_next", waiting, rule="7.5", area=area)
        waiting = [one for one in waiting if one is not fighter]
        shifts = (*common, *own_shifts(g, fighter))
        result = yield from roll_morale(g, fighter, shifts, g.board.tables.defender_morale, "7.5")
        if result == DISRUPT:
            g.disrupt(area)
        elif result == RETREAT:
            yield from defender_retreats(g, area, fighter)
        elif result == ELIMINATED:
            eliminate(g, fighter)
            yield from settle_artillery(g, area, defender)
        elif result == COUNTER:
            yield from counter_attack(g, area)
        waiting = _still_there(waiting, g.fight.defenders)


def common_shifts(g: Game1863, area: Area) -> tuple[Modifier, ...]:
    """7.5: what counts for all defenders of the area."""
    shifts, attackers = g.board.tables.shifts, g.fight.attackers
    named = []
    if area.is_height:
        named.append("height")
    if is_flanked(g, area, attackers):
        named.append("flank")
    elif is_sheltered(g, area, attackers):
        named.append("entrenched")
    if area.terrain == TOWN:
        named.append("town")
    if area.number in g.disrupted:
        named.append("disrupted")
    return tuple(Modifier(f"modifier.{name}", "7.5", shifts[name]) for name in named)


def own_shifts(g: Game1863, fighter: Fighter) -> tuple[Modifier, ...]:
    """7.5: what counts for the piece itself."""
    quality = g.kind_of(fighter).quality
    if quality not in (ELITE, WEAK):
        return ()
    return (Modifier(f"modifier.{quality}", "7.5", g.board.tables.shifts[quality]),)


def defender_retreats(g: Game1863, area: Area, fighter: Fighter) -> Rules[None]:
    """7.5, 7.8: the piece leaves with its damage; 7.10: lone artillery follows."""
    kind, fight = g.kind_of(fighter), g.fight
    fight.escort_retreated = True
    is_alone = len(fight.defenders) == 1 and kind.arm == CAVALRY
    yield from fall_back(g, area, kind, fighter.damage, fighter=fighter)
    if is_alone:
        yield from artillery_leaves(g, area, kind.side, is_hurt=False)
    else:
        yield from settle_artillery(g, area, kind.side)


def counter_attack(g: Game1863, area: Area) -> Rules[None]:
    """7.5: the attacker sends one of its pieces back, if any is left."""
    attackers = g.fight.attackers
    if attackers:
        fighter = yield from g.pick_fighter(g.side, "counter_attacked", attackers, rule="7.5", area=area)
        yield from go_back(g, fighter)


def all_fall_back(g: Game1863) -> Rules[None]:
    """7.6: after the second round the attackers that are left go back where they came from."""
    for fighter in g.fight.attackers[:]:
        yield from go_back(g, fighter)


# ---------------------------------------------------------------------- 7.10: artillery


def settle_artillery(g: Game1863, area: Area, side: Side) -> Rules[None]:
    """7.10: artillery whose escort has gone retreats damaged if some of it retreated, else it is lost."""
    if g.fight.defenders or not g.guns(area, side):
        return
    if g.fight.escort_retreated:
        yield from artillery_leaves(g, area, side, is_hurt=True)
    else:
        lose_lone_artillery(g, area, side)


def artillery_leaves(g: Game1863, area: Area, side: Side, is_hurt: bool) -> Rules[None]:
    """7.10: all artillery retreats; hurt on the way, a damaged piece is lost."""
    for kind in (side.worn, side.artillery):
        for _ in range(g.count(area, kind)):
            if is_hurt and kind.is_worn:
                g.tell("eliminated", kind=kind, place=area)
                g.lose(area, kind, 0)
            else:
                yield from fall_back(g, area, kind, 0, arriving=side.worn if is_hurt else kind)


def lose_lone_artillery(g: Game1863, area: Area, side: Side) -> None:
    """7.10: artillery without infantry or cavalry is eliminated."""
    for kind in g.kinds_at(area, (side.artillery, side.worn)):
        for _ in range(g.count(area, kind)):
            g.tell("eliminated", kind=kind, place=area)
            g.lose(area, kind, 0)


def withdraw_artillery(g: Game1863, area: Area, side: Side) -> Rules[None]:
    """7.10: after the first check of its infantry the defender may take artillery away, unhurt."""
    while kinds := g.kinds_at(area, (side.artillery, side.worn)):
        if not ways_back(g, area, side):
            return
        kind = yield from g.may(side.id, "withdraw_artillery", kinds, g.board.stay, rule="7.10", area=area)
        if kind is None:
            return
        yield from fall_back(g, area, kind, 0)
