"""9.2: the exact odds of a battle, from what both sides can see, over all four dice."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from flintlock.core.fight import Odds
from flintlock.core.vocabulary import Option
from flintlock.games.washingtons_war.modifiers import (
    Encounter,
    actual_rating,
    encounter_ahead,
    is_overrun,
    modifiers,
    total,
)
from flintlock.games.washingtons_war.pieces import General, Side, Space
from flintlock.games.washingtons_war.position import Game1775

Ratings = dict[int, Fraction]
"""How likely each actual battle rating is."""


def ratings(g: Game1775, general: General | None, units: int) -> Ratings:
    """9.3: the actual ratings that the die can give."""
    found: Ratings = {}
    for die in g.board.dice:
        rating = actual_rating(g, general, die.value, units)
        found[rating] = found.get(rating, Fraction(0)) + Fraction(1, len(g.board.dice))
    return found


def attacker_wins(g: Game1775, encounter: Encounter) -> Fraction:
    """9.2 step 4: the probability that the attacker's total is at least the defender's."""
    attacker, defender = encounter.attacker, g.enemy(encounter.attacker)
    lead = total(modifiers(g, encounter, attacker)) - total(modifiers(g, encounter, defender))
    chance = Fraction(0)
    for own, own_odds in ratings_of(g, encounter, attacker).items():
        for enemy, enemy_odds in ratings_of(g, encounter, defender).items():
            chance += own_odds * enemy_odds * wins_with_lead(lead + own - enemy)
    return chance


def battle_ahead(g: Game1775, option: Option) -> Odds | None:
    """9.1: the odds of the battle that the marching army would give with its next step; cards not counted."""
    attacker = g.side
    if not isinstance(option, Space) or not g.strength(option, g.enemy(attacker)):
        return None
    encounter = encounter_ahead(g, option)
    chance = 1.0 if is_overrun(g, encounter) else float(attacker_wins(g, encounter))
    return {attacker.id: chance, g.enemy(attacker).id: 1 - chance}


def ratings_of(g: Game1775, encounter: Encounter, side: Side) -> Ratings:
    return ratings(g, encounter.leaders[side.number], encounter.units[side.number])


@lru_cache
def wins_with_lead(lead: int) -> Fraction:
    """The share of the 36 rolls of two dice in which the first, with its lead, is at least the second."""
    hits = sum([own + lead >= enemy for own in range(1, 7) for enemy in range(1, 7)])
    return Fraction(hits, 36)
