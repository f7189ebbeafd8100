"""The printed game: map, factions, cards and scenarios, read from data and checked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flintlock.core.data import Facts, read_phrases
from flintlock.core.errors import DataError
from flintlock.core.message import Message
from flintlock.core.vocabulary import DONE_CODE, Number, Option, Vocabulary

DATA = Path(__file__).parent / "data"

BRITISH, AMERICAN = 0, 1

FACES = ("hit", "flee", "blank")
MOVEMENT_KINDS = ("land", "truce", "warship", "boats", "canoes")
EFFECTS = (
    "advance",
    "ambush",
    "call_in",
    "choose_losses",
    "divert_muster",
    "free_roll",
    "gather",
    "ignore_flight",
    "longer_march",
    "more_armies",
    "multiply_hits",
    "reinforce",
    "scatter",
    "train",
    "turn_coat",
)
FACTION_KEYS = (
    "id",
    "name",
    "short",
    "side",
    "colour",
    "shape",
    "units",
    "dice",
    "roams",
    "faces",
    "source",
)
AREA_KEYS = (
    "id",
    "name",
    "printed",
    "home",
    "stars",
    "land",
    "start",
    "lon",
    "lat",
    "source",
)
CARD_KEYS = (
    "id",
    "faction",
    "number",
    "kind",
    "armies",
    "distance",
    "limit",
    "together",
    "apart",
    "allies",
    "name",
    "when",
    "effect",
    "not_with",
    "text",
    "source",
)
FIGURE_KEYS = (
    "units",
    "dice",
    "from",
    "to",
    "beside",
    "area",
    "side",
    "home",
    "stars_of",
    "shore",
    "face",
    "from_fled",
    "factor",
)
SCENARIO_KEYS = (
    "id",
    "name",
    "squares",
    "first_round",
    "first_turn",
    "last_round",
    "truce",
    "source",
    "decks",
    "place",
    "free",
)
MOMENTS = (
    "enlistment",
    "before_movement",
    "with_movement",
    "movement",
    "before_battle",
    "all_battles",
    "after_battle",
)


class Side:
    """The British or the American side and its factions, which follow each other in all lists."""

    __slots__ = ("factions", "first", "id", "name", "number", "seats", "stop")

    def __init__(self, number: int, id: str, name: str) -> None:
        self.number = number
        self.id = id
        self.name = name
        self.factions: tuple[Faction, ...] = ()
        self.seats: tuple[str, ...] = ()
        self.first = self.stop = 0


class Faction(Option):
    """One of the five armies; as an answer, one of its units."""

    __slots__ = (
        "colour",
        "dice",
        "faces",
        "id",
        "musters",
        "number",
        "roams",
        "shape",
        "short",
        "side",
        "units",
    )

    def __init__(self, number: int, facts: Facts, side: Side) -> None:
        facts.only(*FACTION_KEYS)
        self.id = facts.text("id")
        super().__init__(f"faction:{self.id}", facts.text("name"))
        self.number = number
        self.side = side
        self.short = facts.text("short")
        self.colour = facts.text("colour")
        self.shape = facts.text("shape")
        self.units = facts.count("units")
        self.dice = facts.count("dice")
        self.roams = facts.flag("roams")
        faces = facts.table("faces")
        self.faces: tuple[int, ...] = tuple(faces.count(face) for face in FACES)
        if sum(self.faces) != 6:
            raise faces.fail(f"a die has six faces, not {sum(self.faces)}")
        self.musters: tuple[Muster, ...] = ()


class Area(Option):
    """A land area of the board."""

    __slots__ = ("home", "id", "neighbours", "number", "printed", "stars", "start", "waters")

    def __init__(self, number: int, facts: Facts, home: Side) -> None:
        facts.only(*AREA_KEYS)
        self.id = facts.text("id")
        super().__init__(f"area:{self.id}", facts.text("name"))
        self.number = number
        self.home = home
        self.stars = facts.count("stars")
        self.printed = facts.flag("printed")
        self.neighbours: tuple[Area, ...] = ()
        self.waters: tuple[Water, ...] = ()
        self.start: dict[str, int] = {}


class Water:
    """A large body of water."""

    __slots__ = ("id", "name", "shores")

    def __init__(self, facts: Facts, shores: tuple[Area, ...]) -> None:
        facts.only("id", "name", "shores", "source")
        self.id = facts.text("id")
        self.name = facts.text("name")
        self.shores = shores


@dataclass(frozen=True)
class Muster:
    """3.1: where a faction's recruits appear, and how many a turn."""

    area: Area
    units: int


