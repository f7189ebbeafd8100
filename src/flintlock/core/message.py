"""What a person will read is a key with parameters until the very edge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import NotRequired, TypeAlias, TypedDict, cast

from flintlock.core.vocabulary import Option

Amounts: TypeAlias = tuple[tuple[int, Option], ...]
"""How many of each: "2 British Regulars and 1 Canadian Militia"."""

Param: TypeAlias = "Option | int | str | Amounts | tuple[Option, ...] | Message"
Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


class Message:
    """A key of the game's phrase book and what to fill in."""

    __slots__ = ("key", "params")

    def __init__(self, key: str, params: Mapping[str, Param]) -> None:
        self.key = key
        self.params = params

    def to_json(self) -> dict[str, Json]:
        return {"key": self.key, "params": {name: _plain(value) for name, value in self.params.items()}}

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.key}({inside})"


class Entry(Message):
    """A line of the log; its secret parameters are for some seats' eyes only."""

    __slots__ = ("readers", "secrets")

    def __init__(
        self,
        key: str,
        params: Mapping[str, Param],
        readers: tuple[str, ...] = (),
        secrets: Mapping[str, Param] | None = None,
    ) -> None:
        super().__init__(key, params)
        self.readers = readers
        self.secrets = secrets

    def seen_by(self, seat: str | None) -> Message:
        """The line as `seat` (None: a spectator) may read it."""
        if self.secrets is None:
            return self
        if seat in self.readers:
            return Message(self.key, {**self.params, **self.secrets})
        return Message(self.key + ".hidden", self.params)

    def for_reader(self, seat: str) -> Entry:
        """The line with what `seat` may not read taken out."""
        if self.secrets is None or seat in self.readers:
            return self
        return Entry(self.key + ".hidden", self.params)


def _plain(value: Param) -> Json:
    if isinstance(value, Option):
        return value.code
    if isinstance(value, Message):
        return value.to_json()
    if isinstance(value, tuple):
        return [item.code if isinstance(item, Option) else [item[0], item[1].code] for item in value]
    return value


class Part(TypedDict):
    """A piece of a sentence; with a code where it names something on the table."""

    text: str
    code: NotRequired[str]


class Phrases:
    """A game's phrase book in one language: puts messages, or their JSON form, into words."""

    def __init__(self, templates: Mapping[str, str], names: Mapping[str, str] | None = None) -> None:
        self.templates = templates
        self.names = names or {}
        """What options are called, by their codes."""

    def say(self, message: Message | Mapping[str, object]) -> str:
        """The message in words."""
        return "".join(part["text"] for part in self.parts(message))

    def parts(self, message: Message | Mapping[str, object]) -> list[Part]:
        """The message in words, its nouns marked with what they name."""
        said = message.to_json() if isinstance(message, Message) else message
        key, params = str(said["key"]), cast("Mapping[str, Json]", said["params"])
        template = self.templates.get(key)
        if template is None:
            return [Part(text=f"{key} {dict(params)}")]
        parts: list[Part] = []
        for text, name, _, _ in _FORMATTER.parse(template):
            if text:
                parts.append(Part(text=text))
            if name is not None:
                parts += self._value(params[name])
        return parts

    def name(self, value: Param | Json) -> str:
        """How a parameter reads in a sentence."""
        plain = _plain(value) if isinstance(value, Option | Message | tuple) else value
        return "".join(part["text"] for part in self._value(plain))

    def _value(self, value: Json) -> list[Part]:
        if isinstance(value, str):
            return [self._noun(value)]
        if isinstance(value, dict):
            return self.parts(value)
        if isinstance(value, list):
            return self._enumeration(value)
        return [Part(text=str(value))]

    def _noun(self, word: str) -> Part:
        text = self.templates.get(f"name.{word}") or self.names.get(word)
        if word in self.names:
            return Part(text=text or word, code=word)
        return Part(text=text or word)

    def _enumeration(self, items: Sequence[Json]) -> list[Part]:
        """Codes, or pairs of a number and a code: "2 British Regulars and 1 Canadian Militia"."""
        if not items:
            return [Part(text=self.templates.get("list.none", "nothing"))]
        parts: list[Part] = []
        for index, item in enumerate(items):
            if index:
                last = index == len(items) - 1
                parts.append(Part(text=f" {self.templates.get('list.and', 'and')} " if last else ", "))
            if isinstance(item, list):
                parts += [Part(text=f"{item[0]} "), *self._value(item[1])]
            else:
                parts += self._value(item)
        return parts


_FORMATTER = Formatter()
