"""What all boards share: the order of layers, area labels, crossings, and the finished file."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points, unary_union

from . import cells, ranges, scenery
from .furniture import frame, space
from .geo import Chart, Terrain, dense, largest, parts, tidy_lines, window
from .lettering import Lettering, data_box
from .projection import Bounds
from .svg import Box, Point, coords, document, element, geometry_d, group, num, path, rect
from .theme import paint


@dataclass
class Board:
    """A board under construction: layers from the sea bed upwards, lettering on top."""

    title: str
    description: str
    width: float
    height: float
    pane: Box
    token: float  # the radius of a piece for which its spaces have room
    name: float  # the smallest lettering of a space's name
    home: Box | None = None  # what is looked at first; the pane if not said otherwise
    letters: Lettering = field(default_factory=Lettering)
    under: Lettering = field(init=False)  # lettering of the ground, below roads and symbols
    layers: list[str] = field(default_factory=list)
    furniture: list[str] = field(default_factory=list)  # panels, tracks and boxes, above the map
    report: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.under = Lettering(self.letters.taken, "ground")

    def add(self, *layers: str) -> None:
        self.layers.extend(layer for layer in layers if layer)

    def lay(self, *pieces: str) -> None:
        """Lays furniture on the map; its lettering takes its room before the map's own."""
        self.furniture.extend(piece for piece in pieces if piece)

    def quiet(self, *content: str, **values: object) -> None:
        """Adds drawing that must not catch clicks."""
        self.add(group(content, pointer_events="none", **values))

    def svg(self) -> str:
        sea = rect(self.pane, fill=paint("sea"))
        body = [
            scenery.definitions(),
            sea,
            *self.layers,
            frame(self.pane, self.width, self.height),
            *self.furniture,
            self.letters.layer(),
        ]
        look = {
            "data-home": data_box([self.home or self.pane]),
            "data-token": num(self.token),
            "data-name": num(self.name),
        }
        return document(self.width, self.height, self.title, self.description, look, body)


def water_and_land(board: Board, terrain: Terrain, land_colour: str = "land-off") -> None:
    """The sea with its depth lines, and the land nobody plays on."""
    d = geometry_d(terrain.land.simplify(0.7))
    board.add(
        f'<defs><path id="map-land" d="{d}" fill-rule="evenodd"/></defs>',
        scenery.depth_lines(terrain.land, board.pane),
        f'<use href="#map-land" fill="{paint(land_colour)}" pointer-events="none"/>',
    )


def keep_clear(board: Board, rooms: Iterable[Box], shapes: Iterable[BaseGeometry] = ()) -> scenery.Keep:
    """Lettering and furniture so far, and what else hills and trees must leave free."""
    return scenery.Keep([*(box.grown(2) for box in board.letters.taken), *rooms], shapes)


def relief(
    board: Board,
    chart: Chart,
    bounds: Bounds,
    land: BaseGeometry,
    keep: scenery.Keep,
    hill_size: float = 1.0,
    tree_gap: float = 46.0,
) -> None:
    """Hills and trees where mountains and great woods are."""
    view = window(bounds, 0.4)
    crests = []
    for crest in ranges.RANGES.values():
        seen = LineString(crest).intersection(view)
        crests += [chart.points(coords(part)) for part in parts(seen) if part.geom_type == "LineString"]
    woods = [Box(w, s, e - w, n - s).polygon() for w, s, e, n in ranges.WOODS]
    groves = [chart.geometry(dense(wood.intersection(view))).intersection(land) for wood in woods]
    hills, spots = scenery.hills(crests, land, keep, hill_size)
    board.add(hills, scenery.trees(groves, keep, tree_gap, 0.9, spots))


@dataclass(frozen=True)
class Area:
    """An area with its place for tokens."""

    key: str
    shape: BaseGeometry
    anchor: Point
    radius: float
    fill: str
    cells: tuple[Point, ...] = ()  # where its pieces stand

    def room(self, size: float) -> Box:
        """A square about the anchor that scenery leaves free."""
        return Box(self.anchor[0] - size / 2, self.anchor[1] - size / 2, size, size)


def with_cells(board: Board, areas: Sequence[Area], marks: Iterable[Box] = ()) -> list[Area]:
    """Areas with places for their pieces, when all lettering stands."""
    taken = [*board.letters.taken, *marks]
    return [
        replace(area, cells=tuple(cells.cells(largest(area.shape), taken, area.anchor, board.token)))
        for area in areas
    ]


def area_layer(areas: Sequence[Area]) -> str:
    """The shapes players click."""
    return group(
        [
            space(
                a.key,
                a.anchor,
                a.radius,
                f'<path d="{geometry_d(a.shape)}"',
                fill=paint(a.fill),
                data_cells=cells.written(a.cells),
            )
            for a in areas
        ],
        fill_rule="evenodd",
    )


def border_layer(areas: Mapping[str, BaseGeometry], coast: BaseGeometry, width: float = 1.8) -> str:
    """Every border once, coasts left out."""
    lines = unary_union([shape.boundary for shape in areas.values()])
    inland = tidy_lines(lines.difference(coast.boundary.buffer(1.2)), 1.0)
    return cased(geometry_d(inland.simplify(0.3)), "borders", width)


def cased(d: str, key: str, width: float, colour: str = "border") -> str:
    """Lines with a pale casing, their path written once."""
    casing: dict[str, object] = {
        "stroke": paint("halo"),
        "stroke_width": num(width + 2.4),
        "stroke_opacity": ".55",
    }
    return group(
        [
            f'<defs><path id="map-{key}" d="{d}"/></defs>',
            element("use", href=f"#map-{key}", **casing),
            element("use", href=f"#map-{key}", stroke=paint(colour), stroke_width=num(width)),
        ],
        fill="none",
        pointer_events="none",
    )


def crossing(a: BaseGeometry, b: BaseGeometry) -> tuple[str, Box]:
    """A ferry mark over the water between two areas, and the room it takes."""
    gap = a.distance(b)
    facing = a.buffer(gap * 0.75 + 9).intersection(b.buffer(gap * 0.75 + 9))
    middle = facing.centroid
    start, end = nearest_points(a, middle)[0], nearest_points(b, middle)[0]
    length = max(math.dist(start.coords[0], end.coords[0]), 1.0)
    ux, uy = (end.x - start.x) / length, (end.y - start.y) / length
    if length < 4:
        near = nearest_points(a, b)
        ux, uy = (near[1].x - near[0].x) / max(gap, 0.1), (near[1].y - near[0].y) / max(gap, 0.1)
    reach = 9.0
    p = (start.x - ux * reach, start.y - uy * reach)
    q = (end.x + ux * reach, end.y + uy * reach)
    d = f"M{num(p[0])} {num(p[1])}L{num(q[0])} {num(q[1])}" + _head(q, ux, uy) + _head(p, -ux, -uy)
    mark = path(d, stroke=paint("halo"), stroke_width=num(6.5)) + path(
        d, stroke=paint("ink"), stroke_width=num(2.4)
    )
    left, top = min(p[0], q[0]), min(p[1], q[1])
    return mark, Box(left, top, abs(p[0] - q[0]), abs(p[1] - q[1])).grown(5)


def _head(tip: Point, ux: float, uy: float, size: float = 7.0) -> str:
    out = ""
    for side in (-1, 1):
        bx = tip[0] - ux * size - side * uy * size * 0.6
        by = tip[1] - uy * size + side * ux * size * 0.6
        out += f"M{num(tip[0])} {num(tip[1])}L{num(bx)} {num(by)}"
    return out
