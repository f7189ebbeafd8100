"""Finds room: for the name and the stack of an area, and for the names beside points."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from .svg import Box, Point

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Spot:
    """Where an area's name goes and where its stack stands."""

    label: Point
    choice: int  # which of the offered sizes
    anchor: Point
    radius: float


@dataclass(frozen=True)
class Wish:
    """What is wanted of a place for a label."""

    sizes: Sequence[tuple[float, float]]
    radius: float = 44.0
    near: Point | None = None
    margin: float = 3.0
    label_at: Point | None = None  # overrides the search for the name
    lines: BaseGeometry | None = None  # roads and the like a name should not lie on


def _samples(shape: BaseGeometry, step: float) -> Numbers:
    left, top, right, bottom = shape.bounds
    xs, ys = np.meshgrid(np.arange(left, right, step), np.arange(top, bottom, step))
    points = np.column_stack([xs.ravel(), ys.ravel()])
    shapely.prepare(shape)
    inside = points[np.asarray(shapely.contains_xy(shape, points[:, 0], points[:, 1]), dtype=bool)]
    return inside if len(inside) else np.array([shape.representative_point().coords[0]])


def _clearance(shape: BaseGeometry, points: Numbers) -> Numbers:
    return np.asarray(shapely.distance(shape.boundary, shapely.points(points)))


def _gap(points: Numbers, centre: Numbers, size: tuple[float, float]) -> Numbers:
    """Distance of points from a box."""
    away = np.abs(points - centre) - np.array(size) / 2
    outside = np.maximum(away, 0)
    return np.asarray(np.hypot(outside[:, 0], outside[:, 1]))


def _outside_part(shape: BaseGeometry, box: Box) -> float:
    """How much of a box lies beyond a shape, 0 to 1."""
    return 1 - float(shape.intersection(box.polygon()).area) / (box.w * box.h)


def find_spot(shape: BaseGeometry, wish: Wish, taken: Sequence[Box] = ()) -> Spot:
    """The best place for a name inside an area that leaves a wide circle free for its stack."""
    step = max(6.0, math.sqrt(shape.area) / 26)
    left, top, right, bottom = shape.bounds
    around = Box(left, top, right - left, bottom - top).grown(max(w for w, _ in wish.sizes))
    taken = [box for box in taken if box.overlaps(around)]
    points = _samples(shape, step)
    room = _clearance(shape, points)
    for box in taken:
        room = np.minimum(room, _gap(points, np.array(box.centre), (box.w, box.h)))
    centres = points if wish.label_at is None else np.array([wish.label_at])
    best: tuple[float, Spot] | None = None
    for choice, size in enumerate(wish.sizes):
        for centre in centres:
            found = _judge(shape, wish, taken, points, room, centre, choice, size)
            if best is None or found[0] > best[0]:
                best = found
    assert best is not None
    return best[1]


def _judge(
    shape: BaseGeometry,
    wish: Wish,
    taken: Sequence[Box],
    points: Numbers,
    room: Numbers,
    centre: Numbers,
    choice: int,
    size: tuple[float, float],
) -> tuple[float, Spot]:
    box = Box(centre[0] - size[0] / 2, centre[1] - size[1] / 2, *size).grown(wish.margin)
    spread = np.minimum(room, _gap(points, centre, size) - 2)
    pick = int(np.argmax(spread))
    radius = float(spread[pick])
    score = min(radius, wish.radius) - 260 * _outside_part(shape, box) - choice * 1.5
    score -= 600 * sum(box.overlap_area(other) for other in taken) / (box.w * box.h)
    if wish.lines is not None:
        score -= 0.35 * float(wish.lines.intersection(box.polygon()).length)
    if wish.near is not None:
        score -= 0.02 * math.dist(wish.near, (float(centre[0]), float(centre[1])))
    apart = math.dist(points[pick], centre)
    anchor = (float(points[pick][0]), float(points[pick][1]))
    spot = Spot((float(centre[0]), float(centre[1])), choice, anchor, max(radius, 8.0))
    return (score - 0.01 * apart, spot)


# ---------------------------------------------------------------- names beside points

_DIRECTIONS = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)]


RING = 9.0  # between a symbol and its name, where the table draws a ring around what can be clicked


@dataclass(frozen=True)
class Named:
    """A point with a symbol and the sizes its name may take."""

    at: Point
    reach: float  # half the symbol
    sizes: Sequence[tuple[float, float]]


def _candidates(item: Named) -> list[tuple[float, int, Box]]:
    """Boxes around a point, the best liked first."""
    out = []
    for choice, (w, h) in enumerate(item.sizes):
        for rank, (dx, dy) in enumerate(_DIRECTIONS):
            for push in (0.0, 5.0, 11.0):
                reach = item.reach + RING + push
                corner = 0.72 if dx and dy else 1.0
                x = item.at[0] + dx * (reach * corner + w / 2)
                y = item.at[1] + dy * (reach * corner + h / 2)
                out.append((rank * 1.2 + push * 0.5 + choice * 1.5, choice, Box(x - w / 2, y - h / 2, w, h)))
    return out


