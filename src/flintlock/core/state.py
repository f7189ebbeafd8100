"""Plain data: typed records over ints, strings and lists that can be copied, written, read and hashed."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, Final, Self, cast

from mypy_extensions import mypyc_attr

from flintlock.core.errors import DamagedRecord
from flintlock.core.message import Json

Copier = Callable[[Any], Any]
Frozen = tuple[Any, ...]
"""The fields of a State at some moment, out of reach of later changes: only `thaw` takes them out."""
Freezer = Callable[[Any, Frozen | None], Frozen]
Reader = Callable[[Json, str], Any]

NOT_STATE: Final[dict[str, object]] = {"state": False}
"""Metadata of a field that is shared by all copies: never written, hashed or compared."""

COPIED: Final[dict[str, object]] = {"state": False, "copied": True}
"""The same of a field that each copy has for itself."""


# ---------------------------------------------------------------------- what a field can hold


class Ways:
    """Python expressions for a copy of `{0}`, for what a frozen State keeps of it and for taking that out.

    `{1}` is what was kept the time before, or None: a list that has not changed since is kept once.
    """

    def __init__(self, copy: str, freeze: str, thaw: str) -> None:
        self.copy = copy
        self.freeze = freeze
        self.thaw = thaw


AS_IT_IS: Final = Ways("{0}", "{0}", "{0}")
BY_ITSELF: Final = Ways("{0}.copy()", "{0}.copy()", "{0}.copy()")


class Kind:
    """What a field holds: how it is copied and read. Compiled classes have no annotations to tell it from."""

    def __init__(self, name: str, ways: Ways, read: Reader, state: type | None = None) -> None:
        self.name = name
        self.ways = ways
        self.read = read
        self.state = state
        """The class of State that is in it."""

    def __repr__(self) -> str:
        return self.name


def _scalar(kind: type) -> Kind:
    def read(data: Json, where: str) -> Any:
        if type(data) is not kind:
            raise DamagedRecord(f"{where}: expected {kind.__name__}, found {type(data).__name__}")
        return data

    return Kind(kind.__name__, AS_IT_IS, read)


def list_of(item: Kind) -> Kind:
    def read(data: Json, where: str) -> list[Any]:
        if not isinstance(data, list):
            raise DamagedRecord(f"{where}: expected a list, found {type(data).__name__}")
        if item.name == "int" and set(map(type, data)) <= {int}:
            return data[:]  # the rule, and many times faster than one by one
        return [item.read(one, f"{where}[{index}]") for index, one in enumerate(data)]

    return Kind(f"list[{item}]", _ways_of_list(item), read, item.state)


def _ways_of_list(item: Kind) -> Ways:
    one = f"one{item.name.count('list')}"
    copy, freeze, thaw = (
        "{0}[:]" if item.ways is AS_IT_IS else f"[{way.format(one, None)} for {one} in {{0}}]"
        for way in (item.ways.copy, item.ways.freeze, item.ways.thaw)
    )
    return Ways(copy, freeze if item.state else f"({{1}} if {{0}} == {{1}} else {copy})", thaw)


def optional(kind: Kind) -> Kind:
    def read(data: Json, where: str) -> Any:
        return None if data is None else kind.read(data, where)

    ways = kind.ways
    if ways is not AS_IT_IS:
        copy, freeze, thaw = (
            f"(None if {{0}} is None else {way})" for way in (ways.copy, ways.freeze, ways.thaw)
        )
        ways = Ways(copy, freeze, thaw)
    return Kind(f"{kind} | None", ways, read, kind.state)


INT: Final = _scalar(int)
STR: Final = _scalar(str)
BOOL: Final = _scalar(bool)
_SCALARS: Final[dict[object, Kind]] = {int: INT, str: STR, bool: BOOL, "int": INT, "str": STR, "bool": BOOL}
INTS: Final = list_of(INT)


def _kind(held: Kind | type) -> Kind:
    if isinstance(held, Kind):
        return held
    if held in _SCALARS:
        return _SCALARS[held]
    if issubclass(held, State):
        name = held.__name__
        ways = Ways(f"copy_{name}({{0}})", f"freeze_{name}({{0}}, {{1}})", f"thaw_{name}({{0}})")
        return Kind(held.__name__, ways, held.from_json, held)
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

    def freeze(self, before: Frozen | None = None) -> Frozen:
        """What `thaw` takes out again; what is as it was `before` is kept once."""
        return plan_of(type(self)).freeze(self, before)

    @classmethod
    def thaw(cls, frozen: Frozen) -> Self:
        """A new State like the one that was frozen."""
        return cast(Self, plan_of(cls).thaw(frozen))

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
    """How a State class is copied, frozen and read, worked out once."""

    def __init__(self, copy: Copier, freeze: Freezer, thaw: Copier, readers: dict[str, Reader]) -> None:
        self.copy = copy
        self.freeze = freeze
        self.thaw = thaw
        self.readers = readers


_PLANS: Final[dict[type, Plan]] = {}


def plan_of(cls: type) -> Plan:
    plan = _PLANS.get(cls)
    if plan is None:
        plan = _PLANS[cls] = _make_plan(cls)
    return plan


def _make_plan(cls: type) -> Plan:
    """Functions written out field by field, as dataclasses do it: far faster than a loop."""
    kinds = kinds_of(cls)
    fields = [(field.name, _ways(field, kinds)) for field in dataclasses.fields(cls)]
    names: dict[str, Any] = {"cls": cls, "make": cls.__new__, "nothing": (None,) * len(fields)}
    for kind in kinds.values():
        if kind.state is not None:
            plan, name = plan_of(kind.state), kind.state.__name__
            names |= {f"copy_{name}": plan.copy, f"freeze_{name}": plan.freeze, f"thaw_{name}": plan.thaw}
    lines = ["def copy(old):", " new = make(cls)"]
    lines += [f" new.{name} = " + ways.copy.format(f"old.{name}") for name, ways in fields]
    lines += [" return new", "def freeze(old, before):", " before = before or nothing", " return ("]
    lines += [
        f"  {ways.freeze.format(f'old.{name}', f'before[{place}]')},"
        for place, (name, ways) in enumerate(fields)
    ]
    lines += [" )"]
    lines += ["def thaw(frozen):", " new = make(cls)"]
    lines += [" (" + "".join(f"{name}, " for name, _ in fields) + ") = frozen"]
    lines += [f" new.{name} = " + ways.thaw.format(name) for name, ways in fields]
    exec("\n".join([*lines, " return new"]), names)
    readers = {name: kind.read for name, kind in kinds.items()}
    return Plan(names["copy"], names["freeze"], names["thaw"], readers)


def _ways(field: dataclasses.Field[Any], kinds: Mapping[str, Kind]) -> Ways:
    if field.name in kinds:
        return kinds[field.name].ways
    return BY_ITSELF if field.metadata.get("copied") else AS_IT_IS


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


def _write(value: Any) -> Json:
    if isinstance(value, State):
        return value.to_json()
    if isinstance(value, list):
        are_numbers = bool(value) and isinstance(value[0], int)  # nearly all lists are
        return value[:] if are_numbers else [_write(item) for item in value]
    return cast(Json, value)
