"""Washington's War: thirteen colonies and Canada, towns and roads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from shapely.geometry import LineString
from shapely.geometry import Point as Dot
from shapely.geometry.base import BaseGeometry
from tools.maps import board as boards
from tools.maps import colonies, geo, scenery
from tools.maps import furniture as fur
from tools.maps import points as pts
from tools.maps.facts import Facts, Row
from tools.maps.lettering import Lettering, Style, Words, printed, wrapped
from tools.maps.placing import quiet_place
from tools.maps.projection import Bounds, Projection
from tools.maps.svg import Box, Point, corners_d, geometry_d, group, line, num, path, stamp
from tools.maps.theme import paint
from tools.maps.warp import Warp

WIDTH, HEIGHT = 2500, 1936
FRAME = Box(34, 34, WIDTH - 68, 1490)
BOUNDS = Bounds(-84.6, 29.9, -65.5, 47.5)
# The coast runs from left to right: the map is turned, its towns are pushed apart until an army has room
# beside each, and the geography is bent to fit.
TURN = 38.0
TOKEN = 26.0  # radius of a piece, in board units
GAP = 152.0
TOWNS = Box(96, 92, 2290, 1280)
STIFFNESS = 0.02

COLONY_NAME = Style(30, colour="ink-soft", italic=False, spacing=6, caps=True)
MINOR_NAME = Style(17, colour="ink-soft", spacing=2, caps=True)
SEA = Style(30, colour="ink-sea", halo="halo-sea", italic=True, spacing=4)
TOWN = Style(21, bold=True)
ZONE = Style(21, colour="ink-sea", halo="halo-sea", italic=True, spacing=1)
WINTER = Style(18, colour="winter", halo="halo-sea", italic=True, spacing=1)

STATES = {
    "NH": ["New Hampshire", "Vermont"],
    "MA": ["Massachusetts", "Maine"],
    "RI": ["Rhode Island"],
    "CT": ["Connecticut"],
    "NY": ["New York"],
    "NJ": ["New Jersey"],
    "PA": ["Pennsylvania"],
    "DE": ["Delaware"],
    "MD": ["Maryland", "District of Columbia"],
    "VA": ["Virginia", "West Virginia"],
    "NC": ["North Carolina"],
    "SC": ["South Carolina"],
    "GA": ["Georgia"],
}
CANADA: list[list[Point]] = [
    [
        (-79.9, 47.9),
        (-64.0, 47.9),
        (-64.0, 47.4),
        (-67.8, 47.4),
        (-69.2, 47.55),
        (-70.0, 46.75),
        (-70.3, 45.95),
        (-70.9, 45.35),
        (-71.4, 45.05),
        (-74.7, 45.05),
        (-75.4, 44.85),
        (-76.3, 44.3),
        (-79.9, 43.4),
        (-79.1, 42.95),
        (-82.6, 42.0),
        (-83.0, 42.1),
        (-83.3, 41.75),
        (-84.6, 41.75),
        (-84.9, 47.9),
    ],
]

TINTS = {
    "CA": "british",
    "NH": "tint-1",
    "MA": "tint-3",
    "RI": "tint-2",
    "CT": "tint-4",
    "NY": "tint-2",
    "NJ": "tint-1",
    "PA": "tint-5",
    "DE": "tint-3",
    "MD": "tint-2",
    "VA": "tint-1",
    "NC": "tint-4",
    "SC": "tint-3",
    "GA": "tint-2",
}

SIZES = {"NH": 17, "CT": 15, "RI": 13, "NJ": 15, "DE": 13, "MD": 13, "MA": 19, "SC": 22, "NC": 26, "GA": 26}
# What is called otherwise in sentences: there is no room for more, or the map shows which of two it is.
SHORT = {
    "MD": "Md.",
    "CT": "Conn.",
    "RI": "R.I.",
    "DE": "Del.",
    "NJ": "N. Jersey",
    "wilmington_de": "Wilmington",
    "wilmington_nc": "Wilmington",
}
# Where a colony's name is put when its ground is too narrow or the best place is elsewhere.
NAME_AT: dict[str, Point] = {
    "CA": (-77.6, 45.9),
    "MA": (-70.2, 44.35),
    "DE": (-75.4, 38.6),
    "MD": (-75.9, 38.75),
    "NJ": (-74.55, 39.7),
}


@dataclass(frozen=True)
class Zone:
    """A blockade zone: where the fleet lies, and the line that parts it from the next zone to the west."""

    at: Point
    fence: tuple[Point, Point] | None


ZONES = {
    "st_lawrence": Zone((2330, 150), None),
    "new_england": Zone((2290, 900), ((1880, 1110), (1980, 1296))),
    "long_island_sound": Zone((1690, 1330), ((1530, 1090), (1570, 1520))),
    "delaware": Zone((1430, 1380), ((1305, 1256), (1300, 1520))),
    "chesapeake": Zone((1190, 1380), ((990, 1260), (1070, 1520))),
    "carolinas": Zone((720, 1380), ((360, 1320), (440, 1520))),
    "south_atlantic": Zone((250, 1416), None),
}

# Where a road between two others would run through a town.
OFF_THE_ROADS: dict[str, Point] = {
    "fort_stanwix": (1770.0, 446.0),
    "fredericksburg": (1112.0, 902.0),
}

TITLE = Box(62, 62, 590, 118)
STRIP = Box(34, 1556, WIDTH - 68, 358)
LEGEND = Box(1790, 1300, 640, 196)

KINDS = {
    "normal": pts.Stroke("road", 4.6),
    "wilderness": pts.Stroke("forest", 4.6, "13 8"),
    "arnold": pts.Stroke("arrow", 4.2, "3 8"),
}


def _spots(sheet: Row) -> dict[str, Point]:
    """Where the towns come to lie."""
    plain = Projection(BOUNDS, FRAME, (), TURN)
    true = {row["id"]: plain.point(row["lon"], row["lat"]) for row in sheet["space"]}
    apart = pts.spread(pts.fitted(true, TOWNS), GAP, rounds=600)
    return pts.fitted(apart, TOWNS) | OFF_THE_ROADS


def _warp(sheet: Row, spots: dict[str, Point]) -> Warp:
    rows = sheet["space"]
    return Warp([(row["lon"], row["lat"]) for row in rows], [spots[row["id"]] for row in rows], STIFFNESS)


def _places(sheet: Row, spots: dict[str, Point]) -> list[pts.Place]:
    return [
        pts.Place(
            row["id"],
            _town_name(row),
            spots[row["id"]],
            row["shape"],
            28,
            "symbol",
            style=TOWN,
        )
        for row in sheet["space"]
    ]


def _town_name(row: Row) -> Words:
    key = row["id"]
    return printed(key, SHORT[key]) if key in SHORT else Words(f"name.space:{key}", row["name"])


def _lines(sheet: Row, places: list[pts.Place]) -> list[pts.Line]:
    spots = {p.key: p.at for p in places}
    return [
        pts.Line(spots[c["a"]], spots[c["b"]], "arnold" if c["arnold_only"] else c["kind"])
        for c in sheet["connection"]
    ]


def _check_colonies(sheet: Row, places: list[pts.Place], shapes: dict[str, BaseGeometry]) -> list[str]:
    colony = {row["id"]: row["colony"] for row in sheet["space"]}
    gaps = {p.key: shapes[colony[p.key]].distance(Dot(p.at)) for p in places}
    return [f"{key} lies {gap:.0f} px outside {colony[key]}" for key, gap in gaps.items() if gap > 14]


def _colony_names(
    board: boards.Board,
    sheet: Row,
    chart: Warp,
    shapes: dict[str, BaseGeometry],
    courses: list[LineString],
    marks: list[Box],
) -> None:
    for row in sorted(sheet["colony"], key=lambda r: -shapes[r["id"]].area):
        key = row["id"]
        size = SIZES.get(key, 30)
        style = COLONY_NAME.sized(size) if size > 20 else MINOR_NAME.sized(size)
        options = wrapped(_colony_name(row), style)
        block = options[1] if key == "NH" else options[0]
        shape = geo.largest(shapes[key])
        if key in NAME_AT:
            at = chart.point(*NAME_AT[key])
        else:
            at = quiet_place(shape, (block.w, block.h), courses, [*board.letters.taken, *marks])
        board.under.write(block, at)


def _colony_name(row: Row) -> Words:
    key = row["id"]
    return printed(f"colony.{key}", SHORT[key]) if key in SHORT else Words(f"name.colony.{key}", row["name"])


def _zones(board: boards.Board, sheet: Row) -> list[str]:
    names = {zone["id"]: zone["name"] for zone in sheet["blockade_zone"]}
    out = []
    for key, zone in ZONES.items():
        at = zone.at
        d = pts.outline("circle", at, 34)
        out.append(
            fur.space(
                key,
                at,
                34,
                f'<path d="{d}"',
                fill=paint("sea"),
                stroke=paint("ink-sea"),
                stroke_width=num(2.2),
                stroke_dasharray="7 4",
            )
        )
        out.append(_ship((at[0], at[1] + 2)))
        board.letters.taken.append(Box(at[0] - 36, at[1] - 36, 72, 72))
        lines = wrapped(Words(f"name.zone:{key}", names[key]), ZONE)
        block = lines[min(1, len(lines) - 1)]
        board.letters.write(block, (at[0], at[1] + 40 + block.h / 2))
        if zone.fence:
            a, b = zone.fence
            out.append(line(a, b, stroke=paint("ink-sea"), stroke_width=num(2), stroke_dasharray="2 9"))
    return out


_SHIP = "M-17 8h34l-5 9h-24zM0 8v-26M-10 8v-20M10 8v-20M-5-14q8 5 0 16M5-10q8 5 0 12M-15-9q7 5 0 12"


def _ship(at: Point) -> str:
    return stamp(
        _SHIP, at, fill=paint("panel"), stroke=paint("ink-sea"), stroke_width=num(1.6), pointer_events="none"
    )


def _winter_line(board: boards.Board, chart: Warp) -> str:
    """2.1.B: the border of Virginia and North Carolina, carried out to sea."""
    west = chart.point(-83.4, 36.57)
    course = chart.points([(-84.4 + 0.5 * k, 36.57) for k in range(24)])
    board.letters.line(printed("winter_line", "Winter line"), (west[0], west[1] - 16), WINTER)
    return path(
        corners_d(course, False),
        fill="none",
        stroke=paint("winter"),
        stroke_width=num(5),
        stroke_dasharray="18 7 3 7",
    )


def _tracks(board: boards.Board, sheet: Row, tables: Row) -> None:
    years = [
        fur.Cell(
            f"year-{t['year']}",
            figure=str(t["year"]),
            note=printed("year.note", "British", f"+{t['british_reinforcements']}"),
        )
        for t in tables["turn"]
    ]
    alliance = tables["french_alliance"]
    steps = [
        fur.Cell(
            f"alliance-{n}",
            figure=str(n),
            note=printed("alliance.note", "Alliance") if n == alliance["alliance_at"] else None,
            fill="french" if n == alliance["alliance_at"] else "panel",
        )
        for n in alliance["boxes"]
    ]
    control = [
        fur.Cell(
            f"colony-{row['id']}",
            figure=printed(f"colony-{row['id']}", row["id"]),
            fill=TINTS[row["id"]],
        )
        for row in sheet["colony"]
    ]
    letters, left, top = board.letters, STRIP.x + 20, STRIP.y
    low = top + 204
    heads = (
        ("years", "Years", left, top + 24),
        ("alliance", "French alliance", left + 900, top + 24),
        ("colonies", "Control of the colonies", left, low - 14),
        ("boxes", "Waiting and set aside", left + 1190, low - 14),
    )
    for key, text, x, y in heads:
        letters.line(printed(f"heading.{key}", text), (x, y), fur.HEADING.sized(17), "start")
    board.lay(
        fur.panel(STRIP),
        fur.track(letters, (left, top + 36), (94, 118), years, 4, figure=fur.FIGURE.sized(20)),
        fur.track(letters, (left + 900, top + 36), (80, 118), steps, 4, figure=fur.FIGURE.sized(20)),
        fur.track(letters, (left, low), (79, 84), control, 4, figure=fur.FIGURE.sized(20)),
        *_boxes(letters, (left + 1190, low), 132, (0, 1, 2, 6, 7)),
        *_boxes(letters, (left + 1756, top + 36), 118, (3, 4, 5, 8)),
    )


BOXES = (
    ("reinforcements-british", "British reinforcements", "british", "hatch", 280.0),
    ("reinforcements-american", "American reinforcements", "american", None, 220.0),
    ("reinforcements-french", "French reinforcements", "french", "dots", 200.0),
    ("captured-american", "Americans captured", "panel", None, 182.0),
    ("captured-british", "British captured", "panel", None, 182.0),
    ("war-ends", "War Ends card", "panel-shade", None, 134.0),
    ("queue-british", "British queue", "panel", None, 234.0),
    ("queue-american", "American queue", "panel", None, 234.0),
    ("congress-dispersed", "Congress", "panel-shade", None, 116.0),
)


def _boxes(letters: Lettering, at: Point, height: float, which: tuple[int, ...]) -> list[str]:
    out, x = [], at[0]
    for key, name, fill, pattern, width in (BOXES[number] for number in which):
        item = fur.Cell(key, printed(key, name), fill=fill, pattern=pattern)
        out.append(fur.holding(letters, item, Box(x, at[1], width, height), fur.SMALL.sized(15)))
        x += width + 4
    return out


def _legend(board: boards.Board) -> None:
    def symbol(shape: str) -> Callable[[Point], str]:
        return lambda at: pts.sample(shape, at, "symbol")

    entries = [
        fur.Entry(symbol("circle"), "town", "Town"),
        fur.Entry(symbol("square"), "quarters", "Winter quarters"),
        fur.Entry(symbol("star"), "fortified", "Fortified port, winter quarters"),
        fur.Entry(pts.anchor_mark, "port", "Port"),
        fur.Entry(fur.stroke_sample("road", 4.6), "road", "Road"),
        fur.Entry(fur.stroke_sample("forest", 4.6, "13 8"), "wilderness", "Wilderness: costs three"),
        fur.Entry(fur.stroke_sample("arrow", 4.2, "3 8"), "arnold", "Arnold's trail only"),
        fur.Entry(fur.stroke_sample("winter", 5, "18 7 3 7"), "winter_line", "Winter line"),
        fur.Entry(pts.sea_ring, "zone", "Blockade zone"),
    ]
    board.lay(fur.legend(board.letters, LEGEND, entries, 2, heading=False))


def _furniture(board: boards.Board, sheet: Row, tables: Row) -> None:
    letters = board.letters
    board.lay(
        fur.cartouche(letters, TITLE, ["Washington's War"], ["The American Revolution, 1775–1783"], 40),
        fur.compass(letters, (160, 330), 66, TURN),
    )
    _legend(board)
    _tracks(board, sheet, tables)
    letters.taken.extend([TITLE, LEGEND, STRIP])


def _ground(board: boards.Board, terrain: geo.Terrain, shapes: dict[str, BaseGeometry]) -> None:
    """Land and water, and the tints of the colonies."""
    thirteen = {key: shape.simplify(0.8) for key, shape in shapes.items() if key != "CA"}
    boards.water_and_land(board, terrain)
    board.quiet(
        scenery.side_patterns(),
        *(path(geometry_d(shape), fill=paint(TINTS[key])) for key, shape in thirteen.items()),
        scenery.tinted(shapes["CA"].simplify(0.8), "canada", TINTS["CA"], "hatch"),
        *(scenery.inner_band(shapes[key], 7, "border", 0.22) for key in thirteen),
        scenery.rivers(terrain.rivers, terrain.minor_rivers),
    )


def draw(source: geo.Geography, facts: Facts) -> boards.Board:
    sheet = facts.sheet("map")
    spots = _spots(sheet)
    chart = _warp(sheet, spots)
    terrain = geo.terrain(source, chart, BOUNDS, FRAME, 420)
    board = boards.Board(
        "Washington's War",
        "Map of 64 towns in the thirteen colonies and Canada with roads, blockade zones and tracks.",
        WIDTH,
        HEIGHT,
        FRAME,
        token=TOKEN,
        name=TOWN.size,
    )
    cores = colonies.cores(source, STATES, {"CA": CANADA})
    shapes = colonies.from_cores(chart, terrain.land, FRAME, cores)
    places = _places(sheet, spots)
    lines = _lines(sheet, places)
    courses = [way.shape() for way in lines]
    board.report += pts.overlaps(places) + pts.crossings(places, lines)
    board.report += _check_colonies(sheet, places, shapes)
    _furniture(board, sheet, facts.sheet("tables"))
    zones, winter = _zones(board, sheet), _winter_line(board, chart)
    ocean = chart.points([(-69.4, 40.9), (-68.0, 41.5), (-66.2, 41.8)])
    board.letters.curved(printed("atlantic", "Atlantic Ocean"), ocean, SEA)
    ports = [p for p, row in zip(places, sheet["space"], strict=True) if row["port"]]
    anchors = pts.anchor_spots(ports, FRAME.polygon().difference(terrain.land))
    rooms = [pts.room(p) for p in places]
    _colony_names(board, sheet, chart, shapes, courses, [*rooms, *pts.anchor_room(anchors)])
    pts.name_layer(board, places, courses, pts.anchor_room(anchors))
    _ground(board, terrain, shapes)
    keep = boards.keep_clear(board, rooms, [course.buffer(5) for course in courses])
    boards.relief(board, chart, BOUNDS, terrain.land, keep, 1.0, 58)
    board.add(boards.border_layer(shapes, terrain.land, 1.6))
    board.quiet(scenery.coast(), winter)
    board.add(board.under.layer(), group(zones), pts.line_layer(lines, KINDS), pts.symbol_layer(places))
    board.add(pts.anchor_layer(anchors))
    return board
