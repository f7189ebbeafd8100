"""The position of an 1812 game and the small verbs its rules are written with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from flintlock.core.position import UNKNOWN, Position
from flintlock.core.question import Rules
from flintlock.core.state import INTS, NOT_STATE, State, many, maybe
from flintlock.games.invasion_1812.board import Board
from flintlock.games.invasion_1812.pieces import Area, Card, Effect, Faction, ScenarioFacts, Side

NONE: Final = -1
"""No card, no area, no side."""

Army: TypeAlias = tuple[tuple[int, Faction], ...]
"""How many units of each faction."""

Lot: TypeAlias = tuple[Faction, Area, int]
"""Units of a faction in an area, or for it, of which some number can be chosen."""

ALL_OR_NONE: Final = "all_or_none"
AS_MANY_AS_POSSIBLE: Final = "as_many_as_possible"


@dataclass(kw_only=True)
class Special(State):
    """A special card that was played this turn."""

    card: int
    battle: int = NONE
    """The area of the battle that it is bound to."""


@dataclass(kw_only=True)
class Battle(State):
    """3.3: what a battle remembers."""

    area: int
    rolling: int
    """The side whose turn it is to roll."""
    stand_fast: list[int] = field(default_factory=list)
    """Factions that take no more command decisions in this battle."""


@dataclass(kw_only=True)
class Turn(State):
    """2.1: what a faction's turn remembers. Each turn has a new one."""

    moved: list[int]
    """Units of each area and faction that have moved."""
    card: int = NONE
    """The movement card."""
    armies_left: int = 0
    marched_farther: int = 0
    """Armies that have used the extra distance of a special card."""
    landing: int = NONE
    """Where boats and canoes land."""
    sailed_from: list[int] = field(default_factory=list)
    """Where boats and canoes have set out."""
    specials: list[Special] = field(default_factory=list, metadata=many(Special))
    won: list[int] = field(default_factory=list)
    """Areas in which the active side has won a battle."""
    battle: Battle | None = field(default=None, metadata=maybe(Battle))


