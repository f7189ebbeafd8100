"""Gettysburg: the field in metres brought onto the board, borders rounded, woods and buildings.

The field is stretched so that every area has room for those who fight over it: the ground that mattered is
small. Corners and borders are those of the sheet.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union
from tools.maps import geo
from tools.maps.cartogram import stretched
from tools.maps.facts import Row
from tools.maps.svg import Box, Point, num
from tools.maps.warp import Warp

WIDTH, HEIGHT = 2600, 2500
FIELD = Box(228, 178, 2144, 1786)

# Shares of the field that differ from the others': no fight is expected, or the ground is long and narrow.
SHARES = {
    "knoxlyn": 0.9,
    "lohr_farm": 0.8,
    "sachs_mill": 0.8,
    "marsh_creek_south": 0.95,
    "biesecker_woods": 0.8,
    "pitzer_schoolhouse": 0.85,
    "hunterstown_road": 0.75,
    "york_pike": 0.8,
    "lady_farm": 0.95,
    "white_run": 0.75,
    "musser_farm": 0.8,
    "gettysburg": 1.3,
    "college": 1.4,
    "mcpherson_north": 1.2,
    "seminary_ridge": 1.2,
    "spangler_woods": 1.25,
    "willoughby_run": 1.1,
    "cemetery_ridge_north": 1.1,
    "little_round_top": 1.1,
}

# Woods: areas whose ground is mostly wooded, and how far the wood keeps from their edge.
WOODED = {
    "springs_hotel": 30,
    "biesecker_woods": 22,
    "bushman_woods": 40,
    "mcmillan_woods": 16,
    "spangler_woods": 18,
    "pitzer_woods": 20,
    "culps_hill": 20,
    "wolf_hill": 26,
    "little_round_top": 24,
    "warfield_ridge": 34,
    "oak_hill": 46,
    "rose_farm": 36,
    "powers_hill": 52,
    "sachs_mill": 70,
    "rock_creek_bottom": 34,
}


@dataclass(frozen=True)
class Plane:
    """Metres to board units: corners by name, all else by the bend that the corners took."""

    corners: dict[str, Point]
    bend: Warp

    def points(self, places: list[list[float]]) -> list[Point]:
        return self.bend.points([(x / KILOMETRE, y / KILOMETRE) for x, y in places])

    def point(self, place: list[float]) -> Point:
        return self.points([place])[0]

    def course(self, places: list[list[float]]) -> LineString:
        """A road or a stream, as far as it lies on the field."""
        line = LineString(geo.smooth_line(np.array(self.points(places)), 3)).simplify(0.3)
        inside = geo.parts(line.intersection(FIELD.polygon()))
        return LineString(max(inside, key=lambda part: part.length).coords)

    def on_edge(self, place: list[float]) -> Point:
        """A point of the field's edge."""
        rim = FIELD.polygon().exterior
        at = rim.interpolate(rim.project(shapely.Point(self.point(place))))
        return (at.x, at.y)


KILOMETRE = 1000.0


def plane(sheet: Row) -> Plane:
    west, south, east, north = sheet["map"]["bounds"]

    def flat(place: list[float]) -> Point:
        across, down = (place[0] - west) / (east - west), (north - place[1]) / (north - south)
        return (FIELD.x + across * FIELD.w, FIELD.y + down * FIELD.h)

    true = sheet["vertices"]
    rings = {row["id"]: row["polygon"] for row in sheet["area"]}
    corners = stretched({key: flat(place) for key, place in true.items()}, rings, SHARES, FIELD)
    places = [(x / KILOMETRE, y / KILOMETRE) for x, y in true.values()]
    return Plane(corners, Warp(places, [corners[key] for key in true], 0.0))


def areas(sheet: Row, field: Plane) -> dict[str, BaseGeometry]:
    """The areas with rounded borders; neighbours still share every line."""
    vertices = field.corners
    rough = {row["id"]: Polygon([vertices[v] for v in row["polygon"]]) for row in sheet["area"]}
    chains = _chains([row["polygon"] for row in sheet["area"]], vertices)
    lines = [_rounded([vertices[v] for v in chain]) for chain in chains]
    found: dict[str, list[BaseGeometry]] = {key: [] for key in rough}
    for face in polygonize(unary_union(lines)):
        best = max(rough, key=lambda key: rough[key].intersection(face).area)
        found[best].append(face)
    return {key: unary_union(faces) for key, faces in found.items()}


