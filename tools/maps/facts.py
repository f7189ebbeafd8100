"""Reads the fact sheets of a game."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Row = dict[str, Any]


@dataclass(frozen=True)
class Facts:
    """The sheets of one game, read when asked for."""

    folder: Path

    def sheet(self, name: str) -> Row:
        with (self.folder / f"{name}.toml").open("rb") as handle:
            return tomllib.load(handle)


def neighbours(rows: list[Row], key: str) -> set[tuple[str, str]]:
    """The pairs named by each row's list of neighbours, each once in alphabetical order."""
    ids = {row["id"] for row in rows}
    return {
        (min(row["id"], other), max(row["id"], other)) for row in rows for other in row[key] if other in ids
    }
