"""2.3.8, 2.3.9: who may play a brilliant stroke before anybody acts; what it does is no matter here."""

from __future__ import annotations

from tests.games.liberty_or_death.oracle import british, indians, march
from tests.games.liberty_or_death.oracle.facts import (
    BRITISH,
    FRENCH,
    FRENCH_REGULAR,
    INDIANS,
    MAP,
    NEXT,
    PATRIOTS,
    PROVINCES,
    REGULAR,
    is_winter,
)
from tests.games.liberty_or_death.oracle.orders import Legal, Order
from tests.games.liberty_or_death.oracle.world import NOBODY, World

STROKE = {PATRIOTS: 105, BRITISH: 106, FRENCH: 107, INDIANS: 108}
TREATY = 109
TRUMPS = {TREATY: (105, 106, 107, 108), 108: (105, 106, 107), 107: (105, 106), 106: (105,)}
"""2.3.8: what each stroke supersedes, in the order of asking (A-04)."""
OWNER_OF = {number: faction for faction, number in STROKE.items()} | {TREATY: FRENCH}
ENOUGH = 15


def strokes_of(w: World, faction: str, commands: dict[str, Legal]) -> list[int]:
    """The strokes that a faction may play now; `commands`: those that it has."""
    if not w.eligible[faction] or w.barred[faction] or faction in w.passed or is_winter(w.ahead):
        return []
    found = []
    if STROKE[faction] in w.strokes and (w.treaty or faction != FRENCH):
        leader = w.leader_at[faction]
        if leader != NOBODY and any(
            involves(w, Order(faction, name, limited=True, free=True), legal, leader)
            for name, legal in commands.items()
        ):
            found.append(STROKE[faction])
    ready = w.available[FRENCH_REGULAR] + w.squadrons + w.fni + w.cbc
    if faction == FRENCH and TREATY in w.strokes and ready > ENOUGH:
        found.append(TREATY)
    return found


def involves(w: World, o: Order, legal: Legal, leader: str) -> bool:
    """1.10: whether the leader's space can be one of the command, or one that units leave."""
    if o.command == "hortalez":
        return False
    spaces = legal(w, o)
    if leader in spaces:
        return True
    if o.command == "march":
        return any(leader in march.sources(w, o, target) for target in spaces)
    if o.command == "garrison":
        leaves = leader in MAP and not w.blockades[leader] and w.at[leader][REGULAR] > 0
        return leaves and bool(british.garrison_cities(w, o))
    if o.command == "scout":
        return leader in PROVINCES and any(leader in NEXT[source] for source in spaces)
    if o.command == "raid":
        return any(leader in indians.raiders(w, o, target) for target in spaces)
    return False
