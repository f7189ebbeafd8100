"""The small tables beside the board: margins, the war, forces, and the battle that is being fought."""

from __future__ import annotations

from typing import Final

from flintlock.core.message import called, said
from flintlock.core.table import PanelView, Words
from flintlock.games.liberty_or_death.force import (
    attacker_force,
    attacker_loss_modifiers,
    attacking_side,
    defender_force,
    defender_loss_modifiers,
    dice_of,
)
from flintlock.games.liberty_or_death.phases import BATTLE
from flintlock.games.liberty_or_death.pieces import NOBODY, REBELLION, ROYALISTS
from flintlock.games.liberty_or_death.position import Insurrection
from flintlock.games.liberty_or_death.states import Battle
from flintlock.games.liberty_or_death.victory import margins

NOTHING: Final = "–"


def panels(g: Insurrection) -> list[PanelView]:
    found = [margins_panel(g), war_panel(g), spaces_panel(g), forces_panel(g)]
    if g.battle is not None and g.phase == BATTLE:
        found.insert(0, battle_panel(g, g.battle))
    return found


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def margins_panel(g: Insurrection) -> PanelView:
    """7.2, 7.3: both conditions of all factions, and the margin that counts at the end."""
    rows: list[list[Words]] = []
    for faction in g.board.factions:
        found = margins(g, faction.number, final=False)
        total = margins(g, faction.number, final=True).total
        rows.append([called(faction), signed(found.first), signed(found.second), signed(total)])
    columns: list[Words] = ["", said("column.first"), said("column.second"), said("column.final")]
    return PanelView(id="margins", title=said("panel.margins"), columns=columns, rows=rows)


def war_panel(g: Insurrection) -> PanelView:
    """1.6, 1.8, 1.9, 2.3.9: the figures on the tracks, and when forces arrive."""
    figures = (
        ("support", g.support),
        ("opposition", g.opposition),
        ("cbc", g.cbc),
        ("crc", g.crc),
        ("fni", g.fni),
        ("preparations", g.preparations),
    )
    rows: list[list[Words]] = [[said(f"row.{name}"), str(value)] for name, value in figures]
    rows += [[said("row.resources", faction=one), str(g.resources[one.number])] for one in g.board.factions]
    for release in g.facts.releases:
        if release.round > g.rounds:
            forces = tuple([(number, kind) for kind, number in release.forces.pieces])
            rows.append([said("row.release", round=release.round), said("row.forces", forces=forces)])
    return PanelView(id="war", title=said("panel.war"), columns=["", ""], rows=rows)


def spaces_panel(g: Insurrection) -> PanelView:
    """1.6, 1.7: level and control of each space."""
    rows: list[list[Words]] = []
    for space in g.board.map_spaces:
        control = g.control(space)
        holder: Words = NOTHING
        if control != NOBODY:
            holder = said("word.british") if control == ROYALISTS else said("word.rebellion")
        counts = [str(g.side_pieces(space, side)) for side in (ROYALISTS, REBELLION)]
        rows.append([called(space), str(space.population), signed(g.level[space.number]), holder, *counts])
    columns: list[Words] = [said("column.space"), said("column.population"), said("column.level")]
    columns += [said("column.control"), said("column.royalists"), said("column.rebellion")]
    return PanelView(id="spaces", title=said("panel.spaces"), columns=columns, rows=rows)


def forces_panel(g: Insurrection) -> PanelView:
    """1.4.1: where the pieces of each kind are."""
    rows: list[list[Words]] = []
    west_indies = g.board.west_indies
    for kind in g.board.kinds:
        number = kind.number
        rows.append(
            [
                called(kind, "many"),
                str(g.on_map(number)),
                NOTHING if kind.is_active else str(g.available[number]),
                str(g.unavailable[number]) if kind.casualty and kind.is_cube else NOTHING,
                str(g.casualties[number]) if kind.casualty and kind.is_cube else NOTHING,
                str(g.count(west_indies, number)) if g.count(west_indies, number) else NOTHING,
            ]
        )
    columns: list[Words] = ["", said("column.map"), said("column.available"), said("column.unavailable")]
    columns += [said("column.casualties"), called(west_indies)]
    return PanelView(id="forces", title=said("panel.forces"), columns=columns, rows=rows)


def battle_panel(g: Insurrection, battle: Battle) -> PanelView:
    """3.6.3 to 3.6.6: force levels, dice and modifiers as they stand now."""
    space = g.board.spaces[battle.space]
    attacker = attacking_side(battle)
    forces = (attacker_force(g, battle, space), defender_force(g, 1 - attacker, space))
    found = (defender_loss_modifiers(g, battle, space), attacker_loss_modifiers(g, battle, space))
    rows: list[list[Words]] = [
        [said("row.force"), *(str(force) for force in forces)],
        [said("row.dice"), *(str(dice_of(force)) for force in forces)],
    ]
    names = dict.fromkeys([modifier.name for side in found for modifier in side])
    for name in names:
        values = [sum([one.value for one in side if one.name == name]) for side in found]
        rows.append([said(name), *(signed(value) if value else NOTHING for value in values)])
    totals = [sum([one.value for one in side]) for side in found]
    rows.append([said("row.modifiers"), *(signed(total) for total in totals)])
    columns: list[Words] = ["", said("column.attacker"), said("column.defender")]
    return PanelView(id="battle", title=said("panel.battle", space=space), columns=columns, rows=rows)
