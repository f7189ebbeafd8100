"""Gettysburg: the battlefield of three days in July 1863."""

from __future__ import annotations

from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union
from tools.maps import board as boards
from tools.maps import furniture as fur
from tools.maps import geo, scenery
from tools.maps.areas import compare, shared_lengths
from tools.maps.facts import Facts, Row
from tools.maps.lettering import Lettering, Style, Words, printed, wrapped
from tools.maps.placing import Wish, find_spot
from tools.maps.svg import Box, Point, circle, geometry_d, group, line, num, path, rect
from tools.maps.theme import paint

from . import gettysburg_land as land

TOKEN = 23.5  # radius of a block, in board units
NAME = Style(21, bold=True)
PLAIN = Style(20.5)
STREAM = Style(17, italic=True, colour="ink-sea", spacing=1.5)
ENTRY = Style(20.5, bold=True, halo=None)
ENTRY_SIZE = (178.0, 128.0)

FILLS = {"plain": "field", "ridge": "ridge", "hill": "hill", "town": "town"}
STREAM_NAMES: dict[str, tuple[str, int, int]] = {
    "willoughby_run": ("Willoughby Run", 8, 12),
    "marsh_creek": ("Marsh Creek", 2, 5),
    "rock_creek": ("Rock Creek", 14, 18),
}
PANE = Box(34, 34, land.WIDTH - 68, 2074)
TITLE = Box(250, 44, 440, 118)
LEGEND = Box(1690, 1978, 868, 116)
STRIP = Box(34, 2138, land.WIDTH - 68, 350)
SHORT_NAMES = {
    "mcmillan_woods": "McMillan Woods",
    "spangler_woods": "Spangler Woods",
    "pitzer_woods": "Pitzer Woods",
    "fairfield_fields": "Fairfield Road Fields",
    "little_round_top": "The Round Tops",
    "devils_den": "Devil's Den",
}


def _place_areas(
    board: boards.Board, rows: list[Row], shapes: dict[str, BaseGeometry], roads: list[LineString]
) -> tuple[list[boards.Area], list[str]]:
    placed, stars = [], []
    ways = unary_union([road.buffer(4).boundary for road in roads])
    for row in sorted(rows, key=lambda r: shapes[r["id"]].area):
        style = PLAIN if row["terrain"] == "plain" else NAME
        blocks = wrapped(_name(row), style)
        extra = 26.0 if row["stars"] else 0.0
        sizes = [(max(block.w, 26.0 * row["stars"]), block.h + extra) for block in blocks]
        wish = Wish(sizes, radius=100, lines=ways.intersection(shapes[row["id"]].envelope))
        spot = find_spot(geo.largest(shapes[row["id"]]), wish, board.letters.taken)
        block = blocks[spot.choice]
        top = spot.label[1] - sizes[spot.choice][1] / 2
        board.letters.write(block, (spot.label[0], top + block.h / 2))
        for index in range(row["stars"]):
            x = spot.label[0] + (index - (row["stars"] - 1) / 2) * 26
            stars.append(fur.star((x, top + block.h + 14), 12))
            board.letters.taken.append(Box(x - 12, top + block.h + 3, 24, 23))
        placed.append(
            boards.Area(
                row["id"],
                shapes[row["id"]],
                spot.anchor,
                min(spot.radius, 100),
                FILLS[row["terrain"]],
            )
        )
    order = {row["id"]: i for i, row in enumerate(rows)}
    return sorted(placed, key=lambda area: order[area.key]), stars


def _name(row: Row) -> Words:
    key = row["id"]
    return printed(key, SHORT_NAMES[key]) if key in SHORT_NAMES else Words(f"name.area:{key}", row["name"])


