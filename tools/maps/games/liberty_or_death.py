"""Liberty or Death: provinces of the American insurrection, cities, reserves and tracks."""

from __future__ import annotations

import math

from shapely.geometry import Point as Dot
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points, unary_union
from tools.maps import board as boards
from tools.maps import furniture as fur
from tools.maps import geo, scenery
from tools.maps import points as pts
from tools.maps.facts import Facts, Row, neighbours
from tools.maps.lettering import Style, Words, printed, wrapped
from tools.maps.placing import Wish, find_spot
from tools.maps.projection import Projection
from tools.maps.svg import Box, Point, circle, geometry_d, group, line, num, path
from tools.maps.theme import paint

from . import liberty_or_death_land as land

COLONY = Style(24, spacing=2, caps=True, bold=True)
RESERVE = Style(30, spacing=8, caps=True, colour="indian-ink")
CITY = Style(21, bold=True)
COUNT = Style(17, bold=True, halo=None)
SEA = Style(34, colour="ink-sea", halo="halo-sea", italic=True, spacing=7)

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

# Cities are drawn out at sea where there is room (board coordinates), tied to their true place.
CITY_AT: dict[str, Point] = {
    "quebec_city": (1566, 104),
    "boston": (2030, 640),
    "new_york_city": (1660, 1120),
    "philadelphia": (1486, 1176),
    "norfolk": (1396, 1336),
    "charles_town": (1090, 1800),
    "savannah": (960, 1960),
}
CITY_R = 46

SIZES = {
    "connecticut_rhode_island": 18,
    "new_jersey": 18,
    "maryland_delaware": 17,
    "massachusetts": 22,
    "south_carolina": 22,
}
LABEL_AT: dict[str, Point] = {"maryland_delaware": (1330, 1268)}  # board coordinates
ANCHOR_AT: dict[str, Point] = {"quebec": (-79.5, 46.2), "southwest": (-85.3, 34.6)}

TITLE = Box(1800, 1000, 610, 200)
PANEL = Box(1474, 1282, 972, 908)
LEGEND = Box(2050, 70, 392, 330)
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
    board: boards.Board, rows: list[Row], shapes: dict[str, BaseGeometry], chart: Projection
) -> tuple[list[boards.Area], list[str]]:
    placed, marks = [], []
    for row in sorted((r for r in rows if r["province"]), key=lambda r: shapes[r["id"]].area):
        key = row["id"]
        shape = geo.largest(shapes[key])
        style = RESERVE if row["type"] == "reserve" else COLONY.sized(SIZES.get(key, 25))
        blocks = wrapped(_name(row), style)
        badge = 32.0 if row["population"] else 0.0
        sizes = [(block.w + badge * 2, block.h) for block in blocks]
        wish = Wish(
            sizes,
            radius=110,
            near=chart.point(row["lon"], row["lat"]),
            label_at=LABEL_AT.get(key),
            anchor_at=chart.point(*ANCHOR_AT[key]) if key in ANCHOR_AT else None,
        )
        spot = find_spot(shape, wish, board.letters.taken)
        block = blocks[spot.choice]
        board.letters.write(block, spot.label)
        if badge:
            at = (spot.label[0] + block.w / 2 + 20, spot.label[1])
            marks.append(_population(at, row["population"], board))
            board.letters.taken.append(Box(at[0] - 14, at[1] - 14, 28, 28))
        placed.append(boards.Area(key, shapes[key], spot.anchor, min(spot.radius, 120), TINTS[key]))
    order = {row["id"]: i for i, row in enumerate(rows)}
    return sorted(placed, key=lambda area: order[area.key]), marks


def _name(row: Row) -> Words:
    """The name of a space; it may be broken after a hyphen."""
    return Words(f"name.space:{row['id']}", row["name"].replace("-", "- "))


