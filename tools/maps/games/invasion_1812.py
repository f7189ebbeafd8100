"""1812: the board from Detroit to Montreal."""

from __future__ import annotations

from dataclasses import dataclass

from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union
from tools.maps import board as boards
from tools.maps import furniture as fur
from tools.maps import geo, scenery
from tools.maps.facts import Facts, Row, neighbours
from tools.maps.lettering import Block, Style, Words, printed, wrapped
from tools.maps.placing import Wish, find_spot
from tools.maps.svg import Box, Point, geometry_d, group, num, path, rect
from tools.maps.theme import paint

from . import invasion_1812_land as land

TOKEN = 23.0  # radius of a piece, in board units
PRINTED = Style(22, bold=True)
WORKING = Style(20.5, italic=True, colour="ink-soft")
WATER = Style(30, colour="ink-sea", halo="halo-sea", italic=True, spacing=5)
STREAM = Style(16, colour="ink-sea", halo="halo", italic=True, spacing=1)
BADGE = Style(14, bold=True, halo=None)


@dataclass(frozen=True)
class Water:
    """A water: its name, where the name runs, a ring around what belongs to it, where tokens stand."""

    text: str
    size: float
    course: list[Point]
    ring: list[Point]
    stack: Point


# The upper St. Lawrence as far as Prescott counts as Lake Ontario; the straits between lakes belong to none.
WATERS: dict[str, Water] = {
    "lake_ontario": Water(
        "Lake Ontario",
        30,
        [(-79.4, 43.52), (-78.9, 43.6), (-78.35, 43.62)],
        [
            (-80.1, 43.1),
            (-79.3, 43.15),
            (-79.05, 43.275),
            (-78.6, 43.3),
            (-78.0, 43.0),
            (-75.9, 43.2),
            (-75.7, 44.2),
            (-75.2, 44.78),
            (-75.4, 44.95),
            (-76.2, 44.6),
            (-78.0, 44.2),
            (-80.1, 44.0),
        ],
        (-77.9, 43.5),
    ),
    "lake_erie": Water(
        "Lake Erie",
        30,
        [(-81.3, 42.0), (-80.7, 42.22), (-80.1, 42.42)],
        [
            (-83.7, 41.2),
            (-83.7, 42.0),
            (-83.15, 42.03),
            (-83.0, 42.12),
            (-82.5, 42.2),
            (-81.8, 42.75),
            (-80.0, 43.0),
            (-78.95, 42.89),
            (-78.7, 42.8),
            (-78.7, 42.2),
            (-81.0, 41.3),
        ],
        (-82.1, 41.8),
    ),
    "lake_huron": Water(
        "Lake Huron",
        30,
        [(-82.3, 43.4), (-82.2, 43.65), (-82.2, 44.0)],
        [(-84.5, 43.0), (-81.5, 42.95), (-81.0, 45.0), (-82.0, 46.5), (-84.5, 46.5)],
        (-82.2, 43.2),
    ),
    "lake_st_clair": Water(
        "L. St. Clair",
        16,
        [(-82.84, 42.42), (-82.62, 42.45), (-82.45, 42.47)],
        [(-83.0, 42.32), (-82.3, 42.2), (-82.3, 42.62), (-82.6, 42.8), (-83.0, 42.8)],
        (-82.72, 42.56),
    ),
    "lake_champlain": Water(
        "L. Champlain",
        19,
        [(-73.16, 44.75), (-73.17, 44.4), (-73.2, 44.1)],
        [(-73.7, 43.5), (-73.0, 43.5), (-73.0, 45.2), (-73.7, 45.2)],
        (-73.32, 44.55),
    ),
}

STREAMS: list[tuple[Words, list[Point]]] = [
    (printed("allegheny", "Allegheny R."), [(-79.72, 40.75), (-79.5, 41.0), (-79.45, 41.2)]),
    (printed("hudson", "Hudson R."), [(-73.82, 42.05), (-73.86, 41.75), (-73.93, 41.5)]),
]

