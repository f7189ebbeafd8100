"""Liberty or Death: provinces of the American insurrection, cities, reserves and tracks."""

from __future__ import annotations

import math
from dataclasses import replace

from shapely.geometry import Point as Dot
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points, unary_union
from tools.maps import board as boards
from tools.maps import furniture as fur
from tools.maps import geo, scenery
from tools.maps import points as pts
from tools.maps.facts import Facts, Row, neighbours
from tools.maps.lettering import Lettering, Style, Words, printed, wrapped
from tools.maps.placing import Wish, find_spot
from tools.maps.svg import Box, Point, circle, geometry_d, group, line, num, path
from tools.maps.theme import paint
from tools.maps.warp import Warp

from . import liberty_or_death_land as land

TOKEN = 26.0  # radius of a piece, in board units
COLONY = Style(24, spacing=2, caps=True, bold=True)
RESERVE = Style(25, spacing=4, caps=True, colour="indian-ink")
CITY = Style(24, bold=True, halo=None)
COUNT = Style(18, bold=True, halo=None)
SEA = Style(38, colour="ink-sea", halo="halo-sea", italic=True, spacing=9)

TINTS = {
    "new_hampshire": "tint-1",
    "massachusetts": "tint-3",
    "connecticut_rhode_island": "tint-4",
    "new_york": "tint-2",
    "new_jersey": "tint-1",
    "pennsylvania": "tint-5",
    "maryland_delaware": "tint-2",
    "virginia": "tint-1",
    "north_carolina": "tint-4",
    "south_carolina": "tint-3",
    "georgia": "tint-5",
    "quebec": "indian",
    "northwest": "field",
    "southwest": "tint-6",
    "florida": "field",
}

# Cities are boxes out at sea, in the order of the coast, tied to their true places.
CITY_SIZE = (312.0, 272.0)
CITY_AT: dict[str, Point] = {
    "savannah": (404, 1216),
    "charles_town": (734, 1216),
    "norfolk": (1064, 1216),
    "philadelphia": (1394, 1216),
    "new_york_city": (1724, 1216),
    "boston": (2054, 1216),
    "quebec_city": (2060, 44),
}
CITIES = {key: Box(*at, *CITY_SIZE) for key, at in CITY_AT.items()}
WEST_INDIES = Box(52, 1252, 334, 250)
HEADING_ROOM = 40.0  # of a city's box, above its pieces

SIZES = {
    "connecticut_rhode_island": 21.0,
    "maryland_delaware": 21.0,
    "new_jersey": 22.0,
    "massachusetts": 22.0,
}
LABEL_AT: dict[str, Point] = {
    "quebec": (900.0, 190.0),
    "northwest": (1420.0, 250.0),
}

TITLE = Box(60, 62, 560, 118)
STRIP = Box(34, 1546, land.WIDTH - 68, 382)
LEGEND = Box(34, 1936, land.WIDTH - 68, 46)
FACTIONS = (
    ("british", "British", "hatch"),
    ("patriots", "Patriots", None),
    ("french", "French", "dots"),
    ("indians", "Indians", "reserve"),
)
ORDER = (
    ("eligible", "Eligible"),
    ("first", "First to act"),
    ("second", "Second to act"),
    ("passed", "Passed"),
    ("ineligible", "Ineligible"),
)
FACTION_FILL = {"british": "british", "patriots": "american", "french": "french", "indians": "indian"}


def _population(at: Point, count: int, board: boards.Board) -> str:
    board.letters.line(str(count), at, COUNT)
    return circle(at, 13, fill=paint("panel"), stroke=paint("ink"), stroke_width=num(1.8))


