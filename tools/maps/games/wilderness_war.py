"""Wilderness War: from the Ohio to Quebec, settlements, carries and rivers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from shapely.geometry import LineString
from shapely.geometry import Point as Dot
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union
from tools.maps import board as boards
from tools.maps import furniture as fur
from tools.maps import geo, scenery
from tools.maps import points as pts
from tools.maps.facts import Facts, Row
from tools.maps.lettering import Lettering, Style, Words, printed
from tools.maps.projection import Bounds
from tools.maps.svg import Box, Point, geometry_d, path
from tools.maps.theme import paint
from tools.maps.warp import Warp

WIDTH, HEIGHT = 2600, 2150
FRAME = Box(34, 34, WIDTH - 68, 1690)
BOUNDS = Bounds(-82.5, 37.2, -67.5, 48.2)
# The sheet gives every space a point on the board and a true place. Points are pushed apart until a stack,
# a fort and markers have room between them, and the geography is bent to fit.
TOKEN = 23.0  # radius of a counter, in board units
GAP = 148.0
STIFFNESS = 1.0
# Where a way between two others would run through a space.
OFF_THE_WAYS: dict[str, Point] = {
    "west_canada_creek": (1412.0, 478.0),
    "gloucester": (2044.0, 1146.0),
    "manchester": (1992.0, 1034.0),
    "alexandria": (680.0, 1676.0),
}

CULTIVATED = Style(18.5, bold=True)
WILD = Style(18.5)
MOUNTAIN = Style(18.5, italic=True, colour="ink-soft")
WATER = Style(34, colour="ink-sea", halo="halo-sea", italic=True, spacing=8)
HOLDING = Style(20, bold=True)

WATERS: list[tuple[Words, float, list[Point]]] = [
    (
        printed("lake_ontario", "Lake Ontario"),
        34,
        [(-79.2, 43.42), (-78.4, 43.6), (-77.5, 43.68), (-76.75, 43.72)],
    ),
    (printed("lake_erie", "Lake Erie"), 30, [(-81.3, 42.0), (-80.6, 42.28), (-79.9, 42.5)]),
]
OCEAN = [(2030.0, 1560.0), (2260.0, 1500.0), (2520.0, 1390.0)]

TITLE = Box(62, 62, 560, 148)
STRIP = Box(34, 1756, WIDTH - 68, 372)
LEGEND = Box(1700, 1920, 856, 196)
BOXES = {
    "pays_den_haut": Box(56, 356, 260, 170),
    "louisbourg": Box(2318, 346, 236, 150),
    "halifax": Box(2318, 590, 236, 150),
}

VIA: dict[str, Point] = {"toronto": (500.0, 262.0)}  # around Mississauga
SEA_DASH = "12 7"

KINDS = {
    "land": pts.Stroke("road", 3.6),
    "river": pts.Stroke("water-way", 6.2),
    "lakeshore": pts.Stroke("water-way", 6.8, None, "halo-sea"),
}


def _is_box(row: Row) -> bool:
    return bool(row["holding_box"])


def _shape(row: Row) -> tuple[str, float]:
    if row["fortress"]:
        return ("octagon", 30)
    if row["terrain"] == "mountain":
        return ("triangle", 26)
    return ("square", 26) if row["terrain"] == "cultivated" else ("circle", 27)


def _fill(row: Row) -> str:
    if row.get("settlement"):
        return "indian"
    if row["terrain"] == "mountain":
        return "ridge"
    return {"british": "british", "french": "french", "none": "symbol"}[row["originally"]]


def _name(row: Row) -> Words:
    return Words(f"name.space:{row['id']}", row["name"])


def _spots(rows: list[Row]) -> dict[str, Point]:
    sheet = {row["id"]: (176 + (row["x"] - 210) * 1.04, 116 + (row["y"] - 138) * 1.08) for row in rows}
    return pts.spread(sheet, GAP, rounds=600) | OFF_THE_WAYS


def _place(row: Row, at: Point) -> pts.Place:
    shape, r = _shape(row)
    style = {"cultivated": CULTIVATED, "mountain": MOUNTAIN}.get(row["terrain"], WILD)
    tribes = " ".join(tribe.capitalize() for tribe in row.get("settlement", ()))
    second = printed(f"{row['id']}.tribes", f"({tribes})") if tribes and tribes != row["name"] else None
    width = 3.4 if row["fortress"] else 2.0
    return pts.Place(row["id"], _name(row), at, shape, r, _fill(row), style, "ink", width, second)


def _warp(rows: list[Row], spots: dict[str, Point]) -> Warp:
    known = [row for row in rows if row["lonlat_quality"] != "rough"]
    places = [(row["lon"], row["lat"]) for row in known]
    return Warp(places, [spots[row["id"]] for row in known], STIFFNESS)


def _settled(sheet: Row, everywhere: dict[str, Point], side: str) -> BaseGeometry:
    """The country around a side's cultivated spaces and the ways between them."""
    spots = {
        row["id"]: everywhere[row["id"]]
        for row in sheet["space"]
        if row["terrain"] == "cultivated" and row["originally"] == side and not _is_box(row)
    }
    discs = [Dot(at).buffer(70) for at in spots.values()]
    ways = [
        LineString([spots[c["a"]], spots[c["b"]]]).buffer(52)
        for c in sheet["connection"]
        if c["a"] in spots and c["b"] in spots
    ]
    return unary_union([*discs, *ways]).buffer(30).buffer(-30)


