"""The printed game as a whole, and the vocabulary made of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from flintlock.core.data import Facts
from flintlock.core.phrases import Phrases
from flintlock.core.vocabulary import Number, Option, Vocabulary
from flintlock.games.invasion_1812.land import Land
from flintlock.games.invasion_1812.pieces import FACES, Card, Faction, ScenarioFacts

DATA: Final = Path(__file__).parent / "data"


class Board:
    """Everything printed, in the order of the vocabulary. Numbers are places in these lists."""

    def __init__(
        self,
        pieces: Facts,
        land: Land,
        cards: tuple[Card, ...],
        scenarios: Mapping[str, ScenarioFacts],
        phrases: Mapping[str, Phrases],
    ) -> None:
        self.hand_size = pieces.count("hand_size")
        self.first_end_check = pieces.count("first_end_check")
        self.specials_per_turn = pieces.count("specials_per_turn")
        self.rounds = pieces.count("rounds")
        self.sides = tuple(land.sides.values())
        self.factions = tuple(land.factions.values())
        self.areas = tuple(land.areas.values())
        self.waters = tuple(land.waters.values())
        self.bonus_faction = land.bonus_faction
        self.cards = cards
        self.scenarios = scenarios
        self.phrases = phrases
        self.faces = tuple(Option(f"face:{face}") for face in FACES)
        self.most_units = max(faction.units for faction in self.factions)
        self.counts = tuple(Number(n) for n in range(self.most_units, -1, -1))
        """From the most downwards, so that "all" is the first answer."""
        self.end_movement = Option("end_movement")
        self.stay = Option("stay")
        self.stand_fast = Option("stand_fast")
        self.no_card = Option("no_card")
        self.no_more = Option("no_more")
        self.no_recruit = Option("no_recruit")
        self.vocabulary = Vocabulary(
            [
                *self.factions,
                *self.faces,
                *self.areas,
                *self.cards,
                *self.counts,
                *(self.end_movement, self.stand_fast, self.stay, self.no_card, self.no_more, self.no_recruit),
            ]
        )

    def numbers(self, least: int, most: int) -> tuple[Number, ...]:
        """The answers to "how many", all first."""
        return self.counts[self.most_units - most : self.most_units - least + 1]

    def seat(self, seat: str | None) -> Faction | None:
        """Who sits there; None for a spectator."""
        for faction in self.factions:
            if faction.id == seat:
                return faction
        return None
