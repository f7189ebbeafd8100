"""7.8: the exact odds of a battle, from what both sides can see, over both dice."""

from __future__ import annotations

from functools import lru_cache

from flintlock.core.fight import Odds
from flintlock.core.vocabulary import Option
from flintlock.games.wilderness_war.fire import Encounter, volley
from flintlock.games.wilderness_war.pieces import Piece, Space
from flintlock.games.wilderness_war.position import Game1755
from flintlock.games.wilderness_war.tables import Tables


def attacker_wins(g: Game1755, met: Encounter) -> float:
    """The probability that the attacker wins, if neither side plays an event or calls militia."""
    sides = (met.attacker, g.enemy(met.attacker))
    shots = [volley(g, met, side) for side in sides]
    own, enemy = ((shot.column(g), shot.modifier) for shot in shots)
    steps = [g.steps([piece for piece in met.pieces[side.number] if piece.is_unit]) for side in sides]
    return chance(g.board.tables, own, enemy, steps[0], steps[1])


def ahead_in(g: Game1755, space: Space, party: list[Piece]) -> Encounter:
    """The battle that would be fought there, if all defenders stood outside."""
    enemy = g.outer(g.other, space)
    pieces = (party, enemy) if g.active == 0 else (enemy, party)
    return Encounter(space, g.side, pieces)


def battle_ahead(g: Game1755, party: list[Piece], option: Option) -> Odds | None:
    """The odds if the party attacked that space with its next step; None where no enemy stands outside."""
    has_units = any(piece.is_unit for piece in party)
    if not isinstance(option, Space) or not (has_units and g.units_outside(g.other.number, option)):
        return None
    wins = attacker_wins(g, ahead_in(g, option, party))
    return {g.side.id: wins, g.other.id: 1 - wins}


@lru_cache(maxsize=4096)
def chance(
    tables: Tables, own: tuple[int, int], enemy: tuple[int, int], own_steps: int, enemy_steps: int
) -> float:
    """Over all 36 rolls; each side is given by its column and modifier."""
    wins = 0
    for die in range(1, 7):
        for other in range(1, 7):
            caused = tables.result(own[0], die + own[1])
            suffered = tables.result(enemy[0], other + enemy[1])
            wins += wins_with(caused, suffered, own_steps, enemy_steps)
    return wins / 36


def wins_with(caused: int, suffered: int, own_steps: int, enemy_steps: int) -> bool:
    """7.8: who alone has units left, or else who has caused more; the defender if both are even."""
    lives, enemy_lives = suffered < own_steps, caused < enemy_steps
    if lives != enemy_lives:
        return lives
    return caused > suffered
