"""What a game of Gettysburg looks like: a drawable table, from a position without hidden values."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from flintlock.core.message import Said, called, said
from flintlock.core.position import UNKNOWN
from flintlock.core.table import CardView, Layout, PileView, ScoreView, SpaceView, TokenView, Words
from flintlock.games.gettysburg.board import Board
from flintlock.games.gettysburg.panels import panels
from flintlock.games.gettysburg.pieces import (
    CONFEDERATE,
    UNION,
    Area,
    Box,
    Kind,
    Place,
    Side,
    Value,
)
from flintlock.games.gettysburg.position import Game1863
from flintlock.games.gettysburg.sequence import held_stars


def layout(g: Game1863) -> Layout:
    return Layout(
        status=status(g),
        spaces=spaces(g.board, g.scenario),
        tokens=[*piece_tokens(g), *area_tokens(g), *command_tokens(g), *track_tokens(g)],
        piles=piles(g),
        panels=panels(g),
        score=[score(g, side) for side in g.board.sides],
        ends=when_it_ends(g),
    )


# ---------------------------------------------------------------------- status and score


def status(g: Game1863) -> list[Said]:
    lines = [said("status.part", day=g.now.day, part=f"part:{g.now.part.id}")]
    if g.this_turn is not None:
        lines.append(said("status.turn", side=g.side.id))
    if g.is_dark:
        lines.append(said("status.dark"))
    return lines


def when_it_ends(g: Game1863) -> Said:
    """5.0, 10.3: the end of this part of the day, and of the battle."""
    left = g.fields[UNION] + g.black_field
    if g.result is not None:
        return said("ends.over")
    if not left:
        return said("ends.days")
    return said("ends.last" if g.slot + 1 == len(g.facts.slots) else "ends.part", left=left)


def score(g: Game1863, side: Side) -> ScoreView:
    """10.0: star areas; the Confederates need two, the Union time."""
    held, goal = len(held_stars(g)), g.facts.stars_to_win
    if side.number == CONFEDERATE:
        needs = said("needs.stars", missing=goal - held) if held < goal else said("needs.hold")
        return _score(side, held, goal, needs, min(1.0, held / goal))
    left = len(g.facts.slots) - g.slot
    needs = said("needs.time", left=left) if held < goal else said("needs.retake", missing=held - goal + 1)
    share = (len(g.facts.slots) - left) / len(g.facts.slots) if held < goal else 0.0
    return _score(side, len(g.board.stars) - held, None, needs, share)


def _score(side: Side, points: int, goal: int | None, needs: Said, share: float) -> ScoreView:
    view = ScoreView(
        side=side.id, name=called(side.id), colour=side.colour, points=points, needs=needs, share=share
    )
    if goal is not None:
        view["goal"] = goal
    return view


# ---------------------------------------------------------------------- spaces


@lru_cache(maxsize=16)
def spaces(board: Board, scenario: str) -> list[SpaceView]:
    """The same all through the game."""
    beside = said("group.beside")
    found = [_area(area) for area in board.areas]
    found += [
        SpaceView(id=space_id(box), name=called(box), group=said(f"group.{box.side.id}"), code=box.code)
        for box in board.boxes
    ]
    for slot in board.scenarios[scenario].slots:
        part = f"part:{slot.part.id}"
        name = said("box.slot", day=slot.day, part=part)
        found.append(SpaceView(id=f"slot-{slot.id}", name=name, group=beside))
        for side in board.sides:
            name = said("box.arrivals", day=slot.day, part=part, side=side.id)
            found.append(SpaceView(id=f"arrivals-{slot.id}-{side.id}", name=name, group=beside))
    for side in board.sides:
        for box in ("eliminated", "discs"):
            found.append(
                SpaceView(id=f"{box}-{side.id}", name=said(f"box.{box}", side=side.id), group=beside)
            )
    return found


def space_id(place: Place) -> str:
    return f"entry-{place.id}" if isinstance(place, Box) else place.id


def _area(area: Area) -> SpaceView:
    view = SpaceView(
        id=area.id,
        name=called(area),
        group=said(f"group.{area.terrain}"),
        notes=[said(f"note.{area.terrain}")],
        code=area.code,
    )
    if area.stars:
        view["mark"] = "★" * area.stars
    return view


# ---------------------------------------------------------------------- pieces


def piece_tokens(g: Game1863) -> list[TokenView]:
    tokens = []
    for place in g.board.places:
        for side in g.board.sides:
            if g.holds(place, side):
                tokens += [
                    _pieces(kind, space_id(place), n) for kind in side.kinds if (n := g.count(place, kind))
                ]
                tokens += [_damage(kind, place, n) for kind in side.troops if (n := g.markers(place, kind))]
    for kind, n in zip(g.board.kinds, g.lost, strict=True):
        if n:
            tokens.append(_pieces(kind, f"eliminated-{kind.side.id}", n))
    return [*tokens, *_waiting(g)]


def _waiting(g: Game1863) -> list[TokenView]:
    """3.0: the reinforcement card."""
    coming: Counter[tuple[str, int]] = Counter()
    for formation in g.waiting():
        space = f"arrivals-{g.facts.slots[formation.slot].id}-{formation.side.id}"
        for number, kind in formation.units:
            coming[space, kind.number] += number
    return [_pieces(g.board.kinds[kind], space, number) for (space, kind), number in coming.items()]


@lru_cache(maxsize=4096)
def _pieces(kind: Kind, space: str, number: int) -> TokenView:
    token = TokenView(
        id=f"{space}/{kind.id}",
        space=space,
        shape=kind.shape,
        colour=kind.colour,
        text=called(kind, "short"),
        name=called(kind),
        count=number,
        code=kind.code,
    )
    if kind.is_worn:
        token["back"] = True
        token["turned"] = 90
    return token


@lru_cache(maxsize=4096)
def _damage(kind: Kind, place: Place, number: int) -> TokenView:
    space = space_id(place)
    name = said("token.damage", number=number, kind=kind)
    return _marker(f"{space}/{kind.id}/damage", space, "cube", kind.colour, str(number), name)


def _marker(id: str, space: str, shape: str, colour: str, text: Words, name: Said) -> TokenView:
    return TokenView(id=id, space=space, shape=shape, colour=colour, text=text, name=name, count=1)


# ---------------------------------------------------------------------- markers


def area_tokens(g: Game1863) -> list[TokenView]:
    """7.7, 8.1.5, 8.4: disruption, fire, and entrenchments on their borders."""
    areas = g.board.areas
    tokens = [
        _marker(f"{areas[n].id}/disrupted", areas[n].id, "cross", "red", "D", said("token.disrupted"))
        for n in g.disrupted
    ]
    tokens += [
        _marker(f"{areas[n].id}/fire", areas[n].id, "star", "orange", "F", said("token.fire"))
        for n in g.fired
    ]
    for area in areas:
        trenches = g.entrenchments(area)
        tokens += [
            _trench(area, g.board.places[across], trenches.count(across)) for across in sorted(set(trenches))
        ]
    return tokens


@lru_cache(maxsize=1024)
def _trench(area: Area, across: Place, number: int) -> TokenView:
    name = said("token.trench", number=number, border=across)
    token = _marker(f"{area.id}/trench/{across.id}", area.id, "fort", "brown", "", name)
    token["count"] = number
    token["beside"] = space_id(across)
    return token


def command_tokens(g: Game1863) -> list[TokenView]:
    """5.1: upright; 5.3: with the discs that lie there."""
    tokens = []
    for side in g.board.sides:
        for number in g.posts[side.number]:
            place, value, discs = g.board.places[number], g.values[number], g.discs[number]
            if value == UNKNOWN:
                text, name = "?", said("token.post_hidden", side=side.id, discs=discs)
            else:
                text, name = str(value), said("token.post", side=side.id, value=value, discs=discs)
            space = space_id(place)
            token = _marker(f"{space}/command/{side.id}", space, "flag", side.colour, text, name)
            if discs:
                token["figures"] = "●" * discs
            tokens.append(token)
    return tokens


def track_tokens(g: Game1863) -> list[TokenView]:
    """2.1, 4.0: the day marker and the discs in the command fields."""
    tokens = [_marker("day", f"slot-{g.now.id}", "pawn", "gold", "", said("token.day"))]
    confederate, union = g.board.sides
    fields = (
        ("single", confederate, g.fields[CONFEDERATE], "confederate", "1"),
        ("double", confederate, g.double_field, "grey", "2"),
        ("blue", union, g.fields[UNION], "union", "1"),
        ("black", union, g.black_field, "black", "–"),
    )
    for id, side, number, colour, text in fields:
        if number:
            name = said(f"token.{id}", number=number)
            token = _marker(f"discs/{id}", f"discs-{side.id}", "circle", colour, text, name)
            token["count"] = number
            tokens.append(token)
    return tokens


# ---------------------------------------------------------------------- command markers off the board


def piles(g: Game1863) -> list[PileView]:
    """5.1, 5.2: each side's hand and the markers that it has set aside."""
    found = []
    for side in g.board.sides:
        for kind, values in (("hand", g.hands[side.number]), ("discard", g.used[side.number])):
            found.append(
                PileView(
                    id=f"{kind}/{side.id}",
                    name=said(f"pile.{kind}", side=side.id),
                    seat=side.id,
                    kind=kind,
                    colour=side.colour,
                    count=len(values),
                    cards=[_face(g.board.values[value], side) for value in values if value != UNKNOWN],
                )
            )
    return found


@lru_cache(maxsize=64)
def _face(marker: Value, side: Side) -> CardView:
    return CardView(
        code=marker.code,
        title=said("title.marker", value=marker.value),
        kind="marker",
        label=said("label.marker"),
        text=said("text.marker", value=marker.value),
        colour=side.colour,
        figures=[str(marker.value)],
    )
