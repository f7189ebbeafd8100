"""Reads the scenarios."""

from __future__ import annotations

from typing import Final

from flintlock.core.data import Facts
from flintlock.games.invasion_1812.land import Land, read_units
from flintlock.games.invasion_1812.pieces import Area, Card, Faction, FreePlacement, ScenarioFacts

SCENARIO_KEYS: Final = (
    "id",
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


def read_scenarios(
    facts: Facts, land: Land, cards: tuple[Card, ...], last_round: int
) -> dict[str, ScenarioFacts]:
    """`last_round`: when a game ends that has not ended by truce."""
    scenarios = [_read_scenario(entry, land, cards, last_round) for entry in facts.tables("scenario")]
    return {scenario.id: scenario for scenario in scenarios}


def _read_scenario(facts: Facts, land: Land, cards: tuple[Card, ...], last_round: int) -> ScenarioFacts:
    facts.only(*SCENARIO_KEYS)
    by_truce = facts.flag("truce")
    scenario = ScenarioFacts(
        id=facts.text("id"),
        first_round=facts.count("first_round"),
        first_turn=facts.pick("first_turn", land.factions) if "first_turn" in facts.values else None,
        last_round=last_round if by_truce else facts.count("last_round"),
        by_truce=by_truce,
        decks=tuple(_read_deck(facts.table("decks"), who, cards) for who in land.factions.values()),
        placed=_read_placed(facts, land),
        free=tuple(
            FreePlacement(faction, entry.count("units"))
            for entry in facts.tables("free")
            for faction in entry.picks("factions", land.factions)
        ),
    )
    _check_pools(facts, scenario, land)
    for deck in scenario.decks:
        if any(card.is_truce for card in deck) != by_truce:
            raise facts.fail("truce cards belong in all decks of a game that ends by truce, and only there")
    return scenario


def _read_deck(facts: Facts, faction: Faction, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    own = {card.printed: card for card in cards if card.faction is faction}
    numbers = facts.numbers(faction.id)
    if len(set(numbers)) != len(numbers) or not set(numbers) <= own.keys():
        raise facts.fail(f"{faction.id}: a card twice, or one that does not exist")
    return tuple(own[number] for number in sorted(numbers))


def _read_placed(facts: Facts, land: Land) -> tuple[tuple[Area, Faction, int], ...]:
    placed: list[tuple[Area, Faction, int]] = []
    if facts.flag("squares"):
        for area in land.areas.values():
            placed += [(area, faction, number) for faction, number in area.start]
    for entry in facts.tables("place"):
        entry.only("area", "units", "source")
        area = entry.pick("area", land.areas)
        units = read_units(entry, "units", land.factions)
        if len({faction.side for faction, _ in units}) > 1:
            raise entry.fail(f"units of both sides in {area.id}")
        placed += [(area, faction, number) for faction, number in units]
    return tuple(placed)


def _check_pools(facts: Facts, scenario: ScenarioFacts, land: Land) -> None:
    for faction in land.factions.values():
        needed = sum(n for _, who, n in scenario.placed if who is faction)
        needed += sum(free.units for free in scenario.free if free.faction is faction)
        if needed > faction.units:
            raise facts.fail(f"{faction.id} has {faction.units} units, but {needed} are placed")