class Card(Option):
    """A movement card or a special card."""

    __slots__ = (
        "allies",
        "apart",
        "armies",
        "distance",
        "doubtful",
        "effect",
        "faction",
        "figures",
        "id",
        "kind_of_card",
        "limit",
        "not_with",
        "number",
        "position",
        "text",
        "together",
        "when",
    )

    def __init__(self, position: int, facts: Facts, faction: Faction, names: Facts) -> None:
        facts.only(*CARD_KEYS, *FIGURE_KEYS)
        self.id = facts.text("id")
        self.position = position
        self.number = facts.count("number")
        self.faction = faction
        self.kind_of_card = facts.text("kind")
        if self.kind_of_card not in (*MOVEMENT_KINDS, "special"):
            raise facts.fail(f"unknown kind of card {self.kind_of_card!r}")
        self.armies = facts.count("armies", 0)
        self.distance = facts.count("distance", 0)
        super().__init__(f"card:{self.id}", facts.text("name", "") or self._movement_name(names))
        self.limit = facts.count("limit", 0)
        self.together = facts.flag("together")
        self.apart = facts.flag("apart")
        self.allies = facts.flag("allies") if "allies" in facts.values else True
        self.when = facts.text("when", "")
        self.effect = facts.text("effect", "")
        self.not_with = facts.texts("not_with") if "not_with" in facts.values else []
        self.text = facts.text("text", "")
        self.doubtful = "reconstructed" in facts.get("source", dict).values()
        self.figures: dict[str, Any] = {}
        self._check(facts)

    def _movement_name(self, names: Facts) -> str:
        template = names.text(self.kind_of_card)
        return template.format(armies=self.armies, distance=self.distance, number=self.number)

    def movement_text(self) -> Message:
        """What the face of a movement card says."""
        figures = {"armies": self.armies, "distance": self.distance, "limit": self.limit}
        return Message(f"card.{self.kind_of_card}", {**figures, "faction": self.faction})

    def _check(self, facts: Facts) -> None:
        if self.is_special:
            if self.when not in MOMENTS:
                raise facts.fail(f"when must be one of {', '.join(MOMENTS)}, not {self.when!r}")
            if self.effect not in EFFECTS:
                raise facts.fail(f"effect must be one of {', '.join(EFFECTS)}, not {self.effect!r}")
        elif self.armies < 1 or (self.distance < 1) != self.by_water:
            raise facts.fail("a land card needs armies and distance, a water card armies only")

    @property
    def is_special(self) -> bool:
        return self.kind_of_card == "special"

    @property
    def by_water(self) -> bool:
        return self.kind_of_card in ("warship", "boats", "canoes")


@dataclass(frozen=True)
class FreePlacement:
    """1.3: units that a faction places where it likes in its home areas."""

    faction: Faction
    units: int


@dataclass(frozen=True)
class ScenarioFacts:
    id: str
    name: str
    first_round: int
    first_turn: Faction | None
    last_round: int
    by_truce: bool
    decks: tuple[tuple[Card, ...], ...]
    placed: tuple[tuple[Area, Faction, int], ...]
    free: tuple[FreePlacement, ...]


