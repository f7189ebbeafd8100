"""4.0: action phases one after the other, and the end of a season."""

from __future__ import annotations

from tests.games.wilderness_war.oracle.action import action_phase
from tests.games.wilderness_war.oracle.facts import NOBODY, PIECES, SCENARIOS
from tests.games.wilderness_war.oracle.winter import year_end
from tests.games.wilderness_war.oracle.world import World
from tests.games.witness import ANYTHING, OVER, Ask, Rules

from flintlock.core.question import NATURE


def play_season(w: World, side: int) -> Rules[None]:
    """From an action phase of a side to the end of the season."""
    while side != NOBODY:
        yield from action_phase(w, side)
        side = _next(w, side)
    w.held, w.holding = list(w.holding), [False, False]
    if w.late:
        verdict = yield from year_end(w)
        if verdict:
            yield Ask(OVER, NATURE, [verdict])
            return
        w.blockhouses = [False, False]
        _late_leaders(w)
    yield Ask(ANYTHING, NATURE, [])


def _late_leaders(w: World) -> None:
    """Leaders that join the pool in a later year."""
    scenario = SCENARIOS[w.scenario]
    if w.year + 1 == scenario.get("late_year"):
        for id in scenario["late_leaders"]:
            if w.at[id] == "aside":
                w.place(PIECES[id], "pool")


def _next(w: World, side: int) -> int:
    """Who acts next: the other side, unless it has played or keeps its last card."""
    for player in (1 - side, side):
        if w.hands[player] and not w.holding[player]:
            return player
    return NOBODY
