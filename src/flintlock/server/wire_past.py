"""What goes over the wire of things past: what happened since an answer, and how the score has gone."""

from __future__ import annotations

from typing import Literal, NotRequired

from flintlock.server.wire_forms import Sent

Kind = Literal["moved", "placed", "lost", "changed", "fought"]


class Mover(Sent):
    """So many alike pieces to which something happened, and how they look."""

    name: str
    count: int
    shape: str
    colour: str
    text: str
    figures: NotRequired[str]
    code: NotRequired[str]


class Happening(Sent):
    """Something that can be marked on the map."""

    kind: Kind
    spaces: list[str]
    """Where, by the ids of spaces: the whole way of what moved, else one space."""
    pieces: list[Mover]
    step: int
    line: int | None
    """The number of the log's line that tells of it."""


class Since(Sent):
    """What happened between an answer of the viewer's and now, or the next one."""

    start: int
    end: int
    happenings: list[Happening]


class ScoredSide(Sent):
    """A side whose score is kept, and its points at each moment."""

    side: str
    name: str
    colour: str
    points: list[int]


class Scores(Sent):
    """The score over time."""

    steps: list[int]
    """After how many answers."""
    sides: list[ScoredSide]
