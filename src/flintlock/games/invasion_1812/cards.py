"""Reads the sixty cards and holds them to the vocabulary of effects."""

from __future__ import annotations

from typing import Final

from flintlock.core.data import Facts
from flintlock.games.invasion_1812.effects import EFFECTS
from flintlock.games.invasion_1812.land import Land
from flintlock.games.invasion_1812.pieces import FACES, MOVEMENT_KINDS, Card, Effect, Faction, Figure

MOMENTS: Final = (
    "enlistment",
    "before_movement",
    "with_movement",
    "movement",
    "before_battle",
    "all_battles",
    "after_battle",
)
"""When special cards are played."""

CARD_KEYS: Final = ("id", "faction", "number", "kind", "source")
MOVEMENT_KEYS: Final = (*CARD_KEYS, "armies", "distance", "limit", "together", "apart", "allies")
SPECIAL_KEYS: Final = (*CARD_KEYS, "name", "text", "when", "not_with", "effects")

# What the figures of effects are.
NUMBERS: Final = ("units", "armies", "distance", "factor")
SIDES: Final = ("side", "home", "stars_of")
FACTIONS: Final = ("dice", "from", "to", "beside")
AREAS: Final = ("area", "closed", "opened")


def read_cards(facts: Facts, land: Land) -> tuple[Card, ...]:
    cards = tuple(_read_card(number, entry, land) for number, entry in enumerate(facts.tables("card")))
    for faction in land.factions.values():
        own = [card for card in cards if card.faction is faction]
        _check_deck(facts, faction, own)
        faction.specials = tuple(card for card in own if card.is_special)
    return cards


def _read_card(number: int, facts: Facts, land: Land) -> Card:
    if facts.choice("kind", (*MOVEMENT_KINDS, "special")) == "special":
        facts.only(*SPECIAL_KEYS)
        facts.choice("when", MOMENTS)
    else:
        facts.only(*MOVEMENT_KEYS)
    card = Card(number, facts, facts.pick("faction", land.factions))
    if card.is_special:
        card.effects = tuple(_read_effect(card, entry, land) for entry in facts.tables("effects"))
        if not card.effects:
            raise facts.fail("a special card needs effects")
    elif card.armies < 1 or (card.distance < 1) != card.by_water:
        raise facts.fail("a land card needs armies and distance, a water card armies only")
    return card


def _read_effect(card: Card, facts: Facts, land: Land) -> Effect:
    word = facts.choice("effect", tuple(EFFECTS))
    names = EFFECTS[word].figures
    facts.only("effect", *names)
    return Effect(card, word, {name: _figure(facts, name, land) for name in names})


def _figure(facts: Facts, name: str, land: Land) -> Figure:
    if name in NUMBERS:
        return facts.count(name)
    if name in SIDES:
        return facts.pick(name, land.sides)
    if name in FACTIONS:
        return facts.pick(name, land.factions)
    if name in AREAS:
        return facts.pick(name, land.areas)
    if name == "shore":
        return facts.pick(name, land.waters)
    if name == "face":
        return FACES.index(facts.choice(name, FACES))
    return facts.flag(name)


def _check_deck(facts: Facts, faction: Faction, own: list[Card]) -> None:
    if sorted(card.printed for card in own) != list(range(1, 13)):
        raise facts.fail(f"{faction.id} must have the cards 1 to 12, has {len(own)}")
    if sum(card.is_special for card in own) != 4:
        raise facts.fail(f"{faction.id} must have four special cards")
    if sum(card.is_truce for card in own) != 1:
        raise facts.fail(f"{faction.id} must have one truce card")
