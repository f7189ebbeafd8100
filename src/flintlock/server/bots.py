"""Who answers for the bots: quick ones at once, each other one in the worker process where it lives."""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext
from typing import Any, TypeVar

from flintlock.core.chance import new_seed
from flintlock.core.game import Game
from flintlock.core.player import Perspective, Player
from flintlock.core.question import Seat
from flintlock.core.record import Record
from flintlock.players import needs_all_processors
from flintlock.server import thinkers
from flintlock.server.patience import TooLong, for_a_moment
from flintlock.server.play import Play
from flintlock.server.thinkers import Choice, Fights, MakePlayer, Place, Post, is_at, make_patient_player
from flintlock.server.wire_thoughts import LookedBack
from flintlock.server.workers import Worker, WorkerLost

BOT_SECONDS = 60.0
"""How long a bot may think about one answer."""

WORKERS_FOR_A_CORE = 4

LANE = 16
"""Answers of bots that are dealt with at the same time: a person never waits for more of them."""

FOUGHT_RUNS = 100
"""Matches that are imagined for each battle ahead."""

LOOK_BACK_SECONDS = 300.0
LOOK_BACK_RUNS = 50
"""Matches that are imagined for each choice of a finished game."""

PONDERED_RUNS = 24
"""Matches that a bot imagines at a time while it waits for others."""

PONDERED_TIMES = 40
"""How often at most, for each question that it waits for."""

T = TypeVar("T")


class Turns:
    """Who comes next: of those who wait, the table that has had the least so far."""

    def __init__(self, had: dict[str, float]) -> None:
        self._had = had
        """How many seconds each table has had."""
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []
        self.is_taken = False

    @asynccontextmanager
    async def turn(self, table: str) -> AsyncIterator[None]:
        if self.is_taken:
            mine = asyncio.get_running_loop().create_future()
            self._waiting.append((table, mine))
            try:
                await mine
            except asyncio.CancelledError:
                if mine.done() and not mine.cancelled():
                    self._next()
                raise
        self.is_taken = True
        began = time.monotonic()
        try:
            yield
        finally:
            self._had[table] += time.monotonic() - began
            self._next()

    def _next(self) -> None:
        self.is_taken = False
        self._waiting = [(table, future) for table, future in self._waiting if not future.done()]
        if self._waiting:
            first = min(self._waiting, key=lambda waiting: self._had[waiting[0]])
            self._waiting.remove(first)
            self.is_taken = True
            first[1].set_result(None)


