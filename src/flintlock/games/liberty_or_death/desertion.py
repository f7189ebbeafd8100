"""6.6: desertion."""

from __future__ import annotations

from typing import Final

from flintlock.core.question import Rules
from flintlock.games.liberty_or_death.leaders import settle
from flintlock.games.liberty_or_death.phases import DESERTION
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_MILITIA,
    BRITISH,
    CONTINENTAL,
    FRENCH,
    INDIANS,
    MILITIA,
    PATRIOTS,
    TORY,
)
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.states import Winter

ONE_IN: Final = 5
"""6.6: one in so many deserts."""

DESERTERS: Final = ((MILITIA, ACTIVE_MILITIA), (CONTINENTAL,), (TORY,))
FIRST_CHOICE: Final = (INDIANS, INDIANS, FRENCH)
OWN_CHOICE: Final = (PATRIOTS, PATRIOTS, BRITISH)

PATRIOT_GROUPS: Final = (0, 1)
TORY_GROUPS: Final = (2,)
ALL_GROUPS: Final = (0, 1, 2)
"""6.6.1, 6.6.2: which of the groups desert."""


def begin_desertion(g: Insurrection, groups: tuple[int, ...]) -> str:
    """6.6: one in five of the militia, Continentals and Tories on the map; the phase to be called."""
    winter = Winter()
    for group in groups:
        winter.left[group] = sum([g.on_map(kind) for kind in DESERTERS[group]]) // ONE_IN
        winter.first[group] = 1
    g.winter = winter
    return DESERTION


def desertion(g: Insurrection) -> Rules[str]:
    """6.6: one piece; the enemy chooses the first of each sort."""
    winter = g.wintering
    groups = [group for group in range(len(DESERTERS)) if winter.left[group]]
    if not groups:
        g.winter = None
        return g.come_back()
    group = groups[0]
    faction = FIRST_CHOICE[group] if winter.first[group] else OWN_CHOICE[group]
    rule = "6.6.2" if DESERTERS[group] == (TORY,) else "6.6.1"
    kinds = DESERTERS[group]
    spaces = [space for space in g.board.map_spaces if any(g.count(space, kind) for kind in kinds)]
    space = yield from g.ask(
        *(g.seat(faction), "deserter", spaces),
        rule=rule,
        piece=g.board.kinds[kinds[0]],
        left=winter.left[group],
    )
    options = [g.board.kinds[kind] for kind in kinds if g.count(space, kind)]
    kind = yield from g.ask(g.seat(faction), "deserter_face", options, rule=rule, space=space)
    g.remove(space, kind.number)
    winter.left[group] -= 1
    winter.first[group] = 0
    yield from settle(g)
    return DESERTION