# Where a name stands beside its area: there is too much water in it.
LABELS: dict[str, Point] = {"montreal": (-74.42, 45.72)}

STRIP = Box(34, land.FRAME.bottom + 32, land.WIDTH - 68, 260)
LEGEND = Box(56, 1262, 470, 260)
TITLE = Box(62, 56, 470, 160)


def _water_shapes(country: land.Country) -> dict[str, BaseGeometry]:
    rivers = country.border_rivers.buffer(land.RIVER)
    out = {}
    for key, water in WATERS.items():
        cut = country.chart.geometry(geo.dense(Polygon(water.ring)))
        wet = country.terrain.lakes if key != "lake_ontario" else unary_union([country.terrain.lakes, rivers])
        shape = geo.areas_only(wet.intersection(cut))
        out[key] = geo.largest(shape)
    return out


def _draw_waters(board: boards.Board, country: land.Country, sheet: Row) -> None:
    shapes = _water_shapes(country)
    parts = []
    for key, water in WATERS.items():
        size, curve = water.size, country.chart.points(water.course)
        spot = country.chart.point(*water.stack)
        parts.append(
            fur.space(
                key,
                spot,
                30,
                f'<path d="{geometry_d(shapes[key].simplify(1.2))}"',
                fill=paint("sea"),
            )
        )
        board.letters.curved(
            printed(key, water.text), curve, WATER.sized(size) if size > 20 else STREAM.sized(size)
        )
    board.add(group(parts))
    for name, course in STREAMS:
        board.letters.curved(name, country.chart.points(course), STREAM)
    board.report += _shore_report(country, shapes, sheet)


def _shore_report(country: land.Country, shapes: dict[str, BaseGeometry], sheet: Row) -> list[str]:
    """Which shores the drawing shows differently from the list."""
    out = []
    for water in sheet["water"]:
        drawn = {key for key, shape in country.areas.items() if _shore(shape, shapes[water["id"]]) > 10}
        listed = set(water["borders"])
        out += [f"drawn shore not listed: {key} on {water['id']}" for key in sorted(drawn - listed)]
        out += [f"listed shore not drawn: {key} on {water['id']}" for key in sorted(listed - drawn)]
    return out


def _shore(area: BaseGeometry, water: BaseGeometry) -> float:
    return float(area.buffer(1.5).intersection(water).area) / 1.5


SHORT = {
    "british_regulars": "BR",
    "canadian_militia": "CM",
    "native_americans": "NA",
    "american_regulars": "AR",
    "american_militia": "AM",
}


def _recruits(faction: str, units: int) -> Words:
    """Letters of a faction and a number."""
    return printed(f"short.{faction}", SHORT[faction], str(units))


def _badges(row: Row, sheet: Row) -> list[tuple[Words, str]]:
    """Recruits of an area, and the colour of the side."""
    found = [m for m in sheet["muster"] if m["area"] == row["id"]]
    return [(_recruits(m["faction"], m["units"]), row["home"]) for m in found]


def _icon_row(row: Row, sheet: Row) -> float:
    return 26.0 * int(row["objectives"]) + 44.0 * len(_badges(row, sheet))


def _draw_icons(board: boards.Board, row: Row, sheet: Row, centre: Point) -> str:
    out = []
    x = centre[0] - _icon_row(row, sheet) / 2
    for _ in range(row["objectives"]):
        out.append(fur.star((x + 13, centre[1]), 12))
        x += 26
    for text, side in _badges(row, sheet):
        box = Box(x + 2, centre[1] - 10, 40, 20)
        out.append(rect(box, rx="3", fill=paint("panel"), stroke=paint(f"{side}-ink"), stroke_width=num(1.6)))
        board.letters.line(text, box.centre, Style(14, bold=True, halo=None, colour=f"{side}-ink"))
        x += 44
    return "".join(out)


