"""Plain data: typed records over ints, strings and lists that can be copied, written, read and hashed."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import types
import typing
from collections.abc import Callable
from typing import Any, Self, Union

from flintlock.core.errors import DamagedRecord
from flintlock.core.message import Json

Copier = Callable[[Any], Any]
Reader = Callable[[Json, str], Any]

NOT_STATE: dict[str, object] = {"state": False}
"""Metadata of a field that is shared or rebuilt: never written, hashed or compared."""


class State:
    """The base of dataclasses that make up a position.

    Fields may be int, str, bool, another State, a list of any of these, or one of them or None.
    """

    def copy(self) -> Self:
        plan = plan_of(type(self))
        new = object.__new__(type(self))
        for name in plan.plain:
            setattr(new, name, getattr(self, name))
        for name in plan.flat:
            setattr(new, name, getattr(self, name)[:])
        for name, copier in plan.deep:
            setattr(new, name, copier(getattr(self, name)))
        return new

    def to_json(self) -> dict[str, Json]:
        return {name: _write(getattr(self, name)) for name in plan_of(type(self)).readers}

    def digest(self) -> str:
        """A short fingerprint that is the same in every process."""
        text = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()

    @classmethod
    def from_json(cls, data: Json, where: str = "position", **shared: object) -> Self:
        """Read what `to_json` wrote; `shared` supplies the fields that are not state."""
        plan = plan_of(cls)
        if not isinstance(data, dict):
            raise DamagedRecord(f"{where}: expected an object with the fields of {cls.__name__}")
        if data.keys() != plan.readers.keys():
            odd = sorted(data.keys() ^ plan.readers.keys())
            raise DamagedRecord(f"{where}: missing or unknown fields {', '.join(odd)}")
        values = {name: read(data[name], f"{where}.{name}") for name, read in plan.readers.items()}
        return cls(**values, **shared)


@dataclasses.dataclass(frozen=True)
class Plan:
    """How a State class is copied and read, worked out once from its annotations."""

    plain: tuple[str, ...]
    flat: tuple[str, ...]
    deep: tuple[tuple[str, Copier], ...]
    readers: dict[str, Reader]


_PLANS: dict[type, Plan] = {}


def plan_of(cls: type) -> Plan:
    plan = _PLANS.get(cls)
    if plan is None:
        plan = _PLANS[cls] = _make_plan(cls)
    return plan


def _make_plan(cls: type) -> Plan:
    hints = typing.get_type_hints(cls)
    plain: list[str] = []
    flat: list[str] = []
    deep: list[tuple[str, Copier]] = []
    readers: dict[str, Reader] = {}
    for field in dataclasses.fields(cls):
        hint = hints[field.name]
        is_state = bool(field.metadata.get("state", True))
        if is_state:
            readers[field.name] = _reader(hint)
        if typing.get_origin(hint) is list and (not is_state or _is_scalar(typing.get_args(hint)[0])):
            flat.append(field.name)
        elif not is_state or _is_scalar(hint):
            plain.append(field.name)
        else:
            deep.append((field.name, _copier(hint)))
    return Plan(tuple(plain), tuple(flat), tuple(deep), readers)


def _is_scalar(hint: object) -> bool:
    return hint in (int, str, bool) or (
        _is_union(hint) and all(map(_is_scalar_or_none, typing.get_args(hint)))
    )


def _is_scalar_or_none(hint: object) -> bool:
    return hint is type(None) or _is_scalar(hint)


def _is_union(hint: object) -> bool:
    return typing.get_origin(hint) in (Union, types.UnionType)


def _copier(hint: Any) -> Copier:
    if _is_scalar(hint):
        return lambda value: value
    if typing.get_origin(hint) is list:
        (item,) = typing.get_args(hint)
        if _is_scalar(item):
            return lambda value: value[:]
        if typing.get_origin(item) is list and _is_scalar(typing.get_args(item)[0]):
            return lambda value: [one[:] for one in value]
        inner = _copier(item)
        return lambda value: [inner(one) for one in value]
    if _is_union(hint):
        whole = _copier(_without_none(hint))
        return lambda value: None if value is None else whole(value)
    if isinstance(hint, type) and issubclass(hint, State):
        return lambda value: value.copy()
    raise TypeError(f"a State cannot hold {hint}")


def _without_none(hint: Any) -> Any:
    (inner,) = [part for part in typing.get_args(hint) if part is not type(None)]
    return inner


def _write(value: Any) -> Json:
    if isinstance(value, State):
        return value.to_json()
    if isinstance(value, list):
        return [_write(item) for item in value]
    return typing.cast(Json, value)


def _reader(hint: Any) -> Reader:
    if hint in (int, str, bool):
        return _scalar_reader(hint)
    if typing.get_origin(hint) is list:
        return _list_reader(_reader(typing.get_args(hint)[0]))
    if _is_union(hint):
        inner = _reader(_without_none(hint))
        return lambda data, where: None if data is None else inner(data, where)
    if isinstance(hint, type) and issubclass(hint, State):
        return hint.from_json
    raise TypeError(f"a State cannot hold {hint}")


def _scalar_reader(kind: type) -> Reader:
    def read(data: Json, where: str) -> Any:
        if type(data) is not kind:
            raise DamagedRecord(f"{where}: expected {kind.__name__}, found {type(data).__name__}")
        return data

    return read


def _list_reader(inner: Reader) -> Reader:
    def read(data: Json, where: str) -> list[Any]:
        if not isinstance(data, list):
            raise DamagedRecord(f"{where}: expected a list, found {type(data).__name__}")
        return [inner(item, f"{where}[{index}]") for index, item in enumerate(data)]

    return read
