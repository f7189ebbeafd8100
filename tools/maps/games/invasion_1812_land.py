"""1812: the shape of the country. Where areas grow from, what bounds them, which waters part them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from shapely.geometry import LineString, MultiLineString, Polygon, box
from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union
from tools.maps import areas, geo
from tools.maps.cartogram import Cartogram
from tools.maps.facts import Row
from tools.maps.projection import Array, Bounds, Lens, Projection
from tools.maps.svg import Box, Point

WIDTH, HEIGHT = 2400, 1860
FRAME = Box(34, 34, WIDTH - 68, 1500)
BOUNDS = Bounds(-84.3, 40.1, -72.7, 45.95)
PLAIN = Box(34, 34, 2332, 1672)  # the sheet before it is turned and stretched
COUNTRY = Box(60, 150, 2270, 1340)
TURN = 20.0  # the country runs from the lower left to the upper right: turned, it fills the sheet
EVENNESS = 0.3  # 1: areas as large as they are; 0: all alike
ROUNDS = 14
# Shares of an area that differ: cut up by water, narrow, or the goal of many.
SHARES = {
    "montreal": 1.6,
    "west_of_montreal": 1.4,
    "york": 1.5,
    "north_of_york": 1.3,
    "six_nations": 1.3,
    "queenston_fort_erie": 1.2,
    "prescott": 1.4,
    "sackets_harbor": 1.4,
    "smiths_creek": 1.2,
    "fort_ticonderoga": 1.3,
    "ogdensburg": 1.2,
    "cornwall": 1.2,
    "amherstburg": 1.2,
    "dover": 1.6,
    "moraviantown": 1.5,
    "erie": 1.4,
    "dundas": 1.2,
    "kingston": 1.2,
}
GREAT_LAKES = {"ontario": 2.6, "erie": 2.8}  # shares; no army stands upon them
GREAT = 30_000.0
SMALLEST_LAKE = 4_000.0  # smaller ones part no areas
RIVER = 5.5  # half the width of a river that parts areas

# The Niagara, Detroit, upper St. Lawrence and Champlain fronts are crowded: draw them larger.
LENSES = (
    Lens(-79.05, 43.08, 0.75, 1.3),
    Lens(-82.9, 42.35, 0.6, 0.5),
    Lens(-73.5, 45.2, 0.6, 0.7),
    Lens(-75.3, 44.7, 0.5, 0.3),
)

# Beyond this line lies the country out of bounds (3.2.6). Vermont is not in play.
LIMITS: list[Point] = [
    (-82.75, 43.75), (-83.55, 43.2), (-83.95, 42.75), (-84.1, 42.0), (-84.2, 41.3), (-84.0, 40.72),
    (-82.9, 40.58), (-81.7, 40.62), (-81.0, 40.3), (-80.5, 40.12), (-79.7, 40.1), (-79.1, 40.5),
    (-78.3, 41.05), (-77.3, 41.42), (-76.3, 41.55), (-75.2, 41.72), (-74.4, 42.1), (-73.5, 42.1),
    (-73.27, 42.7), (-73.3, 43.55), (-73.4, 43.75), (-73.42, 44.0), (-73.33, 44.25), (-73.32, 44.6),
    (-73.3, 44.98), (-73.25, 45.14), (-72.85, 45.16), (-72.72, 45.4), (-72.95, 45.72), (-73.4, 45.88),
    (-73.95, 45.78), (-74.4, 45.6), (-75.0, 45.5), (-75.7, 45.42), (-76.3, 45.28), (-76.9, 44.95),
    (-77.5, 44.72), (-78.3, 44.5), (-78.9, 44.62), (-79.3, 44.75), (-79.75, 44.55), (-80.2, 44.22),
    (-80.8, 44.1), (-81.3, 44.2), (-81.9, 44.15), (-82.3, 44.0),
]  # fmt: skip

# Windows (west, south, east, north) in which a drawn river parts areas like a lake.
BORDER_RIVERS = (
    (-79.3, 42.7, -78.8, 43.35),  # Niagara
    (-82.75, 42.4, -82.3, 43.1),  # St. Clair
    (-76.3, 44.3, -74.6, 45.1),  # upper St. Lawrence
)

# Crossings the facts list as plain land borders although water is drawn between.
MORE_CROSSINGS = (
    ("chambly", "montreal"),
    ("lacolle", "montreal"),
)

# Extra places an area grows from, beside its label point.
SEEDS: dict[str, list[Point]] = {
    "adirondacks": [(-74.3, 44.3), (-74.35, 43.95), (-74.5, 43.55)],
    "allegheny": [(-79.2, 41.85), (-78.75, 41.7), (-77.95, 41.85)],
    "amherstburg": [(-83.06, 42.22), (-82.85, 42.15), (-82.6, 42.17)],
    "buffalo": [(-79.15, 42.45)],
    "caldwell": [(-74.15, 43.22)],
    "chambly": [(-73.3, 45.66)],
    "cleveland": [(-81.0, 41.73)],
    "cornwall": [(-75.05, 45.32)],
    "dover": [(-80.52, 42.88)],
    "dundas": [(-79.86, 43.36), (-79.85, 43.25), (-79.55, 43.16)],
    "east_of_ogdensburg": [(-74.75, 44.4), (-74.4, 44.75), (-74.6, 44.93)],
    "erie": [(-79.5, 42.24), (-80.05, 42.02), (-80.6, 41.85)],
    "finger_lakes": [(-76.97, 43.2), (-76.97, 42.9), (-76.3, 42.93)],
    "kingston": [(-76.15, 44.42), (-75.95, 44.52)],
    "lacolle": [(-73.5, 45.36)],
    "montreal": [(-73.72, 45.66), (-73.62, 45.53), (-73.9, 45.5), (-74.05, 45.55)],
    "moraviantown": [(-82.3, 42.25)],
    "north_of_moraviantown": [(-82.36, 42.7), (-82.38, 42.42), (-82.46, 42.33)],
    "north_of_six_nations": [(-80.1, 44.02), (-80.35, 43.55), (-80.36, 43.36)],
    "north_of_york": [(-79.8, 44.22), (-79.45, 44.25), (-79.05, 44.4)],
    "ogdensburg": [(-75.15, 44.74)],
    "oswego": [(-76.2, 43.5)],
    "oxford": [(-80.72, 42.98)],
    "plattsburg": [(-73.95, 44.82), (-73.65, 44.65), (-73.9, 44.42)],
    "prescott": [(-75.8, 44.62)],
    "queenston_fort_erie": [(-79.45, 43.0)],
    "quinte": [(-77.05, 44.68)],
    "rideau": [(-76.65, 44.86), (-76.05, 44.9), (-75.45, 45.25)],
    "rome": [(-75.95, 43.03), (-75.88, 42.88)],
    "six_nations": [(-80.28, 43.22), (-79.98, 43.0), (-79.75, 42.92)],
    "smiths_creek": [(-78.72, 44.02), (-78.75, 44.3)],
    "south_of_fort_meigs": [(-82.7, 40.78)],
    "south_of_ogdensburg": [(-74.9, 44.2)],
    "southern_tier": [(-76.0, 42.58), (-76.55, 42.15), (-77.25, 41.85)],
    "utica": [(-74.75, 43.35)],
    "west_of_montreal": [(-73.9, 45.28), (-74.25, 45.35), (-74.35, 45.5)],
    "williamsburg": [(-77.6, 43.2), (-77.85, 42.8), (-77.75, 42.15)],
    "york": [(-79.72, 43.46), (-79.39, 43.68), (-79.1, 43.85), (-79.42, 43.98)],
    "youngstown": [(-82.1, 40.84)],
}

HEAD_START: dict[str, float] = {}

# Four areas that meet around a wilderness no road crosses, so that none touches the one opposite.
THICKETS: list[tuple[Point, float]] = [((-73.84, 45.04), 20.0)]


@dataclass(frozen=True)
class Country:
    """Everything the 1812 board is drawn from."""

    chart: Projection | Cartogram
    terrain: geo.Terrain
    play: BaseGeometry
    border_rivers: BaseGeometry
    areas: dict[str, BaseGeometry]
    ponds: BaseGeometry  # lakes that are no more than scenery


def _border_rivers(chart: geo.Chart, terrain: geo.Terrain) -> BaseGeometry:
    windows = unary_union([chart.geometry(geo.dense(box(*window))) for window in BORDER_RIVERS])
    lines = geo.parts(geo.tidy_lines(terrain.rivers.intersection(windows), 1))
    return MultiLineString([_meander(np.array(line.segmentize(26).coords)) for line in lines])


def _meander(points: Array) -> LineString:
    """Lets a river that the source draws straight wind a little."""
    if len(points) < 4:
        return LineString(points)
    along = np.arange(len(points))
    sway = 4.0 * np.sin(along * 1.1) + 2.5 * np.sin(along * 2.3 + 1)
    sway[0] = sway[-1] = 0
    tangent = np.gradient(points, axis=0)
    normal = np.column_stack([-tangent[:, 1], tangent[:, 0]]) / np.hypot(*tangent.T)[:, None]
    return LineString(geo.smooth_line(points + normal * sway[:, None], 3))


def thickets(chart: Projection | Cartogram) -> list[BaseGeometry]:
    return [Spot(chart.point(*place)).buffer(radius, 6) for place, radius in THICKETS]


def _rough(outline: BaseGeometry) -> BaseGeometry:
    """The edge of the known country, less straight than its corners."""
    points = np.array(geo.polygons(outline)[0].exterior.segmentize(22).coords)[:-1]
    along = np.arange(len(points))
    sway = 5.0 * np.sin(along * 0.9) + 4.0 * np.sin(along * 0.37 + 2) + 2.5 * np.sin(along * 2.1)
    tangent = np.roll(points, -1, axis=0) - np.roll(points, 1, axis=0)
    normal = np.column_stack([-tangent[:, 1], tangent[:, 0]]) / np.hypot(*tangent.T)[:, None]
    ring = points + normal * sway[:, None]
    return Polygon(geo.smooth_line(np.vstack([ring, ring[:1]]), 2)).buffer(0)


def _without_islands(land: BaseGeometry, seeds: Mapping[str, BaseGeometry]) -> BaseGeometry:
    """Islands in the lakes are no areas (3.2.6)."""
    everything = unary_union(list(seeds.values()))
    return unary_union([part for part in geo.parts(land) if part.intersects(everything)])


def _seeds(rows: list[Row], chart: geo.Chart) -> dict[str, BaseGeometry]:
    found: dict[str, BaseGeometry] = {}
    for row in rows:
        places = chart.points([(row["lon"], row["lat"]), *SEEDS.get(row["id"], [])])
        # the label point stands first unless the chain of seeds names it itself
        shape = Spot(places[0]) if len(places) == 1 else LineString(places)
        found[row["id"]] = shape.buffer(9)
    return found


def country(source: geo.Geography, rows: list[Row]) -> Country:
    """The country, stretched so that its small areas, over which most is fought, hold their armies."""
    plain = _plain(source, rows)
    usual = float(np.mean([shape.area**EVENNESS for shape in plain.areas.values()]))
    shares = {key: shape.area**EVENNESS * SHARES.get(key, 1.0) for key, shape in plain.areas.items()}
    lakes = dict(zip(GREAT_LAKES, sorted(geo.parts(plain.terrain.lakes), key=_from_east), strict=False))
    shares |= {key: usual * share for key, share in GREAT_LAKES.items()}
    chart = Cartogram(plain.chart, plain.areas | lakes, shares, COUNTRY, ROUNDS, TURN)
    rivers = chart.of_chart(plain.border_rivers)
    terrain = _without_rivers(geo.terrain(source, chart, BOUNDS, FRAME, SMALLEST_LAKE * 1.5), rivers)
    ponds = geo.terrain(source, chart, BOUNDS, FRAME).lakes.difference(terrain.lakes.buffer(2))
    areas_ = {key: chart.of_chart(shape) for key, shape in plain.areas.items()}
    return Country(chart, terrain, chart.of_chart(plain.play), rivers, areas_, ponds)


def _from_east(lake: BaseGeometry) -> float:
    """The two lakes between the armies are the easternmost of the great ones."""
    return 0.0 if lake.area < GREAT else -float(lake.centroid.x)


def _without_rivers(terrain: geo.Terrain, rivers: BaseGeometry) -> geo.Terrain:
    """Rivers that part areas are water like the lakes."""
    wet = rivers.buffer(RIVER)
    return replace(
        terrain, land=terrain.land.difference(wet), rivers=terrain.rivers.difference(wet.buffer(3))
    )


def _plain(source: geo.Geography, rows: list[Row]) -> Country:
    chart = Projection(BOUNDS, PLAIN, LENSES)
    terrain = geo.terrain(source, chart, BOUNDS, PLAIN, SMALLEST_LAKE)
    rivers = _border_rivers(chart, terrain)
    play = _rough(chart.geometry(geo.dense(Polygon(LIMITS), 0.2)))
    seeds = _seeds(rows, chart)
    water = unary_union([rivers.buffer(RIVER), *thickets(chart)])
    land = _without_islands(terrain.land.difference(water).intersection(play), seeds)
    streams = unary_union([terrain.rivers, terrain.minor_rivers])
    ground = areas.Ground(land=land, rivers=streams, frame=PLAIN)
    return Country(chart, terrain, play, rivers, areas.partition(ground, seeds, HEAD_START), Polygon())


def crossings(sheet: Row) -> list[tuple[str, str]]:
    """Pairs of neighbours with water between them."""
    stated = [(min(c["a"], c["b"]), max(c["a"], c["b"])) for c in sheet["river_crossing"]]
    return [*stated, *MORE_CROSSINGS]


def differences(shapes: Mapping[str, BaseGeometry], listed: set[tuple[str, str]], sheet: Row) -> list[str]:
    touching = areas.shared_lengths(shapes)
    across = dict.fromkeys(crossings(sheet), 99.0)
    return areas.compare({**touching, **across}, listed)
