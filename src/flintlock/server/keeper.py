"""The storage's own thread: the event loop never waits for a disk, and many tables share one wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from flintlock.server.store import Change, Conflict, Store, StoreError

P = ParamSpec("P")
T = TypeVar("T")

GATHERING = 0.003
"""For how many seconds a change waits for others: what a wait for the disk costs is shared among them."""


class Keeper:
    """Runs the store's calls one after another; changes that wait together are written together."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._thread = ThreadPoolExecutor(1, "storage")
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: function(*args, **kwargs))

    async def append(self, change: Change) -> None:
        """Returns when the change is on the disk; StoreError where it could not be put there."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, future))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        await future

    async def _write(self) -> None:
        while self._waiting:
            await asyncio.sleep(GATHERING)
            batch, self._waiting = self._waiting, []
            error = await self._attempt([change for change, _ in batch])
            # One table's conflict is not the others': they are tried again alone.
            alone = isinstance(error, Conflict) and len(batch) > 1
            for change, future in batch:
                own = await self._attempt([change]) if alone else error
                if future.done():
                    continue
                if own is None:
                    future.set_result(None)
                else:
                    future.set_exception(own)
        self._writing = None

    async def _attempt(self, changes: list[Change]) -> Exception | None:
        try:
            await self.call(self.store.append, changes)
        except StoreError as error:
            return error
        except Exception as error:
            return StoreError("server.storage", problem=f"{type(error).__name__}: {error}")
        return None

    async def close(self) -> None:
        if self._writing is not None:
            await self._writing
        await self.call(self.store.close)
        self._thread.shutdown()
