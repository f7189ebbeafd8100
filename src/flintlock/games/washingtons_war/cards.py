"""6.0: the strategy cards, read from data and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flintlock.core.cards import EffectKind
from flintlock.core.data import Facts
from flintlock.games.washingtons_war.pieces import (
    CONDITIONS,
    FLAGS,
    KINDS,
    Card,
    Colony,
    Effect,
    General,
    Side,
    Space,
)

KEYS: Final = (
    *("number", "name", "kind", "side", "condition", "removed", "reshuffle", "text", "source"),
    *("effects", "in_battle"),
)

ALTERNATIVES: Final = ("place", "remove", "turn", "remove_units", "lose_card", "alliance")
"""Effects between which `choose` lets a player choose."""

LAST: Final = ("campaign", "march", "war_ends")
"""Effects that nothing can follow on a card: generals march, or the card lies in its box."""


class CardReader:
    """Turns the entries of cards.toml into cards; `effects` is the vocabulary that they are written in."""

    def __init__(
        self,
        effects: Mapping[str, EffectKind[Any, Effect]],
        sides: Mapping[str, Side],
        colonies: Mapping[str, Colony],
        spaces: tuple[Space, ...],
        generals: Mapping[str, General],
    ) -> None:
        self.effects = effects
        self.sides = sides
        self.colonies = colonies
        self.spaces = spaces
        self.generals = generals
        self.names: dict[str, str] = {}
        """Their English names and texts, by key of the phrase book."""

    def read(self, facts: Facts) -> tuple[Card, ...]:
        facts.only("cards", "operations", "card")
        found = [card for entry in facts.tables("operations") for card in self.operations(entry)]
        found += [self.card(entry) for entry in facts.tables("card")]
        found.sort(key=lambda card: card.id)
        ids = [card.id for card in found]
        if len(set(ids)) != len(ids):
            twice = next(id for id in ids if ids.count(id) > 1)
            raise facts.fail(f"two cards have the number {twice}")
        if len(found) != facts.number("cards"):
            raise facts.fail(f"there are {len(found)} cards, not {facts.number('cards')}")
        for number, card in enumerate(found):
            card.number = number
        return tuple(found)

    def operations(self, facts: Facts) -> list[Card]:
        """6.2: the cards with nothing but a figure."""
        facts.only("name", "value", "first", "cards", "source")
        value, first = facts.number("value"), facts.number("first")
        if value not in (1, 2, 3):
            raise facts.fail(f"an operations card is worth 1, 2 or 3, not {value}")
        found = []
        for id in range(first, first + facts.number("cards")):
            card = Card(id)
            card.ops = value
            card.doubtful = facts.is_doubtful("title", "effect", "flags")
            self.names[f"name.{card.code}"] = facts.text("name")
            found.append(card)
        return found

    def card(self, entry: Facts) -> Card:
        facts = Facts(entry.values, f"{entry.where} (card {entry.values.get('number', '?')})")
        facts.only(*KEYS)
        card = Card(facts.number("number"))
        card.kind_of_card = facts.choice("kind", KINDS)
        card.flag = facts.choice("side", FLAGS)
        card.condition = facts.choice("condition", CONDITIONS, "")
        card.removed = facts.flag("removed")
        card.reshuffle = facts.flag("reshuffle")
        card.effects = tuple(self.effect(effect) for effect in facts.tables("effects"))
        card.in_battle = tuple(self.effect(effect) for effect in facts.tables("in_battle"))
        card.doubtful = facts.is_doubtful("title", "effect", "flags")
        self.names[f"name.{card.code}"] = facts.text("name")
        self.names[f"text.{card.code}"] = facts.text("text")
        self.check(facts, card)
        return card

    def check(self, facts: Facts, card: Card) -> None:
        """What must hold between a card's kind and its effects."""
        kinds = [effect.kind for effect in card.effects]
        if (card.kind_of_card == "battle") != bool(card.in_battle):
            raise facts.fail("battle cards, and no others, do something in battle")
        if card.kind_of_card != "battle" and not kinds:
            raise facts.fail("effects is missing")
        if (card.kind_of_card == "campaign") != ("campaign" in kinds):
            raise facts.fail("campaign cards, and no others, have the effect campaign")
        if "battle" in kinds:
            raise facts.fail("battle is no effect of an event; it belongs into in_battle")
        if any(effect.side.id != card.flag for effect in card.in_battle if effect.kind == "battle"):
            raise facts.fail(f"a battle card helps the side of its flag, {card.flag}")
        if any(kind in LAST for kind in [*kinds[:-1], *(effect.kind for effect in card.in_battle)]):
            raise facts.fail(f"{', '.join(LAST)} can only be the last effect of an event")
        if card.removed and card.war_ends:
            raise facts.fail("a War Ends card lies in its box and is not removed")

    def effect(self, facts: Facts) -> Effect:
        kind = facts.choice("effect", tuple(self.effects))
        figures = self.effects[kind].figures
        facts.only("effect", *figures)
        return Effect(
            kind=kind,
            of=facts.pick("of", self.sides) if "of" in figures else None,
            count=_count(facts, "count", figures),
            places=self.places(facts),
            open_ports=facts.flag("open_ports"),
            per_colony=facts.count("per_colony", 0),
            near=facts.count("near", 0),
            generals=_count(facts, "generals", figures),
            spaces=_count(facts, "spaces", figures),
            boxes=facts.number("boxes") if "boxes" in figures else 0,
            year=_count(facts, "year", figures),
            bonus=_count(facts, "bonus", figures),
            draws=_count(facts, "draws", figures),
            general=facts.pick("general", self.generals) if "general" in figures else None,
            choices=self.choices(facts) if "choices" in figures else (),
        )

    def choices(self, facts: Facts) -> tuple[Effect, ...]:
        """Effects of which one takes place; each is another, so that its name tells which."""
        found = tuple(self.effect(choice) for choice in facts.tables("choices"))
        kinds = [choice.kind for choice in found]
        if not set(kinds) <= set(ALTERNATIVES) or len(set(kinds)) != len(kinds) or not kinds:
            raise facts.fail(f"choices must be different ones of {', '.join(ALTERNATIVES)}")
        return found

    def places(self, facts: Facts) -> tuple[Space, ...]:
        """The spaces that an effect can concern, as far as the printed map decides it."""
        names = facts.texts("colonies") if "colonies" in facts.values else list(self.colonies)
        unknown = [name for name in names if name not in self.colonies and name != "thirteen"]
        if unknown:
            raise facts.fail(f"unknown colony {unknown[0]!r}")
        ports = facts.choice("ports", ("any", "no", "only"), "any")
        return tuple(
            space
            for space in self.spaces
            if (space.colony.id in names or (space.colony.thirteen and "thirteen" in names))
            and (ports == "any" or space.port == (ports == "only"))
        )


def _count(facts: Facts, name: str, figures: tuple[str, ...]) -> int:
    return facts.count(name) if name in figures else 0
