"""Sentences that take their figures from a game's data files, so that nothing is typed twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any, Final

from flintlock.core.data import Facts
from flintlock.core.errors import DataError
from flintlock.core.phrases import Part, Phrases

Sentence = list[Part]
"""Words, the nouns among them marked with what they name."""

YES: Final = "✓"
NO: Final = "–"

_FORMATTER: Final = Formatter()


class Figures:
    """Fills in templates: `{pieces.hand_size}` from data/pieces.toml, `{name:faction:british}` from the book.

    A path leads through tables by key, and through lists by id or by place, from 1 on. A word that goes with
    a number stands behind it as in phrases: `{pieces.hand_size:card|cards}`. In a row made for each entry of
    a list `{.units}` is a field of the entry, `{.}` the entry itself, and `{name:area:{.shores}}` what a
    field, or each of its items, is called.
    """

    def __init__(self, folder: Path, book: Phrases) -> None:
        self._folder = folder
        self._book = book
        self._files: dict[str, Mapping[str, Any]] = {}

    def sentence(self, facts: Facts, template: str, entry: object = None) -> Sentence:
        """A template with all figures and names filled in; DataError where one is not to be had."""
        parts: Sentence = []
        try:
            for text, field, form, _ in _FORMATTER.parse(template):
                if text:
                    parts.append(Part(text=text))
                if field is not None:
                    parts += self._filled(field, form or "", entry)
        except (ValueError, LookupError, DataError) as error:
            raise facts.fail(f"{template!r}: {error}") from error
        return parts

    def sentences(self, facts: Facts, name: str) -> list[Sentence]:
        return [self.sentence(facts, template) for template in facts.texts(name)]

    def entries(self, facts: Facts, path: str, where: Mapping[str, Any]) -> list[object]:
        """The entries of a list or table of the data, those of a table with their `key`."""
        try:
            found = self._at(path.split("."))
        except (LookupError, DataError) as error:
            raise facts.fail(f"{path}: {error}") from error
        if not isinstance(found, list | dict):
            raise facts.fail(f"{path} has no entries")
        return [entry for entry in _entries(found) if _agrees(entry, where)]

    def _filled(self, field: str, form: str, entry: object) -> Sentence:
        if field == "name":
            return self._names(form, entry)
        value = self._value(field, entry)
        if isinstance(value, int) and form:
            return [Part(text=self._book.name(value, form))]
        return [Part(text=_shown(value))]

    def _names(self, form: str, entry: object) -> Sentence:
        """What a code is called, in which a field may stand: `faction:{.id}`."""
        codes = [""]
        for text, field, _, _ in _FORMATTER.parse(form):
            value = "" if field is None else self._value(field, entry)
            values = value if isinstance(value, list) else [value]
            codes = [f"{code}{text}{one}" for code in codes for one in values]
        parts: Sentence = []
        for code in codes:
            parts += [Part(text=", ")] if parts else []
            parts.append(Part(text=self._book.name(code), code=code))
        return parts

    def _value(self, field: str, entry: object) -> object:
        if field.startswith("."):
            return _walk(entry, field[1:].split("."))
        return self._at(field.split("."))

    def _at(self, path: list[str]) -> object:
        file, *rest = path
        if file not in self._files:
            self._files[file] = Facts.load(self._folder / f"{file}.toml").values
        return _walk(self._files[file], rest)


def _walk(value: object, path: list[str]) -> object:
    for step in path:
        value = _step(value, step) if step else value
    return value


def _step(value: object, step: str) -> object:
    if isinstance(value, dict):
        return value[step]
    if not isinstance(value, list):
        raise LookupError(f"nothing is called {step!r} in {value!r}")
    for entry in value:
        if isinstance(entry, dict) and entry.get("id") == step:
            return entry
    return value[int(step) - 1]


def _entries(found: list[Any] | dict[str, Any]) -> Iterator[object]:
    if isinstance(found, list):
        yield from found
        return
    for key, value in found.items():
        yield {"key": key, **value} if isinstance(value, dict) else {"key": key, "value": value}


def _agrees(entry: object, where: Mapping[str, Any]) -> bool:
    return all(isinstance(entry, dict) and entry.get(key) == value for key, value in where.items())


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, list):
        return ", ".join(map(_shown, value))
    if isinstance(value, dict):
        raise LookupError("this is a table, not a figure")
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)
