"""5.1: the strategy cards, read from data and checked."""

from __future__ import annotations

from typing import Final

from flintlock.core.data import Facts
from flintlock.games.wilderness_war.conditions import CONDITIONS
from flintlock.games.wilderness_war.effects import EFFECTS, OPTIONAL_FIGURES, PLACES
from flintlock.games.wilderness_war.land import Land
from flintlock.games.wilderness_war.pieces import GROUPS, SIDES, Card, Effect, Figure, Need
from flintlock.games.wilderness_war.responses import RESPONSES
from flintlock.games.wilderness_war.scenarios import EVENTS

CARD_KEYS: Final = (
    "numbers",
    "name",
    "value",
    "side",
    "either",
    "response",
    "removed",
    "regulars",
    "idle",
    "needs",
    *(f"{side}_needs" for side in SIDES),
    "effects",
    "text",
    "source",
)

CARDS: Final = 70


def read_cards(facts: Facts, land: Land) -> tuple[Card, ...]:
    facts.only("card")
    found = [card for entry in facts.tables("card") for card in _read_entry(entry, land)]
    found.sort(key=lambda card: card.number)
    numbers = [card.id for card in found]
    if numbers != list(range(1, CARDS + 1)):
        raise facts.fail(f"there must be one card of each number from 1 to {CARDS}")
    return tuple(found)


def _read_entry(entry: Facts, land: Land) -> list[Card]:
    facts = Facts(entry.values, f"{entry.where} ({entry.values.get('name', '?')})")
    facts.only(*CARD_KEYS)
    common = _read_needs(facts.table("needs"), land) if "needs" in facts.values else ()
    own = [_read_needs(facts.table(key), land) if key in facts.values else () for key in _SIDE_NEEDS]
    effects = tuple(_read_effect(effect, land) for effect in facts.tables("effects"))
    if not effects:
        raise facts.fail("an event must have an effect")
    is_response = [effect.word in RESPONSES for effect in effects]
    if is_response != ([True] if facts.flag("response") else [False] * len(effects)):
        raise facts.fail("a response card has one effect, and it is one of a response")
    found = []
    for number in facts.numbers("numbers"):
        card = Card(number, facts)
        card.needs = ((*common, *own[0]), (*common, *own[1]))
        card.effects = effects
        found.append(card)
    return found


_SIDE_NEEDS: Final = tuple(f"{side}_needs" for side in SIDES)


# ---------------------------------------------------------------------- conditions


def _read_needs(facts: Facts, land: Land) -> tuple[Need, ...]:
    facts.only(*CONDITIONS)
    return tuple(_read_need(facts, word, land) for word in facts.values)


def _read_need(facts: Facts, word: str, land: Land) -> Need:
    if word in ("controls", "enemy_lacks", "fort", "troops_at"):
        return Need(word, spaces=(facts.pick(word, land.spaces),))
    if word == "fortified":
        return Need(word, spaces=facts.picks(word, land.spaces))
    if word in ("played", "not_played"):
        return Need(word, event=facts.choice(word, EVENTS))
    if word == "near":
        near = facts.table(word)
        near.only("leader", "spaces", "group", "free")
        return Need(
            word,
            leader=near.pick("leader", land.leaders),
            number=near.count("spaces"),
            group=near.choice("group", GROUPS),
            free=near.flag("free"),
        )
    if word == "any":
        return Need(word, choices=tuple(_read_needs(choice, land)[0] for choice in facts.tables(word)))
    return Need(word, number=facts.count(word))


# ---------------------------------------------------------------------- effects


def _read_effect(facts: Facts, land: Land) -> Effect:
    kind = facts.pick("effect", EFFECTS)
    word = facts.text("effect")
    facts.only("effect", *kind.figures)
    missing = [name for name in kind.figures if name not in facts.values and name not in OPTIONAL_FIGURES]
    if missing:
        raise facts.fail(f"{missing[0]} is missing")
    figures = {name: _read_figure(facts, word, name, land) for name in facts.values if name != "effect"}
    return Effect(word, figures)


def _read_figure(facts: Facts, word: str, name: str, land: Land) -> Figure:
    """What stands behind a name; numbers are the rule."""
    if name == "of":
        return facts.pick(name, land.sides)
    if name in ("leaders", "escort") and not isinstance(facts.values[name], int):
        return facts.picks(name, land.leaders)
    if name == "leader":
        return facts.pick(name, land.leaders)
    if name == "kinds":
        return facts.picks(name, land.kinds)
    if name in ("groups", "fort_groups"):
        return tuple(facts.named(group, "group", {one: one for one in GROUPS}) for group in facts.texts(name))
    if name == "group":
        return facts.choice(name, GROUPS)
    if name == "spaces" and word == "reinforce":
        return facts.picks(name, land.spaces)
    if name == "fort":
        return facts.pick(name, land.spaces)
    if name == "at":
        return facts.choice(name, PLACES)
    if name == "department":
        return facts.pick(name, land.departments)
    if name == "event":
        return facts.choice(name, EVENTS)
    if name == "cards":
        return tuple(number - 1 for number in facts.numbers(name))
    if name in ("die", "together"):
        return facts.get(name, bool)
    return facts.count(name)