class Board:
    """Everything printed, and the vocabulary made of it."""

    def __init__(self, folder: Path = DATA) -> None:
        pieces = Facts.load(folder / "pieces.toml")
        the_map = Facts.load(folder / "map.toml")
        self.hand_size = pieces.count("hand_size")
        self.rounds = pieces.count("rounds")
        self.first_end_check = pieces.count("first_end_check")
        self.specials_per_turn = pieces.count("specials_per_turn")
        self.sides = tuple(
            Side(number, facts.text("id"), facts.text("name"))
            for number, facts in enumerate(pieces.tables("side"))
        )
        self.factions = tuple(
            Faction(number, facts, self.side(facts, "side"))
            for number, facts in enumerate(pieces.tables("faction"))
        )
        self._join_sides()
        self.areas = tuple(
            Area(number, facts, self.side(facts, "home"))
            for number, facts in enumerate(the_map.tables("area"))
        )
        self._by_id: dict[str, Area] = {area.id: area for area in self.areas}
        self._link(the_map)
        self.waters = self._read_waters(the_map)
        self._read_musters(the_map)
        self.bonus_faction = self.faction(the_map.table("bonus"), "faction")
        self._check_known(the_map)
        self.cards = self._read_cards(Facts.load(folder / "cards.toml"))
        self.scenarios = self._read_scenarios(Facts.load(folder / "scenarios.toml"))
        self.faces = tuple(Option(f"face:{face}", face) for face in FACES)
        self.hit, self.flee, self.blank = self.faces
        self.counts = tuple(Number(n) for n in range(max(faction.units for faction in self.factions) + 1))
        self.done = Option(DONE_CODE, "done")
        self.vocabulary = Vocabulary(
            [*self.factions, *self.faces, *self.areas, *self.cards, *self.counts, self.done]
        )
        self.phrases = read_phrases(folder / "phrases.en.toml", self.vocabulary)
        for card in self.cards:
            card.text = card.text or self.phrases.say(card.movement_text())

    # ------------------------------------------------------------------ looking up by id

    def side(self, facts: Facts, key: str) -> Side:
        for side in self.sides:
            if side.id == facts.text(key):
                return side
        raise facts.fail(f"unknown side {facts.text(key)!r}")

    def faction(self, facts: Facts, key: str) -> Faction:
        return self.faction_named(facts, facts.text(key))

    def faction_named(self, facts: Facts, name: str) -> Faction:
        for faction in self.factions:
            if faction.id == name:
                return faction
        raise facts.fail(f"unknown faction {name!r}")

    def area(self, facts: Facts, name: str) -> Area:
        area = self._by_id.get(name)
        if area is None:
            raise facts.fail(f"unknown area {name!r}")
        return area

    def water(self, facts: Facts, name: str) -> Water:
        for water in self.waters:
            if water.id == name:
                return water
        raise facts.fail(f"unknown water {name!r}")

    def seat(self, seat: str | None) -> Faction | None:
        for faction in self.factions:
            if faction.id == seat:
                return faction
        return None

    # ------------------------------------------------------------------ reading

    def _join_sides(self) -> None:
        for side in self.sides:
            side.factions = tuple(faction for faction in self.factions if faction.side is side)
            side.seats = tuple(faction.id for faction in side.factions)
            side.first = side.factions[0].number
            side.stop = side.first + len(side.factions)
            if side.factions != self.factions[side.first : side.stop]:
                raise DataError("pieces.toml", f"the factions of the {side.name} must follow each other")

    def _link(self, the_map: Facts) -> None:
        if len(self._by_id) != len(self.areas):
            raise the_map.fail("two areas have the same id")
        for area, facts in zip(self.areas, the_map.tables("area"), strict=True):
            neighbours = [self.area(facts, name) for name in facts.texts("land")]
            area.neighbours = tuple(sorted(neighbours, key=lambda other: other.number))
            area.start = self._units(facts, "start") if "start" in facts.values else {}
            if facts.texts("land").count(area.id) or len(set(neighbours)) != len(neighbours):
                raise facts.fail("land names an area twice or the area itself")
        for area, facts in zip(self.areas, the_map.tables("area"), strict=True):
            for neighbour in area.neighbours:
                if area not in neighbour.neighbours:
                    raise facts.fail(f"the border with {neighbour.id} is one-way: {neighbour.id} lacks it")

    def _units(self, facts: Facts, key: str) -> dict[str, int]:
        table = facts.table(key)
        return {self.faction_named(table, name).id: table.count(name) for name in table.values}

    def _read_waters(self, the_map: Facts) -> tuple[Water, ...]:
        waters = []
        for facts in the_map.tables("water"):
            shores = tuple(self.area(facts, name) for name in facts.texts("shores"))
            if len(set(shores)) != len(shores) or len(shores) < 2:
                raise facts.fail("a water needs two different shores at least")
            water = Water(facts, tuple(sorted(shores, key=lambda area: area.number)))
            for area in shores:
                area.waters = (*area.waters, water)
            waters.append(water)
        return tuple(waters)

    def _read_musters(self, the_map: Facts) -> None:
        for facts in the_map.tables("muster"):
            facts.only("faction", "area", "units", "source")
            faction = self.faction(facts, "faction")
            muster = Muster(self.area(facts, facts.text("area")), facts.count("units"))
            faction.musters = (*faction.musters, muster)

    def _check_known(self, the_map: Facts) -> None:
        """Hold the reconstructed map to the borders and shores that the rules state."""
        for facts in the_map.tables("known_border"):
            first, second = (self.area(facts, name) for name in facts.texts("areas"))
            if (second in first.neighbours) != facts.get("touch", bool):
                raise facts.fail(
                    f"rule {facts.text('rule')} contradicts the border of {first.id} and {second.id}"
                )
        for facts in the_map.tables("known_shore"):
            area = self.area(facts, facts.text("area"))
            touches = facts.text("water") in [water.id for water in area.waters]
            if touches != facts.get("touch", bool):
                raise facts.fail(f"rule {facts.text('rule')} contradicts the shore of {area.id}")

    def _read_cards(self, facts: Facts) -> tuple[Card, ...]:
        cards = []
        names = facts.table("names")
        for position, entry in enumerate(facts.tables("card")):
            card = Card(position, entry, self.faction(entry, "faction"), names)
            card.figures = self._figures(entry)
            cards.append(card)
        for faction in self.factions:
            own = [card for card in cards if card.faction is faction]
            if sorted(card.number for card in own) != list(range(1, 13)):
                raise facts.fail(f"{faction.id} must have the cards 1 to 12, has {len(own)}")
            if sum(card.is_special for card in own) != 4:
                raise facts.fail(f"{faction.id} must have four special cards")
            if sum(card.kind_of_card == "truce" for card in own) != 1:
                raise facts.fail(f"{faction.id} must have one truce card")
        return tuple(cards)

    def _figures(self, facts: Facts) -> dict[str, Any]:
        """The figures of a special card's effect, names turned into what they name."""
        figures: dict[str, Any] = {}
        for key in ("units", "distance", "armies", "factor"):
            if key in facts.values:
                figures[key] = facts.count(key)
        for key in ("dice", "from", "to", "beside"):
            if key in facts.values and facts.text("effect") != "divert_muster":
                figures[key] = self.faction(facts, key)
        for key in ("area", "from", "to"):
            if key in facts.values and key not in figures:
                figures[key] = self.area(facts, facts.text(key))
        for key in ("side", "home", "stars_of"):
            if key in facts.values:
                figures[key] = self.side(facts, key)
        if "shore" in facts.values:
            figures["shore"] = self.water(facts, facts.text("shore"))
        if "face" in facts.values:
            figures["face"] = FACES.index(facts.text("face"))
        figures["from_fled"] = facts.flag("from_fled")
        return figures

    def _read_scenarios(self, facts: Facts) -> dict[str, ScenarioFacts]:
        scenarios = [self._read_scenario(entry) for entry in facts.tables("scenario")]
        return {scenario.id: scenario for scenario in scenarios}

    def _read_scenario(self, facts: Facts) -> ScenarioFacts:
        facts.only(*SCENARIO_KEYS)
        by_truce = facts.flag("truce")
        scenario = ScenarioFacts(
            id=facts.text("id"),
            name=facts.text("name"),
            first_round=facts.count("first_round"),
            first_turn=self.faction(facts, "first_turn") if "first_turn" in facts.values else None,
            last_round=self.rounds if by_truce else facts.count("last_round"),
            by_truce=by_truce,
            decks=self._read_decks(facts.table("decks")),
            placed=self._read_placed(facts),
            free=tuple(
                FreePlacement(self.faction_named(entry, name), entry.count("units"))
                for entry in facts.tables("free")
                for name in entry.texts("factions")
            ),
        )
        self._check_pools(facts, scenario)
        self._check_truces(facts, scenario)
        return scenario

    def _read_decks(self, facts: Facts) -> tuple[tuple[Card, ...], ...]:
        decks = []
        for faction in self.factions:
            own = {card.number: card for card in self.cards if card.faction is faction}
            numbers = facts.numbers(faction.id)
            if len(set(numbers)) != len(numbers) or not set(numbers) <= own.keys():
                raise facts.fail(f"{faction.id}: a card twice, or one that does not exist")
            decks.append(tuple(own[number] for number in sorted(numbers)))
        return tuple(decks)

    def _read_placed(self, facts: Facts) -> tuple[tuple[Area, Faction, int], ...]:
        placed: list[tuple[Area, Faction, int]] = []
        if facts.flag("squares"):
            for area in self.areas:
                placed += [(area, self.faction_named(facts, name), n) for name, n in area.start.items()]
        for entry in facts.tables("place"):
            entry.only("area", "units", "source")
            area = self.area(entry, entry.text("area"))
            units = self._units(entry, "units")
            if len({self.faction_named(entry, name).side for name in units}) > 1:
                raise entry.fail(f"units of both sides in {area.id}")
            placed += [(area, self.faction_named(entry, name), n) for name, n in units.items()]
        return tuple(placed)

    def _check_pools(self, facts: Facts, scenario: ScenarioFacts) -> None:
        for faction in self.factions:
            needed = sum(n for _, who, n in scenario.placed if who is faction)
            needed += sum(free.units for free in scenario.free if free.faction is faction)
            if needed > faction.units:
                raise facts.fail(f"{faction.id} has {faction.units} units, but {needed} are placed")

    def _check_truces(self, facts: Facts, scenario: ScenarioFacts) -> None:
        for deck in scenario.decks:
            if any(card.kind_of_card == "truce" for card in deck) != scenario.by_truce:
                raise facts.fail(
                    "truce cards belong in all decks of a game that ends by truce, and only there"
                )


def read_board(folder: Path = DATA) -> Board:
    """The board; DataError names what is wrong in the data."""
    if not folder.is_dir():
        raise DataError(str(folder), "there is no such folder")
    return Board(folder)
