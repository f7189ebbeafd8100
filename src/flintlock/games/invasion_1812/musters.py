"""3.1: where recruits appear, and how many."""

from __future__ import annotations

from flintlock.games.invasion_1812.pieces import Effect, Muster
from flintlock.games.invasion_1812.position import ALL_OR_NONE, Game1812


def open_musters(g: Game1812, diverted: list[Effect]) -> list[Muster]:
    """3.1: the active faction's muster areas without enemies; 5.0: Publication Ban replaces one of them."""
    musters = g.faction.musters
    for effect in diverted:
        closed, opened = effect.area("closed"), effect.area("opened")
        musters = tuple(
            Muster(opened, muster.units) if muster.area is closed else muster for muster in musters
        )
    enemy = g.enemy(g.side)
    return [muster for muster in musters if not g.holds(muster.area, enemy)]


def recruits(g: Game1812, musters: list[Muster]) -> int:
    """3.1: how many come; from a short pool as many as there are, or none by the strict reading."""
    wanted = sum(muster.units for muster in musters)
    pool = g.pool[g.faction.number]
    return 0 if pool < wanted and g.short_pool == ALL_OR_NONE else min(pool, wanted)


def would_divert(g: Game1812, effect: Effect) -> bool:
    """5.0, Publication Ban: whether anybody would be placed elsewhere."""
    usual, other = open_musters(g, []), open_musters(g, [effect])
    comes = g.fled[g.faction.number] or recruits(g, usual) or recruits(g, other)
    return bool(comes) and usual != other
