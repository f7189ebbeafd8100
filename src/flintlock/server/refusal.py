"""What the server says when it will not: a kind for programs, a sentence for people in their language."""

from __future__ import annotations

from typing import Any, Literal

from flintlock.core.errors import FlintlockError, Refused
from flintlock.core.game import Game
from flintlock.core.phrases import Phrases
from flintlock.server.languages import Wishes, book_of
from flintlock.server.wire import Fault, TellRefused
from flintlock.server.wire import Refused as RefusedAnswer

Kind = Literal[
    "malformed",
    "too_big",
    "cross_origin",
    "unknown_key",
    "unknown",
    "claimed",
    "released",
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
    "too_fast",
    "slow",
]

_STATUS: dict[str, int] = {
    "too_big": 413,
    "cross_origin": 403,
    "unknown_key": 404,
    "unknown": 404,
    "claimed": 410,
    "released": 410,
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
    "too_fast": 429,
    "slow": 408,
}


class Told(Refused):
    """Something that a person does not get, told by a key of the phrase book."""

    def __init__(self, key: str, /, **params: object) -> None:
        super().__init__(key)
        self.params = params
        self.said = {"key": key, "params": params}


class Refusal(Told):
    """A request that was refused; nothing has changed. `game`: whose words the sentence needs."""

    def __init__(self, kind: Kind, key: str, game: Game[Any] | None = None, /, **params: object) -> None:
        super().__init__(key, **params)
        self.kind: Kind = kind
        self.game = game

    @classmethod
    def of(cls, kind: Kind, error: Refused) -> Refusal:
        """What the kernel will not, in its own words."""
        return cls(kind, "server.refused", problem=error.said)

    @property
    def status(self) -> int:
        return _STATUS.get(self.kind, 400)

    def message(self, wishes: Wishes) -> str:
        return book_of(wishes, self.game).say(self.said)

    def answer(self, wishes: Wishes) -> RefusedAnswer:
        """As an answer over HTTP."""
        return RefusedAnswer(error=Fault(kind=self.kind, message=self.message(wishes)))

    def tell(self, wishes: Wishes, step: int) -> TellRefused:
        """As a message of the socket."""
        return TellRefused(type="refused", kind=self.kind, message=self.message(wishes), step=step)


def told(book: Phrases, error: FlintlockError) -> str:
    """What is wrong, in words; faults of files are told in English."""
    return book.say(error.said) if isinstance(error, Refused) else str(error)


def could_not_save() -> Refusal:
    return Refusal("storage", "server.unsaved")
