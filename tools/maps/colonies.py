"""Colonies of the thirteen and their neighbours as areas, guided by modern states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from . import areas, geo
from .geo import Geography
from .projection import Projection
from .svg import Box, Point


def from_states(
    source: Geography,
    chart: Projection,
    terrain: geo.Terrain,
    frame: Box,
    states: Mapping[str, Sequence[str]],
    extra: Mapping[str, Sequence[Sequence[Point]]],
    cuts: Mapping[str, Sequence[Sequence[Point]]] | None = None,
    reach: float = 16.0,
) -> dict[str, BaseGeometry]:
    """Areas that follow state lines; extra rings add ground, cut rings take it away."""
    cores: dict[str, BaseGeometry] = {}
    for key in sorted({*states, *extra}):
        rings = [Polygon(ring) for ring in extra.get(key, ())]
        whole = unary_union([*(source.states[name] for name in states.get(key, ())), *rings])
        without = unary_union([Polygon(ring) for ring in (cuts or {}).get(key, ())])
        cores[key] = shapely.make_valid(chart.geometry(geo.dense(whole.difference(without))))
    claimed = unary_union(list(cores.values())).buffer(reach)
    seeds = {key: _core(shape) for key, shape in cores.items()}
    land = terrain.land.intersection(claimed)
    ground = areas.Ground(land=land, rivers=Polygon(), frame=frame, cell=4.0, rough=0.0)
    return areas.partition(ground, seeds)


def _core(shape: BaseGeometry) -> BaseGeometry:
    inner = shape.buffer(-5)
    return inner if not inner.is_empty else shape.buffer(-1)
