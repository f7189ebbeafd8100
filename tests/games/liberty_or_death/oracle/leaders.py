"""1.10: leaders follow, come and stand alone."""

from __future__ import annotations

from tests.games.liberty_or_death.oracle.asking import ask, codes
from tests.games.liberty_or_death.oracle.facts import FACTIONS, SPACES
from tests.games.liberty_or_death.oracle.world import NOBODY, World
from tests.games.witness import Rules

AVAILABLE, STAY = "available", "stay"


def with_pieces(w: World, faction: str) -> list[str]:
    return [space for space in SPACES if w.pieces(space, faction)]


def follow(w: World, faction: str, source: str, target: str) -> Rules[None]:
    """A leader may go along with a unit of its faction."""
    if w.leader_at[faction] != source:
        return
    leader = f"leader:{w.leader[faction]}"
    answer = yield from ask(
        "follow", faction, [leader, STAY], source=f"space:{source}", target=f"space:{target}"
    )
    if answer == leader:
        w.leader_at[faction] = target


def join(w: World, faction: str, space: str) -> Rules[None]:
    """A leader in the available forces may come with a piece that is placed."""
    if w.leader_at[faction] != NOBODY:
        return
    leader = f"leader:{w.leader[faction]}"
    answer = yield from ask("join", faction, [leader, STAY], space=f"space:{space}")
    if answer == leader:
        w.leader_at[faction] = space


def alone(w: World) -> Rules[None]:
    """A leader without a piece of its faction goes to one, or to the available forces."""
    for faction in FACTIONS:
        space = w.leader_at[faction]
        if space == NOBODY or w.pieces(space, faction):
            continue
        answer = yield from ask(
            "leader_alone",
            faction,
            [*codes(with_pieces(w, faction)), AVAILABLE],
            leader=f"leader:{w.leader[faction]}",
        )
        w.leader_at[faction] = NOBODY if answer == AVAILABLE else answer.removeprefix("space:")
