"""Washington's War."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

from flintlock.core.errors import DamagedRecord
from flintlock.core.game import Game, Role, Scenario, Variant
from flintlock.core.message import Json
from flintlock.core.table import Layout
from flintlock.games.washingtons_war import (
    activation,
    battle,
    control,
    deck,
    events,
    french,
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
from flintlock.games.washingtons_war.hidden import redeal
from flintlock.games.washingtons_war.position import (
    BOTH_HANDS,
    LIKE_ANY_PORT,
    NEEDS_MARKER,
    OWN_HAND,
    Game1775,
)

FORTIFIED_PORTS = Variant(
    "fortified_ports",
    "Sea movement and fortified ports (2.1.C, 7.5)",
    (NEEDS_MARKER, LIKE_ANY_PORT),
    NEEDS_MARKER,
)
LAST_CARD = Variant(
    "last_card_of",
    "Winter offensive: the last card of (9.44)",
    (OWN_HAND, BOTH_HANDS),
    OWN_HAND,
)

PHASES = {
    phases.COMMITTEES: setup.committees,
    phases.FOR_THE_KING: setup.for_the_king,
    phases.DEAL: deck.deal,
    phases.FIRST_PLAYER: sequence.first_player,
    phases.CARD: impulse.impulse,
    phases.POLITICS: politics.politics,
    phases.REINFORCEMENTS: reinforcements.reinforcements,
    phases.EVENT: events.event,
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

    id = "washingtons-war"
    name = "Washington's War"
    rules_version = 1
    phases = PHASES

    def __init__(self, board: Board) -> None:
        self.board = board
        self.roles = {side.id: Role(side.name, side.id) for side in board.sides}
        self.scenarios = {facts.id: Scenario(facts.id, facts.name) for facts in board.scenarios.values()}
        self.options = {variant.id: variant for variant in (FORTIFIED_PORTS, LAST_CARD)}
        self.vocabulary = board.vocabulary
        self.phrases = board.phrases

    def set_up(self, scenario: str, options: Mapping[str, str]) -> Game1775:
        return setup.set_up(self.board, scenario, options[FORTIFIED_PORTS.id], options[LAST_CARD.id])

    def read_position(self, data: Json, where: str) -> Game1775:
        position = Game1775.from_json(data, where, board=self.board)
        if position.phase not in self.phases or len(position.control) != len(self.board.spaces):
            raise DamagedRecord(f"{where}: this is not a position of {self.name}")
        return position

    def layout(self, position: Game1775, seat: str | None) -> Layout:
        return view.layout(position, seat)

    def redeal(self, position: Game1775, seat: str | None, rng: random.Random) -> None:
        redeal(position, seat, rng)

    def check_position(self, position: Game1775) -> None:
        check(position)


def load(folder: Path = DATA) -> WashingtonsWar:
    game = WashingtonsWar(read_board(folder))
    game.data = folder
    return game