def _roads(sheet: Row, field: land.Plane) -> str:
    out = []
    for kind in ("road", "railway"):
        d = "".join(geometry_d(field.course(r["points"])) for r in sheet["road"] if r["kind"] == kind)
        if kind == "road":
            out.append(path(d, stroke=paint("road"), stroke_width=num(6)))
            out.append(path(d, stroke=paint("road-fill"), stroke_width=num(3.4)))
        else:
            out.append(path(d, stroke=paint("ink"), stroke_width=num(5)))
            out.append(
                path(
                    d,
                    stroke=paint("road-fill"),
                    stroke_width=num(2.8),
                    stroke_dasharray="11 8",
                    stroke_linecap="butt",
                )
            )
    return group(out, fill="none", pointer_events="none")


def _streams(board: boards.Board, sheet: Row, field: land.Plane) -> str:
    out = []
    for row in sheet["decor"]:
        points, course = field.points(row["points"]), field.course(row["points"])
        out.append(path(geometry_d(course), stroke_width=num(2.6 if row["id"] == "plum_run" else 4)))
        if row["id"] in STREAM_NAMES:
            text, first, last = STREAM_NAMES[row["id"]]
            beside = [(x - 6, y - 6) for x, y in points[first : last + 1]]
            board.letters.curved(printed(row["id"], text), beside, STREAM)
    return group(out, fill="none", stroke=paint("river"), pointer_events="none")


SIDES = {"confederate": ("confederate", "hatch"), "union": ("american", None), "none": ("panel-shade", None)}


def _entries(board: boards.Board, sheet: Row, field: land.Plane) -> tuple[list[str], list[str]]:
    """The boxes at the road ends, and the ties to their roads."""
    boxes, ties = [], []
    for row in sheet["entry"]:
        point = field.on_edge(row["point"])
        out = (row["box"][0] - row["point"][0], row["point"][1] - row["box"][1])
        centre = _outside(point, out)
        box = Box(centre[0] - ENTRY_SIZE[0] / 2, centre[1] - ENTRY_SIZE[1] / 2, *ENTRY_SIZE)
        fill, pattern = SIDES[row["side"]]
        ties.append(line(point, centre, stroke=paint("road"), stroke_width=num(8)))
        name = wrapped(printed(f"entry-{row['id']}", row["name"]), ENTRY)[1]
        board.letters.write(name, (centre[0], box.y + 6 + name.h / 2))
        board.letters.taken.append(box)
        at = (centre[0], (box.y + name.h + 10 + box.bottom) / 2)
        edge = {"stroke": paint("panel-edge"), "stroke_width": num(1.8)}
        boxes.append(fur.space(f"entry-{row['id']}", at, 32, fur.box_tag(box), fill=paint(fill), **edge))
        if pattern:
            boxes.append(rect(box, rx="4", fill=f"url(#map-{pattern})", pointer_events="none"))
    return boxes, ties


def _outside(point: Point, out: Point) -> Point:
    """The middle of an entry box beside the field, kept clear of the sheet's corners."""
    wide, high = ENTRY_SIZE
    if abs(out[0]) > abs(out[1]):
        x = point[0] + (wide / 2 + 8) * (1 if out[0] > 0 else -1)
        return (x, max(point[1], PANE.y + high / 2 + 4))
    return (point[0], point[1] + (high / 2 + 8) * (1 if out[1] > 0 else -1))


def _track(board: boards.Board, pieces: Row) -> None:
    """Days and hours with those who arrive, and the losses and discs of both sides."""
    letters, left, top = board.letters, STRIP.x + 18, STRIP.y + 12
    board.lay(fur.panel(STRIP))
    for index, (key, name, fill, pattern) in enumerate(HOLDINGS):
        row, column = divmod(index, 2)
        box = Box(left + column * 208, top + row * 166, 202, 158)
        item = fur.Cell(key, printed(key, name), fill=fill, pattern=pattern)
        board.lay(fur.holding(letters, item, box, fur.SMALL.sized(16)))
    x = left + 434
    step = (STRIP.right - 18 - x) / len(pieces["slot"])
    for number, slot in enumerate(pieces["slot"]):
        board.lay(_slot_column(letters, slot, Box(x + number * step, top, step - 5, STRIP.h - 24)))


