"""Who answers for the bots: quick ones at once, each other one in the worker process where it lives."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from flintlock.core.chance import new_seed
from flintlock.core.game import Game
from flintlock.core.player import Perspective, Player, why
from flintlock.core.question import Seat
from flintlock.core.reasons import Why
from flintlock.core.record import Record
from flintlock.core.registry import load
from flintlock.players import make_player
from flintlock.server.play import Play

MakePlayer = Callable[[str, int, Game[Any]], Player]

Place = tuple[str, Seat]
"""A table and a seat at it: a bot is one object for its place as long as the table is open."""

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


class Bots:
    """Lets players choose without holding up anybody else."""

    def __init__(self, make: MakePlayer = make_player, workers: int | None = None) -> None:
        self._make = make
        self._workers = workers or max(1, min(4, os.cpu_count() or 1))
        self._pools: dict[int, ProcessPoolExecutor] = {}
        """One process in each, so that a bot finds itself again."""
        self._here: dict[Place, Player] = {}
        self._away: dict[Place, int] = {}
        """In which worker the slow ones live."""

    async def choose(self, place: Place, name: str, play: Play) -> Choice:
        if place not in self._here and place not in self._away:
            self._seat(place, name, play.game)
        if place in self._here:
            return _choice(self._here[place], Perspective(play.match))
        return await self._choose_away(place, name, play.running_phase())

    def _seat(self, place: Place, name: str, game: Game[Any]) -> None:
        player = self._make(name, new_seed(), game)
        if player.is_quick:
            self._here[place] = player
        else:
            self._away[place] = len(self._away) % self._workers

    async def _choose_away(self, place: Place, name: str, record: Record) -> Choice:
        loop = asyncio.get_running_loop()
        worker = self._away[place]
        for _ in range(2):
            pool = self._open_pool(worker)
            try:
                return await loop.run_in_executor(
                    pool, choose_here, self._make, place, name, new_seed(), record
                )
            except BrokenProcessPool:
                if self._pools.get(worker) is pool:
                    del self._pools[worker]
        raise RuntimeError(f"the worker process of {name} keeps dying")

    def _open_pool(self, worker: int) -> ProcessPoolExecutor:
        """Workers start afresh: a fork would take the server's threads and sockets along."""
        if worker not in self._pools:
            spawn = multiprocessing.get_context("spawn")
            self._pools[worker] = ProcessPoolExecutor(1, mp_context=spawn)
        return self._pools[worker]

    def forget(self, table: str, seat: Seat | None = None) -> None:
        """The players of a table, or the one in a seat; whoever comes back finds new ones."""
        for place in [place for place in self._here if _is_at(place, table, seat)]:
            del self._here[place]
        for place in [place for place in self._away if _is_at(place, table, seat)]:
            worker = self._away.pop(place)
            if worker in self._pools:
                with contextlib.suppress(BrokenProcessPool):  # nobody lives there any more
                    self._pools[worker].submit(leave_here, table, seat)

    def close(self) -> None:
        for pool in self._pools.values():
            pool.shutdown(wait=False, cancel_futures=True)
        self._pools.clear()
