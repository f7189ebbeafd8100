"""Gettysburg."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from mypy_extensions import mypyc_attr

from flintlock.core.game import Game, Role
from flintlock.core.message import Json
from flintlock.core.question import Seat
from flintlock.core.table import Layout
from flintlock.games.gettysburg import action, assault, checks, hidden, orders, phases, sequence, setup, view
from flintlock.games.gettysburg.board import DATA, Board
from flintlock.games.gettysburg.judgement import Judgement1863
from flintlock.games.gettysburg.position import Game1863
from flintlock.games.gettysburg.reading import read_board

PHASES: Final = {
    phases.ARRIVALS: sequence.arrivals,
    phases.DISCS: sequence.fill_fields,
    phases.ACTION: action.action,
    phases.ORDER: orders.order,
    phases.ASSAULTS: assault.assaults,
    phases.DEFENCE: assault.defence,
    phases.ATTACKERS_CHECK: assault.attackers_check,
    phases.ATTACK: assault.attack,
    phases.DEFENDERS_CHECK: assault.defenders_check,
    phases.AFTER_ACTION: action.after_action,
    phases.END_OF_PART: sequence.end_of_part,
}


@mypyc_attr(allow_interpreted_subclasses=True)
class Gettysburg(Game[Game1863]):
    """Two armies and three days in July 1863."""

    def __init__(self, board: Board, data: Path = DATA) -> None:
        self.id = "gettysburg"
        self.rules_version = 2
        self.board = board
        self.roles = {side.id: Role(side.id) for side in board.sides}
        self.scenarios = tuple(board.scenarios)
        self.options = {}
        self.vocabulary = board.vocabulary
        self.phases = PHASES
        self.phrases = board.phrases
        self.effects = {}
        self.players = {}
        self.judgement = Judgement1863(board, data)
        self.data = data

    def set_up(self, scenario: str, options: Mapping[str, str]) -> Game1863:
        return setup.set_up(self.board, scenario)

    def blank_position(self, data: Json, where: str) -> Game1863:
        return Game1863.from_json(data, where, board=self.board)

    def hide(self, position: Game1863, seat: Seat | None) -> None:
        hidden.hide(position, seat)

    def redeal(self, position: Game1863, seat: Seat | None, rng: random.Random) -> None:
        hidden.redeal(position, rng)

    def layout(self, position: Game1863) -> Layout:
        return view.layout(position)

    def check_position(self, position: Game1863) -> None:
        checks.check(position)


def load(folder: Path = DATA) -> Gettysburg:
    return Gettysburg(read_board(folder), folder)
