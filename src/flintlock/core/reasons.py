"""What led to a choice, as it is kept and told."""

from __future__ import annotations

from typing import NamedTuple, cast

from flintlock.core.errors import DamagedRecord
from flintlock.core.message import Json, Said


class Why(NamedTuple):
    """What led to a choice; unless it is open, nobody else may read it before the game is over.

    A bot tells it from another process. Frozen data classes cannot go there: compiled, they are not pickled.
    """

    said: tuple[Said, ...]
    is_open: bool

    def to_json(self) -> dict[str, Json]:
        return {"open": self.is_open, "said": cast("list[Json]", list(self.said))}


def read_why(data: Json, where: str) -> Why:
    """Read what `to_json` wrote; whether the messages can be put into words only a phrase book tells."""
    if not isinstance(data, dict) or type(data.get("open")) is not bool:
        raise DamagedRecord(f"{where}: reasons must tell whether they are open")
    said = data.get("said")
    if not isinstance(said, list) or not all(map(_is_said, said)):
        raise DamagedRecord(f"{where}: reasons must be messages, each a key with its parameters")
    return Why(tuple(cast("list[Said]", said)), cast(bool, data["open"]))


def _is_said(data: Json) -> bool:
    return (
        isinstance(data, dict)
        and data.keys() == {"key", "params"}
        and isinstance(data["key"], str)
        and isinstance(data["params"], dict)
    )
