"""The printed game as a whole, and the vocabulary made of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from flintlock.core.phrases import Phrases
from flintlock.core.vocabulary import Die, Option, Vocabulary
from flintlock.games.wilderness_war.land import Land
from flintlock.games.wilderness_war.pieces import CULTIVATED, Card, Leader, Side, Space
from flintlock.games.wilderness_war.scenarios import ScenarioFacts
from flintlock.games.wilderness_war.tables import Tables

DATA: Final = Path(__file__).parent / "data"


class Board:
    """Everything printed. Numbers are places in these lists; options stand in the vocabulary's order."""

    def __init__(
        self,
        land: Land,
        tables: Tables,
        cards: tuple[Card, ...],
        scenarios: Mapping[str, ScenarioFacts],
        phrases: Mapping[str, Phrases],
    ) -> None:
        self.sides = tuple(land.sides.values())
        self.french, self.british = self.sides
        self.departments = tuple(land.departments.values())
        self.colonies = tuple(one for one in self.departments if one.side is self.british)
        """The Departments with Provincials (5.54)."""
        self.spaces = tuple(land.spaces.values())
        self.size = len(self.spaces)
        self.pieces = land.pieces
        self.tribes = tuple(land.tribes.values())
        self.kinds = tuple(land.kinds.values())
        self.kin = tuple(land.kin.values())
        self.works = land.works
        self.tables = tables
        self.cards = cards
        self.scenarios = scenarios
        self.phrases = phrases
        self.louisbourg, self.quebec = land.spaces["louisbourg"], land.spaces["quebec"]
        self.johnson: Leader = land.leaders["johnson"]
        self.countries = tuple(
            tuple(
                space
                for space in self.spaces
                if space.originally == side.number and space.department is not None and not space.fortress
            )
            for side in self.sides
        )
        """By side: its own cultivated spaces in which something can be built."""
        self.leader_places = tuple(slice(side.first, side.first + len(side.leaders)) for side in self.sides)
        """By side: which pieces are leaders."""
        self.fortresses = tuple(space for space in self.spaces if space.fortress)
        self.ports = tuple(space for space in self.spaces if space.port)
        self.cultivated = frozenset(space.number for space in self.spaces if space.terrain == CULTIVATED)
        self.responses: dict[str, tuple[int, ...]] = {}
        """5.56: the numbers of the cards of each response event."""
        for card in cards:
            if card.response:
                self.responses[card.word] = (*self.responses.get(card.word, ()), card.number)
        self.surrender = self.responses["surrender"][0]
        self.distances = tuple(_distances(space, self) for space in self.spaces)
        """10.421: over how many ways one space is from another; FAR where there is no way."""
        self._make_vocabulary()

    def _make_vocabulary(self) -> None:
        # What a card is used for (5.26).
        self.event, self.force, self.individuals = Option("event"), Option("force"), Option("individuals")
        self.drilled = Option("drilled")
        self.stockades, self.forts, self.nothing = Option("stockades"), Option("forts"), Option("nothing")
        uses = (self.event, self.force, self.individuals, self.drilled)
        building = (self.stockades, self.forts, self.nothing)
        # What a party does.
        self.all, self.siege, self.assault, self.sortie = (
            Option(code) for code in ("all", "siege", "assault", "sortie")
        )
        self.infiltrate, self.attack, self.sail, self.drop = (
            Option(code) for code in ("infiltrate", "attack", "sail", "drop")
        )
        self.restore, self.raise_new = Option("restore"), Option("raise")
        self.inside, self.stay = Option("inside"), Option("stay")
        deeds = (self.all, self.siege, self.assault, self.sortie, self.infiltrate, self.attack)
        self.demolish = Option("demolish")
        others = (self.sail, self.drop, self.raise_new, self.restore, self.inside, self.demolish)
        # Markers, as nouns and for demolition (5.46).
        self.stockade, self.fort, self.building = (
            Option(f"marker:{name}") for name in ("stockade", "fort", "building")
        )
        self.fortress = Option("marker:fortress")
        markers = (self.stockade, self.fort, self.building, self.fortress)
        self.dice = tuple(Die(value) for value in range(1, 7))
        # What gives up, last.
        self.hold = Option("hold")
        self.enough, self.march, self.end_move = Option("enough"), Option("march"), Option("end_move")
        self.no_interception, self.stand = Option("no_interception"), Option("stand")
        self.no_card, self.no_assault, self.no_demolition, self.no_militia = (
            Option(code) for code in ("no_card", "no_assault", "no_demolition", "no_militia")
        )
        self.none = Option("none")
        ends = (self.hold, self.enough, self.march, self.end_move, self.stay)
        refusals = (
            self.no_interception,
            self.stand,
            self.no_card,
            self.no_assault,
            self.no_demolition,
            self.no_militia,
            self.none,
        )
        kin = [option for kin in self.kin for option in (kin, kin.reduced)]
        self.vocabulary = Vocabulary(
            [
                *uses,
                *building,
                *deeds,
                *others,
                *self.spaces,
                *self.pieces,
                *self.departments,
                *self.cards,
                *markers,
                *kin,
                *self.dice,
                *ends,
                *refusals,
            ]
        )

    def side(self, seat: str | None) -> Side | None:
        """Who sits there; None for a spectator."""
        for side in self.sides:
            if side.id == seat:
                return side
        return None


FAR: Final = 999
"""Farther than any space is from another."""


def _distances(start: Space, board: Board) -> tuple[int, ...]:
    """Arrows do not count, but for the way out of the Pays d'en Haut (R39)."""
    far = [FAR] * len(board.spaces)
    far[start.number] = 0
    ring = [start]
    while ring:
        reached = []
        for space in ring:
            near = space.neighbours or tuple(target for target, _ in space.exits)
            for other in near:
                if far[other.number] == FAR:
                    far[other.number] = far[space.number] + 1
                    reached.append(other)
        ring = reached
    return tuple(far)
