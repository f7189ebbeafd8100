"""The counters and markers on the table."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from flintlock.core.message import Said, called, said
from flintlock.core.table import TokenView, Words
from flintlock.games.wilderness_war.board import Board
from flintlock.games.wilderness_war.fire import rank
from flintlock.games.wilderness_war.pieces import BRITISH, FRENCH, SIDES, Leader, Piece, Side, Space, Unit
from flintlock.games.wilderness_war.position import POOL, SEASONS, Game1755
from flintlock.games.wilderness_war.scenarios import EVENTS

SHAPES: Final = {"drilled": "square", "auxiliary": "circle", "militia": "hexagon"}
"""3.1: square counters for drilled troops, round ones for auxiliaries."""

TRACK: Final = 10


def tokens(g: Game1755) -> list[TokenView]:
    found = [*leader_tokens(g), *unit_tokens(g), *track_tokens(g)]
    for space in marked_spaces(g):
        found += work_tokens(g, space)
        found += marker_tokens(g, space)
    return found


def marked_spaces(g: Game1755) -> list[Space]:
    """Spaces where markers can lie, in order."""
    numbers = {*g.captured, *g.besieged, *g.amphib, *g.fieldworks, *g.french_raids, *g.british_raids}
    numbers.update(*g.stockades, *g.forts, *g.building)
    numbers.update([tribe.home.number for tribe in g.board.tribes if tribe.home is not None])
    return [g.board.spaces[number] for number in sorted(numbers)]


# ---------------------------------------------------------------------- leaders and units


def leader_tokens(g: Game1755) -> list[TokenView]:
    found = []
    for side in g.board.sides:
        tops = _tops(g, side)
        for leader in side.leaders:
            place = g.at[leader.number]
            if place >= 0 or place == POOL:
                id = g.board.spaces[place].id if place >= 0 else "leaders-british"
                found.append(_leader(side, leader, id, tops.get(_where(g, leader))))
    return found


def _where(g: Game1755, piece: Piece) -> tuple[int, bool]:
    """A place, and on which side of the walls."""
    return g.at[piece.number], g.is_inside(piece)


def _tops(g: Game1755, side: Side) -> dict[tuple[int, bool], Leader]:
    """The leader of the highest rank in each place, for the stacks that are drawn."""
    found: dict[tuple[int, bool], Leader] = {}
    for leader in sorted(side.leaders, key=rank):
        if g.is_on_map(leader):
            found[_where(g, leader)] = leader
    return found


@lru_cache(maxsize=4096)
def _leader(side: Side, leader: Leader, place: str, top: Leader | None) -> TokenView:
    """3.2: initiative, command and tactics."""
    ratings = {"initiative": leader.initiative, "command": leader.command, "tactics": leader.tactics}
    token = TokenView(
        id=leader.code,
        space=place,
        shape="shield",
        colour=side.id,
        text=called(leader, "short"),
        figures=f"{leader.initiative}-{leader.command}-{leader.tactics}",
        name=said("token.leader", leader=leader, **ratings),
        count=1,
        code=leader.code,
    )
    if top is not None and top is not leader:
        token["under"] = top.code
    return token


def unit_tokens(g: Game1755) -> list[TokenView]:
    """Alike units are one stack; the answer that means it is the first of them."""
    boxes = {department.box: department.box_id for department in g.board.departments}
    found = []
    for side in g.board.sides:
        tops = _tops(g, side)
        stacks: dict[int, list[Unit]] = {}
        for unit in (*side.units, *side.militia):
            place = g.at[unit.number]
            if place >= 0 or place in boxes:
                stacks.setdefault(g.look(unit), []).append(unit)
        for look, (unit, *others) in stacks.items():
            place = g.at[unit.number]
            id = g.board.spaces[place].id if place >= 0 else boxes[place]
            top = tops.get(_where(g, unit))
            found.append(_units(unit, g.reduced[unit.number], id, look, top, 1 + len(others)))
    return found


@lru_cache(maxsize=8192)
def _units(unit: Unit, reduced: int, place: str, look: int, top: Leader | None, count: int) -> TokenView:
    """3.1: strength and movement, and the steps that are left."""
    assert unit.kin is not None
    token = TokenView(
        id=f"units/{look}",
        space=place,
        shape=SHAPES[unit.kind_of_unit.troops],
        colour="indian" if unit.indian else unit.side.id,
        text=called(unit.kin, "short"),
        figures=f"{unit.strengths[reduced]}-{unit.movement}",
        name=said("token.unit", unit=unit, kin=unit.kin.reduced if reduced else unit.kin),
        count=count,
        code=unit.code,
        pips=[2 - reduced, 2],
    )
    if reduced:
        token["back"] = True
    if top is not None:
        token["under"] = top.code
    return token


# ---------------------------------------------------------------------- works and markers


def work_tokens(g: Game1755, space: Space) -> list[TokenView]:
    """2.0: fortifications; a fortress is printed, and marked where it has changed hands."""
    works = (("stockade", g.stockades), ("fort", g.forts), ("building", g.building))
    found = [
        _work(g.board, space, marker, owner)
        for marker, places in works
        for owner in (FRENCH, BRITISH)
        if space.number in places[owner]
    ]
    if space.number in g.captured:
        found.append(_work(g.board, space, "fortress", g.holder(space)))
    return found


@lru_cache(maxsize=2048)
def _work(board: Board, space: Space, marker: str, owner: int) -> TokenView:
    side = SIDES[owner]
    name = said("token.work", marker=f"marker:{marker}", side=side)
    if marker != "fortress" and (space.number, owner) in board.works:
        name = said("token.named_work", marker=f"marker:{marker}", work=f"work:{side}-{space.id}")
    token = _marker(f"{space.id}/{marker}", space.id, "fort", side, called(f"marker:{marker}", "short"), name)
    if marker == "building":
        token["back"] = True
    return token


def marker_tokens(g: Game1755, space: Space) -> list[TokenView]:
    """Sieges, Amphib, Fieldworks, Raided and alliance markers."""
    number, id = space.number, space.id
    found = []
    if g.is_besieged(space):
        level = g.siege_level(space)
        name = said("token.siege", level=level)
        found.append(_marker(f"{id}/siege", id, "cross", "black", str(level), name))
    if g.has_amphib(space):
        found.append(
            _marker(f"{id}/amphib", id, "ship", "british", said("sign.amphib"), said("token.amphib"))
        )
    if number in g.fieldworks:
        works = said("token.fieldworks")
        found.append(_marker(f"{id}/fieldworks", id, "hexagon", "brown", said("sign.fieldworks"), works))
    for side, raids in zip(SIDES, g.raided, strict=True):
        if number in raids:
            name = said("token.raided", side=side)
            token = _marker(f"{id}/raided-{side}", id, "star", side, said("sign.raided"), name)
            token["count"] = raids.count(number)
            found.append(token)
    for tribe in space.tribes:
        for number_of, side in enumerate(SIDES):
            if g.is_allied(tribe, number_of):
                name = said("token.allied", tribe=f"tribe:{tribe.id}", side=side)
                found.append(_marker(f"{id}/allied-{tribe.id}", id, "flag", side, said("sign.allied"), name))
    return found


def _marker(id: str, space: str, shape: str, colour: str, text: Words, name: Said) -> TokenView:
    return TokenView(id=id, space=space, shape=shape, colour=colour, text=text, name=name, count=1)


# ---------------------------------------------------------------------- tracks


def track_tokens(g: Game1755) -> list[TokenView]:
    """13.21, 4.0, 5.51, 5.54: points, season, events and the Assemblies."""
    side = SIDES[FRENCH] if g.vp > 0 else SIDES[1 - FRENCH]
    points = abs(g.vp)
    box = f"vp-{side}-{min(points, TRACK)}" if points else "vp-0"
    season = f"season-{g.year}-{SEASONS[g.season]}"
    assembly = f"assembly-{g.board.tables.assemblies[g.assemblies].id}"
    vp = said("token.vp", points=points, side=side) if points else said("token.vp_even")
    found = [
        _marker("vp", box, "diamond", side if points else "white", str(points), vp),
        _marker("season", season, "circle", "black", str(g.year % 100), said("token.season")),
        _marker(
            "assemblies", assembly, "circle", "british", said("sign.assemblies"), said("token.assemblies")
        ),
    ]
    found += [
        _marker(f"event/{name}", "events", "drum", "white", said("sign.event"), called(f"event:{name}"))
        for number, name in enumerate(EVENTS)
        if g.events[number]
    ]
    for number, holder in enumerate(SIDES):
        if g.blockhouses[number]:
            name = said("token.blockhouses", side=holder)
            found.append(
                _marker(f"blockhouses/{holder}", "events", "drum", holder, said("sign.blockhouses"), name)
            )
        if g.holding[number] or g.held[number]:
            name = said("token.held", side=holder)
            found.append(_marker(f"held/{holder}", season, "cube", holder, said("sign.held"), name))
    return found
