"""The parts of the days: reinforcements, command discs, turns, the end of a part, victory."""

from __future__ import annotations

from tests.games.gettysburg.oracle.asking import roll
from tests.games.gettysburg.oracle.command import take_turn
from tests.games.gettysburg.oracle.facts import (
    AREAS,
    BLACK_DISCS,
    COMMAND_VALUES,
    CONFEDERATE,
    FIELDS,
    KINDS,
    LAST_SLOT,
    SCENARIO,
    SIDES,
    UNION,
    arrivals_in,
    part_of,
)
from tests.games.gettysburg.oracle.world import World
from tests.games.witness import OVER, Ask, Rules

from flintlock.core.question import NATURE


def set_up() -> World:
    """The position before the first part of the first day."""
    w = World(
        hands=[sorted(COMMAND_VALUES) for _ in SIDES],
        used=[[] for _ in SIDES],
    )
    for one in SCENARIO["start"]:
        place = f"entry:{one['entry']}" if "entry" in one else f"area:{one['area']}"
        for id, number in one["units"].items():
            w.add(KINDS[id], place, number)
    return w


def play_battle(w: World) -> Rules[None]:
    """From the discs of a part of a day to the end of the game."""
    verdict = ""
    lay_discs(w)
    while not verdict:
        yield from _turns(w)
        verdict = _end_part(w)
        if not verdict:
            w.slot += 1
            yield from _reinforce(w)
            lay_discs(w)
    yield Ask(OVER, NATURE, [verdict])


def _turns(w: World) -> Rules[None]:
    """The players act in turn until the Union's field is empty."""
    w.marker_actions = [0, 0]
    side = CONFEDERATE
    while w.blue + w.black:
        yield from take_turn(w, side)
        side = 1 - side


def _reinforce(w: World) -> Rules[None]:
    for arrival in arrivals_in(w.slot):
        entry = arrival.entry
        if arrival.roads:
            die = yield from roll("road", formation=f"formation:{arrival.id}")
            entry = next(road for up_to, road in arrival.roads if die <= up_to)
        for id, number in arrival.units.items():
            w.add(KINDS[id], entry, number)


def lay_discs(w: World) -> None:
    """The Confederate fills the field of single orders before that of double orders."""
    w.single += min(FIELDS["single"] - w.single, w.discs_left(CONFEDERATE))
    left = w.discs_left(CONFEDERATE)
    if w.double < FIELDS["double"]:
        w.double += min(FIELDS["double"] - w.double, left)
    elif left >= FIELDS["more"]:
        w.double += FIELDS["more"]
    wanted: int = part_of(w.slot)["union_discs"]
    w.blue += min(wanted, w.discs_left(UNION))
    w.black = min(wanted - w.blue, BLACK_DISCS[UNION])


def _end_part(w: World) -> str:
    """Markers go, and the Confederate may have won."""
    w.fired.clear()
    part = part_of(w.slot)
    if part.get("rallies"):
        w.disrupted.clear()
    held = [area for area in AREAS.values() if area.stars and w.strength(CONFEDERATE, area.code)]
    if len(held) >= SCENARIO["stars_to_win"]:
        return f"{SIDES[CONFEDERATE]} stars"
    if part.get("round_tops") and any(area.stars > 1 for area in held):
        return f"{SIDES[CONFEDERATE]} round_tops"
    return f"{SIDES[UNION]} held_out" if w.slot == LAST_SLOT else ""
