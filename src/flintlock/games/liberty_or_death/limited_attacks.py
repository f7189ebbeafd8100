"""4.2.2, 4.3.2, 4.3.3, 4.4.2, 4.5.2: skirmishes, partisans and the war path."""

from __future__ import annotations

from typing import Final

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_MILITIA,
    ACTIVE_WAR_PARTY,
    BRITISH,
    BRITISH_FORT,
    CONTINENTAL,
    FRENCH,
    FRENCH_REGULAR,
    INDIANS,
    MILITIA,
    PATRIOT_FORT,
    PATRIOTS,
    REBELLION,
    REGULAR,
    ROYALISTS,
    TORY,
    VILLAGE,
    WAR_PARTY,
    Space,
)
from flintlock.games.liberty_or_death.position import UNDERGROUND, Insurrection
from flintlock.games.liberty_or_death.states import Activity

SKIRMISHERS: Final = {BRITISH: REGULAR, PATRIOTS: CONTINENTAL, FRENCH: FRENCH_REGULAR}
REBEL_TARGETS: Final = (CONTINENTAL, ACTIVE_MILITIA, FRENCH_REGULAR)
BRITISH_TARGETS: Final = (REGULAR, TORY)
UNITS: Final = (
    (REGULAR, TORY, WAR_PARTY, ACTIVE_WAR_PARTY),
    (CONTINENTAL, MILITIA, ACTIVE_MILITIA, FRENCH_REGULAR),
)
"""All units of each side."""


def number_of(g: Insurrection, space: Space, kinds: tuple[int, ...]) -> int:
    return sum([g.at[space.first + kind] for kind in kinds])


# ---------------------------------------------------------------------- skirmish


def skirmisher(activity: Activity) -> int:
    """3.4.3: Indians who scout skirmish with British regulars."""
    return BRITISH if activity.scouting else activity.faction


def why_no_skirmish(g: Insurrection, activity: Activity, space: Space) -> str:
    """4.2.2, 4.3.3, 4.5.2: own regulars or Continentals, and something that they can remove."""
    faction = skirmisher(activity)
    if not g.count(space, SKIRMISHERS[faction]):
        return "no_skirmishers"
    targets, fort = skirmish_targets(faction)
    return "" if number_of(g, space, targets) or g.count(space, fort) else "nothing_to_skirmish"


def skirmish_targets(faction: int) -> tuple[tuple[int, ...], int]:
    """The pieces that fall first, and the fort that falls where there are none."""
    return (REBEL_TARGETS, PATRIOT_FORT) if faction == BRITISH else (BRITISH_TARGETS, BRITISH_FORT)


def skirmish(g: Insurrection, activity: Activity, space: Space, rule: str) -> Rules[None]:
    """4.2.2, 4.3.3, 4.5.2: one piece; or two for one of one's own; or the fort, where it stands alone."""
    faction = skirmisher(activity)
    targets, fort = skirmish_targets(faction)
    number = yield from how_many_fall(g, activity, space, number_of(g, space, targets), rule)
    if number:
        yield from strike(g, activity, space, targets, number, rule)
    else:
        g.lose(space, fort)
    if number != 1:
        g.lose(space, SKIRMISHERS[faction])
    if faction == BRITISH and g.leads("clinton", space):
        one_more_militia(g, space)


def how_many_fall(
    g: Insurrection, activity: Activity, space: Space, targets: int, rule: str, most: int = 2
) -> Rules[int]:
    """The number of pieces to be removed; 0 for the fort or village that falls instead."""
    if not targets:
        return 0
    options = g.board.numbers(1, min(targets, most))
    answer = yield from g.ask(g.seat(activity.faction), "how_many_fall", options, rule=rule, space=space)
    return answer.value


def strike(
    g: Insurrection, activity: Activity, space: Space, kinds: tuple[int, ...], number: int, rule: str
) -> Rules[None]:
    """The attacker says which pieces fall."""
    for left in range(number, 0, -1):
        options = [g.board.kinds[kind] for kind in kinds if g.count(space, kind)]
        kind = yield from g.ask(
            g.seat(activity.faction), "which_falls", options, rule=rule, space=space, left=left
        )
        g.lose(space, kind.number)


def one_more_militia(g: Insurrection, space: Space) -> None:
    """1.10, Clinton and Brant: an active militia if there is one."""
    kind = ACTIVE_MILITIA if g.count(space, ACTIVE_MILITIA) else MILITIA
    if g.count(space, kind):
        g.lose(space, kind)


# ---------------------------------------------------------------------- partisans and war path


def why_no_ambush(
    g: Insurrection, space: Space, faction: int, side: int, base: int, bar: tuple[int, ...]
) -> str:
    """Underground pieces, and a unit that they can remove; or two, and a base without its defenders."""
    hidden = g.count(space, UNDERGROUND[faction])
    if not hidden:
        return "no_underground_pieces"
    if number_of(g, space, UNITS[side]):
        return ""
    if hidden > 1 and g.count(space, base) and not number_of(g, space, bar):
        return ""
    return "nothing_to_remove"


def why_no_partisans(g: Insurrection, activity: Activity, space: Space) -> str:
    """4.3.2."""
    return why_no_ambush(g, space, PATRIOTS, ROYALISTS, VILLAGE, (WAR_PARTY, ACTIVE_WAR_PARTY))


def why_no_war_path(g: Insurrection, activity: Activity, space: Space) -> str:
    """4.4.2."""
    return why_no_ambush(g, space, INDIANS, REBELLION, PATRIOT_FORT, UNITS[REBELLION])


def partisans(g: Insurrection, activity: Activity, space: Space, rule: str) -> Rules[None]:
    """4.3.2: one Royalist unit; or two for a militia; or a village without war parties, for a militia."""
    guards = (WAR_PARTY, ACTIVE_WAR_PARTY)
    yield from ambush(g, activity, space, ROYALISTS, VILLAGE, guards, rule)


def war_path(g: Insurrection, activity: Activity, space: Space, rule: str) -> Rules[None]:
    """4.4.2: one unit of the Rebellion; or two for a war party; or a fort without units, for a war party."""
    yield from ambush(g, activity, space, REBELLION, PATRIOT_FORT, UNITS[REBELLION], rule)
    if g.leads("brant", space):
        one_more_militia(g, space)


def ambush(
    g: Insurrection, activity: Activity, space: Space, side: int, base: int, bar: tuple[int, ...], rule: str
) -> Rules[None]:
    """One of the three ways."""
    board, faction = g.board, activity.faction
    hidden, units = g.count(space, UNDERGROUND[faction]), number_of(g, space, UNITS[side])
    options: list[Option] = []
    if hidden > 1 and g.count(space, base) and not number_of(g, space, bar):
        options.append(board.kinds[base])
    options += board.numbers(1, min(units, hidden, 2)) if units else ()
    choice = yield from g.ask(g.seat(faction), "ambush", options, rule=rule, space=space)
    if choice is board.numbers(1, 1)[0]:
        g.activate(space, faction, 1)
        yield from strike(g, activity, space, UNITS[side], 1, rule)
        return
    g.activate(space, faction, 2)
    g.remove(space, UNDERGROUND[faction] + 1)
    if choice is board.kinds[base]:
        g.lose(space, base)
    else:
        yield from strike(g, activity, space, UNITS[side], 2, rule)
