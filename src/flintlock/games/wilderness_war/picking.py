"""Choosing pieces, all at once or one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.wilderness_war.pieces import Piece, Side
from flintlock.games.wilderness_war.position import Game1755

ANY_NUMBER: Final = 999


def pick(
    g: Game1755,
    side: Side,
    candidates: Sequence[Piece],
    prompt: str,
    rule: str,
    decline: Option,
    space: Option,
    *,
    least: int = 0,
    most_units: int = ANY_NUMBER,
) -> Rules[list[Piece]]:
    """Some of the candidates: all that there is room for in one answer, or one after the other."""
    chosen: list[Piece] = []
    left = list(candidates)
    while left:
        room = most_units - _units(chosen)
        fitting = [piece for piece in left if room > 0 or not piece.is_unit]
        options: list[Option] = [g.board.all] if len(fitting) > 1 else []
        options += g.distinct(fitting)
        declines = [decline] if len(chosen) >= least else []
        options += declines
        if not fitting:
            break
        answer = yield from g.ask(side.id, prompt, options, rule=rule, declines=declines, space=space)
        if answer is decline:
            break
        taken = _fill(fitting, room) if answer is g.board.all else [_piece(answer)]
        chosen += taken
        left = [piece for piece in left if piece not in taken]
        g.picked += [piece.number for piece in taken]
        if answer is g.board.all:
            break
    g.picked = []
    return chosen


def _units(pieces: Sequence[Piece]) -> int:
    return sum([piece.is_unit for piece in pieces])


def _fill(pieces: Sequence[Piece], room: int) -> list[Piece]:
    """All leaders, and units in their order as long as there is room."""
    found = []
    for piece in pieces:
        if not piece.is_unit:
            found.append(piece)
        elif room > 0:
            found.append(piece)
            room -= 1
    return found


def _piece(option: Option) -> Piece:
    assert isinstance(option, Piece)
    return option
