"""Reads the tables: results of fire and of morale checks, modifiers, shifts and limits."""

from __future__ import annotations

from typing import Final

from flintlock.core.data import Facts

NO_EFFECT: Final = "none"
DAMAGE: Final = "damage"
MORALE: Final = "morale"
DISRUPT: Final = "disrupt"
RETREAT: Final = "retreat"
ELIMINATED: Final = "eliminated"
COUNTER: Final = "counter"
RESULTS: Final = (NO_EFFECT, DAMAGE, MORALE, DISRUPT, RETREAT, ELIMINATED, COUNTER)
SHIFTS: Final = ("height", "entrenched", "elite", "flank", "town", "disrupted", "weak")
ROLLS: Final = 6
COLUMNS: Final = 6


class Tables:
    """The player aid."""

    def __init__(self, facts: Facts) -> None:
        facts.only("fire", "attacker_morale", "defender_morale", "range", "limits", "safeguard")
        fire = facts.table("fire")
        fire.only(
            *("defending_artillery", "defending_infantry", "attacking_infantry", "long_range"),
            *("artillery_damaged", "per_two_damage", "entrenched"),
        )
        self.defending_artillery = _row(fire, "defending_artillery", (NO_EFFECT, DAMAGE))
        self.defending_infantry = _row(fire, "defending_infantry", (NO_EFFECT, MORALE, DAMAGE))
        self.attacking_infantry = _row(fire, "attacking_infantry", (NO_EFFECT, DISRUPT, DAMAGE))
        self.long_range = _row(fire, "long_range", (NO_EFFECT, DISRUPT, DAMAGE))
        self.artillery_damaged = fire.number("artillery_damaged")
        self.per_two_damage = fire.number("per_two_damage")
        self.entrenched = fire.number("entrenched")
        attacker, defender = facts.table("attacker_morale"), facts.table("defender_morale")
        attacker.only("rows", "elite", "source")
        defender.only("rows", *SHIFTS, "source")
        self.attacker_morale = _grid(attacker, (NO_EFFECT, RETREAT, ELIMINATED))
        self.attacker_elite = attacker.number("elite")
        self.defender_morale = _grid(defender, (NO_EFFECT, DISRUPT, RETREAT, ELIMINATED, COUNTER))
        self.shifts: dict[str, int] = {name: defender.number(name) for name in SHIFTS}
        limits = facts.table("limits")
        limits.only("area", "border", "road", "entrenchments", "rounds", "firing_areas")
        self.area_limit = limits.count("area")
        self.border_limit = limits.count("border")
        self.road_limit = limits.count("road")
        self.rounds = limits.count("rounds")
        self.firing_areas = limits.count("firing_areas")
        if limits.count("entrenchments") != 2:
            raise limits.fail("an area has room for two entrenchments")
        self.marker_actions = facts.table("safeguard").count("marker_actions")


def _row(facts: Facts, name: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
    """Results of a die, from 1 to 6."""
    return _results(facts, name, facts.texts(name), ROLLS, allowed)


def _grid(facts: Facts, allowed: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """For each roll from 1 to 6, the results by columns."""
    rows = facts.get("rows", list)
    if len(rows) != ROLLS:
        raise facts.fail(f"rows must be {ROLLS}, one for each roll")
    return tuple(
        _results(facts, f"rows, roll of {roll}", row, COLUMNS, allowed) for roll, row in enumerate(rows, 1)
    )


def _results(
    facts: Facts, what: str, words: object, number: int, allowed: tuple[str, ...]
) -> tuple[str, ...]:
    if not isinstance(words, list) or len(words) != number:
        raise facts.fail(f"{what}: {number} results are needed")
    for word in words:
        if word not in allowed:
            raise facts.fail(f"{what}: {word!r} is none of {', '.join(allowed)}")
    return tuple(words)
