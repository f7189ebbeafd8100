"""The position of a game of Gettysburg and the small verbs its rules are written with."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from flintlock.core.message import Amounts
from flintlock.core.position import Position
from flintlock.core.question import Rules
from flintlock.core.state import INTS, NOT_STATE, State, many, maybe, one
from flintlock.games.gettysburg.board import Board
from flintlock.games.gettysburg.phases import ARRIVALS
from flintlock.games.gettysburg.pieces import (
    ARTILLERY,
    CONFEDERATE,
    NONE,
    Area,
    Box,
    Formation,
    Kind,
    Place,
    ScenarioFacts,
    Side,
    Slot,
    Troop,
)

NO_MARKER: Final = 0
"""The value of a command marker where there is none."""


@dataclass(kw_only=True)
class Fighter(State):
    """6.3: a piece that bears its own damage markers, as long as an assault lasts."""

    kind: int
    damage: int
    at: int
    """The area of the assault."""
    origin: int = NONE
    """Where an attacker came from."""


@dataclass(kw_only=True)
class Assault(State):
    """7.0: what an assault remembers."""

    area: int
    round: int = 1
    attackers: list[Fighter] = field(metadata=many(Fighter))
    defenders: list[Fighter] = field(default_factory=list, metadata=many(Fighter))
    """7.2: infantry and cavalry of the defender, once the damage in the area has been assigned."""
    attackers_check: bool = False
    """7.3: in this round a marker or a morale result fell on the attackers."""
    defenders_check: bool = False
    """7.5: the same of the defenders, with disruption."""
    escort_retreated: bool = False
    """7.10: some infantry or cavalry of the defender has retreated."""


@dataclass(kw_only=True)
class Turn(State):
    """5.0: what a player's turn remembers. Each turn has a new one."""

    left: list[int]
    """3.1: how many pieces have come out of each entry box."""
    orders: int = 0
    """5.3: orders that have still to be given."""
    is_double: bool = False
    overfull: int = NONE
    """6.2: the area that the second order of a double action must thin out."""
    combining: bool = False
    """5.4: the second order brings more pieces into an assault of the first."""
    columns: list[Fighter] = field(default_factory=list, metadata=many(Fighter))
    """Pieces that have entered enemy areas and wait for their assault."""
    firing: int = NONE
    """8.1: the area whose artillery is firing."""


@dataclass(kw_only=True)
class Hours(State):
    """2.1: what a part of a day remembers."""

    marker_actions: list[int] = field(default_factory=lambda: [0, 0])
    """5.0: how often each side has placed or removed a command marker."""


