"""Answers where nobody at a screen has to: for bots, and for people who have nothing to choose."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from flintlock.core.question import Seat
from flintlock.core.reasons import Why
from flintlock.server.bots import Bots
from flintlock.server.refusal import Refusal
from flintlock.server.seating import bots_at
from flintlock.server.thinkers import Place

if TYPE_CHECKING:
    from flintlock.server.room import Room

THINKING = (0.8, 2.5)
"""How many seconds somebody seems to think who has nothing to choose."""

THINKING_AGAIN = 10.0
"""The same after an answer was taken back: time to go farther back."""

RETRY_SECONDS = 2.0
"""How long to wait after an answer that could not be saved."""

_log = logging.getLogger("flintlock.server")


class Steward:
    """Keeps one table going."""

    def __init__(self, room: Room, bots: Bots) -> None:
        self.skipping = False
        """Bots answer without pause."""
        self._room = room
        self._bots = bots
        self._random = random.SystemRandom()
        self._hurry = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._pondering: asyncio.Task[None] | None = None

    @property
    def is_at_work(self) -> bool:
        return self._task is not None

    def wake(self) -> None:
        """Answer if there is something to answer and nobody is at it."""
        if self._to_answer() is None:
            self._let_ponder()
        elif self._task is None:
            self._task = asyncio.create_task(self._work())

    def _let_ponder(self) -> None:
        """While somebody at a screen thinks, the bots do, too."""
        room = self._room
        if self._pondering is not None or room.play.question is None or not room.is_watched:
            return
        places = self._bots.waiting(room.table.id, room.table.holders)
        if places:
            self._pondering = asyncio.create_task(self._ponder(places))

    async def _ponder(self, places: Sequence[Place]) -> None:
        try:
            await self._bots.ponder(places, self._room.play)
        except asyncio.CancelledError:
            raise
        except Exception:  # nobody waits for it
            _log.exception("table %s: a bot failed while it waited", self._room.table.id)
        finally:
            self._pondering = None

    def _to_answer(self) -> Seat | None:
        """The seat that is asked, unless a person has to choose."""
        question = self._room.play.question
        if question is None or self._room.is_lost:
            return None
        if not (self._room.play.manner.people or self._room.is_watched):
            return None  # bots among themselves wait for somebody to see them
        if self.bot_asked() or (question.is_forced and self._room.is_present(question.seat)):
            return question.seat
        return None

    def bot_asked(self) -> str | None:
        """The name of the bot that is asked."""
        seat = self._room.play.asked
        return None if seat is None else bots_at(self._room.table.holders).get(seat)

    async def _work(self) -> None:
        try:
            while self._to_answer() is not None:
                step = self._room.play.step
                await self._pause()
                if step == self._room.play.step and (seat := self._to_answer()) is not None:
                    await self._answer(seat)
        except asyncio.CancelledError:
            raise
        except Exception:
            _log.exception("table %s: a bot failed", self._room.table.id)
            self._room.refuse_all(Refusal("bot", "server.bot"))
        finally:
            self._task = None

    async def _pause(self) -> None:
        """A bot keeps the table's pace; a person seems to think, and no skipping changes that.

        People who are alone at the table are answered for together with the answer before (`Play.settle`).
        """
        if self.bot_asked() is None:
            went_back = self._room.went_back
            await asyncio.sleep(THINKING_AGAIN if went_back else self._random.uniform(*THINKING))
        elif self.skipping or not self._room.table.pace:
            await asyncio.sleep(0)
        else:
            self._hurry.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._room.table.pace / 1000):
                    await self._hurry.wait()

    async def _answer(self, seat: Seat) -> None:
        step, play = await self._room.settled(lambda play: (play.step, play))
        question = play.question
        if question is None or question.seat != seat:
            return
        name, reasons = self.bot_asked(), None
        if name is not None:
            code, reasons = await self._bots.choose((self._room.table.id, seat), name, play)
            if self.bot_asked() != name:
                return  # a person has taken over meanwhile
        elif question.is_forced:
            code = question.options[0].code
        else:
            return
        try:
            await self._give(seat, step, code, reasons)
        except Refusal as refusal:
            if refusal.kind == "storage":
                self._room.refuse_all(refusal)
                await asyncio.sleep(RETRY_SECONDS)
            elif refusal.kind != "stale":
                raise

    async def _give(self, seat: Seat, step: int, code: str, reasons: Why | None) -> None:
        """Answer by the lane of the bots, where nobody waits for a table that is busy with something else."""
        while True:
            async with self._bots.lane:
                if not self._room.is_busy:
                    await self._room.answer(seat, step, code, reasons)
                    await asyncio.sleep(0)  # so that all have seen it
                    return
            await self._room.settled(lambda _: None)

    # ------------------------------------------------------------------ hurrying

    def hurry(self) -> None:
        self._hurry.set()

    def skip(self) -> bool:
        """Bots answer without pause until somebody at a screen is asked; whether that changes anything."""
        if self.bot_asked() is None:
            return False
        self.skipping = True
        self.hurry()
        self.wake()
        return True

    def stop_skipping(self) -> bool:
        """No more hurry once a person is asked; whether that changes anything."""
        if not self.skipping or self.bot_asked() is not None:
            return False
        self.skipping = False
        return True

    async def close(self) -> None:
        tasks = [task for task in (self._task, self._pondering) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
