"""Reading a game's data files: facts in TOML, checked as they are read."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from flintlock.core.errors import DataError

T = TypeVar("T")


class Facts:
    """A table of a data file that knows where it stands, for errors that name the culprit."""

    def __init__(self, values: Mapping[str, Any], where: str) -> None:
        self.values = values
        self.where = where

    @classmethod
    def load(cls, path: Path) -> Facts:
        try:
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise DataError(path.name, f"cannot be read ({error.strerror})") from error
        except UnicodeDecodeError as error:
            raise DataError(path.name, f"is not UTF-8 at byte {error.start}") from error
        try:
            return cls(tomllib.loads(text), path.name)
        except tomllib.TOMLDecodeError as error:
            raise DataError(path.name, f"is not TOML: {error}") from error

    def fail(self, problem: str) -> DataError:
        return DataError(self.where, problem)

    def get(self, name: str, kind: type[T]) -> T:
        value = self.values.get(name)
        if value is None:
            raise self.fail(f"{name} is missing")
        if not _is(value, kind):
            raise self.fail(f"{name} must be {kind.__name__}, not {value!r}")
        return cast(T, value)

    def text(self, name: str, default: str | None = None) -> str:
        return default if default is not None and name not in self.values else self.get(name, str)

    def number(self, name: str, default: int | None = None) -> int:
        return default if default is not None and name not in self.values else self.get(name, int)

    def measure(self, name: str) -> float:
        """A number, whole or not."""
        return float(self.get(name, int) if isinstance(self.values.get(name), int) else self.get(name, float))

    def count(self, name: str, default: int | None = None) -> int:
        """A number from nought upwards."""
        number = self.number(name, default)
        if number < 0:
            raise self.fail(f"{name} must not be negative, but is {number}")
        return number

    def flag(self, name: str) -> bool:
        return self.get(name, bool) if name in self.values else False

    def texts(self, name: str) -> list[str]:
        return self._list(name, str)

    def numbers(self, name: str) -> list[int]:
        return self._list(name, int)

    def _list(self, name: str, kind: type[T]) -> list[T]:
        values = self.get(name, list)
        if not all(_is(value, kind) for value in values):
            raise self.fail(f"{name} must be a list of {kind.__name__}")
        return values

    def choice(self, name: str, allowed: Sequence[str], default: str | None = None) -> str:
        """One of a few words."""
        word = self.text(name, default)
        if word not in allowed:
            raise self.fail(f"{name} must be one of {', '.join(allowed)}, not {word!r}")
        return word

    def pick(self, name: str, known: Mapping[str, T]) -> T:
        """What the word of that name stands for."""
        return self.named(self.text(name), name, known)

    def picks(self, name: str, known: Mapping[str, T]) -> tuple[T, ...]:
        """What the words of that name stand for."""
        return tuple(self.named(word, name, known) for word in self.texts(name))

    def named(self, word: str, what: str, known: Mapping[str, T]) -> T:
        found = known.get(word)
        if found is None:
            raise self.fail(f"unknown {what} {word!r}")
        return found

    def is_doubtful(self, *needed: str) -> bool:
        """Whether one of the graded facts is less than told by a source; no needed grade may be missing."""
        if isinstance(self.values.get("source"), str):
            return self.choice("source", GRADES) in DOUBTFUL
        source = self.table("source")
        for name in needed:
            source.text(name)
        grades = [source.choice(name, GRADES) for name in source.values]
        return not DOUBTFUL.isdisjoint(grades)

    def table(self, name: str) -> Facts:
        return Facts(self.get(name, dict), f"{self.where}: {name}")

    def tables(self, name: str) -> Iterator[Facts]:
        """The entries of an array of tables, each named by its id where it has one."""
        entries = self.get(name, list) if name in self.values else []
        if not all(isinstance(entry, dict) for entry in entries):
            raise self.fail(f"{name} must be a list of tables")
        for number, entry in enumerate(entries, 1):
            yield Facts(entry, f"{self.where}: {name} {entry.get('id', number)}")

    def only(self, *names: str) -> None:
        """Refuse keys that nobody reads: they are typing errors."""
        unknown = sorted(set(self.values) - set(names))
        if unknown:
            raise self.fail(f"unknown key {unknown[0]}")


def _is(value: object, kind: type) -> bool:
    """In TOML a truth value is no number."""
    return isinstance(value, kind) and not (kind is int and isinstance(value, bool))


GRADES: Final = ("rulebook", "two_sources", "one_source", "inferred", "memory", "reconstructed")
"""How a fact was come by: `source` says it, for a whole entry or for each fact of it."""

CERTAIN: Final = frozenset(("rulebook", "two_sources"))
"""Grades of facts that nobody needs to check."""

DOUBTFUL: Final = frozenset(("inferred", "memory", "reconstructed"))
"""Grades of facts that no source tells."""


@dataclass(frozen=True)
class Doubt:
    """A fact of the printed game that is not certain: where it stands, and how it was come by."""

    file: str
    entry: str
    fact: str
    source: str
    values: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """The entry itself."""


def read_doubts(folder: Path) -> list[Doubt]:
    """All facts of a data folder whose `source` is less than certain, in the order of the files."""
    return [
        Doubt(path.name, *found)
        for path in sorted(folder.glob("*.toml"))
        for found in _doubts_in(Facts.load(path).values, "")
    ]


def _doubts_in(node: object, entry: str) -> Iterator[tuple[str, str, str, Mapping[str, Any]]]:
    if isinstance(node, list):
        for number, item in enumerate(node, 1):
            if isinstance(item, dict):
                yield from _doubts_in(item, f"{entry} {_title(item, number)}".strip())
    elif isinstance(node, dict):
        source = node.get("source", {})
        grades = source.items() if isinstance(source, dict) else [("all", source)]
        yield from ((entry, fact, grade, node) for fact, grade in grades if grade not in CERTAIN)
        for name, value in node.items():
            if name != "source":
                yield from _doubts_in(value, f"{entry} {name}".strip())


def _title(entry: Mapping[str, Any], number: int) -> str:
    """What an entry of a list is called."""
    if "between" in entry:
        return " – ".join(entry["between"])
    for key in ("name", "id", "area", "faction", "year"):
        if key in entry:
            return str(entry[key])
    return str(number)
