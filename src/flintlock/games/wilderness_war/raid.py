"""10.0: raids."""

from __future__ import annotations

from collections.abc import Sequence

from flintlock.core.fight import Modifier, Onset, Outcome, Roll
from flintlock.core.message import Message
from flintlock.core.question import Rules
from flintlock.games.wilderness_war.battle import deploy, militia_in, retire, start_battle
from flintlock.games.wilderness_war.entering import extend_path, tell_march
from flintlock.games.wilderness_war.fire import battle_commander, total
from flintlock.games.wilderness_war.home import go_home
from flintlock.games.wilderness_war.losses import check_leaders, take_losses
from flintlock.games.wilderness_war.phases import BATTLE, MOVE_END, NEXT_PARTY, RAID, RAID_ROLL
from flintlock.games.wilderness_war.pieces import CULTIVATED, NONE, Piece, Side, Space, Unit
from flintlock.games.wilderness_war.position import Game1755, mark, unmark
from flintlock.games.wilderness_war.responses import respond
from flintlock.games.wilderness_war.settle import settle
from flintlock.games.wilderness_war.states import Move, Raid
from flintlock.games.wilderness_war.tables import row

# ---------------------------------------------------------------------- where raids take place


def move_end(g: Game1755) -> Rules[str]:
    """5.36, 10.1: after battles, all active auxiliaries that find something to raid do so, space by space."""
    m = g.moving
    tell_march(g)
    for number in [*m.pieces, *m.dropped]:
        if g.at[number] >= 0 and number not in m.home and is_raider(g, number):
            here = g.board.spaces[g.at[number]]
            g.raid = Raid(space=here.number, came_from=raid_origin(g, m, number), commander=m.commander)
            return g.call(RAID, then=MOVE_END)
    yield from ()
    return NEXT_PARTY


def is_raider(g: Game1755, number: int) -> bool:
    """10.1, 10.11: an unbesieged auxiliary unit without drilled troops, where there is something to raid."""
    piece = g.board.pieces[number]
    return piece.auxiliary and number not in g.inside and is_target(g, piece.side, g.where(piece))


def is_target(g: Game1755, side: Side, space: Space) -> bool:
    """10.1, 10.11: enemy country, an enemy stockade or an allied settlement; never a fort or fortress."""
    if g.stronghold(space) != NONE or g.has_stockade(space, side.number) or space.is_box:
        return False
    if g.drilled_outside(side.number, space):
        return False
    return space.originally == 1 - side.number or is_rich_target(g, side, space)


def is_rich_target(g: Game1755, side: Side, space: Space) -> bool:
    """10.3: an enemy stockade, or a settlement whose Indians are on the map for the enemy."""
    enemy = 1 - side.number
    return g.has_stockade(space, enemy) or any(g.is_allied(tribe, enemy) for tribe in space.tribes)


def raid_origin(g: Game1755, m: Move, number: int) -> int:
    """Where a raider came from: by its own way, or beaten back from a battle."""
    if number in m.dropped:
        return m.drop_origins[m.dropped.index(number)]
    if g.at[number] != m.path[-1]:
        return m.path[-1]
    return m.path[-2] if len(m.path) > 1 else NONE


def raiders(g: Game1755, side: Side, space: Space) -> list[Piece]:
    """R34: all auxiliaries and leaders in the space raid together, activated or not."""
    return [piece for piece in g.outer(side, space) if piece.is_leader or piece.auxiliary]


# ---------------------------------------------------------------------- militia


def raid(g: Game1755) -> Rules[str]:
    """10.2: one militia unit may defend a stockade, unless the raiders have fought there already."""
    m, side, enemy = g.moving, g.side, g.other
    space = g.board.spaces[g.raiding.space]
    pieces = raiders(g, side, space)
    m.home += [piece.number for piece in pieces]
    retire(g, m.home)
    g.tell("raid", side=side.id, pieces=g.amounts(pieces), space=space)
    if not may_call_militia(g, side, space) or m.fought_in == space.number:
        return RAID_ROLL
    department = space.department
    assert department is not None
    militia = g.distinct(militia_in(g, department))
    unit = yield from g.may(enemy.id, "raid_militia", militia, g.board.no_militia, rule="10.2", space=space)
    if unit is None:
        return RAID_ROLL
    start_battle(g, space, pieces, [], g.raiding.came_from)
    deploy(g, unit, space)
    g.tell("militia_called", side=enemy.id, pieces=g.amounts([unit]), space=space)
    return g.call(BATTLE, then=RAID_ROLL)


def may_call_militia(g: Game1755, side: Side, space: Space) -> bool:
    """10.2: for a stockade in a Department of the raiders' enemy."""
    department = space.department
    if department is None or department.side is side or space.terrain != CULTIVATED:
        return False
    return g.has_stockade(space, 1 - side.number)


# ---------------------------------------------------------------------- the raid itself


