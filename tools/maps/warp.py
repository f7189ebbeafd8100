"""Bends geography so that places come to lie where a board's own plan puts them (thin-plate spline)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from .projection import Array
from .svg import Point


def _kernel(squared: Array) -> Array:
    return np.asarray(0.5 * squared * np.log(np.maximum(squared, 1e-12)))


class Warp:
    """A smooth map through pairs of (longitude, latitude) and board points; stiffness trades fit for calm."""

    def __init__(self, places: Sequence[Point], spots: Sequence[Point], stiffness: float) -> None:
        self._places = np.array(places, dtype=np.float64) * np.array([0.73, 1.0])
        count = len(places)
        squared = ((self._places[:, None, :] - self._places[None, :, :]) ** 2).sum(axis=2)
        system = np.zeros((count + 3, count + 3))
        system[:count, :count] = _kernel(squared) + stiffness * np.eye(count)
        system[:count, count] = 1
        system[:count, count + 1 :] = self._places
        system[count:, :count] = system[:count, count:].T
        right = np.zeros((count + 3, 2))
        right[:count] = np.array(spots, dtype=np.float64)
        self._weights = np.linalg.solve(system, right)

    def array(self, points: Array) -> Array:
        flat = points * np.array([0.73, 1.0])
        count = len(self._places)
        out = np.empty((len(flat), 2))
        for start in range(0, len(flat), 4000):
            part = flat[start : start + 4000]
            squared = ((part[:, None, :] - self._places[None, :, :]) ** 2).sum(axis=2)
            bent = _kernel(squared) @ self._weights[:count]
            out[start : start + 4000] = bent + self._weights[count] + part @ self._weights[count + 1 :]
        return np.round(out, 4)  # closed rings stay closed, whatever the order of sums

    def points(self, places: Sequence[Point]) -> list[Point]:
        return [(float(x), float(y)) for x, y in self.array(np.array(places, dtype=np.float64))]

    def point(self, lon: float, lat: float) -> Point:
        return self.points([(lon, lat)])[0]

    def geometry(self, shape: BaseGeometry) -> BaseGeometry:
        return shapely.transform(shape, self.array)
