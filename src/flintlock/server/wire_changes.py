"""What goes over the wire after the first view: what has changed since."""

from __future__ import annotations

from typing import Any, Literal

from flintlock.server.wire_forms import Sent


class Stretch(Sent, total=False):
    """A part of a list: what stood from one place up to another in the list before, or what is new."""

    keep: list[int]
    add: list[Any]


class TellChange(Sent):
    """What has changed since the view before: fields that have another value, and lists piece by piece."""

    type: Literal["change"]
    step: int
    changes: dict[str, Any]
    lists: dict[str, list[Stretch]]
