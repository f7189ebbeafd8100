"""How long the rules may run in the server: a moment on the event loop, a while in a thread, no longer.

A rule that runs and runs, as on a position that somebody made up, is stopped where it is by an exception
that the overseer throws into its thread. What it has left half done must not be used again.
"""

from __future__ import annotations

import asyncio
import ctypes
import sys
import threading
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

MOMENT = 0.01
"""For how many seconds anything may run on the event loop, which nobody may hold for 50 ms."""

WHILE = 8.0
"""For how many seconds anything may run in a thread."""

_LOOKS_EVERY = 0.01
_GRACE = 0.02
"""So much a thread must have worked after its time was up: on a busy machine it may only have waited."""
_AGAIN_AFTER = 0.25
_SLEEPS_AFTER = 1.0


class TooLong(Exception):
    """The time was up."""


class _Overtime(BaseException):
    """Thrown into the thread; not an Exception, so that nothing on the way takes it for its own fault."""


class Overseer:
    """Knows what runs in which thread, and until when."""

    def __init__(self) -> None:
        self._until: dict[int, float] = {}
        self._worked: dict[int, float] = {}
        """How much a thread had worked when its time was up."""
        self._lock = threading.Lock()
        self._awake = threading.Event()
        self._thread: threading.Thread | None = None

    def run(self, seconds: float, work: Callable[[], T]) -> T:
        """Do the work in this thread; TooLong if it is not done in time."""
        me = threading.get_ident()
        if me in self._until:  # part of something longer
            return work()
        try:
            try:
                self._begin(me, seconds)
                return work()
            finally:
                self._end(me)
        except _Overtime:
            self._end(me)
            raise TooLong from None

    def _begin(self, me: int, seconds: float) -> None:
        self._until[me] = time.monotonic() + seconds
        if not self._awake.is_set():
            self._wake()

    def _end(self, me: int) -> None:
        with self._lock:
            self._until.pop(me, None)
            may_be_under_way = self._worked.pop(me, None) is not None
        if may_be_under_way:
            _let_it_arrive()

    def _wake(self) -> None:
        with self._lock:
            self._awake.set()
            if self._thread is None:
                self._thread = threading.Thread(target=self._watch, name="overseer", daemon=True)
                self._thread.start()

    def _watch(self) -> None:
        idle_since = time.monotonic()
        while True:
            now = time.monotonic()
            with self._lock:
                for thread, until in list(self._until.items()):
                    idle_since = now
                    if until < now and _work_of(thread) - self._mark(thread) >= _GRACE:
                        # Once more after a while: what runs when something is forgotten swallows it.
                        self._until[thread] = now + _AGAIN_AFTER
                        _throw(thread, _Overtime)
                if now - idle_since > _SLEEPS_AFTER:
                    self._awake.clear()
                    if self._until:  # it began just now, and saw nobody asleep
                        self._awake.set()
            if self._awake.is_set():
                time.sleep(_LOOKS_EVERY)
            else:
                self._awake.wait()
                idle_since = time.monotonic()

    def _mark(self, thread: int) -> float:
        return self._worked.setdefault(thread, _work_of(thread))


def _work_of(thread: int) -> float:
    """For how many seconds a thread has used a processor; where that is not known, all time that goes by."""
    if sys.platform == "linux":
        return time.clock_gettime(time.pthread_getcpuclockid(thread))
    else:
        return time.monotonic()


def _throw(thread: int, error: type[BaseException]) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


def _let_it_arrive() -> None:
    """What was thrown into this thread arrives when it next jumps back, thus here at the latest.

    It could be taken back, too, but then CPython would look for it at every step for ever after.
    """
    try:
        for _ in range(3):
            pass
    except _Overtime:
        return


_overseer = Overseer()


def for_a_moment(work: Callable[[], T]) -> T:
    """On the event loop."""
    return _overseer.run(MOMENT, work)


async def for_a_while(work: Callable[[], T]) -> T:
    """In a thread, while others go on."""
    return await asyncio.to_thread(_overseer.run, WHILE, work)


async def in_time(work: Callable[[], T]) -> T:
    """Something that can be done twice: on the event loop, or in a thread if it takes longer than that."""
    try:
        return for_a_moment(work)
    except TooLong:
        return await for_a_while(work)