@dataclass(frozen=True)
class Arrow:
    """A one-way passage: its course, how far short of the target it ends, and its dash."""

    course: list[Point]
    stop: float
    dash: str | None = None


def _arrows(sheet: Row, spots: dict[str, Point]) -> list[Arrow]:
    inland = [_inland_arrow(row["to"], spots[row["to"]]) for row in sheet["one_way_arrow"]]
    landings = [_landing_arrow(row["from"], row["to"], spots) for row in sheet["amphibious_arrow"]]
    return [*inland, *landings]


def _inland_arrow(key: str, target: Point) -> Arrow:
    via = VIA.get(key)
    start = _edge_point(BOXES["pays_den_haut"], via or target)
    return Arrow(_bow(start, via, target) if via else [start, target], 34)


def _landing_arrow(origin: str, key: str, spots: dict[str, Point]) -> Arrow:
    box = BOXES[origin]
    if key in BOXES:
        return Arrow([(box.centre[0], box.y), (box.centre[0], BOXES[key].bottom)], 10, SEA_DASH)
    target = spots[key]
    start = (box.x, box.y + 26) if key == "ile_dorleans" else (box.x + 34, box.y)
    bend = ((start[0] + target[0]) / 2 + 40, (start[1] + target[1]) / 2 + 30)
    return Arrow(_bow(start, bend, target), 34, SEA_DASH)


def _edge_point(box: Box, target: Point) -> Point:
    line = LineString([box.centre, target]).intersection(box.polygon())
    end = line.coords[-1]
    return (float(end[0]), float(end[1]))


