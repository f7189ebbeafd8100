"""What stands around a map: frame, cartouche, compass, scale, legend, tracks and boxes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from .lettering import Lettering, Style, Words, printed
from .svg import Box, Point, attributes, circle, corners_d, group, line, num, path, rect, stamp
from .theme import paint

TITLE = Style(46, bold=True, spacing=3, halo=None, caps=True)
SUBTITLE = Style(21, italic=True, halo=None, colour="ink-soft")
HEADING = Style(19, bold=True, spacing=1.2, halo=None, caps=True)
SMALL = Style(16, halo=None)
FIGURE = Style(24, bold=True, halo=None, colour="ink-soft")
NOTE = Style(14.5, italic=True, halo=None, colour="ink-soft")


def space(key: str, at: Point, r: float, shape: str, **values: object) -> str:
    """The element of one space; shape is the start of a tag, such as <path d="…"."""
    extra = attributes(values)
    return (
        f'{shape} id="space-{escape(key)}" class="space"'
        f' data-x="{num(at[0])}" data-y="{num(at[1])}" data-r="{num(r)}"{extra}/>'
    )


def box_tag(box: Box, rounding: float = 4) -> str:
    values: dict[str, object] = {"x": box.x, "y": box.y, "width": box.w, "height": box.h, "rx": num(rounding)}
    return f"<rect{attributes(values)}"


def frame(pane: Box, width: float, height: float, band: float = 11) -> str:
    """Paper margin, neat line and a scale of light and dark bars."""
    rim = pane.grown(band)
    inner = [(pane.x, pane.y), (pane.x, pane.bottom), (pane.right, pane.bottom), (pane.right, pane.y)]
    hole = f"M0 0H{num(width)}V{num(height)}H0z" + corners_d(inner)
    bars = _bars(pane, band)
    return group(
        [
            path(hole, fill=paint("paper"), fill_rule="evenodd"),
            rect(rim, fill=paint("panel"), fill_opacity="0", stroke=paint("ink"), stroke_width=num(1.2)),
            path(bars, fill=paint("ink"), stroke="none", fill_opacity=".85"),
            rect(pane, fill="none", stroke=paint("ink"), stroke_width=num(1.6)),
            rect(rim.grown(5), fill="none", stroke=paint("ink"), stroke_width=num(2.6)),
        ],
        pointer_events="none",
    )


def _bars(pane: Box, band: float) -> str:
    inset, thick = band * 0.28, band * 0.44
    out = []
    columns = 2 * round(pane.w / 80) + 1
    step = pane.w / columns
    for i in range(0, columns, 2):
        for y in (pane.y - band + inset, pane.bottom + inset):
            out += [f"M{num(pane.x + i * step)} {num(y)}h{num(step)}v{num(thick)}h{num(-step)}z"]
    rows = 2 * round(pane.h / 80) + 1
    step = pane.h / rows
    for i in range(0, rows, 2):
        for x in (pane.x - band + inset, pane.right + inset):
            out += [f"M{num(x)} {num(pane.y + i * step)}v{num(step)}h{num(thick)}v{num(-step)}z"]
    return "".join(out)


def shadow(box: Box, rounding: float = 6) -> str:
    """What a sheet throws on the map."""
    return rect(box.moved(3, 4), rx=num(rounding), fill=paint("ink"), fill_opacity=".16")


def panel(box: Box, rounding: float = 6) -> str:
    """A sheet laid on the map."""
    return group(
        [
            shadow(box, rounding),
            rect(box, rx=num(rounding), fill=paint("panel"), stroke=paint("panel-edge"), stroke_width=num(2)),
            rect(
                box.grown(-5),
                rx=num(rounding - 2),
                fill="none",
                stroke=paint("panel-edge"),
                stroke_width=num(0.8),
            ),
        ]
    )


def cartouche(
    letters: Lettering, box: Box, title: Sequence[str], subtitle: Sequence[str], size: float = 46
) -> str:
    """The title in a scrolled frame."""
    style = TITLE.sized(size)
    y = box.y + 14 + size / 2
    for number, text in enumerate(title, 1):
        letters.line(_line("title", number, text), (box.centre[0], y), style)
        y += size * 1.12
    rule = y - size * 0.38
    y = rule + 24
    for number, text in enumerate(subtitle, 1):
        letters.line(_line("subtitle", number, text), (box.centre[0], y), SUBTITLE)
        y += 27
    span = box.w * 0.3
    middle = box.centre[0]
    ornament = f"M{num(-span)} 0H-14M14 0H{num(span)}M-9 0l9-5l9 5l-9 5z"
    return group(
        [
            _scroll(box),
            stamp(ornament, (middle, rule), fill="none", stroke=paint("panel-edge"), stroke_width=num(1.4)),
        ]
    )


def _line(part: str, number: int, text: str) -> Words | str:
    return printed(f"{part}.{number}", text) if any(letter.isalpha() for letter in text) else text


def _scroll(box: Box) -> str:
    """A frame with hollowed corners."""

    def outline(b: Box, r: float) -> str:
        arc = f"a{num(r)} {num(r)} 0 0 0"
        wide, high, out = num(b.w - 2 * r), num(b.h - 2 * r), num(r)
        across, down = f"h{wide}", f"v{high}"
        return (
            f"M{num(b.x + r)} {num(b.y)}{across}{arc} {out} {out}{down}{arc} -{out} {out}h-{wide}"
            f"{arc} -{out} -{out}v-{high}{arc} {out} -{out}z"
        )

    return group(
        [
            path(outline(box.moved(4, 5), 20), fill=paint("ink"), fill_opacity=".16"),
            path(outline(box, 20), fill=paint("panel"), stroke=paint("panel-edge"), stroke_width=num(2.4)),
            path(outline(box.grown(-7), 18), fill="none", stroke=paint("panel-edge"), stroke_width=num(1)),
        ]
    )


def star_d(centre: Point, r: float, inner: float = 0.42) -> str:
    points = []
    for k in range(10):
        reach = r if k % 2 == 0 else r * inner
        angle = -math.pi / 2 + k * math.pi / 5
        points.append((centre[0] + reach * math.cos(angle), centre[1] + reach * math.sin(angle)))
    return corners_d(points)


def star(centre: Point, r: float) -> str:
    return path(star_d(centre, r), fill=paint("gold"), stroke=paint("gold-edge"), stroke_width=num(1.1))


def compass(letters: Lettering, centre: Point, r: float, turn: float = 0.0) -> str:
    """A rose of eight points; turn leans north to the right, in degrees."""
    rays = []
    for k in range(8):
        long = r if k % 2 == 0 else r * 0.6
        angle = math.radians(turn - 90 + 45 * k)
        for side, fill in ((-1, "panel"), (1, "ink")):
            near = angle + side * math.radians(22.5)
            tip = (centre[0] + long * math.cos(angle), centre[1] + long * math.sin(angle))
            foot = (centre[0] + r * 0.2 * math.cos(near), centre[1] + r * 0.2 * math.sin(near))
            rays.append(path(corners_d([centre, tip, foot]), fill=paint(fill)))
    angle = math.radians(turn - 90)
    top = (centre[0] + (r + 17) * math.cos(angle), centre[1] + (r + 17) * math.sin(angle))
    letters.line(printed("north", "N"), top, Style(24, bold=True))
    rings = [
        circle(centre, r * f, fill="none", stroke=paint("ink"), stroke_width=num(0.9)) for f in (0.7, 0.76)
    ]
    return group([*rings, *rays], stroke=paint("ink"), stroke_width=num(0.8), pointer_events="none")


def scale_bar(
    letters: Lettering, at: Point, unit: float, steps: int, label: Words, figures: Sequence[str]
) -> str:
    """Alternating bars; unit is the length of one on the board."""
    bars = []
    for i in range(steps):
        box = Box(at[0] + i * unit, at[1], unit, 7)
        bars.append(
            rect(box, fill=paint("ink" if i % 2 == 0 else "panel"), stroke=paint("ink"), stroke_width=num(1))
        )
    for i, text in enumerate(figures):
        letters.line(text, (at[0] + i * unit, at[1] - 11), SMALL.sized(14))
    letters.line(label, (at[0] + steps * unit / 2, at[1] + 20), NOTE)
    return group(bars, pointer_events="none")


@dataclass(frozen=True)
class Entry:
    """A line of the legend: a drawing about a point, and what it means."""

    draw: Callable[[Point], str]
    key: str
    text: str


def legend(
    letters: Lettering, box: Box, entries: Sequence[Entry], columns: int = 1, heading: bool = True
) -> str:
    if heading:
        letters.line(printed("legend", "Explanation"), (box.centre[0], box.y + 26), HEADING)
    rows = math.ceil(len(entries) / columns)
    top = 48.0 if heading else 8.0
    step = (box.h - top - 4) / rows
    out = [panel(box)]
    for index, entry in enumerate(entries):
        column, row = divmod(index, rows)
        left = box.x + 18 + column * (box.w - 24) / columns
        y = box.y + top + (row + 0.5) * step
        out.append(entry.draw((left + 24, y)))
        letters.line(printed(f"legend.{entry.key}", entry.text), (left + 58, y), SMALL, "start")
    return group(out, pointer_events="none")


def swatch(fill: str, pattern: str | None = None, edge: str = "border") -> Callable[[Point], str]:
    """A legend drawing of a tint."""

    def draw(at: Point) -> str:
        box = Box(at[0] - 20, at[1] - 9, 40, 18)
        under = rect(box, fill=paint(fill), stroke=paint(edge), stroke_width=num(1))
        over = rect(box, fill=f"url(#map-{pattern})") if pattern else ""
        return under + over

    return draw


def stroke_sample(
    colour: str, width: float, dash: str | None = None, core: str | None = None
) -> Callable[[Point], str]:
    """A legend drawing of a line."""

    def draw(at: Point) -> str:
        a, b = (at[0] - 21, at[1]), (at[0] + 21, at[1])
        under = line(a, b, stroke=paint(colour), stroke_width=num(width), stroke_dasharray=dash)
        return under + (line(a, b, stroke=paint(core), stroke_width=num(width * 0.5)) if core else "")

    return draw


@dataclass(frozen=True)
class Cell:
    """One box of a track."""

    key: str
    name: Words | None = None
    figure: Words | str = ""
    note: Words | None = None
    fill: str = "panel"
    pattern: str | None = None


def cell(letters: Lettering, item: Cell, box: Box, figure: Style = FIGURE) -> str:
    """A box with a figure at its top and a note at its foot; the token stands in the middle."""
    r = min(box.w, box.h) / 2 - 4
    shape = space(
        item.key,
        box.centre,
        r,
        box_tag(box),
        fill=paint(item.fill),
        stroke=paint("panel-edge"),
        stroke_width=num(1.4),
    )
    over = rect(box, rx="4", fill=f"url(#map-{item.pattern})", pointer_events="none") if item.pattern else ""
    if item.figure:
        letters.line(item.figure, (box.centre[0], box.y + figure.size * 0.62 + 2), figure)
    if item.note:
        letters.line(item.note, (box.centre[0], box.bottom - 11), NOTE.sized(15))
    return shape + over


def track(
    letters: Lettering,
    at: Point,
    size: tuple[float, float],
    cells: Sequence[Cell],
    gap: float = 4,
    columns: int | None = None,
    figure: Style = FIGURE,
) -> str:
    """Boxes in reading order."""
    wide = columns or len(cells)
    out = []
    for index, item in enumerate(cells):
        row, column = divmod(index, wide)
        box = Box(at[0] + column * (size[0] + gap), at[1] + row * (size[1] + gap), *size)
        out.append(cell(letters, item, box, figure))
    return group(out)


def holding(letters: Lettering, item: Cell, box: Box, heading: Style = SMALL) -> str:
    """A larger box with its name along the top edge and room below for many tokens."""
    if item.name:
        letters.line(item.name, (box.centre[0], box.y + heading.size * 0.8 + 3), heading)
    if item.note:
        letters.line(item.note, (box.centre[0], box.bottom - 12), NOTE.sized(13))
    top = box.y + heading.size * 1.4 + 4
    foot = box.bottom - (22 if item.note else 4)
    at = (box.centre[0], (top + foot) / 2)
    shape = space(
        item.key,
        at,
        min(box.w, foot - top) / 2 - 2,
        box_tag(box),
        fill=paint(item.fill),
        stroke=paint("panel-edge"),
        stroke_width=num(1.4),
    )
    over = rect(box, rx="4", fill=f"url(#map-{item.pattern})", pointer_events="none") if item.pattern else ""
    return shape + over
