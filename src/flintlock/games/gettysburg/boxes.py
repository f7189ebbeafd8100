"""3.1: entry boxes. Pieces come out of them at any time in their player's turn, without an order."""

from __future__ import annotations

from flintlock.core.question import Rules
from flintlock.games.gettysburg.marching import March, march_into
from flintlock.games.gettysburg.pieces import Box
from flintlock.games.gettysburg.position import Game1863


def open_boxes(g: Game1863) -> list[Box]:
    """3.1: the active side's entry boxes out of which a piece can come now."""
    strength = g.strength[g.active]
    return [box for box in g.side.boxes if strength[box.number] and way_out(g, box) > 0]


def way_out(g: Game1863, box: Box) -> int:
    """3.1: the edge of a box is a border with a road: four pieces a turn, two against an enemy by day."""
    area, side, tables = box.area, box.side, g.board.tables
    gone = g.turn.left[box.ordinal]
    if not g.holds(area, g.enemy(side)):
        return min(tables.road_limit - gone, g.room(area, side))
    if g.is_dark:
        return 0
    return min(tables.border_limit - gone, g.room(area, side), g.troops(box, side))


def leave_box(g: Game1863, box: Box) -> Rules[None]:
    """3.1: pieces move into the box's area; into an enemy one as attackers."""
    before = g.strength[g.active][box.number]
    yield from march_into(g, March(box), box.area, way_out(g, box))
    g.turn.left[box.ordinal] += before - g.strength[g.active][box.number]
