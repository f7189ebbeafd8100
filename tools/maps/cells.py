"""Where pieces stand in an area: a lattice inside its borders and off its lettering."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from .geo import areas_only
from .projection import Array
from .svg import Box, Point, around, num

PITCH = (2.12, 2.06)  # of a lattice, in radii of a piece: a count may stick out to the right
SHIFTS = 5  # each way in which the lattice is tried
WIDER = (0.0, 0.25, 0.5)  # rows may be shifted against each other


def cells(shape: BaseGeometry, taken: Iterable[Box], anchor: Point, r: float) -> list[Point]:
    """The most pieces that find room, those nearest to the anchor first."""
    reach = shape.envelope
    boxes = [box.grown(2).polygon() for box in taken]
    free = areas_only(shape.difference(unary_union([box for box in boxes if box.intersects(reach)])))
    found: list[Point] = max(_lattices(free, r), key=len)
    return sorted(found, key=lambda spot: math.dist(spot, anchor))


def _lattices(free: BaseGeometry, r: float) -> Iterable[list[Point]]:
    left, top, right, bottom = free.bounds
    wide, high = PITCH[0] * r, PITCH[1] * r
    shapely.prepare(free)
    for down in range(SHIFTS):
        ys = np.arange(top + r + high * down / SHIFTS, bottom - r + 0.1, high)
        yield from (_rows(free, ys, (left, right), shift * wide, r) for shift in WIDER)


def _rows(
    free: BaseGeometry, ys: Iterable[float], ends: tuple[float, float], shift: float, r: float
) -> list[Point]:
    """Each row starts where it takes most pieces."""
    out: list[Point] = []
    wide = PITCH[0] * r
    for y in ys:
        starts = ends[0] + r + shift + wide * np.arange(SHIFTS) / SHIFTS
        across = [np.arange(start, ends[1] - r + 0.1, wide) for start in starts]
        rows = [_row(free, xs, float(y), r) for xs in across]
        best: list[Point] = max(rows, key=len)
        out += best
    return out


def _row(free: BaseGeometry, xs: Array, y: float, r: float) -> list[Point]:
    squares = [around((float(x), y), 2 * r, 2 * r).polygon() for x in xs]
    inside = shapely.contains(free, squares)
    return [(float(x), y) for x, good in zip(xs, inside, strict=True) if good]


def written(spots: Iterable[Point]) -> str:
    return " ".join(f"{num(x)},{num(y)}" for x, y in spots)
