"""Washington's War."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from flintlock.core.game import Game, Role, Variant
from flintlock.core.message import Json
from flintlock.core.question import Seat
from flintlock.core.table import Layout
from flintlock.games.washingtons_war import (
    activation,
    battle,
    control,
    deck,
    effects,
    french,
    hidden,
    impulse,
    movement,
    phases,
    politics,
    reinforcements,
    sequence,
    setup,
    view,
    winter,
)
from flintlock.games.washingtons_war.board import DATA, Board, read_board
from flintlock.games.washingtons_war.checks import check
from flintlock.games.washingtons_war.judgement import Judgement1775
from flintlock.games.washingtons_war.position import FORTIFIED_PORTS, LAST_CARD_OF, Game1775

VARIANTS: Final = (
    Variant("fortified_ports", FORTIFIED_PORTS, FORTIFIED_PORTS[0]),
    Variant("last_card_of", LAST_CARD_OF, LAST_CARD_OF[0]),
)
"""Readings of 2.1.C with 7.5, and of 9.44."""

PHASES: Final = {
    phases.COMMITTEES: setup.committees,
    phases.FOR_THE_KING: setup.for_the_king,
    phases.DEAL: deck.deal,
    phases.FIRST_PLAYER: sequence.first_player,
    phases.CARD: impulse.impulse,
    phases.POLITICS: politics.politics,
    phases.REINFORCEMENTS: reinforcements.reinforcements,
    phases.EVENT: effects.event,
    phases.DISCARD_TO_PLACE: politics.discard_to_place,
    phases.DISCARD_TO_REMOVE: politics.discard_to_remove,
    phases.ACTIVATION: activation.activation,
    phases.MARCH: movement.march,
    phases.CLASH: battle.clash,
    phases.BATTLE_CARDS: battle.battle_cards,
    phases.BATTLE_DICE: battle.battle_dice,
    phases.BATTLE_LOSSES: battle.battle_losses,
    phases.BATTLE_RETREAT: battle.battle_retreat,
    phases.IMPULSE_END: sequence.impulse_end,
    phases.WINTER: winter.winter,
    phases.NAVAL: french.naval_phase,
    phases.POLITICAL_CONTROL: control.political_control,
}


class WashingtonsWar(Game[Game1775]):
    """Americans and British, 1775 to the end of the war."""

    def __init__(self, board: Board, data: Path) -> None:
        self.id = "washingtons-war"
        self.rules_version = 2
        self.board = board
        self.roles = {side.id: Role(side.id) for side in board.sides}
        self.scenarios = tuple(board.scenarios)
        self.options = {variant.id: variant for variant in VARIANTS}
        self.vocabulary = board.vocabulary
        self.phases = PHASES
        self.phrases = board.phrases
        self.effects = effects.EFFECTS
        self.players = {}
        self.judgement = Judgement1775(board, data)
        self.data = data

    def set_up(self, scenario: str, options: Mapping[str, str]) -> Game1775:
        return setup.set_up(self.board, scenario, options["fortified_ports"], options["last_card_of"])

    def blank_position(self, data: Json, where: str) -> Game1775:
        return Game1775.from_json(data, where, board=self.board)

    def hide(self, position: Game1775, seat: Seat | None) -> None:
        hidden.hide(position, seat)

    def redeal(self, position: Game1775, seat: Seat | None, rng: random.Random) -> None:
        hidden.redeal(position, rng)

    def layout(self, position: Game1775) -> Layout:
        return view.layout(position)

    def check_position(self, position: Game1775) -> None:
        check(position)


def load(folder: Path = DATA) -> WashingtonsWar:
    return WashingtonsWar(read_board(folder, effects.EFFECTS), folder)
