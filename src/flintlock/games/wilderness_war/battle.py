"""7.0: battles. They are called from moves, sorties and raids, and come back."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import Final

from flintlock.core.fight import Onset, Outcome
from flintlock.core.message import Amounts
from flintlock.core.question import Rules
from flintlock.games.wilderness_war.fire import encounter_of, fire, volley
from flintlock.games.wilderness_war.losses import check_leaders, take_losses
from flintlock.games.wilderness_war.odds import attacker_wins
from flintlock.games.wilderness_war.phases import FIRE, RETREAT
from flintlock.games.wilderness_war.picking import pick
from flintlock.games.wilderness_war.pieces import CULTIVATED, NONE, Department, Piece, Side, Space, Unit
from flintlock.games.wilderness_war.position import Game1755, unmark
from flintlock.games.wilderness_war.responses import fighters, respond_all
from flintlock.games.wilderness_war.retreat import retreat_attackers, retreat_defenders
from flintlock.games.wilderness_war.settle import besiege, come_out, destroy_stockade, settle
from flintlock.games.wilderness_war.states import Battle

EVENTS_OF_BATTLE: Final = ("ambush", "fieldworks")


def start_battle(
    g: Game1755,
    space: Space,
    attackers: Sequence[Piece],
    sallied: Sequence[Piece],
    came_from: int,
    must_retreat: bool = False,
) -> None:
    """7.1: all defenders outside take part; `sallied`: attackers out of a besieged place (8.25)."""
    side = attackers[0].side
    everybody = dict.fromkeys([*attackers, *sallied])
    g.battle = Battle(
        space=space.number,
        attacker=side.number,
        attackers=sorted(piece.number for piece in everybody),
        defenders=[piece.number for piece in g.outer(g.enemy(side), space)],
        came_from=came_from,
        sallied=[piece.number for piece in sallied],
        landed=g.moving.landed and g.moving.path[-1] == space.number,
        must_retreat=must_retreat,
    )
    retire(g, g.battle.attackers)
    g.action.rolled = True


def retire(g: Game1755, numbers: Sequence[int]) -> None:
    """5.36: who has fought in this action phase cannot be activated any more."""
    for party in g.action.pending:
        party.pieces = [number for number in party.pieces if number not in numbers]


# ---------------------------------------------------------------------- before the battle


def battle(g: Game1755) -> Rules[str]:
    """7.2 A, B: militia, then events: the attacker's first (7.4)."""
    b = g.fighting
    space, attacker = g.board.spaces[b.space], g.board.sides[b.attacker]
    yield from call_militia(g, space)
    b.worth = [int(is_worth_a_point(g, side)) for side in g.board.sides]
    chance = attacker_wins(g, encounter_of(g))
    odds = {attacker.id: chance, g.enemy(attacker).id: 1 - chance}
    g.tell_fight(Onset(space.code, forces(g), odds), "battle", side=attacker.id, space=space)
    for side in (attacker, g.enemy(attacker)):
        yield from respond_all(g, side, EVENTS_OF_BATTLE, "respond_battle", "7.4", space)
    return FIRE


def call_militia(g: Game1755, space: Space) -> Rules[None]:
    """7.3: militia of the Department fight for their own country, unless the enemy has raided it."""
    department = space.department
    if department is None or space.terrain != CULTIVATED or g.raid is not None or is_raided(g, department):
        return
    side = department.side
    militia = militia_in(g, department)
    called: list[Piece] = yield from pick(g, side, militia, "call_militia", "7.3", g.board.no_militia, space)
    for unit in called:
        deploy(g, unit, space)
    if called:
        g.tell("militia_called", side=side.id, pieces=g.amounts(called), space=space)


def deploy(g: Game1755, unit: Piece, space: Space) -> None:
    """Militia come to the fight."""
    b = g.fighting
    g.place(unit, space)
    b.militia.append(unit.number)
    insort(b.attackers if unit.side.number == b.attacker else b.defenders, unit.number)


def militia_in(g: Game1755, department: Department) -> list[Unit]:
    at, box = g.at, department.box
    return [unit for unit in department.side.militia if at[unit.number] == box]


def is_raided(g: Game1755, department: Department) -> bool:
    """7.3: an enemy Raided marker lies in the Department."""
    markers = g.raided[1 - department.side.number]
    return bool(markers) and any(space.number in markers for space in department.spaces)


def is_worth_a_point(g: Game1755, side: Side) -> bool:
    """7.81: a Regular, or more than four units; militia and those who joined from inside count (R20)."""
    units = [piece for piece in fighters(g, side.number) if isinstance(piece, Unit)]
    return len(units) >= g.board.tables.worth_units or any(unit.regular for unit in units)


def forces(g: Game1755) -> dict[str, Amounts]:
    return {side.id: g.amounts(fighters(g, side.number)) for side in g.board.sides}


# ---------------------------------------------------------------------- the fight


