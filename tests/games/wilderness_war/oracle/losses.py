"""7.6, 7.7, 9.14: steps and leaders that are lost."""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.wilderness_war.oracle.asking import ask, piece_of, roll
from tests.games.wilderness_war.oracle.facts import SPACES, TABLES, Piece
from tests.games.wilderness_war.oracle.world import World, drilled_of, leaders_of, units_of
from tests.games.witness import Rules


def lose(w: World, side: int, pieces: Sequence[Piece], result: int, *, assault: bool = False) -> Rules[int]:
    """Steps that a side loses in a fight: how many there were."""
    units = sorted(units_of(pieces), key=lambda unit: unit.order)
    total = min(result, w.steps(units))
    if total == w.steps(units):
        wipe_out(w, units)
        return total
    drilled = total if assault else (total + 1) // 2
    drilled = min(drilled, w.steps(drilled_of(units)))
    for number in range(total):
        there = [unit for unit in units if _is_in_play(w, unit)]
        if number < drilled:
            there = drilled_of(there)
        full = [unit for unit in there if unit.id not in w.reduced]
        answer = yield from ask("lose_step", side, full or there)
        w.lose_step(piece_of(answer))
    return total


def wipe_out(w: World, pieces: Sequence[Piece]) -> None:
    for unit in units_of(pieces):
        w.eliminate(unit)


def _is_in_play(w: World, unit: Piece) -> bool:
    return w.at[unit.id] in SPACES


def check_leaders(w: World, pieces: Sequence[Piece], natural: int, result: int) -> Rules[None]:
    """7.7: a natural 1 or 6 that has cost steps; each leader dies on a 1."""
    if natural in TABLES["leader_loss"]["battle"] and result > 0:
        yield from leaders_roll(w, pieces)


def leaders_roll(w: World, pieces: Sequence[Piece]) -> Rules[None]:
    for leader in leaders_of(pieces):
        if (yield from roll("leader_die")) == TABLES["leader_loss"]["dies"]:
            w.eliminate(leader)
