"""Liberty or Death: The American Insurrection."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from flintlock.core.game import Game, Role, Variant
from flintlock.core.message import Json
from flintlock.core.question import Seat
from flintlock.core.table import Layout
from flintlock.games.liberty_or_death import (
    battle,
    commands,
    desertion,
    effects,
    hidden,
    phases,
    sequence,
    setup,
    specials,
    strokes,
    supply,
    victory,
    view,
    winter,
)
from flintlock.games.liberty_or_death.board import DATA, Board
from flintlock.games.liberty_or_death.checks import check
from flintlock.games.liberty_or_death.conditions import WORDS
from flintlock.games.liberty_or_death.judgement import Judgement1780
from flintlock.games.liberty_or_death.nonplayers.instructions import WORDS as INSTRUCTION_WORDS
from flintlock.games.liberty_or_death.nonplayers.player import NonPlayer
from flintlock.games.liberty_or_death.pieces import NOBODY
from flintlock.games.liberty_or_death.position import (
    DIFFICULTIES,
    EDITIONS,
    EVENTS,
    SEATS,
    WINTERS,
    Insurrection,
)
from flintlock.games.liberty_or_death.reading import read_board
from flintlock.games.liberty_or_death.victory import factions_of

VARIANTS: Final = (
    Variant("edition", EDITIONS, EDITIONS[0]),
    Variant("events", EVENTS, EVENTS[0]),
    Variant("winter", WINTERS, WINTERS[0]),
    Variant("seats", tuple(SEATS), next(iter(SEATS))),
    Variant("difficulty", DIFFICULTIES, DIFFICULTIES[0]),
)

NON_PLAYER: Final = "non-player"
"""What the player of section 8 is called."""

PHASES: Final = {
    phases.CARD: sequence.card,
    phases.STROKES: sequence.strokes,
    phases.ACTION: sequence.action,
    phases.EVENT: effects.event,
    phases.COMMAND: commands.command,
    phases.SPECIAL: specials.special,
    phases.BATTLE: battle.battle,
    phases.WIN_THE_DAY: battle.win_the_day,
    phases.STROKE: strokes.stroke,
    phases.TREATY: strokes.treaty,
    phases.CARD_END: sequence.card_end,
    phases.VICTORY_CHECK: victory.victory_check,
    phases.SUPPLY: supply.supply,
    phases.WEST_INDIES_BATTLE: supply.west_indies_battle,
    phases.WEST_INDIES_UPKEEP: supply.west_indies_upkeep,
    phases.EARNINGS: winter.earnings,
    phases.LOYALTY: winter.loyalty,
    phases.COMMITTEES: winter.committees,
    phases.LAST_ROUND: victory.last_round,
    phases.REDEPLOYMENT: winter.redeployment,
    phases.NAVAL_WINTER: winter.naval_winter,
    phases.DESERTION: desertion.desertion,
    phases.RESET: winter.reset,
}


class LibertyOrDeath(Game[Insurrection]):
    """British and Indians against Patriots and French, 1775 to 1780."""

    def __init__(self, board: Board, data: Path) -> None:
        self.id = "liberty-or-death"
        self.rules_version = 1
        self.board = board
        self.roles = {faction.id: Role(faction.side.id) for faction in board.factions}
        self.scenarios = tuple(board.scenarios)
        self.options = {variant.id: variant for variant in VARIANTS}
        self.vocabulary = board.vocabulary
        self.phases = PHASES
        self.phrases = board.phrases
        self.effects = effects.EFFECTS
        self.players = {NON_PLAYER: partial(NonPlayer, PHASES)}
        self.judgement = Judgement1780(board, data, partial(NonPlayer, PHASES))
        self.data = data

    def set_up(self, scenario: str, options: Mapping[str, str]) -> Insurrection:
        return setup.set_up(self.board, scenario, options)

    def blank_position(self, data: Json, where: str) -> Insurrection:
        position = Insurrection.from_json(data, where, board=self.board)
        position.recount()
        return position

    def parties(self, position: Insurrection) -> Mapping[str, Sequence[Seat]]:
        """1.5, 7.3: the factions of one person win together, each other one by itself."""
        found: dict[str, list[Seat]] = {}
        for faction in self.board.factions:
            shares = len(factions_of(position, faction.number)) > 1
            found.setdefault(faction.side.id if shares else faction.id, []).append(faction.id)
        return found

    @property
    def lies_open(self) -> bool:
        """2.2: what comes from the deck, Nature decides when it is turned up."""
        return True

    def hide(self, position: Insurrection, seat: Seat | None) -> None:
        hidden.hide(position, seat)

    def redeal(self, position: Insurrection, seat: Seat | None, rng: random.Random) -> None:
        hidden.redeal(position, rng)

    def agree(self, options: Mapping[str, str], holders: Mapping[Seat, str]) -> Mapping[str, str]:
        """8.0: what a non-player holds, nobody plays."""
        if NON_PLAYER not in holders.values():
            return options
        played = [holders.get(faction.id) != NON_PLAYER for faction in self.board.factions]
        fitting = [name for name, people in SEATS.items() if [one != NOBODY for one in people] == played]
        return options if options.get("seats") in fitting else {**options, "seats": fitting[0]}

    def layout(self, position: Insurrection) -> Layout:
        return view.layout(position)

    def check_position(self, position: Insurrection) -> None:
        check(position)


def load(folder: Path = DATA) -> LibertyOrDeath:
    return LibertyOrDeath(read_board(folder, effects.EFFECTS, {**WORDS, **INSTRUCTION_WORDS}), folder)