def _place_areas(
    board: boards.Board, country: land.Country, sheet: Row
) -> tuple[list[boards.Area], list[str]]:
    placed, icons = [], []
    for row in sorted(sheet["area"], key=lambda r: country.areas[r["id"]].area):
        shape = geo.largest(country.areas[row["id"]])
        style = PRINTED if row["printed"] else WORKING
        name = Words(f"name.area:{row['id']}", row["name"].replace(" / ", "/ "))
        blocks: list[Block] = wrapped(name, style)
        strip = _icon_row(row, sheet)
        extra = 25.0 if strip else 0.0
        sizes = [(max(block.w, strip), block.h + extra) for block in blocks]
        place = country.chart.point
        wish = Wish(
            sizes,
            radius=90,
            near=place(row["lon"], row["lat"]),
            label_at=place(*LABELS[row["id"]]) if row["id"] in LABELS else None,
        )
        spot = find_spot(shape, wish, board.letters.taken)
        block = blocks[spot.choice]
        top = spot.label[1] - sizes[spot.choice][1] / 2
        board.letters.write(block, (spot.label[0], top + block.h / 2))
        if strip:
            icons.append(_draw_icons(board, row, sheet, (spot.label[0], top + block.h + 14)))
            if row["objectives"]:
                wide = 26.0 * row["objectives"]
                board.letters.taken.append(Box(spot.label[0] - strip / 2, top + block.h + 3, wide, 22))
        fill = row["home"]
        full = country.areas[row["id"]]
        placed.append(boards.Area(row["id"], full, spot.anchor, min(spot.radius, 90), fill))
    order = {row["id"]: i for i, row in enumerate(sheet["area"])}
    return sorted(placed, key=lambda area: order[area.key]), icons


def _tracks(board: boards.Board, pieces: Row) -> None:
    letters, left, top = board.letters, STRIP.x + 22, STRIP.y
    rounds = [
        fur.Cell(
            f"round-{n}",
            figure=str(n),
            note=printed("end_check", "truce?") if n >= pieces["tracks"]["first_end_check"] else None,
            fill="panel-shade" if n >= pieces["tracks"]["first_end_check"] else "panel",
        )
        for n in range(1, pieces["tracks"]["rounds"] + 1)
    ]
    turns = [fur.Cell(f"turn-{n}", figure=str(n)) for n in range(1, pieces["tracks"]["turns_per_round"] + 1)]
    heads = (("rounds", "Rounds", 0), ("turns", "Order of turns", 600), ("pools", "Force pools", 1060))
    for key, text, dx in heads:
        letters.line(printed(f"heading.{key}", text), (left + dx, top + 26), fur.HEADING, "start")
    pools = [
        fur.Cell(
            f"pool-{row['id']}",
            Words(f"name.{row['id']}", row["name"]),
            fill=row["side"],
            pattern="hatch" if row["side"] == "british" else None,
        )
        for row in pieces["faction"]
    ]
    note = printed("truce.note", "British 3 · American 2")
    truce = fur.Cell("truce", printed("truce", "Truce cards"), note=note)
    fled = fur.Cell("fled", printed("fled", "Fled units"))
    board.lay(
        fur.panel(STRIP),
        fur.track(letters, (left, top + 42), (68, 106), rounds),
        fur.track(letters, (left + 600, top + 42), (82, 106), turns, 5),
        fur.holding(letters, truce, Box(left, top + 156, 572, 90)),
        fur.holding(letters, fled, Box(left + 600, top + 156, 430, 90)),
        *(
            fur.holding(letters, pool, Box(left + 1060 + i * 246, top + 42, 240, 204))
            for i, pool in enumerate(pools)
        ),
    )