def _place_provinces(
    board: boards.Board, rows: list[Row], shapes: dict[str, BaseGeometry]
) -> tuple[list[boards.Area], list[str]]:
    placed, marks = [], []
    for row in sorted((r for r in rows if r["province"]), key=lambda r: shapes[r["id"]].area):
        key = row["id"]
        shape = geo.largest(shapes[key])
        style = RESERVE if row["type"] == "reserve" else COLONY.sized(SIZES.get(key, COLONY.size))
        blocks = wrapped(_name(row), style)
        badge = 32.0 if row["population"] else 0.0
        wish = Wish(
            [(block.w + badge * 2, block.h) for block in blocks], radius=170, label_at=LABEL_AT.get(key)
        )
        spot = find_spot(shape, wish, board.letters.taken)
        block = blocks[spot.choice]
        board.letters.write(block, spot.label)
        if badge:
            at = (spot.label[0] + block.w / 2 + 20, spot.label[1])
            marks.append(_population(at, row["population"], board))
            board.letters.taken.append(Box(at[0] - 14, at[1] - 14, 28, 28))
        placed.append(boards.Area(key, shapes[key], spot.anchor, min(spot.radius, 170), TINTS[key]))
    order = {row["id"]: i for i, row in enumerate(rows)}
    return sorted(placed, key=lambda area: order[area.key]), marks


def _name(row: Row) -> Words:
    """The name of a space; it may be broken after a hyphen."""
    return Words(f"name.space:{row['id']}", row["name"].replace("-", "- "))


def _city(row: Row, chart: Warp, shapes: dict[str, BaseGeometry], board: boards.Board) -> tuple[str, str]:
    """The tie to the true place with its arrows, and the box with the city's name and population."""
    home, box = chart.point(row["lon"], row["lat"]), CITIES[row["id"]]
    foot = nearest_points(box.polygon().boundary, Dot(home))[0]
    ties = [
        line((foot.x, foot.y), home, stroke=paint("ink"), stroke_width=num(2), stroke_dasharray="2 6"),
        *(pts.arrow([home, _into(home, shapes[other])], 0, "arrow", 3.6) for other in row["adjacent"]),
        circle(home, 7, fill=paint("symbol"), stroke=paint("ink"), stroke_width=num(2)),
    ]
    at = (box.centre[0], box.y + (HEADING_ROOM + box.h) / 2)
    shape = fur.space(row["id"], at, 110, fur.box_tag(box, 10), **CARD)
    heading = (box.centre[0], box.y + 22)
    name = board.letters.line(_name(row), heading, CITY)
    board.letters.taken.append(box)
    count = _population((name.right + 24, heading[1]), row["population"], board)
    rule = line((box.x + 14, box.y + 40), (box.right - 14, box.y + 40), stroke=paint("panel-edge"))
    return group(ties), group([fur.shadow(box, 10), shape, rule, count])


CARD: dict[str, object] = {"fill": paint("symbol"), "stroke": paint("ink"), "stroke_width": num(2.6)}


def _into(home: Point, shape: BaseGeometry) -> Point:
    """A point a short way inside a province, towards its body."""
    near = nearest_points(shape, Dot(home))[0]
    gap = math.dist(home, (near.x, near.y))
    inner = nearest_points(shape.buffer(-60 if gap == 0 else -26), near)[0]
    length = max(math.dist(home, (inner.x, inner.y)), 1.0)
    reach = min(length, max(44.0, gap + 40))
    return (home[0] + (inner.x - home[0]) / length * reach, home[1] + (inner.y - home[1]) / length * reach)


_ISLANDS = (
    "M18 78q26-26 62-16q38 8 66 30l-30 0q-18-14-46-16q-26-4-52 2z",
    "M66 122q16-8 36 2q-16 10-36-2z",
    "M158 104q14-14 36-6l36 10q10 8-4 12l-26-2l-14 6q-4-8-24-8z",
    "M252 116q14-6 28 2q-12 8-28-2z",
    "M296 128l5 3l-4 4zM304 146l5 4l-5 5zM308 168l5 5l-6 4zM304 190l6 4l-6 5zM298 214l7 3l-7 6z",
)


def _islands(box: Box) -> str:
    """Cuba, Jamaica, Hispaniola, Porto Rico and the lesser islands, as a hint."""
    return path(
        "".join(_ISLANDS),
        transform=f"translate({num(box.x)} {num(box.y)})",
        fill=paint("land-off"),
        stroke=paint("coast"),
        stroke_width=num(1.4),
        pointer_events="none",
    )


