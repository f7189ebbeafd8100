"""The position of a game of Wilderness War and the small verbs its rules are written with."""

from __future__ import annotations

from bisect import bisect, insort
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, cast

from flintlock.core.message import Amounts
from flintlock.core.position import Position
from flintlock.core.question import Rules
from flintlock.core.state import COPIED, NOT_STATE, maybe, one
from flintlock.core.vocabulary import Die, Option
from flintlock.games.wilderness_war.board import Board
from flintlock.games.wilderness_war.pieces import (
    BRITISH,
    CULTIVATED,
    FRENCH,
    NONE,
    Card,
    Leader,
    Piece,
    Side,
    Space,
    Tribe,
    Unit,
)
from flintlock.games.wilderness_war.scenarios import (
    DIPLOMACY,
    NO_FRENCH_NAVY,
    PITT,
    QUIBERON,
    ScenarioFacts,
)
from flintlock.games.wilderness_war.states import Action, Battle, Move, Raid, Siege

AVAILABLE: Final = -1
GONE: Final = -2
POOL: Final = -3
ASIDE: Final = -4
"""Where a piece is that is not on the map: can come into play; out for good; to be drawn; to enter later."""

EARLY: Final = 0
LATE: Final = 1
SEASONS: Final = ("early", "late")


@dataclass(kw_only=True)
class Game1755(Position):
    """Everything in play. Pieces, spaces and cards are known by their numbers, sides as FRENCH or BRITISH."""

    board: Board = field(repr=False, compare=False, metadata=NOT_STATE)
    scenario: str
    optional: str
    """The optional rules that are in use, with blanks between them."""
    year: int
    season: int = EARLY
    active: int = FRENCH
    """The side whose action phase it is."""
    player: int = FRENCH
    """The side that plays an event, or may."""
    vp: int
    """13.21: above nought for the French, below it for the British."""

    at: list[int]
    """Where each piece is: in a space, a box of militia, or out of play."""
    reduced: list[int]
    inside: list[int] = field(default_factory=list)
    """8.1: pieces that are inside a fort or fortress before which the enemy stands."""

    french_stockades: list[int]
    """The spaces of stockades, of completed forts, and of forts under construction."""
    british_stockades: list[int]
    french_forts: list[int]
    british_forts: list[int]
    french_building: list[int]
    british_building: list[int]
    captured: list[int] = field(default_factory=list)
    """Fortresses in the hands of the other side."""
    besieged: list[int] = field(default_factory=list)
    """8.21: the spaces of sieges, and the level of each."""
    levels: list[int] = field(default_factory=list)
    amphib: list[int] = field(default_factory=list)
    """6.431, 7.55: spaces with Amphib and with Fieldworks markers."""
    fieldworks: list[int] = field(default_factory=list)
    french_raids: list[int] = field(default_factory=list)
    """10.31: the spaces of the Raided markers that each side has placed, one for each."""
    british_raids: list[int] = field(default_factory=list)
    prizes: list[int]
    """13.23: who held Niagara and Ohio Forks last."""

    assemblies: int
    events: list[int]
    """5.51: which events of EVENTS are in effect."""
    blockhouses: list[int] = field(default_factory=lambda: [0, 0])
    regulars_played: list[int] = field(default_factory=lambda: [0, 0])
    surrender_seen: bool = False
    """5.25: whether Surrender! has left a hand this season."""
    built: list[int] = field(default_factory=lambda: [0, 0])
    """5.4: whether each side's last card was used for construction."""
    holding: list[int] = field(default_factory=lambda: [0, 0])
    """4.0: who has passed this season, and keeps his last card."""
    held: list[int] = field(default_factory=lambda: [0, 0])
    """4.0: who kept a card at the end of the season before."""

    french_hand: list[int] = field(default_factory=list)
    british_hand: list[int] = field(default_factory=list)
    deck: list[int]
    discards: list[int] = field(default_factory=list)
    removed: list[int] = field(default_factory=list)
    shown: list[int] = field(default_factory=list)
    """Cards in hands that everybody has seen there."""
    seen: list[int] = field(default_factory=list)
    """Cards in hands that both players have seen there, but no spectator."""

    action: Action = field(metadata=one(Action))
    picked: list[int] = field(default_factory=list)
    """Pieces that have been chosen so far, while a choice is going on."""
    move: Move | None = field(default=None, metadata=maybe(Move))
    battle: Battle | None = field(default=None, metadata=maybe(Battle))
    besieging: Siege | None = field(default=None, metadata=maybe(Siege))
    raid: Raid | None = field(default=None, metadata=maybe(Raid))
    fallen: int = NONE
    """Where a fortification has just fallen."""

    outside: list[int] = field(default_factory=list, repr=False, compare=False, metadata=COPIED)
    """How many units are not inside, by side and space: it follows from the rest, and is kept for speed."""

    # ------------------------------------------------------------------ who and what

    @property
    def side(self) -> Side:
        """Whose action phase it is."""
        return self.board.sides[self.active]

    @property
    def other(self) -> Side:
        return self.board.sides[1 - self.active]

    def enemy(self, side: Side) -> Side:
        return self.board.sides[1 - side.number]

    @property
    def facts(self) -> ScenarioFacts:
        return self.board.scenarios[self.scenario]

    @property
    def moving(self) -> Move:
        assert self.move is not None, "nobody moves"
        return self.move

    @property
    def fighting(self) -> Battle:
        assert self.battle is not None, "there is no battle"
        return self.battle

    @property
    def sieging(self) -> Siege:
        assert self.besieging is not None, "there is no siege"
        return self.besieging

    @property
    def raiding(self) -> Raid:
        assert self.raid is not None, "there is no raid"
        return self.raid

    @property
    def hands(self) -> tuple[list[int], list[int]]:
        return self.french_hand, self.british_hand

    @property
    def stockades(self) -> tuple[list[int], list[int]]:
        return self.french_stockades, self.british_stockades

    @property
    def forts(self) -> tuple[list[int], list[int]]:
        return self.french_forts, self.british_forts

    @property
    def building(self) -> tuple[list[int], list[int]]:
        return self.french_building, self.british_building

    @property
    def raided(self) -> tuple[list[int], list[int]]:
        return self.french_raids, self.british_raids

    def hand(self, side: Side) -> list[Card]:
        cards = self.board.cards
        return [cards[number] for number in self.hands[side.number]]

    def hand_size(self, side: Side) -> int:
        """4.0 A.1: what events have made of the scenario's hands."""
        tables, events = self.board.tables, self.events
        if side.number == BRITISH and events[PITT]:
            return tables.pitt_hand
        if side.number == FRENCH and events[QUIBERON]:
            return tables.quiberon_hand
        if side.number == FRENCH and events[DIPLOMACY]:
            return tables.diplomacy_hand
        return self.facts.hands[side.number]

    def has_rule(self, number: str) -> bool:
        """Whether an optional rule is in use."""
        return number in self.optional.split()

    # ------------------------------------------------------------------ who stands where

    def pieces_at(self, side: Side, place: int) -> list[Piece]:
        """All pieces of a side in a place, leaders first."""
        at, pieces = self.at, self.board.pieces
        start, stop = side.first, side.stop
        found: list[Piece] = []
        try:
            while True:
                start = at.index(place, start, stop)
                found.append(pieces[start])
                start += 1
        except ValueError:
            return found

    def leaders_at(self, side: Side, place: int) -> list[Leader]:
        at = self.at
        return [leader for leader in side.leaders if at[leader.number] == place]

    def has_leaders(self, space: Space) -> bool:
        at, number = self.at, space.number
        french, british = self.board.leader_places
        return number in at[french] or number in at[british]

    def units_at(self, side: Side, place: int) -> list[Unit]:
        """Units of a side in a place, inside or outside."""
        return [cast(Unit, piece) for piece in self.pieces_at(side, place) if piece.is_unit]

    def outer(self, side: Side, space: Space) -> list[Piece]:
        """Pieces of a side in a space that are not inside a fort or fortress."""
        inside = self.inside
        pieces = self.pieces_at(side, space.number)
        return [piece for piece in pieces if piece.number not in inside] if inside else pieces

    def inner(self, side: Side, space: Space) -> list[Piece]:
        inside = self.inside
        return [piece for piece in self.pieces_at(side, space.number) if piece.number in inside]

    def is_inside(self, piece: Piece) -> bool:
        return piece.number in self.inside

    def named(self, numbers: Iterable[int]) -> list[Piece]:
        pieces = self.board.pieces
        return [pieces[number] for number in numbers]

    def where(self, piece: Piece) -> Space:
        return self.board.spaces[self.at[piece.number]]

    def is_on_map(self, piece: Piece) -> bool:
        return self.at[piece.number] >= 0

    def units_outside(self, side: int, space: Space) -> int:
        """How many units of a side are there and not besieged."""
        return self.outside[side * self.board.size + space.number]

    def drilled_outside(self, side: int, space: Space) -> int:
        if not self.outside[side * self.board.size + space.number]:
            return 0
        return sum([piece.drilled for piece in self.outer(self.board.sides[side], space)])

    def camps(self, side: Side) -> list[Space]:
        """Where drilled troops of a side stand that are not besieged."""
        at, inside, spaces = self.at, self.inside, self.board.spaces
        places = {at[unit.number] for unit in side.drilled if unit.number not in inside}
        return [spaces[place] for place in sorted(places) if place >= 0]

    def garrison(self, space: Space) -> int:
        """How many units are inside."""
        at, pieces, number = self.at, self.board.pieces, space.number
        return sum([at[piece] == number and pieces[piece].is_unit for piece in self.inside])

    def units_in(self, side: int, space: Space) -> int:
        """How many units of a side are there, besieged ones included."""
        units = self.outside[side * self.board.size + space.number]
        return units + self.garrison(space) if self.inside and self.stronghold(space) == side else units

    def strength(self, unit: Unit) -> int:
        return unit.strengths[self.reduced[unit.number]]

    def steps(self, units: Iterable[Piece]) -> int:
        """7.61: a full unit has two, a reduced one has one."""
        reduced = self.reduced
        return sum([2 - reduced[unit.number] for unit in units])

    def is_allied(self, tribe: Tribe, side: int) -> bool:
        """5.532: whether units of the tribe are on the map for that side."""
        at = self.at
        return any(at[unit.number] >= 0 for unit in tribe.units[side])

    # ------------------------------------------------------------------ fortifications and control

    def has_stockade(self, space: Space, side: int) -> bool:
        return space.number in self.stockades[side]

    def has_fort(self, space: Space, side: int) -> bool:
        return space.number in self.forts[side]

    def holder(self, space: Space) -> int:
        """Who holds the fortress in a space, or NONE where there is none."""
        if not space.fortress:
            return NONE
        return 1 - space.originally if space.number in self.captured else space.originally

    def stronghold(self, space: Space) -> int:
        """The owner of the fort or fortress in a space, or NONE."""
        number = space.number
        if number in self.french_forts:
            return FRENCH
        return BRITISH if number in self.british_forts else self.holder(space)

    def is_besieged(self, space: Space) -> bool:
        return space.number in self.besieged

    def siege_level(self, space: Space) -> int:
        """8.23: from 0 upwards; NONE where there is no siege."""
        number = space.number
        return self.levels[self.besieged.index(number)] if number in self.besieged else NONE

    def has_amphib(self, space: Space) -> bool:
        return space.number in self.amphib

    def is_fortified(self, space: Space, side: int) -> bool:
        """2.0: whether the side has a stockade, a completed fort or a fortress there, besieged or not."""
        if space.fortress:
            return self.holder(space) == side
        number = space.number
        if side == FRENCH:
            return number in self.french_stockades or number in self.french_forts
        return number in self.british_stockades or number in self.british_forts

    def has_free_fortification(self, space: Space, side: int) -> bool:
        """An unbesieged fortification of the side; a stockade cannot be besieged."""
        stockades = self.french_stockades if side == FRENCH else self.british_stockades
        return space.number in stockades or self.has_free_stronghold(space, side)

    def has_free_stronghold(self, space: Space, side: int) -> bool:
        number = space.number
        if space.fortress:
            is_own = (space.originally == side) != (number in self.captured)
        else:
            is_own = number in (self.french_forts if side == FRENCH else self.british_forts)
        return is_own and number not in self.besieged

    def is_hostile(self, space: Space, side: int) -> bool:
        """6.51: whether unbesieged units or fortifications of the side's enemy are there."""
        enemy = 1 - side
        if self.outside[enemy * self.board.size + space.number]:
            return True
        stockades = self.british_stockades if side == FRENCH else self.french_stockades
        return space.number in stockades or self.has_free_stronghold(space, enemy)

    def controls(self, side: int, space: Space) -> bool:
        """2.0, R3: a fortress in its hands that is not besieged. One left empty reverts at once (8.24)."""
        return self.holder(space) == side and space.number not in self.besieged

    def holds_alone(self, side: int, space: Space) -> bool:
        """R3: the only side there with units or completed fortifications, and not under siege."""
        if self.is_besieged(space) or self.units_in(1 - side, space):
            return False
        if self.is_fortified(space, 1 - side):
            return False
        return self.is_fortified(space, side) or self.units_in(side, space) > 0

    def is_sheltering(self, space: Space, side: int) -> bool:
        """7.92: a cultivated space, or one with a friendly fortification."""
        return space.terrain == CULTIVATED or self.is_fortified(space, side)

    def may_sail(self, side: int) -> bool:
        return side == BRITISH or not self.events[NO_FRENCH_NAVY]

    # ------------------------------------------------------------------ moving pieces

    def recount(self) -> None:
        """Count anew, as far as numbers make sense: the position may be yet to be checked."""
        size = self.board.size
        self.outside = [0] * (2 * size)
        for piece, place in zip(self.board.pieces, self.at, strict=False):
            if piece.is_unit and 0 <= place < size and piece.number not in self.inside:
                self.outside[piece.side.number * size + place] += 1

    def put(self, piece: Piece, place: int, inside: bool = False) -> None:
        """A piece goes to a space, a box or out of play."""
        number, before = piece.number, self.at[piece.number]
        was_inside = number in self.inside
        if piece.is_unit:
            start = piece.side.number * self.board.size
            if before >= 0 and not was_inside:
                self.outside[start + before] -= 1
            if place >= 0 and not inside:
                self.outside[start + place] += 1
        self.at[number] = place
        if inside and not was_inside:
            insort(self.inside, number)
        elif was_inside and not inside:
            self.inside.remove(number)

    def place(self, piece: Piece, space: Space) -> None:
        self.put(piece, space.number)

    def lose(self, piece: Piece) -> None:
        """5.52, 7.61: a piece is eliminated; some units can come back."""
        returns = isinstance(piece, Unit) and piece.kind_of_unit.returns
        self.put(piece, AVAILABLE if returns else GONE)
        self.reduced[piece.number] = 0

    def lose_step(self, unit: Piece) -> None:
        """7.61: a full unit is turned over, a reduced one eliminated."""
        if self.reduced[unit.number]:
            self.lose(unit)
        else:
            self.reduced[unit.number] = 1

    def discard(self, side: Side, card: Card, pile: list[int]) -> None:
        """5.22: a card leaves a hand for a pile on the table."""
        number = card.number
        self.hands[side.number].remove(number)
        pile.append(number)
        for known in (self.shown, self.seen):
            if number in known:
                known.remove(number)
        if number == self.board.surrender:
            self.surrender_seen = True  # 5.25

    def besiege(self, space: Space, level: int) -> None:
        """8.21: the siege of a space is at that level now; NONE: it is over."""
        number = space.number
        if number in self.besieged:
            place = self.besieged.index(number)
            del self.besieged[place], self.levels[place]
        if level != NONE:
            place = bisect(self.besieged, number)
            self.besieged.insert(place, number)
            self.levels.insert(place, level)

    def score(self, side: int, points: int) -> None:
        """13.21: victory points for a side."""
        self.vp += points if side == FRENCH else -points

    # ------------------------------------------------------------------ asking and telling

    def roll(self, prompt: str, side: Side, rule: str) -> Rules[Die]:
        return (yield from self.chance(prompt, self.board.dice, rule=rule, side=side.id))

    def look(self, piece: Piece) -> int:
        """Units of the same look are alike: of one kin and strength in one place, and both acting or not."""
        number = piece.number
        if piece.kin is None:
            return -1 - number
        acting = self.move is not None and number in self.move.pieces
        state = self.reduced[number] + 2 * (number in self.inside) + 4 * acting + 8 * (number in self.picked)
        return (self.at[number] * 100 + piece.kin.number) * 16 + state

    def distinct(self, pieces: Sequence[Piece]) -> list[Piece]:
        """One of each look, in order: which of several alike units is meant makes no difference."""
        if len(pieces) < 2:
            return list(pieces)
        seen: set[int] = set()
        found: list[Piece] = []
        for piece in pieces:
            look = self.look(piece)
            if look not in seen:
                seen.add(look)
                found.append(piece)
        return found

    def noun(self, piece: Piece) -> Option:
        """What a piece is called among others: a leader by his name, a unit by its kin and strength."""
        if piece.kin is None:
            return piece
        return piece.kin.reduced if self.reduced[piece.number] else piece.kin

    def amounts(self, pieces: Sequence[Piece]) -> Amounts:
        """Who they are, alike ones counted together."""
        if len(pieces) == 1:
            return ((1, self.noun(pieces[0])),)
        counted: dict[Option, int] = {}
        for piece in pieces:
            noun = self.noun(piece)
            counted[noun] = counted.get(noun, 0) + 1
        return tuple([(number, noun) for noun, number in counted.items()])


def mark(markers: list[int], space: Space) -> None:
    """Put a marker into a space."""
    insort(markers, space.number)


def unmark(markers: list[int], space: Space) -> None:
    """Take a marker away, if there is one."""
    if space.number in markers:
        markers.remove(space.number)
