"""3.2.1, 6.4: rewards for loyalty, and committees of correspondence."""

from __future__ import annotations

from tests.games.liberty_or_death.oracle.asking import DONE, ask, number_of
from tests.games.liberty_or_death.oracle.facts import BRITISH, PATRIOTS, REBELLION, REGULAR, TORY
from tests.games.liberty_or_death.oracle.world import OPPOSITION, SUPPORT, World
from tests.games.witness import Rules


def is_loyal(w: World, space: str) -> bool:
    return w.control(space) == BRITISH and bool(w.at[space][REGULAR] and w.at[space][TORY])


def can_reward(w: World, space: str) -> bool:
    """Something can be paid for."""
    markers = w.raids[space] + w.propaganda[space]
    if not is_loyal(w, space) or not (markers or w.can_shift(space, SUPPORT)):
        return False
    return bool(w.resources[BRITISH]) or (w.leads("gage", space) and not markers)


def reward(w: World, space: str, most: int) -> Rules[None]:
    """1 resource a marker, then 1 a level; with Gage the first level is free (A-13)."""
    while w.raids[space] + w.propaganda[space] and w.resources[BRITISH]:
        options = [DONE]
        if w.raids[space]:
            options.append("raid_marker")
        if w.propaganda[space]:
            options.append("propaganda_marker")
        answer = yield from ask("pay_off_marker", BRITISH, options, space=f"space:{space}")
        if answer == DONE:
            return
        w.gain(BRITISH, -1)
        (w.raids if answer == "raid_marker" else w.propaganda)[space] -= 1
    if w.raids[space] + w.propaganda[space]:
        return
    free = int(w.leads("gage", space))
    yield from levels(w, BRITISH, space, SUPPORT, most, free)


def levels(w: World, faction: str, space: str, direction: int, most: int, free: int = 0) -> Rules[None]:
    steps = 0
    while steps < most and w.can_shift(space, direction * (steps + 1)):
        steps += 1
    steps = min(steps, w.resources[faction] + free)
    counts = [f"count:{number}" for number in range(steps, -1, -1)]
    answer = yield from ask("how_many_levels", faction, counts, space=f"space:{space}")
    number = number_of(answer)
    for _ in range(number):
        w.shift(space, direction)
    w.gain(faction, -max(0, number - free))


def can_correspond(w: World, space: str) -> bool:
    return (
        w.control(space) == REBELLION
        and w.pieces(space, PATRIOTS) > 0
        and w.resources[PATRIOTS] > 0
        and (w.raids[space] > 0 or w.can_shift(space, OPPOSITION))
    )


def correspond(w: World, space: str) -> Rules[None]:
    """6.4.2."""
    if w.raids[space]:
        most = min(w.raids[space], w.resources[PATRIOTS])
        counts = [f"count:{number}" for number in range(most, -1, -1)]
        answer = yield from ask("pay_off_raids", PATRIOTS, counts, space=f"space:{space}")
        w.raids[space] -= number_of(answer)
        w.gain(PATRIOTS, -number_of(answer))
    if not w.raids[space]:
        yield from levels(w, PATRIOTS, space, OPPOSITION, most=2)
