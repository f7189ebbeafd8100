"""Writes SVG: numbers, paths, elements and the finished document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from shapely.geometry import LineString, MultiLineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from .theme import FONT, stylesheet

Point = tuple[float, float]


@dataclass(frozen=True)
class Box:
    """An upright rectangle: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> Point:
        return (self.x + self.w / 2, self.y + self.h / 2)

    def grown(self, by: float) -> Box:
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def stretched(self, dx: float, dy: float) -> Box:
        return Box(self.x - dx, self.y - dy, self.w + 2 * dx, self.h + 2 * dy)

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def overlaps(self, other: Box) -> bool:
        return (
            self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom
        )

    def overlap_area(self, other: Box) -> float:
        width = min(self.right, other.right) - max(self.x, other.x)
        height = min(self.bottom, other.bottom) - max(self.y, other.y)
        return width * height if width > 0 and height > 0 else 0.0

    def polygon(self) -> Polygon:
        return Polygon(
            [(self.x, self.y), (self.right, self.y), (self.right, self.bottom), (self.x, self.bottom)]
        )


def around(centre: Point, w: float, h: float) -> Box:
    """The box of a given size about a centre."""
    return Box(centre[0] - w / 2, centre[1] - h / 2, w, h)


def num(value: float) -> str:
    """A number with one decimal at most, as short as SVG allows."""
    text = f"{value:.1f}".removesuffix(".0")
    if text in ("-0", "0"):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _relative(points: Sequence[Point]) -> str:
    """A polyline as one absolute move and relative steps, without drift."""
    x, y = round(points[0][0], 1), round(points[0][1], 1)
    out = [f"M{num(x)} {num(y)}l"]
    for px, py in points[1:]:
        dx, dy = round(px - x, 1), round(py - y, 1)
        if dx == 0 and dy == 0:
            continue
        x, y = round(x + dx, 1), round(y + dy, 1)
        first, second = num(dx), num(dy)
        gap = "" if first.startswith("-") or out[-1].endswith("l") else " "
        out.append(gap + first + ("" if second.startswith("-") else " ") + second)
    return "".join(out) if len(out) > 1 else ""


def line_d(points: Sequence[Point]) -> str:
    return _relative(points)


def ring_d(points: Sequence[Point]) -> str:
    body = points[:-1] if tuple(points[0]) == tuple(points[-1]) else points
    steps = _relative(body)
    return steps + "z" if steps else ""


def coords(line: BaseGeometry) -> list[Point]:
    return [(float(c[0]), float(c[1])) for c in line.coords]


def polygon_d(polygon: Polygon) -> str:
    rings = [polygon.exterior, *polygon.interiors]
    return "".join(ring_d(coords(ring)) for ring in rings if len(ring.coords) > 3)


def geometry_d(geometry: BaseGeometry) -> str:
    """Path data of any line or polygon geometry."""
    if geometry.is_empty:
        return ""
    if isinstance(geometry, Polygon):
        return polygon_d(geometry)
    if isinstance(geometry, LineString):
        return line_d(coords(geometry)) if len(geometry.coords) > 1 else ""
    if isinstance(geometry, MultiPolygon | MultiLineString) or hasattr(geometry, "geoms"):
        return "".join(geometry_d(part) for part in geometry.geoms)
    return ""


def corners_d(points: Iterable[Point], closed: bool = True) -> str:
    """Straight lines from point to point, in absolute figures."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + ("z" if closed else "")


def curve_d(points: Sequence[Point], closed: bool = False) -> str:
    """A Catmull-Rom curve through the points as Bézier segments."""
    pts = list(points)
    count = len(pts)
    last = count if closed else count - 1
    out = [f"M{num(pts[0][0])} {num(pts[0][1])}"]
    for i in range(last):
        a = pts[(i - 1) % count] if closed else pts[max(i - 1, 0)]
        b, c = pts[i], pts[(i + 1) % count]
        e = pts[(i + 2) % count] if closed else pts[min(i + 2, count - 1)]
        first = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        second = (c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6)
        out.append("C" + " ".join(f"{num(x)} {num(y)}" for x, y in (first, second, c)))
    return "".join(out) + ("z" if closed else "")


def attributes(values: dict[str, object]) -> str:
    """Attribute text; underscores become hyphens, None is left out."""
    parts = []
    for key, value in values.items():
        if value is None:
            continue
        text = num(value) if isinstance(value, float) else str(value)
        parts.append(f' {key.rstrip("_").replace("_", "-")}="{escape(text)}"')
    return "".join(parts)


def element(tag: str, **values: object) -> str:
    return f"<{tag}{attributes(values)}/>"


def group(content: Iterable[str], **values: object) -> str:
    body = "\n".join(part for part in content if part)
    return f"<g{attributes(values)}>\n{body}\n</g>" if body else ""


def path(d: str, **values: object) -> str:
    return element("path", d=d, **values) if d else ""


def rect(box: Box, **values: object) -> str:
    return element("rect", x=box.x, y=box.y, width=box.w, height=box.h, **values)


def stamp(d: str, at: Point, scale: float = 1.0, **values: object) -> str:
    """A small drawing about its own origin, put at a point."""
    size = "" if scale == 1.0 else f"scale({scale:.2g})"
    return path(d, transform=f"translate({num(at[0])} {num(at[1])}){size}", **values)


def circle(centre: Point, r: float, **values: object) -> str:
    return element("circle", cx=float(centre[0]), cy=float(centre[1]), r=float(r), **values)


def line(a: Point, b: Point, **values: object) -> str:
    return element("line", x1=float(a[0]), y1=float(a[1]), x2=float(b[0]), y2=float(b[1]), **values)


def document(
    width: float, height: float, title: str, description: str, look: dict[str, str], layers: Iterable[str]
) -> str:
    """The whole board: how it is looked at, and a style that lists the colours that occur in it."""
    body = "\n".join(layer for layer in layers if layer)
    used = set(re.findall(r"var\(--map-([a-z0-9-]+),", body))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(width)} {num(height)}"'
        f' class="flintlock-map"{attributes({**look})} font-family="{FONT}"'
        f' stroke-linejoin="round" stroke-linecap="round">\n'
        f'<title data-key="game.name">{escape(title)}</title>\n'
        f'<desc data-key="board.description">{escape(description)}</desc>\n'
        f"<style>\n{stylesheet(used)}</style>\n{body}\n</svg>\n"
    )
