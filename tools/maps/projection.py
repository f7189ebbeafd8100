"""From longitude and latitude to the board: a conic projection, gentle lenses, and a fit into a frame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from .svg import Box, Point

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Lens:
    """Enlarges the country around a place, as old maps do where much happened."""

    lon: float
    lat: float
    reach: float  # degrees of latitude
    power: float  # 1 doubles the scale at the centre; below 2.2 nothing folds over


@dataclass(frozen=True)
class Bounds:
    west: float
    south: float
    east: float
    north: float


def conic(points: Array, bounds: Bounds) -> Array:
    """Lambert's conformal conic in degrees, y growing to the south."""
    third = (bounds.north - bounds.south) / 6
    p1, p2 = np.radians(bounds.south + third), np.radians(bounds.north - third)
    middle = np.radians((bounds.west + bounds.east) / 2)
    n = np.log(np.cos(p1) / np.cos(p2)) / np.log(np.tan(np.pi / 4 + p2 / 2) / np.tan(np.pi / 4 + p1 / 2))
    f = np.cos(p1) * np.tan(np.pi / 4 + p1 / 2) ** n / n
    rho = f / np.tan(np.pi / 4 + np.radians(points[:, 1]) / 2) ** n
    theta = n * (np.radians(points[:, 0]) - middle)
    flat: Array = np.degrees(np.column_stack([rho * np.sin(theta), rho * np.cos(theta)]))
    return flat


def turned(degrees: float) -> Array:
    """What a row of points is multiplied with to turn it clockwise."""
    angle = np.radians(degrees)
    return np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])


class Projection:
    """Maps longitude and latitude into a frame on the board."""

    def __init__(self, bounds: Bounds, frame: Box, lenses: Sequence[Lens] = (), turn: float = 0.0) -> None:
        """turn: degrees by which the map is turned clockwise, so that north leans to the right."""
        self.bounds = bounds
        self.frame = frame
        self._turn = turned(turn)
        self.lenses = tuple(lenses)
        self._centres = [conic(np.array([[lens.lon, lens.lat]]), bounds)[0] for lens in self.lenses]
        edge = self._bent(self._outline())
        low, high = edge.min(axis=0), edge.max(axis=0)
        self.scale = float(min(frame.w / (high[0] - low[0]), frame.h / (high[1] - low[1])))
        middle = np.array(frame.centre)
        self._shift = middle - self.scale * (low + high) / 2

    def _outline(self) -> Array:
        b, steps = self.bounds, np.linspace(0.0, 1.0, 40)
        lons, lats = b.west + (b.east - b.west) * steps, b.south + (b.north - b.south) * steps
        sides = [
            np.column_stack([lons, np.full(40, b.south)]),
            np.column_stack([lons, np.full(40, b.north)]),
            np.column_stack([np.full(40, b.west), lats]),
            np.column_stack([np.full(40, b.east), lats]),
        ]
        return np.vstack(sides)

    def _bent(self, points: Array) -> Array:
        flat = conic(points, self.bounds)
        for lens, centre in zip(self.lenses, self._centres, strict=True):
            offset = flat - centre
            squared = (offset**2).sum(axis=1, keepdims=True) / lens.reach**2
            flat = centre + offset * (1 + lens.power * np.exp(-squared))
        return np.asarray(flat @ self._turn)

    def array(self, points: Array) -> Array:
        board: Array = self._bent(points) * self.scale + self._shift
        return board

    def point(self, lon: float, lat: float) -> Point:
        x, y = self.array(np.array([[lon, lat]], dtype=np.float64))[0]
        return (float(x), float(y))

    def points(self, places: Sequence[Point]) -> list[Point]:
        return [(float(x), float(y)) for x, y in self.array(np.array(places, dtype=np.float64))]

    def geometry(self, shape: BaseGeometry) -> BaseGeometry:
        return shapely.transform(shape, self.array)
