"""9.2: the exact odds of a battle, from what both sides can see, over all four dice."""

from __future__ import annotations

from fractions import Fraction

from flintlock.games.washingtons_war.board import AMERICAN
from flintlock.games.washingtons_war.modifiers import Encounter, actual_rating, modifiers, total
from flintlock.games.washingtons_war.pieces import General, Side, Space
from flintlock.games.washingtons_war.position import Game1775

Ratings = dict[int, Fraction]
"""How likely each actual battle rating is."""


def encounter_ahead(g: Game1775, space: Space) -> Encounter:
    """9.1: the battle that would be fought if the marching army entered the space."""
    army, attacker, defender = g.moving, g.side, g.other
    general, opponent = g.board.generals[army.general], g.leader(space, defender)
    units, enemies = army.units + army.french, g.strength(space, defender)
    american = attacker.number == AMERICAN
    return Encounter(
        space=space,
        attacker=attacker,
        units=(units, enemies) if american else (enemies, units),
        leaders=(general, opponent) if american else (opponent, general),
    )


def would_overrun(g: Game1775, encounter: Encounter) -> bool:
    """9.7: four or five units against one without a general: no dice."""
    defender = g.enemy(encounter.attacker)
    return (
        encounter.units[encounter.attacker.number] >= g.board.tables.overrun_from
        and encounter.units[defender.number] == 1
        and encounter.leaders[defender.number] is None
    )


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
    found = modifiers(g, encounter)
    lead = total(found, attacker) - total(found, defender)
    chance = Fraction(0)
    for own, own_odds in _ratings_of(g, encounter, attacker).items():
        for enemy, enemy_odds in _ratings_of(g, encounter, defender).items():
            chance += own_odds * enemy_odds * wins_with_lead(lead + own - enemy)
    return chance


def _ratings_of(g: Game1775, encounter: Encounter, side: Side) -> Ratings:
    return ratings(g, encounter.leaders[side.number], encounter.units[side.number])


def wins_with_lead(lead: int) -> Fraction:
    """The share of the 36 rolls of two dice in which the first, with its lead, is at least the second."""
    hits = sum(own + lead >= enemy for own in range(1, 7) for enemy in range(1, 7))
    return Fraction(hits, 36)
