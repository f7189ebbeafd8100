"""7.0: the assault: who fires, with which results, and how it ends."""

from __future__ import annotations

from flintlock.core.fight import Modifier, Onset, Outcome, Roll
from flintlock.core.message import Amounts, Message
from flintlock.core.question import Rules
from flintlock.core.vocabulary import Die
from flintlock.games.gettysburg.damage import assign
from flintlock.games.gettysburg.entrenching import faces_trenches
from flintlock.games.gettysburg.morale import (
    all_fall_back,
    attackers_stand,
    defenders_stand,
    lose_lone_artillery,
    settle_artillery,
    withdraw_artillery,
)
from flintlock.games.gettysburg.phases import ATTACK, ATTACKERS_CHECK, DEFENCE, DEFENDERS_CHECK
from flintlock.games.gettysburg.pieces import Area, Kind, Side
from flintlock.games.gettysburg.position import Assault, Fighter, Game1863
from flintlock.games.gettysburg.retreat import hit_fighters
from flintlock.games.gettysburg.tables import DAMAGE, DISRUPT, MORALE


def assaults(g: Game1863) -> Rules[str]:
    """7.0: after all moves every assault is fought, in the order that the active player likes."""
    columns = g.turn.columns
    if not columns:
        return g.come_back()
    areas = [g.board.areas[number] for number in sorted({fighter.at for fighter in columns})]
    area = yield from g.ask(g.side.id, "assault", areas, rule="7.0")
    attackers = [fighter for fighter in columns if fighter.at == area.number]
    g.turn.columns = [fighter for fighter in columns if fighter.at != area.number]
    g.assault = Assault(area=area.number, attackers=attackers)
    forces = both_forces(g, area)
    g.tell_fight(
        Onset(area.code, forces),
        *("assault_begins",),
        area=area,
        side=g.side.id,
        attackers=forces[g.side.id],
        defenders=forces[g.enemy(g.side).id],
    )
    return g.call(DEFENCE, then=g.phase)


def both_forces(g: Game1863, area: Area) -> dict[str, Amounts]:
    return {side.id: g.forces(area, side) for side in (g.side, g.enemy(g.side))}


# ---------------------------------------------------------------------- 7.1, 7.2: the defender fires


def defence(g: Game1863) -> Rules[str]:
    """7.1, 7.2: the defender's artillery fires, in the first round only, then infantry and cavalry."""
    fight = g.fight
    area, defender = g.board.areas[fight.area], g.enemy(g.side)
    if fight.round == 1:
        yield from artillery_fires(g, area, defender)
        if fight.attackers:
            yield from assign_defence(g, area, defender)
    if fight.attackers:
        yield from defenders_fire(g, area, defender)
    return ATTACKERS_CHECK if fight.attackers else end_assault(g, area)


def artillery_fires(g: Game1863, area: Area, defender: Side) -> Rules[None]:
    """7.1: one die for each artillery piece; no fire marker for this."""
    tables = g.board.tables
    hits = 0
    for kind in (defender.artillery, defender.worn):
        modifiers = (Modifier("modifier.worn", "7.1", tables.artillery_damaged),) if kind.is_worn else ()
        for _ in range(g.count(area, kind)):
            result = yield from roll_fire(g, kind, modifiers, tables.defending_artillery, "7.1")
            hits += result == DAMAGE
    yield from suffer(g, area, g.side, hits, "7.1")
    g.fight.attackers_check |= hits > 0


def assign_defence(g: Game1863, area: Area, defender: Side) -> Rules[None]:
    """7.2: the defender assigns the damage in the area; it stays so until the assault is over."""
    defenders: list[Fighter] = []
    for kind in g.kinds_at(area, defender.troops):
        number, markers = g.count(area, kind), g.markers(area, kind)
        shares = yield from assign(g, area, kind, number, staying=0, markers=markers)
        defenders += [Fighter(kind=kind.number, damage=share, at=area.number) for share in shares]
    g.fight.defenders = defenders


def defenders_fire(g: Game1863, area: Area, defender: Side) -> Rules[None]:
    """7.2: one die for each piece; a morale result makes the attackers check without damage."""
    tables, fight = g.board.tables, g.fight
    hits = 0
    for fighter in fight.defenders:
        modifiers = hurt_modifiers(g, fighter, "7.2")
        result = yield from roll_fire(g, g.kind_of(fighter), modifiers, tables.defending_infantry, "7.2")
        hits += result == DAMAGE
        fight.attackers_check |= result == MORALE
    fight.attackers_check |= hits > 0
    yield from suffer(g, area, g.side, hits, "7.2")


