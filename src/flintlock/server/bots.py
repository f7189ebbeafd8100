"""Who answers for the bots: quick ones at once, all others in worker processes."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from flintlock.core.player import Perspective, Player
from flintlock.core.record import Record
from flintlock.players import make_player
from flintlock.server.play import Play

MakePlayer = Callable[[str, int], Player]


def choose_here(make: MakePlayer, name: str, seed: int, record: Record) -> str:
    """What a worker does: take the record up at its end and let the player answer."""
    return make(name, seed).choose(Perspective(record.resume())).code


class Bots:
    """Lets players choose without holding up anybody else."""

    def __init__(self, make: MakePlayer = make_player, workers: int | None = None) -> None:
        self._make = make
        self._workers = workers or max(1, min(4, os.cpu_count() or 1))
        self._pool: ProcessPoolExecutor | None = None
        self._random = random.SystemRandom()

    async def choose(self, name: str, play: Play) -> str:
        seed = self._random.getrandbits(48)
        player = self._make(name, seed)
        if player.is_quick:
            return player.choose(Perspective(play.match)).code
        return await self._choose_away(name, seed, play.running_phase())

    async def _choose_away(self, name: str, seed: int, record: Record) -> str:
        loop = asyncio.get_running_loop()
        for _ in range(2):
            pool = self._open_pool()
            try:
                return await loop.run_in_executor(pool, choose_here, self._make, name, seed, record)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
        raise RuntimeError(f"the worker processes of {name} keep dying")

    def _open_pool(self) -> ProcessPoolExecutor:
        """Workers start afresh: a fork would take the server's threads and sockets along."""
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=spawn)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