@dataclass(kw_only=True)
class Game1863(Position):
    """Pieces and damage markers stand in lists indexed by place and kind; sides and places are numbers."""

    board: Board = field(repr=False, compare=False, metadata=NOT_STATE)
    scenario: str
    slot: int = 0
    hours: Hours = field(default_factory=Hours, metadata=one(Hours))
    active: int = CONFEDERATE
    this_turn: Turn | None = field(default=None, metadata=maybe(Turn))
    assault: Assault | None = field(default=None, metadata=maybe(Assault))

    units: list[int]
    damage: list[int]
    """6.3: the damage markers of each colour; those of fighters included."""
    strength: list[list[int]] = field(metadata=many(INTS))
    """For each side, its pieces in each place: sums of `units`, kept because rules ask for them often."""
    lost: list[int]
    """Eliminated pieces of each kind."""
    trenches: list[int]
    """8.4: for each area twice, the place across the border on which an entrenchment lies."""
    disrupted: list[int] = field(default_factory=list)
    """7.7: areas with a disruption marker."""
    fired: list[int] = field(default_factory=list)
    """8.1.5: areas with a fire marker."""

    hands: list[list[int]] = field(metadata=many(INTS))
    """5.1: values of the command markers that each side can place."""
    used: list[list[int]] = field(metadata=many(INTS))
    """5.2: those that were set aside."""
    posts: list[list[int]] = field(metadata=many(INTS))
    """Places with a command marker of each side."""
    values: list[int]
    """The value of the command marker in each place."""
    discs: list[int]
    """The command discs in each place."""
    fields: list[int] = field(default_factory=lambda: [0, 0])
    """4.0: single orders of the Confederates, discs of the Union."""
    double_field: int = 0
    black_field: int = 0
    """4.1: forced passes of the Union."""

    # ------------------------------------------------------------------ nouns

    @property
    def facts(self) -> ScenarioFacts:
        return self.board.scenarios[self.scenario]

    @property
    def now(self) -> Slot:
        return self.facts.slots[self.slot]

    @property
    def is_dark(self) -> bool:
        """9.1: nothing is attacked, and no artillery fires, at night."""
        return self.now.part.is_dark

    @property
    def side(self) -> Side:
        """Whose turn it is."""
        return self.board.sides[self.active]

    @property
    def turn(self) -> Turn:
        assert self.this_turn is not None
        return self.this_turn

    @property
    def fight(self) -> Assault:
        assert self.assault is not None
        return self.assault

    def waiting(self) -> list[Formation]:
        """3.0: the formations that have not arrived yet."""
        first = self.slot if self.phase == ARRIVALS else self.slot + 1
        return [formation for formation in self.facts.arrivals if formation.slot >= first]

    def enemy(self, side: Side) -> Side:
        return self.board.sides[1 - side.number]

    # ------------------------------------------------------------------ counting

    def count(self, place: Place, kind: Kind) -> int:
        return self.units[place.base + kind.number]

    def markers(self, place: Place, kind: Kind) -> int:
        """6.3: damage markers of that colour in a place."""
        return self.damage[place.base + kind.number]

    def holds(self, place: Place, side: Side) -> bool:
        return self.strength[side.number][place.number] > 0

    def room(self, place: Place, side: Side) -> int:
        """6.2: how many more pieces of the side an area takes; a box takes any number."""
        if isinstance(place, Box):
            return self.board.most
        return self.board.tables.area_limit - self.strength[side.number][place.number]

    def guns(self, place: Place, side: Side) -> int:
        """Artillery of a side, damaged or not."""
        return self.count(place, side.artillery) + self.count(place, side.worn)

    def troops(self, place: Place, side: Side) -> int:
        """Infantry and cavalry of a side."""
        return self.strength[side.number][place.number] - self.guns(place, side)

    def kinds_at(self, place: Place, kinds: Sequence[Kind]) -> list[Kind]:
        """Of these kinds, those that stand there."""
        units, base = self.units, place.base
        return [kind for kind in kinds if units[base + kind.number]]

    def forces(self, place: Place, side: Side) -> Amounts:
        """What stands there of a side."""
        return tuple((n, kind) for kind in side.kinds if (n := self.count(place, kind)))

    def supply(self, kind: Kind) -> int:
        """6.3: damage markers of that colour that are left."""
        return kind.markers - sum(self.damage[kind.number :: self.board.width])

    # ------------------------------------------------------------------ pieces

    def place(self, place: Place, kind: Kind, number: int, damage: int = 0) -> None:
        self.units[place.base + kind.number] += number
        self.damage[place.base + kind.number] += damage
        self.strength[kind.side.number][place.number] += number

    def take(self, place: Place, kind: Kind, number: int, damage: int) -> None:
        """Take pieces and their damage away; what marks the place goes with the last of them."""
        self.units[place.base + kind.number] -= number
        self.damage[place.base + kind.number] -= damage
        strength, side = self.strength, kind.side.number
        strength[side][place.number] -= number
        if kind.arm == ARTILLERY and place.number in self.fired:
            self.fired.remove(place.number)  # 8.1.5
        attacks = side == self.active and strength[1 - side][place.number]
        if not strength[side][place.number] and not attacks and isinstance(place, Area):
            self.abandon(place)

    def abandon(self, area: Area) -> None:
        """8.4, 7.7: nobody is left whom entrenchments shelter or disruption hinders."""
        slot = 2 * area.number
        self.trenches[slot : slot + 2] = [NONE, NONE]
        if area.number in self.disrupted:
            self.disrupted.remove(area.number)

    def shift(self, source: Place, target: Place, kind: Kind, number: int = 1, damage: int = 0) -> None:
        self.take(source, kind, number, damage)
        self.place(target, kind, number, damage)

    def lose(self, place: Place, kind: Kind, damage: int) -> None:
        """A piece is eliminated; its damage markers return to the supply."""
        self.take(place, kind, 1, damage)
        self.lost[kind.number] += 1

    # ------------------------------------------------------------------ markers

    def disrupt(self, area: Area, carried: int = 0) -> bool:
        """7.7: place a disruption marker, if none is there and one is left; whether it was placed.

        `carried`: markers on their way with a retreat, which are neither on the board nor left.
        """
        if area.number in self.disrupted or len(self.disrupted) + carried >= self.board.disruptions:
            return False
        insort(self.disrupted, area.number)
        self.tell("disrupted", area=area)
        return True

    def entrenchments(self, area: Area) -> list[int]:
        """8.4: the places across the borders on which entrenchments of the area lie."""
        slot = 2 * area.number
        return [across for across in self.trenches[slot : slot + 2] if across != NONE]

    def entrench(self, area: Area, entrenchments: list[int]) -> None:
        """8.4: these are the entrenchments of the area now."""
        slot = 2 * area.number
        missing = [NONE] * (2 - len(entrenchments))
        self.trenches[slot : slot + 2] = sorted(entrenchments) + missing

    def trenches_left(self) -> int:
        """8.4: entrenchments that lie in no area."""
        return self.board.entrenchments - len(self.trenches) + self.trenches.count(NONE)

    # ------------------------------------------------------------------ command

    def disc_supply(self, side: Side) -> int:
        """4.0: command discs that lie neither in a field nor at a command marker."""
        laid = sum([self.discs[place] for place in self.posts[side.number]])
        in_fields = self.fields[side.number] + (self.double_field if side.number == CONFEDERATE else 0)
        return side.discs - laid - in_fields

    def posts_with_room(self, side: Side) -> list[Place]:
        """5.3: where a command marker of the side can take another disc."""
        values, discs, places = self.values, self.discs, self.board.places
        return [places[number] for number in self.posts[side.number] if discs[number] < values[number]]

    def post(self, side: Side, place: Place, value: int) -> None:
        """5.1: out of the hand onto the board."""
        self.hands[side.number].remove(value)
        insort(self.posts[side.number], place.number)
        self.values[place.number] = value
        self.take_back(side)

    def set_aside(self, side: Side, place: Place) -> int:
        """5.2, 7.11: a command marker leaves the board with its discs, and everybody sees its value."""
        value = self.values[place.number]
        self.posts[side.number].remove(place.number)
        self.values[place.number] = NO_MARKER
        self.discs[place.number] = 0
        insort(self.used[side.number], value)
        self.take_back(side)
        self.reveal()
        return value

    def take_back(self, side: Side) -> None:
        """5.1: whoever has none left takes all used ones back."""
        hand, used = self.hands[side.number], self.used[side.number]
        if not hand and used:
            hand += used
            used.clear()
            self.tell("takes_back", side=side.id)

    def overrun(self, place: Place, side: Side) -> None:
        """7.11: an enemy command marker goes where only pieces of the side are left."""
        enemy = self.enemy(side)
        if place.number in self.posts[enemy.number] and not self.holds(place, enemy):
            value = self.board.values[self.set_aside(enemy, place)]
            self.tell("overruns", side=side.id, place=place, value=value)

    # ------------------------------------------------------------------ fighters

    def kind_of(self, fighter: Fighter) -> Kind:
        return self.board.kinds[fighter.kind]

    def troop(self, fighter: Fighter) -> Troop:
        """A fighter as an answer."""
        return self.board.troops[fighter.kind][fighter.damage]

    def fighters_of(self, side: Side, place: Place) -> list[Fighter]:
        """Pieces of a side that bear their own damage markers there."""
        found: list[Fighter] = []
        if self.assault is not None and self.assault.area == place.number:
            found += self.assault.attackers if side.number == self.active else self.assault.defenders
        if side.number == self.active and self.this_turn is not None:
            found += [each for each in self.this_turn.columns if each.at == place.number]
        return found

    def discharge(self, fighter: Fighter) -> None:
        """It takes no further part in its assault."""
        lists = [self.turn.columns]
        if self.assault is not None:
            lists += [self.assault.attackers, self.assault.defenders]
        for fighters in lists:
            for index, each in enumerate(fighters):
                if each is fighter:
                    del fighters[index]
                    return

    # ------------------------------------------------------------------ asking

    def pick_fighter(
        self, seat: Side, prompt: str, fighters: Sequence[Fighter], /, *, rule: str, area: Area
    ) -> Rules[Fighter]:
        """Ask for one of some fighters; those that are alike are not told apart."""
        troops: dict[int, Troop] = {}
        for fighter in fighters:
            troop = self.troop(fighter)
            troops[troop.index] = troop
        options = [troops[index] for index in sorted(troops)]
        chosen = yield from self.ask(seat.id, prompt, options, rule=rule, area=area)
        alike = [each for each in fighters if self.troop(each) is chosen]
        origins = sorted({each.origin for each in alike})
        if len(origins) == 1:
            return alike[0]
        places = [self.board.places[number] for number in origins]
        place = yield from self.ask(seat.id, "which_origin", places, rule=rule, troop=chosen, area=area)
        return next(each for each in alike if each.origin == place.number)
