"""The printed game as a whole, and the vocabulary made of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from flintlock.core.data import Facts
from flintlock.core.phrases import Phrases
from flintlock.core.vocabulary import DONE_CODE, Die, Number, Option, Vocabulary
from flintlock.games.gettysburg.land import Land
from flintlock.games.gettysburg.pieces import Area, Box, Kind, Place, ScenarioFacts, Side, Troop, Value
from flintlock.games.gettysburg.tables import Tables

DATA: Final = Path(__file__).parent / "data"

MOVE: Final = "move"
FIRE: Final = "fire"
REINFORCE: Final = "reinforce"
REORGANISE: Final = "reorganise"
ENTRENCH: Final = "entrench"
CLEAR: Final = "clear"
PASS: Final = "pass"
ORDERS: Final = (MOVE, FIRE, REINFORCE, REORGANISE, ENTRENCH, CLEAR, PASS)
"""6.0: the orders, the forced pass of the Union aside."""


class Board:
    """Everything printed, in the order of the vocabulary. Numbers are places in these lists."""

    def __init__(
        self,
        pieces: Facts,
        tables: Tables,
        sides: Sequence[Side],
        kinds: Sequence[Kind],
        land: Land,
        scenarios: Mapping[str, ScenarioFacts],
        phrases: Mapping[str, Phrases],
    ) -> None:
        self.tables = tables
        self.sides = tuple(sides)
        self.kinds = tuple(kinds)
        self.width = len(self.kinds)
        """How many kinds of pieces there are: places in a list for each area."""
        self.areas: tuple[Area, ...] = tuple(land.areas.values())
        self.boxes: tuple[Box, ...] = tuple(land.boxes.values())
        self.places: tuple[Place, ...] = (*self.areas, *self.boxes)
        self.stars: tuple[Area, ...] = tuple(area for area in self.areas if area.stars)
        self.scenarios = scenarios
        self.phrases = phrases
        self.command_values: tuple[int, ...] = tuple(sorted(pieces.numbers("command_values")))
        self.entrenchments = pieces.count("entrenchments")
        self.disruptions = pieces.count("disruptions")
        self.fire_markers = pieces.count("fire_markers")
        confederate = pieces.table("fields").table("confederate")
        self.single_field = confederate.count("single")
        self.double_field = confederate.count("double")
        self.double_more = confederate.count("more")
        self.dice = tuple(Die(value) for value in range(1, 7))
        self.values = {value: Value(value) for value in sorted(set(self.command_values), reverse=True)}
        self.troops: tuple[tuple[Troop, ...], ...] = tuple(
            tuple(Troop(kind, damage) for damage in range(kind.limit + 1)) if kind.limit else ()
            for kind in self.kinds
        )
        """For each kind, its pieces by their damage."""
        most = max(kind.markers for kind in self.kinds)
        self.most = most
        self.counts = tuple(Number(n) for n in range(most, -1, -1))
        """From the most downwards, so that "all" is the first answer."""
        self.place_marker = Option("action:place_marker")
        self.remove_marker = Option("action:remove_marker")
        self.give_order = Option("action:give_order")
        self.double_order = Option("action:double_order")
        self.forced_pass = Option("action:forced_pass")
        self.no_action = Option("action:no_action")
        self.resign = Option("resign")
        self.orders = {order: Option(f"order:{order}") for order in ORDERS}
        self.at_troops = Option("target:troops")
        self.at_artillery = Option("target:artillery")
        self.new_trench = Option("trench:new")
        self.shift_trench = Option("trench:shift")
        self.combine = Option("combine")
        self.assault_now = Option("assault_now")
        self.evade = Option("evade")
        self.endure = Option("endure")
        self.stay = Option("stay")
        self.done = Option(DONE_CODE)
        self.vocabulary = Vocabulary(self._options())

    def _options(self) -> list[Option]:
        return [
            *self.kinds,
            *self.dice,
            *self.areas,
            *self.boxes,
            *(troop for troops in self.troops for troop in troops),
            *self.values.values(),
            *self.counts,
            *(self.give_order, self.double_order, self.place_marker, self.remove_marker, self.forced_pass),
            *self.orders.values(),
            *(self.at_troops, self.at_artillery, self.new_trench, self.shift_trench),
            *(self.combine, self.assault_now, self.evade, self.endure, self.stay, self.done),
            *(self.no_action, self.resign),
        ]

    def numbers(self, least: int, most: int) -> tuple[Number, ...]:
        """The answers to "how many", all first."""
        return self.counts[self.most - most : self.most - least + 1]

    def side(self, seat: str | None) -> Side | None:
        """Who sits there; None for a spectator."""
        for side in self.sides:
            if side.id == seat:
                return side
        return None
