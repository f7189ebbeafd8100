"""Reads the geography and brings it onto a board."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import shapely
from shapely.geometry import LineString, MultiLineString, Polygon, box, shape
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union

from .projection import Array, Bounds
from .svg import Box, Point


class Chart(Protocol):
    """Anything that turns longitude and latitude into board coordinates."""

    def array(self, points: Array) -> Array: ...

    def points(self, places: Sequence[Point]) -> list[Point]: ...

    def geometry(self, shape: BaseGeometry) -> BaseGeometry: ...


@dataclass(frozen=True)
class Geography:
    """The raw shapes in longitude and latitude."""

    land: BaseGeometry
    lakes: tuple[BaseGeometry, ...]
    rivers: BaseGeometry
    minor_rivers: BaseGeometry
    states: dict[str, BaseGeometry]


@dataclass(frozen=True)
class Terrain:
    """The shapes on a board."""

    land: BaseGeometry  # land without lakes
    lakes: BaseGeometry
    rivers: BaseGeometry
    minor_rivers: BaseGeometry


def _valid(feature: dict[str, Any]) -> BaseGeometry:
    return shapely.make_valid(shape(feature["geometry"]))


def load(folder: Path) -> Geography:
    features = {
        name: json.loads((folder / f"{name}.geojson").read_text(encoding="utf-8"))["features"]
        for name in ("land", "lakes", "rivers", "states")
    }
    rivers = {f["properties"]["scale"]: shape(f["geometry"]) for f in features["rivers"]}
    return Geography(
        land=unary_union([shapely.make_valid(shape(f["geometry"])) for f in features["land"]]),
        lakes=tuple(lake for lake in map(_valid, features["lakes"]) if _is_old(lake)),
        rivers=rivers["main"],
        minor_rivers=rivers["detail"],
        states={
            f["properties"]["name"]: shapely.make_valid(shape(f["geometry"])) for f in features["states"]
        },
    )


# Dams of the last hundred years, near enough by longitude and latitude; south of the Ohio all lakes are such.
_RESERVOIRS = (
    (-80.5, 41.6),
    (-78.95, 41.9),
    (-74.1, 43.2),
    (-80.45, 41.55),
    (-74.0, 41.9),
    (-72.3, 42.4),
    (-80.4, 41.3),
)


def _is_old(lake: BaseGeometry) -> bool:
    middle = lake.centroid
    dammed = any(abs(middle.x - x) < 0.25 and abs(middle.y - y) < 0.2 for x, y in _RESERVOIRS)
    return bool(middle.y > 41.1 or middle.y < 28.5) and not dammed


def window(bounds: Bounds, margin: float) -> Polygon:
    return box(bounds.west - margin, bounds.south - margin, bounds.east + margin, bounds.north + margin)


def dense(shape_: BaseGeometry, step: float = 0.05) -> BaseGeometry:
    """Adds points on long straight sides, so that they bend with the projection."""
    return shapely.segmentize(shape_, step)


def terrain(geo: Geography, chart: Chart, bounds: Bounds, frame: Box, smallest_lake: float = 60.0) -> Terrain:
    """Projects, clips to the frame and drops what is too small to see."""
    cut, pane = window(bounds, 7.0), frame.polygon()

    def project(part: BaseGeometry) -> BaseGeometry:
        return shapely.make_valid(chart.geometry(dense(part.intersection(cut)))).intersection(pane)

    lakes = [project(lake) for lake in geo.lakes if lake.intersects(cut)]
    water = unary_union([lake for lake in lakes if lake.area >= smallest_lake])
    land = areas_only(project(geo.land))
    big = [part for part in parts(land) if part.area >= 12]
    main = project(geo.rivers)
    minor = project(geo.minor_rivers).difference(main.buffer(6))
    return Terrain(
        land=areas_only(unary_union(big).difference(water)),
        lakes=areas_only(water),
        rivers=tidy_lines(main, 14),
        minor_rivers=tidy_lines(minor, 30),
    )


def parts(shape_: BaseGeometry) -> list[BaseGeometry]:
    return list(getattr(shape_, "geoms", [shape_])) if not shape_.is_empty else []


def areas_only(shape_: BaseGeometry) -> BaseGeometry:
    """The polygons of a mixed geometry."""
    polygons = [part for part in parts(shape_) if part.geom_type in ("Polygon", "MultiPolygon")]
    return unary_union(polygons) if polygons else Polygon()


def tidy_lines(shape_: BaseGeometry, shortest: float) -> BaseGeometry:
    lines = [part for part in parts(shape_) if part.geom_type in ("LineString", "MultiLineString")]
    flat = [piece for part in lines for piece in parts(part) if isinstance(piece, LineString)]
    if not flat:
        return MultiLineString()
    merged = linemerge(flat) if len(flat) > 1 else flat[0]
    return MultiLineString([p for p in parts(merged) if isinstance(p, LineString) and p.length >= shortest])


def polygons(shape_: BaseGeometry) -> list[Polygon]:
    return [part for part in parts(shape_) if isinstance(part, Polygon)]


def largest(shape_: BaseGeometry) -> BaseGeometry:
    return max(parts(shape_), key=lambda part: part.area)


def smooth_line(points: Array, rounds: int = 2) -> Array:
    """Chaikin's corner cutting with fixed ends."""
    for _ in range(rounds):
        if len(points) < 3:
            return points
        quarter = points[:-1] * 0.75 + points[1:] * 0.25
        three = points[:-1] * 0.25 + points[1:] * 0.75
        middle = np.empty((2 * len(quarter), 2))
        middle[0::2], middle[1::2] = quarter, three
        points = np.vstack([points[:1], middle[1:-1], points[-1:]])
    return points