HOLDINGS = (
    ("eliminated-confederate", "Confederate losses", "confederate", "hatch"),
    ("eliminated-union", "Union losses", "american", None),
    ("discs-confederate", "Confederate discs", "confederate", "hatch"),
    ("discs-union", "Union discs", "american", None),
)


def _slot_column(letters: Lettering, slot: Row, box: Box) -> str:
    """An hour with its day, and below it those who arrive."""
    day = printed(f"day.{slot['day']}", f"{slot['day']} July")
    part = printed(f"part.{slot['part']}", slot["part"].capitalize())
    hour = Box(box.x, box.y, box.w, 104)
    letters.line(day, (box.centre[0], hour.y + 14), fur.SMALL.sized(17))
    letters.line(part, (box.centre[0], hour.y + 34), fur.SMALL.sized(17))
    fill = "panel-shade" if slot["part"] == "night" else "panel"
    edge: dict[str, object] = {"stroke": paint("panel-edge"), "stroke_width": num(1.4)}
    at = (box.centre[0], hour.y + 74)
    out = [fur.space(f"slot-{slot['id']}", at, 28, fur.box_tag(hour), fill=paint(fill), **edge)]
    for index, side in enumerate(("confederate", "union")):
        colour, pattern = SIDES[side]
        arrivals = Box(box.x, box.y + 108 + index * 110, box.w, 106)
        item = fur.Cell(f"arrivals-{slot['id']}-{side}", fill=colour, pattern=pattern)
        out.append(fur.cell(letters, item, arrivals))
    return "".join(out)


def _legend(board: boards.Board) -> None:
    def railway(at: Point) -> str:
        a, b = (at[0] - 21, at[1]), (at[0] + 21, at[1])
        return line(a, b, stroke=paint("ink"), stroke_width=num(5)) + line(
            a,
            b,
            stroke=paint("road-fill"),
            stroke_width=num(2.8),
            stroke_dasharray="11 8",
            stroke_linecap="butt",
        )

    entries = [
        fur.Entry(fur.swatch("field"), "plain", "Plain (guns reach 1)"),
        fur.Entry(fur.swatch("ridge"), "ridge", "Ridge (guns reach 3)"),
        fur.Entry(fur.swatch("hill"), "hill", "Hill (guns reach 4)"),
        fur.Entry(fur.swatch("town"), "town", "Town"),
        fur.Entry(fur.swatch("orchard"), "wood", "Wood (no effect)"),
        fur.Entry(fur.stroke_sample("road", 6, None, "road-fill"), "road", "Road"),
        fur.Entry(railway, "railway", "Unfinished railway: a road"),
        fur.Entry(fur.stroke_sample("river", 4), "stream", "Stream (no effect)"),
        fur.Entry(lambda at: fur.star(at, 12), "star", "Victory area"),
    ]
    board.lay(fur.legend(board.letters, LEGEND, entries, 3, heading=False))


def _heights(rows: list[Row], shapes: dict[str, BaseGeometry]) -> list[str]:
    high = unary_union([shapes[r["id"]] for r in rows if r["terrain"] in ("ridge", "hill")])
    hills = [shapes[r["id"]] for r in rows if r["terrain"] == "hill"]
    return [
        scenery.hachures(high, 16, 13, 5.5),
        scenery.hachures(high, 32, 9, 7.5),
        *(scenery.hachures(hill, 50, 13, 6) for hill in hills),
    ]


