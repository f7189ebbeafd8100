"""12.1, 9.41: the French Alliance track and the Regulars' advantage."""

from __future__ import annotations

from flintlock.games.washingtons_war.position import Game1775


def shift_alliance(g: Game1775, boxes: int) -> None:
    """12.1: the marker moves on its track; once it has reached the last box France stays signed (12.2.A)."""
    last = g.board.tables.alliance_boxes
    before = g.alliance
    if g.allied or before >= last:
        return
    g.alliance = max(0, min(last, before + boxes))
    if g.alliance != before:
        g.tell("alliance_moves", box=g.alliance)


def alliance_is_due(g: Game1775) -> bool:
    """12.2.A: the marker has reached the last box."""
    return not g.allied and g.alliance >= g.board.tables.alliance_boxes


def lose_regulars(g: Game1775) -> None:
    """9.41: the advantage of the Regulars is gone for good."""
    if g.regulars:
        g.regulars = False
        g.tell("regulars_lost")
        shift_alliance(g, g.board.tables.alliance_regulars)
