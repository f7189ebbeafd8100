"""2.1: the set-ups, read from data and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from flintlock.core.data import Facts
from flintlock.games.liberty_or_death.land import Land
from flintlock.games.liberty_or_death.pieces import LEVEL_NAMES, LEVELS, NEUTRAL, PERIODS, Kind, Leader, Space

SQUADRONS: Final = "squadrons"
CONTROL: Final = ("british", "rebellion")


@dataclass(frozen=True)
class Forces:
    """Pieces of each kind, and squadrons."""

    pieces: tuple[tuple[Kind, int], ...] = ()
    squadrons: int = 0


@dataclass(frozen=True)
class Placing:
    """What stands in a space at the start."""

    space: Space
    level: int
    control: str
    forces: Forces
    leaders: tuple[Leader, ...]


@dataclass(frozen=True)
class Release:
    """6.5.3: British forces that become available in a winter quarters round."""

    round: int
    forces: Forces


@dataclass(frozen=True)
class ScenarioFacts:
    id: str
    first_year: int
    campaigns: int
    periods: tuple[str, ...]
    """The period of each campaign's pile, where the events are dealt by period."""
    treaty_played: bool
    resources: tuple[int, ...]
    cbc: int
    crc: int
    support: int
    opposition: int
    unavailable: Forces
    releases: tuple[Release, ...]
    placed: tuple[Placing, ...]
    strokes: bool = True
    checks: bool = True
    """6.1: whether victory is checked in every round."""


def read_scenarios(facts: Facts, land: Land) -> dict[str, ScenarioFacts]:
    facts.only("scenario", "quick")
    found = [_scenario(entry, land) for entry in facts.tables("scenario")]
    by_id = {scenario.id: scenario for scenario in found}
    found += [_quick(entry, by_id) for entry in facts.tables("quick")]
    return {scenario.id: scenario for scenario in found}


def _scenario(facts: Facts, land: Land) -> ScenarioFacts:
    facts.only(
        *("id", "campaigns", "first_year", "periods", "treaty_played", "resources", "cbc", "crc", "support"),
        *("opposition", "unavailable", "release", "space", "source"),
    )
    facts.is_doubtful()
    resources = facts.table("resources")
    resources.only(*land.faction_ids)
    return ScenarioFacts(
        id=facts.text("id"),
        first_year=facts.number("first_year"),
        campaigns=facts.count("campaigns"),
        periods=_periods(facts),
        treaty_played=facts.flag("treaty_played"),
        resources=tuple([resources.count(faction.id) for faction in land.factions]),
        cbc=facts.count("cbc"),
        crc=facts.count("crc"),
        support=facts.count("support"),
        opposition=facts.count("opposition"),
        unavailable=_forces(facts.table("unavailable"), land),
        releases=tuple([_release(entry, land) for entry in facts.tables("release")]),
        placed=tuple([_placing(entry, land) for entry in facts.tables("space")]),
    )


def _periods(facts: Facts) -> tuple[str, ...]:
    periods = facts.texts("periods")
    if len(periods) != facts.count("campaigns") or not set(periods) <= set(PERIODS):
        raise facts.fail(f"periods must name one of {', '.join(PERIODS)} for each campaign")
    return tuple(periods)


def _quick(facts: Facts, known: Mapping[str, ScenarioFacts]) -> ScenarioFacts:
    """The optional quick scenario: fewer campaigns, no strokes, no victory checks."""
    facts.only("id", "base", "campaigns", "periods", "source")
    facts.is_doubtful()
    return replace(
        facts.pick("base", known),
        id=facts.text("id"),
        campaigns=facts.count("campaigns"),
        periods=_periods(facts),
        strokes=False,
        checks=False,
    )


def _release(facts: Facts, land: Land) -> Release:
    facts.only("round", "forces")
    return Release(facts.count("round"), _forces(facts.table("forces"), land))


def _placing(facts: Facts, land: Land) -> Placing:
    facts.only("id", "level", "control", "forces", "leaders")
    level = facts.choice("level", LEVEL_NAMES, LEVEL_NAMES[LEVELS.index(NEUTRAL)])
    return Placing(
        space=facts.pick("id", land.space_ids),
        level=LEVELS[LEVEL_NAMES.index(level)],
        control=facts.choice("control", CONTROL) if "control" in facts.values else "",
        forces=_forces(facts.table("forces"), land) if "forces" in facts.values else Forces(),
        leaders=facts.picks("leaders", land.leader_ids) if "leaders" in facts.values else (),
    )


def _forces(facts: Facts, land: Land) -> Forces:
    facts.only(SQUADRONS, *(kind.id for kind in land.kinds))
    pieces = [(kind, facts.count(kind.id)) for kind in land.kinds if kind.id in facts.values]
    return Forces(tuple(pieces), facts.count(SQUADRONS, 0))
