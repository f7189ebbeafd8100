"""6.4: resources change minds: the reward of loyalty (3.2.1, 6.4.1), committees of correspondence (6.4.2)."""

from __future__ import annotations

from typing import Final

from flintlock.core.question import Rules
from flintlock.core.vocabulary import Option
from flintlock.games.liberty_or_death.pieces import (
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    BRITISH,
    PATRIOTS,
    REBELLION,
    REGULAR,
    ROYALISTS,
    TORY,
    Space,
)
from flintlock.games.liberty_or_death.position import Insurrection

ALL_LEVELS: Final = ACTIVE_SUPPORT - ACTIVE_OPPOSITION
WINTER_LEVELS: Final = 2


def why_no_reward(g: Insurrection, space: Space) -> str:
    """6.4.1: British control, a regular and a Tory, and something to change."""
    if g.control(space) != ROYALISTS:
        return "not_british_control"
    if not g.count(space, REGULAR) or not g.count(space, TORY):
        return "no_regular_and_tory"
    if not markers(g, space) and not g.can_shift(space, 1):
        return "nothing_to_shift"
    saved = 1 if g.leads("gage", space) and not markers(g, space) else 0
    return "" if g.resources[BRITISH] + saved else "no_resources"


def why_no_committee(g: Insurrection, space: Space) -> str:
    """6.4.2: control of the Rebellion and a Patriot piece, and something to change."""
    if g.control(space) != REBELLION:
        return "not_rebellion_control"
    if not g.pieces(space, PATRIOTS):
        return "no_patriots"
    if not g.resources[PATRIOTS]:
        return "no_resources"
    return "" if g.raids[space.number] or g.can_shift(space, -1) else "nothing_to_shift"


def markers(g: Insurrection, space: Space) -> int:
    return g.raids[space.number] + g.propaganda[space.number]


def reward_loyalty(g: Insurrection, space: Space, most: int, rule: str) -> Rules[None]:
    """3.2.1, 6.4.1: markers go first, a resource each; then levels toward active support."""
    words = g.board.words
    while markers(g, space) and g.resources[BRITISH]:
        kinds: list[Option] = []
        if g.raids[space.number]:
            kinds.append(words["raid_marker"])
        if g.propaganda[space.number]:
            kinds.append(words["propaganda_marker"])
        kind = yield from g.may(
            g.seat(BRITISH), "pay_off_marker", kinds, g.board.done, rule=rule, space=space
        )
        if kind is None:
            return
        take_marker(g, space, g.raids if kind is words["raid_marker"] else g.propaganda, kind)
        g.pay(BRITISH, 1)
    if markers(g, space):
        return
    saved = 1 if g.leads("gage", space) else 0
    room = min(most, ACTIVE_SUPPORT - g.level[space.number], g.resources[BRITISH] + saved)
    levels = yield from how_many_levels(g, BRITISH, space, room, rule)
    g.pay(BRITISH, max(0, levels - saved))
    g.shift(space, levels)


def correspond(g: Insurrection, space: Space, rule: str) -> Rules[None]:
    """6.4.2: raid markers go first, a resource each; then levels toward active opposition."""
    raids = g.raids[space.number]
    if raids:
        options = g.board.numbers(0, min(raids, g.resources[PATRIOTS]))
        paid = yield from g.ask(g.seat(PATRIOTS), "pay_off_raids", options, rule=rule, space=space)
        for _ in range(paid.value):
            take_marker(g, space, g.raids, g.board.words["raid_marker"])
        g.pay(PATRIOTS, paid.value)
    if g.raids[space.number]:
        return
    room = min(WINTER_LEVELS, g.level[space.number] - ACTIVE_OPPOSITION, g.resources[PATRIOTS])
    levels = yield from how_many_levels(g, PATRIOTS, space, room, rule)
    g.pay(PATRIOTS, levels)
    g.shift(space, -levels)


def take_marker(g: Insurrection, space: Space, pile: list[int], marker: Option) -> None:
    pile[space.number] -= 1
    g.tell("marker_gone", marker=marker, space=space)


def how_many_levels(g: Insurrection, faction: int, space: Space, most: int, rule: str) -> Rules[int]:
    if most <= 0 or not space.population:
        return 0
    options = g.board.numbers(0, most)
    answer = yield from g.ask(g.seat(faction), "how_many_levels", options, rule=rule, space=space)
    return answer.value
