"""1.2: setting up."""

from __future__ import annotations

from flintlock.games.gettysburg.board import Board
from flintlock.games.gettysburg.phases import ARRIVALS
from flintlock.games.gettysburg.pieces import NONE
from flintlock.games.gettysburg.position import NO_MARKER, Game1863


def set_up(board: Board, scenario: str) -> Game1863:
    """1.2: the pieces that start on the board; all command markers in hand, all discs in the supply."""
    places = len(board.places)
    g = Game1863(
        board=board,
        phase=ARRIVALS,
        scenario=scenario,
        units=[0] * (places * board.width),
        damage=[0] * (places * board.width),
        strength=[[0] * places for _ in board.sides],
        lost=[0] * board.width,
        trenches=[NONE] * (2 * len(board.areas)),
        hands=[list(board.command_values) for _ in board.sides],
        used=[[] for _ in board.sides],
        posts=[[] for _ in board.sides],
        values=[NO_MARKER] * places,
        discs=[0] * places,
    )
    for formation in g.facts.start:
        _, place = formation.places[0]
        for number, kind in formation.units:
            g.place(place, kind, number)
    return g