def _bow(a: Point, bend: Point, b: Point) -> list[Point]:
    steps = [t / 12 for t in range(13)]
    return [
        (
            (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * bend[0] + t * t * b[0],
            (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * bend[1] + t * t * b[1],
        )
        for t in steps
    ]


def _holding_boxes(board: boards.Board, rows: list[Row]) -> list[str]:
    out = []
    for row in rows:
        if _is_box(row):
            tribes = " · ".join(tribe.capitalize() for tribe in row.get("settlement", ()))
            fill = "indian" if tribes else row["originally"]
            pattern = {"british": "hatch", "french": "dots"}.get(fill)
            box = BOXES[row["id"]]
            board.letters.taken.append(box)
            if tribes:
                for line, (text, up) in enumerate((("Huron · Ojibwa", 28), ("Ottawa · Potawatomi", 12)), 1):
                    words = printed(f"{row['id']}.tribes.{line}", text)
                    board.letters.line(words, (box.centre[0], box.bottom - up), fur.NOTE)
            note = None if tribes else printed("fortress", "fortress, port")
            cell = fur.Cell(row["id"], _name(row), note=note, fill=fill, pattern=pattern)
            out.append(fur.holding(board.letters, cell, box, HOLDING))
    return out


def _victory_cells() -> list[fur.Cell]:
    british = [
        fur.Cell(f"vp-british-{n}", figure=str(n), fill="british", pattern="hatch") for n in range(10, 0, -1)
    ]
    french = [fur.Cell(f"vp-french-{n}", figure=str(n), fill="french", pattern="dots") for n in range(1, 11)]
    return [*british, fur.Cell("vp-0", figure="0"), *french]


def _tracks(board: boards.Board, sheet: Row, tables: Row) -> None:
    letters, left, top = board.letters, STRIP.x + 20, STRIP.y
    years = tables["year_track"]
    seasons = [
        fur.Cell(
            f"season-{year}-{season}",
            figure=str(year),
            note=printed(f"season.{season}", season),
            fill="panel" if season == "early" else "panel-shade",
        )
        for year in years["years"]
        for season in years["seasons"]
    ]
    points = printed("heading.points", "Victory points")
    letters.line(points, (left, top + 22), fur.HEADING.sized(17), "start")
    sides = printed("points.note", "British to the left, French to the right")
    letters.line(sides, (left + 250, top + 22), fur.NOTE, "start")
    words = printed("heading.seasons", "Years and seasons")
    letters.line(words, (left + 1330, top + 22), fur.HEADING.sized(17), "start")
    board.lay(
        fur.panel(STRIP),
        fur.track(letters, (left, top + 34), (58, 88), _victory_cells(), 3.2, figure=fur.FIGURE.sized(18)),
        fur.track(letters, (left + 1330, top + 34), (70.5, 104), seasons, 3, figure=fur.FIGURE.sized(18)),
        *_boxes(letters, (left, top + 170), sheet, tables),
    )


def _boxes(letters: Lettering, at: Point, sheet: Row, tables: Row) -> list[str]:
    """Groups of boxes side by side, each group under its heading."""
    militia = [
        fur.Cell(
            row["id"],
            printed(row["id"], row["name"].replace("Colonial ", "").replace("Canadian ", "")),
            fill=row["side"],
            pattern="hatch" if row["side"] == "british" else "dots",
        )
        for row in sheet["militia_box"]
    ]
    pool = fur.Cell(
        "leaders-british", printed("leaders-british", "British leader pool"), fill="british", pattern="hatch"
    )
    events = fur.Cell("events", printed("events", "Events in effect"))
    groups: list[tuple[str, str, float, list[fur.Cell]]] = [
        ("militia", "Militia in its department", 170, militia),
        ("assemblies", "Provincial assemblies", 146, [_assembly(r) for r in tables["provincial_assemblies"]]),
        ("aside", "Set aside", 250, [pool, events]),
    ]
    x, out = at[0], []
    for key, text, width, cells in groups:
        letters.line(printed(f"heading.{key}", text), (x, at[1] - 12), fur.HEADING.sized(17), "start")
        for cell in cells:
            out.append(fur.holding(letters, cell, Box(x, at[1], width, 188), fur.SMALL))
            x += width + 5
        x += 14
    return out


def _assembly(row: Row) -> fur.Cell:
    key = f"assembly-{row['box']}"
    limits = f"South {row['southern_limit']} · North {row['northern_limit']}"
    return fur.Cell(
        key,
        printed(key, row["box"].capitalize()),
        note=printed(f"{key}.note", limits),
        fill="panel-shade" if row["order"] == 1 else "panel",
    )


def _legend(board: boards.Board) -> None:
    def symbol(shape: str, fill: str, width: float = 2.0) -> Callable[[Point], str]:
        return lambda at: pts.sample(shape, at, fill, width)

    entries = [
        fur.Entry(symbol("square", "british"), "british", "Cultivated, British"),
        fur.Entry(symbol("square", "french"), "french", "Cultivated, French"),
        fur.Entry(symbol("circle", "symbol"), "wilderness", "Wilderness"),
        fur.Entry(symbol("triangle", "ridge"), "mountain", "Mountain"),
        fur.Entry(symbol("octagon", "british", 3.4), "fortress", "Fortress"),
        fur.Entry(symbol("circle", "indian"), "settlement", "Indian settlement (tribe)"),
        fur.Entry(pts.anchor_mark, "port", "Port"),
        fur.Entry(fur.stroke_sample("road", 3.6), "land", "Land way"),
        fur.Entry(fur.stroke_sample("water-way", 6.2), "river", "River"),
        fur.Entry(fur.stroke_sample("water-way", 6.8, None, "halo-sea"), "lakeshore", "Lakeshore"),
        fur.Entry(
            lambda at: pts.arrow([(at[0] - 20, at[1]), (at[0] + 18, at[1])], 4, "arrow", 4.4),
            "one_way",
            "One way only",
        ),
        fur.Entry(
            lambda at: pts.arrow([(at[0] - 20, at[1]), (at[0] + 18, at[1])], 4, "arrow", 4.4, "9 6"),
            "landing",
            "Landing from the sea",
        ),
    ]
    board.lay(fur.legend(board.letters, LEGEND, entries, 3, heading=False))


def _furniture(board: boards.Board, sheet: Row, tables: Row) -> None:
    letters = board.letters
    board.lay(
        fur.cartouche(letters, TITLE, ["Wilderness War"], ["The French and Indian War", "1755–1762"], 42),
        fur.compass(letters, (2440, 1010), 70, 12),
    )
    _tracks(board, sheet, tables)
    _legend(board)
    letters.taken.extend([TITLE, STRIP])
    board.lay(*_holding_boxes(board, sheet["space"]))


def _ground(board: boards.Board, sheet: Row, spots: dict[str, Point], terrain: geo.Terrain) -> None:
    """Land and water, and the settled country of both sides."""
    boards.water_and_land(board, terrain, "land")
    settled = {
        side: _settled(sheet, spots, side).intersection(terrain.land) for side in ("british", "french")
    }
    board.quiet(
        scenery.side_patterns(),
        *(
            path(geometry_d(shape.simplify(0.8)), fill=paint(side), fill_opacity=".55")
            for side, shape in settled.items()
        ),
        scenery.rivers(terrain.rivers, terrain.minor_rivers, 1.5),
    )


def draw(source: geo.Geography, facts: Facts) -> boards.Board:
    sheet = facts.sheet("map")
    rows = [row for row in sheet["space"] if not _is_box(row)]
    spots = _spots(rows)
    warp = _warp(rows, spots)
    terrain = geo.terrain(source, warp, BOUNDS, FRAME, 200)
    board = boards.Board(
        "Wilderness War",
        "Map of 141 spaces from the Ohio to Quebec joined by land ways, rivers and lakeshores, with tracks.",
        WIDTH,
        HEIGHT,
        FRAME,
        token=TOKEN,
        name=WILD.size,
    )
    places = [_place(row, spots[row["id"]]) for row in rows]
    lines = [pts.Line(spots[c["a"]], spots[c["b"]], c["type"]) for c in sheet["connection"]]
    ways = [line.shape() for line in lines]
    board.report += pts.overlaps(places) + pts.crossings(places, lines)
    _furniture(board, sheet, facts.sheet("tables"))
    for name, size, course in WATERS:
        board.letters.curved(name, warp.points(course), WATER.sized(size))
    board.letters.curved(printed("atlantic", "Atlantic Ocean"), OCEAN, WATER.sized(30))
    arrows = _arrows(sheet, spots)
    ports = [p for p, row in zip(places, rows, strict=True) if row["port"]]
    anchors = pts.anchor_spots(ports, FRAME.polygon().difference(terrain.land))
    avoid = [*ways, *(LineString(arrow.course) for arrow in arrows)]
    pts.name_layer(board, places, avoid, pts.anchor_room(anchors))
    _ground(board, sheet, spots, terrain)
    keep = boards.keep_clear(board, [pts.room(p) for p in places], [way.buffer(5) for way in ways])
    boards.relief(board, warp, BOUNDS, terrain.land, keep, 1.0, 54)
    board.add(scenery.coast(), pts.line_layer(lines, KINDS))
    board.quiet(*(pts.arrow(a.course, a.stop, "arrow", 4.4, a.dash) for a in arrows))
    board.add(pts.symbol_layer(places), pts.anchor_layer(anchors))
    return board
