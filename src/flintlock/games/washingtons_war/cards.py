"""6.0: the strategy cards, read from data and checked."""

from __future__ import annotations

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
    is_doubtful,
)

FIGURES = {
    "place": ("of", "count", "colonies", "ports"),
    "remove": ("of", "count", "colonies", "ports", "open_ports", "per_colony", "near"),
    "turn": ("of", "count", "colonies", "ports", "open_ports"),
    "place_in_each": ("of",),
    "choose": ("choices",),
    "lose_card": ("of",),
    "alliance": ("boxes",),
    "lose_regulars": (),
    "mutiny": (),
    "fleet_leaves": (),
    "war_ends": ("year",),
    "campaign": ("generals", "spaces"),
    "battle": ("bonus", "draws", "general_lost", "choices"),
}
"""The vocabulary of effects and the figures that each may have."""

KEYS = ("number", "name", "kind", "side", "condition", "removed", "reshuffle", "text", "source", "effect")


class CardReader:
    """Turns the entries of cards.toml into cards."""

    def __init__(
        self,
        sides: tuple[Side, ...],
        colonies: tuple[Colony, ...],
        spaces: tuple[Space, ...],
        generals: tuple[General, ...],
    ) -> None:
        self.sides = sides
        self.colonies = colonies
        self.spaces = spaces
        self.generals = generals

    def read(self, facts: Facts) -> tuple[Card, ...]:
        facts.only("cards", "operations", "card")
        found = [card for entry in facts.tables("operations") for card in self.operations(entry)]
        found += [self.card(entry) for entry in facts.tables("card")]
        found.sort(key=lambda card: card.number)
        numbers = [card.number for card in found]
        if len(set(numbers)) != len(numbers):
            twice = next(number for number in numbers if numbers.count(number) > 1)
            raise facts.fail(f"two cards have the number {twice}")
        if len(found) != facts.number("cards"):
            raise facts.fail(f"there are {len(found)} cards, not {facts.number('cards')}")
        for position, card in enumerate(found):
            card.position = position
        return tuple(found)

    def operations(self, facts: Facts) -> list[Card]:
        """6.2: the cards with nothing but a figure."""
        facts.only("value", "first", "cards", "source")
        value, first = facts.number("value"), facts.number("first")
        if value not in (1, 2, 3):
            raise facts.fail(f"an operations card is worth 1, 2 or 3, not {value}")
        doubtful = is_doubtful(facts, "title", "effect", "flags")
        found = []
        for number in range(first, first + facts.number("cards")):
            card = Card(number, number, f"{value} OPS")
            card.ops = value
            card.doubtful = doubtful
            found.append(card)
        return found

    def card(self, entry: Facts) -> Card:
        facts = Facts(entry.values, f"{entry.where} (card {entry.values.get('number', '?')})")
        kind, flag = facts.text("kind"), facts.text("side")
        effect = facts.text("effect")
        if kind not in KINDS:
            raise facts.fail(f"kind must be one of {', '.join(KINDS)}, not {kind!r}")
        if flag not in FLAGS:
            raise facts.fail(f"side must be one of {', '.join(FLAGS)}, not {flag!r}")
        facts.only(*KEYS, *FIGURES.get(effect, ()))
        number = facts.number("number")
        card = Card(number, number, facts.text("name"))
        card.kind_of_card = kind
        card.flag = flag
        card.condition = facts.text("condition", "")
        if card.condition not in CONDITIONS:
            raise facts.fail(f"unknown condition {card.condition!r}")
        card.removed = facts.flag("removed")
        card.reshuffle = facts.flag("reshuffle")
        card.text = facts.text("text")
        card.effect = self.effect(facts)
        card.doubtful = is_doubtful(facts, "title", "effect", "flags")
        if card.removed and effect == "war_ends":
            raise facts.fail("a War Ends card lies in its box and is not removed")
        if (kind == "battle") != (effect == "battle"):
            raise facts.fail("battle cards have the effect battle, and no others")
        return card

    def effect(self, facts: Facts) -> Effect:
        kind = facts.text("effect")
        if kind not in FIGURES:
            raise facts.fail(f"unknown effect {kind!r}")
        choices = tuple(self.effect(choice) for choice in facts.tables("choices"))
        return Effect(
            kind=kind,
            of=self.side(facts) if "of" in FIGURES[kind] else None,
            count=facts.number("count") if "count" in FIGURES[kind] else 0,
            places=self.places(facts),
            open_ports=facts.flag("open_ports"),
            per_colony=facts.number("per_colony", 0),
            near=facts.number("near", 0),
            generals=facts.number("generals") if kind == "campaign" else 0,
            spaces=facts.number("spaces", 0),
            boxes=facts.number("boxes") if kind == "alliance" else 0,
            year=facts.number("year") if kind == "war_ends" else 0,
            bonus=facts.number("bonus") if kind == "battle" else 0,
            draws=facts.number("draws") if kind == "battle" else 0,
            general_lost=self.general(facts) if "general_lost" in facts.values else None,
            choices=choices,
        )

    def side(self, facts: Facts) -> Side:
        for side in self.sides:
            if side.id == facts.text("of"):
                return side
        raise facts.fail(f"unknown side {facts.text('of')!r}")

    def general(self, facts: Facts) -> General:
        for general in self.generals:
            if general.id == facts.text("general_lost"):
                return general
        raise facts.fail(f"unknown general {facts.text('general_lost')!r}")

    def places(self, facts: Facts) -> tuple[Space, ...]:
        """The spaces that an effect can concern, as far as the printed map decides it."""
        names = facts.texts("colonies") if "colonies" in facts.values else [c.id for c in self.colonies]
        known = {colony.id for colony in self.colonies} | {"thirteen"}
        unknown = [name for name in names if name not in known]
        if unknown:
            raise facts.fail(f"unknown colony {unknown[0]!r}")
        ports = facts.text("ports", "any")
        if ports not in ("any", "no", "only"):
            raise facts.fail(f"ports must be 'no' or 'only', not {ports!r}")
        return tuple(
            space
            for space in self.spaces
            if (space.colony.id in names or (space.colony.thirteen and "thirteen" in names))
            and (ports == "any" or space.port == (ports == "only"))
        )


def read_cards(
    facts: Facts,
    sides: tuple[Side, ...],
    colonies: tuple[Colony, ...],
    spaces: tuple[Space, ...],
    generals: tuple[General, ...],
) -> tuple[Card, ...]:
    return CardReader(sides, colonies, spaces, generals).read(facts)
