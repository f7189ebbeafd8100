"""Maps of points and lines: symbols, connections, names, and points that keep their distance."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from shapely.geometry import LineString
from shapely.geometry import Point as Dot
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points, substring

from .board import Board
from .furniture import space, star_d
from .lettering import Block, Style, Words, wrapped
from .placing import Named, name_points
from .svg import Box, Point, circle, corners_d, geometry_d, group, num, path, stamp
from .theme import paint


def spread(
    points: Mapping[str, Point], gap: float, pull: float = 0.04, rounds: int = 400
) -> dict[str, Point]:
    """Pushes points apart until every two are a gap away, each held back towards its true place."""
    keys = list(points)
    home = np.array([points[key] for key in keys], dtype=np.float64)
    spot = home.copy()
    for turn in range(rounds):
        offset = spot[:, None, :] - spot[None, :, :]
        distance = np.hypot(offset[..., 0], offset[..., 1])
        np.fill_diagonal(distance, np.inf)
        lack = np.maximum(gap - distance, 0) / np.maximum(distance, 0.01)
        force = (offset * (0.5 * lack)[..., None]).sum(axis=1)
        hold = pull * (1 - turn / rounds)
        spot = spot + 0.5 * force + hold * (home - spot)
    return {key: (float(x), float(y)) for key, (x, y) in zip(keys, spot, strict=True)}


def fitted(points: Mapping[str, Point], box: Box) -> dict[str, Point]:
    """The same points, stretched to fill a box."""
    spots = np.array(list(points.values()))
    low, high = spots.min(axis=0), spots.max(axis=0)
    spread_out = (spots - low) / (high - low) * np.array([box.w, box.h]) + np.array([box.x, box.y])
    return {key: (float(x), float(y)) for key, (x, y) in zip(points, spread_out, strict=True)}


@dataclass(frozen=True)
class Place:
    """A point on the board."""

    key: str
    name: Words
    at: Point
    shape: str  # circle, square, star, octagon, triangle
    r: float
    fill: str
    style: Style
    edge: str = "ink"
    edge_width: float = 2.2
    second: Words | None = None  # a line below the name


def outline(shape: str, at: Point, r: float) -> str:
    x, y = at
    if shape == "square":
        return corners_d(
            [(x + r * 0.92 * dx, y + r * 0.92 * dy) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        )
    if shape == "star":
        return star_d(at, r * 1.32, 0.62)
    if shape == "triangle":
        return corners_d([(x, y - r * 1.15), (x + r * 1.1, y + r * 0.85), (x - r * 1.1, y + r * 0.85)])
    if shape == "octagon":
        angles = [math.pi * (k + 0.5) / 4 for k in range(8)]
        return corners_d([(x + r * 1.06 * math.cos(a), y + r * 1.06 * math.sin(a)) for a in angles])
    half = f"a{num(r)} {num(r)} 0 1 1"
    return f"M{num(x - r)} {num(y)}{half} {num(2 * r)} 0{half} {num(-2 * r)} 0z"


PATTERNS = {"british": "hatch", "french": "dots"}


def symbol_layer(places: Sequence[Place]) -> str:
    """The symbols players click."""
    shadows = [path(outline(p.shape, (p.at[0] + 1.5, p.at[1] + 2), p.r)) for p in places]
    symbols = [
        space(
            p.key,
            p.at,
            p.r,
            f'<path d="{outline(p.shape, p.at, p.r)}"',
            fill=paint(p.fill),
            stroke=paint(p.edge),
            stroke_width=num(p.edge_width),
        )
        for p in places
    ]
    under = group(shadows, fill=paint("ink"), fill_opacity=".25", pointer_events="none")
    return "\n".join(
        [under, group(symbols), *(_patterned(places, fill, key) for fill, key in PATTERNS.items())]
    )


def _patterned(places: Sequence[Place], fill: str, pattern: str) -> str:
    """Strokes or dots over the symbols of a side, so that it is known without its colour."""
    d = "".join(outline(p.shape, p.at, p.r - 1) for p in places if p.fill == fill)
    return path(d, fill=f"url(#map-{pattern})", fill_opacity=".8", pointer_events="none")


@dataclass(frozen=True)
class Line:
    """A connection as drawn."""

    a: Point
    b: Point
    kind: str
    bend: float = 0.0  # sideways bulge as a part of the length

    def points(self) -> list[Point]:
        if not self.bend:
            return [self.a, self.b]
        mx, my = (self.a[0] + self.b[0]) / 2, (self.a[1] + self.b[1]) / 2
        dx, dy = self.b[0] - self.a[0], self.b[1] - self.a[1]
        cx, cy = mx - dy * self.bend * 2, my + dx * self.bend * 2
        steps = [t / 10 for t in range(11)]
        return [
            (
                (1 - t) ** 2 * self.a[0] + 2 * t * (1 - t) * cx + t * t * self.b[0],
                (1 - t) ** 2 * self.a[1] + 2 * t * (1 - t) * cy + t * t * self.b[1],
            )
            for t in steps
        ]

    def shape(self) -> LineString:
        return LineString(self.points())

    def d(self) -> str:
        return geometry_d(self.shape())


@dataclass(frozen=True)
class Stroke:
    """How a kind of connection is drawn."""

    colour: str
    width: float
    dash: str | None = None
    core: str | None = None


def line_layer(lines: Sequence[Line], kinds: Mapping[str, Stroke]) -> str:
    """Connections with a pale casing, kind by kind."""
    out = []
    everything = "".join(line.d() for line in lines)
    out.append(path(everything, stroke=paint("halo"), stroke_width=num(9), stroke_opacity=".75"))
    for kind, stroke in kinds.items():
        d = "".join(line.d() for line in lines if line.kind == kind)
        out.append(
            path(d, stroke=paint(stroke.colour), stroke_width=num(stroke.width), stroke_dasharray=stroke.dash)
        )
        if stroke.core:
            out.append(path(d, stroke=paint(stroke.core), stroke_width=num(stroke.width * 0.45)))
    return group(out, fill="none", pointer_events="none")


def _name_blocks(place: Place) -> list[Block]:
    blocks = wrapped(place.name, place.style)
    if not place.second:
        return blocks
    return [replace(block, lines=(*block.lines, place.second.text), last=place.second) for block in blocks]


def name_layer(
    board: Board, places: Sequence[Place], lines: Sequence[LineString], marks: Sequence[Box] = ()
) -> None:
    """Letters all names beside their symbols, off lines and marks."""
    blocks = [_name_blocks(p) for p in places]
    items = [
        Named(p.at, p.r * (1.2 if p.shape == "star" else 1.0), [(b.w, b.h) for b in own])
        for p, own in zip(places, blocks, strict=True)
    ]
    found = name_points(items, [*board.letters.taken, *marks], lines, board.pane)
    for own, (choice, box) in zip(blocks, found, strict=True):
        board.letters.write(own[choice], box.centre)


def overlaps(places: Sequence[Place]) -> list[str]:
    """Symbols that touch each other."""
    close = [(a, b) for a, b in combinations(places, 2) if math.dist(a.at, b.at) < a.r + b.r + 4]
    return [f"symbols touch: {a.key} - {b.key}" for a, b in close]


def crossings(places: Sequence[Place], lines: Sequence[Line]) -> list[str]:
    """Symbols that a line passes through on its way between two others."""
    return [
        f"a line passes through {place.key}"
        for line in lines
        for place in places
        if place.at not in (line.a, line.b) and line.shape().distance(Dot(place.at)) < place.r + 3
    ]


def arrow(course: Sequence[Point], stop: float, colour: str, width: float, dash: str | None = None) -> str:
    """A curved arrow that ends short of its target by the given distance."""
    line = LineString(course)
    cut = substring(line, 0, line.length - stop)
    tip, before = cut.coords[-1], cut.interpolate(cut.length - 4).coords[0]
    length = math.dist(tip, before)
    ux, uy = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
    long, wide = width * 1.9, width * 1.75
    head = corners_d(
        [
            (tip[0] + ux * long, tip[1] + uy * long),
            (tip[0] - ux * long - uy * wide, tip[1] - uy * long + ux * wide),
            (tip[0] - ux * long + uy * wide, tip[1] - uy * long - ux * wide),
        ]
    )
    d = geometry_d(cut)
    return (
        path(d, fill="none", stroke=paint("halo"), stroke_width=num(width + 5), stroke_opacity=".7")
        + path(d, fill="none", stroke=paint(colour), stroke_width=num(width), stroke_dasharray=dash)
        + path(head, fill=paint(colour), stroke=paint("halo"), stroke_width=num(1.2))
    )


_ANCHOR = "M0-4V8M-4-1h8M-7 3q1 5 7 5q6 0 7-5M-2-6a2 2 0 1 1 4 0a2 2 0 1 1-4 0z"


def anchor_mark(at: Point, scale: float = 1.0) -> str:
    """A small anchor: the mark of a port."""
    badge = circle(at, 11 * scale, fill=paint("panel"), stroke=paint("ink-sea"), stroke_width=num(1.2))
    return badge + stamp(_ANCHOR, at, scale, fill="none", stroke=paint("ink-sea"), stroke_width=num(1.6))


def anchor_spots(places: Sequence[Place], sea: BaseGeometry) -> list[Point]:
    """Port marks stand on the side of the symbol that faces the water."""
    out = []
    for p in places:
        near = nearest_points(sea, Dot(p.at))[0]
        dx, dy = near.x - p.at[0], near.y - p.at[1]
        length = math.hypot(dx, dy)
        ux, uy = (dx / length, dy / length) if length > 1 else (0.71, 0.71)
        out.append((p.at[0] + ux * p.r * 1.05, p.at[1] + uy * p.r * 1.05))
    return out


def anchor_layer(spots: Sequence[Point]) -> str:
    return group([anchor_mark(spot) for spot in spots], pointer_events="none")


def anchor_room(spots: Sequence[Point]) -> list[Box]:
    return [Box(x - 10, y - 10, 20, 20) for x, y in spots]


def room(place: Place) -> Box:
    """The room a symbol takes."""
    return Box(place.at[0] - place.r - 8, place.at[1] - place.r - 8, 2 * place.r + 16, 2 * place.r + 16)


def sample(shape: str, at: Point, fill: str, width: float = 2.0) -> str:
    """A legend drawing of a symbol."""
    d = outline(shape, at, 12)
    body = path(d, fill=paint(fill), stroke=paint("ink"), stroke_width=num(width))
    return body + (path(d, fill=f"url(#map-{PATTERNS[fill]})", fill_opacity=".8") if fill in PATTERNS else "")


def sea_ring(at: Point) -> str:
    """A legend drawing of a sea space."""
    return circle(
        at, 11, fill=paint("sea"), stroke=paint("ink-sea"), stroke_width=num(2), stroke_dasharray="5 3"
    )
