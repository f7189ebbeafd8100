"""Colonies of the thirteen and their neighbours as areas, guided by modern states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from . import areas, geo
from .geo import Chart, Geography
from .svg import Box, Point

Rings = Mapping[str, Sequence[Sequence[Point]]]


def cores(
    source: Geography, states: Mapping[str, Sequence[str]], extra: Rings, cuts: Rings | None = None
) -> dict[str, BaseGeometry]:
    """Areas in longitude and latitude: states; extra rings add ground, cut rings take it away."""
    found: dict[str, BaseGeometry] = {}
    for key in sorted({*states, *extra}):
        rings = [Polygon(ring) for ring in extra.get(key, ())]
        whole = unary_union([*(source.states[name] for name in states.get(key, ())), *rings])
        without = unary_union([Polygon(ring) for ring in (cuts or {}).get(key, ())])
        found[key] = whole.difference(without)
    return found


def from_cores(
    chart: Chart, land: BaseGeometry, frame: Box, found: Mapping[str, BaseGeometry], reach: float = 16.0
) -> dict[str, BaseGeometry]:
    """The land within reach of the cores, each piece given to the nearest."""
    drawn = {key: shapely.make_valid(chart.geometry(geo.dense(shape))) for key, shape in found.items()}
    claimed = unary_union(list(drawn.values())).buffer(reach)
    seeds = {key: _core(shape) for key, shape in drawn.items()}
    ground = areas.Ground(land=land.intersection(claimed), rivers=Polygon(), frame=frame, cell=4.0, rough=0.0)
    return areas.partition(ground, seeds)


def _core(shape: BaseGeometry) -> BaseGeometry:
    inner = shape.buffer(-5)
    return inner if not inner.is_empty else shape.buffer(-1)
