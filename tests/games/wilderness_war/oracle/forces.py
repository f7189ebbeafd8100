"""5.34, 5.534: who can be led by whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.games.wilderness_war.oracle.asking import ask, piece_of
from tests.games.wilderness_war.oracle.facts import Piece
from tests.games.wilderness_war.oracle.world import World, leaders_of, units_of
from tests.games.witness import Rules


def command(pieces: Iterable[Piece]) -> int:
    """How many units the leaders of a force can lead together."""
    return sum(leader.command for leader in leaders_of(pieces))


def counted(pieces: Iterable[Piece]) -> int:
    """Units that count against the limit."""
    return sum(not unit.johnsons for unit in units_of(pieces))


def is_led(commander: Piece, pieces: Sequence[Piece]) -> bool:
    """Whether the pieces can be a force of the commander."""
    leaders = leaders_of(pieces)
    if any(leader.command > commander.command for leader in leaders):
        return False
    if any(unit.johnsons for unit in pieces) and not any(leader.id == "johnson" for leader in leaders):
        return False
    return counted(pieces) <= command(pieces)


def gather(
    w: World,
    key: str,
    side: int,
    commander: Piece,
    others: Sequence[Piece],
    *,
    needs_unit: bool,
    lone: bool = False,
) -> Rules[list[Piece]]:
    """Who goes with a commander; `lone`: no more than one unit."""
    force = [commander]
    rest = [piece for piece in others if piece is not commander]
    while True:
        able = [piece for piece in rest if _may_join(commander, force, piece, lone)]
        if not able:
            return force
        has_unit = not needs_unit or bool(units_of(force))
        answer = yield from ask(
            key,
            side,
            [*able, *(["enough"] if has_unit else []), "all"],
            unsure="all",
        )
        if answer == "enough":
            return force
        joining = rest[:] if answer == "all" else [piece_of(answer)]
        for piece in sorted(joining, key=lambda one: one.is_unit):
            if _may_join(commander, force, piece, lone):
                force.append(piece)
                rest.remove(piece)


def _may_join(commander: Piece, force: list[Piece], piece: Piece, lone: bool) -> bool:
    if lone and piece.is_unit and units_of(force):
        return False
    return is_led(commander, [*force, piece])


def commanders(pieces: Sequence[Piece], units: Sequence[Piece]) -> list[Piece]:
    """Leaders who can lead at least one of the units, those with them helping."""
    found = []
    for leader in leaders_of(pieces):
        company = [other for other in leaders_of(pieces) if other.command <= leader.command]
        if any(is_led(leader, [*company, unit]) for unit in units):
            found.append(leader)
    return found
