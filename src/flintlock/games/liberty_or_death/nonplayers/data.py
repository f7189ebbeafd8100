"""8.2, 8.3.1: what is printed for non-players, read from data and checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from flintlock.core.data import Facts
from flintlock.games.liberty_or_death.land import Land
from flintlock.games.liberty_or_death.pieces import Space

if TYPE_CHECKING:
    from flintlock.games.liberty_or_death.nonplayers.random_spaces import Luck

AS_USUAL: Final = ""
SHADED: Final = "shaded"
UNSHADED: Final = "unshaded"
SHADED_FOR_A_VILLAGE: Final = "shaded_for_a_village"
USES: Final = (AS_USUAL, SHADED, UNSHADED, SHADED_FOR_A_VILLAGE)

FIRST: Final = "first"
PLUNDERS: Final = (FIRST, "in_need")
ALL: Final = "all"
FRENCH_MARCHES: Final = (ALL, "enough")

ROWS: Final = 18
"""8.2: a three-sided and a six-sided die."""


@dataclass(frozen=True)
class Instruction:
    """8.3.1: what a musket under a faction's symbol means on a card."""

    use: str = AS_USUAL
    condition: str = ""
    prefer: str = ""


NO_INSTRUCTION: Final = Instruction()


Cup: TypeAlias = Callable[["Luck", int, bool], "int | None"]
"""Throws a die of so many faces, asked for by the flowchart or, if not, by the table; None: any."""


class NonPlayerFacts:
    """The table of random spaces and the instructions for single cards."""

    def __init__(self, facts: Facts, land: Land, words: Mapping[str, Mapping[str, Any]]) -> None:
        facts.only("readings", "random_row", "instruction")
        readings = facts.table("readings")
        readings.only("plunder", "french_march")
        self.plunders_first = readings.choice("plunder", PLUNDERS) == FIRST
        """8.7.1: whether the Indians plunder after any raid, and not only in need."""
        self.french_go_in_force = readings.choice("french_march", FRENCH_MARCHES) == ALL
        """8.6.5: whether all that can go march for control, and not just enough."""
        self.cup: Cup | None = None
        """Throws instead of chance: for tests, which must know what comes of a die."""
        self.seats = {faction.id: faction.number for faction in land.factions}
        self.rows: tuple[tuple[Space, ...], ...] = tuple(
            [row.picks("spaces", land.space_ids) for row in facts.tables("random_row")]
        )
        named = [space for row in self.rows for space in row]
        if len(self.rows) != ROWS or sorted(named, key=lambda one: one.number) != list(land.spaces[:-1]):
            raise facts.fail(f"the random spaces must name each space of the map once, in {ROWS} rows")
        self.turns = [self._in_turn(row, land) for row in range(ROWS)]
        """For each row in which one can begin, when the space of each number comes; the West Indies last."""
        self._instructions: dict[tuple[int, int], Instruction] = {}
        for entry in facts.tables("instruction"):
            entry.only("card", "faction", "use", "condition", "prefer")
            key = (entry.count("card"), entry.pick("faction", land.faction_ids).number)
            if key in self._instructions:
                raise entry.fail("a faction is told twice about a card")
            self._instructions[key] = Instruction(
                use=entry.choice("use", USES, AS_USUAL),
                condition=_word(entry, "condition", words),
                prefer=_word(entry, "prefer", words),
            )

    def _in_turn(self, start: int, land: Land) -> list[int]:
        found = [len(land.spaces)] * len(land.spaces)
        for turn, space in enumerate(chain(*self.rows[start:], *self.rows[:start])):
            found[space.number] = turn
        return found

    def told(self, card: int, faction: int) -> Instruction:
        """What a faction is told about the card with that printed number."""
        return self._instructions.get((card, faction), NO_INSTRUCTION)


def _word(facts: Facts, name: str, words: Mapping[str, Mapping[str, Any]]) -> str:
    return facts.choice(name, tuple(words[name])) if name in facts.values else ""
