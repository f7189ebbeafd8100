"""Plain data: typed records over ints, strings and lists that can be copied, written, read and hashed."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, Self, cast

from mypy_extensions import mypyc_attr

from flintlock.core.errors import DamagedRecord
from flintlock.core.message import Json

Copier = Callable[[Any], Any]
Reader = Callable[[Json, str], Any]

NOT_STATE: dict[str, object] = {"state": False}
"""Metadata of a field that is shared by all copies: never written, hashed or compared."""

COPIED: dict[str, object] = {"state": False, "copied": True}
"""The same of a field that each copy has for itself."""


# ---------------------------------------------------------------------- what a field can hold


class Kind:
    """What a field holds: how it is copied and read. Compiled classes have no annotations to tell it from."""

    def __init__(self, name: str, copy: str, read: Reader) -> None:
        self.name = name
        self.copy = copy
        """The Python expression for a copy of `{0}`."""
        self.read = read

    def __repr__(self) -> str:
        return self.name


def _scalar(kind: type) -> Kind:
    def read(data: Json, where: str) -> Any:
        if type(data) is not kind:
            raise DamagedRecord(f"{where}: expected {kind.__name__}, found {type(data).__name__}")
        return data

    return Kind(kind.__name__, "{0}", read)


def list_of(item: Kind) -> Kind:
    def read(data: Json, where: str) -> list[Any]:
        if not isinstance(data, list):
            raise DamagedRecord(f"{where}: expected a list, found {type(data).__name__}")
        return [item.read(one, f"{where}[{index}]") for index, one in enumerate(data)]

    name = f"list[{item}]"
    if item.copy == "{0}":
        return Kind(name, "{0}[:]", read)
    one = f"one{item.name.count('list')}"
    return Kind(name, f"[{item.copy.format(one)} for {one} in {{0}}]", read)


def optional(kind: Kind) -> Kind:
    def read(data: Json, where: str) -> Any:
        return None if data is None else kind.read(data, where)

    copy = kind.copy if kind.copy == "{0}" else f"(None if {{0}} is None else {kind.copy})"
    return Kind(f"{kind} | None", copy, read)


INT, STR, BOOL = _scalar(int), _scalar(str), _scalar(bool)
_SCALARS: dict[object, Kind] = {int: INT, str: STR, bool: BOOL, "int": INT, "str": STR, "bool": BOOL}
INTS = list_of(INT)


def _kind(held: Kind | type) -> Kind:
    if isinstance(held, Kind):
        return held
    if held in _SCALARS:
        return _SCALARS[held]
    if issubclass(held, State):
        return Kind(held.__name__, "{0}.copy()", held.from_json)
    raise TypeError(f"a State cannot hold {held}")


def one(held: Kind | type) -> dict[str, object]:
    """Metadata of a field that holds a State: `field(metadata=one(March))`."""
    return {"holds": _kind(held)}


def maybe(held: Kind | type) -> dict[str, object]:
    """Metadata of a field that may be None: `field(default=None, metadata=maybe(March))`."""
    return {"holds": optional(_kind(held))}


def many(held: Kind | type) -> dict[str, object]:
    """Metadata of a list of anything but numbers; `many(INTS)` for a list of lists of numbers."""
    return {"holds": list_of(_kind(held))}


# ---------------------------------------------------------------------- the records themselves


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The base of dataclasses that make up a position.

    Fields are int, str, bool or list[int] by themselves; for all else their metadata say what they hold.
    """

    def copy(self) -> Self:
        return cast(Self, plan_of(type(self)).copy(self))

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


class Plan:
    """How a State class is copied and read, worked out once."""

    def __init__(self, copy: Copier, readers: dict[str, Reader]) -> None:
        self.copy = copy
        self.readers = readers


_PLANS: dict[type, Plan] = {}


def plan_of(cls: type) -> Plan:
    plan = _PLANS.get(cls)
    if plan is None:
        plan = _PLANS[cls] = _make_plan(cls)
    return plan


def _make_plan(cls: type) -> Plan:
    kinds = kinds_of(cls)
    readers = {name: kind.read for name, kind in kinds.items()}
    copies: dict[str, str] = {}
    for field in dataclasses.fields(cls):
        if field.name in kinds:
            copies[field.name] = kinds[field.name].copy
        else:
            copies[field.name] = "{0}.copy()" if field.metadata.get("copied") else "{0}"
    return Plan(_make_copier(cls, copies), readers)


def kinds_of(cls: type) -> dict[str, Kind]:
    """What each field of a State class holds, but for those that are not state."""
    return {
        field.name: cast(Kind, field.metadata["holds"])
        if "holds" in field.metadata
        else _plain_kind(cls, field)
        for field in dataclasses.fields(cls)
        if field.metadata.get("state", True)
    }


def _plain_kind(cls: type, field: dataclasses.Field[Any]) -> Kind:
    """Numbers, words and lists of numbers need no metadata: compiled or not, the annotation tells."""
    if field.type in _SCALARS:
        return _SCALARS[field.type]
    if field.type in (list, list[int], "list[int]"):
        return INTS
    raise TypeError(f"{cls.__name__}.{field.name}: metadata must say what it holds: one, maybe or many")


def _make_copier(cls: type, copies: Mapping[str, str]) -> Copier:
    """A function that copies field by field, written out as dataclasses do it: far faster than a loop."""
    lines = ["def copy(old):", " new = make(cls)"]
    lines += [f" new.{name} = " + copy.format(f"old.{name}") for name, copy in copies.items()]
    names: dict[str, Any] = {"cls": cls, "make": cls.__new__}
    exec("\n".join([*lines, " return new"]), names)
    return cast(Copier, names["copy"])


def _write(value: Any) -> Json:
    if isinstance(value, State):
        return value.to_json()
    if isinstance(value, list):
        return [_write(item) for item in value]
    return cast(Json, value)
