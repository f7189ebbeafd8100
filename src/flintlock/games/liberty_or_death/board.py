"""The printed game as a whole, and the vocabulary made of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from flintlock.core.data import Facts
from flintlock.core.phrases import Phrases
from flintlock.core.vocabulary import DONE_CODE, Die, Number, Option, Vocabulary
from flintlock.games.liberty_or_death.land import Land
from flintlock.games.liberty_or_death.nonplayers.data import NonPlayerFacts
from flintlock.games.liberty_or_death.pieces import (
    COMMANDS,
    D3,
    KINDS,
    SPECIALS,
    Card,
    Command,
    Space,
    Special,
)
from flintlock.games.liberty_or_death.scenarios import ScenarioFacts

DATA: Final = Path(__file__).parent / "data"

WORDS: Final = (
    *("build_fort", "build_village", "place_units", "gather_units", "reward_loyalty"),
    *("with_ally", "raid_marker", "propaganda_marker", "pay", "withdraw", "shift_level"),
    *("squadron", "resources"),
)
"""What can be chosen besides pieces, spaces, factions and numbers."""


class Board:
    """Everything printed, in the order of the vocabulary. Numbers are places in these lists."""

    def __init__(
        self,
        land: Land,
        cards: tuple[Card, ...],
        markers: Facts,
        scenarios: Mapping[str, ScenarioFacts],
        phrases: Mapping[str, Phrases],
        non_players: NonPlayerFacts,
    ) -> None:
        markers.only("squadrons", "propaganda", "raids", "most_resources", "bases_in_a_space")
        self.squadrons = markers.count("squadrons")
        self.propaganda = markers.count("propaganda")
        self.raids = markers.count("raids")
        self.most_resources = markers.count("most_resources")
        self.bases_in_a_space = markers.count("bases_in_a_space")
        self.sides = land.sides
        self.factions = land.factions
        self.kinds = land.kinds
        self.leaders = land.leaders
        self.spaces = land.spaces
        self.west_indies = land.spaces[-1]
        self.map_spaces = land.spaces[:-1]
        self.cities = tuple([space for space in land.spaces if space.is_city])
        self.colonies = tuple([space for space in land.spaces if space.is_colony])
        self.reserves = tuple([space for space in land.spaces if space.is_reserve])
        self.provinces = tuple([space for space in land.spaces if space.is_province])
        self.land_reach = tuple([_numbers(space.neighbours) for space in self.spaces])
        self.province_reach = tuple([_numbers(space.provinces) for space in self.spaces])
        """How far everybody marches, and how far war parties do."""
        self.sea_reach: dict[int, tuple[frozenset[int], ...]] = {}
        """How far it is by sea, for each set of open ports that has been asked for (reach.py)."""
        self.map_size = len(self.map_spaces) * KINDS
        """How many of the counts of pieces are on the map, and not in the West Indies."""
        self.cards = cards
        self.scenarios = scenarios
        self.phrases = phrases
        self.non_players = non_players
        """8.2, 8.3.1: the table of random spaces, and what single cards tell them."""
        self.commands = tuple([Command(number, id) for number, id in enumerate(COMMANDS)])
        self.specials = tuple([Special(number, id) for number, id in enumerate(SPECIALS)])
        self.unshaded, self.shaded = Option("event:unshaded"), Option("event:shaded")
        self.words = {word: Option(word) for word in WORDS}
        self.counts = tuple([Number(n) for n in range(self.most_resources, -1, -1)])
        """From the most downwards, so that "all" is the first answer."""
        self.d3 = tuple([Die(face) for face in D3])
        self.available = Option("available")
        self.done = Option(DONE_CODE)
        self.stay = Option("stay")
        self.pass_ = Option("pass")
        self.vocabulary = Vocabulary(
            [
                *self.commands,
                *(self.unshaded, self.shaded),
                *self.spaces,
                *self.kinds,
                *self.leaders,
                *self.factions,
                *self.words.values(),
                *self.counts,
                *self.d3,
                *self.specials,
                *self.cards,
                *(self.available, self.done, self.stay, self.pass_),
            ]
        )

    def numbers(self, least: int, most: int) -> tuple[Number, ...]:
        """The answers to "how many", all first."""
        return self.counts[self.most_resources - most : self.most_resources - least + 1]


def _numbers(spaces: tuple[Space, ...]) -> frozenset[int]:
    return frozenset([space.number for space in spaces])
