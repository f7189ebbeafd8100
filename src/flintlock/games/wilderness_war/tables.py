"""The tables of the player aid: combat, siege, raid, and the figures of other rules."""

from __future__ import annotations

from typing import Final

from flintlock.core.data import Facts
from flintlock.games.wilderness_war.pieces import SIDES, Space

ROWS: Final = 8
"""A table has a row for each modified roll from 0 to 7."""

TABLES: Final = (
    "combat",
    "battle",
    "assault",
    "leader_loss",
    "siege",
    "raid",
    "reaction",
    "movement",
    "fort",
    "winter",
    "victory",
    "points",
    "hands",
    "chiefs",
    "years",
    "assemblies",
)


class Assemblies:
    """5.54: a box of the Provincial Assemblies track, and how many Provincials it allows."""

    __slots__ = ("id", "limits")

    def __init__(self, facts: Facts) -> None:
        facts.only("id", "northern", "southern", "source")
        facts.is_doubtful()
        self.id = facts.text("id")
        self.limits = {name: facts.count(name) for name in ("northern", "southern")}


class Tables:
    """All figures that are printed beside the map."""

    def __init__(self, facts: Facts, spaces: dict[str, Space]) -> None:
        facts.only(*TABLES)
        for name in TABLES[:-1]:
            facts.table(name).is_doubtful()
        self._read_combat(facts)
        self._read_sieges_and_raids(facts)
        self._read_movement(facts)
        self._read_victory(facts, spaces)
        self.assemblies = tuple(Assemblies(entry) for entry in facts.tables("assemblies"))
        if not self.assemblies:
            raise facts.fail("assemblies: there is none")

    def _read_combat(self, facts: Facts) -> None:
        combat = facts.table("combat")
        combat.only("source", "columns")
        columns = list(combat.tables("columns"))
        starts = [column.count("from") for column in columns]
        if starts[:1] != [0] or starts != sorted(set(starts)):
            raise combat.fail("the columns must begin with strength 0 and rise")
        self.losses = tuple(_rows(column, "losses") for column in columns)
        """By column and modified roll."""
        self.column_of = tuple(
            max(n for n, start in enumerate(starts) if start <= strength)
            for strength in range(starts[-1] + 1)
        )
        """The column of each strength; the last one is for all that is stronger."""
        battle = facts.table("battle")
        self.no_woodsmen = battle.number("no_woodsmen")
        self.no_regulars = battle.number("no_regulars")
        self.landing = battle.number("landing")
        self.stockade = battle.number("stockade")
        self.fieldworks = battle.number("fieldworks")
        self.worth_units = battle.count("worth_units")
        self.walls = facts.table("assault").number("walls")
        loss = facts.table("leader_loss")
        self.leaders_at_risk = tuple(loss.numbers("battle"))
        self.raid_risk = tuple(loss.numbers("raid"))
        self.raid_stockade_risk = tuple(loss.numbers("raid_stockade"))
        self.leader_dies = loss.count("dies")

    def _read_sieges_and_raids(self, facts: Facts) -> None:
        siege, raid = facts.table("siege"), facts.table("raid")
        self.siege_change = _rows(siege, "change")
        self.siege_most = siege.count("most")
        self.fort_level = siege.count("fort")
        self.fortress_level = siege.count("fortress")
        self.louisbourg = siege.number("louisbourg")
        self.raid_success = raid.count("success")
        self.raid_stockade = _rows(raid, "stockade")
        self.raid_cultivated = _rows(raid, "cultivated")
        self.raid_rangers = raid.number("rangers")
        self.raid_militia = raid.number("militia")
        self.raid_militia_units = raid.count("militia_units")

    def _read_movement(self, facts: Facts) -> None:
        reaction, movement = facts.table("reaction"), facts.table("movement")
        self.interception = reaction.count("interception")
        self.avoidance = reaction.count("avoidance")
        self.leader_movement = movement.count("leader")
        self.boat = movement.count("boat")
        self.carries = movement.count("carries")
        self.naval_force = movement.count("naval_force")
        self.fort_units = facts.table("fort").count("units")
        self.shelter = facts.table("winter").count("shelter")

    def _read_victory(self, facts: Facts, spaces: dict[str, Space]) -> None:
        victory, points, years = facts.table("victory"), facts.table("points"), facts.table("years")
        self.winning_points = victory.count("points")
        self.french_points = {row.count("year"): row.count("points") for row in victory.tables("french")}
        """13.11: what the French need in certain years."""
        self.prizes = victory.picks("prizes", spaces)
        self.prize_holder = SIDES.index(victory.choice("prize_holder", SIDES))
        self.targets = victory.picks("targets", spaces)
        self.targets_needed = victory.count("targets_needed")
        self.french_1762 = victory.count("french_1762")
        self.british_1762 = victory.count("british_1762")
        self.fortress_points = points.count("fortress")
        self.fort_points = points.count("fort")
        self.stockade_points = points.count("stockade")
        self.prize_points = points.count("prize")
        self.battle_points = points.count("battle")
        self.demolished_fort = points.number("demolished_fort")
        self.early_regulars = points.number("early_regulars")
        self.early_until = points.count("early_until")
        self.exchange_from = points.count("exchange_from")
        hands = facts.table("hands")
        self.pitt_hand = hands.count("william_pitt")
        self.diplomacy_hand = hands.count("diplomatic_revolution")
        self.quiberon_hand = hands.count("quiberon_bay")
        chiefs = facts.table("chiefs")
        self.chief_command = chiefs.count("command")
        self.most_chiefs = chiefs.count("most")
        self.years = range(years.count("first"), years.count("last") + 1)

    def result(self, column: int, roll: int) -> int:
        """7.2: steps that the enemy loses; columns and rolls beyond the table are those at its edge."""
        return self.losses[max(column, 0)][row(roll)]

    def column(self, strength: int) -> int:
        return self.column_of[min(strength, len(self.column_of) - 1)]


def row(roll: int) -> int:
    """The row of a modified roll."""
    return min(max(roll, 0), ROWS - 1)


def _rows(facts: Facts, name: str) -> tuple[int, ...]:
    figures = facts.numbers(name)
    if len(figures) != ROWS or min(figures) < 0:
        raise facts.fail(f"{name} needs {ROWS} figures from nought upwards, for modified rolls from 0 to 7")
    return tuple(figures)
