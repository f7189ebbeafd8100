"""The small tables beside the board: the battle that is fought, the forces, the truce cards."""

from __future__ import annotations

from flintlock.core.message import called, said
from flintlock.core.table import PanelView, Words
from flintlock.games.invasion_1812.odds import chances
from flintlock.games.invasion_1812.pieces import Area
from flintlock.games.invasion_1812.position import Game1812
from flintlock.games.invasion_1812.sequence import truces_played


def panels(g: Game1812) -> list[PanelView]:
    found = [forces_panel(g)]
    if g.facts.by_truce:
        found.append(truces_panel(g))
    if g.this_turn is not None and g.this_turn.battle is not None:
        found.insert(0, battle_panel(g, g.board.areas[g.this_turn.battle.area]))
    return found


def battle_panel(g: Game1812, area: Area) -> PanelView:
    """3.3: who stands in the battle now, with how many dice, and how likely each side is to win."""
    rows: list[list[Words]] = [
        [called(side.id), called(faction), str(number), str(min(number, faction.dice))]
        for side in g.board.sides
        for number, faction in g.forces(area, side)
    ]
    odds = chances(g.board.sides, [g.forces(area, side) for side in g.board.sides], g.battle.rolling)
    rows += [
        [called(side), said("row.chance"), "", f"{100 * chance:.0f}\u00a0%"] for side, chance in odds.items()
    ]
    columns: list[Words] = [
        said("column.side"),
        said("column.faction"),
        said("column.units"),
        said("column.dice"),
    ]
    return PanelView(id="battle", title=said("panel.battle", area=area), columns=columns, rows=rows)


def forces_panel(g: Game1812) -> PanelView:
    rows: list[list[Words]] = [
        [
            called(faction),
            str(faction.units - g.pool[faction.number] - g.fled[faction.number]),
            str(g.pool[faction.number]),
            str(g.fled[faction.number]),
            str(len(g.hands[faction.number])),
            str(len(g.decks[faction.number])),
        ]
        for faction in g.board.factions
    ]
    columns: list[Words] = [
        "",
        said("column.board"),
        said("column.pool"),
        said("column.fled"),
        said("column.hand"),
        said("column.deck"),
    ]
    return PanelView(id="forces", title=said("panel.forces"), columns=columns, rows=rows)


def truces_panel(g: Game1812) -> PanelView:
    """4.0: when all truce cards of a side are out, the game is over."""
    rows: list[list[Words]] = [
        [called(side.id), f"{truces_played(g, side)} / {len(side.factions)}"] for side in g.board.sides
    ]
    return PanelView(id="truces", title=said("panel.truces"), columns=["", said("column.played")], rows=rows)