class Bots:
    """Lets players choose without holding up anybody else.

    The slow ones of a table live in one worker process, those of another table in another one, so that the
    operating system shares out the time. Where there are more tables than workers may be, several tables
    share one, and whoever has had the least comes first.
    """

    def __init__(self, make: MakePlayer = make_patient_player, workers: int | None = None) -> None:
        self._make = make
        self.lane = asyncio.Semaphore(LANE)
        """For answers of bots on their way to the disk and the screens. People pass them by."""
        self._workers = [Worker() for _ in range(workers or WORKERS_FOR_A_CORE * (os.cpu_count() or 1))]
        self._had: dict[str, float] = defaultdict(float)
        self._turns = [Turns(self._had) for _ in self._workers]
        self._marshals = Turns(self._had)
        """One of them thinks at a time, wherever it lives."""
        self._here: dict[Place, Player] = {}
        self._away: dict[Place, int] = {}
        """In which worker the slow ones live."""
        self._heard: dict[tuple[int, str], int] = {}
        """After how many answers a worker has heard of a table last."""

    async def choose(self, place: Place, name: str, play: Play) -> Choice:
        if place not in self._here and place not in self._away:
            self._seat(place, name, play.game)
        if place in self._here:
            player = self._here[place]
            try:
                return for_a_moment(lambda: thinkers.choice(player, Perspective(play.match)))
            except TooLong:  # not so quick after all
                del self._here[place]
                self._away[place] = self._worker_for(place[0])
        args = self._make, place, name, new_seed()
        async with self._marshals.turn(place[0]) if needs_all_processors(name) else nullcontext():
            return await self._tell(self._away[place], play, place[0], thinkers.choose, *args)

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

    def welcome(self, table: str, names: Mapping[Seat, str], game: Game[Any]) -> None:
        """The bots of a table move in as soon as somebody opens it, so that nobody waits for them later."""
        for seat, name in names.items():
            place = table, seat
            if place not in self._here and place not in self._away:
                self._seat(place, name, game)
            if place in self._away:
                worker = self._workers[self._away[place]]
                worker.begin(BOT_SECONDS, thinkers.welcome, self._make, place, name, new_seed(), game.id)

    async def advise(self, table: str, play: Play) -> Choice:
        """What a strong player would answer to the pending question."""
        return await self._tell(self._worker_for(table), play, table, thinkers.advise, new_seed())

    async def fight(self, table: str, play: Play) -> Fights:
        """The battles ahead that cannot be counted out, fought in imagined matches."""
        args = FOUGHT_RUNS, new_seed()
        return await self._tell(self._worker_for(table), play, table, thinkers.fight, *args)

    async def look_back(self, table: str, record: Record, language: str) -> LookedBack:
        """A finished game, judged choice by choice."""
        worker = self._worker_for(table)
        async with self._turns[worker].turn(table):
            do = self._workers[worker].do
            return await do(LOOK_BACK_SECONDS, thinkers.look_back, record, LOOK_BACK_RUNS, language)

    def waiting(self, table: str, seats: Iterable[Seat]) -> list[Place]:
        """Where the slow bots of a table sit."""
        return [(table, seat) for seat in seats if (table, seat) in self._away]

    async def ponder(self, places: Sequence[Place], play: Play) -> None:
        """Let bots of a table that wait for somebody else think on, a little at a time."""
        step = play.step
        for _ in range(PONDERED_TIMES):
            for place in places:
                worker = self._away.get(place)
                if worker is None or play.step != step or self._turns[worker].is_taken:
                    return
                if not await self._tell(worker, play, place[0], thinkers.ponder, place, PONDERED_RUNS):
                    return

    async def _tell(
        self, worker: int, play: Play, table: str, do: Callable[..., T | None], *args: object
    ) -> T:
        """Let a worker do something with the match at a table; it hears of what has happened there since."""
        async with self._turns[worker].turn(table):
            for _ in range(3):
                post = self._post(worker, play, table)
                try:
                    done = await self._workers[worker].do(BOT_SECONDS, do, *args, post)
                except WorkerLost:
                    done = None
                if done is not None:
                    self._heard[worker, table] = post.step
                    return done
                self._heard.pop((worker, table), None)
        raise RuntimeError(f"the worker process of table {table} keeps dying")

    def _post(self, worker: int, play: Play, table: str) -> Post:
        since = self._heard.get((worker, table))
        if since is None or since > play.step:
            return Post(table, play.game.id, play.step, play.match.running_phase(), 0, ())
        codes = tuple([str(row.code) for row in play.rows_since(since)])
        return Post(table, play.game.id, play.step, None, since, codes)

    def forget(self, table: str, seat: Seat | None = None) -> None:
        """The players of a table, or the one in a seat; whoever comes back finds new ones."""
        for place in [place for place in self._here if is_at(place, table, seat)]:
            del self._here[place]
        left = {self._away.pop(place) for place in list(self._away) if is_at(place, table, seat)}
        if seat is None:
            self._had.pop(table, None)
            for worker, _ in [heard for heard in self._heard if heard[1] == table]:
                del self._heard[worker, table]
                left.add(worker)
        for worker in left:
            self._workers[worker].tell(BOT_SECONDS, thinkers.leave, table, seat)

    def rest(self) -> None:
        """Processes in which nobody lives any more end."""
        for number, worker in enumerate(self._workers):
            if number not in self._away.values():
                worker.rest()

    def close(self) -> None:
        for worker in self._workers:
            worker.close()