def _city(
    row: Row, chart: Projection, shapes: dict[str, BaseGeometry], board: boards.Board
) -> tuple[str, str, str]:
    """The tie to the true place with its arrows, the circle, and the figure on it."""
    home, at = chart.point(row["lon"], row["lat"]), CITY_AT[row["id"]]
    ties = [
        line(at, home, stroke=paint("ink"), stroke_width=num(1.6), stroke_dasharray="2 6"),
        *(pts.arrow([home, _into(home, shapes[other])], 0, "arrow", 3.4) for other in row["adjacent"]),
    ]
    ties.append(circle(home, 6.5, fill=paint("symbol"), stroke=paint("ink"), stroke_width=num(2)))
    tag = f'<circle cx="{num(at[0])}" cy="{num(at[1])}" r="{CITY_R}"'
    shape = fur.space(
        row["id"],
        at,
        CITY_R - 4,
        tag,
        fill=paint("symbol"),
        stroke=paint("ink"),
        stroke_width=num(3),
    )
    badge = (at[0] + CITY_R * 0.78, at[1] - CITY_R * 0.78)
    board.letters.taken.append(Box(at[0] - CITY_R, at[1] - CITY_R, 2 * CITY_R, 2 * CITY_R))
    board.letters.line(_name(row), (at[0], at[1] + CITY_R + 14), CITY)
    return group(ties), shape, _population(badge, row["population"], board)


def _into(home: Point, shape: BaseGeometry) -> Point:
    """A point a short way inside a province, towards its body."""
    near = nearest_points(shape, Dot(home))[0]
    far = nearest_points(shape.buffer(-24), Dot(home))[0]
    gap = math.dist(home, (near.x, near.y))
    length = max(math.dist(home, (far.x, far.y)), 1.0)
    reach = max(34.0, gap + 24)
    return (home[0] + (far.x - home[0]) / length * reach, home[1] + (far.y - home[1]) / length * reach)


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


def _panel(board: boards.Board, facts: Facts) -> None:
    letters, left, top = board.letters, PANEL.x + 24, PANEL.y
    highest = facts.sheet("tables")["resources"]["max"]
    levels = facts.sheet("pieces")["markers"]["fni_levels"]
    track = [
        fur.Cell(f"track-{n}", figure=str(n), fill="panel-shade" if n % 5 == 0 else "panel")
        for n in range(highest + 1)
    ]
    heads = (
        ("track", "Resources, support and casualties counted", 0, 28),
        ("available", "Available forces", 0, 262),
        ("casualties", "Casualties", 0, 412),
        ("unavailable", "Unavailable", 282, 412),
        ("fni", "French naval intervention", 0, 562),
        ("order", "Order of the factions", 0, 722),
    )
    for key, text, dx, y in heads:
        letters.line(printed(f"heading.{key}", text), (left + dx, top + y), fur.HEADING, "start")
    available = [
        fur.holding(
            letters,
            fur.Cell(f"available-{key}", _faction(key, name), fill=FACTION_FILL[key], pattern=pattern),
            Box(left + i * 232, top + 276, 226, 112),
        )
        for i, (key, name, pattern) in enumerate(FACTIONS)
    ]
    away = [
        fur.holding(
            letters,
            fur.Cell(f"unavailable-{key}", _faction(key, name), fill=FACTION_FILL[key], pattern=pattern),
            Box(left + 282 + i * 321.5, top + 426, 315, 112),
        )
        for i, (key, name, pattern) in enumerate(f for f in FACTIONS if f[0] in ("british", "french"))
    ]
    fni = [fur.Cell(f"fni-{n}", figure=str(n)) for n in levels]
    order = [fur.Cell(key, printed(key, name)) for key, name in ORDER]
    casualties = fur.Cell("casualties", printed("casualties", "Both sides"))
    islands = Box(left + 596, top + 562, 328, 324)
    board.lay(
        fur.panel(PANEL),
        fur.track(letters, (left, top + 42), (50.6, 62), track, 4, columns=17, figure=fur.FIGURE.sized(18)),
        *available,
        fur.holding(letters, casualties, Box(left, top + 426, 272, 112)),
        *away,
        fur.track(letters, (left, top + 576), (140, 112), fni, 6),
        *(
            fur.holding(letters, cell, Box(left + i * 116.4, top + 736, 111.5, 150), fur.SMALL.sized(15))
            for i, cell in enumerate(order)
        ),
        _west_indies(board, islands),
        _islands(islands),
    )


def _faction(key: str, name: str) -> Words:
    return Words(f"name.{key}", name)


def _west_indies(board: boards.Board, box: Box) -> str:
    board.letters.line(Words("name.space:west_indies", "West Indies"), (box.centre[0], box.y + 24), CITY)
    return fur.space(
        "west_indies",
        (box.centre[0] - 10, box.y + 226),
        92,
        fur.box_tag(box, 8),
        fill=paint("sea"),
        stroke=paint("ink-sea"),
        stroke_width=num(2.4),
    )


