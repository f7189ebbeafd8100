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


def apply(old: Json, delta: Json, where: str) -> Json:
    """`old` with a difference applied."""
    if not isinstance(delta, dict):
        return delta
    if delta.keys() == {"="}:
        return delta["="]
    if delta.keys() == {"+"}:
        more = delta["+"]
        if not isinstance(old, list) or not isinstance(more, list):
            raise DamagedRecord(f"{where}: items added to something that is no list")
        return old + more
    if isinstance(old, dict):
        _only_known(delta.keys() - old.keys(), where)
        return {key: apply(old[key], delta[key], where) if key in delta else old[key] for key in old}
    if isinstance(old, list):
        _only_known(delta.keys() - {str(i) for i in range(len(old))}, where)
        return [apply(v, delta[str(i)], where) if str(i) in delta else v for i, v in enumerate(old)]
    raise DamagedRecord(f"{where}: a change to something that is not there")


def _only_known(unknown: set[str], where: str) -> None:
    if unknown:
        raise DamagedRecord(f"{where}: changes unknown fields {', '.join(sorted(unknown))}")
