"""Who answers for the bots: quick ones at once, each other one in the worker process where it lives."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from flintlock.core.chance import new_seed
from flintlock.core.game import Game
from flintlock.core.player import Perspective, Player, why
from flintlock.core.question import Seat
from flintlock.core.reasons import Why
from flintlock.core.record import Record
from flintlock.core.registry import load
from flintlock.players import make_player
from flintlock.server.patience import TooLong, for_a_moment
from flintlock.server.play import Play
from flintlock.server.workers import Worker, WorkerLost

MakePlayer = Callable[[str, int, Game[Any]], Player]

Place = tuple[str, Seat]
"""A table and a seat at it: a bot is one object for its place as long as the table is open."""

BOT_SECONDS = 60.0
"""How long a bot may think about one answer."""

WORKERS_FOR_A_CORE = 4

_living: dict[Place, Player] = {}
"""In a worker: the bots that live there."""


Choice = tuple[str, Why | None]
"""The code of an answer, and what led to it."""


def choose_here(make: MakePlayer, place: Place, name: str, seed: int, record: Record) -> Choice:
    """What a worker does: take the record up at its end and let the player of that place answer."""
    game = load(record.game)
    if place not in _living:
        _living[place] = make(name, seed, game)
    return _choice(_living[place], Perspective(record.resume(game)))


def _choice(player: Player, perspective: Perspective) -> Choice:
    return player.choose(perspective).code, why(player)


def leave_here(table: str, seat: Seat | None) -> None:
    """In a worker: forget the players of a table, or the one in a seat."""
    for place in [place for place in _living if _is_at(place, table, seat)]:
        del _living[place]


def _is_at(place: Place, table: str, seat: Seat | None) -> bool:
    return place[0] == table and seat in (None, place[1])


class Turns:
    """Who comes next: of those who wait, the table that has had the least so far."""

    def __init__(self, had: dict[str, float]) -> None:
        self._had = had
        """How many seconds each table has had."""
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []
        self._is_taken = False

    @asynccontextmanager
    async def turn(self, table: str) -> AsyncIterator[None]:
        if self._is_taken:
            mine = asyncio.get_running_loop().create_future()
            self._waiting.append((table, mine))
            try:
                await mine
            except asyncio.CancelledError:
                if mine.done() and not mine.cancelled():
                    self._next()
                raise
        self._is_taken = True
        began = time.monotonic()
        try:
            yield
        finally:
            self._had[table] += time.monotonic() - began
            self._next()

    def _next(self) -> None:
        self._is_taken = False
        self._waiting = [(table, future) for table, future in self._waiting if not future.done()]
        if self._waiting:
            first = min(self._waiting, key=lambda waiting: self._had[waiting[0]])
            self._waiting.remove(first)
            self._is_taken = True
            first[1].set_result(None)


class Bots:
    """Lets players choose without holding up anybody else.

    The slow ones of a table live in one worker process, those of another table in another one, so that the
    operating system shares out the time. Where there are more tables than workers may be, several tables
    share one, and whoever has had the least comes first.
    """

    def __init__(self, make: MakePlayer = make_player, workers: int | None = None) -> None:
        self._make = make
        self._workers = [Worker() for _ in range(workers or WORKERS_FOR_A_CORE * (os.cpu_count() or 1))]
        self._had: dict[str, float] = defaultdict(float)
        self._turns = [Turns(self._had) for _ in self._workers]
        self._here: dict[Place, Player] = {}
        self._away: dict[Place, int] = {}
        """In which worker the slow ones live."""

    async def choose(self, place: Place, name: str, play: Play) -> Choice:
        if place not in self._here and place not in self._away:
            self._seat(place, name, play.game)
        if place in self._here:
            player = self._here[place]
            try:
                return for_a_moment(lambda: _choice(player, Perspective(play.match)))
            except TooLong:  # not so quick after all
                del self._here[place]
                self._away[place] = self._worker_for(place[0])
        return await self._choose_away(place, name, play.running_phase())

    def _seat(self, place: Place, name: str, game: Game[Any]) -> None:
        player = self._make(name, new_seed(), game)
        if player.is_quick:
            self._here[place] = player
        else:
            self._away[place] = self._worker_for(place[0])

    def _worker_for(self, table: str) -> int:
        """Where others of the table live, or else where the fewest tables are."""
        homes = {other: worker for (other, _), worker in self._away.items()}
        if table in homes:
            return homes[table]
        crowds = Counter(homes.values())
        return min(range(len(self._workers)), key=lambda worker: crowds[worker])

    async def _choose_away(self, place: Place, name: str, record: Record) -> Choice:
        worker = self._away[place]
        async with self._turns[worker].turn(place[0]):
            for _ in range(2):
                with contextlib.suppress(WorkerLost):
                    return await self._workers[worker].do(
                        BOT_SECONDS, choose_here, self._make, place, name, new_seed(), record
                    )
        raise RuntimeError(f"the worker process of {name} keeps dying")

    def forget(self, table: str, seat: Seat | None = None) -> None:
        """The players of a table, or the one in a seat; whoever comes back finds new ones."""
        for place in [place for place in self._here if _is_at(place, table, seat)]:
            del self._here[place]
        for place in [place for place in self._away if _is_at(place, table, seat)]:
            worker = self._away.pop(place)
            self._workers[worker].tell(BOT_SECONDS, leave_here, table, seat)
        if seat is None:
            self._had.pop(table, None)

    def rest(self) -> None:
        """Processes in which nobody lives any more end."""
        for number, worker in enumerate(self._workers):
            if number not in self._away.values():
                worker.rest()

    def close(self) -> None:
        for worker in self._workers:
            worker.close()