def _fixed_cost(
    box: Box, obstacles: Sequence[Box], lines: shapely.STRtree, shapes: Sequence[LineString]
) -> float:
    cost = sum(400 + box.overlap_area(other) for other in obstacles if box.overlaps(other))
    outline = box.grown(1).polygon()
    crossing = [shapes[int(i)] for i in lines.query(outline)]
    return cost + 1.6 * sum(line.intersection(outline).length for line in crossing)


def _doubt(box: Box, own: Named, items: Sequence[Named]) -> float:
    """The cost of a name that stands about as near to another symbol as to its own."""
    at = np.array(box.centre)
    gaps = _gap(np.array([item.at for item in items]), at, (box.w, box.h)) - [item.reach for item in items]
    mine = float(_gap(np.array([own.at]), at, (box.w, box.h))[0]) - own.reach
    margins = [float(gap) - mine for gap, item in zip(gaps, items, strict=True) if item is not own]
    return sum(4.0 * (22 - margin) for margin in margins if margin < 22)


def name_points(
    items: Sequence[Named], obstacles: Sequence[Box], lines: Sequence[LineString], pane: Box, rounds: int = 12
) -> list[tuple[int, Box]]:
    """A box for every name, away from symbols, other names and as far as possible from lines."""
    tree = shapely.STRtree(list(lines))
    symbols = [Box(i.at[0] - i.reach, i.at[1] - i.reach, 2 * i.reach, 2 * i.reach) for i in items]
    inner = pane.grown(-4)
    options: list[list[tuple[float, int, Box]]] = []
    for index, item in enumerate(items):
        others = [*obstacles, *(box for other, box in enumerate(symbols) if other != index)]
        rated = []
        for liking, choice, box in _candidates(item):
            outside = box.w * box.h - box.overlap_area(inner)
            near = _doubt(box, item, items)
            cost = liking + near + _fixed_cost(box, others, tree, lines) + 5 * outside
            rated.append((cost, choice, box))
        options.append(sorted(rated, key=lambda option: option[0]))
    return _settle(options, rounds)


def _settle(options: list[list[tuple[float, int, Box]]], rounds: int) -> list[tuple[int, Box]]:
    """Moves names one after the other to their cheapest place until none wants to move."""
    picked = [0] * len(options)
    for _ in range(rounds):
        moved = False
        for index, own in enumerate(options):
            others = [options[other][picked[other]][2] for other in range(len(options)) if other != index]
            rest = [box.stretched(2 + 0.2 * box.w, 2) for box in others]
            near = [box for box in rest if abs(box.centre[0] - own[0][2].centre[0]) < 500]
            costs = [
                cost + sum(900 + box.overlap_area(other) for other in near if box.overlaps(other))
                for cost, _, box in own
            ]
            best = min(range(len(own)), key=costs.__getitem__)
            moved = moved or best != picked[index]
            picked[index] = best
        if not moved:
            break
    return [(options[i][p][1], options[i][p][2]) for i, p in enumerate(picked)]


def widest_circle(shape: BaseGeometry) -> tuple[Point, float]:
    """The centre and radius of the widest circle inside a shape."""
    biggest = max(getattr(shape, "geoms", [shape]), key=lambda part: part.area)
    assert isinstance(biggest, Polygon)
    radius = shapely.maximum_inscribed_circle(biggest)
    a, b = radius.coords[0], radius.coords[-1]
    return ((float(a[0]), float(a[1])), math.dist(a, b))


def quiet_place(
    shape: BaseGeometry, size: tuple[float, float], lines: Sequence[LineString], taken: Sequence[Box]
) -> Point:
    """Where a wide name of a region is least disturbed by symbols, names and lines."""
    tree = shapely.STRtree(list(lines))
    middle = shape.centroid
    best: tuple[float, Point] | None = None
    for x, y in _samples(shape, max(10.0, math.sqrt(shape.area) / 30)):
        box = Box(float(x) - size[0] / 2, float(y) - size[1] / 2, *size)
        cost = 3000 * _outside_part(shape, box.grown(2))
        cost += sum(500 + box.overlap_area(other) for other in taken if box.grown(4).overlaps(other))
        cost += 2 * sum(lines[int(i)].intersection(box.polygon()).length for i in tree.query(box.polygon()))
        cost += 0.15 * math.dist((x, y), (middle.x, middle.y))
        if best is None or cost < best[0]:
            best = (cost, (float(x), float(y)))
    assert best is not None
    return best[1]
