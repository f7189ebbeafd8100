"""The position of a game of Liberty or Death and the small verbs its rules are written with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from flintlock.core.message import Amounts, Message
from flintlock.core.position import Position
from flintlock.core.question import Rules, WhyNot
from flintlock.core.state import COPIED, NOT_STATE, many, maybe, one
from flintlock.core.vocabulary import Die, Option
from flintlock.games.liberty_or_death.board import Board
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    BRITISH,
    BRITISH_FORT,
    CONTINENTAL,
    FRENCH,
    FRENCH_REGULAR,
    INDIANS,
    KINDS,
    LEVEL_NAMES,
    MILITIA,
    NOBODY,
    PATRIOT_FORT,
    PATRIOTS,
    REBELLION,
    REGULAR,
    ROYALISTS,
    TORY,
    VILLAGE,
    WAR_PARTY,
    Card,
    Faction,
    Leader,
    Space,
)
from flintlock.games.liberty_or_death.scenarios import ScenarioFacts
from flintlock.games.liberty_or_death.states import Activity, Battle, Happening, Order, Stroke, Turn, Winter

GIVEN: Final = "given"
REVISED: Final = "2016"
EDITIONS: Final = (GIVEN, REVISED)
ANY_PERIOD: Final = "any"
BY_PERIOD: Final = "by_period"
EVENTS: Final = (ANY_PERIOD, BY_PERIOD)
SWAPPED: Final = "swapped"
COMING: Final = "coming"
WINTERS: Final = (SWAPPED, COMING)
STANDARD: Final = "standard"
HARD: Final = "hard"
DIFFICULTIES: Final = (STANDARD, HARD)

SEATS: Final = {
    "four": (0, 1, 2, 3),
    "three_royalists": (0, 1, 2, 0),
    "three_rebellion": (0, 1, 1, 3),
    "two": (0, 1, 1, 0),
    "one_british": (0, NOBODY, NOBODY, NOBODY),
    "one_patriots": (NOBODY, 0, NOBODY, NOBODY),
    "one_french": (NOBODY, NOBODY, 0, NOBODY),
    "one_indians": (NOBODY, NOBODY, NOBODY, 0),
    "one_royalists": (0, NOBODY, NOBODY, 0),
    "one_rebellion": (NOBODY, 0, 0, NOBODY),
    "british_patriots": (0, 1, NOBODY, NOBODY),
    "british_french": (0, NOBODY, 1, NOBODY),
    "british_indians": (0, NOBODY, NOBODY, 1),
    "patriots_french": (NOBODY, 0, 1, NOBODY),
    "patriots_indians": (NOBODY, 0, NOBODY, 1),
    "french_indians": (NOBODY, NOBODY, 0, 1),
    "without_british": (NOBODY, 0, 1, 2),
    "without_patriots": (0, NOBODY, 1, 2),
    "without_french": (0, 1, NOBODY, 2),
    "without_indians": (0, 1, 2, NOBODY),
    "none": (NOBODY, NOBODY, NOBODY, NOBODY),
}
"""1.5, 8.8: which person holds each faction; NOBODY where it is a non-player."""

AVAILABLE: Final = 0
UNAVAILABLE: Final = 1
CASUALTIES: Final = 2
FROM_WEST_INDIES: Final = 3
"""1.4.1: where pieces are that are not on the map; the West Indies are a space, too."""

OFF_MAP: Final = -1
"""1.10: where a leader is who is in the available forces."""

OF_BRITISH: Final = 0
OF_INDIANS: Final = 1
OF_REBELLION: Final = 2
STRENGTHS: Final = 3
STRENGTH_OF: Final = (
    *(OF_BRITISH, OF_BRITISH, OF_BRITISH, OF_REBELLION, OF_REBELLION, OF_REBELLION, OF_REBELLION),
    *(OF_REBELLION, OF_INDIANS, OF_INDIANS, OF_INDIANS),
)
"""1.7: whom a piece of each kind counts for."""

UNDERGROUND: Final = {PATRIOTS: MILITIA, INDIANS: WAR_PARTY}
"""1.4.3: the pieces of a faction that can be underground."""


@dataclass(kw_only=True)
class Insurrection(Position):
    """Everything there is in the middle of a game. Pieces are counted by space and kind."""

    board: Board = field(repr=False, compare=False, metadata=NOT_STATE)
    scenario: str
    edition: str
    events: str
    winter_comes: str
    seats: str
    difficulty: str

    at: list[int]
    """Pieces by space and kind, the West Indies last."""
    available: list[int]
    """Pieces by kind; irregular ones lie underground in boxes."""
    unavailable: list[int]
    casualties: list[int]
    level: list[int]
    propaganda: list[int]
    raids: list[int]
    blockades: list[int]
    squadrons: int
    """1.9: in the West Indies."""
    squadrons_away: int
    """1.9: unavailable."""
    resources: list[int]
    cbc: int
    crc: int
    """1.6.4: cumulative casualties of the British and of the Rebellion."""
    leading: list[int]
    """1.10: the present leader of each faction."""
    leader_at: list[int]
    """The space of each faction's leader."""
    treaty: bool
    """2.3.9: whether the Treaty of Alliance has been played."""
    strokes: list[int]
    """2.3.8: brilliant strokes in their owners' hands."""

    deck: list[int]
    """Events and winter quarters that have not been turned up; which of them will be, nobody knows."""
    campaign: int
    """Which pile of the deck is being turned up, from 0."""
    turned: int
    """How many of its cards have been."""
    winter_turned: bool
    """Whether its winter quarters card has been."""
    played: list[int] = field(default_factory=list)
    """Cards that have been played, the present one last."""
    ahead: int = NOBODY
    """2.2: the card ahead, in sight of all."""
    rounds: int = 0
    """Winter quarters rounds that have begun."""

    eligible: list[int]
    turn: Turn = field(default_factory=Turn, metadata=one(Turn))
    orders: list[Order] = field(default_factory=list, metadata=many(Order))
    """Commands that are being executed, one within the other."""
    activity: Activity | None = field(default=None, metadata=maybe(Activity))
    battle: Battle | None = field(default=None, metadata=maybe(Battle))
    event: Happening | None = field(default=None, metadata=maybe(Happening))
    stroke: Stroke | None = field(default=None, metadata=maybe(Stroke))
    winter: Winter | None = field(default=None, metadata=maybe(Winter))

    strength: list[int] = field(default_factory=list, repr=False, compare=False, metadata=COPIED)
    """1.7: British, Indian and Rebellion pieces by space: it follows from the rest, and is kept for speed."""

    # ------------------------------------------------------------------ who and what

    @property
    def facts(self) -> ScenarioFacts:
        return self.board.scenarios[self.scenario]

    @property
    def is_revised(self) -> bool:
        """Whether the corrections of 2016 are played."""
        return self.edition == REVISED

    @property
    def order(self) -> Order:
        """The command that is being executed."""
        return self.orders[-1]

    @property
    def carrying_out(self) -> Activity:
        assert self.activity is not None, "no special activity is being carried out"
        return self.activity

    @property
    def fighting(self) -> Battle:
        assert self.battle is not None, "there is no battle"
        return self.battle

    @property
    def happening(self) -> Happening:
        assert self.event is not None, "no event is being executed"
        return self.event

    @property
    def striking(self) -> Stroke:
        assert self.stroke is not None, "there is no brilliant stroke"
        return self.stroke

    @property
    def wintering(self) -> Winter:
        assert self.winter is not None, "it is not winter"
        return self.winter

    @property
    def card(self) -> Card:
        """The card that is being played."""
        return self.board.cards[self.played[-1]]

    def faction(self, number: int) -> Faction:
        return self.board.factions[number]

    def seat(self, faction: int) -> str:
        return self.board.factions[faction].id

    def side_of(self, faction: int) -> int:
        return self.board.factions[faction].side.number

    def partner(self, faction: int) -> int:
        """1.5.2: the other faction of the side."""
        return (INDIANS, FRENCH, PATRIOTS, BRITISH)[faction]

    def is_player(self, faction: int) -> bool:
        """8.1: whether a person holds the faction, and not the rules."""
        return SEATS[self.seats][faction] != NOBODY

    def leader(self, faction: int) -> Leader:
        return self.board.leaders[self.leading[faction]]

    def leads(self, leader: str, space: Space | None = None) -> bool:
        """1.10: whether this leader is in play, and in the space if one is named."""
        for faction in range(4):
            if self.board.leaders[self.leading[faction]].id == leader:
                return space is None or self.leader_at[faction] == space.number
        return False

    # ------------------------------------------------------------------ who stands where

    def count(self, space: Space, kind: int) -> int:
        return self.at[space.first + kind]

    def irregulars(self, space: Space, faction: int) -> int:
        """Militia or war parties, underground and active."""
        first = space.first + UNDERGROUND[faction]
        return self.at[first] + self.at[first + 1]

    def cubes(self, space: Space, faction: int) -> int:
        """1.4: cubes of a faction."""
        at, first = self.at, space.first
        if faction == BRITISH:
            return at[first + REGULAR] + at[first + TORY]
        if faction == PATRIOTS:
            return at[first + CONTINENTAL]
        return at[first + FRENCH_REGULAR] if faction == FRENCH else 0

    def units(self, space: Space, faction: int) -> int:
        """1.4: all pieces of a faction but forts and villages."""
        found = self.cubes(space, faction)
        if faction in UNDERGROUND:
            found += self.irregulars(space, faction)
        return found

    def pieces(self, space: Space, faction: int) -> int:
        """1.4: all pieces of a faction."""
        number = space.number * STRENGTHS
        if faction == BRITISH:
            return self.strength[number + OF_BRITISH]
        if faction == INDIANS:
            return self.strength[number + OF_INDIANS]
        french = self.at[space.first + FRENCH_REGULAR]
        return french if faction == FRENCH else self.strength[number + OF_REBELLION] - french

    def side_pieces(self, space: Space, side: int) -> int:
        number = space.number * STRENGTHS
        if side == REBELLION:
            return self.strength[number + OF_REBELLION]
        return self.strength[number + OF_BRITISH] + self.strength[number + OF_INDIANS]

    def control(self, space: Space) -> int:
        """1.7: who has more pieces; the Indians alone control nothing."""
        number = space.number * STRENGTHS
        british = self.strength[number]
        royalists, rebels = british + self.strength[number + OF_INDIANS], self.strength[number + OF_REBELLION]
        if rebels > royalists:
            return REBELLION
        return ROYALISTS if british and royalists > rebels else NOBODY

    def bases(self, space: Space) -> int:
        """1.4.2: forts and villages of all factions."""
        at, first = self.at, space.first
        return at[first + BRITISH_FORT] + at[first + PATRIOT_FORT] + at[first + VILLAGE]

    def has_room(self, space: Space, kind: int) -> bool:
        """1.4.2, 2.3.9: whether a piece of that kind may stand there."""
        if space.is_city and kind >= WAR_PARTY:
            return False
        if space.is_west_indies and kind not in (REGULAR, BRITISH_FORT, FRENCH_REGULAR):
            return False
        if (space.is_west_indies or kind == FRENCH_REGULAR) and not self.treaty:
            return False
        return not self.board.kinds[kind].is_base or self.bases(space) < self.board.bases_in_a_space

    def on_map(self, kind: int) -> int:
        """Pieces of a kind on the map, the West Indies not included."""
        return sum(self.at[kind : self.board.map_size : KINDS])

    def boxes(self, box: int) -> list[int]:
        return (self.available, self.unavailable, self.casualties)[box]

    def in_box(self, box: int, kind: int) -> int:
        """Pieces of a kind in a box, or in the West Indies."""
        if box == FROM_WEST_INDIES:
            return self.count(self.board.west_indies, kind)
        return self.boxes(box)[self.board.kinds[kind].home.number]

    def forces(self, space: Space, side: int) -> Amounts:
        """The pieces and leaders of a side, to tell of."""
        found: list[tuple[int, Option]] = []
        for faction in self.board.sides[side].factions:
            if self.leader_at[faction.number] == space.number:
                found.append((1, self.leader(faction.number)))
            found += [(n, kind) for kind in faction.kinds if (n := self.at[space.first + kind.number])]
        return tuple(found)

    # ------------------------------------------------------------------ support and opposition

    def population(self, space: Space) -> int:
        """1.9: a blockaded city counts nothing for support and earnings."""
        return 0 if self.blockades[space.number] else space.population

    @property
    def support(self) -> int:
        """1.6.3, 1.9."""
        return sum(
            [
                self.level[space.number] * space.population
                for space in self.board.map_spaces
                if self.level[space.number] > 0 and not self.blockades[space.number]
            ]
        )

    @property
    def opposition(self) -> int:
        """1.6.3."""
        return -sum(
            [
                self.level[space.number] * space.population
                for space in self.board.map_spaces
                if self.level[space.number] < 0
            ]
        )

    def can_shift(self, space: Space, direction: int) -> bool:
        """1.6.1: toward active support (1) or active opposition (-1); what nobody lives in stays neutral."""
        end = ACTIVE_SUPPORT if direction > 0 else ACTIVE_OPPOSITION
        return space.population > 0 and self.level[space.number] != end

    def shift(self, space: Space, levels: int) -> int:
        """So many levels toward active support, or, below zero, toward active opposition; the change."""
        if not space.population:
            return 0
        old = self.level[space.number]
        return abs(self.set_level(space, min(ACTIVE_SUPPORT, max(ACTIVE_OPPOSITION, old + levels))))

    def shift_toward(self, space: Space, goal: int, levels: int) -> int:
        """So many levels toward a level, and not past it."""
        old = self.level[space.number]
        step = min(levels, abs(goal - old))
        return abs(self.set_level(space, old + (step if goal > old else -step)))

    def set_level(self, space: Space, level: int) -> int:
        """The people of a space stand so from now on; the change."""
        change = level - self.level[space.number]
        if not space.population or not change:
            return 0
        self.level[space.number] = level
        self.tell("shifts", space=space, level=LEVEL_NAMES[level + 2])
        return change

    # ------------------------------------------------------------------ resources, markers, blockades

    def gain(self, faction: int, number: int) -> int:
        """1.8: resources, at most 50 and never below 0; what it makes."""
        old = self.resources[faction]
        new = min(self.board.most_resources, max(0, old + number))
        self.resources[faction] = new
        if new > old:
            self.tell("gains", faction=self.seat(faction), number=new - old, now=new)
        elif new < old:
            self.tell("loses", faction=self.seat(faction), number=old - new, now=new)
        return new - old

    def pay(self, faction: int, number: int) -> None:
        """1.8: resources that something costs."""
        if number:
            self.resources[faction] -= number
            self.tell("pays", faction=self.seat(faction), number=number, now=self.resources[faction])

    def mark_propaganda(self, space: Space, number: int = 1) -> None:
        """3.3.4: as many markers as there are left."""
        number = min(number, self.board.propaganda - sum(self.propaganda))
        if number:
            self.propaganda[space.number] += number
            self.tell("propaganda", space=space, number=number)

    def mark_raid(self, space: Space, number: int = 1) -> None:
        """3.4.4: as many markers as there are left."""
        number = min(number, self.board.raids - sum(self.raids))
        if number:
            self.raids[space.number] += number
            self.tell("raid_marked", space=space, number=number)

    @property
    def fni(self) -> int:
        """1.9: the level of French naval intervention is the number of blockades."""
        return sum(self.blockades)

    @property
    def preparations(self) -> int:
        """2.3.9: French preparations."""
        return self.available[FRENCH_REGULAR] + self.squadrons + self.fni + self.cbc

    # ------------------------------------------------------------------ moving pieces

    def recount(self) -> None:
        """Count anew, as far as numbers make sense: the position may be yet to be checked."""
        self.strength = [0] * (len(self.board.spaces) * STRENGTHS)
        for index, number in enumerate(self.at[: len(self.board.spaces) * KINDS]):
            self.strength[index // KINDS * STRENGTHS + STRENGTH_OF[index % KINDS]] += number

    def add(self, space: Space, kind: int, number: int) -> None:
        """Pieces come, or, below zero, go; nothing else changes the list of pieces."""
        self.at[space.first + kind] += number
        self.strength[space.number * STRENGTHS + STRENGTH_OF[kind]] += number

    def place(self, space: Space, kind: int, number: int, box: int = AVAILABLE) -> None:
        """1.4.1: from a box to a space."""
        if not number:
            return
        home = self.board.kinds[kind].home.number
        if box == FROM_WEST_INDIES:
            self.add(self.board.west_indies, home, -number)
        else:
            self.boxes(box)[home] -= number
        self.add(space, kind, number)
        self.tell("places", units=((number, self.board.kinds[kind]),), number=number, space=space)

    def remove(self, space: Space, kind: int, number: int = 1) -> None:
        """1.4.1: from a space to the available forces."""
        if number:
            self.add(space, kind, -number)
            self.available[self.board.kinds[kind].home.number] += number
            self.tell("removes", units=((number, self.board.kinds[kind]),), number=number, space=space)

    def lose(self, space: Space, kind: int, number: int = 1) -> None:
        """1.6.4: as casualties, where the piece is of that sort; forts are available at once."""
        if number:
            self.take_loss(space, kind, number)
            self.tell("lost", units=((number, self.board.kinds[kind]),), number=number, space=space)

    def take_loss(self, space: Space, kind: int, number: int) -> None:
        """1.6.4: the same, told of elsewhere."""
        sort = self.board.kinds[kind]
        self.add(space, kind, -number)
        box = self.casualties if sort.casualty and sort.is_unit else self.available
        box[sort.home.number] += number
        if sort.casualty:
            if sort.faction.number == BRITISH:
                self.cbc += number
            else:
                self.crc += number

    def move(self, kind: int, number: int, source: Space, target: Space) -> None:
        if number:
            self.add(source, kind, -number)
            self.add(target, kind, number)

    def turn_over(self, space: Space, kind: int, number: int) -> None:
        """1.4.3: irregular pieces of a kind show their other face."""
        if number:
            self.add(space, kind, -number)
            self.add(space, self.board.kinds[kind].face.number, number)

    def activate(self, space: Space, faction: int, number: int) -> int:
        """1.4.3: as many underground pieces as there are, up to a number, become active; how many."""
        kind = UNDERGROUND[faction]
        number = min(number, self.at[space.first + kind])
        if number > 0:
            self.turn_over(space, kind, number)
            self.tell("activates", units=((number, self.board.kinds[kind]),), number=number, space=space)
        return number

    def go_underground(self, space: Space, faction: int) -> None:
        """1.4.3: all militia or war parties of a space."""
        kind = UNDERGROUND[faction] + 1
        number = self.at[space.first + kind]
        if number:
            self.turn_over(space, kind, number)
            self.tell(
                "goes_underground", units=((number, self.board.kinds[kind]),), number=number, space=space
            )

    # ------------------------------------------------------------------ asking

    def how_many(
        self, faction: int, prompt: str, least: int, most: int, *, rule: str, space: Space, kind: int
    ) -> Rules[int]:
        """A number of pieces; the greatest comes first."""
        options = self.board.numbers(least, most)
        answer = yield from self.ask(
            self.seat(faction), prompt, options, rule=rule, space=space, piece=self.board.kinds[kind]
        )
        return answer.value

    def choose_space(
        self, faction: int, prompt: str, spaces: Sequence[Space], *, rule: str, reason: Reason | None = None
    ) -> Rules[Space]:
        """One of several spaces."""
        why_not = None if reason is None else refusal(reason, rule)
        return (yield from self.ask(self.seat(faction), prompt, spaces, rule=rule, why_not=why_not))

    def roll_d3(self, prompt: str, faction: int, rule: str) -> Rules[Die]:
        """One three-sided die."""
        return (yield from self.chance(prompt, self.board.d3, rule=rule, faction=self.seat(faction)))


Reason = Callable[[Space], str]
"""Why a space cannot be chosen: the end of a key `why.…`, or "" where it can."""


def refusal(reason: Reason, rule: str) -> WhyNot:
    """For questions about spaces: why a space is not offered."""

    def why_not(option: Option) -> Message | None:
        if not isinstance(option, Space):
            return None
        found = reason(option)
        return Message(f"why.{found}", {"space": option, "rule": rule}) if found else None

    return why_not


def fitting(spaces: Sequence[Space], reason: Reason) -> list[Space]:
    """The spaces against which there is no reason."""
    return [space for space in spaces if not reason(space)]
