"""3.0, 7.4.C, 7.6: one general a space, and generals taken prisoner."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.games.washingtons_war.pieces import AMERICAN, General, Side, Space
from flintlock.games.washingtons_war.politics import is_protected, remove_marker
from flintlock.games.washingtons_war.position import BOX, CAPTURED, GONE, Game1775
from flintlock.games.washingtons_war.track import shift_alliance


def arrive_at(g: Game1775, side: Side, space: Space) -> Rules[None]:
    """7.6.A: where units come in, an enemy general without units is captured."""
    enemy = g.enemy(side)
    if g.strength(space, side) and not g.strength(space, enemy):
        for general in g.generals_at(space, enemy):
            yield from capture(g, general)


def capture(g: Game1775, general: General) -> Rules[None]:
    """7.6: a captured general is out until the next turn, Washington for ever."""
    g.tell("captured", general=general)
    if not general.lost_if_captured:
        g.where[general.number] = CAPTURED
        return
    g.where[general.number] = GONE
    shift_alliance(g, g.board.tables.alliance_washington)
    yield from washington_captured(g)


def washington_captured(g: Game1775) -> Rules[None]:
    """7.6.B: the British take away five American markers, one of a colony at the most."""
    american = g.board.american
    colonies = list(g.board.colonies)
    for left in range(g.board.tables.markers_for_washington, 0, -1):
        spaces = [
            space
            for space in g.board.spaces
            if g.control[space.number] == AMERICAN
            and space.colony in colonies
            and not is_protected(g, space, american)
        ]
        if not spaces:
            return
        space = yield from g.ask(g.board.british.id, "washington_captured", spaces, rule="7.6.B", left=left)
        colonies.remove(space.colony)
        remove_marker(g, space)


def settle_generals(g: Game1775, side: Side, space: Space) -> Rules[None]:
    """7.4.C: of two generals in a space one goes to the reinforcement box, never Washington."""
    present = g.generals_at(space, side)
    if len(present) < 2:
        return
    movable = [general for general in present if not general.keeps_field]
    general = yield from g.ask(side.id, "surplus_general", movable, rule="7.4.C", space=space)
    send_to_box(g, general)


def send_to_box(g: Game1775, general: General) -> None:
    g.where[general.number] = BOX
    g.tell("to_box", general=general)
