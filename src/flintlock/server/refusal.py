"""What the server says when it will not: a kind for programs, a sentence for people."""

from __future__ import annotations

from typing import Literal

from flintlock.core.errors import FlintlockError

Kind = Literal[
    "malformed",
    "too_big",
    "cross_origin",
    "unknown_key",
    "unknown",
    "foreign",
    "stale",
    "not_asked",
    "illegal",
    "over",
    "undo",
    "host_only",
    "closed",
    "record",
    "storage",
    "rules",
    "bot",
    "crowded",
]

_STATUS: dict[str, int] = {
    "too_big": 413,
    "cross_origin": 403,
    "unknown_key": 404,
    "unknown": 404,
    "foreign": 403,
    "stale": 409,
    "not_asked": 409,
    "illegal": 422,
    "over": 409,
    "undo": 409,
    "host_only": 403,
    "closed": 403,
    "record": 422,
    "storage": 503,
    "rules": 500,
    "bot": 500,
    "crowded": 503,
}


class Refusal(FlintlockError):
    """A request that was refused; nothing has changed."""

    def __init__(self, kind: Kind, message: str) -> None:
        super().__init__(message)
        self.kind: Kind = kind
        self.message = message

    @property
    def status(self) -> int:
        return _STATUS.get(self.kind, 400)

    def to_json(self) -> dict[str, dict[str, str]]:
        return {"error": {"kind": self.kind, "message": self.message}}


def could_not_save() -> Refusal:
    return Refusal("storage", "The answer could not be saved; nothing was changed. Please try again.")
