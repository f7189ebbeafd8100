"""5.0: the cards, read from data and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flintlock.core.cards import EffectKind
from flintlock.core.data import Facts
from flintlock.games.liberty_or_death.land import Land
from flintlock.games.liberty_or_death.pieces import (
    BRILLIANT_STROKE,
    CARD_KINDS,
    COMMANDS,
    EVENT,
    ICONS,
    LEVEL_NAMES,
    LEVELS,
    NOBODY,
    PERIODS,
    SPECIALS,
    WINTER_QUARTERS,
    Card,
    Effect,
    Faction,
    Space,
)

KEYS: Final = {
    EVENT: ("period", "order", "icons", "unshaded", "shaded", "shaded_text"),
    WINTER_QUARTERS: ("unshaded",),
    BRILLIANT_STROKE: ("owner", "trumps", "treaty"),
}

GROUPS: Final = ("cities", "colonies", "reserves", "provinces", "map", "west_indies")
"""Words for many spaces at once."""

BOXES: Final = ("available", "unavailable", "casualties", "west_indies")


class CardReader:
    """Turns the entries of cards.toml into cards; `effects` is the vocabulary that they are written in."""

    def __init__(
        self,
        effects: Mapping[str, EffectKind[Any, Effect]],
        words: Mapping[str, Mapping[str, Any]],
        land: Land,
    ) -> None:
        self.effects = effects
        self.words = words
        """What the figures where, group and measure can be."""
        self.land = land
        self.commands = {id: number for number, id in enumerate(COMMANDS)}
        self.specials = {id: number for number, id in enumerate(SPECIALS)}
        self.names: dict[str, str] = {}
        """Their English names and texts, by key of the phrase book."""

    def read(self, facts: Facts) -> tuple[Card, ...]:
        facts.only("card")
        found = tuple([self.card(number, entry) for number, entry in enumerate(facts.tables("card"))])
        if [card.id for card in found] != list(range(1, len(found) + 1)):
            raise facts.fail("the cards must be numbered from 1 upwards")
        return found

    def card(self, number: int, entry: Facts) -> Card:
        facts = Facts(entry.values, f"{entry.where} (card {entry.values.get('number', '?')})")
        card = Card(facts.number("number"), number)
        card.kind_of_card = facts.choice("kind", CARD_KINDS)
        card.is_event = card.kind_of_card == EVENT
        card.is_winter = card.kind_of_card == WINTER_QUARTERS
        facts.only("number", "name", "kind", "text", "source", *KEYS[card.kind_of_card])
        self.names[f"name.{card.code}"] = facts.text("name")
        self.names[f"text.{card.code}"] = facts.text("text")
        if card.kind_of_card == EVENT:
            self.read_event(facts, card)
        elif card.kind_of_card == WINTER_QUARTERS:
            card.unshaded = self.sequence(facts, "unshaded")
        else:
            card.owner = facts.pick("owner", self.land.faction_ids)
            card.trumps = facts.picks("trumps", self.land.faction_ids)
            card.treaty = facts.flag("treaty")
        return card

    def read_event(self, facts: Facts, card: Card) -> None:
        card.period = facts.choice("period", PERIODS)
        card.order = facts.picks("order", self.land.faction_ids)
        if set(card.order) != set(self.land.factions) or len(card.order) != len(self.land.factions):
            raise facts.fail("order must name each faction once")
        if "icons" in facts.values:
            icons = facts.table("icons")
            icons.only(*self.land.faction_ids)
            card.icons = {id: icons.choice(id, ICONS) for id in icons.values}
        card.unshaded = self.sequence(facts, "unshaded")
        if "shaded" in facts.values:
            card.shaded = self.sequence(facts, "shaded")
            self.names[f"text.{card.code}.shaded"] = facts.text("shaded_text")

    def sequence(self, facts: Facts, name: str) -> tuple[Effect, ...]:
        found = tuple([self.effect(effect) for effect in facts.tables(name)])
        if not found:
            raise facts.fail(f"{name} is missing")
        return found

    def effect(self, facts: Facts) -> Effect:
        kind = facts.choice("effect", tuple(self.effects))
        figures = self.effects[kind].figures
        facts.only("effect", *figures)
        answers, choices = self.choices(facts)
        return Effect(
            kind=kind,
            by=self.faction(facts, "by"),
            acting=facts.flag("acting"),
            of=self.faction(facts, "of"),
            factions=facts.picks("factions", self.land.faction_ids) if "factions" in facts.values else (),
            others=facts.flag("others"),
            pieces=facts.picks("pieces", self.land.kind_ids) if "pieces" in facts.values else (),
            group=self.word(facts, "group"),
            into=facts.pick("into", self.land.kind_ids) if "into" in facts.values else None,
            each=facts.count("each", 1),
            count=facts.number("count", 0),
            share=facts.count("share", 0),
            measure=self.word(facts, "measure"),
            spaces=facts.count("spaces", 1),
            places=self.places(facts),
            where=self.word(facts, "where"),
            first=self.word(facts, "first"),
            there=facts.flag("there"),
            to=facts.pick("to", self.land.space_ids) if "to" in facts.values else None,
            again=facts.flag("again"),
            may=facts.flag("may"),
            units_first=facts.flag("units_first"),
            boxes=tuple([_box(facts, box) for box in facts.texts("boxes")])
            if "boxes" in facts.values
            else (),
            level=_level(facts) if "level" in facts.values else 0,
            command=facts.pick("command", self.commands) if "command" in facts.values else NOBODY,
            special=facts.pick("special", self.specials) if "special" in facts.values else NOBODY,
            tories_only=facts.flag("tories_only"),
            force=facts.number("force", 0),
            losses=facts.number("losses", 0),
            answers=answers,
            choices=choices,
        )

    def choices(self, facts: Facts) -> tuple[tuple[str, ...], tuple[tuple[Effect, ...], ...]]:
        """Alternatives with their answers, or the effects that are repeated in each space."""
        if "effects" in facts.values:
            return (), (self.sequence(facts, "effects"),)
        answers: list[str] = []
        found: list[tuple[Effect, ...]] = []
        for choice in facts.tables("choices") if "choices" in facts.values else ():
            choice.only("answer", "effects")
            if "answer" in choice.values:
                answers.append(choice.text("answer"))
            found.append(self.sequence(choice, "effects"))
        return tuple(answers), tuple(found)

    def word(self, facts: Facts, name: str) -> str:
        return facts.choice(name, tuple(self.words[name])) if name in facts.values else ""

    def faction(self, facts: Facts, name: str) -> Faction | None:
        return facts.pick(name, self.land.faction_ids) if name in facts.values else None

    def places(self, facts: Facts) -> tuple[Space, ...]:
        """The named spaces, in the order of the board."""
        if "places" not in facts.values:
            return ()
        names = facts.texts("places")
        unknown = [name for name in names if name not in self.land.space_ids and name not in GROUPS]
        if unknown:
            raise facts.fail(f"unknown place {unknown[0]!r}")
        return tuple([space for space in self.land.spaces if _is_named(space, names)])


def _is_named(space: Space, names: list[str]) -> bool:
    return (
        space.id in names
        or ("cities" in names and space.is_city)
        or ("colonies" in names and space.is_colony)
        or ("reserves" in names and space.is_reserve)
        or ("provinces" in names and space.is_province)
        or ("map" in names and not space.is_west_indies)
    )


def _box(facts: Facts, name: str) -> int:
    if name not in BOXES:
        raise facts.fail(f"unknown box {name!r}")
    return BOXES.index(name)


def _level(facts: Facts) -> int:
    return LEVELS[LEVEL_NAMES.index(facts.choice("level", LEVEL_NAMES))]
