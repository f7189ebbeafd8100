"""The small tables beside the board: the battle and its odds, sieges, forces, victory."""

from __future__ import annotations

from functools import lru_cache

from flintlock.core.fight import Modifier
from flintlock.core.message import called, said
from flintlock.core.table import PanelView, Words
from flintlock.games.wilderness_war.fire import Encounter, Volley, encounter_of, volley
from flintlock.games.wilderness_war.odds import ahead_in, attacker_wins
from flintlock.games.wilderness_war.pieces import BRITISH, NONE, SIDES, Side, Unit
from flintlock.games.wilderness_war.position import AVAILABLE, GONE, Game1755
from flintlock.games.wilderness_war.reinforcements import limit, provincials
from flintlock.games.wilderness_war.steps import going_of, legal_steps, party_of
from flintlock.games.wilderness_war.victory import is_kept, is_taken


def panels(g: Game1755) -> list[PanelView]:
    found = []
    if g.battle is not None and g.battle.winner == NONE:
        found.append(battle_panel(g))
    elif g.move is not None and g.move.pieces and not g.move.over:
        ahead = odds_panel(g)
        if ahead["rows"]:
            found.append(ahead)
    sieges = siege_panel(g)
    if sieges["rows"]:
        found.append(sieges)
    return [*found, victory_panel(g), provincial_panel(g), forces_panel(g)]


def _columns(*names: str) -> list[Words]:
    return [said(f"column.{name}") if name else "" for name in names]


# ---------------------------------------------------------------------- battle


def battle_panel(g: Game1755) -> PanelView:
    """7.5: strengths, columns, every modifier with its rule, and the chances without further events."""
    met = encounter_of(g)
    shots = [volley(g, met, side) for side in g.board.sides]
    rows: list[list[Words]] = [
        ["7.2", said("row.strength"), *(str(shot.strength) for shot in shots)],
        *_modifier_rows(shots, with_shifts=True),
        ["7.2", said("row.column"), *(_column(g, shot) for shot in shots)],
        *_modifier_rows(shots, with_shifts=False),
    ]
    wins = attacker_wins(g, met)
    chances = [wins if side is met.attacker else 1 - wins for side in g.board.sides]
    rows.append(["7.8", said("row.chance"), *(_percent(chance) for chance in chances)])
    title = said("panel.battle", side=met.attacker.id, space=met.space)
    columns = _columns("rule", "modifier", *SIDES)
    return PanelView(id="battle", title=title, columns=columns, rows=rows)


def _modifier_rows(shots: list[Volley], with_shifts: bool) -> list[list[Words]]:
    found = [shot.shifts if with_shifts else shot.modifiers for shot in shots]
    names = dict.fromkeys((one.name, one.rule) for side in found for one in side)
    return [[rule, said(name), *(_value(side, name) for side in found)] for name, rule in names]


def _value(modifiers: list[Modifier], name: str) -> str:
    value = sum(one.value for one in modifiers if one.name == name)
    return f"{value:+d}" if value else "–"


def _column(g: Game1755, shot: Volley) -> str:
    """The strengths of the column in which a side fires."""
    column = shot.column(g)
    strengths = [n for n, one in enumerate(g.board.tables.column_of) if one == column]
    return f"{strengths[0]}–{strengths[-1]}" if len(strengths) > 1 else str(strengths[0])


def _percent(chance: float) -> str:
    return f"{chance * 100:.0f} %"


def odds_panel(g: Game1755) -> PanelView:
    """7.8: before an attack: the odds from what both sides can see; events and militia are not counted."""
    party, going = party_of(g, g.moving), going_of(g, g.moving)
    rows = [
        _odds_row(g, ahead_in(g, space, party.pieces))
        for space in legal_steps(g, party, going)
        if party.units and g.units_outside(g.other.number, space)
    ]
    columns = _columns("space", "own_strength", "enemy_strength", "chance")
    return PanelView(id="battle/odds", title=said("panel.odds", side=g.side.id), columns=columns, rows=rows)


def _odds_row(g: Game1755, met: Encounter) -> list[Words]:
    shots = [volley(g, met, side) for side in (g.side, g.other)]
    strengths = [f"{shot.strength} ({shot.modifier:+d})" for shot in shots]
    return [called(met.space), *strengths, _percent(attacker_wins(g, met))]


# ---------------------------------------------------------------------- the state of the war


def siege_panel(g: Game1755) -> PanelView:
    """8.2: every siege, its level, and what an assault needs."""
    tables = g.board.tables
    rows: list[list[Words]] = [
        [
            called(space),
            called(SIDES[1 - g.stronghold(space)]),
            str(g.siege_level(space)),
            str(tables.fortress_level if space.fortress else tables.fort_level),
        ]
        for space in g.board.spaces
        if g.is_besieged(space)
    ]
    columns = _columns("space", "besieger", "level", "assault_from")
    return PanelView(id="sieges", title=said("panel.sieges"), columns=columns, rows=rows)


def victory_panel(g: Game1755) -> PanelView:
    """13.1: the fortresses and prizes that decide, and Raided markers of the year."""
    rows: list[list[Words]] = []
    for space in dict.fromkeys([*g.board.fortresses, *g.board.tables.prizes]):
        if space.originally == BRITISH:
            is_british = is_kept(g, space)
        else:
            is_british = is_taken(g, space)
        rows.append([called(space), said("row.yes" if is_british else "row.no")])
    for side, raids in zip(SIDES, g.raided, strict=True):
        rows.append([said("row.raids", side=side), str(len(raids))])
    return PanelView(
        id="victory", title=said("panel.victory"), columns=_columns("space", "british_held"), rows=rows
    )


def provincial_panel(g: Game1755) -> PanelView:
    """5.54: Provincials in play, and how many the Assemblies allow."""
    rows: list[list[Words]] = [
        [called(one), str(len(provincials(g, one))), str(limit(g, one))] for one in g.board.colonies
    ]
    columns = _columns("department", "in_play", "limit")
    return PanelView(id="provincials", title=said("panel.provincials"), columns=columns, rows=rows)


def forces_panel(g: Game1755) -> PanelView:
    """5.52: units on the map, those that can come, and those that are lost for good."""
    rows: list[list[Words]] = []
    for side in g.board.sides:
        for code, units in _kindred(side).items():
            places = [g.at[unit.number] for unit in units]
            lost = places.count(GONE)
            waiting = places.count(AVAILABLE)
            in_play = len(places) - lost - waiting
            rows.append([called(code), str(in_play), str(waiting), str(lost)])
    columns = _columns("unit", "in_play", "available", "lost")
    return PanelView(id="forces", title=said("panel.forces"), columns=columns, rows=rows)


@lru_cache(maxsize=8)
def _kindred(side: Side) -> dict[str, list[Unit]]:
    """The units of a side, those of one kin together."""
    kin: dict[str, list[Unit]] = {}
    for unit in (*side.units, *side.militia):
        assert unit.kin is not None
        kin.setdefault(unit.kin.code, []).append(unit)
    return kin