def _patchwork(rows: list[Row], shapes: dict[str, BaseGeometry], woods: list[BaseGeometry]) -> list[str]:
    """Ploughed, mown and fallow fields over the open ground."""
    plain = unary_union([shapes[r["id"]] for r in rows if r["terrain"] == "plain"])
    plots = land.plots(plain.difference(unary_union(woods)))
    furrows = [
        scenery.hatch(f"furrow-{i}", "relief", angle, 6, 0.6) for i, angle in enumerate((18, 72, 112, 158))
    ]
    kinds: list[list[str]] = [[] for _ in range(7)]
    for index, plot in enumerate(plots):
        kinds[(index * 5 + index // 7) % 7].append(geometry_d(plot))
    out = [f"<defs>{''.join(furrows)}</defs>"]
    out += [path("".join(kinds[i]), fill=f"url(#map-furrow-{i})", fill_opacity=".45") for i in range(4)]
    out.append(path("".join(kinds[4]), fill=paint("orchard"), fill_opacity=".28"))
    out.append(path("".join(kinds[5]), fill=paint("gold"), fill_opacity=".13"))
    everything = "".join("".join(kind) for kind in kinds[:6])
    return [
        *out,
        path(everything, fill="none", stroke=paint("relief"), stroke_width=num(0.6), stroke_opacity=".4"),
    ]


def _check(sheet: Row, shapes: dict[str, BaseGeometry]) -> list[str]:
    """Borders drawn against the sides that polygons share in the sheet."""
    sides: dict[frozenset[str], list[str]] = {}
    for row in sheet["area"]:
        ring = row["polygon"]
        for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
            sides.setdefault(frozenset((a, b)), []).append(row["id"])
    listed = {(min(pair), max(pair)) for pair in sides.values() if len(pair) == 2}
    return compare(shared_lengths(shapes), listed, 3.0)


def _furniture(board: boards.Board, pieces: Row) -> None:
    letters = board.letters
    board.lay(
        fur.cartouche(letters, TITLE, ["Gettysburg"], ["1 to 3 July 1863"], 34),
        fur.compass(letters, (124, 2010), 52),
    )
    _track(board, pieces)
    _legend(board)
    letters.taken.extend([TITLE, STRIP, LEGEND])


def _ground(
    board: boards.Board,
    rows: list[Row],
    shapes: dict[str, BaseGeometry],
    areas: list[boards.Area],
    roads: list[LineString],
) -> None:
    """The areas with fields, woods, slopes and orchards."""
    woods = land.woods(shapes)
    keep = boards.keep_clear(board, [area.room(48) for area in areas], [road.buffer(7) for road in roads])
    fruit = [spot for spot in land.orchard(shapes["peach_orchard"]) if keep.clear(spot, 7)]
    green = "".join(geometry_d(wood.simplify(0.4)) for wood in woods)
    board.add(boards.area_layer(areas))
    board.quiet(
        f"<defs>{scenery.hatch('hatch', 'confederate-ink', 45, 11, 0.6)}</defs>",
        *_patchwork(rows, shapes, woods),
        path(green, fill=paint("orchard"), fill_opacity=".6"),
        *_heights(rows, shapes),
    )
    board.add(scenery.trees(woods, keep, 24, 1.0))
    board.quiet(*(circle(spot, 3.2) for spot in fruit), fill=paint("forest"), fill_opacity=".7")


def draw(source: geo.Geography, facts: Facts) -> boards.Board:
    sheet = facts.sheet("map")
    field = land.plane(sheet)
    shapes = land.areas(sheet, field)
    board = boards.Board(
        "Gettysburg",
        "Area map of the battlefield of July 1863 with roads, entry boxes and the track of days.",
        land.WIDTH,
        land.HEIGHT,
        PANE,
        token=TOKEN,
        name=PLAIN.size,
    )
    board.report += _check(sheet, shapes)
    roads = [field.course(row["points"]) for row in sheet["road"]]
    _furniture(board, facts.sheet("pieces"))
    entries, ties = _entries(board, sheet, field)
    streams = _streams(board, sheet, field)
    areas, stars = _place_areas(board, sheet["area"], shapes, roads)
    areas = boards.with_cells(board, areas)
    board.add(rect(board.pane, fill=paint("paper")), group(ties))
    _ground(board, sheet["area"], shapes, areas, roads)
    board.add(streams, boards.border_layer(shapes, land.FIELD.polygon(), 2.6), _roads(sheet, field))
    board.quiet(
        path(land.buildings(roads, shapes["gettysburg"]), fill=paint("ink"), fill_opacity=".75"),
        rect(land.FIELD, fill="none", stroke=paint("ink"), stroke_width=num(3)),
        *stars,
    )
    board.add(group(entries))
    return board