def _legend(board: boards.Board) -> None:
    def crossing(at: Point) -> str:
        d = f"M{num(at[0] - 18)} {num(at[1])}h36m-7-5l7 5l-7 5M{num(at[0] - 11)} {num(at[1] - 5)}l-7 5l7 5"
        return path(d, fill="none", stroke=paint("ink"), stroke_width=num(2.4))

    def badge(at: Point) -> str:
        box = Box(at[0] - 20, at[1] - 10, 40, 20)
        board.letters.line(_recruits("american_regulars", 2), box.centre, BADGE)
        return rect(box, rx="3", fill=paint("panel"), stroke=paint("ink"), stroke_width=num(1.6))

    entries = [
        fur.Entry(fur.swatch("british", "hatch"), "british", "British home area (hatched)"),
        fur.Entry(fur.swatch("american"), "american", "American home area (plain)"),
        fur.Entry(lambda at: fur.star(at, 12), "star", "Objective, one for each star"),
        fur.Entry(badge, "recruits", "Recruits of a faction each turn"),
        fur.Entry(crossing, "river", "Border across a river: crossed like land"),
        fur.Entry(lambda at: scenery.marsh(at, 13), "wilderness", "Impassable wilderness"),
        fur.Entry(fur.swatch("land-off", edge="land-off"), "outside", "Country out of play"),
    ]
    board.lay(fur.legend(board.letters, LEGEND, entries, heading=False))


def _furniture(board: boards.Board, pieces: Row) -> None:
    letters = board.letters
    board.lay(
        fur.cartouche(letters, TITLE, ["1812"], ["The Invasion of Canada", "from Detroit to Montreal"], 54),
        fur.compass(letters, (2270, 1180), 62, land.TURN),
    )
    _legend(board)
    _tracks(board, pieces)
    letters.taken.extend([STRIP, LEGEND, TITLE])


def _ground(board: boards.Board, country: land.Country, placed: list[boards.Area]) -> None:
    """The areas with the tints of their sides, and the landscape upon them."""
    british = unary_union([a.shape for a in placed if a.fill == "british"])
    american = unary_union([a.shape for a in placed if a.fill == "american"])
    board.add(boards.area_layer(placed))
    board.quiet(
        scenery.side_patterns(),
        path(geometry_d(british), fill="url(#map-hatch)", fill_opacity=".55"),
        scenery.inner_band(british, 9, "british-ink", 0.3),
        scenery.inner_band(american, 9, "american-ink", 0.3),
        path(
            geometry_d(country.ponds.simplify(0.6)),
            fill=paint("sea"),
            stroke=paint("coast"),
            stroke_width=num(1),
            fill_rule="evenodd",
        ),
        scenery.rivers(country.terrain.rivers, country.terrain.minor_rivers),
    )
    keep = boards.keep_clear(board, [area.room(52) for area in placed])
    boards.relief(board, country.chart, land.BOUNDS, country.terrain.land, keep)
    board.add(boards.border_layer(country.areas, country.terrain.land), scenery.coast())
    board.quiet(*(scenery.marsh(country.chart.point(*place), radius) for place, radius in land.THICKETS))


def draw(source: geo.Geography, facts: Facts) -> boards.Board:
    sheet = facts.sheet("map")
    country = land.country(source, sheet["area"])
    board = boards.Board(
        "1812 – The Invasion of Canada",
        "Board of 53 areas from Detroit to Montreal with lakes, tracks and force pools.",
        land.WIDTH,
        land.HEIGHT,
        land.FRAME,
        token=TOKEN,
        name=WORKING.size,
    )
    board.report += land.differences(country.areas, neighbours(sheet["area"], "land"), sheet)
    _furniture(board, facts.sheet("pieces"))
    ferries = [boards.crossing(country.areas[a], country.areas[b]) for a, b in land.crossings(sheet)]
    board.letters.taken.extend(box for _, box in ferries)
    _draw_waters(board, country, sheet)
    boards.water_and_land(board, country.terrain)
    placed, icons = _place_areas(board, country, sheet)
    placed = boards.with_cells(board, placed)
    _ground(board, country, placed)
    board.quiet(*(mark for mark, _ in ferries), fill="none")
    board.quiet(*icons)
    return board
