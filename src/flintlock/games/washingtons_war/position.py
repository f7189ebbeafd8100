"""The position of a game of Washington's War and the small verbs its rules are written with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from flintlock.core.message import Amounts
from flintlock.core.position import Position
from flintlock.core.question import Rules
from flintlock.core.state import NOT_STATE, State, maybe, one
from flintlock.core.vocabulary import Die, Option
from flintlock.games.washingtons_war.board import Board, ScenarioFacts
from flintlock.games.washingtons_war.pieces import (
    AMERICAN,
    BRITISH,
    FRENCH,
    Card,
    Colony,
    General,
    Side,
    Space,
)

NONE: Final = -1
"""No space, no card, no side, no marker."""

BOX: Final = -1
CAPTURED: Final = -2
GONE: Final = -3
ABSENT: Final = -4
"""Where a general is who is not on the map: reinforcement box, captured, out of the game, still in France."""

HARBOUR: Final = -1
AT_SEA: Final = -2
"""Where the French fleet is when in no zone: not yet arrived, gone to the Caribbean (12.3)."""

PEACE: Final = 0
WAR_COMING: Final = 1
WAR: Final = 2
"""12.2.B.iii: in Europe."""

NEEDS_MARKER: Final = "needs_marker"
LIKE_ANY_PORT: Final = "like_any_port"
FORTIFIED_PORTS: Final = (NEEDS_MARKER, LIKE_ANY_PORT)
OWN_HAND: Final = "own_hand"
BOTH_HANDS: Final = "both_hands"
LAST_CARD_OF: Final = (OWN_HAND, BOTH_HANDS)


@dataclass(kw_only=True)
class Impulse(State):
    """5.3: what belongs to one card only; made new with each impulse."""

    offered: int = NONE
    """6.32.C: the event that the opponent discarded in the impulse before."""
    card: int = NONE
    """The card, once it is laid down."""
    is_last_card: bool = False
    points: int = 0
    is_campaign: bool = False
    farther: int = 0
    """7.3.C: how far its general marches, where the card itself says so."""
    activations: int = 0
    activated: list[int] = field(default_factory=list)
    landed: bool = False
    tired: list[int] = field(default_factory=list)
    """7.4.E: units that have marched with this campaign, by nation and space; empty where it matters not."""
    tried: list[int] = field(default_factory=list)
    """7.8.E: the spaces of American armies that have tried to intercept."""
    draws: list[int] = field(default_factory=lambda: [0, 0])
    """6.33.B: replacement cards that each side draws after the impulse."""
    discarded: int = NONE
    """6.32.C: the event that was discarded instead of played."""


@dataclass(kw_only=True)
class March(State):
    """7.3: an activated general and what he leads."""

    general: int
    at: int
    units: int
    """Units of his side's own nation, American ones with Rochambeau."""
    french: int
    limit: int
    fight_limit: int
    """7.3.C: the enemy can be entered with one of the first so many spaces only."""
    used: int = 0
    came_from: int = NONE
    stopped: bool = False
    regrouped: bool = True
    """Whether the units that go on from here have been chosen."""
    exposed: bool = False
    """7.8.A, 7.8.B: whether the army can be intercepted in the space that it has just entered."""
    let_pass: bool = False
    """Whether the Americans have said that nobody tries any more to intercept this march."""
    dropped: list[int] = field(default_factory=list)
    """Units that he has set down, by nation and space; kept only where another general may follow."""


@dataclass(kw_only=True)
class Battle(State):
    """9.2: a battle being fought. The lists are by side."""

    space: int
    intercepted: bool
    bonus: list[int] = field(default_factory=lambda: [0, 0])
    leaders: list[int]
    winner: int = NONE
    british_lost: int = 0