def raid_roll(g: Game1755) -> Rules[str]:
    """10.3: Blockhouses, the roll, losses, booty, and home."""
    side, enemy = g.side, g.other
    space = g.board.spaces[g.raiding.space]
    if g.battle is not None:
        is_beaten = g.battle.winner != side.number
        g.battle = None
        yield from settle(g, (space,))
        if is_beaten:
            return beaten_off(g)
    pieces = raiders(g, side, space)
    if not any(piece.is_unit for piece in pieces):
        return beaten_off(g)
    yield from respond(g, enemy, ("blockhouses",), "respond_blockhouses", "10.3", space)
    is_rich = is_rich_target(g, side, space)
    uses_stockade_column = is_rich or bool(g.blockhouses[enemy.number])
    yield from roll_raid(g, space, pieces, uses_stockade_column)
    left = raiders(g, side, space)
    yield from go_home(g, side, space, left, is_raid=True)
    g.raid = None
    return g.come_back()


def beaten_off(g: Game1755) -> str:
    """10.23, R35: the raiders have retreated; where they stand now they may have to raid after all."""
    m = g.moving
    m.home = [number for number in m.home if g.at[number] < 0 or g.at[number] == g.raiding.space]
    extend_path(m, g.board.spaces[g.raiding.space])
    g.raid = None
    return g.come_back()


def roll_raid(g: Game1755, space: Space, pieces: Sequence[Piece], on_stockade: bool) -> Rules[None]:
    side, tables = g.side, g.board.tables
    numbers = [piece.number for piece in pieces]
    modifiers = [one for one in raid_modifiers(g, space, pieces) if one.value]
    before = {side.id: g.amounts(pieces), g.other.id: ()}
    g.tell_fight(Onset(space.code, before), "raid_begins", side=side.id, space=space)
    die = yield from g.roll("raid_die", side, "10.3")
    roll = die.value + total(modifiers)
    losses = (tables.raid_stockade if on_stockade else tables.raid_cultivated)[row(roll)]
    is_success = row(roll) >= tables.raid_success
    key = "raid.success" if is_success else "raid.failure"
    meaning = Message(key, {"losses": losses})
    result = Roll(side.id, (die,), "10.3", tuple(modifiers), roll, meaning)
    g.tell_fight(result, "raid_roll", side=side.id, die=die, losses=losses)
    targets = is_rich_target(g, side, space)
    yield from take_losses(g, side, numbers, losses, spread=False, rule="10.31")
    risk = tables.raid_stockade_risk if on_stockade else tables.raid_risk
    if die.value in risk:
        yield from check_leaders(g, side, numbers, "10.32")
    after = {side.id: g.amounts(g.named(numbers)), g.other.id: ()}
    winner = side if is_success else g.other
    key = "raid_succeeds" if is_success else "raid_fails"
    g.tell_fight(Outcome(winner.id, after), key, side=side.id, space=space)
    if is_success:
        yield from take_booty(g, side, space, targets)


def raid_modifiers(g: Game1755, space: Space, pieces: Sequence[Piece]) -> list[Modifier]:
    """10.3: the leader, Rangers, and militia of the Department."""
    tables, side = g.board.tables, g.side
    leader = battle_commander(g, side, pieces)
    rangers = any(isinstance(piece, Unit) and piece.kind_of_unit.ranger for piece in pieces)
    department = space.department
    is_watched = (
        department is not None
        and department.side is not side
        and len(militia_in(g, department)) >= tables.raid_militia_units
    )
    return [
        Modifier("modifier.tactics", "10.3", leader.tactics if leader is not None else 0),
        Modifier("modifier.rangers", "10.3", tables.raid_rangers if rangers else 0),
        Modifier("modifier.militia", "10.3", tables.raid_militia if is_watched else 0),
    ]


def take_booty(g: Game1755, side: Side, space: Space, is_rich: bool) -> Rules[None]:
    """10.31, 10.33: a Raided marker; the stockade and the tribe are lost. Plain country is raided once."""
    enemy = g.enemy(side)
    markers = g.raided[side.number]
    if is_rich or space.number not in markers:
        mark(markers, space)
        g.tell("raided", side=side.id, space=space)
        yield from lose_militia(g, space)
    if g.has_stockade(space, enemy.number):
        unmark(g.stockades[enemy.number], space)
        g.tell("burned", space=space)
    for tribe in space.tribes:
        for unit in tribe.units[enemy.number]:
            if g.is_on_map(unit) and not g.is_inside(unit):
                here = g.where(unit)
                g.lose(unit)
                g.tell("eliminated", piece=unit)
                yield from settle(g, (here,))


def lose_militia(g: Game1755, space: Space) -> Rules[None]:
    """14.2: a Raided marker costs the militia of the Department a step."""
    department = space.department
    if not g.has_rule("14.2") or department is None or department.side is g.side:
        return
    units = militia_in(g, department)
    if units:
        unit = yield from g.ask(
            department.side.id, "lose_militia", g.distinct(units), rule="14.2", space=space
        )
        g.lose_step(unit)
        g.tell("militia_suffers", piece=unit)
