"""1812 - The Invasion of Canada."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from flintlock.core.game import Game, Role, Variant
from flintlock.core.message import Json
from flintlock.core.question import Seat
from flintlock.core.table import Layout
from flintlock.games.invasion_1812 import (
    battle,
    checks,
    drawing,
    enlistment,
    hidden,
    movement,
    phases,
    sequence,
    setup,
    view,
)
from flintlock.games.invasion_1812.board import DATA, Board
from flintlock.games.invasion_1812.effects import EFFECTS
from flintlock.games.invasion_1812.judgement import Judgement1812
from flintlock.games.invasion_1812.position import ALL_OR_NONE, AS_MANY_AS_POSSIBLE, Game1812
from flintlock.games.invasion_1812.reading import read_board

SHORT_POOL: Final = Variant("short_pool", (AS_MANY_AS_POSSIBLE, ALL_OR_NONE), AS_MANY_AS_POSSIBLE)

PHASES: Final = {
    phases.PLACEMENT: setup.placement,
    phases.DEAL: setup.deal,
    phases.MARKER: sequence.marker,
    phases.ENLISTMENT: enlistment.enlistment,
    phases.CARD: movement.choose_card,
    phases.MOVEMENT: movement.movement,
    phases.ASSIGNMENT: battle.assignment,
    phases.BATTLES: battle.choose_battle,
    phases.OPENING: battle.opening,
    phases.EXCHANGE: battle.exchange,
    phases.AFTERMATH: battle.aftermath,
    phases.DRAWING: drawing.drawing,
}


class Invasion1812(Game[Game1812]):
    """Five factions on two sides around the Great Lakes, 1812 to 1815."""

    def __init__(self, board: Board, data: Path = DATA) -> None:
        self.id = "1812"
        self.rules_version = 2
        self.board = board
        self.roles = {faction.id: Role(faction.side.id) for faction in board.factions}
        self.scenarios = tuple(board.scenarios)
        self.options = {SHORT_POOL.id: SHORT_POOL}
        self.vocabulary = board.vocabulary
        self.phases = PHASES
        self.phrases = board.phrases
        self.effects = EFFECTS
        self.players = {}
        self.judgement = Judgement1812(board, data)
        self.data = data

    def set_up(self, scenario: str, options: Mapping[str, str]) -> Game1812:
        return setup.set_up(self.board, scenario, options[SHORT_POOL.id])

    def blank_position(self, data: Json, where: str) -> Game1812:
        return Game1812.from_json(data, where, board=self.board)

    def hide(self, position: Game1812, seat: Seat | None) -> None:
        hidden.hide(position, seat)

    def redeal(self, position: Game1812, seat: Seat | None, rng: random.Random) -> None:
        hidden.redeal(position, rng)

    def layout(self, position: Game1812) -> Layout:
        return view.layout(position)

    def check_position(self, position: Game1812) -> None:
        checks.check(position)


def load(folder: Path = DATA) -> Invasion1812:
    return Invasion1812(read_board(folder), folder)