@dataclass(kw_only=True)
class Game1775(Position):
    """Units stand in a list for each nation, indexed by space; everything printed is its number."""

    board: Board = field(repr=False, compare=False, metadata=NOT_STATE)
    scenario: str
    fortified_ports: str
    last_card_of: str

    year: int
    active: int
    """The side whose impulse it is."""

    americans: list[int]
    british: list[int]
    french: list[int]
    control: list[int]
    """For each space, the side whose marker lies there."""
    where: list[int]
    """For each general his space, or where else he is."""
    congress: int
    british_box: int
    french_box: int
    raised: list[int]
    """For each nation, how many units have ever come into the game."""
    lost: list[int]

    american_hand: list[int]
    british_hand: list[int]
    shown: list[int]
    """Cards in the hands that both players know."""
    deck: list[int]
    discards: list[int]
    removed: list[int]
    aside: list[int]
    american_queue: list[int] = field(default_factory=list)
    british_queue: list[int] = field(default_factory=list)
    american_reinforced: list[int] = field(default_factory=list)
    british_reinforced: list[int] = field(default_factory=list)
    """Operations cards in the reinforcement boxes."""
    war_ends: int = NONE
    reshuffle: bool = False

    regulars: bool = True
    alliance: int = 0
    allied: bool = False
    europe: int = PEACE
    fleet: int = HARBOUR
    mutiny: bool = False

    impulse: Impulse = field(default_factory=Impulse, metadata=one(Impulse))
    march: March | None = field(default=None, metadata=maybe(March))
    battle: Battle | None = field(default=None, metadata=maybe(Battle))

    # ------------------------------------------------------------------ nouns

    @property
    def side(self) -> Side:
        """The side whose impulse it is; in a battle, the attacker (9.1)."""
        return self.board.sides[self.active]

    def enemy(self, side: Side) -> Side:
        return self.board.sides[1 - side.number]

    @property
    def facts(self) -> ScenarioFacts:
        return self.board.scenarios[self.scenario]

    @property
    def card_in_play(self) -> Card:
        return self.board.cards[self.impulse.card]

    @property
    def moving(self) -> March:
        assert self.march is not None, "nobody marches"
        return self.march

    @property
    def fighting(self) -> Battle:
        assert self.battle is not None, "there is no battle"
        return self.battle

    @property
    def hands(self) -> tuple[list[int], list[int]]:
        return self.american_hand, self.british_hand

    @property
    def queues(self) -> tuple[list[int], list[int]]:
        """7.1.B: the operations queues."""
        return self.american_queue, self.british_queue

    @property
    def reinforced(self) -> tuple[list[int], list[int]]:
        return self.american_reinforced, self.british_reinforced

    @property
    def units(self) -> tuple[list[int], list[int], list[int]]:
        """By nation and space."""
        return self.americans, self.british, self.french

    def hand(self, side: Side) -> list[Card]:
        cards = self.board.cards
        return [cards[number] for number in self.hands[side.number]]

    # ------------------------------------------------------------------ who stands where

    def strength(self, space: Space, side: Side) -> int:
        """Units of a side; French ones are American (12.2.C)."""
        number = space.number
        return self.british[number] if side.number else self.americans[number] + self.french[number]

    def leader(self, space: Space, side: Side) -> General | None:
        """The general of a side in a space."""
        where, number = self.where, space.number
        for general in side.generals:
            if where[general.number] == number:
                return general
        return None

    def generals_at(self, space: Space, side: Side) -> list[General]:
        return [general for general in side.generals if self.where[general.number] == space.number]

    def generals_in_box(self, side: Side) -> list[General]:
        """Generals who can come with reinforcements; Rochambeau waits with his men (12.2.B.ii)."""
        waiting = self.allied and self.french_box
        return [
            general
            for general in side.generals
            if self.where[general.number] == BOX and not (waiting and general.nation.number == FRENCH)
        ]

    def has_army(self, space: Space, side: Side) -> bool:
        """3.0: a general with at least one unit of his side."""
        return self.strength(space, side) > 0 and self.leader(space, side) is not None

    def has_american_piece(self, space: Space) -> bool:
        """3.0: an American or French unit or general, or the Congress."""
        number = space.number
        return (
            self.americans[number] > 0
            or self.french[number] > 0
            or self.congress == number
            or number in self.where[self.board.first_american :]
        )

    def force(self, space: Space, side: Side, general: General | None) -> Amounts:
        """Who fights for a side in a space: the general and the units of each nation."""
        found: list[tuple[int, Option]] = [] if general is None else [(1, general)]
        for nation in side.nations:
            units = self.units[nation.number][space.number]
            if units:
                found.append((units, nation))
        return tuple(found)

    def is_blockaded(self, space: Space) -> bool:
        """12.3: a port of the zone in which the French fleet lies."""
        return space.zone is not None and space.zone.number == self.fleet

    def markers(self, colony: Colony, side: Side) -> int:
        return markers(colony, self.control).count(side.number)

    def controller(self, colony: Colony) -> int:
        return controller(colony, self.control)

    def colonies_of(self, side: Side) -> int:
        return sum(self.controller(colony) == side.number for colony in self.board.colonies)

    # ------------------------------------------------------------------ moving pieces

    def shift(self, side: Side, source: Space, target: Space, units: int, french: int) -> None:
        """Units go from one space to another."""
        own = self.british if side.number else self.americans
        own[source.number] -= units
        own[target.number] += units
        self.french[source.number] -= french
        self.french[target.number] += french

    def lose(self, side: Side, space: Space, units: int, french: int = 0) -> None:
        """Units are off the map for good; only reinforcements bring new ones."""
        own = self.british if side.number else self.americans
        own[space.number] -= units
        self.lost[side.number] += units
        self.french[space.number] -= french
        self.lost[FRENCH] += french

    def recruit(self, nation: int, space: Space, units: int) -> None:
        """Units come into the game."""
        self.raised[nation] += units
        self.units[nation][space.number] += units

    def fresh(self, side: Side, space: Space) -> tuple[int, int]:
        """7.4.E: units of the side's own nation and French ones that this card has not moved yet."""
        number, tired = space.number, self.impulse.tired
        units = (self.british if side.number else self.americans)[number]
        french = 0 if side.number else self.french[number]
        if tired:
            size = len(self.board.spaces)
            units -= min(units, tired[side.number * size + number])
            french -= min(french, tired[FRENCH * size + number])
        return units, french

    def lay(self, card: Card, pile: list[int]) -> None:
        """A card leaves a hand for a pile on the table, for all to see."""
        for hand in self.hands:
            if card.number in hand:
                hand.remove(card.number)
        if card.number in self.shown:
            self.shown.remove(card.number)
        pile.append(card.number)

    # ------------------------------------------------------------------ asking

    def roll(self, prompt: str, side: Side, rule: str) -> Rules[Die]:
        """One die."""
        return (yield from self.chance(prompt, self.board.dice, rule=rule, side=side))

    def how_many(
        self, side: Side, prompt: str, least: int, most: int, *, rule: str, space: Space
    ) -> Rules[int]:
        """A number; the greatest comes first."""
        counts = self.board.counts
        options = [counts[number] for number in range(most, least - 1, -1)]
        answer = yield from self.ask(side.id, prompt, options, rule=rule, space=space)
        return answer.value

    def split(
        self, side: Side, space: Space, number: int, prompt: str, rule: str, chooser: Side | None = None
    ) -> Rules[tuple[int, int]]:
        """How many of a number of units in a space are of the side's own nation and how many French."""
        if side.number != AMERICAN:
            return number, 0
        own, french = self.americans[space.number], self.french[space.number]
        chosen = yield from self.how_many(
            chooser or side, prompt, max(0, number - own), min(number, french), rule=rule, space=space
        )
        return number - chosen, chosen


def markers(colony: Colony, control: list[int]) -> list[int]:
    """Whose marker lies in each space of a colony."""
    return [control[space.number] for space in colony.spaces]


def controller(colony: Colony, control: list[int]) -> int:
    """10.0.B: who has more markers; Canada needs Montreal and Quebec."""
    if colony.deciding:
        holders = {control[space.number] for space in colony.deciding}
        return holders.pop() if len(holders) == 1 else NONE
    found = markers(colony, control)
    american, british = found.count(AMERICAN), found.count(BRITISH)
    return NONE if american == british else int(british > american)