def _strip(board: boards.Board, facts: Facts) -> None:
    """The track and the boxes, below the map."""
    letters, left, top = board.letters, STRIP.x + 22, STRIP.y
    highest = facts.sheet("tables")["resources"]["max"]
    levels = facts.sheet("pieces")["markers"]["fni_levels"]
    track = [
        fur.Cell(f"track-{n}", figure=str(n), fill="panel-shade" if n % 5 == 0 else "panel")
        for n in range(highest + 1)
    ]
    words = printed("heading.track", "Resources, support and casualties counted")
    letters.line(words, (left, top + 24), fur.HEADING, "start")
    board.lay(
        fur.panel(STRIP),
        fur.track(letters, (left, top + 38), (84.7, 76), track, 4, columns=26, figure=fur.FIGURE.sized(18)),
        *_row_of_boxes(letters, (left, top + 230), 130, levels),
    )


def _row_of_boxes(letters: Lettering, at: Point, height: float, levels: list[int]) -> list[str]:
    """Groups of boxes side by side, each group under its heading."""
    sides = [
        fur.Cell(key, _faction(key, name), fill=FACTION_FILL[key], pattern=p) for key, name, p in FACTIONS
    ]
    groups: list[tuple[str, str, float, list[fur.Cell]]] = [
        ("available", "Available forces", 182, [_renamed(cell, "available") for cell in sides]),
        ("unavailable", "Unavailable", 150, [_renamed(sides[i], "unavailable") for i in (0, 2)]),
        ("casualties", "Casualties", 236, [fur.Cell("casualties", printed("casualties", "Both sides"))]),
        ("fni", "French naval intervention", 80, [fur.Cell(f"fni-{n}", figure=str(n)) for n in levels]),
        ("order", "Order of the factions", 112, [fur.Cell(key, printed(key, name)) for key, name in ORDER]),
    ]
    x, out = at[0], []
    for key, text, width, cells in groups:
        letters.line(printed(f"heading.{key}", text), (x, at[1] - 12), fur.HEADING.sized(15.5), "start")
        for cell in cells:
            box = Box(x, at[1], width, height)
            out.append(
                fur.cell(letters, cell, box)
                if cell.figure
                else fur.holding(letters, cell, box, fur.SMALL.sized(15))
            )
            x += width + 5
        x += 13
    return out


def _renamed(cell: fur.Cell, kind: str) -> fur.Cell:
    return replace(cell, key=f"{kind}-{cell.key}")


def _faction(key: str, name: str) -> Words:
    return Words(f"name.{key}", name)


def _west_indies(board: boards.Board) -> str:
    box = WEST_INDIES
    board.letters.line(Words("name.space:west_indies", "West Indies"), (box.centre[0], box.y + 22), CITY)
    board.letters.taken.append(box)
    at = (box.centre[0], box.y + (HEADING_ROOM + box.h) / 2)
    style = CARD | {"fill": paint("sea"), "stroke": paint("ink-sea")}
    return group(
        [fur.shadow(box, 10), fur.space("west_indies", at, 100, fur.box_tag(box, 10), **style), _islands(box)]
    )


def _legend(board: boards.Board) -> None:
    """One line below the boxes."""

    def city(at: Point) -> str:
        return circle(at, 7, fill=paint("symbol"), stroke=paint("ink"), stroke_width=num(2))

    def borders(at: Point) -> str:
        return pts.arrow([(at[0] - 19, at[1]), (at[0] + 16, at[1])], 0, "arrow", 3.6)

    entries = [
        fur.Entry(city, "city", "City, tied to its box"),
        fur.Entry(borders, "city_border", "City borders this province"),
        fur.Entry(lambda at: _population(at, 2, board), "population", "Population"),
        fur.Entry(fur.swatch("tint-1"), "colony", "Colony"),
        fur.Entry(fur.swatch("tint-6", "reserve"), "reserve", "Indian reserve province"),
        fur.Entry(fur.stroke_sample("indian-ink", 5.5, "16 9"), "reserve_line", "Reserve line of 1763"),
    ]
    board.lay(fur.legend(board.letters, LEGEND, entries, len(entries), heading=False))


