"""3.6: how likely each side is to win a battle, as the pieces stand: nobody more shows himself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

from flintlock.core.fight import Odds
from flintlock.games.liberty_or_death.force import (
    attacker_force,
    attacker_loss_modifiers,
    attacking_side,
    defender_force,
    defender_loss_modifiers,
    dice_of,
    losses,
    standing,
    winning,
)
from flintlock.games.liberty_or_death.pieces import D3, NOBODY, REBELLION, ROYALISTS
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.states import Battle

ANY_LEVEL: Final = 1000


@dataclass(frozen=True)
class Stand:
    """A side in battle."""

    dice: int
    added: int
    """What its modifiers add to its dice."""
    losses: tuple[int, ...]
    """The pieces that it can lose, in their order: how many loss levels each of them takes."""
    pieces: int
    """All that count as survivors."""

    def lost(self, level: int) -> int:
        """3.6.7: how many pieces go for a loss level."""
        for number in range(len(self.losses)):
            if sum(self.losses[:number]) >= level:
                return number
        return len(self.losses)


def odds(g: Insurrection, battle: Battle) -> Odds:
    """How likely each side is to win; what is left of a hundred, nobody does."""
    wins = chances(*stands(g, battle))
    return {side.id: wins[side.number] for side in g.board.sides}


def stands(g: Insurrection, battle: Battle) -> tuple[int, Stand, Stand]:
    """The attacking side, and both as they stand: Royalists and Rebellion."""
    space = g.board.spaces[battle.space]
    attacker = attacking_side(battle)
    forces = attacker_force(g, battle, space), defender_force(g, 1 - attacker, space)
    added = defender_loss_modifiers(g, battle, space), attacker_loss_modifiers(g, battle, space)
    royalists, rebellion = [
        Stand(
            dice=dice_of(forces[side != attacker]),
            added=sum([modifier.value for modifier in added[side != attacker]]),
            losses=tuple([g.board.kinds[kind].loss for kind in losses(g, battle, side, space, ANY_LEVEL)]),
            pieces=standing(g, side, space),
        )
        for side in (ROYALISTS, REBELLION)
    ]
    return attacker, royalists, rebellion


@lru_cache(maxsize=4096)
def chances(attacker: int, royalists: Stand, rebellion: Stand) -> tuple[float, float]:
    """Over all rolls of both sides."""
    wins = [0, 0]
    rolls = list(product(throws(royalists), throws(rebellion)))
    for levels in rolls:
        lost = royalists.lost(levels[REBELLION]), rebellion.lost(levels[ROYALISTS])
        left = royalists.pieces - lost[ROYALISTS], rebellion.pieces - lost[REBELLION]
        winner = winning(attacker, left, lost)
        if winner != NOBODY:
            wins[winner] += 1
    return wins[ROYALISTS] / len(rolls), wins[REBELLION] / len(rolls)


def throws(stand: Stand) -> list[int]:
    """3.6.4: the loss levels that the side's dice can bring, all equally likely."""
    return [sum(dice) + stand.added for dice in product(D3, repeat=stand.dice)]