@dataclass(kw_only=True)
class Game1812(Position):
    """Units stand in lists indexed by area and faction; cards, areas and factions are their numbers."""

    board: Board = field(repr=False, compare=False, metadata=NOT_STATE)
    scenario: str
    short_pool: str

    round: int
    order: list[int] = field(default_factory=list)
    """Factions whose turn marker has been drawn this round, the active one last."""
    this_turn: Turn | None = field(default=None, metadata=maybe(Turn))
    placing: int = 0
    """How many of the scenario's free placements have been made."""

    units: list[int]
    pool: list[int]
    fled: list[int]
    control: list[int]
    """For each area, the side whose control marker lies there."""
    hands: list[list[int]] = field(metadata=many(INTS))
    decks: list[list[int]] = field(metadata=many(INTS))
    discards: list[int] = field(default_factory=list)
    truces: list[int] = field(default_factory=list)

    # ------------------------------------------------------------------ nouns

    @property
    def turn(self) -> Turn:
        assert self.this_turn is not None
        return self.this_turn

    @property
    def battle(self) -> Battle:
        assert self.turn.battle is not None
        return self.turn.battle

    @property
    def faction(self) -> Faction:
        """2.1: the active faction."""
        return self.board.factions[self.order[-1]]

    @property
    def side(self) -> Side:
        """The side of the active faction."""
        return self.faction.side

    @property
    def facts(self) -> ScenarioFacts:
        return self.board.scenarios[self.scenario]

    @property
    def movement_card(self) -> Card:
        return self.board.cards[self.turn.card]

    def hand(self, faction: Faction) -> list[Card]:
        """The cards of a hand, as far as they can be seen."""
        return [self.board.cards[card] for card in self.hands[faction.number] if card != UNKNOWN]

    def lasting(self, word: str) -> list[Effect]:
        """Effects of that word that this turn's special cards have for the whole turn."""
        return [
            effect
            for special in self.turn.specials
            for effect in self.board.cards[special.card].effects
            if effect.word == word
        ]

    # ------------------------------------------------------------------ counting

    def count(self, area: Area, faction: Faction) -> int:
        return self.units[area.number * 5 + faction.number]

    def holds(self, area: Area, side: Side) -> bool:
        """Whether units of the side stand in the area."""
        return any(self.units[area.places[side.number]])

    def strength(self, area: Area, side: Side) -> int:
        return sum(self.units[area.places[side.number]])

    def enemy(self, side: Side) -> Side:
        return self.board.sides[1 - side.number]

    def contested(self, area: Area) -> bool:
        british, american = self.board.sides
        return self.holds(area, british) and self.holds(area, american)

    def battles(self) -> list[Area]:
        """3.3: the areas in which both sides stand."""
        units = self.units
        return [
            area for area in self.board.areas if any(units[area.places[1]]) and any(units[area.places[0]])
        ]

    def unmoved(self, area: Area, faction: Faction) -> int:
        index = area.number * 5 + faction.number
        return self.units[index] - self.turn.moved[index]

    def with_unmoved(self, faction: Faction) -> list[Area]:
        """Areas with units of the faction that have not moved this turn."""
        units, moved = self.units[faction.number :: 5], self.turn.moved[faction.number :: 5]
        return [area for area, here, done in zip(self.board.areas, units, moved, strict=True) if here > done]

    def forces(self, area: Area, side: Side) -> Army:
        """What stands there of a side."""
        return tuple((n, faction) for faction in side.factions if (n := self.count(area, faction)))

    # ------------------------------------------------------------------ moving pieces

    def place(self, area: Area, faction: Faction, number: int) -> None:
        self.units[area.number * 5 + faction.number] += number

    def take(self, area: Area, faction: Faction, number: int) -> None:
        """Take units away; 3.2.8: a marker goes at once when the side that holds it is gone."""
        index = area.number * 5 + faction.number
        self.units[index] -= number
        moved = self.turn.moved
        if moved[index] > self.units[index]:
            moved[index] = self.units[index]
        if self.control[area.number] == faction.side.number and not self.holds(area, faction.side):
            self.control[area.number] = NONE

    def recruit(self, area: Area, faction: Faction, number: int) -> None:
        """From the pool to the board."""
        self.pool[faction.number] -= number
        self.place(area, faction, number)

    def lose(self, area: Area, faction: Faction, number: int) -> None:
        """Off the board into the pool."""
        self.take(area, faction, number)
        self.pool[faction.number] += number

    def transfer(self, source: Area, target: Area, faction: Faction, number: int) -> None:
        """Move units, whether they have moved before or not."""
        self.take(source, faction, number)
        self.place(target, faction, number)

    def shift(self, source: Area, target: Area, faction: Faction, number: int) -> None:
        """Move units that have not moved this turn; they will not move again."""
        self.transfer(source, target, faction, number)
        self.turn.moved[target.number * 5 + faction.number] += number

    # ------------------------------------------------------------------ asking

    def share_out(
        self, seat: Faction, prompt: str, lots: Sequence[Lot], least: int, most: int, *, rule: str
    ) -> Rules[list[int]]:
        """Ask how many of each lot, `least` to `most` in all; what follows by itself is not asked."""
        numbers: list[int] = []
        rest = sum(number for _, _, number in lots)
        for faction, area, here in lots:
            rest -= here
            choices = self.board.numbers(max(0, least - rest), min(here, most))
            answer = yield from self.ask(
                seat.id, prompt, choices, rule=rule, of=faction, area=area, left=most
            )
            numbers.append(answer.value)
            least -= answer.value
            most -= answer.value
        return numbers

    # ------------------------------------------------------------------ cards and markers

    def discard(self, card: Card) -> None:
        """3.2: out of the hand; a truce card stays beside the board (3.2.3)."""
        self.hands[card.faction.number].remove(card.number)
        (self.truces if card.is_truce else self.discards).append(card.number)

    def occupied_stars(self) -> Iterator[tuple[Side, int]]:
        """Each control marker on the board: its side and the stars it stands for."""
        for area in self.board.areas:
            if self.control[area.number] != NONE:
                yield self.board.sides[self.control[area.number]], area.stars

    def markers(self, side: Side) -> int:
        """3.2.8: control markers on the board, two for the double objective."""
        return sum(stars for holder, stars in self.occupied_stars() if holder is side)