def _furniture(board: boards.Board, facts: Facts) -> None:
    letters = board.letters
    board.lay(
        fur.cartouche(letters, TITLE, ["Liberty or Death"], ["The American Insurrection, 1775–1783"], 38),
        fur.compass(letters, (150, 300), 62, 40),
        _west_indies(board),
    )
    _strip(board, facts)
    _legend(board)
    letters.taken.extend([TITLE, STRIP, LEGEND])


OCEAN: list[Point] = [(1180, 1168), (1380, 1176), (1640, 1150)]


_SHALLOW: dict[str, object] = {
    "fill": paint("sea"),
    "stroke": paint("coast"),
    "stroke_width": num(1.2),
    "fill_rule": "evenodd",
}


def _ground(
    board: boards.Board, chart: Warp, terrain: geo.Terrain, areas: list[boards.Area], rows: list[Row]
) -> None:
    """The provinces, the landscape upon them, and the reserve line."""
    kind = {row["id"]: row["type"] for row in rows}
    reserves = unary_union([a.shape for a in areas if kind[a.key] == "reserve"])
    colonies = unary_union([a.shape for a in areas if kind[a.key] == "colony"])
    border = geo.tidy_lines(colonies.boundary.intersection(reserves.buffer(1.5)), 12)
    stroke: dict[str, object] = {
        "stroke": paint("indian-ink"),
        "stroke_width": num(5.5),
        "stroke_opacity": ".85",
    }
    boards.water_and_land(board, terrain)
    board.add(boards.area_layer(areas))
    waters = chart.geometry(geo.dense(Polygon(land.CHESAPEAKE))).difference(terrain.land)
    board.quiet(
        scenery.side_patterns(),
        path(geometry_d(reserves.simplify(1.2)), fill="url(#map-reserve)", fill_opacity=".5"),
        path(geometry_d(unary_union([terrain.lakes, waters]).simplify(0.6)), **_SHALLOW),
        scenery.rivers(terrain.rivers, terrain.minor_rivers),
    )
    keep = boards.keep_clear(board, [area.room(100) for area in areas])
    boards.relief(board, chart, land.BOUNDS, terrain.land, keep, 1.1, 64)
    board.add(boards.border_layer({a.key: a.shape for a in areas}, terrain.land, 2.6))
    board.quiet(path(geometry_d(border.simplify(0.8)), fill="none", stroke_dasharray="16 9", **stroke))
    board.add(scenery.coast())


def draw(source: geo.Geography, facts: Facts) -> boards.Board:
    rows = facts.sheet("map")["space"]
    chart = land.chart()
    terrain = geo.terrain(source, chart, land.BOUNDS, land.FRAME, 420)
    whole = land.provinces(source, chart, land.ground(chart, terrain))
    board = boards.Board(
        "Liberty or Death",
        "Map of colonies, Indian reserves and cities of the American insurrection, with tracks and boxes.",
        land.WIDTH,
        land.HEIGHT,
        land.FRAME,
        token=TOKEN,
        name=min(SIZES.values()),
    )
    board.report += land.report(whole, neighbours([r for r in rows if r["province"]], "adjacent"))
    boxes = unary_union([box.grown(6).polygon() for box in (*CITIES.values(), WEST_INDIES)])
    shapes = {key: shape.difference(boxes) for key, shape in whole.items()}
    _furniture(board, facts)
    cities = [_city(row, chart, shapes, board) for row in rows if row["type"] == "city"]
    board.letters.curved(printed("atlantic", "Atlantic Ocean"), OCEAN, SEA)
    board.letters.taken.extend(_true_places(rows, chart))
    areas, marks = _place_provinces(board, rows, shapes)
    areas = boards.with_cells(board, areas)
    _ground(board, chart, terrain, areas, rows)
    board.quiet(*(tie for tie, _ in cities))
    board.add(*(card for _, card in cities))
    board.quiet(*marks)
    return board


def _true_places(rows: list[Row], chart: Warp) -> list[Box]:
    spots = [chart.point(row["lon"], row["lat"]) for row in rows if row["type"] == "city"]
    return [Box(x - 20, y - 20, 40, 40) for x, y in spots]
