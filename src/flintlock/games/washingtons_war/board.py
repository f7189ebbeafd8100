"""The printed game: map, generals, cards, tables and set-up, read from data and checked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from flintlock.core.data import Facts
from flintlock.core.errors import DataError
from flintlock.core.message import Phrases
from flintlock.core.vocabulary import DONE_CODE, Number, Option, Vocabulary
from flintlock.games.washingtons_war.cards import read_cards
from flintlock.games.washingtons_war.pieces import (
    Card,
    Colony,
    Die,
    General,
    Nation,
    Side,
    Space,
    Zone,
    is_doubtful,
)

DATA = Path(__file__).parent / "data"

AMERICAN, BRITISH = 0, 1
"""Numbers of the sides."""

SIDES = ("american", "british")
NATIONS = ("american", "british", "french")
VERBS = (
    "activate",
    "politics",
    "reinforce",
    "french",
    "queue",
    "event",
    "mark",
    "remove",
    "turn",
    "discard",
    "battle",
    "landing",
    "regroup",
    "sail",
    "attempt",
)


SCENARIO_KEYS = (
    *("id", "name", "first_year", "late_cards", "late_year", "congress", "place", "source"),
    *("american_box", "british_box", "french_box", "french_units", "for_the_king", "not_for_the_king"),
)


@dataclass(frozen=True)
class Placing:
    """4.0: what stands in a space at the start."""

    space: Space
    side: Side
    units: int
    general: General | None
    marker: bool


@dataclass(frozen=True)
class ScenarioFacts:
    id: str
    name: str
    first_year: int
    late_cards: tuple[Card, ...]
    late_year: int
    congress: Space
    boxes: tuple[tuple[General, ...], ...]
    """Generals in the reinforcement boxes: American, British, French."""
    french_units: int
    for_the_king: int
    not_for_the_king: tuple[Colony, ...]
    placed: tuple[Placing, ...]


class Tables:
    """The figures of the printed tables."""

    def __init__(self, facts: Facts, sides: tuple[Side, ...]) -> None:
        parts = ("alliance", "exchange", "reinforcement", "movement", "battle", "winter", "victory")
        facts.only("hand_size", "turn", "washington_captured", *parts)
        self.hand_size = facts.number("hand_size")
        self.british_units = _read_track(facts)
        self.first_year, self.last_year = min(self.british_units), max(self.british_units)
        alliance = facts.table("alliance")
        self.alliance_boxes = alliance.number("boxes")
        self.alliance_battle = alliance.number("battle")
        self.alliance_regulars = alliance.number("regulars")
        self.alliance_washington = alliance.number("washington")
        self.europe_takes = alliance.number("europe_takes")
        self.exchange = tuple(facts.table("exchange").number(side.id) for side in sides)
        self.reinforcement = tuple(facts.table("reinforcement").number(side.id) for side in sides)
        movement = facts.table("movement")
        self.spaces = movement.number("spaces")
        self.american_spaces = movement.number("american_spaces")
        self.army_size = movement.number("units")
        self.wilderness = movement.number("wilderness")
        self.overrun_from = movement.number("overrun_from")
        self._read_battle(facts.table("battle"))
        self.markers_for_washington = facts.table("washington_captured").number("markers")
        self.winter_dies_up_to = facts.table("winter").number("lone_unit_dies_up_to")
        self.colonies_to_win = tuple(facts.table("victory").number(side.id) for side in sides)

    def _read_battle(self, battle: Facts) -> None:
        self.regulars = battle.number("regulars")
        self.navy = battle.number("navy")
        self.militia = battle.number("militia")
        self.winter_offensive = battle.number("winter_offensive")
        self.discard = battle.number("discard")
        self.interception = battle.number("interception")
        self.full_rating_from = battle.number("full_rating_from")
        self.loser_losses = battle.numbers("loser_losses")
        self.winner_loses_up_to = battle.numbers("winner_loses_up_to")
        self.regulars_lost_at = battle.number("regulars_lost_at")
        if len(self.loser_losses) != 6:
            raise battle.fail("loser_losses needs a figure for each face of the die")
        if len(self.winner_loses_up_to) != 4:
            raise battle.fail("winner_loses_up_to needs figures for no general and for agility 1 to 3")


def _read_track(facts: Facts) -> dict[int, int]:
    track: dict[int, int] = {}
    for turn in facts.tables("turn"):
        turn.only("year", "british", "source")
        is_doubtful(turn, "british")
        year = turn.number("year")
        if track and year != max(track) + 1:
            raise turn.fail(f"the year {year} does not follow {max(track)}")
        track[year] = turn.number("british")
    if not track:
        raise facts.fail("turn: there is none")
    return track


class Board:
    """Everything printed, and the vocabulary made of it."""

    def __init__(self, folder: Path = DATA) -> None:
        pieces = Facts.load(folder / "pieces.toml")
        the_map = Facts.load(folder / "map.toml")
        pieces.only("side", "nation", "general", "markers")
        self._read_sides(pieces)
        self.tables = Tables(Facts.load(folder / "tables.toml"), self.sides)
        self._read_generals(pieces)
        self.marker_total = pieces.table("markers").number("total")
        self._read_map(the_map)
        cards = Facts.load(folder / "cards.toml")
        self.cards = read_cards(cards, self.sides, self.colonies, self.spaces, self.generals)
        self.campaigns = frozenset(card.position for card in self.cards if card.kind_of_card == "campaign")
        scenarios = Facts.load(folder / "scenarios.toml")
        self.scenarios = {
            scenario.id: scenario
            for scenario in (self._read_scenario(facts) for facts in scenarios.tables("scenario"))
        }
        self._make_vocabulary()
        phrases = Facts.load(folder / "phrases.en.toml")
        self.phrases = Phrases(
            {key: phrases.text(key) for key in phrases.values},
            {option.code: option.name for option in self.vocabulary},
        )

    def _make_vocabulary(self) -> None:
        verbs = {verb: Option(f"use:{verb}", verb) for verb in VERBS}
        self.activate, self.politics = verbs["activate"], verbs["politics"]
        self.reinforce = verbs["reinforce"]
        self.french, self.queue, self.event = verbs["french"], verbs["queue"], verbs["event"]
        self.mark, self.remove, self.turn = verbs["mark"], verbs["remove"], verbs["turn"]
        self.discard, self.battle, self.landing = verbs["discard"], verbs["battle"], verbs["landing"]
        self.regroup, self.sail, self.attempt = verbs["regroup"], verbs["sail"], verbs["attempt"]
        most = max(sum(self.tables.british_units.values()), 8)
        self.counts = tuple(Number(n) for n in range(most + 1))
        self.dice = tuple(Die(n) for n in range(1, 7))
        self.done = Option(DONE_CODE, "done")
        groups = (verbs.values(), self.sides, self.generals, self.spaces, self.zones, self.cards)
        nouns: list[Option] = [option for group in groups for option in group]
        self.vocabulary = Vocabulary([*nouns, *self.counts, *self.dice, self.done])

    # ------------------------------------------------------------------ looking up by id

    def side(self, seat: str | None) -> Side | None:
        return next((side for side in self.sides if side.id == seat), None)

    def space(self, facts: Facts, name: str) -> Space:
        space = self._spaces.get(name)
        if space is None:
            raise facts.fail(f"unknown space {name!r}")
        return space

    def general(self, facts: Facts, name: str) -> General:
        for general in self.generals:
            if general.id == name:
                return general
        raise facts.fail(f"unknown general {name!r}")

    def colony(self, facts: Facts, name: str) -> Colony:
        for colony in self.colonies:
            if colony.id == name:
                return colony
        raise facts.fail(f"unknown colony {name!r}")

    # ------------------------------------------------------------------ reading

    def _read_sides(self, pieces: Facts) -> None:
        self.sides = tuple(Side(number, facts) for number, facts in enumerate(pieces.tables("side")))
        if tuple(side.id for side in self.sides) != SIDES:
            raise pieces.fail(f"the sides must be {' and '.join(SIDES)}")
        self.american, self.british = self.sides
        nations = []
        for number, facts in enumerate(pieces.tables("nation")):
            side = self.side(facts.text("side"))
            if side is None:
                raise facts.fail(f"unknown side {facts.text('side')!r}")
            nations.append(Nation(number, facts, side))
        if tuple(nation.id for nation in nations) != NATIONS:
            raise pieces.fail(f"the nations must be {', '.join(NATIONS)}")
        self.nations = tuple(nations)

    def _read_generals(self, pieces: Facts) -> None:
        generals: list[General] = []
        for facts in pieces.tables("general"):
            nation = next((nation for nation in self.nations if nation.id == facts.text("nation")), None)
            if nation is None:
                raise facts.fail(f"unknown nation {facts.text('nation')!r}")
            general = General(len(generals), facts, nation)
            if any(other.id == general.id for other in generals):
                raise facts.fail("there are two generals of that id")
            generals.append(general)
        generals.sort(key=lambda general: -general.side.number)
        for number, general in enumerate(generals):
            general.number = number
        self.generals = tuple(generals)
        self.first_american = sum(general.side is self.british for general in generals)
        """Generals from this number on are American or French."""
        for side in self.sides:
            side.nations = tuple(nation for nation in self.nations if nation.side is side)
            side.generals = tuple(general for general in self.generals if general.side is side)

    def _read_map(self, the_map: Facts) -> None:
        the_map.only("known", "colony", "zone", "space", "road", "stated")
        self.colonies = tuple(Colony(number, facts) for number, facts in enumerate(the_map.tables("colony")))
        self.spaces = tuple(
            Space(number, facts, self.colony(facts, facts.text("colony")))
            for number, facts in enumerate(the_map.tables("space"))
        )
        self._spaces: dict[str, Space] = {space.id: space for space in self.spaces}
        if len(self._spaces) != len(self.spaces):
            raise the_map.fail("two spaces have the same id")
        for colony, facts in zip(self.colonies, the_map.tables("colony"), strict=True):
            colony.spaces = tuple(space for space in self.spaces if space.colony is colony)
            names = facts.texts("control") if "control" in facts.values else []
            colony.deciding = tuple(self.space(facts, name) for name in names)
            if not colony.spaces:
                raise facts.fail("the colony has no space")
        self.thirteen = tuple(colony for colony in self.colonies if colony.thirteen)
        self._read_zones(the_map)
        self.ports = tuple(space for space in self.spaces if space.port)
        self.outside = tuple(space.number for space in self.spaces if not space.colony.thirteen)
        """Spaces outside the thirteen colonies."""
        self._read_roads(the_map)
        self._check_known(the_map)

    def _read_zones(self, the_map: Facts) -> None:
        zones = []
        for number, facts in enumerate(the_map.tables("zone")):
            zone = Zone(number, facts)
            zone.ports = tuple(self.space(facts, name) for name in facts.texts("ports"))
            for port in zone.ports:
                if not port.port or port.zone is not None:
                    raise facts.fail(f"{port.id} is no port, or is in two zones")
                port.zone = zone
            zones.append(zone)
        self.zones = tuple(zones)
        homeless = [space.id for space in self.spaces if space.port and space.zone is None]
        if homeless:
            raise the_map.fail(f"the port {homeless[0]} lies in no blockade zone")

    def _read_roads(self, the_map: Facts) -> None:
        roads: list[list[tuple[Space, int]]] = [[] for _ in self.spaces]
        private: list[tuple[General, Space, Space, int]] = []
        seen: set[tuple[int, int]] = set()
        for facts in the_map.tables("road"):
            facts.only("between", "wilderness", "only", "source")
            is_doubtful(facts, "road", "wilderness")
            ends = [self.space(facts, name) for name in facts.texts("between")]
            if len(ends) != 2 or ends[0] is ends[1]:
                raise facts.fail("a road leads from one space to another")
            one, other = ends
            pair = (min(one.number, other.number), max(one.number, other.number))
            if pair in seen:
                raise facts.fail(f"there are two roads between {one.id} and {other.id}")
            seen.add(pair)
            cost = self.tables.wilderness if facts.flag("wilderness") else 1
            if "only" in facts.values:
                private.append((self.general(facts, facts.text("only")), one, other, cost))
            else:
                roads[one.number].append((other, cost))
                roads[other.number].append((one, cost))
        self._link(roads, private)

    def _link(
        self, roads: list[list[tuple[Space, int]]], private: list[tuple[General, Space, Space, int]]
    ) -> None:
        for space in self.spaces:
            space.roads = tuple(sorted(roads[space.number], key=lambda road: road[0].number))
            space.neighbours = tuple(near for near, _ in space.roads)
            space.neighbour_numbers = tuple(near.number for near in space.neighbours)
        for general, one, other, cost in private:
            for here, there in ((one, other), (other, one)):
                known = (*here.roads_of(general), (there, cost))
                here.private[general.number] = tuple(sorted(known, key=lambda road: road[0].number))

    def _check_known(self, the_map: Facts) -> None:
        """Hold the board to its stated size and to the roads that the rules themselves name."""
        known = the_map.table("known")
        sizes = {
            "spaces": len(self.spaces),
            "roads": len(list(the_map.tables("road"))),
            "zones": len(self.zones),
            "thirteen": len(self.thirteen),
        }
        for name, size in sizes.items():
            if known.number(name) != size:
                raise known.fail(f"there are {size} {name}, not {known.number(name)}")
        for facts in the_map.tables("stated"):
            one, other = (self.space(facts, name) for name in facts.texts("road"))
            cost = self.tables.wilderness if facts.get("wilderness", bool) else 1
            roads = [*one.roads, *(road for roads in one.private.values() for road in roads)]
            if (other, cost) not in roads:
                raise facts.fail(f"rule {facts.text('rule')} names another road from {one.id} to {other.id}")

    def _read_scenario(self, facts: Facts) -> ScenarioFacts:
        facts.only(*SCENARIO_KEYS)
        is_doubtful(facts, "setup")
        numbers = {card.number: card for card in self.cards}
        late = facts.numbers("late_cards")
        if not set(late) <= numbers.keys():
            raise facts.fail("late_cards names a card that does not exist")
        boxes = [facts.texts(f"{nation.id}_box") for nation in self.nations]
        scenario = ScenarioFacts(
            id=facts.text("id"),
            name=facts.text("name"),
            first_year=facts.number("first_year"),
            late_cards=tuple(numbers[number] for number in late),
            late_year=facts.number("late_year"),
            congress=self.space(facts, facts.text("congress")),
            boxes=tuple(tuple(self.general(facts, name) for name in names) for names in boxes),
            french_units=facts.number("french_units"),
            for_the_king=facts.number("for_the_king"),
            not_for_the_king=tuple(self.colony(facts, name) for name in facts.texts("not_for_the_king")),
            placed=tuple(self._read_placing(entry) for entry in facts.tables("place")),
        )
        self._check_generals(facts, scenario)
        return scenario

    def _read_placing(self, facts: Facts) -> Placing:
        facts.only("space", "side", "units", "general", "marker")
        side = self.side(facts.text("side"))
        if side is None:
            raise facts.fail(f"unknown side {facts.text('side')!r}")
        general = self.general(facts, facts.text("general")) if "general" in facts.values else None
        space = self.space(facts, facts.text("space"))
        return Placing(space, side, facts.number("units"), general, facts.flag("marker"))

    def _check_generals(self, facts: Facts, scenario: ScenarioFacts) -> None:
        """4.0: every general has exactly one place at the start."""
        placed = [placing.general for placing in scenario.placed if placing.general is not None]
        everyone = [*placed, *(general for box in scenario.boxes for general in box)]
        for general in self.generals:
            if everyone.count(general) != 1:
                raise facts.fail(f"{general.id} must start in one place, not in {everyone.count(general)}")
        if scenario.first_year not in self.tables.british_units:
            raise facts.fail(f"the track has no year {scenario.first_year}")


def read_board(folder: Path = DATA) -> Board:
    """The board; DataError names what is wrong in the data."""
    if not folder.is_dir():
        raise DataError(str(folder), "there is no such folder")
    return Board(folder)
