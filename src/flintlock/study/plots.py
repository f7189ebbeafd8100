"""Plots, drawn as SVG for pages and documents."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from flintlock.study.figures import Estimate
from flintlock.study.page import STYLE, Point

WIDTH: Final = 720
ROW: Final = 26
LABELS: Final = 120
"""How much room the names on the left have at least."""
LETTER: Final = 7.5
"""How wide a letter of them is at most, on average."""
GAP: Final = 12
"""Between them and the plot."""
MARKS: Final = 5
"""Lines of a scale."""

CHART: Final = 320
LEFT, RIGHT, TOP, BOTTOM = 44, 16, 44, 28
"""The height of a chart, and its margins: scale, nothing, legend and points, turns."""
DOT: Final = 9
"""The radius of a point in it."""


@dataclass(frozen=True)
class Course:
    """A share over time."""

    name: str
    colour: str
    """By its name in the palette of the table."""
    shares: Sequence[float]


def intervals(
    groups: Mapping[str, Mapping[str, Estimate]], low: float, high: float, told: Callable[[float], str]
) -> str:
    """A line for each figure, with a dot where it is and a bar over its interval; groups have headings."""
    names = [name for group in groups.values() for name in group]
    labels = max(LABELS, GAP + LETTER * max(map(len, names), default=0))

    def x(value: float) -> float:
        return labels + (WIDTH - labels - 30) * (value - low) / (high - low)

    parts, bottom = [], 0.0
    for heading, rows in groups.items():
        if heading:
            parts.append(f'<text class="heading" x="4" y="{bottom + ROW - 8}">{escape(heading)}</text>')
            bottom += ROW
        for name, one in rows.items():
            y = bottom + ROW / 2
            bottom += ROW
            parts.append(f'<text x="{labels - GAP}" y="{y + 4}" text-anchor="end">{escape(name)}</text>')
            parts.append(
                f'<line class="mark" x1="{x(one.low):.1f}" x2="{x(one.high):.1f}" y1="{y}" y2="{y}"/>'
            )
            parts.append(f'<circle class="mark" cx="{x(one.value):.1f}" cy="{y}" r="4"/>')
    scale = []
    for number in range(MARKS):
        value = low + (high - low) * number / (MARKS - 1)
        at, foot = f"{x(value):.1f}", bottom + ROW - 6
        scale.append(f'<line class="grid" x1="{at}" x2="{at}" y1="0" y2="{bottom}"/>')
        scale.append(f'<text x="{at}" y="{foot}" text-anchor="middle">{escape(told(value))}</text>')
    return _drawing(bottom + ROW, [*scale, *parts])


def courses(
    steps: Sequence[int], courses: Sequence[Course], turns: Sequence[tuple[int, str]], points: Sequence[Point]
) -> str:
    """A line for each share over time; points are numbered and lead to the log."""
    last = max(1, steps[-1] if steps else 1)
    foot = CHART - BOTTOM

    def x(step: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * step / last

    def y(share: float) -> float:
        return TOP + (foot - TOP) * (1 - share)

    parts = []
    for number in range(MARKS):
        share = number / (MARKS - 1)
        at = f"{y(share):.1f}"
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{at}" y2="{at}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y(share) + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    parts += _turns([(x(step), name) for step, name in turns], foot)
    for course in courses:
        path = _stairs([x(step) for step in steps], [y(share) for share in course.shares])
        parts.append(f'<path class="edge" d="{path}"/>')
        parts.append(
            f'<path class="course c-{course.colour}" d="{path}"><title>{escape(course.name)}</title></path>'
        )
    parts += _points([(x(point.step), point) for point in points], foot)
    parts += _legend(courses)
    return _drawing(CHART, parts, "chart")


def _stairs(across: Sequence[float], down: Sequence[float]) -> str:
    """A line that keeps its height until the next change."""
    first, *rest = zip(across, down, strict=True)
    return f"M{first[0]:.1f} {first[1]:.1f}" + "".join(f"H{x:.1f}V{y:.1f}" for x, y in rest)


def _turns(turns: Sequence[tuple[float, str]], foot: float) -> Iterator[str]:
    """A line where each begins, and the names of as many as have room."""
    free = 0.0
    for at, name in turns:
        yield f'<line class="grid turn" x1="{at:.1f}" x2="{at:.1f}" y1="{TOP}" y2="{foot}"/>'
        if at >= free and at + LETTER * len(name) <= WIDTH:
            yield f'<text x="{at:.1f}" y="{foot + 20}">{escape(name)}</text>'
            free = at + LETTER * len(name) + GAP


def _points(points: Sequence[tuple[float, Point]], foot: float) -> Iterator[str]:
    """Numbered dots above the lines; one that would cover another hangs lower."""
    hung: list[tuple[float, float]] = []
    for number, (at, point) in enumerate(points, 1):
        y = float(TOP)
        while any(abs(at - x) < 2 * DOT and y == other for x, other in hung):
            y += 2 * DOT
        hung.append((at, y))
        yield (
            f'<a class="point" href="#step-{point.step}"><title>{escape(point.text)}</title>'
            f'<line class="grid" x1="{at:.1f}" x2="{at:.1f}" y1="{y}" y2="{foot}"/>'
            f'<circle cx="{at:.1f}" cy="{y}" r="{DOT}"/>'
            f'<text x="{at:.1f}" y="{y + 4}" text-anchor="middle">{number}</text></a>'
        )


def _legend(courses: Sequence[Course]) -> Iterator[str]:
    at = float(LEFT)
    for course in courses:
        yield f'<rect class="key c-{course.colour}" x="{at:.1f}" y="6" width="12" height="12"/>'
        yield f'<text x="{at + 18:.1f}" y="16">{escape(course.name)}</text>'
        at += 18 + LETTER * len(course.name) + 2 * GAP


def _drawing(height: float, parts: Sequence[str], looks: str = "") -> str:
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    kind = f' class="{looks}"' if looks else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg"{kind} {size}>{"".join(parts)}</svg>'


def picture(svg: str) -> str:
    """A plot as a file of its own."""
    style = f"<style>{STYLE} svg {{ background: var(--paper); }}</style>"
    return svg.replace(">", f">{style}", 1) + "\n"
