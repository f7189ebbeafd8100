"""The look of the country: water with depth lines, hills, trees, hatching."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Dot
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from .geo import parts, polygons, tidy_lines
from .svg import Box, Point, element, geometry_d, group, num, path
from .theme import paint

HILLS = 4
TREES = 3

_HILL_SHAPES = (
    ("M-10 5Q-6-6 0-7Q6-5 10 5", "M1-6Q4-1 4 4M4-5Q7-1 7.5 4M-1-6Q1 0 1 3"),
    ("M-13 6Q-8-7-2-9Q2-9 5-3Q9-5 13 6", "M-1-8Q2-3 2 4M2-7Q5-1 5 4M8-2Q10 2 10 5"),
    ("M-8 4Q-4-4 0-5Q4-4 8 4", "M1-4Q3 0 3 3M4-3Q5 0 6 3"),
    ("M-12 5Q-9-2-6-3Q-2-10 2-10Q7-8 12 5", "M3-9Q6-3 6 4M6-7Q9-1 9 4M1-9Q3-3 3 3"),
)
_TREE_SHAPES = (
    "M0 5v-3M-4 2q0-8 4-9q4 1 4 9z",
    "M0 5v-3M-4.5 0a4.5 4 0 1 1 9 0q-4.5 4-9 0z",
    "M0 5v-4M-3.5 1l3.5-9l3.5 9z",
)


def definitions() -> str:
    """Hills, trees and hatches that the board repeats."""
    hills = [
        f'<g id="map-hill-{i}">'
        f'<path d="{body}z" fill="{paint("relief-shade")}" fill-opacity=".28" stroke="none"/>'
        f'<path d="{body}" stroke-width="1.1"/><path d="{shade}" stroke-width=".7"/></g>'
        for i, (body, shade) in enumerate(_HILL_SHAPES, 1)
    ]
    trees = [f'<path id="map-tree-{i}" d="{shape}"/>' for i, shape in enumerate(_TREE_SHAPES, 1)]
    return "<defs>\n" + "\n".join([*hills, *trees]) + "\n</defs>"


def hatch(key: str, colour: str, angle: float, gap: float, width: float) -> str:
    """A pattern of fine parallel strokes."""
    return (
        f'<pattern id="map-{key}" width="{num(gap)}" height="{num(gap)}" patternUnits="userSpaceOnUse"'
        f' patternTransform="rotate({num(angle)})"><path d="M0 0V{num(gap)}" stroke="{paint(colour)}"'
        f' stroke-width="{num(width)}"/></pattern>'
    )


def dots(key: str, colour: str, gap: float, r: float) -> str:
    """A pattern of fine dots."""
    return (
        f'<pattern id="map-{key}" width="{num(gap)}" height="{num(gap)}" patternUnits="userSpaceOnUse">'
        f'<circle cx="{num(gap / 2)}" cy="{num(gap / 2)}" r="{num(r)}" fill="{paint(colour)}"/></pattern>'
    )


def side_patterns() -> str:
    """What tells sides apart without colour: British hatched, French dotted, reserves dotted wide."""
    british = hatch("hatch", "british-ink", 45, 8, 0.7)
    french, reserve = dots("dots", "french-ink", 10, 1.0), dots("reserve", "indian-ink", 15, 1.1)
    return f"<defs>{british}{french}{reserve}</defs>"


def depth_lines(land: BaseGeometry, pane: Box, steps: Sequence[float] = (4, 9, 15.5, 23.5)) -> str:
    """Lines that follow the coast and fade out to sea, as engravers drew water."""
    frame = pane.polygon()
    out = []
    smooth = land.buffer(5, 2).buffer(-5, 2).simplify(1.0)  # no lines inside narrow rivers
    for index, step in enumerate(steps):
        ring = smooth.buffer(step, 4).simplify(1.0 + step / 12)
        edge = unary_union([part.boundary for part in parts(ring)]).intersection(frame.buffer(-1))
        edge = tidy_lines(edge, 70)
        out.append(path(geometry_d(edge), stroke_opacity=num(0.8 - 0.17 * index)))
    return group(out, fill="none", stroke=paint("sea-line"), stroke_width=num(0.9), pointer_events="none")


def inner_band(shape: BaseGeometry, width: float, colour: str, opacity: float) -> str:
    """A wash of colour just inside an outline, like a hand-coloured border."""
    whole = unary_union([Polygon(part.exterior) for part in polygons(shape)])
    band = shape.difference(whole.buffer(-width, 2)).simplify(0.8)
    return path(geometry_d(band), fill=paint(colour), fill_opacity=num(opacity), fill_rule="evenodd")


def tinted(shape: BaseGeometry, key: str, colour: str, pattern: str) -> str:
    """Ground with a tint and a pattern over it, its path written once."""
    return (
        f'<defs><path id="map-{key}" d="{geometry_d(shape)}"/></defs>'
        f'<use href="#map-{key}" fill="{paint(colour)}"/>'
        f'<use href="#map-{key}" fill="url(#map-{pattern})" fill-opacity=".5"/>'
    )


class Keep:
    """What symbols of the landscape must not touch."""

    def __init__(self, boxes: Iterable[Box], shapes: Iterable[BaseGeometry] = ()) -> None:
        self._all = unary_union([*(box.polygon() for box in boxes), *shapes])
        shapely.prepare(self._all)

    def clear(self, spot: Point, reach: float) -> bool:
        return bool(shapely.distance(self._all, Dot(spot)) > reach) if not self._all.is_empty else True


def hills(
    ranges: Iterable[Sequence[Point]], on: BaseGeometry, keep: Keep, size: float = 1.0, seed: int = 3
) -> tuple[str, list[Point]]:
    """Rows of small engraved hills along crest lines."""
    random = np.random.default_rng(seed)
    placed: list[Point] = []
    shapely.prepare(on)
    for crest in ranges:
        line = LineString(crest)
        for at in np.arange(0, line.length, 15 * size):
            for side in (-17 * size, 0, 17 * size):
                foot = line.interpolate(float(at))
                near = line.interpolate(float(min(at + 1, line.length)))
                turn = math.atan2(near.y - foot.y, near.x - foot.x) + math.pi / 2
                push = side + random.normal(0, 5 * size)
                x = foot.x + math.cos(turn) * push + random.normal(0, 4 * size)
                y = foot.y + math.sin(turn) * push + random.normal(0, 4 * size)
                _try_to_place((float(x), float(y)), placed, 19 * size, on, keep, 11 * size)
    placed.sort(key=lambda spot: spot[1])
    drawing = _scatter(placed, "hill", HILLS, size, random, stroke=paint("relief"), fill="none")
    return drawing, placed


def trees(
    woods: Iterable[BaseGeometry],
    keep: Keep,
    gap: float = 34.0,
    size: float = 1.0,
    beside: Sequence[Point] = (),
) -> str:
    """A sparse scatter of trees, none upon a hill."""
    random = np.random.default_rng(5)
    placed: list[Point] = list(beside)
    for wood in woods:
        if wood.is_empty:
            continue
        left, top, right, bottom = wood.bounds
        shapely.prepare(wood)
        for _ in range(int(wood.area / gap**2 * 2.5)):
            spot = (float(random.uniform(left, right)), float(random.uniform(top, bottom)))
            _try_to_place(spot, placed, gap * float(random.uniform(0.45, 1.3)), wood, keep, 8 * size)
    standing = sorted(placed[len(beside) :], key=lambda spot: spot[1])
    return _scatter(
        standing,
        "tree",
        TREES,
        size,
        random,
        stroke=paint("forest"),
        stroke_width=num(0.9),
        fill=paint("forest"),
        fill_opacity=".25",
    )


def _try_to_place(
    spot: Point, placed: list[Point], gap: float, on: BaseGeometry, keep: Keep, reach: float
) -> None:
    if any(abs(spot[0] - x) < gap and abs(spot[1] - y) < gap * 0.8 for x, y in placed):
        return
    if shapely.contains_xy(on, *spot) and keep.clear(spot, reach):
        placed.append(spot)


def _scatter(
    spots: Sequence[Point], kind: str, kinds: int, size: float, random: np.random.Generator, **values: object
) -> str:
    uses = []
    for x, y in spots:
        which = int(random.integers(1, kinds + 1))
        if size == 1.0:
            uses.append(f'<use href="#map-{kind}-{which}" x="{num(x)}" y="{num(y)}"/>')
        else:
            place = f"translate({num(x)} {num(y)})scale({size:.2g})"
            uses.append(f'<use href="#map-{kind}-{which}" transform="{place}"/>')
    return group(uses, pointer_events="none", **values)


def coast() -> str:
    """The coastline over the ground tints; the land itself is defined once."""
    stroke = f'stroke="{paint("coast")}" stroke-width="1.3"'
    return f'<use href="#map-land" fill="none" {stroke} pointer-events="none"/>'


def rivers(lines: BaseGeometry, minor: BaseGeometry, width: float = 2.0) -> str:
    return group(
        [
            path(geometry_d(minor.simplify(1.1)), stroke_width=num(width * 0.5), stroke_opacity=".8"),
            path(geometry_d(lines.simplify(0.8)), stroke_width=num(width)),
        ],
        fill="none",
        stroke=paint("river"),
        pointer_events="none",
    )


def hachures(shape: BaseGeometry, inset: float, length: float, gap: float, seed: int = 7) -> str:
    """Short strokes down the slopes of high ground, as surveyors drew them."""
    random = np.random.default_rng(seed)
    out = []
    for part in polygons(shape.buffer(-inset, 4)):
        ring = part.exterior
        for at in np.arange(0, ring.length, gap):
            a, b = ring.interpolate(float(at)), ring.interpolate(float(min(at + 1.0, ring.length)))
            nx, ny = (b.y - a.y), -(b.x - a.x)
            size = math.hypot(nx, ny)
            if size == 0:
                continue
            side = -1 if ring.is_ccw else 1
            reach = length * float(random.uniform(0.6, 1.1)) * side / size
            out.append(f"M{num(a.x)} {num(a.y)}l{num(-nx * reach)} {num(-ny * reach)}")
    return path("".join(out), fill="none", stroke=paint("relief"), stroke_width=num(1), stroke_opacity=".6")


def marsh(centre: Point, radius: float) -> str:
    """Tufts of reed: ground nobody crosses."""
    out = []
    for row in range(-2, 3):
        span = math.sqrt(max(radius**2 - (row * radius / 2.6) ** 2, 0)) * 0.8
        y = centre[1] + row * radius / 2.6
        for step in range(-1, 2):
            x = centre[0] + step * span * 0.75 + (row % 2) * 3
            tuft = ((-5, "h10"), (0, "v-5"), (-2, "l-2-4"), (2, "l2-4"))
            out += [f"M{num(x + dx)} {num(y)}{stroke}" for dx, stroke in tuft]
    return element("path", d="".join(out), fill="none", stroke=paint("forest"), stroke_width=num(1.1))
