"""The small tables beside the board: the assault, the guns that fire, the discs and the damage markers."""

from __future__ import annotations

from flintlock.core.message import called, said
from flintlock.core.table import PanelView, Words
from flintlock.games.gettysburg.artillery import fire_modifier, targets_from
from flintlock.games.gettysburg.morale import common_shifts, own_shifts
from flintlock.games.gettysburg.pieces import NONE, UNION, Area
from flintlock.games.gettysburg.position import Assault, Fighter, Game1863


def panels(g: Game1863) -> list[PanelView]:
    found = [discs_panel(g), damage_panel(g)]
    if g.this_turn is not None and g.this_turn.firing != NONE:
        found.insert(0, fire_panel(g, g.board.areas[g.this_turn.firing]))
    if g.assault is not None:
        found.insert(0, assault_panel(g, g.assault))
    return found


def assault_panel(g: Game1863, fight: Assault) -> PanelView:
    """7.0: who fights, with how much damage, and in which column of the morale table."""
    common = sum([shift.value for shift in common_shifts(g, g.board.areas[fight.area])])
    rows: list[list[Words]] = [
        [called(g.side.id), called(g.kind_of(one)), str(one.damage), called(g.board.places[one.origin])]
        for one in fight.attackers
    ]
    rows += [
        [
            called(g.enemy(g.side).id),
            called(g.kind_of(one)),
            str(one.damage),
            _signed(common + own_shift(g, one)),
        ]
        for one in fight.defenders
    ]
    columns: list[Words] = [
        said("column.side"),
        said("column.piece"),
        said("column.damage"),
        said("column.from_or_shift"),
    ]
    title = said("panel.assault", area=g.board.areas[fight.area], round=fight.round)
    return PanelView(id="battle", title=title, columns=columns, rows=rows)


def own_shift(g: Game1863, fighter: Fighter) -> int:
    return sum([shift.value for shift in own_shifts(g, fighter)])


def _signed(number: int) -> str:
    return f"{number:+}" if number else "0"


def fire_panel(g: Game1863, area: Area) -> PanelView:
    """8.1: what the artillery of an area can hit, how far it is, and what entrenchments take off the die."""
    rows: list[list[Words]] = [
        [
            called(target),
            str(area.distances[target.number]),
            _signed(fire_modifier(g, g.side.artillery, target)),
        ]
        for target in targets_from(g, area)
    ]
    columns: list[Words] = [said("column.target"), said("column.distance"), said("column.modifier")]
    return PanelView(id="battle/fire", title=said("panel.fire", area=area), columns=columns, rows=rows)


def discs_panel(g: Game1863) -> PanelView:
    """4.0: command fields and supplies."""
    rows: list[list[Words]] = []
    for side in g.board.sides:
        is_union = side.number == UNION
        other = g.black_field if is_union else g.double_field
        laid = sum([g.discs[post] for post in g.posts[side.number]])
        figures = (g.fields[side.number], other, laid, g.disc_supply(side))
        rows.append([called(side.id), *(str(figure) for figure in figures)])
    columns: list[Words] = [
        "",
        said("column.field"),
        said("column.other_field"),
        said("column.laid"),
        said("column.supply"),
    ]
    return PanelView(id="discs", title=said("panel.discs"), columns=columns, rows=rows)


def damage_panel(g: Game1863) -> PanelView:
    """6.3: damage markers on the board and in the supply."""
    rows: list[list[Words]] = [
        [called(kind), str(kind.markers - g.supply(kind)), str(g.supply(kind)), str(g.lost[kind.number])]
        for side in g.board.sides
        for kind in side.troops
    ]
    columns: list[Words] = ["", said("column.on_board"), said("column.supply"), said("column.lost")]
    return PanelView(id="damage", title=said("panel.damage"), columns=columns, rows=rows)
