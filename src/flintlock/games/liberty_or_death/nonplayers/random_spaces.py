"""8.2: the dice of non-players, and the table of random spaces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any, TypeVar

from flintlock.games.liberty_or_death.pieces import Space
from flintlock.games.liberty_or_death.position import Insurrection

T = TypeVar("T")


class Luck:
    """The dice of one decision: they follow from the position and from what is being decided."""

    __slots__ = ("_block", "_bytes", "_used", "about", "g")

    def __init__(self, g: Insurrection, about: str) -> None:
        self.g = g
        self.about = about
        self._bytes = b""
        self._used = 0
        self._block = 0

    def _next(self) -> int:
        """A number below 256, the next of an endless row."""
        if self._used == len(self._bytes):
            start = f"{self.about}/{self._block}/".encode()
            self._bytes = blake2b(start + _what_lies_open(self.g)).digest()
            self._block, self._used = self._block + 1, 0
        self._used += 1
        return self._bytes[self._used - 1]

    def die(self, faces: int) -> int:
        """A die that the flowchart asks for."""
        return self._roll(faces, is_asked=True)

    def _roll(self, faces: int, is_asked: bool = False) -> int:
        cup = self.g.board.non_players.cup
        thrown = None if cup is None else cup(self, faces, is_asked)
        if thrown is not None:
            return thrown
        limit = 256 - 256 % faces
        value = self._next()
        while value >= limit:
            value = self._next()
        return value % faces + 1

    def any_of(self, things: Sequence[T]) -> T:
        """8.3.8: one of several, each as likely."""
        return things[0] if len(things) == 1 else things[self._roll(len(things)) - 1]

    def space(self, candidates: Sequence[Space]) -> Space:
        """8.2: a column, a row, and on from there to the first candidate."""
        if len(candidates) == 1:
            return candidates[0]
        turn = self.g.board.non_players.turns[6 * (self._roll(3) - 1) + self._roll(6) - 1]
        return min(candidates, key=lambda space: turn[space.number])

    def best(self, candidates: Sequence[Space], key: Callable[[Space], Any]) -> Space:
        """8.1.3: the candidate of the highest rank, by the table among equals."""
        if len(candidates) == 1:
            return candidates[0]
        highest: Any = None
        found: list[Space] = []
        for space in candidates:
            rank = key(space)
            if not found or rank > highest:
                highest, found = rank, [space]
            elif rank == highest:
                found.append(space)
        return self.space(found)

    def ranked(self, candidates: Sequence[Space], key: Callable[[Space], Any]) -> list[Space]:
        """All candidates, the highest rank first."""
        left, found = list(candidates), []
        while left:
            found.append(self.best(left, key))
            left.remove(found[-1])
        return found


def _what_lies_open(g: Insurrection) -> bytes:
    """What the dice follow from: small numbers, a byte each, and the same before and after a choice."""
    open_ = bytearray(g.at)
    for numbers in (g.available, g.unavailable, g.resources, g.propaganda, g.raids, g.blockades):
        open_ += bytearray(numbers)
    open_ += bytearray([level + 2 for level in g.level])
    open_ += bytearray([*g.turn.passed, 9, *g.eligible, g.turned, g.rounds, g.cbc % 256, g.crc % 256])
    open_ += bytearray(g.played[-1:])
    return bytes(open_)
