"""Lettering: how wide text is, where it stands, and the record of every box it fills."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from itertools import combinations, pairwise
from typing import NamedTuple

from .svg import Box, Point, attributes, curve_d, num
from .theme import paint

# Widths in em of a wide serif (DejaVu Serif, what many systems fall back to); most others are narrower.
_CLASSES = (
    ("'", 0.28), ("ijl .,·", 0.34), (";:-/’|", 0.36), ("fI()[]", 0.4), ("tJ!", 0.44), ("r", 0.5),
    ("s–", 0.54), ("z", 0.56), ("acevxyéèâîô", 0.6), ("ko0123456789", 0.64), ("bdghnpquLPT", 0.68),
    ("FSZ", 0.72), ("ABEKRVXYÉ", 0.76), ("CG", 0.8), ("DOQ+", 0.84), ("wHNU", 0.88), ("&", 0.92),
    ("m", 0.96), ("MW", 1.04),
)  # fmt: skip
_WIDTHS = {letter: width for letters, width in _CLASSES for letter in letters}
_BOLD = 1.08
_TIGHT = 0.94  # names of points are set apart by what a wide face needs beyond this


class Words(NamedTuple):
    """Words as they are lettered in English, and the key under which phrase books have them."""

    key: str
    text: str
    figures: str = ""  # after the words, and the same in every language

    @property
    def whole(self) -> str:
        return f"{self.text} {self.figures}" if self.figures else self.text


def printed(key: str, text: str, figures: str = "") -> Words:
    """Words that stand on the board only, not in what a game says of its spaces and pieces."""
    return Words(f"board.{key}", text, figures)


@dataclass(frozen=True)
class Style:
    """How a kind of name is lettered."""

    size: float
    colour: str = "ink"
    halo: str | None = "halo"
    italic: bool = False
    bold: bool = False
    spacing: float = 0.0
    caps: bool = False
    halo_width: float = 0.22  # of the size

    def shown(self, text: str) -> str:
        return text.upper() if self.caps else text

    def width(self, text: str) -> float:
        em = _TIGHT * sum(_WIDTHS.get(letter, 0.68) for letter in self.shown(text))
        return em * self.size * (_BOLD if self.bold else 1.0) + self.spacing * len(text)

    def sized(self, size: float) -> Style:
        return replace(self, size=size)


@dataclass(frozen=True)
class Block:
    """Lines of text with a common middle, and the room they take."""

    lines: tuple[str, ...]
    style: Style
    words: Words | None = None  # None: figures and signs
    last: Words | None = None  # the last line, where it has a key of its own

    def __post_init__(self) -> None:
        if self.words is None and any(letter.isalpha() for line in self.lines for letter in line):
            raise ValueError(f"words without a key: {' '.join(self.lines)}")

    @property
    def key(self) -> str | None:
        return self.words.key if self.words else None

    @property
    def w(self) -> float:
        return max(self.style.width(text) for text in self.lines)

    @property
    def leading(self) -> float:
        return self.style.size * 1.08

    @property
    def h(self) -> float:
        return self.style.size * 0.98 + self.leading * (len(self.lines) - 1)

    def box_at(self, centre: Point) -> Box:
        return Box(centre[0] - self.w / 2, centre[1] - self.h / 2, self.w, self.h)


def wrapped(name: Words, style: Style) -> list[Block]:
    """A name on one line, and broken into the most even two or three."""
    words = name.text.split()
    blocks = [Block((name.text,), style, name)]
    for cuts in (1, 2):
        ways = [_cut(words, places) for places in combinations(range(1, len(words)), cuts)]
        if ways:
            blocks.append(Block(min(ways, key=lambda way: max(map(style.width, way))), style, name))
    return blocks


def _cut(words: Sequence[str], places: Sequence[int]) -> tuple[str, ...]:
    edges = [0, *places, len(words)]
    return tuple(" ".join(words[a:b]) for a, b in pairwise(edges))


def data_box(boxes: Iterable[Box]) -> str:
    return ";".join(f"{num(b.x)},{num(b.y)},{num(b.w)},{num(b.h)}" for b in boxes)


@dataclass
class Lettering:
    """Collects the lettering of a board by style; knows every box that is taken."""

    taken: list[Box] = field(default_factory=list)
    prefix: str = "way"  # of the ids of curves
    _groups: dict[Style, list[str]] = field(default_factory=dict)
    _paths: list[str] = field(default_factory=list)

    def free(self, box: Box, gap: float = 2.0) -> bool:
        return not any(box.grown(gap).overlaps(other) for other in self.taken)

    def write(self, block: Block, centre: Point, anchor: str = "middle") -> Box:
        """Letters a block around a centre; anchor start or end sets lines flush."""
        box = block.box_at(centre)
        x = {"middle": centre[0], "start": box.x, "end": box.right}[anchor]
        values: dict[str, object] = {
            "x": x,
            "y": box.y + block.style.size * 0.8,
            "text_anchor": None if anchor == "middle" else anchor,
            "data_box": data_box([box]),
        }
        self._add(block.style, _text(block, values, x))
        self.taken.append(box)
        return box

    def line(self, words: Words | str, at: Point, style: Style, anchor: str = "middle") -> Box:
        """One line whose middle, start or end is at a point."""
        block = Block((words,), style) if isinstance(words, str) else Block((words.whole,), style, words)
        shift = {"middle": 0.0, "start": block.w / 2, "end": -block.w / 2}[anchor]
        return self.write(block, (at[0] + shift, at[1]), anchor)

    def curved(self, words: Words, points: Sequence[Point], style: Style) -> None:
        """Lettering along a curve, centred on it; its room is a chain of boxes."""
        way = f"map-{self.prefix}-{len(self._paths) + 1}"
        points = list(points) if points[0][0] <= points[-1][0] else list(reversed(points))
        points = _long_enough(points, style.width(words.text) * 1.06)
        self._paths.append(f'<path id="{way}" d="{curve_d(points)}"/>')
        boxes = _boxes_along(points, style.width(words.text), style.size)
        values: dict[str, object] = {"href": f"#{way}", "startOffset": "50%", **_keyed(words.key, style)}
        body = f"<textPath{attributes(values)}>{_shown(words.text, style)}</textPath>"
        self._add(style, f'<text data-box="{data_box(boxes)}">{body}</text>')
        self.taken.extend(boxes)

    def _add(self, style: Style, text: str) -> None:
        self._groups.setdefault(style, []).append(text)

    def layer(self) -> str:
        out = ['<g pointer-events="none" text-anchor="middle">']
        if self._paths:
            out.append('<g fill="none">' + "".join(self._paths) + "</g>")
        for style, texts in self._groups.items():
            out.append(f"<g{_style_attributes(style)}>" + "\n".join(texts) + "</g>")
        return "\n".join([*out, "</g>"])


def _text(block: Block, values: dict[str, object], x: float) -> str:
    """The element of a block: the key stands where exactly the words of that key are."""
    style, words = block.style, block.words
    if words and words.figures:
        keyed = f"<tspan{attributes(_keyed(words.key, style))}>{_shown(words.text, style)}</tspan>"
        return f"<text{attributes(values)}>{keyed} {words.figures}</text>"
    body = _shown(block.lines[0], style)
    for number, line in enumerate(block.lines[1:], 2):
        own = block.last.key if block.last and number == len(block.lines) else None
        below: dict[str, object] = {"x": x, "dy": block.leading, **_keyed(own, style)}
        body += f"<tspan{attributes(below)}>{_shown(line, style)}</tspan>"
    return f"<text{attributes(values | _keyed(block.key, style))}>{body}</text>"


def _keyed(key: str | None, style: Style) -> dict[str, object]:
    return {"data_key": key, "data_caps": "1" if key and style.caps else None}


def _shown(text: str, style: Style) -> str:
    return escape(style.shown(text), quote=False)


def _style_attributes(style: Style) -> str:
    values: dict[str, object] = {"font_size": num(style.size), "fill": paint(style.colour)}
    if style.italic:
        values["font_style"] = "italic"
    if style.bold:
        values["font_weight"] = "bold"
    if style.spacing:
        values["letter_spacing"] = num(style.spacing)
    if style.halo:
        values["stroke"] = paint(style.halo)
        values["stroke_width"] = num(style.size * style.halo_width)
        values["paint_order"] = "stroke"
    return attributes(values)


def _long_enough(points: Sequence[Point], width: float) -> list[Point]:
    """A course too short for its words goes on straight at both ends: letters beyond it would be lost."""
    length = sum(math.dist(a, b) for a, b in pairwise(points))
    lack = (width - length) / 2
    if lack <= 0:
        return list(points)
    return [_beyond(points[1], points[0], lack), *points[1:-1], _beyond(points[-2], points[-1], lack)]


def _beyond(a: Point, b: Point, by: float) -> Point:
    reach = 1 + by / math.dist(a, b)
    return (a[0] + (b[0] - a[0]) * reach, a[1] + (b[1] - a[1]) * reach)


def _boxes_along(points: Sequence[Point], width: float, size: float) -> list[Box]:
    dense = _dense(points)
    lengths = [math.dist(a, b) for a, b in pairwise(dense)]
    start = (sum(lengths) - width) / 2
    count = max(2, round(width / (size * 1.6)))
    boxes = []
    for index in range(count):
        x, y, slope = _at(dense, lengths, start + width * (index + 0.5) / count)
        reach = width / count / 2
        w = 2 * reach * abs(math.cos(slope)) + size * 0.6 * abs(math.sin(slope))
        h = 2 * reach * abs(math.sin(slope)) + size * 0.85
        middle = (x + size * 0.3 * math.sin(slope), y - size * 0.3 * math.cos(slope))
        boxes.append(Box(middle[0] - w / 2, middle[1] - h / 2, w, h))
    return boxes


def _dense(points: Sequence[Point]) -> list[Point]:
    out: list[Point] = []
    for a, b in pairwise(points):
        out.extend((a[0] + (b[0] - a[0]) * t / 8, a[1] + (b[1] - a[1]) * t / 8) for t in range(8))
    return [*out, points[-1]]


def _at(points: Sequence[Point], lengths: Sequence[float], distance: float) -> tuple[float, float, float]:
    for (ax, ay), (bx, by), length in zip(points, points[1:], lengths, strict=False):
        if distance <= length or (bx, by) == points[-1]:
            t = distance / length if length else 0.0
            return (ax + (bx - ax) * t, ay + (by - ay) * t, math.atan2(by - ay, bx - ax))
        distance -= length
    return (*points[-1], 0.0)
