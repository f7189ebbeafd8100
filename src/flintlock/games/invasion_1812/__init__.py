"""1812 - The Invasion of Canada."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

from flintlock.core.errors import DamagedRecord
from flintlock.core.game import Game, Role, Scenario, Variant
from flintlock.core.message import Json
from flintlock.core.table import Layout
from flintlock.games.invasion_1812 import battle, drawing, enlistment, movement, phases, sequence, setup, view
from flintlock.games.invasion_1812.board import DATA, Board, Faction, read_board
from flintlock.games.invasion_1812.position import ALL_OR_NONE, AS_MANY_AS_POSSIBLE, NONE, Game1812

SHORT_POOL = Variant(
    "short_pool",
    "Recruits when the pool is short (3.1)",
    (AS_MANY_AS_POSSIBLE, ALL_OR_NONE),
    AS_MANY_AS_POSSIBLE,
)

PHASES = {
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

    id = "1812"
    name = "1812 – The Invasion of Canada"
    rules_version = 1
    phases = PHASES

    def __init__(self, board: Board) -> None:
        self.board = board
        self.roles = {faction.id: Role(faction.name, faction.side.id) for faction in board.factions}
        self.scenarios = {facts.id: Scenario(facts.id, facts.name) for facts in board.scenarios.values()}
        self.options = {SHORT_POOL.id: SHORT_POOL}
        self.vocabulary = board.vocabulary
        self.phrases = board.phrases

    def set_up(self, scenario: str, options: Mapping[str, str]) -> Game1812:
        return setup.set_up(self.board, scenario, options[SHORT_POOL.id])

    def read_position(self, data: Json, where: str) -> Game1812:
        position = Game1812.from_json(data, where, board=self.board)
        if position.phase not in self.phases or len(position.units) != 5 * len(self.board.areas):
            raise DamagedRecord(f"{where}: this is not a position of {self.name}")
        return position

    def layout(self, position: Game1812, seat: str | None) -> Layout:
        return view.layout(position, seat)

    def redeal(self, position: Game1812, seat: str | None, rng: random.Random) -> None:
        viewer = self.board.seat(seat)
        for faction in self.board.factions:
            if viewer is None or faction.side is not viewer.side:
                _redeal_hand(position, faction, rng)

    def check_position(self, position: Game1812) -> None:
        for faction in self.board.factions:
            number = faction.number
            on_board = sum(position.units[number::5])
            total = on_board + position.pool[number] + position.fled[number]
            assert total == faction.units, f"{faction.id} has {total} units instead of {faction.units}"
        assert min(position.units + position.pool + position.fled) >= 0, "a negative number of units"
        piles = [*position.hands, *position.decks, position.discards, position.truces]
        everywhere = [card for pile in piles for card in pile]
        in_play = [card.position for deck in position.facts.decks for card in deck]
        assert sorted(everywhere) == sorted(in_play), "cards were lost or made up"
        for area in self.board.areas:
            side = position.control[area.number]
            assert side == NONE or position.holds(area, self.board.sides[side]), (
                f"{area.id}: an orphaned marker"
            )


def _redeal_hand(g: Game1812, faction: Faction, rng: random.Random) -> None:
    """3.4: whoever has not yet played this turn's movement card is known to hold one, if any is left."""
    hand, deck = g.hands[faction.number], g.decks[faction.number]
    cards = sorted(hand + deck)
    has_played = faction.number == g.active and g.card != NONE
    movement_cards = [card for card in cards if not g.board.cards[card].is_special]
    must_hold_one = bool(hand and movement_cards) and not has_played
    while True:
        new = sorted(rng.sample(cards, len(hand)))
        if not must_hold_one or any(card in movement_cards for card in new):
            break
    g.hands[faction.number] = new
    g.decks[faction.number] = [card for card in cards if card not in new]


def load(folder: Path = DATA) -> Invasion1812:
    game = Invasion1812(read_board(folder))
    game.data = folder
    return game