# ---------------------------------------------------------------------- 7.3 to 7.5


def attackers_check(g: Game1863) -> Rules[str]:
    """7.3: attackers that were hit or shaken check their morale; 7.10: who is left takes lone artillery."""
    fight = g.fight
    area, defender = g.board.areas[fight.area], g.enemy(g.side)
    if fight.attackers_check:
        yield from attackers_stand(g, area)
    if fight.attackers and not fight.defenders:
        lose_lone_artillery(g, area, defender)
    return ATTACK if fight.attackers and fight.defenders else end_assault(g, area)


def attack(g: Game1863) -> Rules[str]:
    """7.4: the attackers that are left fire."""
    fight, tables = g.fight, g.board.tables
    area, defender = g.board.areas[fight.area], g.enemy(g.side)
    hits = 0
    for fighter in fight.attackers:
        modifiers = hurt_modifiers(g, fighter, "7.4")
        if faces_trenches(g, area, fighter):
            modifiers = (*modifiers, Modifier("modifier.entrenched", "7.4", tables.entrenched))
        result = yield from roll_fire(g, g.kind_of(fighter), modifiers, tables.attacking_infantry, "7.4")
        hits += result == DAMAGE
        if result == DISRUPT:
            fight.defenders_check = True
            g.disrupt(area)
    fight.defenders_check |= hits > 0
    yield from suffer(g, area, defender, hits, "7.4")
    return DEFENDERS_CHECK if g.holds(area, defender) else end_assault(g, area)


def defenders_check(g: Game1863) -> Rules[str]:
    """7.5: the defenders check their morale; 7.6: then a second round, after which the attackers go back."""
    fight = g.fight
    area, defender = g.board.areas[fight.area], g.enemy(g.side)
    if fight.defenders_check:
        yield from defenders_stand(g, area)
    if fight.round == 1 and fight.defenders:
        yield from withdraw_artillery(g, area, defender)
    if not fight.attackers or not g.holds(area, defender):
        return end_assault(g, area)
    if fight.round == g.board.tables.rounds:
        yield from all_fall_back(g)
        return end_assault(g, area)
    fight.round += 1
    fight.attackers_check = fight.defenders_check = False
    return DEFENCE


def end_assault(g: Game1863, area: Area) -> str:
    """7.6: the attackers stay where no defender is left; 7.11: a command marker there is captured."""
    attacker, defender = g.side, g.enemy(g.side)
    winner = defender if g.holds(area, defender) else attacker if g.fight.attackers else None
    g.assault = None
    outcome = Outcome("" if winner is None else winner.id, both_forces(g, area))
    if winner is None:
        g.tell_fight(outcome, "assault_empty", area=area)
        return g.come_back()
    key = "assault_won" if winner is attacker else "assault_repelled"
    g.tell_fight(outcome, key, side=winner.id, area=area)
    g.overrun(area, attacker)
    return g.come_back()


# ---------------------------------------------------------------------- dice


def roll_fire(
    g: Game1863, kind: Kind, modifiers: tuple[Modifier, ...], table: tuple[str, ...], rule: str
) -> Rules[str]:
    """7.1, 7.2, 7.4: a die, its modifiers and what it means; less than 1 is read as 1."""
    die: Die = yield from g.chance("fire", g.board.dice, rule=rule, kind=kind)
    total = max(1, die.value + sum([modifier.value for modifier in modifiers]))
    result = table[total - 1]
    meaning = Message(f"effect.{result}", {})
    roll = Roll(kind.side.id, (die,), rule, modifiers, total, meaning)
    g.tell_fight(roll, "fires", kind=kind, die=die)
    return result


def hurt_modifiers(g: Game1863, fighter: Fighter, rule: str) -> tuple[Modifier, ...]:
    """7.2, 7.4: minus one for each two damage markers on the piece."""
    pairs = fighter.damage // 2
    return (Modifier("modifier.damage", rule, pairs * g.board.tables.per_two_damage),) if pairs else ()


def suffer(g: Game1863, area: Area, side: Side, hits: int, rule: str) -> Rules[None]:
    """6.3: marker after marker; artillery does not stay without its escort (7.10)."""
    yield from hit_fighters(g, area, side, hits, rule=rule)
    yield from settle_artillery(g, area, side)
