"""Keeps docs/rules and a game's rules in step, so that nothing is written twice.

    .venv/bin/python -m tools.rules_pages [game …]

The column "in short" of a page is written from the game's rules.en.toml. The columns "code" and "tests" are
edited in the page and taken over into the game's proofs.toml, from which the table's rules page shows them.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path

import flintlock
from flintlock.core.phrases import DEFAULT
from flintlock.core.rulebook import rules_in

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs" / "rules"

HEADING = "| rule | in short | code | tests |"
NAME = re.compile(r"`([^`]+)`")


@dataclass(frozen=True)
class Row:
    """A row of a page's table of rules."""

    rule: str
    short: str
    code: tuple[str, ...]
    tests: tuple[str, ...]

    def __str__(self) -> str:
        return f"| {self.rule} | {self.short} | {_listed(self.code)} | {_listed(self.tests)} |"


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def page_of(game: str) -> Path:
    return PAGES / f"{game}.md"


def package_of(game: str) -> str:
    return flintlock.load(game).data.parent.name


def proofs_of(game: str) -> Path:
    return flintlock.load(game).data / "proofs.toml"


def rows(text: str) -> list[Row]:
    """The rows of the page's table of rules."""
    return [_row(line) for line in text.splitlines()[slice(*_span(text))]]


def _span(text: str) -> tuple[int, int]:
    """The first and the last line of the table's body."""
    lines = text.splitlines()
    if lines.count(HEADING) != 1:
        raise SystemExit(f"the page needs one table with the heading {HEADING}")
    start = end = lines.index(HEADING) + 2
    while end < len(lines) and lines[end].startswith("|"):
        end += 1
    return start, end


def _row(line: str) -> Row:
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    if len(cells) != 4:
        raise SystemExit(f"not four cells: {line}")
    return Row(cells[0], cells[1], tuple(NAME.findall(cells[2])), tuple(NAME.findall(cells[3])))


def renewed(game: str) -> str:
    """The page with the game's own short words."""
    book = flintlock.load(game).phrases[DEFAULT]
    short = {rule.number: rule.text for rule in rules_in(book, book)}
    text = page_of(game).read_text("utf-8")
    start, end = _span(text)
    lines = text.splitlines()
    body = [Row(row.rule, short.get(row.rule, ""), row.code, row.tests) for row in rows(text)]
    return "\n".join([*lines[:start], *map(str, body), *lines[end:]]) + "\n"


def proofs(game: str) -> str:
    """The code and the tests of each rule, as TOML."""
    files = files_of_tests(game)
    blocks = [
        f"# Made by tools/rules_pages.py from docs/rules/{game}.md: the code and the tests of each rule."
    ]
    for row in rows(page_of(game).read_text("utf-8")):
        tests = [f"{files.get(name, '?')}::{name}" for name in row.tests]
        blocks.append(f"[{json.dumps(row.rule)}]\ncode = {_array(row.code)}\ntests = {_array(tests)}")
    return "\n\n".join(blocks) + "\n"


def files_of_tests(game: str) -> dict[str, str]:
    """In which file each test of a game stands."""
    folder = ROOT / "tests" / "games" / package_of(game)
    return {
        node.name: path.name
        for path in sorted(folder.rglob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
    }


def _array(names: list[str] | tuple[str, ...]) -> str:
    lines = "".join(f"    {json.dumps(name, ensure_ascii=False)},\n" for name in names)
    return f"[\n{lines}]" if names else "[]"


def main() -> None:
    for game in sys.argv[1:] or flintlock.games():
        page_of(game).write_text(renewed(game), "utf-8")
        proofs_of(game).write_text(proofs(game), "utf-8")


if __name__ == "__main__":
    main()
