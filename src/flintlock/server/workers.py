"""Processes that do one thing at a time, can be killed at any moment, and never outlive the server."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import ParamSpec, TypeVar, cast

from flintlock.core.children import belong_to_parent

P = ParamSpec("P")
T = TypeVar("T")

START_SECONDS = 60.0
"""How long a process may take to begin."""

OVERTIME = 0 if sys.platform == "win32" else signal.SIGPROF
"""What ends a process that has worked for too long."""

JUST_GONE = 0.2
"""How long a process that has closed its line may take to be gone."""

WAITING = 6
"""On a busy machine a process may wait so many times as long as it works."""

NICENESS = 5
"""Whoever waits for an answer of the server comes first."""


class WorkerFailed(Exception):
    """What it was asked to do raised an error; its text is the worker's own traceback."""


class WorkerLost(Exception):
    """It died over its work: killed, out of memory, crashed."""


class TookTooLong(Exception):
    """It was given up and its process killed."""


def _nothing() -> None:
    pass


class Worker:
    """A process that starts with its first work, and again after it was lost.

    `memory`: so many bytes of address space are all it gets. `prepare`: what a new process does first, which
    counts as nobody's time.
    """

    def __init__(self, memory: int | None = None, prepare: Callable[[], object] = _nothing) -> None:
        self._memory = memory
        self._prepare = prepare
        self._thread = ThreadPoolExecutor(1, "worker")
        self._guard = threading.Lock()
        self._open: tuple[SpawnProcess, Connection] | None = None
        self._is_closed = False

    async def do(self, seconds: float, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Let it do something, after all that it was told before."""
        loop = asyncio.get_running_loop()
        work = self._thread.submit(self._do, seconds, function, args, kwargs)
        return cast(T, await asyncio.wrap_future(work, loop=loop))

    def tell(self, seconds: float, function: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """Let it do something of which nobody waits for the end."""
        if self._open is not None:
            self.begin(seconds, function, *args, **kwargs)

    def begin(self, seconds: float, function: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """The same, and its process starts for it if it has to."""
        if not self._is_closed:
            self._thread.submit(self._do, seconds, function, args, kwargs)

    def _do(self, seconds: float, function: object, args: object, kwargs: object) -> object:
        try:
            line = self._opened()
            is_done, result = _ask(line, WAITING * seconds, (seconds, function, args, kwargs))
        except (EOFError, OSError) as error:
            if self._end() == -OVERTIME:
                raise TookTooLong from error
            raise WorkerLost from error
        except TookTooLong:
            self._end()
            raise
        if not is_done:
            raise WorkerFailed(result)
        return result

    def _opened(self) -> Connection:
        with self._guard:
            if self._is_closed:
                raise EOFError
            if self._open is None:
                # Workers start afresh: a fork would take the server's threads and sockets along.
                spawn = multiprocessing.get_context("spawn")
                ours, theirs = spawn.Pipe()
                process = spawn.Process(target=_live, args=(theirs, self._memory), daemon=True)
                process.start()
                theirs.close()
                self._open = process, ours
                _ask(ours, WAITING * START_SECONDS, (START_SECONDS, self._prepare, (), {}))
            return self._open[1]

    def _end(self) -> int | None:
        """Kill its process, if it lives; what it ended with."""
        with self._guard:
            if self._open is None:
                return None
            process, line = self._open
            process.join(JUST_GONE)
            process.kill()
            process.join()
            line.close()
            self._open = None
            return process.exitcode

    def rest(self) -> None:
        """Nobody needs it for now: its process ends when all is done."""
        if not self._is_closed:
            self._thread.submit(self._end)

    def close(self) -> None:
        """Kill it, whatever it does."""
        self._is_closed = True
        with self._guard:
            if self._open is not None:
                self._open[0].kill()
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._end()


def _ask(line: Connection, seconds: float, work: object) -> tuple[bool, object]:
    line.send(work)
    if not line.poll(seconds):
        raise TookTooLong
    answer: tuple[bool, object] = line.recv()
    return answer


# ---------------------------------------------------------------------- in the process itself


def _live(line: Connection, memory: int | None) -> None:
    belong_to_parent()
    if sys.platform != "win32":
        os.nice(NICENESS)
    _limit(memory)
    while True:
        try:
            seconds, function, args, kwargs = line.recv()
        except EOFError:
            return
        try:
            _allow(seconds)
            answer = True, function(*args, **kwargs)
        except MemoryError:
            os._exit(1)
        except Exception:
            answer = False, traceback.format_exc()
        _allow(0)
        with contextlib.suppress(OSError):
            line.send(answer)


def _allow(seconds: float) -> None:
    """So long it may work before it is killed, whatever it does; nought: as long as it likes."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _limit(memory: int | None) -> None:
    if memory is not None and sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
