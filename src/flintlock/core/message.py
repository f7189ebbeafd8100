"""What a person will read is a key with parameters until the very edge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeAlias, TypedDict

from flintlock.core.vocabulary import Option

if TYPE_CHECKING:
    from flintlock.core.fight import Fight

Amounts: TypeAlias = tuple[tuple[int, Option], ...]
"""How many of each: "2 British Regulars and 1 Canadian Militia"."""

Param: TypeAlias = "Option | int | str | Amounts | tuple[Option, ...] | tuple[Message, ...] | Message"
"""A string is the name of something in the phrase book (`name.<string>`), never a word itself."""

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


class Said(TypedDict):
    """A message as data: a key of the phrase book and its parameters."""

    key: str
    params: dict[str, Json]


class Message:
    """A key of the game's phrase book and what to fill in."""

    __slots__ = ("key", "params")

    def __init__(self, key: str, params: Mapping[str, Param]) -> None:
        self.key = key
        self.params = params

    def to_json(self) -> Said:
        return Said(key=self.key, params={name: plain(value) for name, value in self.params.items()})

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.key}({inside})"


MOST_KEPT: Final = 50_000
"""So many messages are remembered, then all are forgotten."""

_said: Final[dict[tuple[object, ...], Said]] = {}
_called: Final[dict[tuple[str, str], Said]] = {}


def said(key: str, /, **params: Param) -> Said:
    """A message as data: the same object each time, for views repeat themselves; it must not be changed."""
    known = (key, *params.items())
    found = _said.get(known)
    if found is None:
        found = Message(key, params).to_json()
        if len(_said) >= MOST_KEPT:
            _said.clear()
        _said[known] = found
    return found


def called(noun: Option | str, form: str = "") -> Said:
    """What something is called, as data; `form` as in `{noun:form}`. The same each time, as with `said`."""
    known = noun.code if isinstance(noun, Option) else noun, form
    found = _called.get(known)
    if found is None:
        params: dict[str, Json] = {"noun": known[0], "form": form} if form else {"noun": known[0]}
        found = Said(key="noun", params=params)
        if len(_called) >= MOST_KEPT:
            _called.clear()
        _called[known] = found
    return found


class Entry(Message):
    """A line of the log; its secret parameters are for some seats' eyes only."""

    __slots__ = ("fight", "heading", "readers", "secrets")

    def __init__(
        self,
        key: str,
        params: Mapping[str, Param],
        readers: tuple[str, ...] = (),
        secrets: Mapping[str, Param] | None = None,
        heading: int = 0,
        fight: Fight | None = None,
    ) -> None:
        super().__init__(key, params)
        self.readers = readers
        self.secrets = secrets
        self.heading = heading
        """1 for a turn or a round, 2 for a part of it, 0 for all other lines."""
        self.fight = fight
        """What the line tells of a battle."""

    def seen_by(self, seat: str | None) -> Message:
        """The line as `seat` (None: a spectator) may read it."""
        if self.secrets is None:
            return self
        if seat in self.readers:
            return Message(self.key, {**self.params, **self.secrets})
        return Message(self.key + ".hidden", self.params)


def plain(value: Param) -> Json:
    """A parameter as JSON: options are their codes."""
    if isinstance(value, Option):
        return value.code
    if isinstance(value, Message):
        return {"key": value.key, "params": {name: plain(one) for name, one in value.params.items()}}
    if isinstance(value, tuple):
        return [[item[0], item[1].code] if isinstance(item, tuple) else plain(item) for item in value]
    return value
