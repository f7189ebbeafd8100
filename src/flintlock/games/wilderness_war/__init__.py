"""Wilderness War."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from flintlock.core.game import Game, Role, Variant
from flintlock.core.message import Json
from flintlock.core.question import Seat
from flintlock.core.table import Layout
from flintlock.games.wilderness_war import (
    action,
    activation,
    battle,
    checks,
    construction,
    effects,
    entering,
    hidden,
    movement,
    phases,
    raid,
    sequence,
    setup,
    siege,
    victory,
    view,
    winter,
)
from flintlock.games.wilderness_war.board import DATA, Board
from flintlock.games.wilderness_war.judgement import Judgement1755
from flintlock.games.wilderness_war.position import Game1755
from flintlock.games.wilderness_war.reading import read_board

BID: Final = Variant("bid", tuple(setup.BIDS), "none")

PHASES: Final = {
    phases.DEAL: sequence.deal,
    phases.ACTION: action.action,
    phases.EVENT: effects.event,
    phases.FORCE: activation.force,
    phases.CAMPAIGN: activation.campaign,
    phases.INDIVIDUALS: activation.individuals,
    phases.DRILLED: activation.drilled,
    phases.STOCKADES: construction.stockades,
    phases.FORTS: construction.forts,
    phases.NEXT_PARTY: activation.next_party,
    phases.MOVE: movement.move,
    phases.MOVE_BATTLE: entering.move_battle,
    phases.MOVE_END: raid.move_end,
    phases.SIEGE: siege.siege,
    phases.ASSAULT: siege.assault,
    phases.BATTLE: battle.battle,
    phases.FIRE: battle.fire_phase,
    phases.RETREAT: battle.retreat_phase,
    phases.RAID: raid.raid,
    phases.RAID_ROLL: raid.raid_roll,
    phases.ACTION_END: sequence.action_end,
    phases.SEASON_END: sequence.season_end,
    phases.GO_HOME: winter.year_end,
    phases.WINTER: winter.winter,
    phases.VICTORY: victory.victory,
}


class WildernessWar(Game[Game1755]):
    """French and British with their Indian allies, 1755 to 1762."""

    def __init__(self, board: Board, data: Path = DATA) -> None:
        self.id = "wilderness-war"
        self.rules_version = 2
        self.board = board
        self.roles = {side.id: Role(side.id) for side in board.sides}
        self.scenarios = tuple(board.scenarios)
        self.options = {BID.id: BID}
        for option, rule in setup.OPTIONAL_RULES.items():
            self.options[option] = Variant(option, (setup.NOT_USED, rule), setup.NOT_USED)
        self.vocabulary = board.vocabulary
        self.phases = PHASES
        self.phrases = board.phrases
        self.effects = effects.EFFECTS
        self.players = {}
        self.judgement = Judgement1755(board, data)
        self.data = data

    def set_up(self, scenario: str, options: Mapping[str, str]) -> Game1755:
        return setup.set_up(self.board, scenario, options)

    def blank_position(self, data: Json, where: str) -> Game1755:
        position = Game1755.from_json(data, where, board=self.board)
        position.recount()
        return position

    def hide(self, position: Game1755, seat: Seat | None) -> None:
        hidden.hide(position, seat)

    def redeal(self, position: Game1755, seat: Seat | None, rng: random.Random) -> None:
        hidden.redeal(position, seat, rng)

    def layout(self, position: Game1755) -> Layout:
        return view.layout(position)

    def check_position(self, position: Game1755) -> None:
        checks.check(position)


def load(folder: Path = DATA) -> WildernessWar:
    return WildernessWar(read_board(folder), folder)
