"""The small tables beside the board: colonies, forces, the war, and the odds of a battle."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from flintlock.core.fight import Modifier
from flintlock.core.message import Said, called, said
from flintlock.core.table import PanelView, Words
from flintlock.games.washingtons_war.modifiers import (
    Encounter,
    encounter_ahead,
    encounter_of,
    is_overrun,
    modifiers,
    total,
)
from flintlock.games.washingtons_war.movement import steps
from flintlock.games.washingtons_war.odds import attacker_wins, ratings_of
from flintlock.games.washingtons_war.phases import MARCH
from flintlock.games.washingtons_war.pieces import General, Side, Space
from flintlock.games.washingtons_war.position import AT_SEA, BOX, CAPTURED, HARBOUR, NONE, Game1775
from flintlock.games.washingtons_war.victory import last_year

NOTHING: Final = "–"
EUROPE: Final = ("europe.peace", "europe.coming", "europe.war")


def panels(g: Game1775) -> list[PanelView]:
    found = [colony_panel(g), forces_panel(g), war_panel(g)]
    if g.battle is not None and g.battle.winner == NONE:
        found.insert(0, battle_panel(g))
    ahead = spaces_ahead(g)
    if ahead:
        found.insert(0, odds_panel(g, ahead))
    return found


# ---------------------------------------------------------------------- the state of the war


def colony_panel(g: Game1775) -> PanelView:
    """10.0.B, 13.2: who controls each colony, with the markers of both sides."""
    rows: list[list[Words]] = []
    holders = [g.controller(colony) for colony in g.board.colonies]
    for colony, holder in zip(g.board.colonies, holders, strict=True):
        owner = said("word.nobody") if holder == NONE else called(g.board.sides[holder])
        counts = [str(g.markers(colony, side)) for side in g.board.sides]
        rows.append([called(colony.noun), owner, *counts, str(len(colony.spaces))])
    goals = g.board.tables.colonies_to_win
    both = [f"{holders.count(side.number)} / {goals[side.number]}" for side in g.board.sides]
    rows.append([said("row.total"), "", *both, str(len(g.board.colonies))])
    columns: list[Words] = [said("column.colony"), said("column.holder")]
    columns += [said("column.american"), said("column.british"), said("column.spaces")]
    return PanelView(id="colonies", title=said("panel.colonies"), columns=columns, rows=rows)


def forces_panel(g: Game1775) -> PanelView:
    """8.0: the reinforcement boxes, captured generals and losses."""
    boxes = (NOTHING, str(g.british_box), str(g.french_box))
    rows: list[list[Words]] = []
    for nation in g.board.nations:
        number = nation.number
        own = [general for general in nation.side.generals if general.nation is nation]
        waiting = _names([general for general in own if g.where[general.number] == BOX])
        captured = _names([general for general in own if g.where[general.number] == CAPTURED])
        counts = str(sum(g.units[number])), boxes[number]
        rows.append([called(nation, "many"), *counts, waiting, captured, str(g.lost[number])])
    columns: list[Words] = ["", said("column.on_map"), said("column.box"), said("column.box_generals")]
    columns += [said("column.captured"), said("column.lost")]
    return PanelView(id="forces", title=said("panel.forces"), columns=columns, rows=rows)


def _names(generals: list[General]) -> Words:
    return said("row.names", names=tuple(generals)) if generals else NOTHING


def war_panel(g: Game1775) -> PanelView:
    """12.0, 6.34: the alliance, Europe, the fleet, and when the war ends."""
    track: Words = f"{g.alliance} / {g.board.tables.alliance_boxes}"
    dispersed = said("word.dispersed")
    rows: list[list[Words]] = [
        [said("row.alliance"), said("word.concluded") if g.allied else track],
        [said("row.europe"), said(EUROPE[g.europe])],
        [said("row.fleet"), _fleet(g)],
        [said("row.congress"), dispersed if g.congress == NONE else called(g.board.spaces[g.congress])],
        [said("row.regulars"), _yes(g.regulars)],
        [said("row.mutiny"), _yes(g.mutiny)],
        [said("row.war_ends"), str(last_year(g))],
        [said("row.facts"), said("word.reconstructed")],
    ]
    return PanelView(id="war", title=said("panel.war"), columns=["", ""], rows=rows)


def _fleet(g: Game1775) -> Said:
    if g.fleet == HARBOUR:
        return said("fleet.not_come")
    return said("fleet.caribbean") if g.fleet == AT_SEA else called(g.board.zones[g.fleet])


def _yes(is_so: bool) -> Said:
    return said("word.yes") if is_so else said("word.no")


# ---------------------------------------------------------------------- battle


def battle_panel(g: Game1775) -> PanelView:
    """9.4: before the dice: every modifier with its rule, what the ratings can be, and the odds."""
    encounter = encounter_of(g)
    american, british = (modifiers(g, encounter, side) for side in g.board.sides)
    kinds = sorted({(one.rule, one.name) for one in [*american, *british]})
    rows: list[list[Words]] = [
        [rule, said(name), _value(american, name), _value(british, name)] for rule, name in kinds
    ]
    rated = [_range(g, encounter, side) for side in g.board.sides]
    rows.append(["9.3", said("modifier.rating"), *rated])
    rows.append(["9.2", said("row.chance"), *_chances(g, encounter)])
    columns: list[Words] = [said("column.rule"), said("column.modifier")]
    columns += [said("column.american"), said("column.british")]
    title = said("panel.battle", space=encounter.space, side=g.side)
    return PanelView(id="battle", title=title, columns=columns, rows=rows)


def _value(found: list[Modifier], name: str) -> str:
    return _signed(sum([one.value for one in found if one.name == name]))


def _range(g: Game1775, encounter: Encounter, side: Side) -> str:
    return " / ".join([_signed(rating) for rating in sorted(ratings_of(g, encounter, side))])


def _chances(g: Game1775, encounter: Encounter) -> list[str]:
    wins = attacker_wins(g, encounter)
    both = [wins if side is encounter.attacker else 1 - wins for side in g.board.sides]
    return [_percent(chance) for chance in both]


def spaces_ahead(g: Game1775) -> list[Space]:
    """Where the marching army could give battle with its next step."""
    army = g.march
    if g.phase != MARCH or army is None or army.stopped or not (army.units or army.french):
        return []
    enemy = g.enemy(g.side)
    return [space for space in steps(g, g.board.spaces[army.at]) if g.strength(space, enemy)]


def odds_panel(g: Game1775, ahead: list[Space]) -> PanelView:
    """9.2: before a march into battle: the exact odds from what both sides can see, cards not counted."""
    columns: list[Words] = [said("column.space"), said("column.attacker"), said("column.defender")]
    columns += [said("column.attacker_wins"), said("column.if_beaten")]
    rows = [_odds_row(g, encounter_ahead(g, space)) for space in ahead]
    return PanelView(id="battle/odds", title=said("panel.odds", side=g.side), columns=columns, rows=rows)


def _odds_row(g: Game1775, encounter: Encounter) -> list[Words]:
    attacker, defender = encounter.attacker, g.enemy(encounter.attacker)
    both = [
        f"{_signed(total(modifiers(g, encounter, side)))} ({_range(g, encounter, side)})"
        for side in (attacker, defender)
    ]
    if is_overrun(g, encounter):
        return [called(encounter.space), *both, said("word.overrun"), NOTHING]
    surrender = g.control[g.moving.at] == defender.number
    beaten = said("word.surrenders") if surrender else said("word.retreats")
    return [called(encounter.space), *both, _percent(attacker_wins(g, encounter)), beaten]


def _signed(number: int) -> str:
    return f"+{number}" if number else NOTHING


def _percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:.1f} % ({chance.numerator}/{chance.denominator})"
