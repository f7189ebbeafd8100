"""What a person will read is a key with parameters until the very edge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

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


class Phrases:
    """A game's phrase book in one language: puts messages into words."""

    def __init__(self, templates: Mapping[str, str]) -> None:
        self.templates = templates

    def say(self, message: Message) -> str:
        template = self.templates.get(message.key)
        if template is None:
            return repr(message)
        return template.format_map({name: self.name(value) for name, value in message.params.items()})

    def name(self, value: Param) -> str:
        """How a parameter reads in a sentence."""
        if isinstance(value, Option):
            return self.templates.get(f"name.{value.code}", value.name)
        if isinstance(value, Message):
            return self.say(value)
        if isinstance(value, tuple):
            return self._enumerate([self._item(item) for item in value])
        return self.templates.get(f"name.{value}", value) if isinstance(value, str) else str(value)

    def _item(self, item: Option | tuple[int, Option]) -> str:
        if isinstance(item, Option):
            return self.name(item)
        return f"{item[0]} {self.name(item[1])}"

    def _enumerate(self, items: Sequence[str]) -> str:
        if not items:
            return self.templates.get("list.none", "nothing")
        if len(items) == 1:
            return items[0]
        joint = self.templates.get("list.and", "and")
        return f"{', '.join(items[:-1])} {joint} {items[-1]}"