def fire_phase(g: Game1755) -> Rules[str]:
    """7.2 C, D: both fire, and both lose steps and leaders; an ambush fires first (7.56)."""
    b = g.fighting
    attacker, defender = g.board.sides[b.attacker], g.board.sides[1 - b.attacker]
    first = ambusher(g)
    if first is None:
        shots = [volley(g, encounter_of(g), side) for side in (attacker, defender)]
        own = yield from fire(g, shots[0], b.results)
        theirs = yield from fire(g, shots[1], b.results)
        yield from suffer(g, attacker, theirs)
        yield from suffer(g, defender, own)
    else:
        second = g.enemy(first)
        die = yield from fire(g, volley(g, encounter_of(g), first), b.results)
        yield from suffer(g, second, die)
        if any(piece.is_unit for piece in fighters(g, second.number)):
            die = yield from fire(g, volley(g, encounter_of(g), second), b.results)
            yield from suffer(g, first, die)
    return RETREAT


def ambusher(g: Game1755) -> Side | None:
    """7.56: the one side that has played Ambush!; two cancel each other."""
    sides = [side for side in g.board.sides if g.fighting.ambush[side.number]]
    return sides[0] if len(sides) == 1 else None


def suffer(g: Game1755, side: Side, die: int) -> Rules[None]:
    """7.6, 7.7: a side takes the steps that the other has caused, then rolls for its leaders."""
    b = g.fighting
    losses = b.results[1 - side.number]
    pieces = b.attackers if side.number == b.attacker else b.defenders
    yield from take_losses(g, side, pieces, losses, drilled=(losses + 1) // 2)
    if losses and die in g.board.tables.leaders_at_risk:
        yield from check_leaders(g, side, pieces, "7.7")


# ---------------------------------------------------------------------- after the battle


def retreat_phase(g: Game1755) -> Rules[str]:
    """7.2 E, F: the winner, his victory point, militia go home, the beaten retreat."""
    b = g.fighting
    space = g.board.spaces[b.space]
    attacker, defender = g.board.sides[b.attacker], g.board.sides[1 - b.attacker]
    winner = winner_of(g)
    b.winner = winner.number
    loser = g.enemy(winner)
    b.overrun = is_overrun(g, space)
    g.tell_fight(Outcome(winner.id, forces(g)), "battle_won", side=winner.id, space=space)
    if b.worth[loser.number]:
        g.score(winner.number, g.board.tables.battle_points)
        g.tell("battle_points", side=winner.id, points=g.board.tables.battle_points)
    if winner is attacker:
        unmark(g.fieldworks, space)
    attackers_go = loser is attacker or b.must_retreat or not has_units(g, attacker)  # 7.64
    defenders_go = (loser is defender and not b.must_retreat) or not has_units(g, defender)
    dismiss_militia(g)
    touched: list[Space] = []
    if attackers_go:
        touched += yield from retreat_attackers(g, attacker)
    if defenders_go:
        touched += yield from retreat_defenders(g, defender)
    if not g.is_besieged(space) and not g.units_outside(attacker.number, space):
        come_out(g, space)  # R23
    if winner is attacker and not b.must_retreat:
        gain_ground(g, attacker, space)
    yield from settle(g, dict.fromkeys(touched))
    return g.come_back()


def has_units(g: Game1755, side: Side) -> bool:
    return any(piece.is_unit for piece in fighters(g, side.number))


def winner_of(g: Game1755) -> Side:
    """7.8: who alone has units left, or else who has taken more steps; the defender if both are even."""
    b = g.fighting
    attacker, defender = g.board.sides[b.attacker], g.board.sides[1 - b.attacker]
    if has_units(g, attacker) != has_units(g, defender):
        return attacker if has_units(g, attacker) else defender
    return attacker if b.results[attacker.number] > b.results[defender.number] else defender


def is_overrun(g: Game1755, space: Space) -> bool:
    """7.82: all enemy units eliminated without a loss, and no enemy fortification; 8.25: not in a sortie."""
    b = g.fighting
    defender = g.board.sides[1 - b.attacker]
    if b.winner != b.attacker or b.must_retreat or b.came_from == NONE:
        return False
    is_clean = not has_units(g, defender) and not b.results[defender.number]
    return is_clean and not g.is_fortified(space, defender.number)


def gain_ground(g: Game1755, side: Side, space: Space) -> None:
    """8.21, 5.45: at once the victors besiege a fort or fortress, or drilled troops destroy a stockade."""
    enemy = 1 - side.number
    if not g.units_outside(side.number, space):
        return
    if g.has_free_stronghold(space, enemy):
        besiege(g, space)
    elif g.has_stockade(space, enemy) and g.drilled_outside(side.number, space):
        destroy_stockade(g, side, space)


def dismiss_militia(g: Game1755) -> None:
    """7.91: militia return to their box as they are."""
    b = g.fighting
    department = g.board.spaces[b.space].department
    for unit in g.named(b.militia):
        assert department is not None
        if g.is_on_map(unit):
            g.put(unit, department.box)
        for pieces in (b.attackers, b.defenders):
            if unit.number in pieces:
                pieces.remove(unit.number)
    b.militia = []
