"""Pages that open without a server: tables, lists, plots and logs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

COLOURS: Final = Path(__file__).parents[1] / "web" / "css" / "palette.css"
PALETTE: Final = "\n".join(re.findall(r"^\.c-[^{]*{[^}]*}", COLOURS.read_text("utf-8"), re.MULTILINE))
"""The colours of the table, by name."""

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
ol.log .h1, ol.log .h2 { font-weight: bold; margin-top: 0.75rem; }
ol.log .h1 { font-size: 1.25rem; }
li p { margin: 0 0 0.25rem; opacity: 0.8; }
a { color: inherit; }
figure { margin: 1.5rem 0; overflow-x: auto; }
svg text { font: 13px Georgia, serif; fill: var(--ink); }
svg text.heading { font-style: italic; paint-order: stroke; stroke: var(--paper); stroke-width: 6; }
svg .grid { stroke: var(--line); stroke-width: 1; }
svg .turn { stroke-dasharray: 3 3; }
svg.chart { width: 100%; height: auto; }
svg .course, svg .edge { fill: none; stroke: var(--c); stroke-width: 2.5; stroke-linejoin: round; }
svg .edge { stroke: var(--ink); stroke-width: 4; opacity: 0.55; }
svg .key { fill: var(--c); stroke: var(--ink); stroke-opacity: 0.55; }
svg .point circle { fill: var(--paper); stroke: var(--ink); }
svg .point text { font-size: 11px; }
li:has(a:target) { background: color-mix(in srgb, var(--mark) 20%, transparent); }
svg .mark { stroke: var(--mark); fill: var(--mark); stroke-width: 2; }
"""


@dataclass(frozen=True)
class Point:
    """A line that leads to a step of the log, and what else there is to say."""

    text: str
    step: int
    more: Sequence[str] = ()


@dataclass(frozen=True)
class Line:
    """A line of a log, with the number of answers before it."""

    step: int
    text: str
    heading: int = 0
    """1 for a turn, 2 for a part of it, 0 for all else."""


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

    def points(self, points: Sequence[Point]) -> None:
        """A numbered list; each leads to its step in the log."""
        self._parts.append(f"<ol>{''.join(map(_item, points))}</ol>")

    def log(self, lines: Sequence[Line], last: int) -> None:
        """A log to whose steps one can jump; `last`: how many there are."""
        items, reached = [], 0
        for line in (*lines, Line(last, "")):
            anchors = "".join(f'<a id="step-{number}"></a>' for number in range(reached, line.step + 1))
            reached = max(reached, line.step + 1)
            looks = f' class="h{line.heading}"' if line.heading else ""
            items.append(f"<li{looks}>{anchors}<small>{line.step}</small> {escape(line.text)}</li>")
        self._parts.append(f'<ol class="log">{"".join(items)}</ol>')

    def html(self) -> str:
        return (
            f'<!doctype html><html><head><meta charset="utf-8"><title>{self._title}</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<style>{STYLE}{PALETTE}</style></head><body>{''.join(self._parts)}</body></html>\n"
        )

    def save(self, path: Path) -> None:
        path.write_text(self.html(), encoding="utf-8")


def _item(point: Point) -> str:
    more = "".join(f"<p>{escape(text)}</p>" for text in point.more)
    return f'<li><a href="#step-{point.step}">{escape(point.text)}</a>{more}</li>'
