"""The position of an 1812 game and the small verbs its rules are written with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from flintlock.core.position import Position
from flintlock.core.question import Rules
from flintlock.core.state import NOT_STATE
from flintlock.core.vocabulary import Number
from flintlock.games.invasion_1812.board import Area, Board, Card, Faction, ScenarioFacts, Side

NONE = -1
"""No card, no area, no side."""

Army: TypeAlias = tuple[tuple[int, Faction], ...]
"""How many units of each faction."""

ALL_OR_NONE = "all_or_none"
AS_MANY_AS_POSSIBLE = "as_many_as_possible"


@dataclass(kw_only=True)
class Game1812(Position):
    """Units stand in lists indexed by area and faction; cards, areas and factions are their numbers."""

    board: Board = field(repr=False, compare=False, metadata=NOT_STATE)
    scenario: str
    short_pool: str

    round: int
    order: list[int]
    """Factions that have had their turn marker drawn this round."""
    active: int

    units: list[int]
    pool: list[int]
    fled: list[int]
    control: list[int]
    """For each area, the side whose control marker lies there."""
    hands: list[list[int]]
    decks: list[list[int]]
    discards: list[int]
    truces: list[int]

    card: int = NONE
    """The movement card of this turn."""
    specials: list[int] = field(default_factory=list)
    """The special cards of this turn."""
    bound: list[int] = field(default_factory=list)
    """For each special card of this turn, the battle that it is bound to."""
    moved: list[int]
    """Units of each area and faction that have moved this turn."""
    armies_left: int = 0
    marched_farther: int = 0
    """Armies that have used the extra distance of a special card."""
    landing: int = NONE
    """Where the boats or canoes of this turn land."""
    sailed_from: list[int] = field(default_factory=list)
    placing: int = 0
    """How many of the scenario's free placements have been made."""
    battle: int = NONE
    rolling: int = NONE

    # ------------------------------------------------------------------ nouns

    @property
    def faction(self) -> Faction:
        """2.1: the active faction."""
        return self.board.factions[self.active]

    @property
    def facts(self) -> ScenarioFacts:
        return self.board.scenarios[self.scenario]

    @property
    def movement_card(self) -> Card:
        return self.board.cards[self.card]

    def hand(self, faction: Faction) -> list[Card]:
        return [self.board.cards[card] for card in self.hands[faction.number]]

    def specials_in_play(self, effect: str) -> list[Card]:
        cards = self.board.cards
        return [cards[number] for number in self.specials if cards[number].effect == effect]

    # ------------------------------------------------------------------ counting

    def count(self, area: Area, faction: Faction) -> int:
        return self.units[area.number * 5 + faction.number]

    def holds(self, area: Area, side: Side) -> bool:
        """Whether units of the side stand in the area."""
        base = area.number * 5
        return any(self.units[base + side.first : base + side.stop])

    def strength(self, area: Area, side: Side) -> int:
        base = area.number * 5
        return sum(self.units[base + side.first : base + side.stop])

    def enemy(self, side: Side) -> Side:
        return self.board.sides[1 - side.number]

    def contested(self, area: Area) -> bool:
        british, american = self.board.sides
        return self.holds(area, british) and self.holds(area, american)

    def battles(self) -> list[Area]:
        """3.3: the areas in which both sides stand."""
        occupied = [
            area for area in self.board.areas if any(self.units[area.number * 5 : area.number * 5 + 5])
        ]
        return [area for area in occupied if self.contested(area)]

    def unmoved(self, area: Area, faction: Faction) -> int:
        index = area.number * 5 + faction.number
        return self.units[index] - self.moved[index]

    def with_unmoved(self, faction: Faction) -> list[Area]:
        """Areas with units of the faction that have not moved this turn."""
        units, moved = self.units[faction.number :: 5], self.moved[faction.number :: 5]
        return [area for area, here, done in zip(self.board.areas, units, moved, strict=True) if here > done]

    def forces(self, area: Area, side: Side) -> Army:
        """What stands there of a side, for messages."""
        return tuple((n, faction) for faction in side.factions if (n := self.count(area, faction)))

    # ------------------------------------------------------------------ moving pieces

    def place(self, area: Area, faction: Faction, number: int) -> None:
        self.units[area.number * 5 + faction.number] += number

    def take(self, area: Area, faction: Faction, number: int) -> None:
        """Take units away; 3.2.8: a marker goes at once when the side that holds it is gone."""
        index = area.number * 5 + faction.number
        self.units[index] -= number
        if self.moved[index] > self.units[index]:
            self.moved[index] = self.units[index]
        if self.control[area.number] == faction.side.number and not self.holds(area, faction.side):
            self.control[area.number] = NONE

    def recruit(self, area: Area, faction: Faction, number: int) -> None:
        self.pool[faction.number] -= number
        self.place(area, faction, number)

    def lose(self, area: Area, faction: Faction, number: int = 1) -> None:
        """Off the board into the pool."""
        self.take(area, faction, number)
        self.pool[faction.number] += number

    def shift(self, source: Area, target: Area, faction: Faction, number: int) -> None:
        """Move units that have not moved this turn; they will not move again."""
        self.take(source, faction, number)
        self.place(target, faction, number)
        self.moved[target.number * 5 + faction.number] += number

    # ------------------------------------------------------------------ asking

    def how_many(
        self, faction: Faction, prompt: str, least: int, most: int, *, rule: str, of: Faction, area: Area
    ) -> Rules[int]:
        """Ask a faction for a number of units."""
        choices: tuple[Number, ...] = self.board.counts[least : most + 1]
        answer = yield from self.ask(faction.id, prompt, choices, rule=rule, of=of, area=area)
        return answer.value

    def discard(self, card: Card) -> None:
        """3.2: out of the hand; a truce card stays beside the board (3.2.3)."""
        self.hands[card.faction.number].remove(card.position)
        (self.truces if card.kind_of_card == "truce" else self.discards).append(card.position)
        self.reveal()

    def occupied_stars(self) -> Iterator[tuple[Side, int]]:
        """Each control marker on the board: its side and the stars it stands for."""
        for area in self.board.areas:
            if self.control[area.number] != NONE:
                yield self.board.sides[self.control[area.number]], area.stars

    def markers(self, side: Side) -> int:
        """3.2.8: control markers on the board, two for the double objective."""
        return sum(stars for holder, stars in self.occupied_stars() if holder is side)
