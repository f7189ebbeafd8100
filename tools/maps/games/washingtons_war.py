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
from tools.maps.projection import Bounds, Lens, Projection
from tools.maps.svg import Box, Point, corners_d, geometry_d, group, line, num, path, stamp
from tools.maps.theme import paint

WIDTH, HEIGHT = 2300, 2360
FRAME = Box(34, 34, WIDTH - 68, HEIGHT - 68)
BOUNDS = Bounds(-84.6, 29.9, -65.5, 47.5)
LENSES = (Lens(-74.2, 41.2, 3.4, 0.75), Lens(-80.1, 40.3, 0.8, 0.5))

COLONY_NAME = Style(30, colour="ink-soft", italic=False, spacing=6, caps=True)
MINOR_NAME = Style(17, colour="ink-soft", spacing=2, caps=True)
SEA = Style(30, colour="ink-sea", halo="halo-sea", italic=True, spacing=4)
TOWN = Style(19, bold=True)
ZONE = Style(19, colour="ink-sea", halo="halo-sea", italic=True, spacing=1)
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
    "MA": (-69.2, 45.45),
    "DE": (-75.42, 38.98),
    "MD": (-75.85, 38.5),
    "NJ": (-74.55, 39.7),
}


@dataclass(frozen=True)
class Zone:
    """A blockade zone: where the fleet lies, and the line that parts it from the next zone south."""

    at: Point
    fence: tuple[Point, Point] | None


ZONES = {
    "st_lawrence": Zone((-69.6, 47.3), None),
    "new_england": Zone((-69.0, 42.6), ((-71.85, 41.3), (-69.0, 40.5))),
    "long_island_sound": Zone((-71.6, 40.35), ((-74.0, 40.1), (-71.2, 39.2))),
    "delaware": Zone((-73.6, 38.95), ((-75.05, 38.4), (-72.6, 37.7))),
    "chesapeake": Zone((-74.5, 37.62), ((-75.75, 36.3), (-73.3, 35.9))),
    "carolinas": Zone((-76.7, 33.4), ((-80.4, 32.4), (-77.0, 31.2))),
    "south_atlantic": Zone((-79.7, 31.3), None),
}

TITLE = Box(1640, 1130, 560, 206)
PANEL = Box(1296, 1462, 954, 848)
LEGEND = Box(54, 936, 330, 430)

KINDS = {
    "normal": pts.Stroke("road", 4.6),
    "wilderness": pts.Stroke("forest", 4.6, "13 8"),
    "arnold": pts.Stroke("arrow", 4.2, "3 8"),
}


def _places(sheet: Row, chart: Projection) -> list[pts.Place]:
    raw = {row["id"]: chart.point(row["lon"], row["lat"]) for row in sheet["space"]}
    spots = pts.spread(raw, 102)
    return [
        pts.Place(
            row["id"],
            _town_name(row),
            spots[row["id"]],
            row["shape"],
            26,
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
    chart: Projection,
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


def _zones(board: boards.Board, sheet: Row, chart: Projection) -> list[str]:
    names = {zone["id"]: zone["name"] for zone in sheet["blockade_zone"]}
    out = []
    for key, zone in ZONES.items():
        at = chart.point(*zone.at)
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
            a, b = chart.points(list(zone.fence))
            out.append(line(a, b, stroke=paint("ink-sea"), stroke_width=num(2), stroke_dasharray="2 9"))
    return out


_SHIP = "M-17 8h34l-5 9h-24zM0 8v-26M-10 8v-20M10 8v-20M-5-14q8 5 0 16M5-10q8 5 0 12M-15-9q7 5 0 12"


def _ship(at: Point) -> str:
    return stamp(
        _SHIP, at, fill=paint("panel"), stroke=paint("ink-sea"), stroke_width=num(1.6), pointer_events="none"
    )


def _winter_line(board: boards.Board, chart: Projection) -> str:
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
    letters, left, top = board.letters, PANEL.x + 24, PANEL.y
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
    heads = (
        ("years", "Years", 28),
        ("alliance", "French alliance", 178),
        ("colonies", "Control of the colonies", 318),
        ("boxes", "Waiting and set aside", 548),
    )
    for key, text, y in heads:
        letters.line(printed(f"heading.{key}", text), (left, top + y), fur.HEADING, "start")
    board.lay(
        fur.panel(PANEL),
        fur.track(letters, (left, top + 44), (97, 108), years, 4, figure=fur.FIGURE.sized(22)),
        fur.track(letters, (left, top + 194), (86, 94), steps, 5),
        fur.track(letters, (left, top + 334), (125, 88), control, 5, columns=7),
        *_boxes(letters, left, top + 564),
    )


def _boxes(letters: Lettering, left: float, top: float) -> list[str]:
    wide = 297.0
    rows = (
        ("reinforcements-british", "British reinforcements", "british", "hatch"),
        ("reinforcements-american", "American reinforcements", "american", None),
        ("reinforcements-french", "French reinforcements", "french", "dots"),
        ("captured-american", "American generals captured", "panel", None),
        ("captured-british", "British generals captured", "panel", None),
        ("war-ends", "War Ends card", "panel-shade", None),
        ("queue-british", "British operations queue", "panel", None),
        ("queue-american", "American operations queue", "panel", None),
        ("congress-dispersed", "Congress dispersed", "panel-shade", None),
    )
    out = []
    for index, (key, name, fill, pattern) in enumerate(rows):
        row, column = divmod(index, 3)
        box = Box(left + column * (wide + 7), top + (0, 104, 188)[row], wide, (98, 78, 78)[row])
        out.append(fur.holding(letters, fur.Cell(key, printed(key, name), fill=fill, pattern=pattern), box))
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
    board.lay(fur.legend(board.letters, LEGEND, entries))


def _furniture(board: boards.Board, sheet: Row, tables: Row) -> None:
    letters = board.letters
    board.lay(
        fur.cartouche(letters, TITLE, ["Washington's", "War"], ["The American Revolution, 1775–1783"], 44),
        fur.compass(letters, (2090, 900), 74),
    )
    _legend(board)
    _tracks(board, sheet, tables)
    letters.taken.extend([TITLE, LEGEND, PANEL])


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
    sheet, chart = facts.sheet("map"), Projection(BOUNDS, FRAME, LENSES)
    terrain = geo.terrain(source, chart, BOUNDS, FRAME, 420)
    board = boards.Board(
        "Washington's War",
        "Map of 64 towns in the thirteen colonies and Canada with roads, blockade zones and tracks.",
        WIDTH,
        HEIGHT,
        FRAME,
        token=TOKEN,
    )
    shapes = colonies.from_states(source, chart, terrain, FRAME, STATES, {"CA": CANADA})
    places = _places(sheet, chart)
    lines = _lines(sheet, places)
    courses = [way.shape() for way in lines]
    board.report += pts.overlaps(places) + _check_colonies(sheet, places, shapes)
    _furniture(board, sheet, facts.sheet("tables"))
    zones, winter = _zones(board, sheet, chart), _winter_line(board, chart)
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