def _chains(polygons: list[list[str]], vertices: dict[str, Point]) -> list[list[str]]:
    """Runs of vertices between the points where three borders meet; the frame stays apart."""
    joined: dict[str, set[str]] = {}
    for polygon in polygons:
        for a, b in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
            joined.setdefault(a, set()).add(b)
            joined.setdefault(b, set()).add(a)
    edge = FIELD.polygon().exterior
    fixed = {v for v in joined if len(joined[v]) != 2 or edge.distance(shapely.Point(vertices[v])) < 0.5}
    used: set[frozenset[str]] = set()
    chains = []
    for start in sorted(fixed):
        for step in sorted(joined[start]):
            if frozenset((start, step)) in used:
                continue
            chain = [start, step]
            used.add(frozenset((start, step)))
            while chain[-1] not in fixed:
                onward = next(v for v in sorted(joined[chain[-1]]) if v != chain[-2])
                used.add(frozenset((chain[-1], onward)))
                chain.append(onward)
            chains.append(chain)
    return chains


def _rounded(points: list[Point]) -> LineString:
    line = LineString(geo.smooth_line(np.array(points), 3))
    return line if len(points) < 3 else LineString(line.simplify(0.25).coords)


def woods(shapes: dict[str, BaseGeometry]) -> list[BaseGeometry]:
    """Irregular woods inside the wooded areas."""
    out = []
    for index, (key, inset) in enumerate(WOODED.items()):
        core = shapes[key].buffer(-inset)
        if core.is_empty:
            continue
        body = max(geo.polygons(core), key=lambda part: part.area)
        ring = np.array(body.exterior.segmentize(20).coords)[:-1]
        along = np.arange(len(ring))
        middle = ring.mean(axis=0)
        sway = 1 + 0.06 * np.sin(along * 1.7 + index) + 0.05 * np.sin(along * 0.8 + 2 * index)
        bent = middle + (ring - middle) * sway[:, None]
        wood = Polygon(geo.smooth_line(np.vstack([bent, bent[:1]]), 2)).buffer(0)
        out.append(wood.intersection(shapes[key]))
    return out


def plots(
    ground: BaseGeometry, wide: float = 66.0, deep: float = 48.0, turn: float = 0.22
) -> list[BaseGeometry]:
    """A patchwork of four-cornered fields over the open ground, some of them twice as wide."""
    random = np.random.default_rng(1863)
    columns, rows = int(FIELD.w * 1.5 / wide), int(FIELD.h * 1.5 / deep)
    xs, ys = np.meshgrid(np.arange(columns) * wide, np.arange(rows) * deep)
    xs = xs + random.uniform(-0.2, 0.2, xs.shape) * wide - FIELD.w * 0.25
    ys = ys + random.uniform(-0.17, 0.17, ys.shape) * deep - FIELD.h * 0.25
    corners = np.dstack(
        [
            FIELD.x + xs * np.cos(turn) - ys * np.sin(turn),
            FIELD.y + xs * np.sin(turn) + ys * np.cos(turn),
        ]
    )
    shapely.prepare(ground)
    out = []
    for row in range(rows - 1):
        column = 0
        while column < columns - 2:
            step = 2 if random.random() < 0.3 else 1
            ring = [
                *corners[row, column : column + step + 1],
                *corners[row + 1, column : column + step + 1][::-1],
            ]
            field = Polygon(ring).buffer(-1.2, join_style="mitre")
            if ground.contains(field):
                out.append(field.simplify(0.5))
            column += step
    return out


def orchard(shape: BaseGeometry, gap: float = 13.0) -> list[Point]:
    """Rows of fruit trees in the middle of an area."""
    core = shape.buffer(-30)
    left, top, right, bottom = core.bounds
    xs, ys = np.meshgrid(np.arange(left, right, gap), np.arange(top, bottom, gap))
    inside = shapely.contains_xy(core, xs.ravel(), ys.ravel())
    return [(float(x), float(y)) for x, y, good in zip(xs.ravel(), ys.ravel(), inside, strict=True) if good]


def buildings(roads: list[LineString], town: BaseGeometry) -> str:
    """Houses along the streets of the town, none upon a street or another house."""
    built: list[Point] = []
    for road in roads:
        others = unary_union([other for other in roads if other is not road])
        for part in geo.parts(road.intersection(town.buffer(-8))):
            for x, y in _plots_along(part):
                crowded = any(abs(x - a) < 9 and abs(y - b) < 8 for a, b in built)
                if not crowded and others.distance(shapely.Point(x, y)) > 8:
                    built.append((x, y))
    return "".join(f"M{num(x - 3.4)} {num(y - 2.6)}h6.8v5.2h-6.8z" for x, y in built)


def _plots_along(street: BaseGeometry) -> list[Point]:
    """Both sides of a street, step by step."""
    out = []
    for at in np.arange(10, street.length - 4, 12.0):
        a, b = street.interpolate(float(at)), street.interpolate(float(at + 1))
        out += [(a.x - side * (b.y - a.y) * 10, a.y + side * (b.x - a.x) * 10) for side in (-1, 1)]
    return out
