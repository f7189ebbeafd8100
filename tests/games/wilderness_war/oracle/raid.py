"""10.0: raids."""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.wilderness_war.oracle.asking import ask, cards_of, piece_of, respond, roll
from tests.games.wilderness_war.oracle.battle import Battle, fight
from tests.games.wilderness_war.oracle.facts import BOXES, NOBODY, SPACES, TABLES, Piece, row
from tests.games.wilderness_war.oracle.home import go_home
from tests.games.wilderness_war.oracle.losses import leaders_roll, wipe_out
from tests.games.wilderness_war.oracle.settle import leave, settle
from tests.games.wilderness_war.oracle.world import World, drilled_of, leaders_of, units_of
from tests.games.witness import Rules

TABLE = TABLES["raid"]


def is_target(w: World, side: int, place: str) -> bool:
    """10.1, 10.11."""
    space = SPACES[place]
    if w.stronghold_of(place) != NOBODY or place in w.stockades[side]:
        return False
    if drilled_of(w.pieces(side, place)) or w.units(1 - side, place):
        return False
    return space.originally == 1 - side or is_hard(w, side, place)


def is_hard(w: World, side: int, place: str) -> bool:
    """An enemy stockade, or a settlement allied with the enemy."""
    return place in w.stockades[1 - side] or any(w.allied(1 - side, tribe) for tribe in SPACES[place].tribes)


def raid(
    w: World, side: int, place: str, commander: Piece | None, came_from: str, fought: bool
) -> Rules[bool]:
    """10.2-10.4; whether militia came to battle."""
    militia = [] if fought else _defenders(w, side, place)
    answer = "no_militia"
    if militia:
        answer = yield from ask("raid_militia", 1 - side, [*militia, "no_militia"])
    if answer != "no_militia":
        won = yield from _fight_militia(w, side, place, piece_of(answer), commander, came_from)
        if not won:
            return True
    raiders = w.outside(side, place)
    if is_target(w, side, place) and units_of(raiders):
        yield from _plunder(w, side, place, raiders, commander)
    return answer != "no_militia"


def _plunder(w: World, side: int, place: str, raiders: list[Piece], commander: Piece | None) -> Rules[None]:
    """10.3: Blockhouses, the roll, losses, leaders, success, home."""
    yield from _blockhouses(w, 1 - side)
    die = yield from roll("raid_die")
    hard = is_hard(w, side, place)
    column = hard or w.blockhouses[1 - side]
    total = row(die + _modifier(w, side, place, raiders, commander))
    yield from _lose(w, side, raiders, TABLE["stockade" if column else "cultivated"][total])
    if die in TABLES["leader_loss"]["raid_stockade" if column else "raid"]:
        yield from leaders_roll(w, raiders)
    if total >= TABLE["success"]:
        yield from _succeed(w, side, place, hard)
    yield from go_home(w, side, place, w.outside(side, place), winter=False)


def _defenders(w: World, side: int, place: str) -> list[Piece]:
    """10.2: the militia of a stockade in a cultivated space of the raiders' enemy."""
    department = SPACES[place].department
    if not department or BOXES[department] == side or place not in w.stockades[1 - side]:
        return []
    return w.box(department)


def _fight_militia(
    w: World, side: int, place: str, unit: Piece, commander: Piece | None, came_from: str
) -> Rules[bool]:
    """10.21: whether the raiders win."""
    raiders = w.outside(side, place)
    w.place(unit, place)
    defenders = w.outside(1 - side, place)
    b = Battle(place, side, raiders, defenders, commander, came_from, against_raid=True, militia=[unit])
    yield from fight(w, b)
    yield from settle(w, came_from, side)
    return b.winner == side


def _blockhouses(w: World, defender: int) -> Rules[None]:
    if w.blockhouses[defender]:
        return
    if (yield from respond(w, "respond_blockhouses", defender, cards_of("blockhouses"))):
        w.blockhouses[defender] = True


def _modifier(w: World, side: int, place: str, raiders: Sequence[Piece], commander: Piece | None) -> int:
    """10.3."""
    total = commander.tactics if commander is not None and commander in raiders else 0
    if any(unit.ranger for unit in raiders):
        total += TABLE["rangers"]
    department = SPACES[place].department
    if department and BOXES[department] != side and len(w.box(department)) >= TABLE["militia_units"]:
        total += TABLE["militia"]
    return total


def _lose(w: World, side: int, raiders: Sequence[Piece], losses: int) -> Rules[None]:
    """10.31: the owner decides."""
    if losses >= w.steps(raiders):
        wipe_out(w, raiders)
        return
    for _ in range(losses):
        there = [unit for unit in units_of(raiders) if w.at[unit.id] in SPACES]
        w.lose_step(piece_of((yield from ask("lose_step", side, there))))


def _succeed(w: World, side: int, place: str, hard: bool) -> Rules[None]:
    """10.31, 10.33, R36: a marker, the stockade, and the tribe wherever it is, unless besieged."""
    if hard or not w.raids[side][place]:
        w.raids[side][place] += 1
    w.stockades[1 - side].discard(place)
    tribes = SPACES[place].tribes
    lost = [unit for unit in w.on_map(1 - side) if unit.tribe in tribes and unit.id not in w.inside]
    camps = {w.at[unit.id] for unit in lost}
    for unit in lost:
        w.eliminate(unit)
    for camp in camps:
        yield from leave(w, camp)


def commander_of(w: World, side: int, place: str, preferred: Piece | None) -> Piece | None:
    """7.51: the activated leader, or any who can command those who were dropped."""
    if preferred is not None and w.at[preferred.id] == place:
        return preferred
    leaders = leaders_of(w.outside(side, place))
    return max(leaders, key=lambda leader: (leader.command, leader.tactics), default=None)
