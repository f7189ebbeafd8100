"""Pages that open without a server: tables, and plots drawn as SVG."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Final

from flintlock.study.figures import Estimate

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

STYLE: Final = """
:root { color-scheme: light dark; --ink: #2b2620; --paper: #f6f1e4; --line: #b9ab8c; --mark: #1f4e79; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e1cf; --paper: #211d18; --line: #5d523f; --mark: #8fbce6; }
}
body { font: 16px/1.5 Georgia, serif; color: var(--ink); background: var(--paper); }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { border-bottom: 1px solid var(--line); padding: 0.25rem 0.75rem; text-align: right; }
th:first-child, td:first-child { text-align: left; }
ol.log { list-style: none; padding: 0; }
ol.log small { display: inline-block; min-width: 3rem; opacity: 0.6; }
a { color: inherit; }
figure { margin: 1.5rem 0; overflow-x: auto; }
svg text { font: 13px Georgia, serif; fill: var(--ink); }
svg text.heading { font-style: italic; paint-order: stroke; stroke: var(--paper); stroke-width: 6; }
svg .grid { stroke: var(--line); stroke-width: 1; }
svg .turn { stroke-dasharray: 3 3; }
svg .course { fill: none; stroke-width: 2.5; }
svg .c0 { stroke: #b3322c; } svg .c1 { stroke: #2a5f9e; }
svg .c2 { stroke: #4c7a3a; } svg .c3 { stroke: #8a6a1f; }
svg text.c0 { stroke: none; fill: #b3322c; } svg text.c1 { stroke: none; fill: #2a5f9e; }
svg text.c2 { stroke: none; fill: #4c7a3a; } svg text.c3 { stroke: none; fill: #8a6a1f; }
li:has(a:target) { background: color-mix(in srgb, var(--mark) 20%, transparent); }
svg .mark { stroke: var(--mark); fill: var(--mark); stroke-width: 2; }
"""


class Page:
    """A page, part by part. All words are escaped."""

    def __init__(self, title: str) -> None:
        self._title = escape(title)
        self._parts = [f"<h1>{self._title}</h1>"]

    def heading(self, text: str) -> None:
        self._parts.append(f"<h2>{escape(text)}</h2>")

    def paragraph(self, text: str) -> None:
        self._parts.append(f"<p>{escape(text)}</p>")

    def table(self, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        head = "".join(f"<th>{escape(column)}</th>" for column in columns)
        body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
        self._parts.append(f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>")

    def plot(self, caption: str, svg: str) -> None:
        self._parts.append(f"<figure><figcaption>{escape(caption)}</figcaption>{svg}</figure>")

    def points(self, lines: Sequence[tuple[str, int | None]]) -> None:
        """A list; what names a step leads to that step's line of the log."""
        self._parts.append(
            "<ul>" + "".join(f"<li>{_link(text, step)}</li>" for text, step in lines) + "</ul>"
        )

    def log(self, lines: Sequence[tuple[int, str]], last: int) -> None:
        """The lines of a log, each with the number of answers before it, to which one can jump."""
        items, reached = [], 0
        for step, text in (*lines, (last, "")):
            anchors = "".join(f'<a id="step-{number}"></a>' for number in range(reached, step + 1))
            reached = max(reached, step + 1)
            items.append(f"<li>{anchors}<small>{step}</small> {escape(text)}</li>")
        self._parts.append(f'<ol class="log">{"".join(items)}</ol>')

    def html(self) -> str:
        return (
            f'<!doctype html><html><head><meta charset="utf-8"><title>{self._title}</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<style>{STYLE}</style></head><body>{''.join(self._parts)}</body></html>\n"
        )

    def save(self, path: Path) -> None:
        path.write_text(self.html(), encoding="utf-8")


def _link(text: str, step: int | None) -> str:
    return escape(text) if step is None else f'<a href="#step-{step}">{escape(text)}</a>'


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


def courses(steps: Sequence[int], courses: Mapping[str, Sequence[float]], marks: Mapping[int, str]) -> str:
    """A line for each share over time; `marks` are steps to which one can jump within the page."""
    height, foot = 260, 24
    last = max(1, steps[-1] if steps else 1)

    def x(step: float) -> float:
        return 40 + (WIDTH - 60) * step / last

    def y(share: float) -> float:
        return 10 + (height - foot - 20) * (1 - share)

    parts = []
    for number in range(MARKS):
        share = number / (MARKS - 1)
        parts.append(
            f'<line class="grid" x1="40" x2="{WIDTH - 20}" y1="{y(share):.1f}" y2="{y(share):.1f}"/>'
        )
        parts.append(f'<text x="34" y="{y(share) + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    for step, name in marks.items():
        parts.append(
            f'<a href="#step-{step}"><title>{escape(name)}</title>'
            f'<line class="grid turn" x1="{x(step):.1f}" x2="{x(step):.1f}" y1="10" y2="{height - foot}"/>'
            f'<text x="{x(step):.1f}" y="{height - 6}" text-anchor="middle">{step}</text></a>'
        )
    for number, (name, shares) in enumerate(courses.items()):
        points = " ".join(f"{x(step):.1f},{y(share):.1f}" for step, share in zip(steps, shares, strict=True))
        parts.append(
            f'<polyline class="course c{number}" points="{points}"><title>{escape(name)}</title></polyline>'
        )
    legend = "".join(
        f'<text class="c{number}" x="{50 + 160 * number}" y="22">■ {escape(name)}</text>'
        for number, name in enumerate(courses)
    )
    return _drawing(height, [*parts, legend])


def _drawing(height: float, parts: Sequence[str]) -> str:
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>'


def picture(svg: str) -> str:
    """A plot as a file of its own."""
    style = f"<style>{STYLE} svg {{ background: var(--paper); }}</style>"
    return svg.replace(">", f">{style}", 1) + "\n"
