"""Games that were played, kept in a file line by line: whoever is stopped goes on from there."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

from flintlock.core.errors import Refused

G = TypeVar("G")


class BadJournal(Refused):
    """A file that is no journal of this kind, or one of another setting."""


class Journal(Generic[G]):
    """A file of this kind and setting; a new one if there is none. Nothing else is ever overwritten.

    Without a file, nothing is kept.
    """

    def __init__(
        self, file: Path | None, kind: str, setting: Mapping[str, Any], read: Callable[[dict[str, Any]], G]
    ) -> None:
        """`read` makes a game of its line."""
        self._file = file
        self.games: list[G] = []
        """Those that stood there already."""
        heading = json.loads(json.dumps({"format": kind, **setting}))
        if file is not None and file.exists():
            self._resume(file, heading, read)
        else:
            self.add(heading)

    def add(self, line: Mapping[str, Any]) -> None:
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(line) + "\n")

    def _resume(self, file: Path, heading: dict[str, Any], read: Callable[[dict[str, Any]], G]) -> None:
        try:
            text = file.read_text(encoding="utf-8")
            whole, cut_off = text.rsplit("\n", 1)
            found, *games = map(json.loads, whole.split("\n"))
            is_kin = found["format"] == heading["format"]
            self.games = [read(game) for game in games] if is_kin else []
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise BadJournal("journal_file", file=str(file)) from error
        if found != heading:
            raise BadJournal("journal_other" if is_kin else "journal_file", file=str(file))
        if cut_off:  # by a kill in the middle of a line
            file.write_text(whole + "\n", encoding="utf-8")
