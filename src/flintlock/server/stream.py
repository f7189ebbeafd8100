"""What one kind of viewer is sent: the whole view when they come, and then what has changed.

All who look through the same eyes in the same language share one stream: what they are sent is found out,
written and deflated once.
"""

from __future__ import annotations

import zlib
from typing import Any, cast

from pydantic import TypeAdapter

from flintlock.core.question import Seat
from flintlock.server.play import Play
from flintlock.server.spoken import Memory
from flintlock.server.views import People, view_now
from flintlock.server.wire import TellView, View
from flintlock.server.wire_changes import Stretch, TellChange

WHOLE = TypeAdapter(TellView)
CHANGE = TypeAdapter(TellChange)

LISTS = ("status", "spaces", "tokens", "piles", "panels", "score")
"""What is told piece by piece: what has not changed, list or item, is the very same as before (`Memory`)."""

ALWAYS = ("log", "log_from")
"""The new lines of the log, and where they go."""

SMALL = 300
"""Shorter messages than that are not worth deflating."""

EFFORT = 4
"""As small as with the usual 6, within three per cent, and in two thirds of the time."""

LARGE = 16 * 1024
"""Up to this length a small window does as well, and is set up in a tenth of the time."""

NOTHING = -1
"""The number of the view of somebody who has none yet."""


class Stream:
    """The views of one kind of viewer, numbered."""

    def __init__(self, seat: Seat | None, language: str) -> None:
        self.number = NOTHING
        """Of the newest view."""
        self._seat = seat
        self._language = language
        self._memory = Memory()
        self._lines = 0
        self._view: View | None = None
        self._is_stale = True
        self._whole: bytes | None = None
        self._change: bytes | None = None

    def grow_stale(self, log_length: int) -> None:
        """The table has changed; after an answer was taken back the log is shorter."""
        self._lines = min(self._lines, log_length)
        self._is_stale = True

    def message(self, play: Play, people: People, have: int) -> bytes | None:
        """What brings somebody up to date who has the view of that number; None: they are."""
        if self._is_stale:
            self._look(play, people)
        if have == self.number:
            return None
        if have == self.number - 1 and self._change is not None:
            return self._change
        if self._whole is None:
            self._whole = self._write_whole(play, people)
        return self._whole

    def _look(self, play: Play, people: People) -> None:
        before = self._view
        if play.match.over:
            self._lines = 0  # reasons that were kept back come to light
        view = view_now(play, people, self._seat, self._language, self._lines, self._memory)
        self._change = None if before is None else packed(CHANGE.dump_json(difference(before, view)))
        self._view, self._whole = view, None
        self._lines = play.log_length
        self.number += 1
        self._is_stale = False

    def _write_whole(self, play: Play, people: People) -> bytes:
        view = self._view
        if view is None or view["log_from"]:
            view = view_now(play, people, self._seat, self._language)
        return packed(WHOLE.dump_json(TellView(type="view", step=view["step"], view=view)))


def packed(text: bytes) -> bytes:
    """As it is sent: deflated if that is worth it."""
    if len(text) < SMALL:
        return text
    window, memory = (13, 6) if len(text) < LARGE else (zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL)
    deflate = zlib.compressobj(EFFORT, wbits=-window, memLevel=memory)
    return deflate.compress(text) + deflate.flush()


def unpacked(message: bytes) -> bytes:
    return message if message.startswith(b"{") else zlib.decompress(message, -zlib.MAX_WBITS)


# ---------------------------------------------------------------------- differences


def difference(before: View, now: View) -> TellChange:
    was, new = cast("dict[str, Any]", before), cast("dict[str, Any]", now)
    changes = {
        name: value
        for name, value in new.items()
        if name in ALWAYS or (name not in LISTS and was[name] != value)
    }
    lists = {name: stretches(was[name], new[name]) for name in LISTS if was[name] is not new[name]}
    return TellChange(type="change", step=now["step"], changes=changes, lists=lists)


def stretches(before: list[Any], now: list[Any]) -> list[Stretch]:
    """A list as stretches of the one before, and new items between them."""
    places = {id(item): place for place, item in enumerate(before)}
    found: list[Stretch] = []
    for item in now:
        place = places.get(id(item))
        last = found[-1] if found else {}
        if place is None:
            if "add" in last:
                last["add"].append(item)
            else:
                found.append(Stretch(add=[item]))
        elif "keep" in last and last["keep"][1] == place:
            last["keep"][1] += 1
        else:
            found.append(Stretch(keep=[place, place + 1]))
    return found


def together(before: View, change: TellChange) -> View:
    """The view after a change, as the page puts it together."""
    was = cast("dict[str, Any]", before)
    now = {**was, **change["changes"]}
    for name, pieces in change["lists"].items():
        now[name] = [
            item
            for piece in pieces
            for item in (was[name][slice(*piece["keep"])] if "keep" in piece else piece["add"])
        ]
    return cast(View, now)