def _legend(board: boards.Board) -> None:
    def city(at: Point) -> str:
        return circle(at, 13, fill=paint("symbol"), stroke=paint("ink"), stroke_width=num(2.6))

    def population(at: Point) -> str:
        return _population(at, 2, board)

    entries = [
        fur.Entry(city, "city", "City, tied to its place"),
        fur.Entry(
            lambda at: pts.arrow([(at[0] - 19, at[1]), (at[0] + 16, at[1])], 4, "arrow", 3.4),
            "city_border",
            "City borders this province",
        ),
        fur.Entry(population, "population", "Population"),
        fur.Entry(fur.swatch("tint-1"), "colony", "Colony"),
        fur.Entry(fur.swatch("indian", "reserve"), "reserve", "Indian reserve province"),
        fur.Entry(fur.stroke_sample("indian-ink", 5, "14 6"), "reserve_line", "Reserve line of 1763"),
    ]
    board.lay(fur.legend(board.letters, LEGEND, entries))


def _furniture(board: boards.Board, facts: Facts) -> None:
    letters = board.letters
    board.lay(
        fur.cartouche(letters, TITLE, ["Liberty or Death"], ["The American Insurrection, 1775–1783"], 44),
        fur.compass(letters, (2260, 810), 72),
    )
    _legend(board)
    _panel(board, facts)
    letters.taken.extend([TITLE, LEGEND, PANEL])


def _waters(board: boards.Board, chart: Projection) -> None:
    gulf, ocean = [(-89.0, 29.2), (-87.6, 29.5), (-85.9, 29.2)], [(-69.2, 40.2), (-67.5, 41.1), (-65.4, 41.4)]
    board.letters.curved(printed("gulf", "Gulf of Mexico"), chart.points(gulf), SEA.sized(24))
    board.letters.curved(printed("atlantic", "Atlantic Ocean"), chart.points(ocean), SEA)


def _ground(
    board: boards.Board, chart: Projection, terrain: geo.Terrain, areas: list[boards.Area], rows: list[Row]
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
    board.quiet(
        scenery.side_patterns(),
        path(geometry_d(reserves.simplify(1.2)), fill="url(#map-reserve)", fill_opacity=".5"),
        scenery.rivers(terrain.rivers, terrain.minor_rivers),
    )
    keep = boards.keep_clear(board, [area.room(100) for area in areas])
    boards.relief(board, chart, land.BOUNDS, terrain.land, keep, 1.1, 64)
    board.add(boards.border_layer({a.key: a.shape for a in areas}, terrain.land, 2.6))
    board.quiet(path(geometry_d(border.simplify(0.8)), fill="none", stroke_dasharray="16 9", **stroke))
    board.add(scenery.coast())


def draw(source: geo.Geography, facts: Facts) -> boards.Board:
    rows = facts.sheet("map")["space"]
    chart = Projection(land.BOUNDS, land.FRAME, land.LENSES)
    terrain = geo.terrain(source, chart, land.BOUNDS, land.FRAME, 420)
    shapes = land.provinces(source, chart, terrain)
    board = boards.Board(
        "Liberty or Death",
        "Map of colonies, Indian reserves and cities of the American insurrection, with tracks and boxes.",
        land.WIDTH,
        land.HEIGHT,
        land.FRAME,
    )
    board.report += land.report(shapes, neighbours([r for r in rows if r["province"]], "adjacent"))
    _furniture(board, facts)
    cities = [_city(row, chart, shapes, board) for row in rows if row["type"] == "city"]
    _waters(board, chart)
    board.letters.taken.extend(_true_places(rows, chart))
    areas, marks = _place_provinces(board, rows, shapes, chart)
    _ground(board, chart, terrain, areas, rows)
    board.quiet(*(tie for tie, _, _ in cities))
    board.add(group([shape for _, shape, _ in cities]))
    board.quiet(*marks, *(figure for _, _, figure in cities))
    return board


def _true_places(rows: list[Row], chart: Projection) -> list[Box]:
    spots = [chart.point(row["lon"], row["lat"]) for row in rows if row["type"] == "city"]
    return [Box(x - 34, y - 34, 68, 68) for x, y in spots]
