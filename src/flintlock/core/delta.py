"""The difference between two plain JSON values of the same make, and its application."""

from __future__ import annotations

from flintlock.core.errors import DamagedRecord
from flintlock.core.message import Json


def difference(old: Json, new: Json) -> Json:
    """What turns `old` into `new`: {"=": whole}, {"+": what was added}, or the members that changed."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        return {key: difference(old[key], new[key]) for key in new if old[key] != new[key]}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return {str(i): difference(a, b) for i, (a, b) in enumerate(zip(old, new, strict=True)) if a != b}
    if isinstance(old, list) and isinstance(new, list) and old and new[: len(old)] == old:
        return {"+": new[len(old) :]}
    return {"=": new} if isinstance(new, dict | list) else new


class Budget:
    """How many items may still be copied: a short text must not unpack without end."""

    def __init__(self, items: int) -> None:
        self.items = items

    def spend(self, value: dict[str, Json] | list[Json], where: str) -> None:
        self.items -= len(value)
        if self.items < 0:
            raise DamagedRecord(f"{where}: the record unpacks to far more than it is")


def apply(old: Json, delta: Json, where: str, budget: Budget) -> Json:
    """`old` with a difference applied; what has not changed is shared."""
    if not isinstance(delta, dict):
        return delta
    if not delta:
        return old
    if delta.keys() == {"="}:
        return delta["="]
    if delta.keys() == {"+"}:
        more = delta["+"]
        if not isinstance(old, list) or not isinstance(more, list):
            raise DamagedRecord(f"{where}: items added to something that is no list")
        budget.spend(old, where)
        return old + more
    if isinstance(old, dict):
        budget.spend(old, where)
        _only_known([key for key in delta if key not in old], where)
        return old | {key: apply(old[key], change, where, budget) for key, change in delta.items()}
    if isinstance(old, list):
        budget.spend(old, where)
        _only_known([key for key in delta if not _is_place(key, len(old))], where)
        items = old[:]
        for key, change in delta.items():
            items[int(key)] = apply(items[int(key)], change, where, budget)
        return items
    raise DamagedRecord(f"{where}: a change to something that is not there")


def _is_place(key: str, length: int) -> bool:
    """Whether a key is the number of an item, as `difference` writes it."""
    return len(key) < 10 and key.isdecimal() and key == str(int(key)) and int(key) < length


def _only_known(unknown: list[str], where: str) -> None:
    if unknown:
        raise DamagedRecord(f"{where}: changes unknown fields {', '.join(sorted(unknown))}")
