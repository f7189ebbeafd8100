"""Stretches a map until its areas have the sizes that play wants: a rubber sheet, after Dougenik and others.

Every area pushes or pulls all points around it, round after round. The push is a smooth field, so coasts,
roads and rivers follow, and what bordered before borders afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from .geo import Chart
from .projection import Array, turned
from .svg import Box, Point

ROUNDS = 60
CALM = 0.6  # less keeps a round's push from folding the sheet
NARROW = 14.0  # no side of an area becomes shorter by a push


@dataclass(frozen=True)
class Push:
    """What the areas do to the sheet in one round."""

    centres: Array
    radii: Array
    masses: Array
    strength: float

    def moved(self, points: Array) -> Array:
        offset = points[:, None, :] - self.centres[None, :, :]
        distance = np.maximum(np.hypot(offset[..., 0], offset[..., 1]), 1e-6)
        inside = distance / self.radii
        far = self.masses * self.radii / distance
        near = self.masses * inside**2 * (4 - 3 * inside)
        force = np.where(inside > 1, far, near) * self.strength / distance
        return np.asarray(points + (offset * force[..., None]).sum(axis=1))


def _push(shapes: Sequence[BaseGeometry], wanted: Array) -> Push:
    sizes = np.array([shape.area for shape in shapes])
    aims = wanted * sizes.sum() / wanted.sum()
    error = float((np.maximum(sizes, aims) / np.minimum(sizes, aims)).mean())
    return Push(
        centres=np.array([shape.centroid.coords[0] for shape in shapes]),
        radii=np.sqrt(sizes / np.pi),
        masses=np.sqrt(aims / np.pi) - np.sqrt(sizes / np.pi),
        strength=CALM / (1 + error),
    )


class Cartogram:
    """A chart whose areas have the wished shares, turned clockwise by some degrees and brought into a box."""

    def __init__(
        self,
        chart: Chart,
        areas: Mapping[str, BaseGeometry],
        shares: Mapping[str, float],
        box: Box,
        rounds: int,
        turn: float = 0.0,
    ) -> None:
        self._chart = chart
        self._turn = turned(turn)
        self._pushes: list[Push] = []
        shapes = list(areas.values())
        wanted = np.array([shares.get(key, 1.0) for key in areas])
        for _ in range(rounds):
            push = _push(shapes, wanted)
            self._pushes.append(push)
            shapes = [shapely.transform(shape, push.moved) for shape in shapes]
        laid = [shapely.transform(shape, lambda points: points @ self._turn) for shape in shapes]
        left, top, right, bottom = shapely.total_bounds(np.array(laid))
        self._scale = np.array([box.w / (right - left), box.h / (bottom - top)])
        self._shift = np.array([box.x, box.y]) - self._scale * np.array([left, top])

    def array(self, points: Array) -> Array:
        return self._stretched(self._chart.array(points))

    def of_chart(self, shape: BaseGeometry) -> BaseGeometry:
        """A shape of the chart that was stretched, on the stretched one."""
        return shapely.make_valid(shapely.transform(shapely.segmentize(shape, 12), self._stretched))

    def _stretched(self, flat: Array) -> Array:
        out = flat.copy()
        for start in range(0, len(flat), 4000):
            part = out[start : start + 4000]
            for push in self._pushes:
                part = push.moved(part)
            out[start : start + 4000] = part
        return np.asarray(np.round(out @ self._turn * self._scale + self._shift, 4))

    def points(self, places: Sequence[Point]) -> list[Point]:
        return [(float(x), float(y)) for x, y in self.array(np.array(places, dtype=np.float64))]

    def point(self, lon: float, lat: float) -> Point:
        return self.points([(lon, lat)])[0]

    def geometry(self, shape: BaseGeometry) -> BaseGeometry:
        return shapely.transform(shape, self.array)


def stretched(
    corners: Mapping[str, Point],
    areas: Mapping[str, Sequence[str]],
    shares: Mapping[str, float],
    sheet: Box,
) -> dict[str, Point]:
    """Where corners come to lie when every area has its share; those on the sheet's edge slide along it."""
    keys = list(corners)
    number = {key: i for i, key in enumerate(keys)}
    rings = {key: np.array([number[corner] for corner in ring]) for key, ring in areas.items()}
    wanted = np.array([shares.get(key, 1.0) for key in rings])
    spots = np.array([corners[key] for key in keys], dtype=np.float64)
    edge = _edge(spots, sheet)
    for _ in range(ROUNDS):
        push = _push([Polygon(spots[ring]) for ring in rings.values()], wanted)
        moved = np.where(edge, spots, push.moved(spots))
        spots = _unfolded(spots, moved, list(rings.values()))
    return {key: (float(x), float(y)) for key, (x, y) in zip(keys, spots, strict=True)}


def _edge(spots: Array, sheet: Box) -> npt.NDArray[np.bool_]:
    """Which coordinate of which corner is held by the edge of the sheet."""
    across = np.isclose(spots[:, 0], sheet.x) | np.isclose(spots[:, 0], sheet.right)
    down = np.isclose(spots[:, 1], sheet.y) | np.isclose(spots[:, 1], sheet.bottom)
    return np.column_stack([across, down])


def _unfolded(before: Array, after: Array, rings: Sequence[npt.NDArray[np.int64]]) -> Array:
    """Corners whose move would fold an area, or fold it nearly, stay where they are."""
    spots = after.copy()
    for _ in rings:
        bad = [ring for ring in rings if not _is_sound(before[ring], spots[ring])]
        if not bad:
            return spots
        held = np.unique(np.concatenate(bad))
        spots[held] = before[held]
    return before


def _is_sound(before: Array, after: Array) -> bool:
    return bool(
        Polygon(after).is_valid and _shortest_side(after) > min(NARROW, _shortest_side(before)) - 1e-9
    )


def _shortest_side(ring: Array) -> float:
    return float(np.hypot(*(ring - np.roll(ring, 1, axis=0)).T).min())
