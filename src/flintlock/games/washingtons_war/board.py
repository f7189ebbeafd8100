"""The printed game: map, generals, cards, tables and set-up, read from data and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from flintlock.core.cards import EffectKind
from flintlock.core.data import Facts
from flintlock.core.errors import DataError
from flintlock.core.phrases import read_phrases
from flintlock.core.vocabulary import Die, Number, Option, Vocabulary
from flintlock.games.washingtons_war.cards import ALTERNATIVES, CardReader
from flintlock.games.washingtons_war.pieces import (
    BRITISH,
    Card,
    Colony,
    Effect,
    General,
    Nation,
    Side,
    Space,
    Zone,
)

DATA: Final = Path(__file__).parent / "data"

Effects = Mapping[str, EffectKind[Any, Effect]]
"""The vocabulary of card effects."""

SIDES: Final = ("american", "british")
NATIONS: Final = ("american", "british", "french")

SCENARIO_KEYS: Final = (
    *("id", "first_year", "late_cards", "late_year", "congress", "place", "source"),
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
        self.hand_size = facts.count("hand_size")
        self.british_units = _read_track(facts)
        self.first_year, self.last_year = min(self.british_units), max(self.british_units)
        alliance = facts.table("alliance")
        self.alliance_boxes = alliance.count("boxes")
        self.alliance_battle = alliance.count("battle")
        self.alliance_regulars = alliance.count("regulars")
        self.alliance_washington = alliance.number("washington")
        self.europe_takes = alliance.count("europe_takes")
        self.exchange = tuple([facts.table("exchange").count(side.id) for side in sides])
        self.reinforcement = tuple([facts.table("reinforcement").count(side.id) for side in sides])
        movement = facts.table("movement")
        self.spaces = movement.count("spaces")
        self.american_spaces = movement.count("american_spaces")
        self.army_size = movement.count("units")
        self.wilderness = movement.count("wilderness")
        self.overrun_from = movement.count("overrun_from")
        self._read_battle(facts.table("battle"))
        self.markers_for_washington = facts.table("washington_captured").count("markers")
        self.winter_dies_up_to = facts.table("winter").count("lone_unit_dies_up_to")
        self.colonies_to_win = tuple([facts.table("victory").count(side.id) for side in sides])

    def _read_battle(self, battle: Facts) -> None:
        self.regulars = battle.count("regulars")
        self.navy = battle.count("navy")
        self.militia = battle.count("militia")
        self.winter_offensive = battle.count("winter_offensive")
        self.discard = battle.count("discard")
        self.interception = battle.count("interception")
        self.full_rating_from = battle.count("full_rating_from")
        self.loser_losses = battle.numbers("loser_losses")
        self.winner_loses_up_to = battle.numbers("winner_loses_up_to")
        self.regulars_lost_at = battle.count("regulars_lost_at")
        if len(self.loser_losses) != 6:
            raise battle.fail("loser_losses needs a figure for each face of the die")
        if len(self.winner_loses_up_to) != 4:
            raise battle.fail("winner_loses_up_to needs figures for no general and for agility 1 to 3")


def _read_track(facts: Facts) -> dict[int, int]:
    track: dict[int, int] = {}
    for turn in facts.tables("turn"):
        turn.only("year", "british", "source")
        turn.is_doubtful("british")
        year = turn.number("year")
        if track and year != max(track) + 1:
            raise turn.fail(f"the year {year} does not follow {max(track)}")
        track[year] = turn.count("british")
    if not track:
        raise facts.fail("turn: there is none")
    return track


class Board:
    """Everything printed, and the vocabulary made of it."""

    def __init__(self, folder: Path, effects: Effects) -> None:
        self.names: dict[str, str] = {}
        """The English words of the data files, by key of the phrase book."""
        pieces = Facts.load(folder / "pieces.toml")
        pieces.only("side", "nation", "general", "markers")
        self._read_sides(pieces)
        self.tables = Tables(Facts.load(folder / "tables.toml"), self.sides)
        self._read_generals(pieces)
        self.marker_total = pieces.table("markers").count("total")
        self._read_map(Facts.load(folder / "map.toml"))
        self._read_cards(Facts.load(folder / "cards.toml"), effects)
        scenarios = Facts.load(folder / "scenarios.toml")
        found = [self._read_scenario(facts) for facts in scenarios.tables("scenario")]
        self.scenarios = {scenario.id: scenario for scenario in found}
        self._make_vocabulary()
        self.phrases = read_phrases(folder, self.names)

    def _make_vocabulary(self) -> None:
        uses = self._make_uses()
        self.alternatives = {kind: Option(f"effect:{kind}") for kind in ALTERNATIVES}
        """What `choose` on a card lets a player choose between."""
        most = max(sum(self.tables.british_units.values()), 8)
        self.counts = tuple([Number(n) for n in range(most + 1)])
        self.dice = tuple([Die(n) for n in range(1, 7)])
        declines = self._make_declines()
        nouns: list[Option] = [*uses, *self.alternatives.values(), *self.sides, *self.generals, *self.spaces]
        nouns += [*self.zones, *self.cards]
        self.vocabulary = Vocabulary([*nouns, *reversed(self.counts), *self.dice, *declines])

    def _make_uses(self) -> list[Option]:
        """What people can do with a card, a march, a chance."""
        self.activate = Option("use:activate")
        self.politics = Option("use:politics")
        self.reinforce = Option("use:reinforce")
        self.french = Option("use:french")
        self.queue = Option("use:queue")
        self.event = Option("use:event")
        self.mark = Option("use:mark")
        self.remove = Option("use:remove")
        self.discard = Option("use:discard")
        self.throw_in = Option("use:throw_in")
        self.battle = Option("use:battle")
        self.landing = Option("use:landing")
        self.regroup = Option("use:regroup")
        self.sail = Option("use:sail")
        self.attempt = Option("use:attempt")
        cards = [self.activate, self.politics, self.reinforce, self.french, self.queue, self.event]
        cards += [self.mark, self.remove, self.discard, self.throw_in, self.battle]
        return [*cards, self.landing, self.regroup, self.sail, self.attempt]

    def _make_declines(self) -> list[Option]:
        """Ways to say no, or no more."""
        self.hold_back = Option("hold_back")
        self.no_exchange = Option("no_exchange")
        self.no_card = Option("no_card")
        self.no_more_markers = Option("no_more_markers")
        self.no_general = Option("no_general")
        self.end_campaign = Option("end_campaign")
        self.end_march = Option("end_march")
        self.no_interception = Option("no_interception")
        self.let_pass = Option("let_pass")
        self.stand_and_fight = Option("stand_and_fight")
        cards = [self.hold_back, self.no_exchange, self.no_card, self.no_more_markers, self.no_general]
        marches = [self.end_campaign, self.end_march, self.no_interception, self.let_pass]
        return [*cards, *marches, self.stand_and_fight]

    # ------------------------------------------------------------------ reading

    def _read_sides(self, pieces: Facts) -> None:
        found = []
        for number, facts in enumerate(pieces.tables("side")):
            side = Side(number, facts)
            self.names[f"name.{side.code}"] = self.names[f"name.{side.id}"] = facts.text("name")
            found.append(side)
        self.sides = tuple(found)
        if tuple(side.id for side in self.sides) != SIDES:
            raise pieces.fail(f"the sides must be {' and '.join(SIDES)}")
        self.american, self.british = self.sides
        self._sides = {side.id: side for side in self.sides}
        nations = []
        for number, facts in enumerate(pieces.tables("nation")):
            nation = Nation(number, facts, facts.pick("side", self._sides))
            self.names[f"name.{nation.code}"] = facts.text("name")
            self.names[f"name.{nation.code}:short"] = facts.text("short")
            nations.append(nation)
        if tuple(nation.id for nation in nations) != NATIONS:
            raise pieces.fail(f"the nations must be {', '.join(NATIONS)}")
        self.nations = tuple(nations)

    def _read_generals(self, pieces: Facts) -> None:
        nations = {nation.id: nation for nation in self.nations}
        generals: dict[str, General] = {}
        for facts in pieces.tables("general"):
            general = General(len(generals), facts, facts.pick("nation", nations))
            if general.id in generals:
                raise facts.fail("there are two generals of that id")
            generals[general.id] = general
            name = facts.text("name")
            self.names[f"name.{general.code}"] = self.names[f"amount.{general.code}"] = name
            self.names[f"name.{general.code}:short"] = name[:3]
        self.generals = tuple(sorted(generals.values(), key=lambda general: -general.side.number))
        for number, general in enumerate(self.generals):
            general.number = number
        self._generals = generals
        self.first_american = sum([general.side is self.british for general in self.generals])
        """Generals from this number on are American or French."""
        for side in self.sides:
            side.nations = tuple([nation for nation in self.nations if nation.side is side])
            side.generals = tuple([general for general in self.generals if general.side is side])

    def _read_map(self, the_map: Facts) -> None:
        the_map.only("known", "colony", "zone", "space", "road", "stated")
        self._read_colonies(the_map)
        self._read_spaces(the_map)
        for facts in the_map.tables("colony"):
            colony = self._colonies[facts.text("id")]
            colony.spaces = tuple([space for space in self.spaces if space.colony is colony])
            colony.deciding = facts.picks("control", self._spaces) if "control" in facts.values else ()
            if not colony.spaces:
                raise facts.fail("the colony has no space")
        self._read_zones(the_map)
        self.ports = tuple([space for space in self.spaces if space.port])
        self.outside = tuple([space.number for space in self.spaces if not space.colony.thirteen])
        """Spaces outside the thirteen colonies."""
        self._read_roads(the_map)
        self._check_known(the_map)

    def _read_colonies(self, the_map: Facts) -> None:
        found = []
        for number, facts in enumerate(the_map.tables("colony")):
            colony = Colony(number, facts)
            self.names[f"name.{colony.noun}"] = facts.text("name")
            found.append(colony)
        self.colonies = tuple(found)
        self._colonies = {colony.id: colony for colony in self.colonies}
        self.thirteen = tuple([colony for colony in self.colonies if colony.thirteen])

    def _read_spaces(self, the_map: Facts) -> None:
        found = []
        for number, facts in enumerate(the_map.tables("space")):
            space = Space(number, facts, facts.pick("colony", self._colonies))
            self.names[f"name.{space.code}"] = facts.text("name")
            found.append(space)
        self.spaces = tuple(found)
        self._spaces = {space.id: space for space in self.spaces}
        if len(self._spaces) != len(self.spaces):
            raise the_map.fail("two spaces have the same id")

    def _read_zones(self, the_map: Facts) -> None:
        zones = []
        for number, facts in enumerate(the_map.tables("zone")):
            zone = Zone(number, facts)
            self.names[f"name.{zone.code}"] = facts.text("name")
            zone.ports = facts.picks("ports", self._spaces)
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
            facts.is_doubtful("road", "wilderness")
            ends = facts.picks("between", self._spaces)
            if len(ends) != 2 or ends[0] is ends[1]:
                raise facts.fail("a road leads from one space to another")
            one, other = ends[0], ends[1]
            pair = (min(one.number, other.number), max(one.number, other.number))
            if pair in seen:
                raise facts.fail(f"there are two roads between {one.id} and {other.id}")
            seen.add(pair)
            cost = self.tables.wilderness if facts.flag("wilderness") else 1
            if "only" in facts.values:
                private.append((facts.pick("only", self._generals), one, other, cost))
            else:
                roads[one.number].append((other, cost))
                roads[other.number].append((one, cost))
        self._link(roads, private)

    def _link(
        self, roads: list[list[tuple[Space, int]]], private: list[tuple[General, Space, Space, int]]
    ) -> None:
        for space in self.spaces:
            space.roads = tuple(sorted(roads[space.number], key=lambda road: road[0].number))
            space.neighbours = tuple([near for near, _ in space.roads])
            space.neighbour_numbers = tuple([near.number for near in space.neighbours])
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
            one, other = facts.picks("road", self._spaces)
            cost = self.tables.wilderness if facts.get("wilderness", bool) else 1
            roads = [*one.roads, *(road for roads in one.private.values() for road in roads)]
            if (other, cost) not in roads:
                raise facts.fail(f"rule {facts.text('rule')} names another road from {one.id} to {other.id}")

    def _read_cards(self, facts: Facts, effects: Effects) -> None:
        reader = CardReader(effects, self._sides, self._colonies, self.spaces, self._generals)
        self.cards = reader.read(facts)
        self.names |= reader.names

    def _read_scenario(self, facts: Facts) -> ScenarioFacts:
        facts.only(*SCENARIO_KEYS)
        facts.is_doubtful("setup")
        cards = {card.id: card for card in self.cards}
        late = facts.numbers("late_cards")
        if not set(late) <= cards.keys():
            raise facts.fail("late_cards names a card that does not exist")
        scenario = ScenarioFacts(
            id=facts.text("id"),
            first_year=facts.number("first_year"),
            late_cards=tuple([cards[id] for id in late]),
            late_year=facts.number("late_year"),
            congress=facts.pick("congress", self._spaces),
            boxes=tuple([facts.picks(f"{nation.id}_box", self._generals) for nation in self.nations]),
            french_units=facts.count("french_units"),
            for_the_king=facts.count("for_the_king"),
            not_for_the_king=facts.picks("not_for_the_king", self._colonies),
            placed=tuple([self._read_placing(entry) for entry in facts.tables("place")]),
        )
        self._check_generals(facts, scenario)
        return scenario

    def _read_placing(self, facts: Facts) -> Placing:
        facts.only("space", "side", "units", "general", "marker")
        return Placing(
            facts.pick("space", self._spaces),
            facts.pick("side", self._sides),
            facts.count("units"),
            facts.pick("general", self._generals) if "general" in facts.values else None,
            facts.flag("marker"),
        )

    def _check_generals(self, facts: Facts, scenario: ScenarioFacts) -> None:
        """4.0: every general has exactly one place at the start."""
        placed = [placing.general for placing in scenario.placed if placing.general is not None]
        everyone = [*placed, *(general for box in scenario.boxes for general in box)]
        for general in self.generals:
            if everyone.count(general) != 1:
                raise facts.fail(f"{general.id} must start in one place, not in {everyone.count(general)}")
        if scenario.first_year not in self.tables.british_units:
            raise facts.fail(f"the track has no year {scenario.first_year}")

    # ------------------------------------------------------------------ limits

    def most_units(self, scenario: ScenarioFacts) -> tuple[int, int, int]:
        """More units than a game can bring, by nation."""
        placed = [0, 0]
        for placing in scenario.placed:
            placed[placing.side.number] += placing.units
        turns = len(self.tables.british_units)
        plays = turns * self.tables.reinforcement[0]
        british = placed[BRITISH] + sum(self.tables.british_units.values())
        return placed[0] + plays * max(card.ops for card in self.cards), british, scenario.french_units


def read_board(folder: Path, effects: Effects) -> Board:
    """The board; DataError names what is wrong in the data."""
    if not folder.is_dir():
        raise DataError(str(folder), "there is no such folder")
    return Board(folder, effects)
