"""The log: lines that are only ever added, so that copies share what they have in common."""

from __future__ import annotations

from collections.abc import Iterator
from typing import overload

from flintlock.core.message import Entry


class Log:
    """The first `length` lines of a list that several copies may share.

    Whoever adds a line to the end of the shared list keeps it; whoever stands farther back takes a list of
    its own first. So copying costs nothing, which matters, because every phase keeps a copy of the position.
    """

    __slots__ = ("_length", "_lines")

    def __init__(self, lines: list[Entry] | None = None, length: int = 0) -> None:
        self._lines: list[Entry] = [] if lines is None else lines
        self._length = length

    def append(self, entry: Entry) -> None:
        if len(self._lines) != self._length:
            self._lines = self._lines[: self._length]
        self._lines.append(entry)
        self._length += 1

    def copy(self) -> Log:
        return Log(self._lines, self._length)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, line: int) -> Entry: ...

    @overload
    def __getitem__(self, line: slice) -> list[Entry]: ...

    def __getitem__(self, line: int | slice) -> Entry | list[Entry]:
        if isinstance(line, slice):
            start, stop, step = line.indices(self._length)
            return self._lines[start:stop:step]
        if not -self._length <= line < self._length:
            raise IndexError("the log has no such line")
        return self._lines[line if line >= 0 else line + self._length]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._lines[: self._length])
